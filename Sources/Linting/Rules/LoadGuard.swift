import SwiftScan

extension Rule {
  static let loadGuard = Rule(
    id: "load_guard",
    summary: "load without a look at what is there",
    topic: .loading,
    rationale: """
      A View appears more than once: when its tab is selected again or a sheet above it closes. A first load that \
      does not check the state replaces the content with a spinner each time, and a second load overtakes the first. \
      Load only if nothing was requested or the last load failed; to get new data, refresh, which keeps the old \
      content visible.
      """,
    limits: """
      Any 'guard', 'if' or 'switch' before the load that mentions the property is enough, whatever it checks. The \
      rule does not recognise checks of something else, such as 'guard canLoad()', and reports the load. It checks \
      only loads of the form 'p = await p.load { … }'.
      """,
    levels: .only(.warning, in: .observable),
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested
            private let feedInteractor: any FeedInteractor

            init(feedInteractor: any FeedInteractor) {
              self.feedInteractor = feedInteractor
            }

            @MainActor
            func loadPosts() async {
              posts = await posts.↓load { try await feedInteractor.fetchPosts() }
            }
          }
        }
        """),
      .passes(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested
            private let feedInteractor: any FeedInteractor

            init(feedInteractor: any FeedInteractor) {
              self.feedInteractor = feedInteractor
            }

            @MainActor
            func loadPosts() async {
              guard posts.needsLoad else { return }
              posts = await posts.load { try await feedInteractor.fetchPosts() }
            }
          }
        }
        """),
      .passes(
        "class CartViewModel { func f() async { guard rows.needsLoad else { return }; rows = await rows.load { 1 } } }"),
      .passes(
        "class CartViewModel { func f() async { if self.rows.inError { self.rows = await self.rows.load { 1 } } } }"),
      .passes(
        "class CartViewModel { func f() async { switch rows { default: break }; rows = try await rows.load { 1 } } }"),
      .passes(
        "class CartViewModel { func f() async { rows = await items.load { 1 }; rows = await $rows.load { 1 }; rows = await rows.load(1) } }"
      ),
      .passes(
        "class CartViewModel { func f() async { rows = await other.rows.load { 1 }; let rows = await rows.load { 1 } } }"
      ),
      .passes(
        "class CartViewModel { func f() async { rows = await rows.load { 1 }.value; rows = try? await rows.load { 1 } } }"
      ),
      .passes("class CartView { func f() async { rows = await rows.load { 1 } } }"),
      .fails("class CartViewModel { func load() async { rows = await rows.↓load { try await fetch() } } }"),
      .fails(
        "class CartViewModel { func f() async { self.rows = try await self?.rows?.↓load(1) { 1 }; if rows.isEmpty {} } }"
      ),
      .fails(
        "class CartViewModel { func f() async { guard items.needsLoad else { return }; rows = await rows.↓load { 1 } } }"
      ),
      .fails("class CartViewModel { func f() { print(rows.count); Task { rows = await rows.↓load { if rows {} } } } }"),
      .fails(
        "class CartViewModel { func f() { if rows { }; struct Row { func g() { rows = await rows.↓load { 1 } } } } }"),
      .fails(
        "extension CartViewModel { var x: Int { get async {\n#if rows\n`rows` /* if rows {} */ =\nawait rows\n.↓load { 1 }\n#endif\n} } }"
      ),
      .fails(
        "class CartViewModel { func f() { while rows {}; rows ? 1 : 2; f(if: rows); rows = await rows.↓load { 1 } } }"),
      .fails(
        "class AViewModel { func f() async { rows = (await rows.↓load { }); (rows) = (await (self).rows.↓load { }); ((self).rows) = await (rows.↓load) { } } }"
      ),
      .fails(
        "class AViewModel { func f() async { rows = unsafe await (self.rows).↓load { }; rows = try (await (rows)!.↓load { }) } }"
      ),
      .fails(
        "class AViewModel { func f() async { rows = await rows.↓load({ 1 }); rows = await rows.↓load(({ 1 })) } }"),
      .passes(
        "class AViewModel { func f() async { rows = await rows.load(a: { 1 }); rows = await rows.load(1, { 1 }); rows = await rows.load(a) } }"
      ),
      .passes(
        "class AViewModel { func f() async { guard (rows).needsLoad else { return }; rows = (await rows.load { }) } }"),
      .passes(
        "class AViewModel { func f() async { rows = (await rows.load { }).next; rows = (await rows.load { }, 1); rows = try? await rows.load { } } }"
      ),
    ],
    check: { file, _, findings in
      var loads: [Load] = []
      for call in file.scopeCalls(of: "load") {
        if let load = load(call, in: file) { loads.append(load) }
      }
      // Several loads may be in one function. Loads of local types can come between them.
      var functions: [Int: Decisions] = [:]
      for load in loads {
        guard let function = file.enclosingFunction(of: load.start) else { continue }
        let decisions = functions[function.lowerBound] ?? Decisions(function, file)
        functions[function.lowerBound] = decisions
        let name = file.source.identifierName(load.property)
        if let first = decisions.firstMentions[name], first < load.start { continue }
        findings.report(
          load.call,
          "'\(file.owner(of: load.call))' loads '\(name)' whatever its state is; look at it first, 'guard \(name).needsLoad else { return }'"
        )
      }
    })

  private struct Load {
    /// The token `load`.
    var call: Int
    /// The token of the name on the left of the assignment.
    var property: Int
    /// The first token of the assignment.
    var start: Int
  }

  /// The assignment `p = await p.load { … }` that contains a call. `p` is one name, with or without `self.`. Nil if
  /// there is none.
  private static func load(_ call: MemberCall, in file: LintedFile) -> Load? {
    let source = file.source
    guard let end = call.trailingClosures.last?.upperBound ?? endOfClosure(in: call, source),
      let receiver = source.receiver(before: call.name - 1), source.tokens[receiver.last].kind == .identifier,
      let own = source.startOfOwn(receiver.last), receiver.inside.map({ $0.lowerBound == own }) ?? true
    else { return nil }
    let start = call.calleeParenthesis ?? receiver.parenthesis ?? own
    let value = source.withParentheses(start..<end)
    let equal = value.lowerBound - 1
    guard equal > 0, source.tokens[equal].kind == .equal, !goesOn(value.upperBound, in: source),
      (value.lowerBound..<start).contains(where: { source.tokens[$0].keyword == .await }),
      !source.hasTryMark(value.lowerBound..<start),
      let left = source.receiver(before: equal), source.tokens[left.last].kind == .identifier,
      source.name(left.last) == source.name(receiver.last), let ownLeft = source.startOfOwn(left.last),
      left.inside.map({ $0.lowerBound == ownLeft }) ?? true
    else { return nil }
    let first = left.parenthesis ?? ownLeft
    // `let p = `, `let a = 1, p = `
    if first > 0, [.let, .var].contains(source.tokens[first - 1].keyword) || source.tokens[first - 1].kind == .comma {
      return nil
    }
    return Load(call: call.name, property: left.last, start: first)
  }

  /// The end of `load({ … })`, a call whose only argument is a closure; nil for other calls.
  private static func endOfClosure(in call: MemberCall, _ source: SourceFile) -> Int? {
    let arguments = source.arguments(in: call.arguments)
    guard arguments.count == 1, arguments[0].label < 0,
      source.bareExpression(arguments[0].value).first.map({ source.tokens[$0].kind == .openBrace }) ?? false
    else { return nil }
    return call.arguments.upperBound
  }

  /// Whether an expression continues after a call.
  private static func goesOn(_ next: Int, in source: SourceFile) -> Bool {
    let token = source.tokens[next]
    switch token.kind {
    case .period, .postfixQuestion, .postfixExclamation: return true
    case .openParen, .openBracket: return !token.startsLine
    default: return false
    }
  }
}

