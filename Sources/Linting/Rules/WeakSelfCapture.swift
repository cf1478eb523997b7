import SwiftScan

extension Rule {
  static let weakSelfCapture = Rule(
    id: "weak_self_capture",
    summary: "subscription that keeps its owner alive",
    rationale: """
      The owner keeps the subscription, the subscription keeps its closure, and the closure keeps the owner: a screen \
      that was left never goes away and goes on reacting. '[weak self]' breaks the circle; '.assign(to:on:)' cannot.
      """,
    levels: .everywhere(.error),
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
      .passes("final class CartViewModel { func bind() { rows.sink { [weak self] in self?.rows = $0 } } }", in: .uikit),
      .passes(
        "final class CartViewModel { func bind() { rows.sink { @MainActor [x, unowned(safe) self] _ in self.f() } } }",
        in: .uikit),
      .passes(
        "final class CartViewModel { func bind() { rows.sink { [weak owner = self] in owner?.rows = $0 } } }",
        in: .uikit),
      .passes(
        "final class CartViewModel { func bind() { rows.sink { print(Row.self, \\Row.self, \"self\") } } }", in: .uikit),
      .passes("final class CartViewModel { func bind() { rows.assign(to: \\.rows, on: view) } }", in: .clean),
      .passes("final class CartViewModel { func bind() { rows.observe(self) { self.rows = $0 } } }", in: .clean),
      .passes("final class CartViewModel { func f() { if case .sink({ self }) = rows {} } }", in: .uikit),
      .passes("final class Cart { func bind() { rows.sink { self.rows = $0 } } }", in: .uikit),
      .passes(
        "extension Cart { func bind() { rows.sink { self.rows = $0 } } }", in: .uikit, beside: "class Cart: NSObject {}"
      ),
      .fails("final class CartViewModel { func bind() { rows.↓sink { self.rows = $0 } } }", in: .uikit),
      .fails(
        "final class CartViewModel { func bind() { rows.↓sink { [self, x] in rows = $0 } } }", in: .unidirectional),
      .fails("final class CartViewModel { func bind() { rows.↓sink { [owner = self] in owner.f() } } }", in: .clean),
      .fails("final class CartViewModel { func bind() { rows.↓sink { [self.id, 2].forEach { f($0) } } } }", in: .uikit),
      .fails("final class CartViewModel { func bind() { rows.↓sink { f { [weak self] in self?.g() } } } }", in: .uikit),
      .fails(
        """
        class CartController: ListViewController {
          func bind() {
            rows?
              // Every row.
              .↓sink(receiveCompletion: { [weak self] _ in self?.end() }, receiveValue: { _ in "\\(self)" })
          }
        }
        """, in: .uikit),
      .fails(
        "extension CartViewController { func bind() { #if A\nrows.↓observe(on: self) { _ in self.f() }\n#endif } }",
        in: .uikit),
      .fails(
        "extension Cart { func bind() { rows.↓assign(to: \\.rows, on: self) } }", in: .uikit,
        beside: "class Cart: UIViewController {}"),
      .fails(
        "extension Feed.ViewModel { var id: Int { rows.↓sink { _ in } later: { self.f() }; return 1 } }", in: .uikit),
    ],
    check: { file, project, findings in
      switch file.convention {
      case .observable: reportWeakSinks(file, &findings)
      case .uikit, .unidirectional, .clean, .representable: checkSinks(file, project, &findings)
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

  /// The variant of the four conventions that subscribe with closures of their own.
  private static func checkSinks(_ file: LintedFile, _ project: ProjectIndex, _ findings: inout Findings) {
    let source = file.source
    var mentions: SelfMentions?
    for scope in file.scopes(ofViewControllersIn: project, andViewModels: true) {
      let calls = file.memberCalls(in: scope) { source.isNamed($0, anyOf: ["sink", "observe", "assign"]) }
      for call in calls {
        if source.isNamed(call.name, "assign") {
          let assigns = source.arguments(in: call.arguments).contains { argument in
            argument.label >= 0 && source.isNamed(argument.label, "on") && source.isExactly(argument.value, "self")
          }
          if assigns {
            findings.report(
              call.name,
              "'.assign(to:on:)' in '\(owner(of: call, file))' keeps 'self' alive; use '.sink' with '[weak self]'")
          }
          continue
        }
        if source.isNamed(call.name, "observe"), !source.isFirstLabel("on", of: call) { continue }
        let closures = file.closures(of: call)
        if closures.isEmpty { continue }
        let known = mentions ?? SelfMentions(source)
        mentions = known
        guard closures.contains(where: known.areStrong) else { continue }
        findings.report(
          call.name,
          "closure for '.\(source.name(call.name))' in '\(owner(of: call, file))' keeps 'self' alive; "
            + "capture it as '[weak self]'")
      }
    }
  }

  private static func owner(of call: MemberCall, _ file: LintedFile) -> String {
    file.source.innermostDeclaration(containing: call.name).map { file.path(of: $0) } ?? ""
  }
}
