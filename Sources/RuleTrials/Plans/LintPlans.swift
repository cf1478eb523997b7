/// The plans of rules about what is said of the lint itself.
extension TrialPlan {
  private static let swallows = "what never closes swallows what comes behind it"

  static let lintPlans: [String: Change] = [
    "unbalanced_source": { plan in
      // What is put behind or into code that never closes may close it, or be swallowed.
      let kept: Set = [
        "comments between tokens", "empty lines", "tabs", "CRLF", "CR", "attributes with their module", "another name",
        "behind other code", "behind emoji", "behind a shebang", "behind a suppression of another rule",
        "behind a byte order mark", "modifiers on lines of their own", "names on lines of their own", "a superclass",
        "a generic parameter", "backticks",
      ]
      var without: [String: String] = [:]
      for disguise in Disguise.all where !kept.contains(disguise.name) { without[disguise.name] = swallows }
      return plan.with(
        Sound("final class CartViewModel ↓{ func f() {} }", breaks: [("{} }", "{}"), ("{} }", "{} /* } */")]),
        Sound("final class CartViewModel { func f() { g↓(1) } }", breaks: [("1)", "1"), ("1)", "1 /* ) */")]),
        Sound(
          "final class CartViewModel { let text = ↓\"ever\"\n}", breaks: [("ever\"", "ever"), ("ever\"", "ever\\\"")]),
        Sound("final class CartViewModel { let text = ↓[1, [2]] }", breaks: [("2]]", "2]"), ("2]]", "2] // ]\n")]),
        Sound("final class CartViewModel {}\n↓/* ever */", breaks: [(" */", ""), ("*/", "/* */")]),
        Sound("↓#if A\nfinal class CartViewModel {}\n#endif", breaks: [("\n#endif", ""), ("#endif", "// #endif")]),
        subjects: [], without: without)
    },
    "unknown_rule": {
      $0.with(
        Sound(
          "// vmgen:disable:next ↓final_class\nclass CartViewModel {}",
          breaks: [("final_class", "final_clas"), ("final_class", "finalclass"), ("final_class", "Final_class")]),
        Sound(
          "final class CartViewModel { // vmgen:disable no_coordinator,weak_sink -- why\n}",
          breaks: [("no_coordinator,", "no_coordinator ↓nothing ")]),
        subjects: [],
        without: ["behind a suppression of another rule": "that one names a rule that does not exist"])
    },
    "unused_suppression": { plan in
      let lines = "a suppression is about the next or the previous line"
      var without = ["members in an extension": lines]
      for disguise in Disguise.all where disguise.movesLines { without[disguise.name] = lines }
      return plan.with(
        Sound(
          "↓// vmgen:disable:next final_class\nclass CartViewModel {}",
          breaks: [
            ("class CartViewModel", "final class CartViewModel"), ("class CartViewModel", "struct CartViewModel"),
            ("\nclass", "\nstruct Row {}\nclass"), ("next final_class", "nxt final_class"),
            ("next", "this"), ("final_class", "final_class until:2001-01-31"),
          ]),
        Sound("final class CartViewModel {}", breaks: [("final", "↓// vmgen:disable:next final_class\nfinal")]),
        Sound(
          "final class A {\n  ↓// vmgen:disable final_class -- why\n  class CartViewModel {}\n}",
          breaks: [("  class", "  final class"), ("-- why", "until:2020-02-29")]),
        subjects: [], without: without)
    },
  ]
}
