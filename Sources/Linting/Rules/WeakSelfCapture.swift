extension Rule {
  static let weakSelfCapture = Rule(
    id: "weak_self_capture",
    summary: "subscription that holds the object it belongs to",
    rationale: """
      An object that holds a subscription whose closure holds the object is never freed. 'weakSink(on: self)' hands \
      the ViewModel in as the first parameter of its closure; whoever writes 'self' there has the cycle back.
      """,
    levels: .only(.error, in: .observable),
    examples: [
      .passes("class CartViewModel { func bind() { rows.weakSink(on: self) { model, rows in model.rows = rows } } }"),
      .passes("class CartViewModel { func bind() { rows.weakSink(on: self) { model, _ in model.show(Self.rows) } } }"),
      .passes(
        "class CartViewModel { func bind() { rows.weakSink(on: self) { $0.show(Row.self, \\.self, \"self\") } } }"),
      .passes("class CartViewModel { func bind() { rows.map { self.row($0) }.weakSink(on: self) { $0.row = $1 } } }"),
      .passes("class CartView { func bind() { rows.weakSink(on: self) { _, _ in self.show() } } }"),
      .fails("class CartViewModel { func bind() { rows.↓weakSink(on: self) { _, rows in self.rows = rows } } }"),
      .fails("class CartViewModel { func bind() { rows.↓weakSink(on: self, receiveValue: { _, _ in f(self) }) } }"),
      .fails("class CartViewModel { func bind() { rows.↓weakSink(on: self) { [weak self] _, _ in self?.show() } } }"),
      .fails(
        "class CartViewModel { func bind() { rows.↓weakSink(on: self) { _, _ in run { print(\"\\(self)\") } } } }"),
      .fails(
        "extension CartViewModel { func bind() { a?.↓weakSink(on: self) { _, _ in\n#if DEBUG\nself . /* x */ f()\n#endif\n} } }"
      ),
      .fails(
        "class CartViewModel { func bind() { a.↓weakSink(on: self) { _, _ in } receiveCompletion: { _, _ in self.f() } } }"
      ),
    ],
    check: { file, _, findings in
      switch file.convention {
      case .observable: reportWeakSinks(file, &findings)
      case .uikit, .unidirectional, .clean, .representable: break
      }
    })

  /// `self` in a closure for `.weakSink` is strong, whatever its parameter is.
  private static func reportWeakSinks(_ file: LintedFile, _ findings: inout Findings) {
    for call in file.scopeCalls({ file.source.isNamed($0, "weakSink") })
    where file.closures(of: call).contains(where: file.mentionsSelf) {
      findings.report(
        call.name,
        "the closure of 'weakSink' in '\(file.owner(of: call.name))' holds 'self'; use its first parameter instead")
    }
  }
}
