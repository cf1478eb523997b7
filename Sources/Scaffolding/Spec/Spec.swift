/// What a screen is to be: the request in the language of screens, before any file is thought of.
///
/// ``SpecParser`` reads one; what it accepts holds together: names are unique, types of parameters and payloads known.
public struct Spec: Hashable, Sendable {
  /// What the screen is called.
  public var name: TypeName
  /// What it loads, in order; several are loaded together.
  public var loads: [Load] = []
  /// The values that parameters of loads have where the View is given none, by the parameters' names.
  public var defaults: [String: SpecExpression] = [:]
  /// Its other state.
  public var states: [State] = []
  /// The cases of the ViewModel's `Output`, in order.
  public var outputs: [Output] = []
  /// Events of the app's store that become outputs.
  public var events: [Event] = []
  /// Values of the app's store that become state.
  public var watches: [Watch] = []
  /// Whether guests load nothing.
  public var isGuestAware = false
  /// The search while typing.
  public var search: Search?
  /// What the user changes, in order.
  public var changes: [Change] = []
  /// What the user changes without a call, in order.
  public var localChanges: [LocalChange] = []
  /// The screens that it shows inside of its own, in order.
  public var children: [Child] = []
  /// What the screen around it hands on; nil if the screen is no child.
  public internal(set) var parent: Parent?
  /// The fields of the form, in order.
  public var fields: [Field] = []
  /// The load or the given value that the form begins with; nil if its fields begin with constants.
  public var edited: String?
  /// The loads that follow states, each once.
  public var reloads: [Reload] = []
  /// What follows from the other values, in order; each may follow earlier ones.
  public var computed: [Computed] = []
  /// The types that the lines of the file declare, for all of its screens.
  public var models: [Model] = []
  /// The enums that the lines of the file declare, by name: their cases.
  public var choices: [String: [String]] = [:]
  /// Of the screens that are described together those whose names their lower camel case does not tell, by that.
  var screenNames: [String: String] = [:]
  /// The protocols of the project that calls mean, by their name in the lines: `FeedService` for `feed`.
  var services: [String: Service] = [:]
  /// The lines that it was read from.
  var origin = SpecOrigin()

  /// `load posts(page: Int): [Post] from collection.fetchPosts(page: page)`.
  public struct Load: Hashable, Sendable {
    /// The state: `posts`.
    public var name: String
    /// What a load needs to know.
    public var parameters: [Parameter]
    /// What is loaded.
    public var type: SpecType
    /// The Interactor method that fetches the value.
    public var call: Call
  }

  /// `state query: String = ""`.
  public struct State: Hashable, Sendable {
    /// The property.
    public var name: String
    /// Its type.
    public var type: SpecType
    /// Its first value; nil for an optional without one, and for a value that the screen is given.
    public var value: SpecExpression?
    /// Whether the screen is given the first value: `given user: User`.
    public var isGiven = false
    /// Whether another screen changes the value: the parent hands it on, or a child is handed it and edits it.
    var sharing = Sharing.none
  }

  /// `output detail(id: Int) -> ProductDetail`.
  public struct Output: Hashable, Sendable {
    /// The case.
    public var name: MemberName
    /// What it carries.
    public var parameters: [Parameter] = []
    /// Whether the same event twice is two events.
    public var repeats = false
    /// The screen that it leads to; nil if that is left to whoever shows the screen.
    public var destination: Destination?
  }

  /// `on collectionDetailRequested(id) -> detail(id: id)`.
  public struct Event: Hashable, Sendable {
    /// The case of the app's event type.
    public var name: MemberName
    /// What it carries.
    public var parameters: [Parameter] = []
    /// The output it becomes.
    public var output: MemberName
    /// What that carries, in terms of the parameters.
    public var arguments: [Argument] = []
  }

  /// `watch authStatus as isSignedIn: Bool { $0 == .signedIn }`.
  public struct Watch: Hashable, Sendable {
    /// The value in the store, a path of properties.
    public var keyPath: [String]
    /// Its type.
    public var storeType: SpecType
    /// The state.
    public var name: String
    /// The state's type.
    public var type: SpecType
    /// What makes the state of the value; nil where it is the value.
    public var transform: SpecExpression?
  }

  /// `search query from collection.search(query)`.
  public struct Search: Hashable, Sendable {
    /// The state that is typed into.
    public var query: String
    /// The state that shows what was found.
    public var results: String
    /// What is found.
    public var type: SpecType
    /// The Interactor method that searches.
    public var call: Call
    /// Whether it waits until the user ends typing, and not just for a pause.
    public var isOnSubmit = false
    /// The length that a query has at least.
    public var leastLength = 1
  }

  /// `type Post { id: UUID; title as "post_title": String; isRead: Bool = false }`.
  public struct Model: Hashable, Sendable {
    /// The name of the type.
    public var name: String
    /// Its properties, in order; at least one.
    public var properties: [Property]

    /// `title as "post_title": String`.
    public struct Property: Hashable, Sendable {
      /// Its name.
      public var name: String
      /// Its key in JSON; nil if that is the name.
      public var key: String?
      /// Its type.
      public var type: SpecType
      /// Its first value; nil if it has none.
      public var value: SpecExpression?
    }
  }

  /// `page: Int` of a load, an output, an event or a method.
  public struct Parameter: Hashable, Sendable {
    /// The label; nil for `_`.
    public var label: String?
    /// The name inside.
    public var name: String
    /// The type.
    public var type: SpecType
  }

  /// `page: page` of a call or an output.
  public struct Argument: Hashable, Sendable {
    /// The label, if there is one.
    public var label: String?
    /// The value.
    public var value: SpecExpression
  }

