extension Rule {
  static let unbalancedSource = Rule(
    id: "unbalanced_source",
    summary: "bracket, string or comment that never closes",
    topic: .lint,
    rationale: """
      What never closes swallows what follows, so that the file may be read otherwise than it is meant: findings may \
      be missing, or stand where they should not. The compiler will complain as well; this says how far the other \
      findings of the file can be trusted.
      """,
    limits: """
      Only the first thing that never closes is named; a bracket too many is not. Where one that is missing and one \
      too many make up for each other, the file counts as whole. A file in which nothing matters to any rule is not \
      read this far.
      """,
    levels: .everywhere(.warning),
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
      // What is open first is what a reader looks for; the rest follows from it.
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
        "\(what) is never closed; close it, for what follows is read as well as it can be")
    })
}
