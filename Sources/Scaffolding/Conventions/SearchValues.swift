/// The words of templates for searches.
extension ScreenDescription {
  func addSearch(to words: inout Words) {
    words.text("query", "the state that is searched for", spec.search?.query ?? "query")
    words.text(
      "queryName", "the query with a capital, for longer names", Identifier.upperCamel(spec.search?.query ?? "query"))
    words.text("results", "the state that holds the results of the search", spec.search?.results ?? "results")
    words.text("resultsType", "the type of the results", spec.search?.type.text ?? "[String]")
    words.text(
      "resultsSample", "results in tests",
      testSample(of: spec.search?.results ?? "results", spec.search?.type ?? .string))
    words.text("searchCall", "the call that searches", spec.search.map { call($0.call) } ?? "interactor.search(query)")
    words.text("searchStub", "the stub of the search in tests", spec.search.map { stub(of: $0.call) } ?? "search")
    words.text(
      "queryIsSearched", "the condition for a search: the query is long enough", queryCondition(of: "query"))
    words.text(
      "stateQueryIsSearched", "the same, for a ViewModel with a `state`", queryCondition(of: "state.query"))
    words.text("queryText", "a query in tests", queryText)
    words.text("queryStart", "the beginning of that query, long enough for a search", queryStart)
    words.text("shortQuery", "a query in tests that is too short", String(queryStart.dropLast()))
    words.flag(
      "searchWaits", "whether the search waits for a pause of typing", spec.search.map { !$0.isOnSubmit } ?? false)
    words.flag(
      "searchResets", "whether a query that is not searched for removes what was found, because typing does not",
      spec.search.map { !$0.isOnSubmit || $0.leastLength > 1 } ?? false)
    words.flag(
      "searchNeedsLetters", "whether a query can be too short", spec.search.map { $0.leastLength > 1 } ?? false)
  }

  /// The condition for a query that is long enough: `!query.isEmpty`, `state.query.count >= 3`.
  private func queryCondition(of place: String) -> String {
    let query = place.replacing("query", with: spec.search?.query ?? "query")
    let least = spec.search?.leastLength ?? 1
    return least > 1 ? "\(query).count >= \(least)" : "!\(query).isEmpty"
  }

  /// A query for tests that is longer than `queryStart`.
  var queryText: String { String(repeating: "swift", count: 5).prefix(max(5, queryStart.count + 1)).description }

  /// The shortest prefix of `queryText` with which tests search.
  private var queryStart: String {
    String(repeating: "swift", count: 4).prefix(max(2, spec.search?.leastLength ?? 1)).description
  }
}
