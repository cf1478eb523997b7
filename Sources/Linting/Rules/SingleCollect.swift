import SwiftScan

extension Rule {
  static let singleCollect = Rule(
    id: "single_collect",
    summary: "subscriptions of a ViewModel in more than one place",
    topic: .subscriptions,
    rationale: """
      One 'cancelBag.collect { … }' shows everything that a ViewModel observes, and in which order. Readers overlook \
      a second block or a subscription that is stored by hand, and it keeps changing state that the first block \
      seems to explain.
      """,
    limits: """
      The rule recognises a bag by a name that ends in 'bag' and misses 'subscriptions.collect { … }'. Blocks in two \
      branches of one '#if' count as two. It reports 'store(in:)' only in a ViewModel that has a block, on a value of any \
      type but a 'Task', and only in initialisers and methods that these call: a subscription for one call of another \
      method may be stored. For chains with 'sink' the message of 'weak_sink' says it.
      """,
    levels: .only(.warning, in: .observable),
    hostRule: "weak_sink",
    examples: [
      .fails(
        #"""
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var isSignedIn = false
            private(set) var unreadCount = 0
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
              cancelBag.↓collect {
                appStore.updates(for: \.unreadCount)
                  .weakSink(on: self) { viewModel, count in viewModel.unreadCount = count }
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
            private(set) var unreadCount = 0
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
                appStore.updates(for: \.unreadCount)
                  .weakSink(on: self) { viewModel, count in viewModel.unreadCount = count }
              }
            }
          }
        }
        """#),
      .passes(
        "class CartViewModel { init() { Task { f() }.store(in: &tasks); Task(priority: .low) { f() }.store(in: &tasks) } }"
      ),
      .passes("class CartViewModel { func bind() { cancelBag.collect { a.weakSink(on: self) { _, _ in } } } }"),
      .passes(
        "class CartViewModel { func f() { rows.collect { a }; bag.collect(3); bags[0].collect { a }; g.store(x) } }"),
      .passes("class CartViewModel { func f() { x.store(x, in: y); x.store { }; use(x.store(in:)) } }"),
      .passes(
        "class CartViewModel { func f() { bag.collect { a } }; class RowViewModel { func g() { bag.collect { b } } } }"),
      .passes(
        "class CartViewModel { func f() { bag.collect { a } } }",
        otherFiles: "class GiftViewModel { func f() { bag.collect { a } } }"),
      .passes("class CartView { func f() { a.store(in: &bag); b.store(in: &bag) } }"),
      .fails(
        "class CartViewModel { init() { bag.collect { b }; a.weakSink(on: self) { _, _ in }.↓store(`in`: &bag) } }"),
      .passes("class CartViewModel { init() { a.weakSink(on: self) { _, _ in }.store(in: &bag) } }"),
      .fails("class CartViewModel { func f() { bag.collect { a }; self.cancelBag?.↓collect { b } } }"),
      .fails("class CartViewModel { func f() { myBag!.collect { bag.↓collect { b } } } }"),
      .fails(
        "class CartViewModel { func f() { bag.collect { a } } }\nextension CartViewModel {\n#if A\nfunc g() { bag\n. /* x */ ↓`collect`() { b } }\n#endif\n}"
      ),
      .fails(
        "extension CartView.ViewModel { func g() { bag.↓collect { a } }; func h() { bag.↓collect { b } } }",
        otherFiles: "extension CartView { class ViewModel { func f() { bag.collect { a } } } }",
        "class GiftViewModel {}"),
      .fails(
        "class AViewModel { init() { b.bag.collect { }; (a.weakSink { }.↓store)(in: &bag); ((a.connect())).↓store(in: &bag) } }"
      ),
      .fails(
        "extension AViewModel { func g() { a.assign(to: \\.x, on: view).↓store(in: &bag) } }",
        otherFiles: "class AViewModel { init() { self.f() }; func f() { bag.collect { b }; if a { g() } } }"),
      .passes("class AViewModel { init() { }; func refresh() { a.weakSink(on: self) { _, _ in }.store(in: &bag) } }"),
      .fails(
        "class AViewModel { init() { bag.collect { b }; a.sink { }.↓store(in: &bag); a.map { }.assign(to: \\.x, on: self).↓store(in: &bag) } }"
      ),
      .passes("extension AViewModel { func f() { a.connect().store(in: &bag) } }"),
      .fails(
        "class AViewModel { func f() { (bag).collect { }; ((self).bag)?.↓collect { }; (self.bag.↓collect) { } } }"),
      .passes("class AViewModel { func f() { bag.collect { }; (a ?? bag).collect { }; (a, bag).collect { } } }"),
    ],
    check: { file, project, findings in
      let source = file.source
      let chains = CallChain(source)
      // A subscription stands apart only if there is a block.
      var reached = PerViewModel("single_collect") { family in
        family.parts.contains { !$0.collects.isEmpty } ? family.functionsCalledByInitializers : nil
      }
      var cursor = ScopeCursor(file)
      for call in file.scopeCalls(of: "store", "collect") {
        if source.isNamed(call.name, "store") {
          guard source.isFirstLabel("in", of: call), !isTask(before: call.name - 1, source),
            let scope = cursor.scope(around: call.name),
            runsInInitializer(call.name, in: scope, file, reached.value(of: scope, in: file, project))
          else { continue }
          findings.report(
            call.name,
            "'store(in:)' in '\(file.owner(of: call.name))' keeps a subscription apart; make it in 'cancelBag.collect { … }'",
            hostToken: weakSinkFinding(before: call, file, chains))
        } else {
          let place = file.place(ofToken: call.name)
          guard let viewModel = project.viewModel(ofRepeated: place) else { continue }
          // The subject does not depend on the order of members and files, which decides which block is the first.
          findings.report(
            call.name, declaration: viewModel.names.joined(separator: "."),
            "'collect' in '\(file.owner(of: call.name))' is not the view model's first; subscribe in one block")
        }
      }
    })

  /// Whether a `Task { … }` precedes a period. A project may store tasks in the same way as subscriptions.
  private static func isTask(before period: Int, _ source: SourceFile) -> Bool {
    guard period > 1, source.tokens[period - 1].kind == .closeBrace else { return false }
    var index = source.tokens.partner(of: period - 1) - 1
    if index > 0, source.tokens[index].kind == .closeParen { index = source.tokens.partner(of: index) - 1 }
    return index >= 0 && source.isNamed(index, "Task")
  }

  /// Whether a token is in an initialiser or in a method that initialisers call.
  private static func runsInInitializer(
    _ token: Int, in scope: Int, _ file: LintedFile, _ reached: Set<UInt64>?
  ) -> Bool {
    let source = file.source
    guard let reached, let start = source.innermostDeclaration(containing: token),
      let member = source.innermost(from: start, where: { $0.parent <= scope })
    else { return false }
    let declaration = source.declarations[member]
    switch declaration.kind {
    case .initializer: return true
    case .function:
      return declaration.name.first.map { reached.contains(Fingerprint.hash(source.text[source.nameBytes($0)])) }
        ?? false
    default: return false
    }
  }

  /// The call in a chain that `weak_sink` reports; nil if there is none.
  private static func weakSinkFinding(before call: MemberCall, _ file: LintedFile, _ chains: CallChain) -> Int? {
    var found: Int?
    func isReported(_ name: Int) -> Bool {
      guard file.source.isNamed(name, anyOf: ["sink", "assign"]),
        let call = file.source.memberCall(at: name, file.code)
      else { return false }
      return file.source.isNamed(name, "sink") || file.assignsOnSelf(call)
    }
    chains.walk(from: call.name - 1) { step in
      switch step {
      case .member(let name, _): found = isReported(name) ? name : nil
      case .condition(let range): found = range.first(where: isReported)
      }
      return found == nil
    }
    return found
  }
}

extension TrialPlan {
  static let singleCollect = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func f() { subscriptions.collect { a }
        subscriptions.collect { b } }
        } }
        """),
      .misses("class AViewModel { init() { bag.collect { b } }; func load() { a.connect().store(in: &bag) } }"),
      .misses("class AViewModel { init() { a.connect().store(in: &bag) } }"),
    ],
    sound: [
      Sound(
        "class CartViewModel { func f() { cancelBag.collect { a }; rows.↓collect { b } } }",
        breakingChanges: [
          ("rows", "cancelBag"), ("rows", "self.bag?"), ("rows.", "f(x).myBAG!\n."),
          ("rows.↓collect {", "bag.↓collect() {"),
        ]),
      Sound(
        "class CartViewModel { init() { f() }; func f() { cancelBag.collect { b }; a.↓store(x, in: y) } }",
        breakingChanges: [("x, in: y", "in: &bag"), ("x, in: y", "in: bag, y")]),
    ],
    lookalikes: [
      ["collect": "collected", "store": "stores"], ["collect": "Collect", "store": "Store"],
      Lookalike(["*bag": "*bags", "*Bag": "*Bags", "*BAG": "*BAGS"], unless: "store"),
    ])
}
