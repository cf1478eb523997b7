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
      'cancel()' and the task that sleeps must be in one function; the rule does not connect two functions. Without a \
      parameter or a text in the ViewModel's state the task is a timer and passes. So do a task that sleeps in a loop, \
      one that behind the sleep only takes something back, such as a message, and one whose name says that it is a \
      timeout. The rule does not recognise delays by 'DispatchQueue', 'Timer' or a clock's own 'sleep', and reports a \
      publisher's 'debounce' only if it starts at a property or subject of the ViewModel. In a property or method that \
      is not private and has a publisher's type, such as 'AnyPublisher' or 'some Publisher', it passes: the ViewModel \
      offers the publisher to other code, and 'Task.debounce' cannot stand there. The rule reports nothing in files \
      whose package or Xcode project builds for systems older than iOS 17 or macOS 14: 'Task.debounce' needs these.
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
        "class CartViewModel { func f() { $x.debounce(delay: 1, for: 2); use($x.debounce(for:)); debounce(for: 1) } }"),
      .passes(
        "class CartViewModel { func f(x: A) { t.cancel(1); cancel(); t = Task { Task.sleep(1) }; other.sleep(2) } }"),
      .passes(
        "class CartViewModel { func f(_ a: Int) { task?.cancel(); task = Task { while !Task.isCancelled { try await Task.sleep(for: a) } } } }"
      ),
      .passes("class CartView { func f(x: A) { $x.debounce(for: 1); t.cancel(); t = Task { Task.sleep(1) } } }"),
      // A publisher that is not the ViewModel's own.
      .passes(
        "class CartViewModel { let rows: Rows; func f() { rows.debounce(for: 1); store.query.debounce(for: 1) } }"),
      // A publisher for other code.
      .passes(
        "class CartViewModel { var queries: AnyPublisher<String, Never> { $query.debounce(for: 1).eraseToAnyPublisher() } }"
      ),
      .passes(
        "extension CartViewModel {\n#if A\npublic func queries(_ a: A) -> some Publisher<Q, Never> where A: B { let all = $query.debounce(for: 1); return all }\n#endif\n}"
      ),
      .passes(
        "class CartViewModel { private(set) lazy var queries: Combine.AnyPublisher<Q, Never> = $query.debounce(for: 1) }"
      ),
      .fails(
        "class CartViewModel { private var a: AnyPublisher<Q, Never> { $query.↓debounce(for: 1) }; func f() -> AnyCancellable { $query.↓debounce(for: 1).sink { } } }"
      ),
      .fails(
        "private extension CartViewModel { func f() -> any Publisher { $query.↓debounce(for: 1) } }\nextension CartViewModel { func g() { let a: AnyPublisher<Q, Never> = $query.↓debounce(for: 1) } }"
      ),
      // A timer, and a task that nothing cancels.
      .passes(
        "class CartViewModel { var a = 1; func hide() { t?.cancel(); t = Task { try await Task.sleep(1); a = 2 } } }"),
      .passes(
        "class CartViewModel { func f(x: A) { other?.cancel(); t = Task { Task.sleep(1) }; Task { Task.sleep(2) } } }"),
      // A message that disappears, and a timeout.
      .passes(
        "class CartViewModel { func show(_ toast: Toast) { self.toast = toast; task?.cancel(); task = Task { [weak self] in try? await Task.sleep(for: .seconds(2)); guard !Task.isCancelled, let self else { return }; self.toast = nil } } }"
      ),
      .passes(
        "class CartViewModel { func f(_ row: Row) { t.cancel(); t = Task { try? await Task.sleep(for: .seconds(2)); taps = 0; text = \"\"; rows = [] } } }"
      ),
      .fails(
        "class CartViewModel { func f(_ row: Row) { t.cancel(); t = Task { try? await Task.↓sleep(for: .seconds(2)); taps = 1 } } }"
      ),
      .passes(
        "class CartViewModel { func f(_ row: Row) { t.cancel(); t = Task { try? await Task.sleep(for: .seconds(2)); hideBanner(); isShown = false } } }"
      ),
      .passes(
        "class CartViewModel { func f(_ id: Int) { timeoutTask?.cancel(); timeoutTask = Task { try await Task.sleep(for: .seconds(9)); fail(id) } } }"
      ),
      .fails(
        "class CartViewModel { func f(_ q: Q) { t.cancel(); t = Task { try await Task.↓sleep(for: .seconds(1)); rows = nil; load(q) } } }"
      ),
      .fails("class CartViewModel { func f() { $query.↓debounce(for: 1, scheduler: main) } }"),
      .fails("class CartViewModel { func f() { self.$query.map { $0 }.↓debounce(for: .seconds(1)).sink { } } }"),
      .fails(
        "extension CartViewModel { func f() { queries.dropFirst().↓debounce(for: 1) } }",
        otherFiles: "class CartViewModel { let queries = PassthroughSubject<String, Never>() }"),
      .fails(
        "class CartViewModel { func f(q: Q) { task?.cancel(); task = Task { try await Task.↓sleep(for: .seconds(1)) } } }"
      ),
      .fails(
        "class CartViewModel { func f(_: Q) { t = Task<Void, Never>(priority: .low) { Task<Never, Never>.↓sleep(1); _Concurrency.Task.↓sleep(2) }; func g() { self.t!.cancel() } } }"
      ),
      .fails(
        "class CartViewModel { var x = \"\" { didSet {\n#if A\nt = Task { Task /* x */ . ↓`sleep`(1) }\n#endif\nt.cancel() } } }"
      ),
      .fails(
        "extension CartViewModel { func f() { t.cancel(); self.t = Task { a { use(Task.↓sleep); load(query) } } } }",
        otherFiles: "class CartViewModel { var query: String }"),
      .fails(
        "class AViewModel { func f(x: A) { ($a.↓debounce)(for: 1, scheduler: s); (t.cancel)(); t = Task { (Task).↓sleep(1); (Task.↓sleep)(1) } } }"
      ),
    ],
    check: { file, project, findings in
      let source = file.source
      var found: [Int] = []
      file.scopeNames.forEach { name in
        if name.maySpell("Task") || name.maySpell("debounce") { found.append(Int(name.token)) }
      }
      if found.isEmpty || project.isBuiltForOldSystems(file.path) { return }
      var properties = PerViewModel("manual_debounce") { family in
        let all = family.parts.flatMap(\.properties)
        return (
          subjects: Set(all.filter { $0.types.contains { $0.hasSuffix("Subject") } }.map(\.name)),
          texts: Set(all.filter { $0.types == ["String"] }.map(\.name))
        )
      }
      let chains = CallChain(source)
      var cursor = ScopeCursor(file)
      var functions: [Int: FunctionFacts] = [:]
      for token in found {
        guard let scope = cursor.scope(around: token) else { continue }
        let known = properties.value(of: scope, in: file, project)
        if source.isNamed(token, "debounce"), let call = source.memberCall(at: token, file.code),
          source.isFirstLabel("for", of: call), startsAtOwn(token, known.subjects, file, chains),
          !isInOfferedPublisher(token, in: source)
        {
          findings.report(
            token, "'debounce' in '\(file.owner(of: token))' is a publisher's; use 'Task.debounce' for delayed work")
        } else if let sleep = taskSleep(token, in: source), let function = file.enclosingFunction(of: sleep),
          let task = task(around: sleep, in: function, file),
          !file.isExpiry(task.property, behind: sleep, in: task.closure)
        {
          let facts = functions[function.lowerBound] ?? FunctionFacts(function, texts: known.texts, file)
          functions[function.lowerBound] = facts
          guard facts.cancelled.contains(source.identifierName(task.property)),
            facts.mentionsText || takesInput(function, sleep, known.texts, file)
          else { continue }
          findings.report(
            sleep,
            "'\(file.owner(of: sleep))' debounces by hand with 'Task.sleep' and 'cancel()'; use 'Task.debounce'")
        }
      }
    })

  /// Whether a chain starts at a published property or a subject of the ViewModel.
  private static func startsAtOwn(_ name: Int, _ subjects: Set<String>, _ file: LintedFile, _ chains: CallChain) -> Bool
  {
    let source = file.source
    var periods = [name - 1]
    chains.walk(from: name - 1) { step in
      if case .member(_, let period) = step { periods.append(period) }
      return true
    }
    guard let first = periods.last, var root = source.receiver(before: first)?.last else { return false }
    if source.tokens[root].keyword == .self { root = first + 1 }
    guard source.tokens[root].kind == .identifier else { return false }
    return source.text[Int(source.tokens[root].start)] == UInt8(ascii: "$")
      || subjects.contains(source.identifierName(root))
  }

  /// Whether a token is in a property or method that offers a publisher to other code: it is not private and has a
  /// publisher's type.
  private static func isInOfferedPublisher(_ token: Int, in source: SourceFile) -> Bool {
    var index = source.innermostDeclaration(containing: token) ?? -1
    while index >= 0, source.declarations[index].placement != .member { index = source.declarations[index].parent }
    guard index >= 0 else { return false }
    let member = source.declarations[index]
    if source.isPrivate(member) || member.parent >= 0 && source.isPrivate(source.declarations[member.parent]) {
      return false
    }
    let type: Range<Int>
    switch member.kind {
    case .function: type = resultType(of: member, in: source)
    case .variable, .constant:
      let binding = source.bindings(of: member).first { binding in
        binding.value.contains(token) || binding.accessorBlock.contains(token)
      }
      type = binding?.type ?? 0..<0
    default: return false
    }
    let name = source.typeName(type, unwraps: true, opens: true).last
    return name.map { source.isNamed($0, endingIn: "Publisher") } ?? false
  }

  /// The type behind the arrow of a function; empty if there is none.
  private static func resultType(of function: Declaration, in source: SourceFile) -> Range<Int> {
    let head = function.parameters.upperBound..<max(function.parameters.upperBound, function.body.lowerBound)
    guard let arrow = head.first(where: { source.tokens[$0].kind == .arrow }) else { return 0..<0 }
    let end = (arrow..<head.upperBound).first { source.tokens[$0].keyword == .where } ?? head.upperBound
    return arrow + 1..<max(arrow + 1, end)
  }

  /// The property to which the task around a token is assigned, and its closure. In `self.x = Task { … }`, the property
  /// is the last token of `x`, and the closure includes the braces.
  private static func task(
    around token: Int, in function: Range<Int>, _ file: LintedFile
  ) -> (property: Int, closure: Range<Int>)? {
    let source = file.source
    var index = token - 1
    while index > function.lowerBound {
      switch source.tokens[index].kind {
      case .closeParen, .closeBracket, .closeBrace:
        index = min(index, max(function.lowerBound, source.tokens.partner(of: index)))
      case .openBrace where file.code.role(of: index) == .closure:
        var before = source.nameOfCallee(before: index)
        // `Task<Void, Never>`
        let ends: [TokenKind] = [.equal, .semicolon, .openBrace, .closeBrace]
        let closure = index..<source.tokens.behind(index)
        // A type in the angle brackets may have the name, too: `Task<Task<Void, Never>, Never>`.
        var call = taskCall(at: before, with: closure, file)
        while call == nil, before > function.lowerBound, !ends.contains(source.tokens[before].kind) {
          before -= 1
          call = taskCall(at: before, with: closure, file)
        }
        guard before > function.lowerBound, let call else { break }
        let start = source.withParentheses(source.expression(of: call, on: before)).lowerBound
        guard start > 0, source.tokens[start - 1].kind == .equal else { break }
        return source.receiver(before: start - 1).map { ($0.last, closure) }
      // A task with a sleep in a loop polls or repeats.
      case .openBrace where startsLoop(index, source): return nil
      default: break
      }
      index -= 1
    }
    return nil
  }

  /// The call that starts a task whose `Task` is at a token, if it has this closure.
  private static func taskCall(at token: Int, with closure: Range<Int>, _ file: LintedFile) -> MemberCall? {
    guard token >= 0, file.source.isNamed(token, "Task"), let call = file.taskCall(at: token),
      file.closures(of: call).contains(closure)
    else { return nil }
    return call
  }

  /// Whether a brace opens the body of a loop.
  private static func startsLoop(_ brace: Int, _ source: SourceFile) -> Bool {
    var index = brace - 1
    while index >= 0 {
      let token = source.tokens[index]
      if [.while, .for, .repeat].contains(token.keyword) { return true }
      if [.openBrace, .closeBrace, .semicolon].contains(token.kind) { return false }
      if [.if, .guard, .switch, .func, .do].contains(token.keyword) { return false }
      index -= 1
    }
    return false
  }

  /// The facts about a whole function that the rule needs for each of its tasks.
  private struct FunctionFacts {
    /// The names of the properties on which the function calls `cancel()`.
    var cancelled: Set<String>
    /// Whether the function reads a `String` of the ViewModel's state, which may contain a user's input.
    var mentionsText: Bool

    init(_ function: Range<Int>, texts: Set<String>, _ file: LintedFile) {
      let source = file.source
      let receivers = file.memberCalls(in: function, named: "cancel").compactMap { call in
        call.arguments.count == 2 && call.trailingClosures.isEmpty
          ? source.receiver(before: call.name - 1)?.last : nil
      }
      cancelled = Set(receivers.map(source.identifierName))
      mentionsText = source.identifiers(in: function).contains { texts.contains(source.identifierName($0)) }
    }
  }

  /// Whether a function has a parameter, or observes a `String` of the ViewModel's state. Both may contain a user's
  /// input.
  private static func takesInput(
    _ function: Range<Int>, _ sleep: Int, _ texts: Set<String>, _ file: LintedFile
  ) -> Bool {
    let source = file.source
    guard let index = source.innermostDeclaration(containing: sleep),
      let outer = source.innermost(from: index, where: { $0.tokens.lowerBound <= function.lowerBound })
    else { return false }
    let declaration = source.declarations[outer]
    if !source.parameters(of: declaration).isEmpty { return true }
    let names = source.bindings(of: declaration).compactMap { source.firstName(in: $0.pattern) }
    return names.contains { texts.contains(source.identifierName($0)) }
  }

  /// The `sleep` of `Task.sleep` or `Task<A, B>.sleep` that starts at a token.
  private static func taskSleep(_ token: Int, in source: SourceFile) -> Int? {
    guard source.isNamed(token, "Task"), token == 0 || source.tokens[token - 1].kind != .backslash else { return nil }
    return source.member(of: token).flatMap { source.isNamed($0, "sleep") ? $0 : nil }
  }
}

