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
      branches of one '#if' count as two. It reports 'store(in:)' on a value of any type.
      """,
    levels: .only(.warning, in: .observable),
    toldIn: "weak_sink",
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
      .passes("class CartViewModel { func bind() { cancelBag.collect { a.weakSink(on: self) { _, _ in } } } }"),
      .passes(
        "class CartViewModel { func f() { rows.collect { a }; bag.collect(3); bags[0].collect { a }; g.store(x) } }"),
      .passes("class CartViewModel { func f() { x.store(x, in: y); x.store { }; use(x.store(in:)) } }"),
      .passes(
        "class CartViewModel { func f() { bag.collect { a } }; class RowViewModel { func g() { bag.collect { b } } } }"),
      .passes(
        "class CartViewModel { func f() { bag.collect { a } } }",
        beside: "class GiftViewModel { func f() { bag.collect { a } } }"),
      .passes("class CartView { func f() { a.store(in: &bag); b.store(in: &bag) } }"),
      .fails("class CartViewModel { func f() { a.weakSink(on: self) { _, _ in }.↓store(`in`: &bag) } }"),
      .fails("class CartViewModel { func f() { bag.collect { a }; self.cancelBag?.↓collect { b } } }"),
      .fails("class CartViewModel { func f() { myBag!.collect { bag.↓collect { b } } } }"),
      .fails(
        "class CartViewModel { func f() { bag.collect { a } } }\nextension CartViewModel {\n#if A\nfunc g() { bag\n. /* x */ ↓`collect`() { b } }\n#endif\n}"
      ),
      .fails(
        "extension CartView.ViewModel { func g() { bag.↓collect { a } }; func h() { bag.↓collect { b } } }",
        beside: "extension CartView { class ViewModel { func f() { bag.collect { a } } } }", "class GiftViewModel {}"),
      .fails("class AViewModel { func f() { (a.sink { }.↓store)(in: &bag); ((a.sink { })).↓store(in: &bag) } }"),
      .fails(
        "class AViewModel { func f() { (bag).collect { }; ((self).bag)?.↓collect { }; (self.bag.↓collect) { } } }"),
      .passes("class AViewModel { func f() { bag.collect { }; (a ?? bag).collect { }; (a, bag).collect { } } }"),
    ],
    check: { file, project, findings in
      let source = file.source
      for call in file.scopeCalls(of: "store", "collect") {
        if source.isNamed(call.name, "store") {
          guard let label = source.arguments(in: call.arguments).first?.label, label >= 0,
            source.isNamed(label, "in")
          else { continue }
          findings.report(
            call.name,
            "'store(in:)' in '\(file.owner(of: call.name))' keeps a subscription apart; make it in 'cancelBag.collect { … }'"
          )
        } else {
          let place = file.place(ofToken: call.name)
          guard let viewModel = project.viewModel(ofRepeated: place) else { continue }
          // The order of members and files may change which block is the first, but not the number of the others.
          findings.report(
            call.name, declaration: viewModel.names.joined(separator: "."),
            "'collect' in '\(file.owner(of: call.name))' is not the view model's first; subscribe in one block")
        }
      }
    })
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
        """)
    ],
    sound: [
      Sound(
        "class CartViewModel { func f() { cancelBag.collect { a }; rows.↓collect { b } } }",
        breaks: [
          ("rows", "cancelBag"), ("rows", "self.bag?"), ("rows.", "f(x).myBAG!\n."),
          ("rows.↓collect {", "bag.↓collect() {"),
        ]),
      Sound(
        "class CartViewModel { func f() { a.↓store(x, in: y) } }",
        breaks: [("x, in: y", "in: &bag"), ("x, in: y", "in: bag, y")]),
    ],
    lookalikes: [
      ["collect": "collected", "store": "stores"], ["collect": "Collect", "store": "Store"],
      Lookalike(["*bag": "*bags", "*Bag": "*Bags", "*BAG": "*BAGS"], unless: "store"),
    ])
}
