import SwiftScan

extension Rule {
  static let weakSelfCapture = Rule(
    id: "weak_self_capture",
    summary: "subscription that keeps its owner alive",
    topic: .subscriptions,
    rationale: """
      The owner holds the subscription, the subscription holds its closure, and a closure that mentions 'self' holds \
      the owner. A closed screen is then never released: it keeps reacting to events, and opening it again adds a \
      second one. Only the growing use of memory shows it.
      """,
    limits: """
      The rule reads only closures that are written in the call and misses a method passed by name, \
      '.sink(receiveValue: show)', which holds 'self' as well. It does not look into a closure with '[weak self]', \
      where a task that starts after 'guard let self' holds it again. It checks types that are named like a \
      ViewModel or a view controller, or inherit from a type named like a view controller.
      """,
    notes: [
      .init(
        """
          'weakSink(on: self)' passes the ViewModel as the closure's first parameter. A closure that mentions 'self' \
          besides holds it, also with '[weak self]'.
        """, in: .observable),
      .init(
        """
          In ViewModels and view controllers the closures of 'sink' and 'observe(on:)' capture 'self' as '[weak \
          self]' or '[unowned self]'. 'assign(to:on:)' with 'self' always holds it; use 'sink' instead.
        """, in: .uikit, .unidirectional, .clean, .representable),
    ],
    levels: .everywhere(.error),
    reads: .words(["sink", "weakSink", "assign", "observe"]),
    looksAtTestDoubles: true,
    examples: [
      .fails(
        #"""
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var isSignedIn = false
            @ObservationIgnored private let cancelBag = CancelBag()
            private let appStore: AppStore

            init(appStore: AppStore) {
              self.appStore = appStore
              bindAppStore()
            }

            private func bindAppStore() {
              cancelBag.collect {
                appStore.updates(for: \.authStatus)
                  .↓weakSink(on: self) { _, status in self.isSignedIn = status == .signedIn }
              }
            }
          }
        }
        """#),
      .passes(
        #"""
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var isSignedIn = false
            @ObservationIgnored private let cancelBag = CancelBag()
            private let appStore: AppStore

            init(appStore: AppStore) {
              self.appStore = appStore
              bindAppStore()
            }

            private func bindAppStore() {
              cancelBag.collect {
                appStore.updates(for: \.authStatus)
                  .weakSink(on: self) { viewModel, status in viewModel.isSignedIn = status == .signedIn }
              }
            }
          }
        }
        """#),
      .passes("class CartViewModel { func bind() { rows.weakSink(on: self) { model, rows in model.rows = rows } } }"),
      .passes("class CartViewModel { func bind() { rows.weakSink(on: self) { model, _ in model.show(Self.rows) } } }"),
      .passes(
        "class CartViewModel { func bind() { rows.weakSink(on: self) { $0.show(Row.self, \\.self, \"self\") } } }"),
      .passes(
        "class CartViewModel { func bind() { a.weakSink(on: self) { m, _ in m.f(self: [1, (2)], 1, self: 3) } } }"),
      .passes("class CartViewModel { func bind() { a.sink { m in m.f(1, self: \"\\(m)\") } } }", in: .uikit),
      .fails("class CartViewModel { func bind() { a.↓weakSink(on: self) { m, _ in m.f(1, [m: 1, self: 3]) } } }"),
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
        "class CartViewModel { func bind() { /* .sink { self } */ asink.sinks(\"\\(a.↓`sink` { self.f() })\") } }",
        in: .clean),
      .fails("class Cart { class RowViewModel { func bind() { rows.↓sink { self.rows = $0 } } } }", in: .uikit),
      .fails(
        "class CartViewController { class RowViewModel { func bind() { rows.↓sink { self.rows = $0 } } }\nfunc f() { a.↓sink { self } } }",
        in: .clean),
      .fails(
        "extension Feed.ViewModel { var id: Int { rows.↓sink { _ in } later: { self.f() }; return 1 } }", in: .uikit),
      .fails("class AViewModel { func f() { a.↓weakSink(on: self, receiveValue: ({ _, _ in self.x = 1 })) } }"),
      .fails("class AViewModel { func f() { a.↓weakSink(on: self, receiveValue: ((try { _, _ in self.x = 1 }))) } }"),
      .passes(
        "class AViewModel { func f() { a.weakSink(on: self) { [id = self.id, weak x = self] _, _ in x?.f(id) } } }"),
      .fails("class AViewModel { func f() { a.↓weakSink(on: self) { [x = self] _, _ in x.f() } } }"),
      .fails(
        "class AViewModel { func f() { a.↓sink(({ self.x = $0 })); a.↓sink(receiveValue: ((({ self.x = $0 })))) } }",
        in: .uikit),
      .fails("class AViewModel { func f() { (a.↓sink)({ self.x = $0 }); ((a).↓sink) { self.x = $0 } } }", in: .uikit),
      .fails(
        "class AViewModel { func f() { a.↓assign(to: \\.x, on: (self)); a.↓observe(on: (self), { (self).x = $0 }) } }",
        in: .uikit),
      .fails(
        "class AViewModel { func f() { a.↓sink { [x = (self)] in x.f() }; a.↓sink { [x = [self.a, self]] in f(x) } } }",
        in: .clean),
      .passes("class AViewModel { func f() { a.sink(({ [weak self] in self?.x = $0 })) } }", in: .uikit),
      .passes(
        "class AViewModel { func f() { a.sink { [x = self.x, y = (self).y?.z, z = (try self!.z())] in f(x, y, z) } } }",
        in: .uikit),
      .fails(
        "class AViewModel { func f() { a.↓sink { [x = self.x] in f(x, self) }; a.↓sink { g { [x = self.x] in f(x) } } } }",
        in: .uikit),
      .passes(
        "extension Cart { func f() { a.sink { self.x = 1 } } }", in: .uikit,
        beside: "enum Out { class Cart: UIViewController {} }"),
      .passes(
        "extension Out.Cart { func f() { a.sink { self.x = 1 } } }", in: .uikit,
        beside: "class Cart: UIViewController {}\nenum Out {}"),
      .fails(
        "extension Module.Cart { func f() { a.↓sink { self.x = 1 } } }", in: .uikit,
        beside: "class Cart: UIViewController {}"),
    ],
    check: { file, project, findings in
      switch file.convention {
      case .observable: reportWeakSinks(file, &findings)
      case .uikit, .unidirectional, .clean, .representable: checkSinks(file, project, &findings)
      }
    })

  /// A closure for `.weakSink` that mentions `self` holds it, whatever the closure's parameter is.
  private static func reportWeakSinks(_ file: LintedFile, _ findings: inout Findings) {
    for call in file.scopeCalls(of: "weakSink")
    where file.closures(of: call).contains(where: file.mentionsSelf) {
      findings.report(
        call.name,
        "the closure of 'weakSink' in '\(file.owner(of: call.name))' holds 'self'; use its first parameter instead")
    }
  }

  /// The rule in the four conventions without `weakSink`.
  private static func checkSinks(_ file: LintedFile, _ project: ProjectIndex, _ findings: inout Findings) {
    let source = file.source
    var calls = file.scopeCalls(of: "sink", "assign", "observe")
    let others = file.classesBesideViewModels.flatMap {
      file.memberCalls(in: $0, named: "sink", "assign", "observe")
    }
    if !others.isEmpty {
      // The scope of a ViewModel nested in a class is in both lists.
      let all = (calls + others).sorted { $0.name < $1.name }
      calls = all.indices.lazy.filter { $0 == 0 || all[$0 - 1].name < all[$0].name }.map { all[$0] }
    }
    if calls.isEmpty { return }
    var mentions: SelfMentions?
    var next = 0
    let scopes =
      others.isEmpty ? file.scopes : file.scopes(ofViewControllersIn: project, andViewModels: true, with: others)
    for scope in scopes {
      while next < calls.count, calls[next].name < scope.lowerBound { next += 1 }
      while next < calls.count, calls[next].name < scope.upperBound {
        let call = calls[next]
        next += 1
        if source.isNamed(call.name, "assign") {
          if file.assignsOnSelf(call) {
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

extension TrialPlan {
  static let weakSelfCapture = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { func f() { x.sink(receiveValue: show)
        y.sink { [weak self] in guard let self else { return }
        run { self.f() } } } }
        class Screen { func f() { x.sink { self.f() } } }
        """, in: .uikit)
    ],
    sound: [
      Sound(
        "class CartViewModel { func bind() { rows.↓weakSink(on: self) { model, rows in model.rows = rows } } }",
        in: [.observable],
        breaks: [
          ("model.rows =", "self.rows ="), ("= rows }", "= self.row(rows) }"), ("{ model", "{ [self] model"),
          ("= rows }", "= \"\\(self)\" }"), ("= rows }", "= f { self } }"), ("{ model", "{ [x = self] model"),
        ]),
      Sound(
        "final class CartViewModel { func bind() { rows.↓sink { [weak self] rows in self?.rows = rows } } }",
        in: [.uikit, .unidirectional, .clean, .representable],
        breaks: [
          ("[weak self] ", ""), ("[weak self]", "[self]"), ("[weak self]", "[weak view]"),
          ("[weak self]", "[model = self]"), ("sink {", "observe(on: self) { _ in f(self) } x: {"),
        ]),
      Sound(
        "class CartViewController { func bind() { rows.↓observe(on: self) { [unowned self] in self.show($0) } } }",
        in: [.uikit, .clean],
        breaks: [
          ("[unowned self] in ", ""), ("[unowned self] in ", "[x] in "),
          ("observe(on: self)", "sink(a, b: { self })"),
        ]
      ),
    ],
    lookalikes: [
      ["weakSink": "weakSinks", "sink": "sinks", "observe": "observes", "assign": "assigns"],
      ["weakSink": "WeakSink", "sink": "synk", "observe": "watch", "assign": "assignment"],
    ],
    subjects: [.viewModel, .viewController])
}
