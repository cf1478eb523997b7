extension Rule {
  static let weakSink = Rule(
    id: "weak_sink",
    summary: "subscription in a ViewModel by sink",
    rationale: """
      A subscription lives in the ViewModel and its closure holds the ViewModel: neither is ever freed. \
      'weakSink(on: self)' hands the ViewModel in as long as it is there, so that nobody has to remember '[weak self]'.
      """,
    levels: .only(.error, in: .observable),
    examples: [
      .passes("class CartViewModel { func bind() { rows.weakSink(on: self) { model, rows in model.rows = rows } } }"),
      .passes("class CartViewModel { func f(_ e: E) { if case .sink(let x) = e { show(x) } } }"),
      .passes("class CartViewModel { func f(_ e: E) { switch e { case .a, .sink(let x): show(x) } } }"),
      .passes("class CartViewModel { func f() { do { try g() } catch E.sink(let x) { show(x) } } }"),
      .passes("class CartViewModel { func f() { sink { }; let g = rows.sink; use(\\.sink) } }"),
      .passes("class CartViewModel { func f() { use(rows.sink(receiveValue:)) } }"),
      .passes("class CartViewModel { func f() { rows.assign(to: &$rows); rows.assign(to: \\.rows, on: label) } }"),
      .passes("class CartView { func bind() { rows.sink { } } }"),
      .passes("class CartViewModel { func f() { if rows.sink { show() } } }"),
      .fails("class CartViewModel { func bind() { rows.↓sink { self.rows = $0 }.store(in: &bag) } }"),
      .fails("class CartViewModel { func bind() { rows.↓sink(receiveValue: show) } }"),
      .fails("class CartViewModel { func bind() { rows.↓assign(to: \\.rows, on: self) } }"),
      .fails("extension CartView.ViewModel { func bind() {\n#if DEBUG\nrows\n. /* x */ ↓sink /* y */ { }\n#endif\n} }"),
      .fails("class CartViewModel { struct Row { let bag = rows.map { 1 }.↓sink { _ in } } }"),
      .fails("class CartViewModel { func bind() { rows?.↓`sink`<Int>(show); rows.↓sink(receiveValue:)(show) } }"),
      .fails("class CartViewModel { func bind() { rows.↓sink <Int> { }; rows.↓sink < Int >(show); a < b.sink } }"),
      .fails("class CartViewModel { func f() { for x in rows.↓sink { 1 } { }; if rows.↓sink { 1 } == x, y { } } }"),
      .fails("class CartViewModel { func f() { print(#\"\\#(rows.↓sink { })\"#) } }"),
      .fails("class CartViewModel { func f(_ e: E) { switch e { case .sink: rows.↓sink { } } } }"),
    ],
    check: { file, _, findings in
      for call in file.scopeCalls({ file.source.isNamed($0, anyOf: ["sink", "assign"]) }) {
        if file.source.isNamed(call.name, "sink") {
          findings.report(
            call.name,
            "'sink' in '\(file.owner(of: call.name))' can hold the view model for good; subscribe with 'weakSink(on: self)'"
          )
        } else if file.assignsOnSelf(call) {
          findings.report(
            call.name,
            "'assign' in '\(file.owner(of: call.name))' holds the view model for good; subscribe with 'weakSink(on: self)'"
          )
        }
      }
    })
}
