import SwiftScan

extension Rule {
  static let privateDependencies = Rule(
    id: "private_dependencies",
    summary: "dependency of a ViewModel that others can use",
    topic: .knowledge,
    rationale: """
      Only the ViewModel uses its dependencies. A View that calls an interactor or a store through the ViewModel \
      bypasses it: the call has no load state, no error handling and no test. With 'private' each access to data \
      goes through the ViewModel, and a dependency can change without a look at the Views.
      """,
    limits: """
      The rule recognises a dependency by the name of its type. It misses types with other endings, such as \
      'CartLoading', and types behind a 'typealias'. It ignores a 'var', a 'let' with a value, and a struct or an \
      enum of the project whose name is a single word, such as 'Repository' in an app about repositories. A property that an extension in \
      another file uses, that a subclass may use, or that a protocol of the project requires cannot be private and is no \
      finding. One that other code reads needs a change there first: 'view_data_access' reports the calls.
      """,
    levels: .everywhere(.warning),
    options: [dependencyTypes],
    offeredFixes: [.unsafe("make it 'private'")],
    fixTokens: FixTokens(inserts: ["private"], removes: ["internal", "package", "public", "open"]),
    examples: [
      .fails(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
            let ↓cartInteractor: any CartInteractor

            init(cartInteractor: any CartInteractor) {
              self.cartInteractor = cartInteractor
            }
          }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
            private let cartInteractor: any CartInteractor

            init(cartInteractor: any CartInteractor) {
              self.cartInteractor = cartInteractor
            }
          }
        }
        """),
      .passes("class CartViewModel { private let interactor: CartInteractor }"),
      .passes("class CartViewModel { fileprivate let store: AppStore; private nonisolated let client: Client }"),
      .passes("class CartViewModel { let interactor = CartInteractor(); let service: Service = .init() }"),
      .passes("class CartViewModel { var store: AppStore; static let store: AppStore }"),
      .passes("class CartViewModel { let services: Services; let (a, b): (AppStore, Int) }"),
      .passes("struct CartView { let store: AppStore }"),
      .passes(
        "class RepositoryViewModel { let repository: Repository }",
        otherFiles: "struct Repository: Decodable { var name = 0 }"),
      .passes(
        "class CartViewModel { let store: CartStore }", otherFiles: "extension CartViewModel { func f() { store.g() } }"
      ),
      .passes("class BaseViewModel { let store: CartStore }", otherFiles: "class CartViewModel: BaseViewModel {}"),
      .fails("class CartViewModel { let ↓store: CartStore }\nextension CartViewModel { func f() { store.g() } }"),
      .fails(
        "class CartViewModel { let ↓repository: Repository; let ↓store: CartStore; let ↓client: Client }",
        otherFiles: "struct CartStore {}", "protocol Repository {}"),
      .passes(
        "class CartViewModel { let row: CartService.Row; let kind: ServiceKind; let all: [StoreTypes] }"),
      .fails(
        "class CartViewModel { let ↓a: any CartServiceProtocol; let ↓b: [Kit.UserStoreImpl]; let ↓c: StoreType? }"),
      .passes("func f() { class AViewModel { let a: AService }; class BViewModel: AViewModel {} }"),
      .fails("class CartViewModel { let ↓interactor: any CartInteractor }"),
      .fails("class CartViewModel { let ↓interactor: any\nCartInteractor }"),
      .fails("class CartViewModel { public let ↓stores: [String: UserStore<Int>]? }"),
      .fails("class CartViewModel { let a: Int, ↓b: (_ userService: Int) -> Void }"),
      .fails("class CartViewModel { let ↓a, ↓b: Module.`HomeRepository`\n#if DEBUG\nlet ↓c: UseCase\n#endif\n}"),
      .fails("class CartViewModel { @Injected nonisolated let ↓client: /* the */ APIClient }"),
      .fixes(
        "class CartViewModel { let store: AppStore }", to: "class CartViewModel { private let store: AppStore }"),
      .fixes(
        "class CartViewModel { @Injected public let store: AppStore }",
        to: "class CartViewModel { @Injected private let store: AppStore }"),
    ],
    check: { file, project, findings in
      let source = file.source
      let types = file.settings.names(dependencyTypes)
      for index in file.viewModels {
        lazy var required = project.requiredProperties(of: index, in: file)
        lazy var uses = UsesOfViewModel(index, in: file, project)
        for property in file.storedProperties(of: index) where !property.isVariable {
          let declaration = source.declarations[property.declaration]
          guard property.binding.value.isEmpty, !source.isPrivate(declaration),
            let type = property.type.first(where: {
              source.isRole($0, oneOf: types) && !file.isModel($0, in: index, project)
            }), !project.isNamed(property.name, inOtherFilesOf: index, file),
            !project.isSubclassed(source.typePath(of: index).names),
            !required.contains(source.nameHash(property.name)),
            !uses.uses(of: property).contains(where: \.isReportable)
          else { continue }
          let path = file.path(of: property, in: index)
          findings.report(
            property.name, declaration: path,
            "dependency '\(path)' hands its '\(source.identifierName(type))' to all code that has the view model; make it 'private'",
            fix: mayUse(declaration, index, file, project) ? nil : fix(declaration, in: source))
        }
      }
    })

  /// Whether code outside of the ViewModel may use one of a declaration's properties. False in runs without fixes,
  /// which do not have these facts.
  private static func mayUse(
    _ declaration: Declaration, _ viewModel: Int, _ file: LintedFile, _ project: ProjectIndex
  ) -> Bool {
    guard let uses = project.uses else { return false }
    let path = file.source.path(of: viewModel)
    return file.source.bindings(of: declaration).contains { binding in
      file.source.identifiers(in: binding.pattern).contains {
        uses.usage(of: file.source.name($0), of: path, in: file.path) != .never
      }
    }
  }

  /// `concrete_dependency` inspects the same dependencies.
  static let dependencyTypes = RuleOption(
    "private_dependencies", "types", "types of dependencies",
    ["*Interactor", "*Store", "*UseCase", "*Service", "*Repository", "*Client"])

  private static func fix(_ declaration: Declaration, in source: SourceFile) -> FixIt {
    let access = source.modifiers(of: declaration).first { modifier in
      [.public, .internal, .package, .open].contains(modifier.keyword) && !modifier.isSetter
    }
    let title = "make it 'private'"
    if let access {
      return FixIt(title: title, safety: .unsafe, edits: [TextEdit(source.bytes(of: access.tokens), "private")])
    }
    return .insert("private ", at: source.bytes(ofToken: declaration.keyword).lowerBound, title, .unsafe)
  }
}

extension TrialPlan {
  static let privateDependencies = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        let a: CartLoading
        var b: CartService
        let c: CartService = .init()
        } }
        """)
    ],
    sound: [
      Sound(
        "class CartViewModel { private let ↓interactor: any CartInteractor }",
        breakingChanges: [
          ("private ", ""), ("private", "public"), ("private", "nonisolated"), ("private", "@Injected"),
          ("private", "/* private */"), ("private", "package"),
        ]),
      Sound(
        "class CartViewModel { let ↓items: [Items] }",
        breakingChanges: [
          ("[Items]", "AppStore"), ("[Items]", "[String: Home.UserService]?"), ("[Items]", "(LoadUseCase, Int)"),
          ("[Items]", "(HomeRepository) -> Int"), ("[Items]", "some Client"),
        ]),
    ],
    lookalikes: [
      [
        "*Interactor": "*Interactors", "*Store": "*Stores", "*UseCase": "*UseCases", "*Service": "*Services",
        "*Repository": "*Repositories", "*Client": "*Clients",
      ],
      [
        "*Interactor": "*Interacto", "*Store": "*Stor", "*UseCase": "*Usecase", "*Service": "*Servic",
        "*Repository": "*Repositor", "*Client": "*Clien", "*userService": "*userservice",
      ],
    ],
    options: [
      OptionCase("types", ["*Gateway"], finds: "class AViewModel { let x: CartGateway }")
    ])
}
