import SwiftScan

extension Rule {
  static let privateSetState = Rule(
    id: "private_set_state",
    summary: "ViewModel state that others can write",
    rationale: """
      The View reads state and asks for changes by calling methods. A property that the View can set changes without \
      the ViewModel knowing, so the reason for a state is no longer in one place.
      """,
    defaultSeverity: .error,
    examples: [
      .passes("class CartViewModel { private(set) var total = 0 }"),
      .passes("class CartViewModel { private var total = 0; fileprivate var count = 0 }"),
      .passes("class CartViewModel { public fileprivate(set) var total = 0 }"),
      .passes("class CartViewModel { @ObservationIgnored var bag = CancelBag() }"),
      .passes("class CartViewModel { static var shared = 1; class var name: String { \"\" } }"),
      .passes("class CartViewModel { var total: Int { 0 }; var isEmpty: Bool { get { true } set {} } }"),
      .passes("class CartViewModel: Base { override var total: Int { didSet {} } }"),
      .passes("class CartViewModel { let total = 0; struct Row { var price = 1 } }"),
      .passes("class CartViewModel { var (_, _) = pair }"),
      .passes("class CartViewModel { func total() { var sum = 0; sum += 1 } }"),
      .fails("class CartViewModel { var ↓total = 0 }"),
      .fails("class CartViewModel { var ↓a = 1, ↓b = 2 }"),
      .fails("class CartViewModel { var (↓width, height) = (1, 2) }"),
      .fails("class CartViewModel { lazy var ↓rows: [Row] = { [] }() }"),
      .fails("class CartViewModel { var ↓total = 0 { didSet { save() } } }"),
      .fails("class CartViewModel {\n#if DEBUG\n@Published var ↓total = 0\n#endif\n}"),
      .fails("class CartViewModel { internal(set) var ↓total = 0\nweak var ↓owner: Owner? }"),
      .fails("class CartViewModel { var ↓map: Dictionary<String, [Int]>= [:]\nvar ↓next: Int }"),
      .fixes(
        "class CartViewModel { @Published var total = 0 }",
        to: "class CartViewModel { @Published private(set) var total = 0 }"),
      .fixes(
        "class CartViewModel { public internal(set) var total = 0 }",
        to: "class CartViewModel { public private(set) var total = 0 }"),
    ],
    check: { file, _, findings in
      for viewModel in file.viewModels {
        for member in file.members(of: viewModel) {
          report(file, viewModel, member, &findings)
        }
      }
    })

  private static func report(_ file: LintedFile, _ viewModel: Int, _ member: Int, _ findings: inout Findings) {
    let source = file.source
    let declaration = source.declarations[member]
    guard declaration.kind == .variable, !isExempt(declaration, in: source) else { return }
    for binding in source.bindings(of: declaration) where binding.isStored {
      // A pattern of nothing but `_` has no name to stand at, and nothing that could be set.
      guard let token = source.firstName(in: binding.pattern) else { continue }
      let name = source.name(token)
      let path = "\(file.path(of: viewModel)).\(name)"
      findings.report(
        token, declaration: path,
        "property '\(path)' can be set from outside; make it 'private(set)' and change it in a method",
        fix: fix(declaration, in: source))
    }
  }

  private static func isExempt(_ declaration: Declaration, in source: SourceFile) -> Bool {
    for modifier in source.modifiers(of: declaration) {
      switch modifier.keyword {
      case .private, .fileprivate, .static, .class, .override: return true
      default: continue
      }
    }
    return !source.attributes("ObservationIgnored", of: declaration).isEmpty
  }

  private static func fix(_ declaration: Declaration, in source: SourceFile) -> FixIt {
    let title = "make it 'private(set)'"
    if let setter = source.modifiers(of: declaration).first(where: \.isSetter) {
      let range = source.bytes(of: setter.tokens)
      return FixIt(title: title, safety: .unsafe, edits: [TextEdit(range, "private(set)")])
    }
    return .insert("private(set) ", at: source.bytes(ofToken: declaration.keyword).lowerBound, title, .unsafe)
  }
}
