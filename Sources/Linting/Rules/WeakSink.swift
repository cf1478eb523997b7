import SwiftScan

extension Rule {
  static let weakSink = Rule(
    id: "weak_sink",
    summary: "subscription in a ViewModel by sink",
    topic: .subscriptions,
    rationale: """
      The ViewModel holds its subscriptions, and the closure of 'sink' holds the ViewModel unless it captures '[weak \
      self]'. Without it neither is released, and a closed screen keeps reacting. 'weakSink(on: self)' passes the \
      ViewModel to the closure while it exists, on the main actor, so there is nothing to remember.
      """,
    limits: """
      The rule reports a call of any member named 'sink', also if its receiver is not a publisher. Without a closure \
      that holds 'self', or a method of the ViewModel passed by name, the finding is a warning; a 'sink' with a \
      closure for the completion is none then, because 'weakSink' takes publishers that cannot fail. Files whose package \
      or Xcode project builds for systems older than iOS 17 or macOS 14 have no 'weakSink': there is no such warning, and \
      errors ask for '[weak self]'. The rule misses other ways to observe that hold the ViewModel, such as 'for await' \
      over a publisher's 'values' in a task.
      """,
    levels: .only(.error, in: .observable),
    options: [strong, other],
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
                  .↓sink { self.isSignedIn = $0 == .signedIn }
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
      .passes("class CartViewModel { func f() { rows.assign(to: \\.rows, on: self, ownership: .weak) } }"),
      .passes("class CartViewModel { func bind() { rows.weakSink(on: self) { model, rows in model.rows = rows } } }"),
      .passes("class CartViewModel { func f(_ e: E) { if case .sink(let x) = e { show(x) } } }"),
      .passes("class CartViewModel { func f(_ e: E) { switch e { case .a, .sink(let x): show(x) } } }"),
      .passes("class CartViewModel { func f() { do { try g() } catch E.sink(let x) { show(x) } } }"),
      .passes("class CartViewModel { func f() { sink { }; let g = rows.sink; use(\\.sink) } }"),
      .passes("class CartViewModel { func f() { use(rows.sink(receiveValue:)) } }"),
      .passes("class CartViewModel { func f() { rows.assign(to: &$rows); rows.assign(to: \\.rows, on: label) } }"),
      .passes("class CartView { func bind() { rows.sink { } } }"),
      .passes("class CartViewModel { func f() { if rows.sink { show() } } }"),
      // `weakSink` is for publishers that cannot fail.
      .passes(
        "class CartViewModel { func f() { rows.sink { _ in } receiveValue: { [weak self] in self?.rows = $0 } } }"),
      .passes(
        "class CartViewModel { func f() { rows.sink(receiveCompletion: { print($0) }) { [weak self] in self?.rows = $0 } } }"
      ),
      .fails("class CartViewModel { func f() { rows.↓sink { _ in } receiveValue: { self.rows = $0 } } }"),
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
      .fails(
        "class AViewModel { func f() { rows.↓assign(to: \\.rows, on: (self)); rows.↓assign(to: \\.rows, on: (try (self))) } }"
      ),
      .fails(
        "class AViewModel { func f() { (rows.↓sink) { }; ((rows).↓sink)(show); (rows.↓assign)(to: \\.rows, on: self) } }"
      ),
      .passes("class AViewModel { func f() { (rows.assign)(to: \\.rows, on: (label)); use((rows.sink)) } }"),
    ],
    check: { file, project, findings in
      let calls = file.scopeCalls(of: "sink", "assign")
      if calls.isEmpty { return }
      var captures = SelfCaptures(file, project)
      for call in calls {
        if file.source.isNamed(call.name, "sink") {
          let hold = captures.hold(of: call)
          let isStrong = hold >= .byInnerWeak
          let completes = handlesCompletion(call, in: file.source)
          // `weakSink` is for publishers that cannot fail, and takes one closure.
          if completes, !isStrong { continue }
          guard let severity = file.settings.severity(isStrong ? strong : other),
            isStrong || !project.isBuiltForOldSystems(file.path)
          else { continue }
          let inEach: Message =
            hold == .byMethod
            ? "pass closures with '[weak self]'" : "capture '[weak self]' in each closure that uses 'self'"
          findings.report(
            call.name,
            "'sink' in '\(file.owner(of: call.name))' " + problem(hold, completes: completes) + "; "
              + (completes ? inEach : SinkAdvice.remedy(in: file, project)),
            isOnlyWarning: severity == .warning)
        } else if file.assignsOnSelf(call), let severity = file.settings.severity(strong) {
          findings.report(
            call.name,
            "'assign' in '\(file.owner(of: call.name))' holds the view model for good; "
              + SinkAdvice.remedy(in: file, project),
            isOnlyWarning: severity == .warning)
        }
      }
    })

  /// - Parameter completes: Whether the `sink` has a closure for the publisher's completion.
  private static func problem(_ hold: SelfCaptures.Hold, completes: Bool) -> Message {
    switch hold {
    case .none, .unowned: "relies on each closure not to hold the view model"
    case .byInnerWeak: "holds the view model for good, because '[weak self]' of a closure in it captures it there"
    case .strong, .byMethod:
      completes ? "holds the view model until the publisher ends" : "holds the view model for good"
    }
  }

  private static let strong = RuleOption(
    "weak_sink", severity: "strong", "the severity of subscriptions that keep the ViewModel alive", .error)
  private static let other = RuleOption(
    "weak_sink", severity: "other", "the severity of other uses of 'sink'", .warning)

  /// Whether a `sink` has a closure for the publisher's completion.
  private static func handlesCompletion(_ call: MemberCall, in source: SourceFile) -> Bool {
    call.trailingClosures.count > 1 || source.isFirstLabel("receiveCompletion", of: call)
  }
}

extension TrialPlan {
  static let weakSink = TrialPlan(
    limits: [
      .finds(
        2,
        """
        extension CartView { @Observable final class ViewModel {
        func f() { x.sink { [weak self] _ in }
        kitchen.sink()
        Task { for await v in p.values { self.a = v } } }
        } }
        """)
    ],
    sound: [
      Sound(
        "class CartViewModel { func bind() { rows.↓weakSink(on: self) { model, rows in model.rows = rows } } }",
        breakingChanges: [
          ("weakSink(on: self)", "sink"),
          ("weakSink(on: self) { model, rows in model.rows = rows }", "sink(receiveValue: f)"),
          ("↓weakSink", "map { $0 }.↓sink"), ("rows.↓weakSink(on: self)", "rows?\n      .↓sink"),
          ("weakSink(on: self) { model, rows in model.rows = rows }", "assign(to: \\.rows, on: self)"),
        ])
    ],
    lookalikes: [
      ["sink": "sinks", "assign": "assigns"], ["sink": "weakSink", "assign": "assignment"],
      ["sink": "Sink", "assign": "Assign"],
    ],
    options: [
      OptionCase("strong", ["off"], finds: "class AViewModel { func f() { x.sink { self.a = $0 } } }"),
      OptionCase("other", ["off"], finds: "class AViewModel { func f() { x.sink { [weak self] in self?.a = $0 } } }"),
    ])
}
