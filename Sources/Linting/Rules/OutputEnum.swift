import SwiftScan

extension Rule {
  static let outputEnum = Rule(
    id: "output_enum",
    summary: "Output that is no Equatable enum",
    topic: .actions,
    rationale: """
      An Output is one of several events, which is what an enum expresses. The View acts when the Output changes, \
      which requires that two values can be compared, and a test states the expected event in one line. A struct of \
      flags allows two events at once, with no defined meaning.
      """,
    limits: """
      The conformance must stand in the enum's own inheritance clause; one from an extension or a macro does not \
      count. The rule ignores a 'typealias' named 'Output', and a struct, class or protocol of which the ViewModel \
      has neither an 'Output?' nor a subject or publisher: that is a value of the screen and no event. It does not \
      check the associated values of the cases.
      """,
    levels: .only(.error, in: .observable),
    offeredFixes: [.unsafe("add 'Equatable'")],
    fixTokens: FixTokens(inserts: [":", ",", "Equatable"]),
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            enum ↓Output {
              case detail(id: Post.ID)
              case finished
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
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            enum Output: Equatable {
              case detail(id: Post.ID)
              case finished
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
      .passes("class CartViewModel { enum Output: Equatable { case closed } }"),
      .passes("class CartViewModel { indirect enum Output: Swift.Hashable & Sendable { case closed } }"),
      .passes("class CartViewModel { typealias Output = CartOutput }"),
      .passes("class CartViewModel { struct Row { struct Output {} }; func f() { enum Output {} } }"),
      .passes("struct CartView { enum Output {} }"),
      .passes("extension CartView.ViewModel { enum Output: String, Equatable { case closed } }"),
      .fails("class CartViewModel { enum ↓Output { case closed } }"),
      .passes("class CartViewModel { struct Output: Equatable {}; let output: Output; func f(_ x: Output?) {} }"),
      .passes("class CartViewModel { struct Output {}; let output: AnyPublisher<Row, Never>; var all: [Output] = [] }"),
      .fails("class CartViewModel { struct ↓Output: Equatable {}; var output: Output? }"),
      .fails(
        "class CartViewModel { protocol ↓Output: Equatable {}; let events = PassthroughSubject<Output, Never>() }"),
      .fails(
        "extension CartViewModel { final class ↓Output {} }",
        otherFiles: "class CartViewModel { var events: Combine.AnyPublisher<CartViewModel.Output, Never> { subject } }"),
      .fails(
        "class CartViewModel { enum ↓Output { case a }; func f() {} }\nextension CartViewModel.Output: Equatable {}"),
      .fails("extension CartView.ViewModel {\n#if DEBUG\nenum ↓`Output`: EquatableLike {}\n#endif\n}"),
      .fails("class CartViewModel { enum ↓Output<Item>: [Equatable] {} }"),
      .fixes(
        "class CartViewModel { enum Output { case closed } }",
        to: "class CartViewModel { enum Output: Equatable { case closed } }"),
      .fixes(
        "class CartViewModel { enum Output<Item: Row> /* x */: Sendable { case closed } }",
        to: "class CartViewModel { enum Output<Item: Row> /* x */: Sendable, Equatable { case closed } }"),
      .fixes(
        "class CartViewModel { enum Output<Item> where Item: Row { case closed } }",
        to: "class CartViewModel { enum Output<Item>: Equatable where Item: Row { case closed } }"),
      .fixes(
        "class CartViewModel { struct Output {}; var output: Output? }",
        to: "class CartViewModel { struct Output {}; var output: Output? }"),
    ],
    check: { file, project, findings in
      let source = file.source
      var sends = PerViewModel("output_enum") { family in family.parts.contains(where: \.sendsOutput) }
      for scope in file.viewModelScopes {
        for member in file.members(of: scope) {
          let declaration = source.declarations[member]
          guard let name = declaration.name.first, source.isNamed(name, "Output") else { continue }
          switch declaration.kind {
          case .enum:
            let isComparable = source.inheritedNames(of: declaration).contains {
              $0.last == "Equatable" || $0.last == "Hashable"
            }
            if isComparable { continue }
            findings.report(
              name, "enum '\(file.path(of: member))' cannot be compared; make it 'Equatable'",
              fix: !mayBeEquatable(member, in: file, project)
                ? nil
                : .insert(
                  (declaration.inheritance.isEmpty ? ": " : ", ") + "Equatable",
                  at: endOfInheritance(of: declaration, in: source), "add 'Equatable'", .unsafe))
          case .struct, .class, .actor, .protocol:
            guard sends.value(of: scope, in: file, project) else { continue }
            let kind = String(describing: declaration.kind)
            findings.report(
              name, "\(kind) '\(file.path(of: member))' is not one of several events; make it an 'enum'")
          default: continue
          }
        }
      }
    })

  /// Whether the compiler can make an enum `Equatable`. All associated values must have types known to be `Equatable`,
  /// and no extension may already declare the conformance. True in runs without fixes, which do not have these facts.
  private static func mayBeEquatable(_ output: Int, in file: LintedFile, _ project: ProjectIndex) -> Bool {
    guard let uses = project.uses else { return true }
    let source = file.source
    if uses.isComparableByExtension(source.path(of: output)) { return false }
    return file.members(of: output).allSatisfy { member in
      let declaration = source.declarations[member]
      guard declaration.kind == .enumCase else { return true }
      var index = declaration.keyword + 1
      while index < declaration.tokens.upperBound {
        guard source.tokens[index].kind == .openParen else {
          index += 1
          continue
        }
        let end = source.tokens.behind(index)
        let areComparable = source.arguments(in: index..<end).allSatisfy { argument in
          let words = source.identifiers(in: argument.value)
          return words.allSatisfy {
            source.isNamed($0, anyOf: values) || uses.isComparable(source.nameBytes($0), in: source.text)
          }
            && !argument.value.contains { source.tokens[$0].kind == .arrow || source.tokens[$0].kind == .openParen }
        }
        if !areComparable { return false }
        index = end
      }
      return true
    }
  }

  /// Types of the standard library and Foundation that are `Equatable`; generic ones if their arguments are.
  private static let values: [StaticString] = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "Bool",
    "String", "Character", "Substring", "UUID", "URL", "Date", "Data", "Decimal", "Array", "Set", "Dictionary",
    "Optional",
    "Range", "ClosedRange", "IndexPath", "IndexSet", "CGFloat", "CGPoint", "CGSize", "CGRect", "TimeInterval", "Locale",
    "TimeZone", "Calendar", "DateComponents", "Notification", "Swift", "Foundation", "AttributedString", "Duration",
  ]

