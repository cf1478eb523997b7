/// The specification of one screen, independent of conventions, templates and files.
///
/// ``SpecParser`` makes specs from text and guarantees that they are consistent: names are unique, and the types of
/// parameters and payloads are known.
public struct Spec: Hashable, Sendable {
  /// The name of the screen.
  public var name: TypeName
  /// The values that the screen loads, in order. A screen with several loads runs them together.
  public var loads: [Load] = []
  /// The default values of load parameters, by parameter name. The View uses them for arguments that it is not passed.
  public var defaults: [String: SpecExpression] = [:]
  /// The state that is not loaded: `state` and `given` lines, in order.
  public var states: [State] = []
  /// The cases of the ViewModel's `Output`, in order.
  public var outputs: [Output] = []
  /// The events of the app's store that the ViewModel turns into outputs.
  public var events: [Event] = []
  /// The values of the app's store that the ViewModel copies into its state.
  public var watches: [Watch] = []
  /// Whether the screen loads nothing while the user is a guest.
  public var isGuestAware = false
  /// The searches while typing.
  public var searches: [Search] = []
  /// The changes that call an Interactor, in order.
  public var changes: [Change] = []
  /// The changes that only set state and call nothing, in order.
  public var localChanges: [LocalChange] = []
  /// The screens that this screen embeds, in order.
  public var children: [Child] = []
  /// The screen that embeds this one; nil if the screen is no child.
  public internal(set) var parent: Parent?
  /// The fields of the form, in order.
  public var fields: [Field] = []
  /// The load or the given value that fills the form at first; nil if the fields start with their own values.
  public var editedName: String?
  /// The loads that run again when states change; each load occurs once.
  public var reloads: [Reload] = []
  /// The computed values, in order. The code of each may use earlier ones.
  public var computed: [Computed] = []
  /// The structs that `type` lines declare, for all screens of the file.
  public var models: [Model] = []
  /// The cases of the enums that `type` lines declare, by enum name, for all screens of the file.
  public var choices: [String: [String]] = [:]
  /// Screen names that their lower camel case does not determine, by lower camel case: `FAQ` for `faq`.
  /// Holds names of all screens that were parsed together.
  var screenNames: [String: String] = [:]
  /// The project's protocols that calls refer to, by the name in the call: `FeedService` for `feed`.
  var services: [String: Service] = [:]
  /// The titles that lines give, by the names of loads, states, fields, searches and changes.
  public var titles: [String: String] = [:]
  /// The title of the screen; nil if that is its name in words.
  public var title: String?
  /// The lines that the spec was parsed from.
  var origin = SpecOrigin()

  /// A value to load: `load posts(page: Int): [Post] from collection.fetchPosts(page: page)`.
  public struct Load: Hashable, Sendable {
    /// The name of the state: `posts`.
    public var name: String
    /// The parameters of the load.
    public var parameters: [Parameter]
    /// The type of the loaded value.
    public var type: SpecType
    /// The call of the Interactor method that fetches the value.
    public var call: Call
  }

  /// An event that the screen sends: `output detail(id: Int) -> ProductDetail`.
  public struct Output: Hashable, Sendable {
    /// The name of the enum case.
    public var name: MemberName
    /// The associated values of the case.
    public var parameters: [Parameter] = []
    /// Whether two equal outputs in a row count as two events.
    public var repeats = false
    /// Its title on a button; nil if that is its name in words.
    public var title: String?
    /// The screen that the output leads to; nil if the parent handles the output itself.
    public var destination: Destination?
  }

  /// An event of the app's store that becomes an output: `on collectionDetailRequested(id) -> detail(id: id)`.
  public struct Event: Hashable, Sendable {
    /// The case of the app's event type.
    public var name: MemberName
    /// The associated values of the event.
    public var parameters: [Parameter] = []
    /// The name of the output.
    public var output: MemberName
    /// The arguments of the output, expressions in terms of the event's parameters.
    public var arguments: [Argument] = []
  }