  /// `collection.fetchPosts(page: page)`.
  public struct Call: Hashable, Sendable {
    /// `collection` for `CollectionInteractor`; nil for the screen's own.
    public var interactor: String?
    /// The method.
    public var method: String
    /// What it is called with.
    public var arguments: [Argument]
    /// What its declaration takes: one parameter for each argument.
    public var parameters: [Parameter]
    /// How it is told which page to fetch; nil unless the line is a `page`.
    public var paging: Paging?
  }

  /// A screen with nothing in it.
  init(empty name: TypeName) { self.name = name }

  /// The smallest useful screen: it loads its content and has the output `finished`.
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

  /// The watched values, guest mode among them.
  var allWatches: [Watch] { watches + (isGuestAware ? [.guest] : []) }
}

extension Spec.Watch {
  /// What `guest` stands for, besides the guards.
  static let guest = Spec.Watch(
    keyPath: ["authStatus"], storeType: .named(["AuthStatus"], []), name: "isGuestMode", type: .named(["Bool"], []),
    transform: SpecExpression(pieces: ["", " == .guest"], members: ["guest"], identifiers: []))
}

/// Where a spec was read: for messages, and no part of what a screen is.
struct SpecOrigin: Hashable, Sendable {
  var lines: [SpecSource] = []

  static func == (one: SpecOrigin, other: SpecOrigin) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Spec {
  /// A problem at the first place where words follow each other in a line, in one of those that begin with a word.
  ///
  /// - Parameter others: Words to look for if no line has the first ones: a line may leave the method's name out.
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
  /// The values that the lines write, and the types that they have to be of; of a dictionary its keys and its values.
  var values: [(value: SpecExpression, type: SpecType)] {
    let parts = Dictionary(outputs.map { ($0.name, $0.parameters) }) { first, _ in first }
    let whole =
      states.compactMap { state in state.value.map { ($0, state.type) } }
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
  /// `Post`, `Local.Collection`, `Page<Post>`.
  case named([String], [SpecType])
  /// `[Post]`.
  case array(SpecType)
  /// `[String: Post]`.
  case dictionary(SpecType, SpecType)
  /// `Post?`.
  case optional(SpecType)

  /// As code has it.
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

  /// The names in it, each a path, in order.
  var names: [(path: [String], isGeneric: Bool)] {
    switch self {
    case .named(let path, let arguments): [(path, !arguments.isEmpty)] + arguments.flatMap(\.names)
    case .array(let element), .optional(let element): element.names
    case .dictionary(let key, let value): key.names + value.names
    }
  }

  /// Without what it is wrapped in: `Post` for `[Post]?`.
  var leaf: SpecType {
    switch self {
    case .optional(let inner), .array(let inner): inner.leaf
    case .named(["Set"], let inner), .named(["Array"], let inner), .named(["Optional"], let inner):
      inner.first?.leaf ?? self
    case .named, .dictionary: self
    }
  }

  /// What is there if it is.
  var withoutOptional: SpecType { if case .optional(let wrapped) = self { wrapped } else { self } }

  /// The names in it that are looked up by: elements of sets, and keys.
  var keys: [[String]] {
    switch self {
    case .named(["Set"], let inner): inner.flatMap(\.names).map(\.path)
    case .named(["Dictionary"], let inner): inner.prefix(1).flatMap(\.names).map(\.path) + inner.flatMap(\.keys)
    case .named(_, let inner): inner.flatMap(\.keys)
    case .array(let inner), .optional(let inner): inner.keys
    case .dictionary(let key, let value): key.names.map(\.path) + value.keys
    }
  }

  static let string = SpecType.named(["String"], [])
  /// What a method returns that returns nothing; no line can name it.
  static let void = SpecType.named(["Void"], [])
}

/// A value in a spec: a literal, a name, a call, or what operators make of them.
public struct SpecExpression: Hashable, Sendable {
  /// The text between the places where `$0` stands.
  var pieces: [String]
  /// The names behind a leading dot: cases of an enum that the spec does not name.
  var members: [String]
  /// The other names.
  var identifiers: [String]

  /// As code has it.
  public var text: String { pieces.joined(separator: "$0") }

  /// With the values of names in their place; a label and a member are no such names.
  func text(of values: [String: String]) -> String {
    let tokens = ((try? SpecToken.tokens(of: Array(text))) ?? []).dropLast()
    var result = ""
    for (index, token) in tokens.enumerated() {
      if token.isApart, index > 0 { result += " " }
      let isMember = index > 0 && tokens[index - 1].text == "."
      let isLabel =
        index > 0 && index + 1 < tokens.count && ["(", ","].contains(tokens[index - 1].text)
        && tokens[index + 1].text == ":"
      let value = isMember || isLabel || token.kind != .word ? nil : values[token.text]
      result += value ?? token.text
    }
    return result
  }

  /// The tokens, as a line has them.
  var words: [String] { ((try? SpecToken.tokens(of: Array(text))) ?? []).dropLast().map(\.text) }

  /// The cases of a type that it is made of: `.dark`, `Theme.dark`, `[.dark]`; nil where it is made in another way.
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

  /// The keys and the values of a dictionary that is written out, each with its type; of anything else itself.
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
      // The colon of `a ? b : c` ends nothing.
      let isChoice = depth == 0 && token.text == ":" && choices > 0
      if depth == 0, token.text == "?", token.isApart { choices += 1 }
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

  /// What it asks of a name, or of `$0`: the first member behind it.
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

  /// With the value of a name or a literal in the place of `$0`.
  func text(of input: String) -> String { pieces.joined(separator: input) }
}
