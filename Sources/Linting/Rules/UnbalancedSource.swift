extension Rule {
  static let unbalancedSource = Rule(
    id: "unbalanced_source",
    summary: "bracket, string or comment that never closes",
    topic: .lint,
    rationale: """
      An unclosed bracket, string or comment swallows the code behind it, so vmgen may misread the file: findings \
      may be missing or in the wrong place. The compiler reports the same mistake. This finding says that the other \
      findings of the file are uncertain.
      """,
    limits: """
      The rule names only the first thing that never closes, and it misses an extra closing bracket. A missing \
      bracket and an extra one can cancel each other out, so that the file counts as balanced. It ignores files \
      without anything that a rule checks.
      """,
    levels: .everywhere(.warning),
    includesTestDoubles: true,
    examples: [
      .fails(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var title = ↓"Cart
            private(set) var items: [CartItem] = []
          }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var title = "Cart"
            private(set) var items: [CartItem] = []
          }
        }
        """),
      .passes("final class CartViewModel { func f() { g(\"{\", [1], { $0 }) } }"),
      .passes("final class CartViewModel { /* { */ let text = #\"\"{\"# }"),
      .fails("final class CartViewModel ↓{ func f() {}"),
      .fails("final class CartViewModel { let text = ↓\"never\n}"),
      .fails("final class CartViewModel {}\n↓/* never"),
      .fails("final class CartViewModel { func f() { g↓(1 } }"),
    ],
    check: { file, _, findings in
      // Report only the first problem, because it often causes the others.
      let first = file.source.problems.first { problem in
        switch problem.kind {
        case .unclosedBracket, .unclosedString, .unclosedComment, .unclosedRegex, .unclosedCondition: true
        case .strayBracket, .invalidUTF8: false
        }
      }
      guard let first else { return }
      let what =
        switch first.kind {
        case .unclosedString: "string"
        case .unclosedComment: "comment"
        case .unclosedRegex: "regex literal"
        case .unclosedCondition: "'#if'"
        case .unclosedBracket, .strayBracket, .invalidUTF8: "bracket"
        }
      findings.report(
        at: first.offset..<first.offset + 1, subject: what,
        "\(what) is never closed; close it, because vmgen can only guess where the code behind it belongs")
    })
}

extension TrialPlan {
  static let unbalancedSource = TrialPlan(
    limits: [
      .misses("class AViewModel { } }"),
      .misses(
        """
        class AViewModel { func f() { if x { }
        }
        class B { } }
        """),
      .misses("class A {"),
    ],
    sound: [
      Sound("final class CartViewModel ↓{ func f() {} }", breakingChanges: [("{} }", "{}"), ("{} }", "{} /* } */")]),
      Sound("final class CartViewModel { func f() { g↓(1) } }", breakingChanges: [("1)", "1"), ("1)", "1 /* ) */")]),
      Sound(
        "final class CartViewModel { let text = ↓\"ever\"\n}",
        breakingChanges: [("ever\"", "ever"), ("ever\"", "ever\\\"")]),
      Sound(
        "final class CartViewModel { let text = ↓[1, [2]] }", breakingChanges: [("2]]", "2]"), ("2]]", "2] // ]\n")]),
      Sound("final class CartViewModel {}\n↓/* ever */", breakingChanges: [(" */", ""), ("*/", "/* */")]),
      Sound(
        "↓#if A\nfinal class CartViewModel {}\n#endif", breakingChanges: [("\n#endif", ""), ("#endif", "// #endif")]),
    ],
    subjects: [],
    without: [
      .allBut(
        [
          "comments between tokens", "empty lines", "tabs", "CRLF", "CR", "attributes with their module",
          "another name", "behind other code", "behind emoji", "behind a shebang",
          "behind a suppression of another rule", "behind a byte order mark", "modifiers on lines of their own",
          "names on lines of their own", "a superclass", "a generic parameter", "backticks",
        ], because: "a bracket that never closes swallows the code behind it")
    ])
}