  /// A value of the app's store that the screen follows: `watch authStatus as isSignedIn: Bool { $0 == .signedIn }`.
  public struct Watch: Hashable, Sendable {
    /// The path of properties to the value in the store: `["authStatus"]`.
    public var keyPath: [String]
    /// The type of the value in the store.
    public var storeType: SpecType
    /// The name of the state: `isSignedIn`.
    public var name: String
    /// The type of the state.
    public var type: SpecType
    /// The expression that converts the store's value, `$0`, to the state; nil if the state is the same value.
    public var transform: SpecExpression?
  }

  /// A search by text: `search query from collection.search(query)`.
  public struct Search: Hashable, Sendable {
    /// The name of the state that holds the typed text.
    public var query: String
    /// The name of the state that holds the results.
    public var results: String
    /// The type of the results.
    public var type: SpecType
    /// The call of the Interactor method that searches.
    public var call: Call
    /// Whether the search runs when the user submits the text; otherwise it runs after a pause in typing.
    public var isOnSubmit = false
    /// The minimum number of letters of a query.
    public var leastLength = 1
  }

  /// A struct that a line declares: `type Post { id: UUID; title as "post_title": String; isRead: Bool = false }`.
  public struct Model: Hashable, Sendable {
    /// The name of the struct.
    public var name: String
    /// The stored properties, in order; at least one.
    public var properties: [Property]

    /// A stored property of a model: `title as "post_title": String`.
    public struct Property: Hashable, Sendable {
      /// The name of the property.
      public var name: String
      /// The key in JSON; nil if it equals the name.
      public var key: String?
      /// The type of the property.
      public var type: SpecType
      /// The default value; nil if there is none.
      public var value: SpecExpression?
    }
  }

  /// A parameter of a load, an output, an event or a method: `page: Int`.
  public struct Parameter: Hashable, Sendable {
    /// The argument label; nil for `_`.
    public var label: String?
    /// The parameter's name inside the declaration.
    public var name: String
    /// The type of the parameter.
    public var type: SpecType
  }

  /// An argument of a call or an output: `page: page`.
  public struct Argument: Hashable, Sendable {
    /// The label; nil if there is none.
    public var label: String?
    /// The value of the argument.
    public var value: SpecExpression
  }

  /// A call of an Interactor method: `collection.fetchPosts(page: page)`.
  public struct Call: Hashable, Sendable {
    /// The Interactor's name without its suffix, `collection` for `CollectionInteractor`; nil for the screen's own.
    public var interactor: String?
    /// The name of the method.
    public var method: String
    /// The arguments of the call.
    public var arguments: [Argument]
    /// The parameters of the method's declaration, one for each argument.
    public var parameters: [Parameter]
    /// How the call selects the page to fetch; nil unless the line is a `page`.
    public var paging: Paging?
  }

  /// Creates the spec of a screen without any parts.
  init(empty name: TypeName) { self.name = name }

  /// Creates the spec of the smallest useful screen: it loads its content and has the output `finished`.
  public init(name: TypeName) {
    self.name = name
    loads = [
      Load(
        name: "content", parameters: [], type: .named(["\(name)Content"], []),
        call: Call(interactor: nil, method: "fetchContent", arguments: [], parameters: []))
    ]
    outputs = [Output(name: .finished)]
  }

  /// Whether the screen needs the app's store.
  var usesStore: Bool { !events.isEmpty || !watches.isEmpty || isGuestAware }

  /// The watched values, including the one for guest mode.
  var allWatches: [Watch] { watches + (isGuestAware ? [.guest] : []) }
}

extension Spec.Watch {
  /// The watched value that a `guest` line adds, besides its guards.
  static let guest = Spec.Watch(
    keyPath: ["authStatus"], storeType: .named(["AuthStatus"], []), name: "isGuestMode", type: .named(["Bool"], []),
    transform: SpecExpression(pieces: ["", " == .guest"], members: ["guest"], identifiers: []))
}

/// The lines of a spec, which error messages quote. All origins are equal, so that specs compare by content only.
struct SpecOrigin: Hashable, Sendable {
  var lines: [SpecSource] = []

