import SwiftScan

extension Rule {
  static let unhandledTaskError = Rule(
    id: "unhandled_task_error",
    summary: "task whose error is lost",
    topic: .loading,
    rationale: """
      A task keeps an error until its value is read. If no code reads the value, a failed save or load looks like a \
      success: the user sees no message, and the log has no entry. Catch the error in the task and put it into the state.
      """,
    limits: """
      The rule accepts every 'do' with a 'catch', also if the 'catch' ignores the error or matches only some. It \
      ignores 'Task.detached', closures and functions inside of the task, and a task that is the only expression of \
      a closure, because that closure may return it. The same holds for the only expression of a block in a function \
      with a result. The 'sleep' of a property named like a clock passes as 'Task.sleep' does, because it throws only in \
      a cancelled task, and so does 'Task.delay', which many projects declare for it.
      """,
    levels: .everywhere(.warning),
    examples: [
      .fails(
        """
        extension ProfileView {
          @Observable
          final class ViewModel {
            private(set) var name = ""
            private let profileInteractor: any ProfileInteractor

            init(profileInteractor: any ProfileInteractor) {
              self.profileInteractor = profileInteractor
            }

            func save() {
              ↓Task {
                try await profileInteractor.save(name)
              }
            }
          }
        }
        """),
      .passes(
        """
        extension ProfileView {
          @Observable
          final class ViewModel {
            private(set) var name = ""
            private(set) var error: (any Error)?
            private let profileInteractor: any ProfileInteractor

            init(profileInteractor: any ProfileInteractor) {
              self.profileInteractor = profileInteractor
            }

            func save() {
              Task {
                do { try await profileInteractor.save(name) } catch { self.error = error }
              }
            }
          }
        }
        """),
      .passes("class AViewModel { func f() { Task { try? await g(); try! h() }; Task { await g() } } }"),
      .passes(
        "class AViewModel { func f() { task = Task { try g() }; let t = Task { try g() }; use(Task { try g() }) } }"),
      .passes("class AViewModel { func f() -> Task<Void, Error> { Task { try g() } }; var t: T { Task { try g() } } }"),
      .passes("class AViewModel { func f() { return Task { try g() }; make { Task { try g() } } } }"),
      .passes(
        "class AViewModel { func f() async { _ = try await Task { try g() }.value; await (Task { try g() }).result } }"),
      .passes(
        "class AViewModel { func f() { Task { try await Task.sleep(for: x); try Task.checkCancellation(); g() } } }"),
      .passes("class AViewModel { func f() { Task { try await Task.delay(seconds: 2); g() } } }"),
      .passes(
        "class AViewModel { func f() { Task { try await clock.sleep(for: x); g() }; Task { try await self.testClock?.sleep(until: x)\ng() } } }"
      ),
      .fails(
        "class AViewModel { func f() { ↓Task { try await clock.start(); g() }; ↓Task { try await timer.sleep(for: x); g() } } }"
      ),
      .passes(
        "class AViewModel { func f() { Task { do { try g() } catch is E { h() } }; Task { rows.map { try g($0) } } } }"),
      .passes("class AViewModel { func f() { Task { func h() throws { try g() }; try? h() }; Tasks { try g() } } }"),
      .passes("struct A { func f() { Task { try g() }; h() } }"),
      .fails("class AViewModel { func f() { ↓Task { try g() } } }"),
      .fails("class AViewModel { func f() { _ = ↓Task(priority: .high) { if a { try await g() } } } }"),
      .fails("class AViewModel { func f() -> Int { ↓Task<Void, any Error> { do { try g() } }\nreturn 1 } }"),
      .fails("extension AViewModel { var a: Int { didSet { (↓Task { do { } catch { try g() } }) } } }"),
      .fails(
        "class AViewModel { func f() { h(); ↓Task { for try await a in b { c(a) } }; ↓Task { async let x = try g() } } }"
      ),
      .fails("class AViewModel { func f() { run { a in ↓Task { try g() }\nh() } } }"),
      .fails(
        "class AViewModel { init() { ↓Task(operation: { try g() }) }; func f() { if a { ↓Task { (try g()) } } } }"),
    ],
    check: { file, _, findings in
      file.scopeNames.forEach { name in
        let token = Int(name.token)
        guard !name.isMember, file.source.isNamed(token, "Task"), let task = file.task(at: token),
          file.losesError(in: task.closure), file.isDropped(task.call)
        else { return }
        findings.report(
          token,
          "an error in this task of '\(file.owner(of: token))' is lost; catch it and put it into the state, or ignore it by 'try?'"
        )
      }
    })
}

extension LintedFile {
  /// The whole call and the closure of `Task { … }`, given the token of its name; nil if it has no closure.
  fileprivate func task(at name: Int) -> (call: Range<Int>, closure: Range<Int>)? {
    guard let call = source.construction(at: name, code), let closure = closures(of: call).last else { return nil }
    return (source.expression(of: call, on: name), closure)
  }

  /// Whether an error may leave a closure: its own code has a `try` outside of every `do` with a `catch`.
  fileprivate func losesError(in closure: Range<Int>) -> Bool {
    let tokens = source.tokens
    var index = closure.lowerBound + 1
    while index < closure.upperBound - 1 {
      switch tokens[index].kind {
      case .openBrace where code.role(of: index) != .block: index = tokens.behind(index)
      case .keyword where tokens[index].keyword == .do && tokens[index - 1].kind != .period:
        index = endOfCaughtBlock(index) ?? index + 1
      case .keyword where tokens[index].keyword == .try && tokens[index - 1].kind != .period:
        let isMarked = [.postfixQuestion, .postfixExclamation].contains(tokens[index + 1].kind)
        if !isMarked, !isCancellation(source.behindEffects(index, before: closure.upperBound)) { return true }
        index += 1
      default: index += 1
      }
    }
    return false
  }

