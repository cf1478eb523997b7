import SwiftScan

extension Rule {
  static let appStoreWrite = Rule(
    id: "app_store_write",
    summary: "write to the app's store",
    topic: .state,
    rationale: """
      All screens share the app's state, so each change of it needs a name: an action says why the state changed, \
      and the store's reducer applies it. A ViewModel that sets a key path changes every other screen without a \
      trace and bypasses the reducer. Reading is fine, also by subscript for a first value.
      """,
    limits: """
      The rule goes by the names 'appStore' and 'appState'. It misses writes to a store with another name and \
      reports a local variable with one of these names. It misses mutating calls such as \
      'appStore.items.append(item)', functions that take '&appStore.total', and copies of the store under another \
      name.
      """,
    levels: .everywhere(.error),
    options: [storeNames],
    examples: [
      .fails(
        #"""
        extension SettingsView {
          @Observable
          final class ViewModel {
            private let appStore: AppStore

            init(appStore: AppStore) {
              self.appStore = appStore
            }

            func signOut() {
              ↓appStore[\.authStatus] = .guest
            }
          }
        }
        """#),
      .passes(
        """
        extension SettingsView {
          @Observable
          final class ViewModel {
            private let appStore: AppStore

            init(appStore: AppStore) {
              self.appStore = appStore
            }

            func signOut() {
              appStore.send(.signedOut)
            }
          }
        }
        """),
      .passes("class CartViewModel { func f() { appStore.send(.add(1)); total = appStore[\\.total] } }"),
      .passes("class CartViewModel { init(appStore: AppStore) { self.appStore = appStore } }"),
      .passes("class CartViewModel { func f() { other.appStore.total = 1; Self.appStore[0] = 1 } }"),
      .passes(
        "class CartViewModel { func f() { if appStore.total == 1 || appStore[\\.a] <= 2 { change(&appStore.x) } } }"),
      .passes("class CartViewModel { func f() { rows[appStore.row] = 1; show(appStore.row).total = 2 } }"),
      .passes("class CartViewModel { func f() { let appStore = x, y = appStore.z; appStore.rows.bulkUpdate { } } }"),
      .passes("class CartViewModel { func f(_ e: E) { if case appStore.total = e { let x: appStore.Row = 1 } } }"),
      .passes("class CartViewModel { func f() { (a, b) = (appStore.a, appStore.b); f(appStore).bulkUpdate { } } }"),
      .passes(
        "class CartViewModel { func f(x: appStore.Row = .a) { var y = appStore.z, row: appStore.Row = x; $appStore.x = 1 } }"
      ),
      .passes("struct CartView { func f() { appStore.total = 1 } }"),
      .fails("class CartViewModel { func f() { ↓appStore.total = 1; ↓appState.rows[0] += 2 } }"),
      .fails("class CartViewModel { func f() { self.↓appStore[\\.total] = 1; self?.↓appStore!.x.y ??= 2 } }"),
      .fails(
        "class CartViewModel { func f() { (↓appStore.a, (self.↓appState[\\.b], c), appStore) = (1, (2, 3), 4) } }"),
      .fails("class CartViewModel { func f() { (↓appStore).x = 1; (try await ↓appStore.row()).x = 2 } }"),
      .fails("class CartViewModel { func f() async throws { try await ↓appStore.x = 1; try? ↓appStore.x = 2 } }"),
      .fails(
        "class CartViewModel { func f() { ↓appStore.bulkUpdate { $0.x = 1 }; x = self.↓appStore?.bulkUpdate(g) } }"),
      .fails(
        "class CartViewModel { func f(_ e: E) { switch e { case .a where x: ↓appStore.x = 1; default: ↓appStore.x = 2 } } }"
      ),
      .fails(
        "extension CartViewModel { var x: Int { get { 1 } set {\n#if A\n↓`appStore` /* y */ . x &+= newValue\n#endif\n} } }"
      ),
      .fails("class CartViewModel { func f() { run { x in ↓appStore.row { $0 }.x = x } } }"),
      .fails("class CartViewModel { func f() { if ↓appStore.x = 1 { }; while ↓appStore.y &= z { } } }"),
      .fails("class CartViewModel { func f() { let appStore = make()\n↓appStore.x = 1 } }"),
      .fails(
        "class AViewModel { func f() { (self).↓appStore.x = 1; ((self)).↓appStore.x = 1; ((self)!).↓appState[0] += 1 } }"
      ),
      .fails("class AViewModel { func f() async { (await self).↓appStore.x = 1; unsafe (try self).↓appStore.x = 1 } }"),
      .fails(
        "class AViewModel { func f() { ((self).↓appStore).x = 1; (unsafe ↓appStore.x) = 1; ((↓appStore.x), y) = (1, 2) } }"
      ),
      .fails("class AViewModel { func f() { (↓appStore.bulkUpdate) { $0 }; ((self).↓appStore.bulkUpdate)(g) } }"),
      .passes(
        "class AViewModel { func f() { (other).appStore.x = 1; (self.child).appStore.x = 1; f(self).appStore.x = 1 } }"),
      .passes("class AViewModel { func f() { (self, x).appStore.x = 1; (self ?? x).appStore.x = 1 } }"),
    ],
    check: { file, _, findings in
      let stores = file.settings.names(storeNames)
      if file.references(toOneOf: stores).isEmpty { return }
      for scope in file.scopes {
        var places = StorePlaces(file: file, stores: stores)
        for token in scope where places.isWritten(at: token) {
          let name = file.source.identifierName(token)
          findings.report(
            token, subject: places.subject(of: token),
            "'\(name)' is written in '\(file.owner(of: token))'; send the store an action instead")
        }
      }
    })

  private static let storeNames = RuleOption(
    "app_store_write", "stores", "properties that hold the app's store or its state", ["appStore", "appState"])
}

/// Finds the tokens at which a scope writes to the store, in order.
private struct StorePlaces {
  let file: LintedFile
  let stores: NamePatterns
  private let source: SourceFile
  private let tokens: TokenList
  /// The open brackets around the current token.
  private var brackets: [Int] = []
  /// For the opening parenthesis of a tuple, whether the code assigns to that tuple.
  private var assignedTuples: [Int: Bool] = [:]

  init(file: LintedFile, stores: NamePatterns) {
    self.file = file
    self.stores = stores
    source = file.source
    tokens = file.source.tokens
  }

  mutating func isWritten(at token: Int) -> Bool {
    while let last = brackets.last, tokens.partner(of: last) <= token { brackets.removeLast() }
    switch tokens[token].kind {
    case .openParen, .openBracket, .openBrace, .interpolationOpen: brackets.append(token)
    case .identifier:
      // `$appStore` is a projected value, not the store.
      let name = source.nameBytes(token)
      guard stores.matches(name, in: source.text), source.text[name.lowerBound] != UInt8(ascii: "$") else {
        return false
      }
      return startsWrite(token)
    default: break
    }
    return false
  }

  /// Whether the expression that starts at the store is written to. Follows it out of its parentheses to the operator
  /// behind it.
  private mutating func startsWrite(_ token: Int) -> Bool {
    guard var start = source.startOfOwn(token) else { return false }
    var chain = Chain(next: token + 1)
    if follow(&chain) { return true }
    for level in brackets.indices.reversed() {
      start = source.startWithEffects(start)
      if isAssignment(chain.next) { return chain.goesOn && startsExpression(start) }
      let open = brackets[level]
      guard tokens[open].kind == .openParen, source.isGroup(open) else { return false }
      let close = tokens.partner(of: open)
      if start == open + 1, chain.next == close {
        start = open
        chain.next = tokens.behind(open)
        if follow(&chain) { return true }
      } else {
        return chain.goesOn && isElement(start, chain.next, open, close) && isAssigned(tupleAt: level)
      }
    }
    return isAssignment(chain.next) && chain.goesOn && startsExpression(source.startWithEffects(start))
  }

  private mutating func isAssigned(tupleAt level: Int) -> Bool {
    var visited: [Int] = []
    var result = false
    for level in brackets[...level].indices.reversed() {
      let open = brackets[level]
      if let known = assignedTuples[open] {
        result = known
        break
      }
      visited.append(open)
      guard tokens[open].kind == .openParen, source.isGroup(open) else { break }
      let next = tokens.behind(open)
      let start = source.startWithEffects(open)
      if isAssignment(next) {
        result = startsExpression(start)
        break
      }
      guard level > 0 else { break }
      let outer = brackets[level - 1]
      guard isElement(start, next, outer, tokens.partner(of: outer)) else { break }
    }
    for open in visited { assignedTuples[open] = result }
    return result
  }

  /// Whether an expression is an element of a tuple or the whole content of parentheses.
  private func isElement(_ start: Int, _ next: Int, _ open: Int, _ close: Int) -> Bool {
    guard next == close || tokens[next].kind == .comma else { return false }
    if start == open + 1 || tokens[start - 1].kind == .comma { return true }
    return tokens[start - 1].kind == .colon && (start - 3 == open || tokens[start - 3].kind == .comma)
  }

  // MARK: - Behind the store

  /// The names of what is written: `appStore total` for `self.appStore!.total`. Brackets, marks and closures do not
  /// count, so that another spelling has the same subject.
  func subject(of token: Int) -> String {
    var chain = Chain(next: token)
    var next = token + 1
    while next > chain.next {
      chain.next = next
      if follow(&chain) { return "\(source.identifierName(token)) bulkUpdate" }
      // Parentheses around the expression so far.
      next = source.behindCallee(chain.next).next
    }
    var words = [source.identifierName(token)]
    var index = token + 1
    while index < chain.next {
      switch tokens[index].kind {
      case .identifier, .keyword, .integerLiteral: words.append(source.identifierName(index))
      case .openBrace: index = tokens.behind(index) - 1
      default: break
      }
      index += 1
    }
    return words.joined(separator: " ")
  }

  private struct Chain {
    /// The first token that has not been read.
    var next: Int
    /// Whether the expression continues with a member, a subscript or a call.
    var goesOn = false
  }

  /// Skips members, subscripts and calls.
  ///
  /// - Returns: Whether the first of them is a call of `bulkUpdate`.
  private func follow(_ chain: inout Chain) -> Bool {
    while true {
      let token = tokens[chain.next]
      switch token.kind {
      case .postfixQuestion, .postfixExclamation: chain.next += 1
      case .period:
        let name = chain.next + 1
        guard [.identifier, .keyword, .integerLiteral].contains(tokens[name].kind) else { return false }
        if !chain.goesOn, source.isNamed(name, "bulkUpdate"), source.memberCall(at: name, file.code) != nil {
          return true
        }
        chain = Chain(next: name + 1, goesOn: true)
      case .openParen where !token.startsLine, .openBracket where !token.startsLine:
        chain = Chain(next: tokens.behind(chain.next), goesOn: true)
      case .openBrace where file.code.role(of: chain.next) == .closure:
        chain = Chain(next: tokens.behind(chain.next), goesOn: true)
        while [.identifier, .keyword, .wildcard].contains(tokens[chain.next].kind),
          tokens[chain.next + 1].kind == .colon, tokens[chain.next + 2].kind == .openBrace
        {
          chain.next = tokens.behind(chain.next + 2)
        }
      default:
        guard let close = source.genericArgumentsEnd(chain.next) else { return false }
        chain.next = close + 1
      }
    }
  }

  /// Whether a token is `=` or an operator that ends in `=` and is no comparison. Operators such as `.==` compare
  /// vectors.
  private func isAssignment(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .equal: return true
    case .binaryOperator:
      let range = tokens[index].range
      guard source.text[range.upperBound - 1] == UInt8(ascii: "=") else { return false }
      let comparisons: [StaticString] = ["==", "!=", "<=", ">=", "===", "!==", "~=", ".==", ".!=", ".<=", ".>="]
      return !comparisons.contains { source.text.matches(range, $0) }
    default: return false
    }
  }

  // MARK: - Before the store

  /// Whether the left side of the assignment starts at a token, and the token is part of no pattern and no type.
  private func startsExpression(_ start: Int) -> Bool {
    guard start > 0, !file.code.isInPattern(start) else { return false }
    let previous = tokens[start - 1]
    switch previous.kind {
    case .openBrace, .openParen, .openBracket, .interpolationOpen, .comma, .semicolon, .infixQuestion, .equal:
      return true
    case .binaryOperator: return isAssignment(start - 1)
    case .prefixOperator, .period, .arrow, .doubleColon: return false
    case .colon: return !isAnnotation(start - 1)
    case .keyword:
      switch previous.keyword {
      case .in, .return, .else, .if, .guard, .while, .switch, .throw, .where: return true
      default: break
      }
      return tokens[start].startsLine && ![.as, .is, .let, .var, .func].contains(previous.keyword)
    default: return tokens[start].startsLine
    }
  }

  /// Whether a colon precedes the type of a variable or parameter.
  private func isAnnotation(_ colon: Int) -> Bool {
    guard colon > 1, !file.code.isInPattern(colon - 1) else { return false }
    if let bracket = brackets.last(where: { $0 < colon }), tokens[bracket].kind == .openParen,
      let declaration = source.innermostDeclaration(containing: colon)
    {
      return source.declarations[declaration].parameters.lowerBound == bracket
    }
    var pattern = colon - 1
    if tokens[pattern].kind == .closeParen, tokens.partner(of: pattern) > 0 { pattern = tokens.partner(of: pattern) }
    guard pattern > 0 else { return false }
    // `let x: `, `let a = 1, x: `
    return [.let, .var].contains(tokens[pattern - 1].keyword) || tokens[pattern - 1].kind == .comma
  }
}

extension TrialPlan {
  static let appStoreWrite = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func f() { appStore.items.append(1)
        change(&appStore.x)
        let s = appStore
        s.x = 1
        globalStore.x = 1 }
        } }
        """),
      .finds(
        1,
        """
        extension CartView { @Observable final class ViewModel {
        func f() { let appStore = make()
        appStore.x = 1 }
        } }
        """),
    ],
    sound: [
      Sound(
        "class CartViewModel { func f() async throws { let x = appStore.total; show(x) } }",
        breakingChanges: [
          ("let x = appStore.total", "↓appStore.total = 1"), ("let x = appStore.total", "↓appStore[\\.total] += 1"),
          ("let x = appStore.total", "self.↓appStore.rows[0] &-= 1"), ("show(x)", "self?.↓appState!.x.y ??= x"),
          ("show(x)", "(↓appStore.total, x) = (1, 2)"), ("show(x)", "try await ↓appStore.rows(1).total = x"),
          ("show(x)", "↓appStore.bulkUpdate { $0.total = x }"), ("show(x)", "run { ↓appStore.total = $0 }"),
          ("show(x)", "if x { ↓appState.total = 2 } else { ↓appStore.total = 3 }"),
          ("show(x)", "(↓appStore).total = x"), ("show(x)", "defer { ↓appStore.a.b(c) { d }.e -= x }"),
        ])
    ],
    lookalikes: [
      ["appStore": "appStores", "appState": "appStates"], ["appStore": "store", "appState": "state"],
      ["appStore": "_appStore", "appState": "AppState"],
    ],
    options: [
      OptionCase("stores", ["session"], finds: "class AViewModel { func f() { session.user = 1 } }")
    ])
}
