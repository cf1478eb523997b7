import SwiftScan

/// Edits and refusals for `$name` and `_name`: bindings to properties of a View's object, subscriptions to a
/// `@Published` property, and uses of the wrappers themselves.
struct ProjectedNames {
  private let types: TypeTable
  private let families: ObservableFamilies
  private let variables: VariableTable

  init(_ types: TypeTable, _ families: ObservableFamilies, _ variables: VariableTable) {
    (self.types, self.families, self.variables) = (types, families, variables)
  }

  /// Adds the edits and refusals to the draft.
  ///
  /// - Returns: The tokens of wrapper names that the edits replace, by file.
  func run(_ draft: inout Draft, _ wrappers: inout WrappedProperties) -> [Int: Set<Int>] {
    var handled: [Int: Set<Int>] = [:]
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for index in 0..<source.tokens.count where source.kind(index) == .identifier {
        let bytes = source.bytes(ofToken: index)
        guard bytes.count > 1, [UInt8(ascii: "$"), UInt8(ascii: "_")].contains(source.text[bytes.lowerBound]),
          source.kind(index - 1) == .period || !variables.isLocal(source.name(index), at: index, file)
        else { continue }
        switch source.text[bytes.lowerBound] {
        case UInt8(ascii: "$"):
          if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(source.text[bytes.lowerBound + 1]) {
            projection(index, file, &draft, &wrappers)
          }
        case UInt8(ascii: "_"): storage(index, file, &draft, &wrappers, &handled)
        default: continue
        }
      }
    }
    return handled
  }

  /// Returns the index of the period before a member whose receiver is neither `self` nor `super`; nil for other
  /// members.
  private func foreignReceiver(of token: Int, _ source: SourceFile) -> Int? {
    guard token > 0, source.kind(token - 1) == .period else { return nil }
    var last = token - 2
    while last > 0, [.postfixQuestion, .postfixExclamation].contains(source.kind(last)) { last -= 1 }
    return last >= 0 && [.self, .super].contains(source.keyword(last)) ? nil : token - 1
  }

  private func projection(_ token: Int, _ file: Int, _ draft: inout Draft, _ wrappers: inout WrappedProperties) {
    let source = types.files[file].source
    let name = String(source.name(token).dropFirst())
    let publishing = draft.published[name] ?? []
    if let period = foreignReceiver(of: token, source) {
      guard !publishing.isEmpty else { return }
      // The root of `\.$name` is often the enclosing type, as in an App Intent's summary.
      if source.kind(period - 1) == .backslash, declares(name, types.owners(file: file, token: token)) { return }
      let receiver = variables.receiver(before: period, file)
      let concerned = receiver.map { families.families(of: $0).intersection(publishing) } ?? publishing
      refusePublisher(concerned, receiver ?? [], token, file, receiver == nil ? .unknown : .foreign, &draft)
      return
    }
    let owners = types.owners(file: file, token: token)
    if let property = wrappers.property(name, of: owners) {
      let found = wrappers.properties[property]
      guard source.kind(token + 1) == .period, source.kind(token + 2) == .identifier else {
        draft.refuse(
          found.families, .wrapper, "'$\(name)' is passed as a whole; pass '\(name)' or a binding of one property",
          file: file, token: token)
        return
      }
      if found.kind == .environmentObject {
        let start = source.kind(token - 1) == .period ? source.bytes(ofToken: token - 2).lowerBound : nil
        let range = (start ?? source.bytes(ofToken: token).lowerBound)..<source.bytes(ofToken: token).upperBound
        draft.edit(
          found.families, file, range,
          "\(wrappers.wrapper("Bindable", file: file, token: token))(\(start == nil ? "" : "self.")\(name))")
      } else {
        wrappers.bind(property)
      }
      return
    }
    if isDelegate(name, owners) {
      draft.refuse(
        variables.receiver(before: token + 1, file).map { families.families(of: $0) } ?? [], .wrapper,
        "'$\(name)' needs an 'ObservableObject'; use 'Bindable(\(name))' once the class is '@Observable'", file: file,
        token: token)
      return
    }
    // The enclosing type may have an unpublished property with this name, while another class of its family publishes
    // one.
    let declaring = owners.filter { declares(name, $0) }
    if !declaring.isEmpty, !declaring.contains(where: { draft.publishedOf[$0]?.contains(name) ?? false }) { return }
    refusePublisher(families.families(of: publishers(of: name, owners, draft)), owners, token, file, .own, &draft)
  }

  /// Returns the types that publish a property of objects of some types: these types, those that they inherit from, and
  /// those that conform to them. Other members of the family may have a property of this name, too.
  private func publishers(of name: String, _ owners: Set<Int>, _ draft: Draft) -> Set<Int> {
    let publishing = families.lineage(of: owners, types).filter { draft.publishedOf[$0]?.contains(name) ?? false }
    let own = publishing.intersection(owners)
    return own.isEmpty ? publishing : own
  }

  /// Whether any of the types that is in no family declares a property with this name.
  private func declares(_ name: String, _ owners: Set<Int>) -> Bool {
    owners.contains { families.family(of: $0) == nil && declares(name, $0) }
  }

  private func declares(_ name: String, _ type: Int) -> Bool { property(name, of: type) != nil }

  /// Returns the property with this name in a type's own declaration; nil if there is none.
  private func property(_ name: String, of type: Int) -> Declaration? {
    let source = types.source(type)
    return source.declarations.first { declaration in
      declaration.kind == .variable && declaration.parent == types.entries[type].declaration
        && source.bindings(of: declaration).contains { binding in
          source.firstName(in: binding.pattern).map { source.name($0) == name } ?? false
        }
    }
  }

  /// Whether a property of one of the types is an `@UIApplicationDelegateAdaptor` or the like, which has bindings only
  /// for an `ObservableObject`.
  private func isDelegate(_ name: String, _ owners: Set<Int>) -> Bool {
    owners.contains { owner in
      let source = types.source(owner)
      return property(name, of: owner).map { declaration in
        source.attributes(of: declaration).contains { source.name($0.name).hasSuffix("DelegateAdaptor") }
      } ?? false
    }
  }

  /// The certainty about the object before `.$name`.
  private enum Receiver {
    /// The object is `self`.
    case own
    /// The type was inferred from the object's name, which other variables may share.
    case foreign
    case unknown
  }

  private func refusePublisher(
    _ concerned: Set<Int>, _ owners: Set<Int>, _ token: Int, _ file: Int, _ receiver: Receiver, _ draft: inout Draft
  ) {
    let source = types.files[file].source
    let name = source.name(token)
    let before = source.kind(token - 1) == .period ? token - 3 : token - 1
    let isTarget = before > 1 && source.kind(before) == .prefixOperator
    if isTarget, source.kind(before - 1) == .colon, source.spells(before - 2, "to") {
      draft.refuse(
        concerned, .assign,
        "'assign(to: &\(name))' needs '@Published'; set the property in 'sink' with '[weak self]', or keep the class",
        file: file, token: token)
      return
    }
    for family in concerned.sorted() {
      let property = "'\(publisher(of: String(name.dropFirst()), in: family, owners, draft))'"
      let message =
        switch receiver {
        case .own: "'\(name)' is the publisher of \(property); use a 'CurrentValueSubject' or 'didSet' first"
        case .foreign:
          "'\(name)' seems to be the publisher of \(property); use a 'CurrentValueSubject' or 'didSet' first"
        case .unknown:
          "'\(name)' may be the publisher of \(property); give the receiver a type annotation, or keep the class"
        }
      draft.refuse([family], .publisher, message, file: file, token: token)
    }
  }

  /// Returns the name of a family's published property, with its class.
  ///
  /// - Parameter owners: The types that the object may have; their own property is meant.
  private func publisher(of name: String, in family: Int, _ owners: Set<Int>, _ draft: Draft) -> String {
    let publishers = publishers(of: name, owners, draft)
    let members = families.members[family]
    let type =
      members.first(where: publishers.contains)
      ?? members.first { draft.publishedOf[$0]?.contains(name) ?? false }
    return (type.map { "\(types.name(of: $0))." } ?? "") + name
  }

  private func storage(
    _ token: Int, _ file: Int, _ draft: inout Draft, _ wrappers: inout WrappedProperties,
    _ handled: inout [Int: Set<Int>]
  ) {
    let source = types.files[file].source
    if foreignReceiver(of: token, source) != nil || [.let, .var].contains(source.keyword(token - 1)) { return }
    let name = String(source.name(token).dropFirst())
    let owners = types.owners(file: file, token: token)
    let concerned = families.families(of: publishers(of: name, owners, draft))
    if !concerned.isEmpty {
      draft.refuse(
        concerned, .wrapper, "'_\(name)' is the wrapper of a '@Published' property; set '\(name)' instead", file: file,
        token: token)
    }
    guard let property = wrappers.property(name, of: owners) else { return }
    let found = wrappers.properties[property]
    func refuse() {
      draft.refuse(
        found.families, .wrapper, "'_\(name)' is used as '@\(found.kind.rawValue)'; use '\(name)' instead", file: file,
        token: token)
    }
    let next = token + 1
    if found.kind == .environmentObject { return refuse() }
    wrappers.bind(property)
    if source.kind(next) == .period {
      return source.spells(next + 1, "wrappedValue") ? () : refuse()
    }
    guard source.kind(next) == .equal else { return refuse() }
    if source.kind(next + 1) == .period, source.spells(next + 2, "init"), source.spells(next + 4, "wrappedValue") {
      if found.kind == .stateObject { noteState(found, wrappers, next + 2, at: next + 3, file, &draft) }
      return
    }
    var word = next + 1
    if source.spells(word, "SwiftUI") { word += 2 }
    guard source.kind(word) == .identifier, source.name(word) == found.kind.rawValue else { return refuse() }
    var open = word + 1
    if source.isLess(open) { open = source.behindAngles(open, before: source.tokens.count - 1) }
    if source.kind(open) == .period, source.spells(open + 1, "init") { open += 2 }
    guard source.kind(open) == .openParen, source.kind(open + 2) == .colon else { return refuse() }
    let isInitial = source.spells(open + 1, "initialValue")
    guard isInitial || source.spells(open + 1, "wrappedValue") else { return refuse() }
    handled[file, default: []].insert(word)
    let replacement =
      found.kind == .stateObject
      ? wrappers.owner(file: file, token: token) : wrappers.wrapper("Bindable", file: file, token: token)
    draft.edit(found.families, file, source.bytes(of: next + 1..<word + 1), replacement)
    if found.kind == .stateObject { noteState(found, wrappers, word, at: open, file, &draft) }
    if isInitial { draft.edit(found.families, file, source.bytes(ofToken: open + 1), "wrappedValue") }
  }

  /// Notes that `@State` evaluates the argument of a wrapper at every `init` of the View, if it may create an object.
  ///
  /// - Parameters:
  ///   - word: The token whose place the plan shows.
  ///   - open: The parenthesis before the argument, which has a label.
  private func noteState(
    _ property: WrappedProperties.Property, _ wrappers: WrappedProperties, _ word: Int, at open: Int, _ file: Int,
    _ draft: inout Draft
  ) {
    let source = types.files[file].source
    let argument = open + 3..<max(open + 3, source.tokens.partner(of: open))
    guard wrappers.owner(file: file, token: word) != "Owned", source.mayCreate(argument) else { return }
    let place = types.place(file: file, token: word)
    for family in property.families { draft.states.append((family, place)) }
  }
}