  /// The byte offset after the last inherited type, otherwise after the name and its generic parameters.
  private static func endOfInheritance(of declaration: Declaration, in source: SourceFile) -> Int {
    if let last = source.inheritedTypes(of: declaration).last { return source.bytes(of: last).upperBound }
    var index = declaration.name.upperBound
    while index < declaration.tokens.upperBound, source.tokens[index].kind != .openBrace,
      source.tokens[index].keyword != .where
    {
      index += 1
    }
    return source.bytes(ofToken: index - 1).upperBound
  }
}

extension TrialPlan {
  static let outputEnum = TrialPlan(
    limits: [
      .finds(
        1,
        """
        extension CartView { @Observable final class ViewModel {
        enum Output {}

        } }
        extension CartView.ViewModel.Output: Equatable {}
        """),
      .misses("class CartViewModel { struct Output {}; let output: Output }"),
    ],
    sound: [
      Sound(
        "class CartViewModel { enum ↓Output: Equatable { case closed }; var output: Output? }",
        breakingChanges: [
          (": Equatable", ""), ("Equatable", "Sendable"), ("enum", "struct"), ("enum", "final class"),
          ("enum", "actor"), ("Equatable", "EquatableLike"), ("Equatable", "[Equatable]"), ("enum", "protocol"),
          (": Equatable", " /* : Equatable */"),
        ]),
      Sound(
        "extension CartView.ViewModel { indirect enum ↓Output: Sendable & Hashable { case closed }; var o: Output? { nil } }",
        breakingChanges: [(" & Hashable", ""), ("Hashable", "Hashables"), ("indirect enum", "struct")]),
    ],
    lookalikes: [["Output": "Outputs"], ["Output": "CartOutput"], ["Output": "output"]])
}
