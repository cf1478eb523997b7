import SwiftScan

extension Rule {
  static let sequentialLoading = Rule(
    id: "sequential_loading",
    summary: "loads that wait for one another",
    topic: .loading,
    rationale: """
      Two independent loads that run one after the other take the time of both. In a task group they run at the same \
      time and the group waits for both, so a screen appears as soon as its slowest part has loaded. 'loadTogether' \
      of ViewModelCore is such a group for methods that stay on the main actor.
      """,
    limits: """
      The rule does not know whether the second load needs the result of the first one. It therefore looks only at \
      methods whose names start with 'load', 'fetch', 'refresh' or 'get': most others change something that the next \
      call needs. It ignores calls on other objects, such as an interactor, calls whose results are used, and calls \
      with another statement between them.
      """,
    levels: .only(.warning, in: .observable).and(.off, in: .uikit, .unidirectional, .clean, .representable),
    examples: [
      .fails(
        """
        extension PostView {
          @Observable
          final class ViewModel {
            private(set) var post: LoadState<Post> = .notRequested
            private(set) var comments: LoadState<[Comment]> = .notRequested
            private let postInteractor: any PostInteractor

            init(postInteractor: any PostInteractor) {
              self.postInteractor = postInteractor
            }

            @MainActor
            func load() async {
              await loadPost()
              ↓await loadComments()
            }

            @MainActor
            private func loadPost() async {
              guard post.needsLoad else { return }
              post = await post.load { try await postInteractor.fetchPost() }
            }

            @MainActor
            private func loadComments() async {
              guard comments.needsLoad else { return }
              comments = await comments.load { try await postInteractor.fetchComments() }
            }
          }
        }
        """),
      .passes(
        """
        extension PostView {
          @Observable
          final class ViewModel {
            private(set) var post: LoadState<Post> = .notRequested
            private(set) var comments: LoadState<[Comment]> = .notRequested
            private let postInteractor: any PostInteractor

            init(postInteractor: any PostInteractor) {
              self.postInteractor = postInteractor
            }

            @MainActor
            func load() async {
              await loadTogether({ await self.loadPost() }, { await self.loadComments() })
            }

            @MainActor
            private func loadPost() async {
              guard post.needsLoad else { return }
              post = await post.load { try await postInteractor.fetchPost() }
            }

            @MainActor
            private func loadComments() async {
              guard comments.needsLoad else { return }
              comments = await comments.load { try await postInteractor.fetchComments() }
            }
          }
        }
        """),
      .passes("class CartViewModel { func f() async { await load() }; func load() async {} }"),
      .passes(
        "class CartViewModel { func f() async { await save(); await load() }; func save() async {}; func load() async {} }"
      ),
      .passes(
        "class CartViewModel { func f() async { await loads(); await loader() }; func loads() async {}; func loader() async {} }"
      ),
      .passes("class CartViewModel { func f() async { await load(); x(); await load() }; func load() async {} }"),
      .passes("class CartViewModel { func f() async { _ = await load(); await load() }; func load() async {} }"),
      .passes(
        "class CartViewModel { func f() async { await load(); await other.load(); await load().b; await fetchRows() }; func load() async {} }"
      ),
      .passes("class CartViewModel { func f() async { try? await load(); try? await load() }; func load() async {} }"),
      .passes(
        "class CartViewModel { func f() async { await load()\n#if A\nawait load()\n#endif\n}; func load() async {} }"),
      .passes("class CartViewModel { func f() async { await load(); await load() }; static func load() async {} }"),
      .passes(
        "class CartViewModel { struct Row { func f() async { await load(); await load() } }; func load() async {} }"),
      .fails("class CartViewModel { func f() async { await load()\n↓await self.load() }; func load() async {} }"),
      .fails(
        "class CartViewModel { func f() async throws { try await load(1); try ↓await `load` { 2 }; await load() }; func load() async {} }"
      ),
      .fails(
        "class CartViewModel { func f() { Task { x in await load() /* why */\n\n↓await self?.load()\nf() } }; func load() async {} }"
      ),
      .fails(
        "class CartViewModel { func f() { switch x { case .y: await load()\n↓await load()\ncase .z where a: await load()\n↓await load() } }; func load() {} }"
      ),
      .fails(
        "class CartViewModel { func f() { switch x { case .y,\n.z(let a)\nwhere a: await load()\n↓await load() } }; func load() {} }"
      ),
      .fails(
        "extension CartViewModel { func f() async {\n#if A\nawait load()\n↓await load()\n#endif\n} }",
        otherFiles: "class CartViewModel { func load() async {} }"),
      .fails(
        "class AViewModel { func f() async { (await load()); (↓await (fetchRows())) }; func load() async {}; func fetchRows() async {} }"
      ),
      .fails(
        "class AViewModel { func f() async { await (self).load()\ntry (↓await ((self)).fetchRows())\nunsafe await (b)() }; func load() async {}; func fetchRows() async {} }"
      ),
      .passes(
        "class AViewModel { func f() async { await load(); await (other).fetchRows(); try? await (fetchRows()); (await fetchRows(), 1) }; func load() async {}; func fetchRows() async {} }"
      ),
    ],
    check: { file, project, findings in
      let source = file.source
      let parts = Set(file.viewModelScopes)
      var methods = PerViewModel("sequential_loading") { family in
        Set(family.parts.flatMap(\.methods).filter { !$0.isStatic }.map(\.name))
      }
      // The first token behind the last load, and the number of loads in a row.
      var (next, length) = (-1, 0)
      for scope in file.scopes {
        for token in scope where source.tokens[token].keyword == .await {
          guard let statement = awaitedOwnCall(token, in: file), let type = file.enclosingType(of: token),
            source.isLoad(statement.name), parts.contains(type),
            methods.value(of: type, in: file, project).contains(source.name(statement.name))
          else { continue }
          length = statement.tokens.lowerBound == next ? length + 1 : 1
          next = statement.tokens.upperBound
          while source.tokens[next].kind == .semicolon { next += 1 }
          guard length == 2 else { continue }
          findings.report(
            token, subject: source.name(statement.name),
            "'\(file.owner(of: token))' waits for one load before the next; run them in a task group")
        }
      }
    })

