/// The words of templates for lists that are loaded page by page.
extension ScreenDescription {
  var paged: [Spec.Load] { spec.loads.filter { $0.call.paging != nil } }

  func addPages(to words: inout Words) {
    words.flag("paged", "whether there is a `page` line", !paged.isEmpty)
    words.list("pages", "the `page` lines", paged, like: Self.sample?.loads ?? []) { load($0) }
  }

  func addPages(of load: Spec.Load, to words: inout Words) {
    let more = "loadMore\(Identifier.upperCamel(load.name))"
    let pattern = load.parameters.map { "let \(Identifier.quoted($0.name))" }
    words.flag("isPaged", "whether it is a `page` line", load.call.paging != nil)
    words.text("page", "the property that holds the `PageState` of a `page` line", "\(load.name)Page")
    words.text("key", "the page argument of its call: `page` or `cursor`", load.call.paging?.rawValue ?? "page")
    words.text("more", "the method that loads its next page", more)
    words.text(
      "moreActionCase", "the action that loads its next page", withArguments(more, load.parameters.map(\.payload)))
    words.text("moreActionPattern", "a pattern for that action", withArguments(more, pattern))
    words.text(
      "moreAction", "that action", withArguments(more, load.parameters.map { labelled($0, Identifier.quoted($0.name)) })
    )
    words.text(
      "moreActionSample", "that action in tests",
      load.parameters.isEmpty ? more : "\(more)(\(testSamples(load.parameters)))")
    words.text(
      "place", "the arguments for `CurrentLoads` without parameters: key paths, owner",
      currentLoadsArgumentsWithoutParameters(of: load))
    words.text(
      "statePlace", "the same, for a ViewModel with a `state`",
      currentLoadsArgumentsWithoutParameters(of: load, in: "state."))
    words.text(
      "requested", "the arguments of its methods, from the properties of a controller",
      controllerArguments(load.parameters))
    addPageSamples(of: load, to: &words)
  }

  /// The arguments of `CurrentLoads` for a load without parameters: `\.posts, pages: \.postsPage, of: self`.
  func currentLoadsArgumentsWithoutParameters(of load: Spec.Load, in path: String = "") -> String {
    let pages = load.call.paging == nil ? "" : ", pages: \\.\(path)\(load.name)Page"
    return "\\.\(path)\(load.name)\(pages), of: self"
  }

  // MARK: - Interactors

  /// Whether the items of an entity are `Identifiable`, so that an element that arrives twice is shown once.
  func identifiesItems(of path: [String]) -> Bool {
    paged.contains { $0.type == .array(.named(path, [])) } && keptProperties(ofItem: path).contains { $0.name == "id" }
  }

  /// Whether the code of a method names a type of the core.
  func needsCore(_ method: Method) -> Bool {
    ([method.result] + method.parameters.map(\.type)).flatMap(\.names).contains { $0.path == ["CursorPage"] }
  }

  /// The result of a stub in a preview. If pages have numbers, all but the first are empty, so that the list ends.
  func previewAnswer(of method: Method) -> String {
    let answer = types.preview(of: method.result)
    return method.pageNumber == nil || answer == "[]" ? answer : "page == 1 ? \(answer) : []"
  }

  /// The closure parameters of a stub in a preview: `page` if the result depends on it, `_` for all others.
  func ignoredInputs(of method: Method) -> String {
    let answers = types.canMakeSample(of: method.result) && types.preview(of: method.result) != "[]"
    return method.parameters.indices.map { $0 == method.pageNumber && answers ? "page" : "_" }.joined(separator: ", ")
  }

  // MARK: - Tests

  /// The result of a stub for the elements of a page.
  private func answer(_ sample: String, _ load: Spec.Load, next: String? = nil) -> String {
    guard load.call.paging == .cursor else { return sample }
    return "CursorPage(\(sample)\(next.map { ", next: \($0)" } ?? ""))"
  }

