import SwiftScan

extension Rule {
  static let outputProperty = Rule(
    id: "output_property",
    summary: "Output that the View cannot take and reset",
    topic: .actions,
    rationale: """
      The View observes 'output', handles it and calls 'resetOutput()', so that it handles each event once and the \
      same event can happen again. With these two names in every ViewModel, one modifier serves all Views, and all \
      screens report their events in the same way.
      """,
    limits: """
      The type must be written as 'Output?': the rule does not recognise 'Optional<Output>', \
      'CartView.ViewModel.Output?' or a property of a superclass. It checks neither what 'resetOutput()' does nor \
      whether the View calls it.
      """,
    levels: .only(.warning, in: .observable),
    offeredFixes: [
      .unsafe("add 'output' and 'resetOutput()'"), .unsafe("add 'output'"), .unsafe("add 'resetOutput()'"),
    ],
    fixTokens: FixTokens(
      inserts: [
        "private", "(", "set", ")", "var", "output", ":", "Output", "?", "func", "resetOutput", "{", "=", "nil", "}",
      ]),
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class ↓ViewModel {
            enum Output: Equatable {
              case detail(id: Post.ID)
            }

            private(set) var lastEvent: Output?

            func select(_ post: Post) {
              lastEvent = .detail(id: post.id)
            }
          }
        }
        """),
      .passes(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            enum Output: Equatable {
              case detail(id: Post.ID)
            }

            private(set) var output: Output?

            func select(_ post: Post) {
              output = .detail(id: post.id)
            }

            func resetOutput() {
              output = nil
            }
          }
        }
        """),
      .passes(
        "class CartViewModel { enum Output {}; private(set) var output: Output?; func resetOutput() { output = nil } }"),
      .passes("class CartViewModel { private(set) var total = 0; typealias Output = Int }"),
      .passes("class CartViewModel { struct Row { enum Output {} } }"),
      .passes(
        "class CartViewModel { private(set) var output: Output? }",
        otherFiles: "extension CartViewModel { enum Output {}\n#if A\nfunc resetOutput() {}\n#endif\n}"),
      .passes("class CartViewModel {}", otherFiles: "extension GiftViewModel { enum Output {} }"),
      .passes("extension CartViewModel { enum Output {} }"),
      .fails("class ↓CartViewModel { enum Output {} }"),
      .fails("class ↓CartViewModel { enum Output {}; var output: Output? { nil }; func resetOutput() {} }"),
      .fails("class ↓CartViewModel { enum Output {}; var output: CartViewModel.Output?; func resetOutput() {} }"),
      .fails("class ↓CartViewModel { struct Output {}; static var output: Output?; let resetOutput = {} }"),
      .fails("class ↓CartViewModel { enum Output {}; var output /* x */ : /* y */ Output ? }"),
      .fails(
        "extension CartView { final class ↓ViewModel { func resetOutput() {} } }",
        otherFiles: "extension CartView.ViewModel {\n#if A\nenum `Output` {}\n#endif\n}"),
      .fixes(
        "extension CartView {\n  final class ViewModel {\n    enum Output {}\n\n    init() {}\n  }\n}\n",
        to:
          "extension CartView {\n  final class ViewModel {\n    private(set) var output: Output?\n    enum Output {}\n\n    init() {}\n    func resetOutput() { output = nil }\n  }\n}\n"
      ),
      .fixes(
        "class CartViewModel { enum Output {}; private(set) var output: Output? }",
        to:
          "class CartViewModel { enum Output {}; private(set) var output: Output?\n  func resetOutput() { output = nil }\n}"
      ),
      .fixes(
        "class CartViewModel { enum Output {}; var output: Int }",
        to: "class CartViewModel { enum Output {}; var output: Int }"
      ),
    ],
    check: { file, project, findings in
      var outputs = PerViewModel("output_property") { family in
        (
          isDeclared: family.parts.contains(where: \.declaresOutput)
            || family.parts.contains(where: \.declaresOtherOutput) && family.parts.contains(where: \.sendsOutput),
          hasProperty: family.parts.contains(where: \.storesOutput),
          hasReset: family.parts.contains { $0.methods.contains { $0.name == "resetOutput" } }
        )
      }
      for index in file.viewModels {
        let (isDeclared, hasProperty, hasReset) = outputs.value(of: index, in: file, project)
        if !isDeclared || hasProperty && hasReset { continue }
        let missing = (hasProperty ? [] : ["'var output: Output?'"]) + (hasReset ? [] : ["'func resetOutput()'"])
        findings.report(
          file.source.declarations[index].name.lowerBound,
          "class '\(file.path(of: index))' has an 'Output' that no view can take; add \(missing.joined(separator: " and "))",
          fix: fix(index, hasProperty: hasProperty, hasReset: hasReset, in: file))
      }
    })

  /// Inserts the missing members. Nil if another member has the name `output`.
  private static func fix(_ viewModel: Int, hasProperty: Bool, hasReset: Bool, in file: LintedFile) -> FixIt? {
    let source = file.source
    let body = source.declarations[viewModel].body
    guard body.count > 1, source.tokens[body.upperBound - 1].kind == .closeBrace else { return nil }
    let (outer, inner) = indentation(of: viewModel, in: file)
    var edits: [TextEdit] = []
    if !hasProperty {
      if file.members(of: viewModel).contains(where: { isNamedOutput($0, in: source) }) { return nil }
      let start = source.bytes(ofToken: body.lowerBound).upperBound
      let isFollowed = source.tokens[body.lowerBound + 1].startsLine
      edits.append(
        TextEdit(start..<start, "\n\(inner)private(set) var output: Output?" + (isFollowed ? "" : "\n\(inner)")))
    }
    if !hasReset {
      let close = source.bytes(ofToken: body.upperBound - 1).lowerBound
      // The edit includes the space before the closing brace, up to the last member or the comment after it.
      var start = close
      while start > 0, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(source.text[start - 1]) { start -= 1 }
      let isAlone = start > 0 && [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(source.text[start - 1])
      edits.append(
        TextEdit(start..<close, (isAlone ? "" : "\n") + "\(inner)func resetOutput() { output = nil }\n\(outer)"))
    }
    let title = hasReset ? "add 'output'" : hasProperty ? "add 'resetOutput()'" : "add 'output' and 'resetOutput()'"
    return FixIt(title: title, safety: .unsafe, edits: edits)
  }

  private static func isNamedOutput(_ member: Int, in source: SourceFile) -> Bool {
    let declaration = source.declarations[member]
    guard declaration.kind == .variable || declaration.kind == .constant else { return false }
    return source.bindings(of: declaration).contains { binding in
      source.identifiers(in: binding.pattern).contains { source.isNamed($0, "output") }
    }
  }

  /// The indentation of a class and of its members.
  private static func indentation(of type: Int, in file: LintedFile) -> (outer: String, inner: String) {
    let source = file.source
    func space(before token: Int) -> String {
      let end = source.bytes(ofToken: token).lowerBound
      var start = end
      while start > 0, source.text[start - 1] != UInt8(ascii: "\n"), source.text[start - 1] != UInt8(ascii: "\r") {
        start -= 1
      }
      return source.text.string(start..<end)
    }
    func isSpace(_ text: String) -> Bool {
      text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }
    let declaration = source.declarations[type]
    let outer = space(before: declaration.tokens.lowerBound)
    let first = source.tokens[declaration.body.lowerBound + 1]
    let inner = first.startsLine ? space(before: declaration.body.lowerBound + 1) : ""
    if !isSpace(outer) { return ("", "  ") }
    return (outer, isSpace(inner) && inner.utf8.count > outer.utf8.count ? inner : outer + "  ")
  }
}

extension TrialPlan {
  static let outputProperty = TrialPlan(
    limits: [
      .finds(
        1,
        """
        extension CartView { @Observable final class ViewModel {
        enum Output {}
        var output: Optional<Output>
        func resetOutput() {}
        } }
        """)
    ],
    sound: [
      Sound(
        """
        class ↓CartViewModel { enum Output {}; private(set) var output: Output?; func resetOutput() {} }
        """,
        breakingChanges: [
          ("private(set) var output: Output?; ", ""), ("; func resetOutput() {}", ""), ("Output?", "Output"),
          ("Output?", "Outputs?"), ("Output?", "Output!"), ("Output?", "Output?? "), ("var output", "let output"),
          ("var output", "var outputs"), ("Output?", "Output? { nil }"), ("func resetOutput", "func resetOutputs"),
          ("private(set) var", "static var"), ("func resetOutput() {}", "let resetOutput = {}"),
          ("private(set) var output: Output?", "/* var output: Output? */"), ("Output?", "CartViewModel.Output?"),
        ])
    ],
    lookalikes: [["Output": "Outputs"], ["Output": "CartOutput"]])
}