  static func == (one: SpecOrigin, other: SpecOrigin) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Spec {
  /// Returns an error at the first place where `words` follow one another in a line.
  ///
  /// - Parameters:
  ///   - others: Words to search for if no line has `words`, because a line may omit the method's name.
  ///   - kind: The first word of the lines to search; nil for all lines.
  func fault(
    _ problem: SpecProblem, at words: [String], or others: [String]? = nil, in kind: String? = nil
  ) -> PlanError {
    for words in [words] + (others.map { [$0] } ?? []) {
      for source in origin.lines {
        guard let line = try? SpecLine(source.text), kind == nil || line.word == kind,
          let place = words == [kind] ? line.firstRange : line.place(of: words)
        else { continue }
        return .inSpec(source.error(SpecFault(problem, place)))
      }
    }
    return .inSpec(SpecError(source: "", line: nil, text: "", place: 0..<0, problem: problem))
  }
}

extension Spec {
  /// The values in the lines, each with its required type. Dictionary literals yield their keys and values instead.
  var values: [(value: SpecExpression, type: SpecType)] {
    let parts = Dictionary(outputs.map { ($0.name, $0.parameters) }) { first, _ in first }
    let whole =
      states.compactMap { state in state.value.map { ($0, state.type) } }
      + fields.filter { $0.kind == .choice }.map { ($0.value, $0.type) }
      + loadParameters.compactMap { parameter in defaults[parameter.name].map { ($0, parameter.type) } }
      + events.flatMap { event in
        let names = Set(event.parameters.map(\.name))
        return zip(event.arguments, parts[event.output] ?? []).filter { names.isDisjoint(with: $0.0.value.identifiers) }
          .map { ($0.value, $1.type) }
      } + computed.flatMap(\.values)
    return whole.flatMap { $0.entries(as: $1) }
  }
}

/// A type in a spec.
public indirect enum SpecType: Hashable, Sendable {
  /// A named type: `Post`, `Local.Collection`, `Page<Post>`.
  case named([String], [SpecType])
  /// An array: `[Post]`.
  case array(SpecType)
  /// A dictionary: `[String: Post]`.
  case dictionary(SpecType, SpecType)
  /// An optional: `Post?`.
  case optional(SpecType)

  /// The type as Swift source.
  public var text: String {
    switch self {
    case .named(let path, let arguments):
      path.joined(separator: ".")
        + (arguments.isEmpty ? "" : "<\(arguments.map(\.text).joined(separator: ", "))>")
    case .array(let element): "[\(element.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    case .optional(let wrapped): "\(wrapped.text)?"
    }
  }

  /// The type names inside the type, in order, each as a path.
  var names: [(path: [String], isGeneric: Bool)] {
    switch self {
    case .named(let path, let arguments): [(path, !arguments.isEmpty)] + arguments.flatMap(\.names)
    case .array(let element), .optional(let element): element.names
    case .dictionary(let key, let value): key.names + value.names
    }
  }

  /// The innermost type, without optionals, arrays and sets around it: `Post` for `[Post]?`.
  var leaf: SpecType {
    switch self {
    case .optional(let inner), .array(let inner): inner.leaf
    case .named(["Set"], let inner), .named(["Array"], let inner), .named(["Optional"], let inner):
      inner.first?.leaf ?? self
    case .named, .dictionary: self
    }
  }

  /// The wrapped type of an optional; any other type unchanged.
  var withoutOptional: SpecType { if case .optional(let wrapped) = self { wrapped } else { self } }

  /// The type names that must be `Hashable`: elements of sets, and keys of dictionaries.
  var hashableTypes: [[String]] {
    switch self {
    case .named(["Set"], let inner): inner.flatMap(\.names).map(\.path)
    case .named(["Dictionary"], let inner):
      inner.prefix(1).flatMap(\.names).map(\.path) + inner.flatMap(\.hashableTypes)
    case .named(_, let inner): inner.flatMap(\.hashableTypes)
    case .array(let inner), .optional(let inner): inner.hashableTypes
    case .dictionary(let key, let value): key.names.map(\.path) + value.hashableTypes
    }
  }

  static let string = SpecType.named(["String"], [])
  /// The result of a method that returns nothing. No line can name this type.
  static let void = SpecType.named(["Void"], [])
}

/// A value in a spec: a literal, a name, a call, or operators applied to them.
public struct SpecExpression: Hashable, Sendable {
  /// The source text, split at each `$0`.
  var pieces: [String]
  /// The names after a leading dot: cases of an enum that the expression does not name.
  var members: [String]
  /// The other names, except labels and members.
  var identifiers: [String]