  /// The index behind the block of a `do` with a `catch`; nil for a `do` without one.
  private func endOfCaughtBlock(_ keyword: Int) -> Int? {
    let tokens = source.tokens
    var index = keyword + 1
    // `do throws(E) {`
    while tokens[index].kind != .openBrace, index < keyword + 3 {
      index = tokens[index].kind == .openParen ? tokens.behind(index) : index + 1
    }
    guard tokens[index].kind == .openBrace else { return nil }
    let end = tokens.behind(index)
    return tokens[end].keyword == .catch ? end : nil
  }

  /// Whether a call throws only if the task is cancelled: `Task.sleep`, `Task.checkCancellation`, `Task.delay`, which
  /// many projects declare, or the `sleep` of a clock, as in `clock.sleep(for: …)`.
  private func isCancellation(_ index: Int) -> Bool {
    var name = source.firstName(of: index, before: source.tokens.count)
    let isTask = source.isNamed(name, "Task")
    while let member = source.member(of: name) {
      if isTask { return source.isNamed(member, anyOf: ["sleep", "delay", "checkCancellation"]) }
      if source.isNamed(member, "sleep") {
        return source.isNamed(name, "clock") || source.isNamed(name, endingIn: "Clock")
      }
      name = member
    }
    return false
  }

  /// Whether the value of an expression is dropped: the expression is a whole statement, or is assigned to `_`. The
  /// only expression of a closure is returned. So is the only expression of a block in a getter or in a function with a
  /// result.
  fileprivate func isDropped(_ expression: Range<Int>) -> Bool {
    let tokens = source.tokens
    let whole = source.withParentheses(expression)
    guard whole.lowerBound > 0 else { return false }
    let next = tokens[whole.upperBound]
    switch next.kind {
    case .period, .postfixQuestion, .postfixExclamation, .infixQuestion, .binaryOperator, .comma, .openBracket:
      return false
    case .keyword where next.keyword == .as || next.keyword == .is: return false
    default: break
    }
    let before = whole.lowerBound - 1
    let previous = tokens[before]
    switch previous.kind {
    case .equal: return before > 0 && tokens[before - 1].kind == .wildcard
    case .openBrace, .semicolon: break
    case .keyword where previous.keyword == .in: break
    case .colon where source.endsCaseLabel(before): break
    case .comma, .openParen, .openBracket, .colon, .binaryOperator, .prefixOperator, .infixQuestion, .arrow, .period,
      .interpolationOpen:
      return false
    case .keyword where [.return, .throw, .as, .is].contains(previous.keyword): return false
    default: if !tokens[whole.lowerBound].startsLine { return false }
    }
    if [.poundEndif, .poundElse, .poundElseif].contains(next.kind) { return !isInFunctionWithResult(whole.lowerBound) }
    // The expression is the last of its block or `case`; it may be the only one.
    guard next.kind == .closeBrace || next.keyword == .case || next.keyword == .default else { return true }
    switch previous.kind {
    case .openBrace: return code.role(of: before) != .closure && !isInFunctionWithResult(before)
    case .keyword: return previous.keyword != .in
    case .colon: return !isInFunctionWithResult(before)
    default: return true
    }
  }

  /// Whether the innermost function around a token returns a value.
  private func isInFunctionWithResult(_ token: Int) -> Bool {
    var index = source.innermostDeclaration(containing: token) ?? -1
    while index >= 0 {
      let declaration = source.declarations[index]
      switch declaration.kind {
      case .function where declaration.body.contains(token):
        return (declaration.parameters.upperBound..<declaration.body.lowerBound).contains {
          source.tokens[$0].kind == .arrow
        }
      case .initializer, .deinitializer: return false
      case .subscript, .variable, .constant:
        let blocks =
          declaration.kind == .subscript ? [declaration.body] : source.bindings(of: declaration).map(\.accessorBlock)
        if let body = blocks.flatMap(source.accessorBodies).first(where: { $0.contains(token) }) {
          var word = body.lowerBound - 1
          if source.tokens[word].kind == .closeParen { word = source.tokens.partner(of: word) - 1 }
          return ![.set, .willSet, .didSet].contains(source.tokens[word].keyword)
        }
      default: if declaration.kind.hasMembers { return false }
      }
      index = declaration.parent
    }
    return false
  }
}

extension TrialPlan {
  static let unhandledTaskError = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { func f() { Task { do { try g() } catch { } }
        Task.detached { try g() }
        run { Task { try g() } } }
        func h() -> Int { if a { Task { try g() } }
        return 1 } }
        """)
    ],
    sound: [
      Sound(
        "final class CartViewModel { func f() { g(); ↓Task { try? await save(1) }; h() } }",
        breakingChanges: [
          ("try?", "try"), ("{ try? await save(1) }", "{ x(); try await save(1) }"),
          ("try? await save(1)", "if x { try await save(1) }"),
          ("try? await save(1)", "do { try save(1) }"), ("try? await save(1)", "do { } catch { try save(1) }"),
        ])
    ],
    lookalikes: [["Task": "Tasks"], ["Task": "TaskGroup"], ["Task": "task"]],
    without: [.disguise("bodies in a decision", because: "a task in a branch is not the result of its function")])
}