  /// The statement around an `await`, if it consists of `await f(…)` or `try await f(…)` on `self`; otherwise nil.
  private static func awaitedOwnCall(_ await: Int, in file: LintedFile) -> (name: Int, tokens: Range<Int>)? {
    let source = file.source
    let tokens = source.tokens
    var name = `await` + 1
    // `await self.f()`, `await (try (self).f())`, but not `(await (self)).f()`
    var depth = 0
    while ![.identifier, .endOfFile].contains(tokens[name].kind) || [.await, .unsafe].contains(tokens[name].keyword) {
      switch tokens[name].kind {
      case .openParen:
        depth += 1
        name += 1
      case .closeParen:
        depth -= 1
        if depth < 0 { return nil }
        name += 1
      case .period, .postfixQuestion, .postfixExclamation, .identifier: name += 1
      case .keyword where tokens[name].keyword == .self || tokens[name].keyword == .try: name += 1
      default: return nil
      }
    }
    guard source.isOwnCall(name, file.code), let own = source.startOfOwn(name) else { return nil }
    let callee = source.behindCallee(source.genericArgumentsEnd(name + 1).map { $0 + 1 } ?? name + 1)
    var end = callee.next
    if tokens[end].kind == .openParen, !tokens[end].startsLine { end = tokens.behind(end) }
    if tokens[end].kind == .openBrace, file.code.role(of: end) == .closure {
      end = tokens.behind(end)
      while [.identifier, .keyword, .wildcard].contains(tokens[end].kind), tokens[end + 1].kind == .colon,
        tokens[end + 2].kind == .openBrace
      {
        end = tokens.behind(end + 2)
      }
    }
    let statement = source.withParentheses((callee.open ?? own)..<end)
    // Of several `await`s in a statement, only the first counts.
    guard statement.first(where: { tokens[$0].keyword == .await }) == `await`,
      !source.hasTryMark(statement.lowerBound..<(callee.open ?? own)), startsStatement(statement.lowerBound, in: file),
      endsStatement(statement.upperBound, in: source)
    else { return nil }
    return (name, statement)
  }

  private static func startsStatement(_ start: Int, in file: LintedFile) -> Bool {
    guard start > 0 else { return false }
    let tokens = file.source.tokens
    let previous = tokens[start - 1]
    switch previous.kind {
    case .openBrace, .semicolon: return true
    case .colon:
      return tokens[start].startsLine || file.source.endsCaseLabel(start - 1)
    case .binaryOperator, .prefixOperator, .equal, .arrow, .period, .comma, .openParen, .openBracket, .infixQuestion,
      .interpolationOpen:
      return false
    case .keyword where previous.keyword == .in: return true
    case .keyword
    where [.return, .throw, .as, .is, .try, .if, .guard, .while, .switch, .where].contains(previous.keyword):
      return false
    default: return tokens[start].startsLine
    }
  }

  private static func endsStatement(_ next: Int, in source: SourceFile) -> Bool {
    let token = source.tokens[next]
    switch token.kind {
    case .semicolon, .closeBrace, .endOfFile, .poundEndif, .poundElse, .poundElseif: return true
    case .period, .binaryOperator, .infixQuestion, .equal, .postfixQuestion, .postfixExclamation: return false
    case .keyword where token.keyword == .as || token.keyword == .is: return false
    default: return token.startsLine
    }
  }
}

extension SourceFile {
  /// Whether a method's name, without a leading `_`, starts with a word for loading: `loadPosts`.
  fileprivate func isLoad(_ name: Int) -> Bool {
    var bytes = identifierBytes(name)
    if text[bytes.lowerBound] == UInt8(ascii: "_") { bytes = bytes.dropFirst() }
    let words: [StaticString] = ["load", "fetch", "refresh", "get"]
    return words.contains { word in
      let end = bytes.lowerBound + word.utf8CodeUnitCount
      guard end <= bytes.upperBound, text.matches(bytes.lowerBound..<end, word) else { return false }
      return end == bytes.upperBound || !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[end])
    }
  }
}

extension TrialPlan {
  static let sequentialLoading = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        func f() async { await i.load()
        await i.fetchRows()
        let x = await _refresh()
        let y = await _refresh()
        await _refresh()
        print()
        await _refresh() }
        func _refresh() async {}
        } }
        """)
    ],
    sound: [
      Sound(
        "class CartViewModel { func f() async { await load()\nlet x = 1\nawait fetchRows() }; func load() async {}; func fetchRows() async {} }",
        breakingChanges: [
          ("let x = 1\nawait", "↓await"), ("let x = 1\nawait fetchRows()", "↓await self.fetchRows()"),
          ("let x = 1\nawait fetchRows()", "try ↓await fetchRows(1) { 2 }"),
          ("let x = 1\nawait", "// let x = 1\n\n↓await"),
          ("let x = 1\nawait fetchRows()", "↓await load()\nawait fetchRows()"),
        ])
    ])
}
