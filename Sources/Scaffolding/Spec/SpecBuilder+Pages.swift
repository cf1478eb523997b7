/// Parsing of lists that are loaded page by page: `page`, and searches whose call has a `page`.
extension SpecBuilder {
  /// The members of the ViewModel for a paged list, besides those of every load.
  static func pageMembers(_ name: String) -> [String] {
    ["\(name)Page", "loadMore\(Identifier.upperCamel(name))"]
  }

  /// Throws if the screen has a paged list already.
  func checkSinglePagedList(_ line: SpecLine) throws(SpecFault) {
    let load = spec.loads.first { $0.call.paging != nil }?.name
    guard let other = load ?? spec.searches.first(where: { $0.call.paging != nil })?.results else { return }
    throw SpecFault(.secondPages(other), line.firstRange)
  }

  /// Reads the type of a paged list, which must be an array.
  func listType(_ line: inout SpecLine) throws(SpecFault) -> SpecType {
    let start = line.token.range.lowerBound
    let type = try line.type()
    if case .array = type { return type }
    throw SpecFault(
      .type(type.text, reason: "is not a list, but 'page' loads a list; write '[\(type.leaf.text)]', or use 'load'"),
      start..<line.lastRange.upperBound)
  }

  /// Returns the argument of the call that selects the page: `page` or `cursor`.
  func paging(
    of call: Spec.Call, _ line: SpecLine, _ parameters: [Spec.Parameter]
  ) throws(SpecFault) -> Spec.Paging {
    let usage = SpecGrammar.sample(of: "page")
    let given = call.arguments.map(\.value.text).filter { Spec.Paging(rawValue: $0) != nil }
    guard let key = given.first.flatMap(Spec.Paging.init) else {
      throw SpecFault(.expected("'page' or 'cursor' in the call", usage: usage), line.lastRange)
    }
    func place(of key: String) -> Range<Int> { line.words.last { $0.text == key }?.range ?? line.lastRange }
    if given.count > 1 { throw SpecFault(.unexpectedText(given[1], nearest: nil, usage: usage), place(of: given[1])) }
    try checkKey(key, parameters, at: place(of: key.rawValue))
    return key
  }

  /// Adds the argument `page` to the call of a line without `from`.
  func addPageNumber(to call: inout Spec.Call, _ place: Range<Int>) throws(SpecFault) {
    let key = Spec.Paging.number
    try checkKey(key, call.parameters, at: place)
    call.arguments.append(
      Spec.Argument(
        label: key.rawValue,
        value: SpecExpression(pieces: [key.rawValue], members: [], identifiers: [key.rawValue])))
    call.parameters.append(Spec.Parameter(label: key.rawValue, name: key.rawValue, type: key.type))
    call.paging = key
  }

  /// Throws if a state or parameter has the name of the argument that selects the page.
  func checkKey(
    _ key: Spec.Paging, _ parameters: [Spec.Parameter], at place: Range<Int>
  ) throws(SpecFault) {
    let name = key.rawValue
    if stateTypes[name] != nil || parameters.contains(where: { $0.name == name }) {
      throw SpecFault(
        .reserved(
          name, meaning: "both the page to fetch and a state or parameter, which needs another name",
          suggestion: "\(name)Value"), place)
    }
  }
}

extension Spec {
  /// How a call selects the page to fetch.
  public enum Paging: String, Hashable, Sendable {
    /// By a number; the first page is 1.
    case number = "page"
    /// By a string that came with the previous page; nil for the first one.
    case cursor = "cursor"

    /// The type of the argument.
    var type: SpecType {
      switch self {
      case .number: .named(["Int"], [])
      case .cursor: .optional(.string)
      }
    }

    /// The names that only the calls of `page` lines may use, with their types.
    static let keys = [number.rawValue: number.type, cursor.rawValue: cursor.type]
  }
}

extension Spec.Load {
  /// The result type of the Interactor method: a `CursorPage` of the elements if the pages have cursors.
  var result: SpecType {
    guard call.paging == .cursor, case .array(let element) = type else { return type }
    return .named(["CursorPage"], [element])
  }
}

extension SpecType {
  /// The element type of a `CursorPage`; nil for any other type.
  var pageElement: SpecType? {
    guard case .named(["CursorPage"], let elements) = self, elements.count == 1 else { return nil }
    return elements[0]
  }
}
