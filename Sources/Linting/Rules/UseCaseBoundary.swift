extension Rule {
  /// Initialisers in extensions count, too. Each identifier in a type is a finding of its own. An initialiser's
  /// parameter for a reported property is not reported again.
  static let useCaseBoundary = Rule(
    id: "use_case_boundary",
    summary: "ViewModel that is handed more than use cases",
    topic: .knowledge,
    rationale: """
      A use case is something that the app can do; a repository is where its data lives. The use cases of a \
      ViewModel show what its screen can do, and the ViewModel does not change when the data of one comes from two \
      sources. A ViewModel with a repository decides for itself how data becomes a feature, and every screen decides \
      anew.
      """,
    limits: """
      The rule goes by the ending of a type's name, 'Protocol' and the like aside, so a repository called \
      'MovieStore' passes, and so does one behind a 'typealias'. Names such as 'AnalyticsService' and 'AlertService' pass, because \
      every layer may log and track, and alerts and navigation are no data. A property and the initialiser's parameter of its type are one \
      finding. It checks written types of stored properties and of initialisers' parameters only, so a \
      property that creates its repository and the parameters of methods pass.
      """,
    levels: .only(.error, in: .clean),
    options: [typesBeyondUseCases, typesOfEveryLayer],
    examples: [
      .fails(
        #"""
        protocol MoviesViewModelInput { func search(_ query: String) async }
        protocol MoviesViewModelOutput { var titles: [String] { get } }
        protocol MoviesViewModel: MoviesViewModelInput, MoviesViewModelOutput {}

        final class DefaultMoviesViewModel: MoviesViewModel {
          @Published private(set) var titles: [String] = []
          private let movies: any ↓MoviesRepository

          init(movies: any MoviesRepository) {
            self.movies = movies
          }

          func search(_ query: String) async {
            titles = await movies.fetch(query, page: 1).filter(\.isReleased).map(\.title)
          }
        }
        """#),
      .passes(
        #"""
        protocol MoviesViewModelInput { func search(_ query: String) async }
        protocol MoviesViewModelOutput { var titles: [String] { get } }
        protocol MoviesViewModel: MoviesViewModelInput, MoviesViewModelOutput {}

        final class DefaultMoviesViewModel: MoviesViewModel {
          @Published private(set) var titles: [String] = []
          private let searchMovies: any SearchMoviesUseCase

          init(searchMovies: any SearchMoviesUseCase) {
            self.searchMovies = searchMovies
          }

          func search(_ query: String) async {
            titles = await searchMovies.execute(query).map(\.title)
          }
        }
        """#),
      .passes("final class CartViewModel { private let fetch: FetchCartUseCase; init(fetch: FetchCartUseCase) {} }"),
      .passes("final class CartViewModel { let repository: Any; init(userService: Int) {} }"),
      .passes("final class CartViewModel { static let shared: CartRepository; var r: CartRepository { f() } }"),
      .passes("final class CartViewModel { let r = CartRepository(); func f(dao: UserDAO) {} }"),
      .passes("final class CartViewModel { struct Row { let r: CartRepository; init(s: CartService) {} } }"),
      .passes("struct CartViewModel { let r: CartRepository }\nfinal class Cart { let r: CartRepository }"),
      .passes(
        "final class CartViewModel { let a: AnalyticsService, b: any FeatureFlagClient; init(l: LoggingServiceProtocol) {} }"
      ),
      .passes("final class CartViewModel { let r: Repository }", otherFiles: "struct Repository {}"),
      .passes("final class CartViewModel { let row: EmojiService.Row; let kind: ServiceKind }"),
      .passes(
        "final class CartViewModel { let kind: CartServiceType }",
        otherFiles: "enum CartServiceType { case own, other }"),
      .passes("final class CartViewModel { let a: CoreAlertService; let b: any NavigationService }"),
      // A property and the initialiser's parameter for it.
      .fails(
        "final class CartViewModel { let a: any ↓CartService; init(a: any CartService, b: ↓UserClient) { self.a = a } }"
      ),
      .fails(
        "extension CartViewModel { convenience init(_ a: CartService, b: ↓UserClient) {} }\nfinal class CartViewModel { let a: ↓CartService }"
      ),
      .fails(
        "final class CartViewModel { let a: ↓CartRepositoryProtocol, b: Kit.↓UserServiceImpl?; init(c: any ↓DAOType) {} }"
      ),
      .fails("final class CartViewModel { private let r: any ↓CartRepository }"),
      .fails("final class CartViewModel { let a: ↓UserService, b, c: [↓APIClient] = [] }"),
      .fails("final class CartViewModel { init(_ dao: @escaping () -> ↓UserDAO = { UserDAO() }, x: Int) {} }"),
      .fails(
        "extension Cart.ViewModel { convenience init?(map: Dictionary<Int, ↓`Client`>= [:], b: ↓XRepository) {} }"),
      .fails(
        "final class CartViewModel {\n#if DEBUG\nvar f: (_ ↓userService: ↓Repository /* DAO */) -> Void\n#endif\n}"),
    ],
    check: { file, project, findings in
      for token in file.useCaseBoundaryCrossings(in: project) {
        let owner = file.source.innermostDeclaration(containing: token).map { file.path(of: $0) } ?? ""
        findings.report(
          token, "'\(owner)' brings in '\(file.source.name(token))'; let a use case stand between, and hand that in")
      }
    })

  /// `no_data_access` ignores these types in the clean convention.
  static let typesBeyondUseCases = RuleOption(
    "use_case_boundary", "types", "types that only use cases may know",
    ["*Repository", "*Service", "*Client", "*DAO"])

  static let typesOfEveryLayer = RuleOption(
    "use_case_boundary", "allow", "types that every layer may know",
    [
      "*FeatureFlag*", "*Analytics*", "*Logg*", "*Tracking*", "*Crash*", "*Navigation*", "*Alert*", "*Theme*",
      "*Haptic*",
    ])
}

extension TrialPlan {
  static let useCaseBoundary = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { let s: MovieStore
        let r = MovieRepository()
        let t: TA
        func f(r: MovieRepository) {} }
        typealias TA = MovieRepository
        """, in: .clean),
      .misses("class AViewModel { let a: AnalyticsService }", in: .clean),
    ],
    sound: [
      Sound(
        "final class CartViewModel { private let fetch: FetchCartUseCase }",
        breakingChanges: [
          ("Fetch", "↓CartRepository; let x: Fetch"), ("FetchCartUseCase", "any ↓CartService"),
          ("FetchCartUseCase", "[↓APIClient]?"), ("FetchCartUseCase", "(↓UserDAO) -> Void"),
        ]),
      Sound(
        "final class CartViewModel { init(fetch: FetchCartUseCase, x: Int = 1) {} }",
        breakingChanges: [
          ("FetchCartUseCase", "↓CartRepository"), ("FetchCartUseCase", "@escaping () -> ↓UserDAO"),
          ("Int =", "Home.↓UserService ="),
        ]),
    ],
    lookalikes: [
      [
        "*Repository": "*Repositories", "*Service": "*Services", "*userService": "*userServices",
        "*Client": "*Clients", "*DAO": "*DAOs",
      ]
    ],
    options: [
      OptionCase("types", ["*Gateway"], finds: "class AViewModel { let x: CartGateway }"),
      OptionCase("allow", [], finds: "class AViewModel { let x: AnalyticsService }"),
    ])
}
