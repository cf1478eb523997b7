extension Rule {
  /// Initialisers in extensions count, and every identifier of a type is a finding of its own.
  static let useCaseBoundary = Rule(
    id: "use_case_boundary",
    summary: "ViewModel that is handed more than use cases",
    rationale: """
      A use case is what the app can do; a repository is where its data lives. A ViewModel that knows the second decides \
      what belongs to the first, and every screen decides anew.
      """,
    levels: .only(.error, in: .clean),
    options: [typesBeyondUseCases],
    examples: [
      .passes("final class CartViewModel { private let fetch: FetchCartUseCase; init(fetch: FetchCartUseCase) {} }"),
      .passes("final class CartViewModel { let repository: Any; init(userService: Int) {} }"),
      .passes("final class CartViewModel { static let shared: CartRepository; var r: CartRepository { f() } }"),
      .passes("final class CartViewModel { let r = CartRepository(); func f(dao: UserDAO) {} }"),
      .passes("final class CartViewModel { struct Row { let r: CartRepository; init(s: CartService) {} } }"),
      .passes("struct CartViewModel { let r: CartRepository }\nfinal class Cart { let r: CartRepository }"),
      .fails("final class CartViewModel { private let r: any ↓CartRepository }"),
      .fails("final class CartViewModel { let a: ↓UserService, b, c: [↓APIClient] = [] }"),
      .fails("final class CartViewModel { init(_ dao: @escaping () -> ↓UserDAO = { UserDAO() }, x: Int) {} }"),
      .fails(
        "extension Cart.ViewModel { convenience init?(map: Dictionary<Int, ↓`Client`>= [:], b: ↓XRepository) {} }"),
      .fails(
        "final class CartViewModel {\n#if DEBUG\nvar f: (_ ↓userService: ↓Repository /* DAO */) -> Void\n#endif\n}"),
    ],
    check: { file, _, findings in
      for token in file.useCaseBoundaryCrossings {
        let owner = file.source.innermostDeclaration(containing: token).map { file.path(of: $0) } ?? ""
        findings.report(
          token, "'\(owner)' brings in '\(file.source.name(token))'; let a use case stand between, and hand that in")
      }
    })

  /// What `no_data_access` leaves to this rule, too.
  static let typesBeyondUseCases = RuleOption(
    "use_case_boundary", "types", "types that only use cases may know",
    ["*Repository", "*Service", "*Client", "*DAO"])
}
