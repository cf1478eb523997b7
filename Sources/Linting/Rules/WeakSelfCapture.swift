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
      The rule does not look into a closure with '[weak self]', where a task that starts after 'guard let self' holds \
      it again. A 'while' loop counts if its condition is 'true' or '!Task.isCancelled', it contains 'await', and \
      no 'break', 'return' or 'throw' ends it, other than one directly behind a check of 'isCancelled'; the rule misses \
      'repeat' loops. Of publishers and sequences that end by themselves it knows task groups, and subscriptions with 'first', \
      'prefix(1)' or a 'sink' that handles a 'failure'. A timer with a 'target' passes if another method of the type, \
      named like 'viewDidDisappear' or 'stop', calls 'invalidate'. The rule checks types \
      that are named like a ViewModel or a view controller, or inherit from a type named like a view controller.
      """,
    notes: [
      .init(
        """
          'weakSink(on: self)' passes the ViewModel as the closure's first parameter. A closure that mentions 'self' \
          besides holds it. So do the closures of the operators before it. 'weak_sink' reports those of 'sink'.
        """, in: .observable),
      .init(
        """
          In ViewModels and view controllers the closures of 'sink', of 'observe(on:)' and of the operators before \
          them capture 'self' as '[weak self]'. '[unowned self]' is a warning: it crashes if a value arrives late. \
          'assign(to:on:)' with 'self' always holds it; use 'sink' instead. So does a closure that a view controller \
          assigns to a property of a ViewModel that it stores, as in 'viewModel.onChange = { … }'. The rule misses such \
          a closure on a local variable that is stored under another name.
        """, in: .uikit, .unidirectional, .clean, .representable),
    ],
    levels: .everywhere(.error),
    // View controllers may be in files without a ViewModel.
    reads: .bodies(
      [
        "sink", "weakSink", "assign", "observe", "addObserver", "Timer.", "Timer(", ".store", "for await",
        "for try await", "while true", "while (", "isCancelled",
      ], in: [.uikit, .unidirectional, .clean, .representable]),
    includesTestDoubles: true,
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
      .fails("class CartViewModel { func bind() { rows.↓map { self.row($0) }.weakSink(on: self) { $0.row = $1 } } }"),
      .fails("class CartViewModel { func f() { rows.filter { $0 }.↓map { self.row($0) }.assign(to: &$rows) } }"),
      .fails(
        "class CartViewModel { func f() { rows.↓observe { self.rows = $0 }.x { [weak self] in self }.store(in: &bag) } }"
      ),
      .passes(
        "class CartViewModel { func f() { rows.map { self.row($0) }.eraseToAnyPublisher(); a.store(x, in: y) } }"),
      .passes("class CartViewModel { func f() { rows.map { [weak self] in self?.row($0) }.weakSink(on: self) { } } }"),
      // A method that is passed by name.
      .fails("class CartViewModel { func f() { rows.↓map(row).weakSink(on: self) { } }\nfunc row(_ a: A) -> B { a } }"),
      .fails(
        "extension CartViewModel { func f() { rows.↓weakSink(on: self, receiveValue: self.show); a.↓handleEvents(receiveOutput: show(_:)).assign(to: &$a); b.↓map(((self).show)).assign(to: &$b) } }",
        otherFiles: "class CartViewModel { func show(_ a: A) {} }"),
      .passes(
        "class CartViewModel { static func show() {}; func f() { rows.map(show).weakSink(on: self) { _, _ in }; g(f) } }"
      ),
      .passes("class AViewModel { func a() {}; func f() { b.merge(with: $a, self.$a).assign(to: &$b) } }"),
      // Notifications and timers.
      .fails(
        "class CartViewModel { func f() { center.↓addObserver(forName: a, object: nil, queue: .main) { _ in self.g() } } }"
      ),
      .passes(
        "class CartViewModel { func f() { center.addObserver(forName: a) { [weak self] _ in self?.g() }; center.addObserver(self, selector: s) { self } } }"
      ),
      .fails(
        "class CartViewModel { func f() { t = ↓Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.g() } } }"
      ),
      .fails(
        "class CartViewModel { func f() { t = ↓Timer(timeInterval: 1, target: self, selector: s, userInfo: nil, repeats: true) } }"
      ),
      .passes(
        "class CartViewModel { func f() { Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.g() }; Timer(repeats: true) { [weak self] _ in self?.g() } } }"
      ),
      .passes(
        "class AViewModel { func f() { t = Timer(timeInterval: 1, target: self, selector: s, repeats: true) }\nprivate func disconnectTimer() { run { self.t?.invalidate() } } }"
      ),
      .fails(
        "class AViewModel { func f() { t = ↓Timer(timeInterval: 1, target: self, selector: s, repeats: true) }\nfunc tick() { t?.invalidate() }; func stopwatch() { t?.invalidate() }; var a = 1 { didSet { t?.invalidate() } }; deinit { t?.invalidate() } }"
      ),
      .fails(
        "class AViewModel { var t: Timer?; func f() { t = .↓scheduledTimer(timeInterval: 1, target: self, selector: s, userInfo: nil, repeats: true); a.scheduledTimer(target: self, repeats: true) } }"
      ),
      .fails("class CartViewModel { func f() { Timer.publish(every: 1).autoconnect().↓map { self.g($0) }.sink { } } }"),
      // Loops over sequences that may never end.
      .fails("class CartViewModel { func f() { ↓Task { for await row in rows() { self.rows.append(row) } } } }"),
      .fails(
        "class CartViewModel { let store: Store; func f() { ↓Task { for await row in store.rows { print(row) } } } }"),
      .fails(
        "class CartViewModel { func f() { t = ↓Task { [weak self] in guard let self else { return }; for try await a in b { self.g(a) } } } }"
      ),
      .fails(
        "class CartViewModel { func f() { ↓Task.detached(priority: .low) { [weak self] in if let owner = self { for await a in b { owner.x; self } } } } }"
      ),
      .passes(
        "class CartViewModel { func f() { Task { [weak self] in for await a in b { guard let self else { return }; self.g(a) } } } }"
      ),
      .passes(
        "class CartViewModel { func f() { Task { [weak self] in if let self { g() }; for await a in b { self?.g(a) } } } }"
      ),
      .passes(
        "class CartViewModel { let a = 1; func f(a: A) { Task { for await b in a.rows { print(b) } }; Task { self.f() } } }"
      ),
      .passes(
        "class CartViewModel { func f() { Task { await withTaskGroup(of: A.self) { group in for await a in group { self.g(a) } } } } }"
      ),
      .passes(
        "class CartViewModel { func f() { Task { await withTaskGroup(of: A.self) { (group: inout TaskGroup<A>) in for await a in group { self.g(a) } } } } }"
      ),
      .fails(
        "class CartViewModel { func f() { ↓Task { await withTaskGroup(of: A.self) { group in for await a in b { self.g(a) } } } } }"
      ),
      .fails(
        "class AViewModel { func f() { t = ↓Task { [weak self] in guard let self = self else { return }; while !Task.isCancelled { await self.g(); try? await Task.sleep(for: .seconds(1)) } } } }"
      ),
      .fails(
        "class AViewModel { func g() {}; func f() { ↓Task { while true { await g(); guard !Task.isCancelled else { return } } }; ↓Task { while (!(Task.isCancelled)) { await a.b(); self.g() } } } }"
      ),
      .passes(
        "class AViewModel { func f() { Task { [weak self] in while !Task.isCancelled { await self?.g(); try await Task.sleep(for: a) } } } }"
      ),
      .passes(
        "class AViewModel { func f() { Task { while !Task.isCancelled { self.g() }; while isOn { await self.g() }; while true { await self.g(); if a { break } } } } }"
      ),
      .passes(
        "class AViewModel { func f() { a.sink { [weak self] in Task { while true { await self?.g() } } } } }",
        in: .clean),
      .passes(
        "class AViewModel { func f() { Task { repeat { await self.g() } while true }; Task { while true { await h() }; } } }"
      ),
      .fails("class CartViewController { func observe() { ↓Task { for await a in b { self.g(a) } } } }", in: .uikit),
      .fails(
        "class CartViewController { func f() { a.↓map { self.g($0) }.sink { [weak self] in self?.h($0) } } }",
        in: .clean),
      .fails("class CartViewController { func f() { a.↓sink(receiveValue: show) }; func show(_ a: A) {} }", in: .uikit),
      // Closures that a view controller assigns to its ViewModel.
      .fails(
        "class CartViewController { let viewModel: CartViewModel; init(viewModel: CartViewModel) { self.viewModel = viewModel; viewModel.↓onChange = { self.g() } }; func f() { self.viewModel.↓onEnd = { _ in run { [weak self] in self?.g() } } } }",
        in: .uikit, otherFiles: "class CartViewModel { var onChange: (() -> Void)?; var onEnd: ((Int) -> Void)? }"),
      .fails(
        "class A: BaseViewController { private var model: CartViewModel?; func f() { model?.↓onChange = ({ [unowned self] in self.g() }); model!.↓onEnd = { [self] in g() } } }",
        in: .clean, otherFiles: "protocol CartViewModel {}"),
      .fails(
        "extension CartViewController { func f() { viewModel.↓onChange = { [rows] in self.show(rows) } } }", in: .uikit,
        otherFiles: "class CartViewController { let viewModel: CartViewModel }\nclass CartViewModel {}"),
      .passes(
        "class AViewController { let cart: CartViewModel; func f() { cart.onChange = { [weak self] in self?.g() }; cart.onEnd = nil; cart.rows = { self.g() }(); cart.f { self.g() } } }\nclass CartViewModel {}",
        in: .uikit),
      .passes(
        "class AViewController { weak var cart: CartViewModel?; var list: ListViewModel { make() }; var row: RowViewModel; func f(_ other: ListViewModel) { cart?.onChange = { self.g() }; list.onChange = { self.g() }; other.onTap = { self.g() }; row.onTap = { self.g() }; cell.list.onTap = { self.g() } } }\nclass CartViewModel {}\nclass ListViewModel {}\nstruct RowViewModel {}",
        in: .uikit),
      .passes("class CartView { func bind() { rows.weakSink(on: self) { _, _ in self.show() } } }"),
      .fails("class CartViewModel { func bind() { rows.↓weakSink(on: self) { _, rows in self.rows = rows } } }"),
      .fails("class CartViewModel { func bind() { rows.↓weakSink(on: self, receiveValue: { _, _ in f(self) }) } }"),
      .passes("class CartViewModel { func bind() { rows.weakSink(on: self) { [weak self] _, _ in self?.show() } } }"),
      .fails(
        "class CartViewModel { func bind() { rows.↓weakSink(on: self) { _, _ in run { print(\"\\(self)\") } } } }"),
      .fails(
        "extension CartViewModel { func bind() { a?.↓weakSink(on: self) { _, _ in\n#if DEBUG\nself . /* x */ f()\n#endif\n} } }"
      ),
      .fails(
        "class CartViewModel { func bind() { a.↓weakSink(on: self) { _, _ in } receiveCompletion: { _, _ in self.f() } } }"
      ),
      .passes("final class CartViewModel { func bind() { rows.sink { [weak self] in self?.rows = $0 } } }", in: .uikit),
      .fails(
        "final class CartViewModel { func bind() { rows.↓sink { @MainActor [x, unowned(safe) self] _ in self.f() } } }",
        in: .uikit),
      .passes("final class CartViewModel { func bind() { rows.sink { [unowned self] _ in f() } } }", in: .uikit),
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
        "extension Cart { func bind() { rows.sink { self.rows = $0 } } }", in: .uikit,
        otherFiles: "class Cart: NSObject {}"
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
        otherFiles: "class Cart: UIViewController {}"),
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
        otherFiles: "enum Out { class Cart: UIViewController {} }"),
      .passes(
        "extension Out.Cart { func f() { a.sink { self.x = 1 } } }", in: .uikit,
        otherFiles: "class Cart: UIViewController {}\nenum Out {}"),
      .fails(
        "extension Module.Cart { func f() { a.↓sink { self.x = 1 } } }", in: .uikit,
        otherFiles: "class Cart: UIViewController {}"),
    ],
    check: { file, project, findings in
      file.reportHandlers(in: project, &findings)
      let tokens = SelfHolder.tokens(in: file, project)
      if tokens.isEmpty { return }
      let isObservable = file.convention == .observable
      var captures = SelfCaptures(file, project)
      let chains = CallChain(file.source)
      // Chains with two ends, such as `sink` and `store`, share their operators.
      var seen: Set<Int> = []
      let scopes =
        isObservable ? file.scopes : file.scopes(ofViewControllersIn: project, andViewModels: true, with: tokens)
      var next = 0
      for scope in scopes {
        while next < tokens.count, tokens[next] < scope.lowerBound { next += 1 }
        while next < tokens.count, tokens[next] < scope.upperBound {
          for place in SelfHolder.all(at: tokens[next], file, chains) where seen.insert(place.token).inserted {
            report(place, file, &captures, &findings)
          }
          next += 1
        }
      }
    })

  private static func report(
    _ place: SelfHolder, _ file: LintedFile, _ captures: inout SelfCaptures, _ findings: inout Findings
  ) {
    let (hold, what, remedy) = place.hold(file, &captures)
    switch hold {
    case .none: return
    case .strong, .byMethod: findings.report(place.token, what + " keeps 'self' alive; " + remedy)
    case .byInnerWeak:
      findings.report(
        place.token,
        what + " keeps 'self' alive, because '[weak self]' of a closure in it captures it there; "
          + "move '[weak self]' to the outer closure")
    case .unowned:
      // In the observable convention, `weak_sink` reports subscriptions.
      if file.convention == .observable { return }
      findings.report(
        place.token, what + " crashes if it runs when 'self' is gone; capture it as '[weak self]'", isOnlyWarning: true)
    }
  }
}

extension TrialPlan {
  static let weakSelfCapture = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { func f() {
        y.sink { [weak self] in guard let self else { return }
        run { self.f() } } }
        func g() { y.first().sink { self.f() } }
        func h() { t = Timer.scheduledTimer(timeInterval: 1, target: self, selector: s, repeats: true) }
        func stopTimer() { t.invalidate() } }
        class Screen { func f() { x.sink { self.f() } } }
        """, in: .uikit),
      .finds(1, "class AViewModel { func f() { Just(1).map { self.g($0) }.assign(to: &$a) } }"),
    ],
    sound: [
      Sound(
        "class CartViewModel { func bind() { rows.↓weakSink(on: self) { model, rows in model.rows = rows } } }",
        in: [.observable],
        breakingChanges: [
          ("model.rows =", "self.rows ="), ("= rows }", "= self.row(rows) }"), ("{ model", "{ [self] model"),
          ("= rows }", "= \"\\(self)\" }"), ("= rows }", "= f { self } }"), ("{ model", "{ [x = self] model"),
        ]),
      Sound(
        "final class CartViewModel { func bind() { rows.↓sink { [weak self] rows in self?.rows = rows } } }",
        in: [.uikit, .unidirectional, .clean, .representable],
        breakingChanges: [
          ("[weak self] rows in self?", "rows in self"), ("[weak self] rows in self?", "[self] rows in self"),
          ("[weak self] rows in self?", "[weak view] rows in self"),
          ("[weak self] rows in self?", "[model = self] rows in model"),
          ("sink {", "observe(on: self) { _ in f(self) } x: {"),
          ("[weak self]", "[unowned self]"), ("sink {", "map { self.f($0) }.sink {"),
        ]),
      Sound(
        "class CartViewController { func bind() { rows.↓observe(on: self) { [weak self] in self?.show($0) } } }",
        in: [.uikit, .clean],
        breakingChanges: [
          ("[weak self] in self?", "self"), ("[weak self] in self?", "[x] in self"), ("weak self", "unowned self"),
          ("observe(on: self)", "sink(a, b: { self })"),
        ]
      ),
      Sound(
        "class CartViewModel { func f() { ↓Task { [weak self] in for await a in rows { self?.g(a) } } } }",
        breakingChanges: [
          ("[weak self] in ", ""), ("[weak self]", "[rows]"),
          ("for await a in rows { self?", "guard let self else { return }; for await a in rows { self"),
        ]),
      Sound(
        "class CartViewModel { func f() { ↓Task { [weak self] in while !Task.isCancelled { await self?.g(a) } } } }",
        breakingChanges: [
          ("[weak self] in ", ""), ("[weak self]", "[rows]"), ("[weak self] in while !Task.isCancelled", "while true"),
          ("while", "guard let self else { return }; while"),
        ]),
      Sound(
        "class CartViewModel { func f() { ↓Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.g() } } }",
        breakingChanges: [
          ("[weak self] _ in self?", "_ in self"), ("[weak self] _ in self?", "[self] _ in self"),
          ("{ [weak self] _ in self?.g() }", "{ g { self } }"),
        ]),
    ],
    lookalikes: [
      [
        "weakSink": "weakSinks", "sink": "sinks", "observe": "observes", "assign": "assigns", "store": "stores",
        "addObserver": "addObservers", "Timer": "Timers", "Task": "Tasks",
      ],
      [
        "weakSink": "WeakSink", "sink": "synk", "observe": "watch", "assign": "assignment", "store": "Store",
        "addObserver": "addWatcher", "Timer": "timer", "Task": "task",
      ],
    ],
    subjects: [.viewModel, .viewController])
}
