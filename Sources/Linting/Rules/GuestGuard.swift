extension Rule {
  static let guestGuard = Rule(
    id: "guest_guard",
    summary: "load that does not ask whether a guest is there",
    topic: .loading,
    rationale: """
      A ViewModel that asks a guest flag before one load has loads that guests may not start: the server refuses \
      them, and the guest sees an error instead of an invitation to sign in. Each load checks the flag first. A \
      check in the View is not enough, because refreshes and the store also start loads.
      """,
    limits: """
      Any mention of 'isGuest' or 'isGuestMode' in the method is enough. The rule also reports a method that checks \
      in other words, such as 'guard canLoad', and a load that guests may start. It ignores flags that are computed \
      properties, and ViewModels in which no other 'async' method asks.
      """,
    levels: .only(.warning, in: .observable),
    options: [guestFlags, loadMethods],
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested
            private(set) var comments: LoadState<[Comment]> = .notRequested
            private(set) var isGuestMode: Bool
            private let feedInteractor: any FeedInteractor

            init(isGuestMode: Bool, feedInteractor: any FeedInteractor) {
              self.isGuestMode = isGuestMode
              self.feedInteractor = feedInteractor
            }

            @MainActor
            func loadComments() async {
              guard !isGuestMode, comments.needsLoad else { return }
              comments = await comments.load { try await feedInteractor.fetchComments() }
            }

            @MainActor
            func ↓loadPosts() async {
              guard posts.needsLoad else { return }
              posts = await posts.load { try await feedInteractor.fetchPosts() }
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
            private(set) var comments: LoadState<[Comment]> = .notRequested
            private(set) var isGuestMode: Bool
            private let feedInteractor: any FeedInteractor

            init(isGuestMode: Bool, feedInteractor: any FeedInteractor) {
              self.isGuestMode = isGuestMode
              self.feedInteractor = feedInteractor
            }

            @MainActor
            func loadComments() async {
              guard !isGuestMode, comments.needsLoad else { return }
              comments = await comments.load { try await feedInteractor.fetchComments() }
            }

            @MainActor
            func loadPosts() async {
              guard !isGuestMode, posts.needsLoad else { return }
              posts = await posts.load { try await feedInteractor.fetchPosts() }
            }
          }
        }
        """),
      .passes("class CartViewModel { var isGuest = true; func loadRows() async { guard !isGuest else { return } } }"),
      .passes("class CartViewModel { var isGuest = true; func load() {}; func reload() async {} }"),
      .passes(
        "class CartViewModel { var isGuest: Bool { true }; func load() async {}; func a() async { f(isGuest) } }"),
      .passes("class CartViewModel { let isGuest = true; func load() async {}; func show() { f(isGuest) } }"),
      .passes("class CartViewModel { let isGuest = true; func load() async {}; static func a() async { f(isGuest) } }"),
      .passes(
        "class CartViewModel { let isGuest = true; static func load() async {}; override func fetch() async {} }"),
      .passes(
        "class CartViewModel { let isGuest = true; func load(done: () async -> Void) -> (() async -> Void) { done } }"),
      .fails(
        "class CartViewModel { let isGuestMode = true; func ↓loadRows() async { rows() }; func a() async { if isGuestMode {} } }"
      ),
      .fails(
        "class CartViewModel { let isGuest = true; func ↓fetch() async throws -> Int { \"isGuest\".count }; func load() async { f(isGuest) } }"
      ),
      .fails(
        "class CartViewModel {\n#if A\nvar isGuest = true\n#endif\nfunc ↓`refresh`(_ x: Int = 1) /* x */ async {}; private func a() async { self.isGuest } }"
      ),
      .fails(
        "extension CartView.ViewModel { private func ↓refreshAll() async {} }",
        otherFiles: "extension CartView { class ViewModel { let isGuest: Bool; func load() async { g(isGuest) } } }"),
    ],
    check: { file, project, findings in
      let source = file.source
      let flagNames = file.settings.names(guestFlags)
      let loads = file.settings.names(loadMethods)
      var flags = PerViewModel("guest_guard", by: file.settings) { family in
        // If no method asks, guests may start every load.
        guard family.parts.contains(where: { $0.methods.contains { !$0.isStatic && $0.isAsync && $0.checksGuestFlag } })
        else { return Set<String>() }
        return family.parts.lazy.filter(\.isClass).reduce(into: Set<String>()) { names, part in
          names.formUnion(part.properties.lazy.filter(\.isStored).map(\.name).filter(flagNames.matches))
        }
      }
      for scope in file.viewModelScopes {
        for member in file.members(of: scope) {
          let declaration = source.declarations[member]
          guard declaration.kind == .function, let name = declaration.name.first, source.isMethod(declaration),
            source.isNamed(name, oneOf: loads),
            source.isAsync(declaration)
          else { continue }
          let stored = flags.value(of: scope, in: file, project)
          if stored.isEmpty
            || source.identifiers(in: declaration.tokens).contains(where: {
              source.isNamed($0, oneOf: flagNames) && stored.contains(source.identifierName($0))
            })
          {
            continue
          }
          let path = file.path(of: member)
          findings.report(
            name, declaration: path,
            "method '\(path)' loads for guests, and others ask first; guard it by '\(stored.sorted().joined(separator: "' or '"))'"
          )
        }
      }
    })

  static let guestFlags = RuleOption(
    "guest_guard", "flags", "stored properties that tell whether a guest is there", ["isGuest", "isGuestMode"])

  private static let loadMethods = RuleOption(
    "guest_guard", "methods", "methods that load", ["load*", "fetch*", "refresh*"])
}

extension TrialPlan {
  static let guestGuard = TrialPlan(
    limits: [
      .finds(
        1,
        """
        extension CartView { @Observable final class ViewModel {
        var isGuest = true
        func load() async { guard canLoad else { return } }
        func save() async { guard !isGuest else { return } }
        } }
        """),
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        var isGuest = true
        func load() async { print(isGuest) }
        func save() async { guard !isGuest else { return } }
        } }
        """),
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        var isGuest: Bool { true }
        func load() async { }
        func save() async { guard !isGuest else { return } }
        } }
        """),
      .misses("class AViewModel { let isGuest = true; func load() async {}; func f() { g(isGuest) } }"),
    ],
    sound: [
      Sound(
        """
        class CartViewModel {
          let isGuest: Bool
          func ↓load() async { guard !isGuest else { return }; rows() }
          private func save() async { if isGuest == true { return } }
        }
        """,
        breakingChanges: [
          ("guard !isGuest else { return }; ", ""), ("!isGuest", "!isGuests"), ("!isGuest", "!user.isMember"),
          ("!isGuest", "!\"isGuest\".isEmpty"), ("!isGuest", "!ok /* isGuest */"),
        ])
    ],
    lookalikes: [
      ["isGuest": "isGuests", "isGuestMode": "isGuestModes"], ["isGuest": "IsGuest", "isGuestMode": "guestMode"],
      ["load*": "reload*", "fetch*": "prefetch*", "refresh*": "autoRefresh*"],
    ],
    options: [
      OptionCase(
        "flags", ["isAnonymous"],
        finds: "class AViewModel { let isAnonymous = true; func load() async {}; func a() async { f(isAnonymous) } }"),
      OptionCase(
        "methods", ["pull*"],
        finds: "class AViewModel { let isGuest = true; func pullAll() async {}; func a() async { f(isGuest) } }"),
    ])
}
