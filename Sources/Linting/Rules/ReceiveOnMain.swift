import SwiftScan

extension Rule {
  static let receiveOnMain = Rule(
    id: "receive_on_main",
    summary: "view controller that may update views off the main thread",
    topic: .subscriptions,
    rationale: """
      A publisher delivers values on the thread that sends them, and network code sends them from a background \
      thread. UIKit must be used on the main thread only; on another thread it shows nothing, shows old content, or \
      crashes on a user's device. A hop in the chain is visible to readers and reviewers, whatever the ViewModel \
      does inside.
      """,
    limits: """
      The rule reads only the chain itself, so it also reports a publisher that hops earlier, in the ViewModel or in \
      a constant. It does not check the scheduler: a background queue passes, and so does an operator after the hop \
      that delivers on another thread.
      """,
    levels: .only(.warning, in: .uikit, .clean),
    reads: .words(["sink"]),
    examples: [
      .fails(
        #"""
        final class UserViewController: UIViewController {
          private let viewModel = UserViewModel()
          private let nameLabel = UILabel()
          private var cancellables: Set<AnyCancellable> = []

          override func viewDidLoad() {
            super.viewDidLoad()
            viewModel.$user
              .map(\.name)
              .↓sink { [weak self] name in self?.nameLabel.text = name }
              .store(in: &cancellables)
          }
        }
        """#),
      .passes(
        #"""
        final class UserViewController: UIViewController {
          private let viewModel = UserViewModel()
          private let nameLabel = UILabel()
          private var cancellables: Set<AnyCancellable> = []

          override func viewDidLoad() {
            super.viewDidLoad()
            viewModel.$user
              .map(\.name)
              .receive(on: DispatchQueue.main)
              .sink { [weak self] name in self?.nameLabel.text = name }
              .store(in: &cancellables)
          }
        }
        """#),
      .passes("class CartViewController { func bind() { rows.receive(on: DispatchQueue.main).sink { _ in } } }"),
      .passes(
        "class CartViewController { func bind() { a.b[1]!.receive(on: main)?.map { $0 } c: { $0 }.d.sink { _ in } } }"),
      .passes(
        """
        class CartViewController {
          func bind() {
            rows
              #if DEBUG
              .print()
              .receive(on: main) // .sink { }
              #endif
              .removeDuplicates()
              .sink { _ in }
          }
        }
        """),
      .passes("class CartViewController { func bind() { (try rows.receive(on: main).map(f)).sink { _ in } } }"),
      .passes("class CartViewController { func f() { switch x { case .sink(let y): break } } }"),
      .passes("class CartViewController { let f = rows.sink(receiveValue:); let g = \\Row.sink }"),
      .passes("class CartViewModel { func bind() { rows.sink { _ in } } }", in: .clean),
      .fails("class CartViewController { func bind() { rows.↓sink { _ in } } }"),
      .fails("class Cart: ListViewController<Row> { func bind() { rows.map { $0.receive(on: x) }.↓sink { _ in } } }"),
      .fails("extension CartViewController { func bind() { f(rows.receive(on: main), ids.↓sink { _ in }) } }"),
      .fails(
        "extension Cart { func bind() { rows.receive(x, on: y).↓sink(receiveValue: f) } }",
        beside: """
          class Cart: UIViewController {}
          """),
      .fails("class CartViewController { func bind() { (a.receive(on: main) ?? b).↓sink { _ in } } }", in: .clean),
      .fails(
        """
        class CartViewController {
          func bind() {
            a.receive(on: main).sink { _ in }
            b
              #if DEBUG
              .receive(on: main).sink { _ in }
              #else
              .↓sink { _ in }
              #endif
          }
        }
        """),
      // Only where the first branch starts with a member does the condition belong to a chain.
      .fails(
        """
        class CartViewController {
          func bind() {
            a.receive(on: main)
            #if DEBUG
            #else
              .↓sink { _ in }
            #endif
          }
        }
        """),
      .passes(
        "class AViewController { func f() { (unsafe rows.receive(on: q)).sink { }; ((rows.receive)(on: q)).sink { } } }",
        in: .uikit),
      .fails("class AViewController { func f() { ((rows.map { $0 }).↓sink)({ _ in }) } }", in: .uikit),
    ],
    check: { file, project, findings in
      let source = file.source
      let calls = file.memberCalls(in: 0..<source.tokens.count, named: "sink")
      if calls.isEmpty { return }
      var next = 0
      var chain: CallChain?
      // The result for the chain up to each period or `#if` in it, so that longer chains reuse it.
      var received: [Int: Bool] = [:]
      for scope in file.scopes(ofViewControllersIn: project, andViewModels: false, with: calls) {
        while next < calls.count, calls[next].name < scope.lowerBound { next += 1 }
        while next < calls.count, calls[next].name < scope.upperBound {
          let call = calls[next]
          next += 1
          let chains = chain ?? CallChain(source)
          chain = chains
          var isReceived = false
          var passed = [call.name - 1]
          chains.walk(from: call.name - 1) { step in
            let place =
              switch step {
              case .member(_, let period): period
              case .condition(let range): range.lowerBound
              }
            if let known = received[place] {
              isReceived = known
              return false
            }
            passed.append(place)
            switch step {
            case .member(let name, _): isReceived = isReceive(name, file)
            case .condition(let range): isReceived = range.contains { isReceive($0, file) }
            }
            return !isReceived
          }
          for place in passed { received[place] = isReceived }
          if isReceived { continue }
          let owner = source.innermostDeclaration(containing: call.name).map { file.path(of: $0) } ?? ""
          findings.report(
            call.name,
            "'.sink' in '\(owner)' may run off the main thread; put '.receive(on: DispatchQueue.main)' before it")
        }
      }
    })

  private static func isReceive(_ token: Int, _ file: LintedFile) -> Bool {
    guard file.source.isNamed(token, "receive"), let call = file.source.memberCall(at: token, file.code) else {
      return false
    }
    return file.source.isFirstLabel("on", of: call)
  }
}

extension TrialPlan {
  static let receiveOnMain = TrialPlan(
    limits: [
      .finds(
        1,
        """
        class AViewController { func f() { let r = x.receive(on: main)
        r.sink { _ in } } }
        """, in: .uikit),
      .misses(
        "class AViewController { func f() { x.receive(on: DispatchQueue.global()).delay(for: 1, scheduler: q).sink { _ in } } }",
        in: .uikit),
    ],
    sound: [
      Sound(
        "class CartViewController { func bind() { rows.receive(on: main).map { $0 }.↓sink { _ in } } }",
        breaks: [
          (".receive(on: main)", ""), ("receive(on:", "receive(at:"), ("receive(on:", "subscribe(on:"),
          ("rows.receive(on: main)", "merge(rows.receive(on: main))"),
          (".receive(on: main)", "/* .receive(on: main) */"),
          ("receive(on: main).map { $0 }", "map { $0.receive(on: main) }"),
        ])
    ],
    lookalikes: [["sink": "sinks"], ["sink": "weakSink"], ["sink": "Sink"]],
    subjects: [.viewController])
}
