extension Rule {
  static let unbalancedSource = Rule(
    id: "unbalanced_source",
    summary: "bracket, string or comment without its other end",
    topic: .lint,
    rationale: """
      An unclosed bracket, string or comment swallows the code behind it, and an extra closing bracket ends a type \
      too early, so vmgen may misread the file: findings may be missing or in the wrong place. The compiler reports \
      the same mistake. This finding says that the other findings of the file are uncertain. A finding about a brace \
      stands where the indentation of the lines stops matching the braces.
      """,
    limits: """
      The rule names only the first problem. A missing bracket and an extra one can cancel each other out, so that \
      the file counts as balanced. It ignores files without anything that a rule checks.
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
      .fails(
        """
        final class CartViewModel {
          func load() {
            reload()
          }
          ↓}

          func reload() {}
        }
        """),
      .fails(
        """
        final class CartViewModel {
          func load() ↓{
            reload()

          func reload() {}
        }
        """),
      .fails("final class CartViewModel {} ↓)"),
      .fails("final class CartViewModel {}\n↓#endif"),
    ],
    check: { file, _, findings in
      // Report only the first problem, because it often causes the others.
      guard let first = file.source.problems.first(where: { $0.kind != .invalidUTF8 }) else { return }
      let what =
        switch first.kind {
        case .unclosedString: "string"
        case .unclosedComment: "comment"
        case .unclosedRegex: "regex literal"
        case .unclosedCondition: "'#if'"
        case .strayCondition: "directive"
        case .unclosedBracket, .strayBracket, .invalidUTF8: "bracket"
        }
      let (problem, remedy) =
        switch first.kind {
        case .strayBracket: ("closes nothing", "remove it or add its opening bracket")
        case .strayCondition: ("closes nothing", "remove it or add its '#if'")
        default: ("is never closed", "close it")
        }
      let place = file.source.likelyPlace(of: first)
      findings.report(
        at: place..<place + 1, subject: what,
        "\(what) \(problem); \(remedy), because vmgen can only guess where the code behind it belongs")
    })
}

extension TrialPlan {
  static let unbalancedSource = TrialPlan(
    limits: [
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
      Sound("final class CartViewModel {} ↓// }", breakingChanges: [("// }", "}"), ("// }", ")")]),
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
