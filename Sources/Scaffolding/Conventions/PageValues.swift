/// The words of templates for lists that are loaded page by page.
extension ScreenDescription {
  var paged: [Spec.Load] { spec.loads.filter { $0.call.paging != nil } }

  /// A list that is loaded or found page by page.
  struct PagedList {
    var name: String
    var type: SpecType
    /// The parameters of the method that loads the next page.
    var parameters: [Spec.Parameter] = []
  }

  /// The lists of `page` lines, and the results of searches with pages.
  var pagedLists: [PagedList] {
    paged.map { PagedList(name: $0.name, type: $0.type, parameters: $0.parameters) }
      + spec.searches.filter { $0.call.paging != nil }.map { PagedList(name: $0.results, type: $0.type) }
  }

  func addPages(to words: inout Words) {
    words.flag("paged", "whether a list has pages", !pagedLists.isEmpty)
    words.flag(
      "loadsOrPages", "whether there are `load` lines or a list with pages",
      !spec.loads.isEmpty || !pagedLists.isEmpty)
    words.list("pages", "the `page` lines", paged, like: Self.sample?.loads ?? []) { load($0) }
    words.list(
      "pagedLists", "the lists with pages that the View shows, of `page` lines and of searches", pagedLists,
      like: [PagedList(name: "posts", type: .array(.string))]
    ) { list in
      var words = Words()
      let upper = Identifier.upperCamel(list.name)
      words.text("", "the list", list.name)
      words.text("name", "the list with a capital, for longer names", upper)
      words.text("page", "the property that holds its `PageState`", Self.pageState(of: list.name))
      words.text("more", "the method that loads its next page", Self.loadMore(list.name))
      words.text(
        "requested", "the arguments of that method, from the properties of a controller",
        controllerArguments(list.parameters))
      words.text(
        "captures", "what a controller's task captures for it",
        (["viewModel"] + list.parameters.map(controllerProperty)).joined(separator: ", "))
      return words.element
    }
  }

  /// The property with the `PageState` of a list.
  private static func pageState(of list: String) -> String { "\(list)Page" }

  /// The method that loads the next page of a list.
  private static func loadMore(_ list: String) -> String { "loadMore\(Identifier.upperCamel(list))" }

  /// The property that holds the query of a search's results. Their next pages belong to it, whatever the user types.
  private static func latestQuery(of search: Spec.Search) -> String { "latest\(Identifier.upperCamel(search.query))" }

  /// The call that searches. With pages, it passes the query that was searched for last.
  func searchingCall(of search: Spec.Search) -> Spec.Call {
    var call = search.call
    guard call.paging != nil else { return call }
    for (index, argument) in call.arguments.enumerated() where argument.value.text == search.query {
      call.arguments[index].value.pieces[0] = Self.latestQuery(of: search)
    }
    return call
  }

  /// Adds the words of a search with pages.
  func addPages(of search: Spec.Search, to words: inout Words) {
    let isPaged = search.call.paging != nil
    func place(_ path: String) -> String {
      let page = isPaged ? ", pages: \\.\(path)\(Self.pageState(of: search.results))" : ""
      return "\\.\(path)\(search.results)\(page), of: self"
    }
    words.flag("isPaged", "whether it finds a list page by page", isPaged)
    words.text("page", "the property that holds the `PageState` of its results", Self.pageState(of: search.results))
    words.text("more", "the method that loads the next page of its results", Self.loadMore(search.results))
    words.text(
      "latest", "the property that holds the query of the results, for their next pages",
      Self.latestQuery(of: search))
    words.text("place", "the arguments for `CurrentLoads`: key paths, owner", place(""))
    words.text("statePlace", "the same, for a ViewModel with a `state`", place("state."))
    let pages = isPaged ? nextPages(of: search.type) : nil
    let stub = stub(of: search.call)
    func recorded(_ name: String) -> String {
      let index = search.call.arguments.firstIndex { $0.value.text == name } ?? 0
      return search.call.arguments.count == 1 ? "\(stub).calls" : "\(stub).calls.map(\\.\(index))"
    }
    words.flag("hasNextPage", "whether a test can tell a next page from the first", pages != nil)
    words.text("nextPage", "what the stub returns for the next page", pages?.next ?? "[]")
    words.text("bothPages", "the elements of the first two pages, as the ViewModel shows them", pages?.shown ?? "[]")
    words.text("keys", "the pages that the stub was asked for", recorded(Spec.Paging.number.rawValue))
    words.text("queries", "the queries that the stub received", recorded(search.query))
  }

  func addPages(of load: Spec.Load, to words: inout Words) {
    let more = Self.loadMore(load.name)
    let pattern = load.parameters.map { "let \(Identifier.quoted($0.name))" }
    words.flag("isPaged", "whether it is a `page` line", load.call.paging != nil)
    words.text("page", "the property that holds the `PageState` of a `page` line", Self.pageState(of: load.name))
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
    addPageSamples(of: load, to: &words)
  }

  /// The arguments of `CurrentLoads` for a load without parameters: `\.posts, pages: \.postsPage, of: self`.
  func currentLoadsArgumentsWithoutParameters(of load: Spec.Load, in path: String = "") -> String {
    let pages = load.call.paging == nil ? "" : ", pages: \\.\(path)\(Self.pageState(of: load.name))"
    return "\\.\(path)\(load.name)\(pages), of: self"
  }

  // MARK: - Interactors

  /// Whether the items of an entity are `Identifiable`, so that an element that arrives twice is shown once.
  func identifiesItems(of path: [String]) -> Bool {
    pagedLists.contains { $0.type == .array(.named(path, [])) }
      && keptProperties(ofItem: path).contains { $0.name == "id" }
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
    let pages = nextPages(of: load.type)
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
  func hasNextPage(_ load: Spec.Load) -> Bool { nextPages(of: load.type) != nil }

  private func keyIndex(of call: Spec.Call) -> Int {
    call.arguments.firstIndex { $0.value.text == call.paging?.rawValue } ?? 0
  }

  /// A next page with other elements, and the elements of both pages as the ViewModel shows them; nil if two elements
  /// would have the same `id`.
  private func nextPages(of type: SpecType) -> (next: String, both: String, shown: String)? {
    guard case .array(let element) = type, types.canMakeSample(of: element) else { return nil }
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
    pagedLists.flatMap { list -> [(name: String, type: SpecType, value: String)] in
      guard case .array(let element) = list.type, nextPages(of: list.type) != nil else { return [] }
      let samples = types.samples(of: element)
      let upper = Identifier.upperCamel(list.name)
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