extension TrialPlan {
  static let manualDebounce = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func a() { t.cancel() }
        func b(x: Int) { t = Task { try await Task.sleep(1) } }
        } }
        """),
      .misses("class AViewModel { func hide() { t.cancel(); t = Task { try await Task.sleep(1) } } }"),
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func a(x: Int) { t.cancel()
        t = Task { try await clock.sleep(for: 1) }
        DispatchQueue.main.asyncAfter(deadline: 1) {} }
        } }
        """),
      .misses("class AViewModel { func f() { store.query.debounce(for: 1, scheduler: q) } }"),
    ],
    sound: [
      Sound(
        "class CartViewModel { func f(q: Q) { task = Task { try await Task.↓sleep(for: .seconds(1)) } } }",
        breakingChanges: [
          ("task = Task", "task?.cancel(); task = Task"), ("task = Task", "defer { task?.cancel() }; task = Task"),
          ("task = Task", "func g() { self.task.cancel() }; self.task = Task"),
        ]),
      Sound(
        "class CartViewModel { func f() { query.↓debounce(for: 1, scheduler: main) } }",
        breakingChanges: [
          ("query", "$query"), ("query", "self.$query.map { $0 }"), ("query", "$query.removeDuplicates()\n"),
        ]),
      Sound(
        "class CartViewModel { let x = 1; func f() { $query.↓debounce(delay: 1) } }",
        breakingChanges: [
          ("delay:", "for:"), ("delay: 1", "for: .seconds(1), scheduler: main"), ("delay: 1", "for: 1 + 2"),
        ]),
    ],
    lookalikes: [
      ["sleep": "sleeps", "debounce": "debounced"], ["Task": "Tasks", "debounce": "bounce"],
      ["cancel": "cancelAll", "debounce": "throttle"],
    ])
}