  /// The expression as Swift source.
  public var text: String { pieces.joined(separator: "$0") }

  /// The name at the start of a name or of its member: `movie` for `movie.id`. Of no use for other expressions.
  var owner: String { String(text.prefix { $0 != "." }) }

  /// The source text with names replaced by `values`. Argument labels and members are not replaced.
  func text(of values: [String: String]) -> String {
    let tokens = ((try? SpecToken.tokens(of: Array(text))) ?? []).dropLast()
    var result = ""
    for (index, token) in tokens.enumerated() {
      if token.hasLeadingSpace, index > 0 { result += " " }
      let isMember = index > 0 && tokens[index - 1].text == "."
      let isLabel =
        index > 0 && index + 1 < tokens.count && ["(", ","].contains(tokens[index - 1].text)
        && tokens[index + 1].text == ":"
      let value = isMember || isLabel || token.kind != .word ? nil : values[token.text]
      result += value ?? token.text
    }
    return result
  }

  /// The texts of the expression's tokens.
  var words: [String] { ((try? SpecToken.tokens(of: Array(text))) ?? []).dropLast().map(\.text) }

  /// The cases of `type` in the expression: `.dark`, `Theme.dark`, `[.dark]`; nil if it contains anything else.
  func cases(of type: SpecType) -> [String]? {
    if ["nil", "[]", "[:]", "\(type.text)()", "[\(type.text)()]"].contains(text) { return [] }
    var result: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var part = part.filter { !"[] ".contains($0) }
      if part.hasPrefix("\(type.text).") { part.removeFirst(type.text.count) }
      guard part.first == ".", part.dropFirst().unicodeScalars.allSatisfy(Identifier.isTail) else { return nil }
      result.append(String(part.dropFirst()))
    }
    return result
  }

  /// The keys and values of a dictionary literal, each with its type; any other expression is returned with `type`.
  func entries(as type: SpecType) -> [(value: SpecExpression, type: SpecType)] {
    let types: [SpecType]
    switch type.withoutOptional {
    case .dictionary(let key, let value): types = [key, value]
    case .named(["Dictionary"], let arguments) where arguments.count == 2: types = arguments
    default: return [(self, type)]
    }
    let characters = Array(text)
    let tokens = ((try? SpecToken.tokens(of: characters)) ?? []).dropLast()
    guard tokens.first?.text == "[", tokens.last?.text == "]",
      tokens.contains(where: { $0.text == "," || $0.text == ":" })
    else { return [(self, type)] }
    var entries: [(value: SpecExpression, type: SpecType)] = []
    var (parts, depth, choices) = (0, 0, 0)
    var range = 0..<0
    for token in tokens.dropFirst() {
      // The colon of `a ? b : c` does not end a key.
      let isChoice = depth == 0 && token.text == ":" && choices > 0
      if depth == 0, token.text == "?", token.hasLeadingSpace { choices += 1 }
      if isChoice { choices -= 1 }
      let isEnd = depth == 0 && !isChoice && token.kind == .punctuation && [",", ":", "]"].contains(token.text)
      if isEnd, !range.isEmpty {
        let part = SpecExpression(pieces: [String(characters[range])], members: [], identifiers: [])
        entries += part.entries(as: types[parts % 2])
        parts += 1
        range = 0..<0
      } else if !isEnd {
        range = (range.isEmpty ? token.range.lowerBound : range.lowerBound)..<token.range.upperBound
      }
      if token.kind == .punctuation, "([".contains(token.text) { depth += 1 }
      if token.kind == .punctuation, ")]".contains(token.text) { depth -= 1 }
    }
    return entries
  }

  /// The first member that the expression accesses on `name`; nil if there is none.
  func member(of name: String) -> String? {
    let words = words
    for index in words.indices.dropFirst(2) {
      let isAsked =
        words[index - 1] == "."
        && (words[index - 2] == name || index > 2 && words[index - 2] == "?" && words[index - 3] == name)
      if isAsked { return words[index] }
    }
    return nil
  }

  /// The source text with `input`, a name or a literal, in place of `$0`.
  func text(of input: String) -> String { pieces.joined(separator: input) }
}
