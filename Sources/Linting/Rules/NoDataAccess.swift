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
      functions, and does not look up a 'typealias'. It does not look whether a type that is named like a repository \
      is one. What an initialiser takes and only hands on passes, even if a private property that nothing reads keeps \
      it. So do 'static' members, which may put the screen together, and the types that 'use_case_boundary' allows, such \
      as feature flags. A 'URLRequest' in a file that names a web view passes, and so do the names of notifications, the \
      static constants of a repository and a repository in an initialiser's default argument, beside the parameter's type.
      """,
    notes: [
      .init(
        """
          'use_case_boundary' reports the types of stored properties and of initialisers' parameters, so this rule \
          reports neither these types nor the uses of such a property.
        """, in: .clean)
    ],
    levels: .everywhere(.warning),
    options: [dataNames, dataTypes],
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
      // Only types have a role: no labels, methods or outer names of nested types.
      .passes("class CartViewModel { let homeRepository: Int; func cloneRepository() { f(homeRepository: 1) } }"),
      .passes("class CartViewModel { let row: CartRepository.Row; let kind: RepositoryKind }"),
      .passes(
        "class CartViewModel { var all: [Repository] = []; let r = Repository() }", otherFiles: "struct Repository {}"),
      .passes(
        "class CartViewModel { var all: [CartRepository] = []; func f() { all = [] } }",
        otherFiles: "struct CartRepository: Codable {}"),
      // The initialiser only passes it on.
      .passes(
        """
        class CartViewModel {
          private let interactor: CartInteractor
          init(repository: any CartRepository, defaults: UserDefaults = .standard) {
            interactor = CartInteractor(repository: repository, defaults, other: UserStore(defaults))
          }
        }
        """),
      // A private property keeps it, and nothing reads that.
      .passes(
        """
        class CartViewModel {
          private let defaults: UserDefaults
          private let repository: any CartRepository
          private let tags: RecentTags
          init(defaults: UserDefaults, repository: any CartRepository) {
            self.defaults = defaults
            self.repository = repository
            tags = RecentTags(defaults, repository)
          }
        }
        """),
      .fails(
        "class CartViewModel { private let a: ↓UserDefaults; init(a: ↓UserDefaults) { self.a = a; b = B(a) }; func f() { g(a) } }"
      ),
      .fails(
        "class CartViewModel { let a: ↓UserDefaults; init(a: ↓UserDefaults) { self.a = a; b = B(a) } }"),
      .fails(
        "class CartViewModel { private var a: ↓UserDefaults; init(a: UserDefaults) { self.a = a; b = B(a) }; init() { a = ↓UserDefaults.standard } }"
      ),
      .fails("class CartViewModel { private let a: ↓UserDefaults; init(a: ↓UserDefaults) { self.a = a } }"),
      .passes(
        "class CartViewModel { static let a = UserDefaults.standard; static func make() { f(HomeRepository()) }; class var b: B { .init(FileManager.default) } }"
      ),
      .passes(
        "class CartViewModel { let flags: FeatureFlagRepository; func f() { flags.a(); FeatureFlagsRepository.shared.b() } }"
      ),
      .fails("class CartViewModel { let a: Int; init(r: ↓CartRepository) { a = r.count } }"),
      .fails(
        "class CartViewModel { private let r: ↓CartRepository; init(r: ↓CartRepository = CartRepositoryImpl()) { self.↓r = r } }"
      ),
      .fails(
        "class CartViewModel { init(a: A = ↓JSONDecoder()) { b = a.b }; func f(r: A = ↓CartRepositoryImpl()) {} }"),
      .fails(
        "class CartViewModel { private let r: any ↓CartRepository; init(r: any ↓CartRepository) { self.↓r = r } }"),
      .passes(
        "class CartViewModel { let r: HomeRepository; init(_ repository: HomeRepository, a: [Int: UserRepository] = [:]) { r = repository }; func f() { r.load() } }",
        in: .clean),
      .fails("class CartViewModel { func f() { ↓URLSession.shared.data(from: ↓HomeRepository.shared) } }"),
      .passes(
        "class CartViewModel { func f(_ id: Int) { listen(to: UserDefaults.didChangeNotification); if id == HomeRepository.ownID { } } }"
      ),
      // A nested type with such a name, and an outer name of a nested type.
      .passes(
        "class CartViewModel { @AppStorage(Constants.UserDefaults.layout) var a = 1; func f(_ a: URLSession.Disposition) {} }"
      ),
      .fails("class CartViewModel { let a: Foundation.↓URLSession, b: Kit.↓CartRepository }"),
      .fails("class CartViewModel { let a = 1, b, c: [↓HomeRepository]; func f() { ↓b.load() } }"),
      .fails("class CartViewModel { init(defaults: ↓UserDefaults?) { a = isOn ? defaults : nil } }"),
      .fails("class CartViewModel { func f() { ↓HomeRepository.load(); ↓UserDefaults.standard.set(1) } }"),
      .fails("class CartViewModel { let x = ↓JSONDecoder(),\ny: Foundation.↓UserDefaults = .standard }"),
      .fails(
        "class CartViewModel { func f() { print(\"\\(↓`FileManager`.default)\",\n\\↓ModelContext.a, $userRepository) } }"
      ),
      .fails("class CartViewModel {\n#if canImport(↓HomeAPIClient)\nvar total = 0\n#endif\n}"),
      .fails(
        "@Model(↓NSManagedObjectContext.self) class CartViewModel: Base<Row> {}\nextension CartViewModel { func f(row: ↓HomeRepositoryProtocol) {} }"
      ),
      .fails(
        "class CartViewModel { private let users: [any ↓UserRepository]; func f() { ↓users.load(); other.users.g(users: 1); self.↓users = [] } }"
      ),
      .fails(
        "class CartViewModel { private lazy var users = ↓UserRepositoryImpl(); func f() { g { ↓users.load() } } }"),
      .fails(
        "extension CartViewModel { func f() { ↓users.load() } }",
        otherFiles: "class CartViewModel { let users: UserRepository }"),
      .fails(
        "class CartViewModel { let users: UserRepository\nfunc f(_ x: ↓HomeRepository) {} }", in: .clean),
    ],
    check: { file, project, findings in
      let source = file.source
      let names = file.settings.names(dataNames)
      let roles = file.settings.names(dataTypes)
      let allowed = file.settings.names(typesOfEveryLayer)
      // For each property whose type has a role, the name of that type, by the hash of the property's name.
      var properties = PerViewModel("no_data_access", by: file.settings) { family in
        let place = family.firstClass?.path ?? TypePath(names: [], isLocal: false)
        return family.parts.flatMap(\.properties).reduce(into: [UInt64: String]()) { found, property in
          guard let type = property.types.first(where: { SourceFile.isRole($0, oneOf: roles) }), !allowed.matches(type)
          else { return }
          let isOneWord = !type.dropFirst().contains { $0.isUppercase }
          if !project.isModel(type, isOneWord: isOneWord, from: place) {
            found[Fingerprint.hash(property.name.utf8)] = type
          }
        }
      }
      var handedOn: [Range<Int>]?
      var defaults: NamedRanges?
      // The properties of the innermost scope. Names of one scope follow each other, so only one scope is cached.
      var (scopeOfKnown, known) = (-1, [UInt64: String]())
      var cursor = ScopeCursor(file)
      let (heads, crossings) = (file.namesOfScopes, crossings(of: file, project))
      lazy var showsWeb = namesWebView(source)
      file.scopeNames.forEach { name in
        let token = Int(name.token)
        guard let scope = cursor.scope(around: token) else { return }
        if scope != scopeOfKnown {
          (scopeOfKnown, known) = (scope, properties.value(of: scope, in: file, project))
        }
        let isData = name.mayBe(oneOf: names) && source.isNamed(token, oneOf: names)
        let isCapital = source.startsWithCapital(token)
        // Fast path: this excludes most names.
        guard isData || isCapital || !known.isEmpty, !heads.contains(token), !ownsConstant(token, roles, file) else {
          return
        }
        var subject = ""
        if isData {
          if source.isNamed(token, "URLRequest"), showsWeb { return }
          subject = source.identifierName(token)
        } else if isCapital {
          guard mentionsRole(token, roles, source), !source.isNamed(token, oneOf: allowed),
            !file.isModel(token, in: scope, project)
          else { return }
          // A default value repeats the parameter's type, so report only the type.
          let places = defaults ?? file.defaultArguments(of: .initializer)
          defaults = places
          if places.contains("", at: token) { return }
          subject = source.identifierName(token)
        } else if !known.isEmpty, let type = known[source.nameHash(token)], isUse(token, file) {
          subject = type
        } else {
          return
        }
        if crossings.contains(token) || isLeftToUseCaseBoundary(subject, known, file) { return }
        let ranges = handedOn ?? HandedOn.places(in: file)
        handedOn = ranges
        if ranges.contains(where: { $0.contains(token) }) || file.isInStaticMember(token) { return }
        let viewModel = project.viewModelPath(of: scope, in: file)
        findings.report(
          token, declaration: viewModel, subject: subject,
          "'\(source.identifierName(token))' brings data access into '\(viewModel)'; leave it to \(remedy(in: file.convention))",
          joinsPlaces: true)
      }
    })

  private static let dataNames = RuleOption(
    "no_data_access", "names", "what only an interactor may know",
    [
      "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "UserDefaults", "FileManager",
      "NSManagedObjectContext", "ModelContext", "ModelContainer",
    ])

  private static let dataTypes = RuleOption(
    "no_data_access", "types", "types that only an interactor may know; 'Protocol' and the like may follow",
    ["*Repository", "*APIClient"])

  private static func remedy(in convention: Convention) -> String {
    switch convention {
    case .clean: "a use case"
    case .observable, .uikit, .unidirectional, .representable: "an interactor"
    }
  }

  /// Whether a file names a web view. Then its requests are pages to show, and no data access.
  private static func namesWebView(_ source: SourceFile) -> Bool {
    source.tokens.firstIndex(from: 0) { index, token in
      token.kind == .identifier && source.identifierName(index).lowercased().contains("webview")
    } != nil
  }

  /// Whether code mentions a type with one of the roles, and not a type nested in it.
  private static func mentionsRole(_ token: Int, _ roles: NamePatterns, _ source: SourceFile) -> Bool {
    if source.isRole(token, oneOf: roles) { return true }
    // `CartRepository.shared` mentions the type, `CartRepository.Row` a nested one.
    guard source.tokens[token + 1].kind == .period,
      source.tokens[token + 2].kind != .identifier
        || !source.startsWithCapital(token + 2)
    else { return false }
    return source.isRoleName(token, oneOf: roles)
  }

  /// Whether a type is mentioned only as the owner of a name. The name may be a notification, as in
  /// `UserDefaults.didChangeNotification`, or a static constant that is no shared instance, as in
  /// `CartRepository.defaultID`.
  private static func ownsConstant(_ token: Int, _ roles: NamePatterns, _ file: LintedFile) -> Bool {
    let source = file.source
    // `Constants.UserDefaults` is another type.
    let modules: [StaticString] = ["Foundation", "CoreData", "SwiftData"]
    if token > 1, source.tokens[token - 1].kind == .period, source.tokens[token - 2].kind == .identifier,
      source.startsWithCapital(token - 2), source.startsWithCapital(token), !source.isNamed(token - 2, anyOf: modules),
      source.startsPath(token - 2), !mentionsRole(token, roles, source)
    {
      return true
    }
    guard source.startsWithCapital(token), let member = source.member(of: token),
      source.tokens[member].kind == .identifier
    else { return false }
    if source.isNamed(member, endingIn: "Notification") { return true }
    // `URLSession.AuthChallengeDisposition`
    if source.startsWithCapital(member), !mentionsRole(token, roles, source) { return true }
    guard mentionsRole(token, roles, source), !source.startsWithCapital(member),
      !source.isNamed(
        member, anyOf: ["shared", "sharedInstance", "instance", "current", "default", "standard", "live", "init"])
    else { return false }
    return source.memberCall(at: member, file.code) == nil
  }

  /// Whether a name uses the ViewModel's own property: it is no declaration, no label and no member of another object.
  private static func isUse(_ token: Int, _ file: LintedFile) -> Bool {
    let source = file.source
    let before = token > 0 ? source.tokens[token - 1] : source.tokens[token]
    if [.let, .var, .func, .case].contains(before.keyword) { return false }
    if source.isLabelOfArgument(token) { return false }
    guard source.startOfOwn(token) != nil else { return false }
    guard before.kind != .period, let index = source.innermostDeclaration(containing: token) else { return true }
    // `b` in `let a = 1, b: T`, and names in types
    let bindings = source.bindings(of: source.declarations[index])
    if bindings.contains(where: { source.firstName(in: $0.pattern) == token || $0.type.contains(token) }) {
      return false
    }
    // In an initialiser, the name may refer to a parameter.
    return !source.parameters(of: source.declarations[index]).contains { parameter in
      parameter.type.contains(token)
        || source.text[source.nameBytes(parameter.name)].elementsEqual(source.text[source.nameBytes(token)])
    }
  }

  /// In the clean convention, the tokens that `use_case_boundary` reports: types of stored properties and of
  /// initialisers' parameters.
  private static func crossings(of file: LintedFile, _ project: ProjectIndex) -> Set<Int> {
    switch file.convention {
    case .clean: Set(file.useCaseBoundaryCrossings(in: project))
    case .observable, .uikit, .unidirectional, .representable: []
    }
  }

  /// Whether `use_case_boundary` already reports a property of this type.
  private static func isLeftToUseCaseBoundary(_ type: String, _ known: [UInt64: String], _ file: LintedFile) -> Bool {
    switch file.convention {
    case .clean:
      known.values.contains(type) && SourceFile.isRole(type, oneOf: file.settings.names(Rule.typesBeyondUseCases))
    case .observable, .uikit, .unidirectional, .representable: false
    }
  }
}

extension SourceFile {
  /// Whether a name starts a dotted path.
  fileprivate func startsPath(_ name: Int) -> Bool { name == 0 || tokens[name - 1].kind != .period }
}

extension TrialPlan {
  static let noDataAccess = TrialPlan(
    limits: [
      .misses(
        """
        typealias R = UserRepository
        class AViewModel { let r: R; func f() { Database.open() } }
        """),
      .finds(1, "class AViewModel { func f(x: HomeRepository) {} }", otherFiles: "struct HomeRepository {}"),
      .misses("class AViewModel { init(r: HomeRepository) { super.init(r) } }"),
      .misses("class AViewModel { static let a = UserDefaults.standard; let b: FeatureFlagRepository }"),
      .misses("class AViewModel { let webView: WebView; func f() { webView.load(URLRequest(a)) } }"),
    ],
    sound: [
      Sound(
        "final class CartViewModel { private let interactor: CartInteractor; func f() { interactor.load(rows) } }",
        breakingChanges: [
          ("interactor.load", "↓URLSession.shared.load"), ("rows", "↓UserDefaults.standard"),
          ("rows", "\"\\(↓FileManager.default)\""), ("rows", "\\↓ModelContext.rows"), ("rows", "{ ↓JSONDecoder() }"),
          ("interactor.load", "↓HomeRepository().load"), ("interactor.load", "↓UserAPIClient.shared?.load"),
          ("f()", "f(x: [↓URLRequest])"), ("rows", "x as? ↓HomeRepositoryProtocol"),
        ]),
      Sound(
        "final class CartViewModel { let users: CartInteractor; func f() { g(users) } }",
        in: [.observable, .uikit, .unidirectional, .representable],
        breakingChanges: [
          ("users: CartInteractor; func f() { g(users)", "users: ↓UserRepository; func f() { g(↓users)"),
          ("users: CartInteractor; func f() { g(users)", "users = ↓UserAPIClientImpl(); func f() { self.↓users.g()"),
        ]),
    ],
    lookalikes: [
      [
        "*Repository": "*Repositories", "*APIClient": "*APIClients", "URLSession": "URLSessionLike",
        "*RepositoryProtocol": "*RepositoriesProtocol", "*RepositoryImpl": "*RepositoriesImpl",
        "*APIClientImpl": "*APIClientsImpl",
        "URLRequest": "URLRequests", "JSONDecoder": "JSONDecoding", "JSONEncoder": "Encoder",
        "UserDefaults": "Defaults", "FileManager": "FileManaging", "NSManagedObjectContext": "Context",
        "ModelContext": "ModelContexts", "ModelContainer": "ModelContainers",
      ],
      [
        "*Repository": "*Repositor", "*APIClient": "*APIClien", "URLSession": "urlSession",
        "*RepositoryProtocol": "*RepositorProtocol", "*RepositoryImpl": "*RepositorImpl",
        "*APIClientImpl": "*APIClienImpl",
        "URLRequest": "_URLRequest", "JSONDecoder": "jsonDecoder", "JSONEncoder": "jsonEncoder",
        "UserDefaults": "userDefaults", "FileManager": "fileManager", "NSManagedObjectContext": "managedContext",
        "ModelContext": "modelContext", "ModelContainer": "modelContainer",
      ],
    ],
    options: [
      OptionCase("names", ["*Database"], finds: "class AViewModel { let x = AppDatabase() }"),
      OptionCase("types", ["*Gateway"], finds: "class AViewModel { let x: any CartGatewayProtocol }"),
    ])
}
