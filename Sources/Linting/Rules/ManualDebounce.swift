import SwiftScan

extension Rule {
  static let manualDebounce = Rule(
    id: "manual_debounce",
    summary: "debouncing by hand",
    topic: .loading,
    rationale: """
      A task that sleeps until the next one cancels it is easy to get wrong: 'try?' drops the sleep's error, so the \
      cancelled search still runs, perhaps after the newer one. 'Task.debounce' handles this in one place and takes \
      a clock, so tests need not wait. A publisher's 'debounce' is a second way to do the same.
      """,
    limits: """
      'Task.sleep' and 'cancel()' must be in one function; the rule does not connect two functions. Within one \
      function it does not know what is cancelled, so a timer counts, too. It does not recognise delays by \
      'DispatchQueue', 'Timer' or a clock's own 'sleep'.
      """,
    levels: .only(.warning, in: .observable),
    examples: [
      .fails(
        """
        extension SearchView {
          @Observable
          final class ViewModel {
            private(set) var results: [Product] = []
            @ObservationIgnored private var searchTask: Task<Void, Never>?
            private let searchInteractor: any SearchInteractor

            init(searchInteractor: any SearchInteractor) {
              self.searchInteractor = searchInteractor
            }

            @MainActor
            func updateQuery(_ query: String) {
              searchTask?.cancel()
              searchTask = Task {
                try? await Task.↓sleep(for: .milliseconds(400))
                await self.search(query)
              }
            }

            @MainActor
            private func search(_ query: String) async {
              results = await searchInteractor.products(matching: query)
            }
          }
        }
        """),
      .passes(
        """
        extension SearchView {
          @Observable
          final class ViewModel {
            private(set) var results: [Product] = []
            @ObservationIgnored private var searchTask: Task<Void, Never>?
            private let searchInteractor: any SearchInteractor

            init(searchInteractor: any SearchInteractor) {
              self.searchInteractor = searchInteractor
            }

            @MainActor
            func updateQuery(_ query: String) {
              searchTask = Task.debounce(delay: .milliseconds(400), task: searchTask) {
                await self.search(query)
              }
            }

            @MainActor
            private func search(_ query: String) async {
              results = await searchInteractor.products(matching: query)
            }
          }
        }
        """),
      .passes(
        "class CartViewModel { func f() { task = Task.debounce(delay: 1, task: task) { await self.search() } } }"),
      .passes(
        "class CartViewModel { func f() async { try? await Task.sleep(for: .seconds(1)) } ; func g() { t.cancel() } }"),
      .passes(
        "class CartViewModel { func f() { x.debounce(delay: 1, for: 2); use(x.debounce(for:)); debounce(for: 1) } }"),
      .passes("class CartViewModel { func f() { task.cancel(1); cancel(); Task.sleep(1); other.sleep(2) } }"),
      .passes("class CartViewModel { func f() { Task.sleep(1); struct Row { func g() { Task.sleep(2) } } } }"),
      .passes("class CartView { func f() { x.debounce(for: 1); task.cancel(); Task.sleep(1) } }"),
      .fails("class CartViewModel { func f() { query.↓debounce(for: 1, scheduler: main) } }"),
      .fails(
        "class CartViewModel { func f() { task?.cancel(); task = Task { try await Task.↓sleep(for: .seconds(1)) } } }"),
      .fails(
        "class CartViewModel { init() { Task<Never, Never>.↓sleep(1); _Concurrency.Task.↓sleep(2); func g() { t.cancel() } } }"
      ),
      .fails("class CartViewModel { var x = 1 { didSet {\n#if A\nTask /* x */ . ↓`sleep`(1)\n#endif\nt.cancel() } } }"),
      .fails("extension CartViewModel { subscript(i: Int) -> Int { get { t.cancel(); use(Task.↓sleep); return 1 } } }"),
      .fails(
        "class CartViewModel { func f() { struct Row { func g() { t.cancel(); Task.↓sleep(1) } }; Task.↓sleep(2) } }"),
      .fails(
        "class AViewModel { func f() { (a.↓debounce)(for: 1, scheduler: s); (task.cancel)(); (Task).↓sleep(1); (Task.↓sleep)(1) } }"
      ),
    ],
    check: { file, _, findings in
      let source = file.source
      /// For the start of each function, whether it calls `.cancel()`.
      var cancels: [Int: Bool] = [:]
      var found: [Int] = []
      file.scopeNames.forEach { name in
        if name.maySpell("Task") || name.maySpell("debounce") { found.append(Int(name.token)) }
      }
      for token in found {
        if source.isNamed(token, "debounce"), let call = source.memberCall(at: token, file.code),
          let label = source.arguments(in: call.arguments).first?.label, label >= 0, source.isNamed(label, "for")
        {
          findings.report(
            token, "'debounce' in '\(file.owner(of: token))' is a publisher's; use 'Task.debounce' for delayed work")
        } else if let sleep = taskSleep(token, in: source), let function = file.enclosingFunction(of: sleep) {
          let isDebounce = cancels[function.lowerBound] ?? callsCancel(function, in: file)
          cancels[function.lowerBound] = isDebounce
          guard isDebounce else { continue }
          findings.report(
            sleep,
            "'\(file.owner(of: sleep))' debounces by hand with 'Task.sleep' and 'cancel()'; use 'Task.debounce'")
        }
      }
    })

  /// The `sleep` of `Task.sleep` or `Task<A, B>.sleep` that starts at a token.
  private static func taskSleep(_ token: Int, in source: SourceFile) -> Int? {
    guard source.isNamed(token, "Task"), token == 0 || source.tokens[token - 1].kind != .backslash else { return nil }
    let period = source.behindCallee(source.genericArgumentsEnd(token + 1).map { $0 + 1 } ?? token + 1).next
    guard source.tokens[period].kind == .period, source.tokens[period + 1].kind == .identifier else { return nil }
    return source.isNamed(period + 1, "sleep") ? period + 1 : nil
  }

  private static func callsCancel(_ function: Range<Int>, in file: LintedFile) -> Bool {
    file.memberCalls(in: function, named: "cancel").contains { call in
      call.arguments.count == 2 && call.trailingClosures.isEmpty
    }
  }
}

extension TrialPlan {
  static let manualDebounce = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func a() { t.cancel() }
        func b() async { try await Task.sleep(1) }
        } }
        """),
      .finds(
        1,
        """
        extension CartView { @Observable final class ViewModel {
        func a() async { timer.cancel()
        try await Task.sleep(1) }
        } }
        """),
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func a() async { t.cancel()
        try await clock.sleep(for: 1)
        DispatchQueue.main.asyncAfter(deadline: 1) {} }
        } }
        """),
    ],
    sound: [
      Sound(
        "class CartViewModel { func f() { task = Task { try await Task.↓sleep(for: .seconds(1)) } } }",
        breaks: [
          ("task = Task", "task?.cancel(); task = Task"), ("task = Task", "defer { task?.cancel() }; task = Task"),
          ("task = Task", "func g() { t.cancel() }; task = Task"), ("try await", "await x.y().cancel(); try await"),
        ]),
      Sound(
        "class CartViewModel { func f() { query.↓debounce(delay: 1) } }",
        breaks: [("delay:", "for:"), ("delay: 1", "for: .seconds(1), scheduler: main"), ("delay: 1", "for: 1 + 2")]),
    ],
    lookalikes: [
      ["sleep": "sleeps", "debounce": "debounced"], ["Task": "Tasks", "debounce": "bounce"],
      ["cancel": "cancelAll", "debounce": "throttle"],
    ])
}
