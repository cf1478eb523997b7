import SwiftScan

extension Rule {
  static let noMainQueue = Rule(
    id: "no_main_queue",
    summary: "hop to the main queue in a ViewModel",
    topic: .actions,
    rationale: """
      A hop to 'DispatchQueue.main' hides which methods change state: the compiler does not check it, and each caller \
      may forget it. On a '@MainActor' method the compiler checks every call. A test also has to wait for the queue, \
      while it can simply 'await' a method.
      """,
    limits: """
      The rule goes by the written path 'DispatchQueue.main': it misses a queue in a constant, 'RunLoop.main' and \
      'OperationQueue.main'. It also reports a delayed call, whose delay has no other form on the main actor than \
      'Task.sleep', and a hop that changes no state. In apps that were read, teams wanted less than two thirds of the \
      findings, so the rule is off by default.
      """,
    levels: .everywhere(.off),
    examples: [
      .fails(
        """
        extension ScannerView {
          @Observable
          final class ViewModel {
            private(set) var code = ""
            private let scanInteractor: any ScanInteractor

            init(scanInteractor: any ScanInteractor) {
              self.scanInteractor = scanInteractor
            }

            func start() {
              scanInteractor.scan { [weak self] code in
                ↓DispatchQueue.main.async {
                  self?.code = code
                }
              }
            }
          }
        }
        """),
      .passes(
        """
        extension ScannerView {
          @Observable
          final class ViewModel {
            private(set) var code = ""
            private let scanInteractor: any ScanInteractor

            init(scanInteractor: any ScanInteractor) {
              self.scanInteractor = scanInteractor
            }

            @MainActor
            func start() async {
              code = await scanInteractor.scan()
            }
          }
        }
        """),
      .passes("class AViewModel { func f() { DispatchQueue.global().async { g() }; queue.main.async { g() } } }"),
      .passes("class AViewModel { let queue = DispatchQueue.main; func f() { queue.async { g() } } }"),
      .passes("class AViewModel { func f() { rows.receive(on: DispatchQueue.main); use(DispatchQueue.main.async) } }"),
      .passes("struct AView { func f() { DispatchQueue.main.async { g() } } }"),
      .fails("class AViewModel { func f() { ↓DispatchQueue.main.async(execute: g); ↓DispatchQueue.main.sync { } } }"),
      .fails(
        "extension AViewModel { func f() { Dispatch.↓DispatchQueue\n.main /* x */ .asyncAfter(deadline: 1) { } } }"),
      .fails(
        "class AViewModel { func f() { (↓DispatchQueue.main).async { }; ((↓DispatchQueue).main.sync)(execute: g) } }"),
    ],
    check: { file, _, findings in
      for call in file.scopeCalls(of: "async", "sync", "asyncAfter") {
        guard let queue = mainQueue(calledAt: call.name, in: file.source) else { continue }
        let method = file.source.identifierName(call.name)
        let owner = file.owner(of: queue)
        findings.report(
          queue,
          file.source.isNamed(call.name, "asyncAfter")
            ? "'\(owner)' waits by 'asyncAfter'; wait by 'Task.sleep' in a '@MainActor' method, which a test can cancel"
            : "'\(owner)' hops to the main queue by '\(method)'; make the method that changes state '@MainActor'")
      }
    })

  /// The token `DispatchQueue` in `DispatchQueue.main.async`, given the token of the last name. Ignores parentheses.
  private static func mainQueue(calledAt name: Int, in source: SourceFile) -> Int? {
    guard let main = source.receiver(before: name - 1)?.last, source.isNamed(main, "main"), main > 1,
      source.tokens[main - 1].kind == .period, let queue = source.receiver(before: main - 1)?.last,
      source.isNamed(queue, "DispatchQueue")
    else { return nil }
    return queue
  }
}

extension TrialPlan {
  static let noMainQueue = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { let main = DispatchQueue.main
        func f() { main.async { g() }
        RunLoop.main.perform { g() }
        OperationQueue.main.addOperation { g() } } }
        """),
      .finds(1, "class AViewModel { func f() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { g() } } }"),
    ],
    sound: [
      Sound(
        "class CartViewModel { func f() { ↓DispatchQueue.global().async { self.rows = [] } } }",
        breakingChanges: [
          ("global()", "main"), ("global().async", "main.sync"), ("global().async", "main\n.asyncAfter(deadline: x)"),
          ("global().async {", "main.async(group: g) {"),
        ])
    ],
    lookalikes: [
      ["DispatchQueue": "DispatchQueues"], ["main": "mains"],
      ["async": "asynchronous", "sync": "synchronous", "asyncAfter": "asyncLater"],
    ])
}