  private func addPageSamples(of load: Spec.Load, to words: inout Words) {
    let first = testSample(of: load.name, load.type)
    let pages = nextPages(of: load)
    let stub = stub(of: load.call)
    let key = load.call.paging ?? .number
    words.text("answer", "what the stub returns for `sample`", answer(first, load))
    words.text(
      "answerOther", "what the stub returns for `other`",
      answer(testSample(of: load.name, load.type, isOther: true), load))
    words.text(
      "firstPage", "what the stub returns for the first of several pages", answer(first, load, next: "\"two\""))
    words.text(
      "nextPage", "what the stub returns for the next page", answer(pages?.next ?? "[]", load, next: "\"three\""))
    words.text("lastPage", "what the stub returns for the page at the end", answer("[]", load))
    words.text("bothPages", "the elements of the first two pages, as the ViewModel shows them", pages?.shown ?? "[]")
    words.text(
      "keys", "the page arguments that the stub received",
      "\(stub).calls" + (load.call.arguments.count == 1 ? "" : ".map(\\.\(keyIndex(of: load.call)))"))
    let (one, two, three) = key.samples
    words.text("threeKeys", "the page arguments of three loads", "[\(one), \(two), \(three)]")
    words.text("retriedKeys", "the page arguments if the second page was loaded twice", "[\(one), \(two), \(two)]")
    words.text(
      "refreshedKeys", "the page arguments of two loads, twice", "[\(one), \(two), \(one), \(two)]")
    words.text("bothAnswer", "what the stub returns for two different elements", answer(pages?.both ?? "[]", load))
    words.flag("hasNextPage", "whether a test can tell a next page from the first", pages != nil)
    words.list(
      "pageGivens", "what each call passes to its stub in tests besides the page",
      expectedInputs(of: load.call, besidesPage: true))
  }

  /// Whether a test can tell a next page from the first.
  func hasNextPage(_ load: Spec.Load) -> Bool { nextPages(of: load) != nil }

  private func keyIndex(of call: Spec.Call) -> Int {
    call.arguments.firstIndex { $0.value.text == call.paging?.rawValue } ?? 0
  }

  /// A next page with other elements, and the elements of both pages as the ViewModel shows them; nil if two elements
  /// would have the same `id`.
  private func nextPages(of load: Spec.Load) -> (next: String, both: String, shown: String)? {
    guard case .array(let element) = load.type, types.canMakeSample(of: element) else { return nil }
    let samples = types.samples(of: element)
    guard let last = samples.last, hasOtherIdentity(element) else { return nil }
    let isHidden = showsItems && !entities(in: element).isEmpty
    func shown(_ value: String) -> String { isHidden ? mapping(value, element) { "\(itemType($1))(\($0))" } : value }
    let (one, two) = (constantOrValue(samples[0], element), constantOrValue(last, element))
    return ("[\(two)]", "[\(one), \(two)]", "[\(shown(one)), \(shown(two))]")
  }

  /// Whether two samples of a type have different identities, if they have any.
  private func hasOtherIdentity(_ type: SpecType) -> Bool {
    guard case .named(let path, []) = type, let declared = types.declared(path.joined(separator: ".")),
      let text = declared.memberwise?.first(where: { $0.name == "id" })?.type
    else { return true }
    return SpecLine.type(text).map { types.samples(of: $0).count > 1 } ?? false
  }

  /// The values that tests of pages use, with the names of their constants.
  var pageConstants: [(name: String, type: SpecType, value: String)] {
    paged.flatMap { load -> [(name: String, type: SpecType, value: String)] in
      guard case .array(let element) = load.type, nextPages(of: load) != nil else { return [] }
      let samples = types.samples(of: element)
      let upper = Identifier.upperCamel(load.name)
      return [("first\(upper)", element, samples[0]), ("next\(upper)", element, samples[samples.count - 1])]
    }
  }
}

extension Spec.Paging {
  /// The arguments for three pages in tests.
  var samples: (String, String, String) {
    switch self {
    case .number: ("1", "2", "3")
    case .cursor: ("nil", "\"two\"", "\"three\"")
    }
  }

  var firstSample: String { samples.0 }
}
