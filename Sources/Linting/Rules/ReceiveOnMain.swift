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
      The rule reads the chain itself, so it also reports a publisher that hops earlier, in the ViewModel or in a \
      constant, unless the ViewModel is '@MainActor'. It knows two such publishers: a '@Published private(set)' \
      property that only initialisers set, and 'output.rows' behind 'let output = viewModel.transform(…)' if that \
      method's 'Output(rows: …)' takes a chain with a hop, also through constants and one other method. A scheduler \
      that it does not know passes, and so do an operator of the project's own whose name says so, such as '.main', a \
      subject of the controller that other code sends into on another thread, and an operator after the hop that \
      delivers on another thread, such as 'flatMap'. A 'ViewStore' of The Composable Architecture publishes on the \
      main thread, and so does what is named after the keyboard or a gesture.
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
      .passes(
        "class CartViewController { func bind() { rows.receive(on: DispatchQueue.main).sink { _ in self.f() } } }"),
      .passes(
        "class CartViewController { func bind() { a.b[1]!.receive(on: main)?.map { $0 } c: { $0 }.d.sink { _ in self.f() } } }"
      ),
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
              .sink { _ in self.f() }
          }
        }
        """),
      .passes(
        "class CartViewController { func bind() { (try rows.receive(on: main).map(f)).sink { _ in self.f() } } }"),
      .passes(
        "class CartViewController { let viewModel: CartViewModel; func f() { viewModel.$b.sink { self.g($0) } } }",
        otherFiles: "class CartViewModel { @Published private(set) var a = 1, b = 1; init() { b = 2 } }"),
      .passes("class CartViewController { func f() { viewStore.publisher.total.sink { self.g($0) } } }"),
      .passes(
        "class CartViewController { let store: ViewStore<A, B>; func f() { store.publisher.sink { self.g($0) } } }"),
      .passes("class CartViewController { func f() { switch x { case .sink(let y): break } } }"),
      .passes("class CartViewController { let f = rows.sink(receiveValue:); let g = \\Row.sink }"),
      .passes("class CartViewModel { func bind() { rows.sink { _ in self.f() } } }", in: .clean),
      .fails("class CartViewController { func bind() { rows.↓sink { _ in self.f() } } }"),
      .fails(
        "class Cart: ListViewController<Row> { func bind() { rows.map { $0.receive(on: x) }.↓sink { _ in self.f() } } }"
      ),
      .fails("extension CartViewController { func bind() { f(rows.receive(on: main), ids.↓sink { _ in self.f() }) } }"),
      .fails(
        "extension Cart { func bind() { rows.receive(x, on: y).↓sink(receiveValue: f) } }",
        otherFiles: """
          class Cart: UIViewController {}
          """),
      .fails(
        "class CartViewController { func bind() { (a.receive(on: main) ?? b).↓sink { _ in self.f() } } }", in: .clean),
      .fails(
        """
        class CartViewController {
          func bind() {
            a.receive(on: main).sink { _ in self.f() }
            b
              #if DEBUG
              .receive(on: main).sink { _ in self.f() }
              #else
              .↓sink { _ in self.f() }
              #endif
          }
        }
        """),
      // The condition belongs to a chain only if its first branch starts with a member.
      .fails(
        """
        class CartViewController {
          func bind() {
            a.receive(on: main)
            #if DEBUG
            #else
              .↓sink { _ in self.f() }
            #endif
          }
        }
        """),
      // Operators with a scheduler.
      .passes(
        "class CartViewController { func f() { a.throttle(for: 1, scheduler: RunLoop.main, latest: true).sink { self.g($0) }; b.debounce(for: 1, scheduler: .main).sink { self.g($0) } } }"
      ),
      .passes(
        "class CartViewController { func f() { a.collect(.byTime(DispatchQueue.main, 1)).sink { self.g($0) }; b.receive(on: scheduler).subscribe(on: DispatchQueue.global()).sink { self.g($0) } } }"
      ),
      .fails(
        "class CartViewController { func f() { a.receive(on: DispatchQueue.global()).↓sink { self.g($0) }; b.delay(for: 1, scheduler: backgroundQueue).↓sink { self.g($0) } } }"
      ),
      .fails(
        "class CartViewController { func f() { a.receive(on: main).receive(on: DispatchQueue(label: x)).↓sink { self.g($0) }; a.collect().↓sink { self.g($0) } } }"
      ),
      // Publishers that deliver on the main thread.
      .passes(
        "class CartViewController { @Published var a = 1; func f() { $a.sink { self.g($0) }; self.$a.map { $0 }.sink { self.g($0) } } }"
      ),
      .passes(
        "class CartViewController { func f() { Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { self.g($0) }; view.publisher(for: \\.bounds).sink { self.g($0) } } }"
      ),
      .passes(
        "class CartViewController { func f() { NotificationCenter.default.publisher(for: UIResponder.keyboardWillHideNotification).sink { self.g($0) } } }"
      ),
      .passes(
        "class CartViewController { func f() { button.publisher(for: .touchUpInside).sink { _ in self.g() }; (a.b).publisher(for: (.editingChanged)).map { 1 }.sink { self.h($0) } } }"
      ),
      .fails(
        "class CartViewController { func f() { NotificationCenter.default.publisher(for: .cartChanged).↓sink { self.g($0) } } }"
      ),
      .passes(
        "class CartViewController { let viewModel: CartViewModel; func f() { viewModel.$rows.sink { self.g($0) } } }",
        otherFiles: "@MainActor final class CartViewModel {}"),
      .passes(
        "class CartViewController { func bind(to model: any CartViewModel) { model.rows.map { $0 }.sink { self.g($0) } } }",
        in: .clean, otherFiles: "@MainActor protocol CartViewModel {}"),
      .passes(
        "class CartViewController { var model = CartViewModel(); func f() { self.model.$rows.sink { self.g($0) } } }",
        otherFiles: "final class CartViewModel: Base {}\n@MainActor class Base {}"),
      .fails(
        "class CartViewController { let viewModel: CartViewModel; func f() { viewModel.$rows.↓sink { self.g($0) } } }",
        otherFiles: "final class CartViewModel {}\n@MainActor final class GiftViewModel {}"),
      .passes(
        "class CartViewController { func f() { a.b.main.sink { self.g($0) }; a.receiveOnMain().map { $0 }.sink { self.g($0) }; a.observeOnMainThread().sink { self.g($0) } } }"
      ),
      .fails("class AViewController { func f() { a.mainRows.↓sink { self.g($0) }; a.remain().↓sink { self.g($0) } } }"),
      // Properties that only initialisers set.
      .passes(
        "class CartViewController { let viewModel: CartViewModel; func f() { viewModel.$rows.map { $0 }.sink { self.g($0) } } }",
        otherFiles:
          "class CartViewModel { @Published private(set) var rows = [1]; init() { self.rows = []; build() }; func build() { rows.append(1) } }\nextension CartViewModel { func f() {} }"
      ),
      .fails(
        "class CartViewController { let viewModel: CartViewModel; func f() { viewModel.$a.↓sink { self.g($0) }; self.viewModel.$b.↓sink { self.g($0) }; viewModel.$c.↓sink { self.g($0) }; viewModel.$d.↓sink { self.g($0) } } }",
        otherFiles:
          "class CartViewModel { @Published private(set) var a = 1, b = 1, c = 1; @Published var d = 1; init() { load { self.a = 2 }; b = 2; c = 2; g() }; func f() { b = 3; g() }; func g() { c = 3 } }"
      ),
      // Outputs whose chains hop in the ViewModel.
      .passes(
        "class CartViewController { let viewModel: CartViewModel; func f() { let output = viewModel.transform(input: 1); output.rows.sink { self.g($0) }; output.state.map { $0 }.sink { self.g($0) }; output.ids.sink { self.g($0) } } }",
        otherFiles: """
          class CartViewModel { func transform(input: Int) -> CartOutput {
          let all = store.rows.receive(on: DispatchQueue.main).map { $0 }
          let rows = all.share()
          return .init(rows: rows, state: reload(1), ids: b.delay(for: 1, scheduler: RunLoop.main)) }; func reload(_ a: Int) -> P { ids.map { $0 }.debounce(for: 1, scheduler: DispatchQueue.main).share() } }
          """),
      .fails(
        "class CartViewController { let viewModel: CartViewModel; func f() { let output = viewModel.transform(input: 1); output.rows.↓sink { self.g($0) }; output.ids.↓sink { self.g($0) }; other.rows.↓sink { self.g($0) } } }",
        otherFiles: """
          class CartViewModel { func transform(input: Int) -> CartOutput {
          let rows = store.rows.receive(on: DispatchQueue.main).receive(on: DispatchQueue.global()).map { $0 }
          return CartOutput(rows: rows, ids: ids.map { $0 }) } }
          """),
      // Controls, child controllers, and subjects of the controller.
      .passes(
        "class CartViewController { let button = UIButton(); let field: UITextField; func f() { button.taps.sink { self.g($0) }; self.field.texts.sink { self.g($0) } } }"
      ),
      .passes(
        "class CartViewController { let footer: FooterViewController; var row: Row?; func f() { footer.$isOn.sink { self.g($0) }; row?.$isOn.sink { self.g($0) } } }",
        otherFiles: "class Row: BaseRow {}", "class BaseRow: UITableViewCell {}"),
      .passes(
        "class CartViewController { func f() { nameTextField.texts.map { $0 }.sink { self.g($0) }; cell.taps.sink { self.g($0) } } }"
      ),
      .passes(
        "class CartViewController { private let taps = PassthroughSubject<Int, Never>(); let form: CurrentValueSubject<Form, Never>; func f() { taps.sink { self.g($0) }; form.map { $0 }.sink { self.g($0) } } }"
      ),
      .passes(
        "class CartViewController { func f() { Keys.shared.$keyboardHeight.map { $0 }.sink { self.g($0) }; view.gesturePublisher(.tap).sink { _ in self.h() } } }"
      ),
      // Publishers that join others.
      .passes(
        "class CartViewController { @Published var a = 1; func f() { Publishers.CombineLatest($a.map { $0 }, (rows.receive(on: DispatchQueue.main))).sink { self.g($0) }; Publishers.Merge3(self.$a, $a, $a).map { $0 }.sink { self.g($0) } } }"
      ),
      .fails(
        "class CartViewController { @Published var a = 1; func f() { Publishers.CombineLatest($a, rows).↓sink { self.g($0) }; Publishers.Zip().↓sink { self.g($0) }; Publishers.Merge(ids.map { $0 }, $a).↓sink { self.g($0) } } }"
      ),
      .fails(
        "class CartViewController { let interactor: Interactor; func f() { interactor.button.↓sink { self.g($0) } } }",
        otherFiles: "class Interactor {}"),
      // Closures that continue on the main thread themselves, or that do not use the controller.
      .passes(
        "class CartViewController { func f() { a.sink { [weak self] x in DispatchQueue.main.async { self?.g(x) } }; a.sink { x in Task { @MainActor in self.g(x) } } } }"
      ),
      .passes(
        "class CartViewController { func f() { a.sink { [weak self] x in guard let self else { return }; DispatchQueue.main.async { self.g(x) } } } }"
      ),
      .passes(
        "class CartViewController { func f() { a.sink { x in Task { await MainActor.run { self.g(x) } } }; a.sink { [weak self] in print($0) } } }"
      ),
      .fails(
        "class CartViewController { let label: L; func f() { a.↓sink { x in self.g(x); DispatchQueue.main.async { } }; a.↓sink { [label] in label.text = $0 } } }"
      ),
      .fails("class CartViewController { func f() { a.↓sink(receiveValue: show); a.↓sink { Task { self.g() } } } }"),
      .fails("class AViewController { func f() { rows.forEach { $0.updates.↓sink { self.g($0) } } } }", in: .uikit),
      .fails(
        """
        class AViewController {
          func f() {
            rows
              #if DEBUG
              .print(on: main)
              #endif
              .↓sink { self.g($0) }
          }
        }
        """, in: .uikit),
      .passes(
        "class AViewController { func f() { (unsafe rows.receive(on: q)).sink { }; ((rows.receive)(on: q)).sink { } } }",
        in: .uikit),
      .fails("class AViewController { func f() { ((rows.map { $0 }).↓sink)({ _ in self.f() }) } }", in: .uikit),
    ],
    check: { file, project, findings in
      let source = file.source
      let calls = file.memberCalls(in: 0..<source.tokens.count, named: "sink")
      if calls.isEmpty { return }
      let queue = KnownNames.importsOpenCombine(source) ? "DispatchQueue.main.ocombine" : "DispatchQueue.main"
      var next = 0
      var chain: PublisherChains?
      // The result for the chain up to each of its periods and `#if`s, which longer chains reuse.
      var received: [Int: Bool] = [:]
      for scope in file.scopes(ofViewControllersIn: project, andViewModels: false, with: calls.map(\.name)) {
        while next < calls.count, calls[next].name < scope.lowerBound { next += 1 }
        while next < calls.count, calls[next].name < scope.upperBound {
          let call = calls[next]
          next += 1
          let chains = chain ?? PublisherChains(file, project)
          chain = chains
          if isSilent(call, file) { continue }
          var isReceived: Bool?
          var passed = [call.name - 1]
          var start = [call.name - 1]
          chains.calls.walk(from: call.name - 1) { step in
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
            case .member(let name, let period):
              start.append(period)
              isReceived = chains.isReached(behind: name)
            case .condition(let range):
              isReceived =
                range.contains {
                  source.tokens[$0 - 1].kind == .period && MainThread.isReached(behind: $0, file) ?? false
                } ? true : nil
            }
            return isReceived == nil
          }
          let delivers = isReceived ?? chains.startsOnMain(start)
          for place in passed { received[place] = delivers }
          if delivers { continue }
          let owner = source.innermostDeclaration(containing: call.name).map { file.path(of: $0) } ?? ""
          findings.report(
            call.name,
            "'.sink' in '\(owner)' may run off the main thread; put '.receive(on: \(queue))' before it")
        }
      }
    })

  /// Whether all closures of a subscription either do not use the controller or start by continuing on the main thread.
  private static func isSilent(_ call: MemberCall, _ file: LintedFile) -> Bool {
    let closures = file.closures(of: call)
    // An argument that is no closure may be a method of the controller.
    let count = file.source.arguments(in: call.arguments).count + call.trailingClosures.count
    if closures.count < count { return false }
    return closures.allSatisfy { !touchesOwner($0, file) || continuesOnMain($0, file) }
  }

  private static func touchesOwner(_ closure: Range<Int>, _ file: LintedFile) -> Bool {
    let source = file.source
    let captures = source.captures(of: closure)
    let list = captures.first.map { $0.tokens.lowerBound..<(captures.last ?? $0).tokens.upperBound }
    // Without `self`, a closure can access only the objects in its capture list.
    if closure.contains(where: { source.isSelf($0) && !(list?.contains($0) ?? false) }) { return true }
    return captures.contains { capture in
      source.tokens[capture.name].keyword != .self
        && (capture.tokens.contains(where: source.isSelf) || !file.declaredTypes(of: capture.name).isEmpty)
    }
  }

  /// Whether the first statement of a closure, apart from `guard let self`, continues on the main thread.
  private static func continuesOnMain(_ closure: Range<Int>, _ file: LintedFile) -> Bool {
    let source = file.source
    var index = source.behindSignature(of: closure)
    if source.tokens[index].keyword == .guard {
      while index < closure.upperBound, source.tokens[index].kind != .openBrace { index += 1 }
      guard index < closure.upperBound else { return false }
      index = source.tokens.behind(index)
      if source.tokens[index].kind == .semicolon { index += 1 }
    }
    index = source.firstName(of: index, before: closure.upperBound)
    if source.isPath(["DispatchQueue", "main", "async"], at: index)
      || source.isPath(["MainActor", "run"], at: index)
    {
      return true
    }
    guard source.isNamed(index, "Task") else { return false }
    while index < closure.upperBound, source.tokens[index].kind != .openBrace { index += 1 }
    guard index < closure.upperBound else { return false }
    if source.tokens[index + 1].kind == .at { return source.isNamed(index + 2, "MainActor") }
    index = source.firstName(of: index + 1, before: closure.upperBound)
    return source.isPath(["MainActor", "run"], at: index)
  }
}

extension TrialPlan {
  static let receiveOnMain = TrialPlan(
    limits: [
      .finds(
        1,
        """
        class AViewController { func f() { let r = x.receive(on: DispatchQueue.main)
        r.sink { self.g($0) } } }
        """, in: .uikit),
      .misses(
        "class AViewController { func f() { x.receive(on: q).flatMap { load($0) }.sink { self.g($0) } } }", in: .uikit),
    ],
    sound: [
      Sound(
        "class CartViewController { func bind() { rows.receive(on: main).map { $0 }.↓sink { self.f($0) } } }",
        breakingChanges: [
          (".receive(on: main)", ""), ("receive(on:", "receive(at:"), ("receive(on: main)", "subscribe(on: .global())"),
          ("rows.receive(on: main)", "merge(rows.receive(on: main))"),
          (".receive(on: main)", "/* .receive(on: main) */"), ("main", "DispatchQueue.global(qos: .utility)"),
          ("receive(on: main).map { $0 }", "map { $0.receive(on: main) }"),
          ("map { $0 }", "receive(on: backgroundQueue)"),
        ]),
      Sound(
        "class CartViewController { func bind() { rows.↓sink { x in DispatchQueue.main.async { self.f(x) } } } }",
        breakingChanges: [
          ("DispatchQueue.main.async", "run"), ("main.async", "global().async"),
          ("DispatchQueue.main.async", "g(); DispatchQueue.main.async"),
        ]),
    ],
    lookalikes: [["sink": "sinks"], ["sink": "weakSink"], ["sink": "Sink"]],
    subjects: [.viewController])
}
