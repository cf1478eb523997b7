extension Rule {
  static let guestGuard = Rule(
    id: "guest_guard",
    summary: "load that does not ask whether a guest is there",
    rationale: """
      A ViewModel that knows of guests has loads that guests may not make. The server refuses them, and the guest sees \
      an error instead of the screen that was meant for guests.
      """,
    levels: .only(.off, in: .observable),
    examples: [
      .passes("class CartViewModel { var isGuest = true; func loadRows() async { guard !isGuest else { return } } }"),
      .passes("class CartViewModel { var isGuest = true; func load() {}; func reload() async {} }"),
      .passes("class CartViewModel { var isGuest: Bool { true }; func load() async {} }"),
      .passes(
        "class CartViewModel { let isGuest = true; static func load() async {}; override func fetch() async {} }"),
      .passes(
        "class CartViewModel { let isGuest = true; func load(done: () async -> Void) -> (() async -> Void) { done } }"),
      .fails("class CartViewModel { let isGuestMode = true; func ↓loadRows() async { rows() } }"),
      .fails("class CartViewModel { let isGuest = true; func ↓fetch() async throws -> Int { \"isGuest\".count } }"),
      .fails(
        "class CartViewModel {\n#if A\nvar isGuest = true\n#endif\nfunc ↓`refresh`(_ x: Int = 1) /* x */ async {} }"),
      .fails(
        "extension CartView.ViewModel { private func ↓refreshAll() async {} }",
        beside: "extension CartView { class ViewModel { let isGuest: Bool } }"),
    ],
    check: { file, project, findings in
      let source = file.source
      var flags = PerViewModel { family in
        family.classes.reduce(into: Set<String>()) { names, part in
          names.formUnion(part.storedNames.intersection(["isGuest", "isGuestMode"]))
        }
      }
      for scope in (file.viewModels + file.viewModelExtensions).sorted() {
        for member in file.members(of: scope) {
          let declaration = source.declarations[member]
          guard declaration.kind == .function, let name = declaration.name.first, source.isMethod(declaration),
            ["load", "fetch", "refresh"].contains(where: { source.isNamed(name, startingWith: $0) }),
            source.isAsync(declaration)
          else { continue }
          let stored = flags.value(of: scope, in: file, project)
          if stored.isEmpty
            || source.identifiers(in: declaration.tokens).contains(where: {
              source.isNamed($0, startingWith: "isGuest") && stored.contains(source.identifierName($0))
            })
          {
            continue
          }
          let path = file.path(of: member)
          findings.report(
            name, declaration: path,
            "method '\(path)' loads for guests too; guard it by '\(stored.sorted().joined(separator: "' or '"))'")
        }
      }
    })
}