/// The names in the `guard`, `if` and `switch` statements of a function.
private struct Decisions {
  /// Each name with the first token that mentions it.
  private(set) var firstMentions: [String: Int] = [:]

  init(_ function: Range<Int>, _ file: LintedFile) {
    var end = function.lowerBound
    for token in function {
      if token >= end, let next = Self.endOfDecision(token, file) { end = next }
      guard token < end, file.source.tokens[token].kind == .identifier else { continue }
      let name = file.source.identifierName(token)
      if firstMentions[name] == nil { firstMentions[name] = token }
    }
  }

  /// The index behind a `guard`, `if` or `switch` and its last `else`; nil if none of them starts at this token.
  private static func endOfDecision(_ token: Int, _ file: LintedFile) -> Int? {
    let tokens = file.source.tokens
    guard tokens[token].kind == .keyword, [.guard, .if, .switch].contains(tokens[token].keyword),
      token == 0 || tokens[token - 1].kind != .period, tokens[token + 1].kind != .colon
    else { return nil }
    var index = token + 1
    while true {
      switch tokens[index].kind {
      case .openParen, .openBracket, .stringOpen: index = tokens.behind(index)
      case .openBrace where file.code.role(of: index) == .closure: index = tokens.behind(index)
      case .openBrace:
        index = tokens.behind(index)
        guard tokens[index].keyword == .else else { return index }
        index += 1
      case .closeBrace, .closeParen, .closeBracket, .interpolationClose, .semicolon, .endOfFile: return index
      default: index += 1
      }
    }
  }
}

extension TrialPlan {
  static let loadGuard = TrialPlan(
    limits: [
      .finds(
        1,
        """
        extension CartView { @Observable final class ViewModel {
        func l() async { guard canLoad() else { return }
        rows = await rows.load { 1 } }
        } }
        """),
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func l() async { if rows.isEmpty { print() }
        rows = await rows.load { 1 } }
        } }
        """),
    ],
    sound: [
      Sound(
        "class CartViewModel { func f() async { guard rows.needsLoad else { return }; rows = await rows.↓load { 1 } } }",
        breakingChanges: [
          ("guard rows.needsLoad else { return }; ", ""), ("rows.needsLoad", "items.needsLoad"),
          ("guard rows.needsLoad else { return }", "print(rows.needsLoad)"),
          ("guard rows.needsLoad else { return }", "while rows.needsLoad {}"),
          ("guard rows.needsLoad else { return }", "/* guard rows.needsLoad else { return } */"),
          ("rows = await rows.↓load { 1 }", "self.items = try await self.items?.↓load { 1 }"),
          ("guard rows.needsLoad else { return }", "log(\"if rows {}\")"),
        ])
    ],
    lookalikes: [["load": "reload"], ["load": "loads"], ["load": "Load"]],
    without: [
      .disguise(
        "bodies in a decision", because: "an 'if' or 'switch' around a load may mention what it loads, which excuses it"
      )
    ])
}
