import SwiftScan

extension Rule {
  static let noDataAccess = Rule(
    id: "no_data_access",
    summary: "data access in a ViewModel",
    topic: .knowledge,
    rationale: """
      Where data comes from and how it is stored is business logic. It belongs in an Interactor or a use case that \
      the ViewModel gets through its initialiser. In the ViewModel it cannot be tested without a network or a disk, \
      and the next screen that needs the same data duplicates it with small differences.
      """,
    limits: """
      The rule goes by names: it misses data access under other names, such as a database library or your own \
      functions, and does not look up a 'typealias'. It reports every name that ends in 'Repository' or 'APIClient', \
      labels included. It reports the first mention on a line only.
      """,
    notes: [
      .init(
        """
          'use_case_boundary' reports the types of stored properties and of initialisers' parameters, so this rule \
          does not.
        """, in: .clean)
    ],
    levels: .everywhere(.warning),
    options: [dataNames],
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested

            @MainActor
            func loadPosts() async {
              guard posts.needsLoad else { return }
              posts = await posts.load {
                let (data, _) = try await ↓URLSession.shared.data(from: Post.feedURL)
                return try ↓JSONDecoder().decode([Post].self, from: data)
              }
            }
          }
        }
        """),
      .passes(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested
            private let feedInteractor: any FeedInteractor

            init(feedInteractor: any FeedInteractor) {
              self.feedInteractor = feedInteractor
            }

            @MainActor
            func loadPosts() async {
              guard posts.needsLoad else { return }
              posts = await posts.load { try await feedInteractor.fetchPosts() }
            }
          }
        }
        """),
      .passes("class CartViewModel { private let interactor: CartInteractor; let apiClients: Int }"),
      .passes("class CartViewModel { let text = \"URLSession\" /* FileManager */; let session: URLSessionLike }"),
      .passes("struct CartView { let defaults = UserDefaults.standard }"),
      .passes("extension CartRepository.ViewModel { func f() {} }"),
      .passes("extension [CartViewModel] { func f() { URLSession.shared.load() } }"),
      .passes(
        "class CartViewModel { init(_ repository: HomeRepository, a: [Int: UserRepository] = [:]) {} }", in: .clean),
      .fails("class CartViewModel { func f() { ↓URLSession.shared.data(from: HomeRepository.url) } }"),
      .fails("class CartViewModel { let x = ↓JSONDecoder(),\ny: Foundation.↓UserDefaults = .standard }"),
      .fails(
        "class CartViewModel { func f() { print(\"\\(↓`FileManager`.default)\",\n\\↓ModelContext.a, $userRepository) } }"
      ),
      .fails("class CartViewModel {\n#if canImport(↓HomeAPIClient)\nvar total = 0\n#endif\n}"),
      .fails(
        "@Model(↓NSManagedObjectContext.self) class CartViewModel: Base<Row> {}\nextension CartViewModel { func f(↓homeRepository: Int) {} }"
      ),
      .fails(
        "class CartViewModel { let ↓userRepository: UserRepository\nfunc f(_ x: ↓UserRepository) {} }", in: .clean),
    ],
    check: { file, _, findings in
      let source = file.source
      let names = file.settings.names(dataNames)
      let references = file.references(toOneOf: names)
      if references.isEmpty { return }
      let elsewhere = saidElsewhere(file)
      var lines = OnePerLine(source)
      for token in references where !elsewhere.contains(token) && lines.isFirst(token) {
        findings.report(
          token,
          "'\(source.identifierName(token))' brings data access into '\(file.owner(of: token))'; leave it to an interactor"
        )
      }
    })

  private static let dataNames = RuleOption(
    "no_data_access", "names", "what only an interactor may know",
    [
      "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "UserDefaults", "FileManager",
      "NSManagedObjectContext", "ModelContext", "ModelContainer", "*Repository", "*APIClient",
    ])

  /// In the clean convention `use_case_boundary` reports the types of stored properties and of initialisers' parameters.
  private static func saidElsewhere(_ file: LintedFile) -> Set<Int> {
    switch file.convention {
    case .clean: break
    case .observable, .uikit, .unidirectional, .representable: return []
    }
    let source = file.source
    var types: [Range<Int>] = file.viewModels.flatMap { file.storedProperties(of: $0).map(\.type) }
    for member in file.viewModelScopes.flatMap(file.members)
    where source.declarations[member].kind == .initializer {
      types += source.parameterTypes(of: source.declarations[member])
    }
    let beyond = file.settings.names(Rule.typesBeyondUseCases)
    var tokens: Set<Int> = []
    for type in types {
      for token in type where source.isNamed(token, oneOf: beyond) { tokens.insert(token) }
    }
    return tokens
  }
}

extension TrialPlan {
  static let noDataAccess = TrialPlan(
    limits: [
      .misses(
        """
        typealias R = UserRepository
        class AViewModel { let r: R; func f() { Database.open() } }
        """),
      .finds(1, "class AViewModel { func f(homeRepository: Int) {} }"),
    ],
    sound: [
      Sound(
        "class CartViewModel { private let interactor: CartInteractor; func f() { interactor.load(rows) } }",
        breaks: [
          ("interactor.load", "↓URLSession.shared.load"), ("rows", "↓UserDefaults.standard"),
          ("rows", "\"\\(↓FileManager.default)\""), ("rows", "\\↓ModelContext.rows"), ("rows", "{ ↓JSONDecoder() }"),
          ("interactor.load", "↓homeRepository.load"), ("interactor.load", "self.↓userAPIClient?.load"),
          ("f()", "f(x: [↓URLRequest])"),
        ])
    ],
    lookalikes: [
      [
        "*Repository": "*Repositories", "*APIClient": "*APIClients", "URLSession": "URLSessionLike",
        "URLRequest": "URLRequests", "JSONDecoder": "JSONDecoding", "JSONEncoder": "Encoder",
        "UserDefaults": "Defaults", "FileManager": "FileManaging", "NSManagedObjectContext": "Context",
        "ModelContext": "ModelContexts", "ModelContainer": "ModelContainers",
      ],
      [
        "*Repository": "*Repositor", "*APIClient": "*APIClien", "URLSession": "urlSession",
        "URLRequest": "_URLRequest", "JSONDecoder": "jsonDecoder", "JSONEncoder": "jsonEncoder",
        "UserDefaults": "userDefaults", "FileManager": "fileManager", "NSManagedObjectContext": "managedContext",
        "ModelContext": "modelContext", "ModelContainer": "modelContainer",
      ],
    ],
    options: [
      OptionCase("names", ["*Database"], finds: "class AViewModel { let x = AppDatabase() }")
    ],
    without: [.movedLines(because: "the rule reports its first finding on a line only")])
}
