/// Parsing of searches: `search`.
extension SpecBuilder {
  /// Parses `search query as found: [Post] from collection.search(query) on submit needs 3 letters`.
  mutating func addSearch(_ line: inout SpecLine) throws(SpecFault) {
    let query = try line.name("the name of the query")
    if spec.isQuery(query.text) { throw SpecFault(.duplicate(query.text), query.range) }
    if let state = spec.states.first(where: { $0.name == query.text }) {
      if state.isGiven { throw SpecFault(.duplicate(query.text), query.range) }
      guard state.type == .string else {
        throw SpecFault(.type(state.type.text, reason: "cannot be a query; use 'String'"), query.range)
      }
    } else {
      try declare(query, besides: ["update\(Identifier.upperCamel(query.text))"])
      let empty = SpecExpression(pieces: ["\"\""], members: [], identifiers: [])
      stateTypes[query.text] = .string
      spec.states.append(Spec.State(name: query.text, type: .string, value: empty))
    }
    let found = spec.searches.isEmpty ? "results" : "\(query.text)Results"
    try addTitle(&line, of: query.text)
    var results = SpecToken(kind: .word, text: found, range: query.range, hasLeadingSpace: true)
    var type: SpecType?
    if line.take("as") {
      results = try line.name("the name of the results")
      try line.need(":")
      type = try line.type()
    }
    if results.text == query.text {
      let meaning = "also the name of the results of this search"
      let suggestion = results.range == query.range ? "query" : found
      throw SpecFault(.reserved(query.text, meaning: meaning, suggestion: suggestion), results.range)
    }
    try declare(results, besides: searchMembers(query.text))
    try line.need("from")
    let keys = Spec.Paging.keys.filter { stateTypes[$0.key] == nil }
    var (call, method) = try self.call(
      &line, parameters: [Spec.Parameter(label: nil, name: query.text, type: .string)], besides: keys)
    let names = Set(call.arguments.flatMap(\.value.identifiers))
    if !names.contains(query.text) {
      let reason =
        "is not passed to '\(call.method)', so the search would ignore it; write '\(call.method)(\(query.text))'"
      throw SpecFault(.type(query.text, reason: reason), query.range)
    }
    let key = call.arguments.map(\.value.text).first { keys[$0] != nil }
    let lists = spec.loads.filter { if case .array = $0.type { true } else { false } }
    guard let type = type ?? (lists.first { $0.call.interactor == call.interactor } ?? lists.first)?.type else {
      throw SpecFault(.searchType(query.text), query.range)
    }
    if case .array = type,
      let key = call.arguments.map(\.value.text).first(where: { $0 == Spec.Paging.number.rawValue })
    {
      try checkKey(.number, [], at: line.words.last { $0.text == key }?.range ?? method)
    }
    if let key {
      guard key == Spec.Paging.number.rawValue else {
        let reason = "is for 'page' lines; a search asks for pages by number: 'page: page'"
        throw SpecFault(.type(key, reason: reason), method)
      }
      try checkPages(of: call, line, query: query.text, results: results.text, type)
      call.paging = .number
    }
    try declare(call, at: method)
    var search = Spec.Search(query: query.text, results: results.text, type: type, call: call)
    try addConditions(&line, to: &search)
    spec.searches.append(search)
  }

  /// Throws if a search cannot have pages.
  private mutating func checkPages(
    of call: Spec.Call, _ line: SpecLine, query: String, results: String, _ type: SpecType
  ) throws(SpecFault) {
    try checkSinglePagedList(line)
    func place(of text: String) -> Range<Int> { line.words.last { $0.text == text }?.range ?? line.lastRange }
    guard case .array = type else {
      let reason = "is not a list, but a search with pages finds a list; write 'as \(results): [\(type.leaf.text)]'"
      throw SpecFault(.type(type.text, reason: reason), place(of: results))
    }
    let changing = call.arguments.flatMap(\.value.identifiers).first { name in
      guard name != query, name != Spec.Paging.number.rawValue, stateTypes[name] != nil else { return false }
      return !spec.states.contains { $0.name == name && $0.isGiven }
    }
    if let changing {
      let reason = "may change between two pages, so a search with pages cannot pass it"
      throw SpecFault(.type(changing, reason: reason), place(of: changing))
    }
    for name in Self.pageMembers(results) + ["latest\(Identifier.upperCamel(query))"]
    where !members.insert(name).inserted {
      throw SpecFault(.duplicate(name), place(of: query))
    }
  }

  /// The names that the searches use besides those of queries and results. A single search is called `search`, several
  /// are called after their queries.
  private func searchMembers(_ query: String) -> [String] {
    func members(_ query: String) -> [String] {
      let upper = Identifier.upperCamel(query)
      return [
        "search\(upper)", "search\(upper)Task", "search\(upper)Content", "search\(upper)Binding", "searched\(upper)",
      ]
    }
    switch spec.searches.count {
    case 0: return ["search"]
    case 1: return spec.searches.flatMap { members($0.query) } + members(query)
    default: return members(query)
    }
  }

  /// Parses `on submit` and `needs 3 letters`.
  private mutating func addConditions(_ line: inout SpecLine, to search: inout Spec.Search) throws(SpecFault) {
    while ["on", "needs"].contains(line.token.text) {
      let start = line.token.range.lowerBound
      if line.take("on") {
        line.sample += " on submit"
        try line.need("submit")
        if search.isOnSubmit { throw SpecFault(.repeated("on submit"), start..<line.lastRange.upperBound) }
        let method = "submit\(Identifier.upperCamel(search.query))"
        if !members.insert(method).inserted { throw SpecFault(.duplicate(method), start..<line.lastRange.upperBound) }
        search.isOnSubmit = true
      } else if line.take("needs") {
        guard line.token.kind == .number, let length = Int(line.token.text), (2...20).contains(length) else {
          throw SpecFault(
            .expected("a number from 2 to 20", usage: SpecGrammar.sample(of: "search") + " needs 3 letters"),
            line.token.range)
        }
        line.advance()
        line.sample += " needs 3 letters"
        try line.need("letters")
        if search.leastLength > 1 { throw SpecFault(.repeated("needs"), start..<line.lastRange.upperBound) }
        search.leastLength = length
      }
    }
  }
}
