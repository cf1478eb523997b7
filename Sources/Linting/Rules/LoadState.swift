import SwiftScan

extension Rule {
  static let loadState = Rule(
    id: "load_state",
    summary: "load state kept in a Bool",
    topic: .loading,
    rationale: """
      A Bool beside the data allows impossible combinations: loading and failed at once, or neither data nor an \
      error. Each View then decides anew which of them counts, and a forgotten 'isLoading = false' leaves a spinner \
      on the screen. 'LoadState' has one case for each possible state, and the compiler requires all of them.
      """,
    limits: """
      The rule goes by the names 'loading', 'isLoading…' and 'isFetching…', so 'isBusy' passes. The type must be \
      written as 'Bool' or follow from 'true' or 'false'; the rule misses flags with the result of a call and \
      optional flags. It also reports a flag that is about something other than a load, such as an animation.
      """,
    notes: [
      .init(
        """
          The rule checks the struct that 'state' has, too. It does not see such a struct in a file that has neither \
          the word 'ViewModel' nor one of the usual names.
        """, in: .representable)
    ],
    levels: .only(.warning, in: .observable, .clean, .representable),
    options: [loadingNames],
    reads: .words(["ViewModel", "oading", "isFetching"], in: [.representable]),
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: [Post] = []
            private(set) var error: (any Error)?
            private(set) var ↓isLoading = false
            private let feedInteractor: any FeedInteractor

            init(feedInteractor: any FeedInteractor) {
              self.feedInteractor = feedInteractor
            }

            @MainActor
            func loadPosts() async {
              isLoading = true
              do { posts = try await feedInteractor.fetchPosts() } catch { self.error = error }
              isLoading = false
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
      .passes("class CartViewModel { private(set) var rows: LoadState<[Row]> = .notRequested }"),
      .passes("class CartViewModel { private(set) var isLoading: Bool?; var loading: Swift.Bool }"),
      .passes("class CartViewModel { let isLoading = true; static var isLoading = false }"),
      .passes("class CartViewModel { var isLoading: Bool { rows.isLoading }; var isLoaded = false }"),
      .passes("class CartViewModel { var isLoading = makeFlag(); var isFetching = !true; var reloading = false }"),
      .passes("class CartViewModel { struct Row { var isLoading = false } }"),
      .fails("class CartViewModel { private(set) var ↓isLoading = false }"),
      .fails("class CartViewModel { @Published var ↓isLoadingMore: Bool = make() { didSet {} } }"),
      .fails("class CartViewModel { private(set) var ↓loading, ↓isFetching: Bool }"),
      .passes("class CartViewModel { private var isLoading = false; fileprivate var loading: Bool }"),
      .fails("class CartViewModel { var ↓`isFetchingRows` /* x */ = /* y */ true, total = 0 }"),
      .fails("class CartViewModel {\n#if DEBUG\nlazy var ↓isLoading = true\n#endif\n}"),
      .fails(
        "class AViewModel { @Published private(set) var state: AState }\nstruct AState { var ↓isLoading = false }",
        in: .representable),
      .fails(
        "struct AState { var ↓isLoading = false; let isLoading: Bool }\nstruct BState { var isLoading = false }",
        in: .representable, beside: "class AViewModel { @Published private(set) var state = AState() }"),
      .passes("class AViewModel { var state: AState }\nstruct AState { var isLoading = false }", in: .clean),
      .fails("class AViewModel { var ↓isLoading = (false); var ↓isFetching = ((true)) }"),
    ],
    check: { file, project, findings in
      let source = file.source
      let names = file.settings.names(loadingNames)
      for index in file.viewModels + stateStructs(of: file, project) {
        for property in file.storedProperties(of: index) {
          guard property.isVariable, !property.isTuple, source.isNamed(property.name, oneOf: names),
            !source.isPrivate(source.declarations[property.declaration]),
            isBool(property, in: source)
          else { continue }
          let path = file.path(of: property, in: index)
          findings.report(
            property.name, declaration: path,
            "'\(path)' tells only whether something loads; keep data, error and progress in one 'LoadState'")
        }
      }
    })

  /// The structs that a ViewModel's `state` has.
  private static func stateStructs(of file: LintedFile, _ project: ProjectIndex) -> [Int] {
    if file.convention != .representable { return [] }
    return file.source.declarations.indices.filter { index in
      file.source.declarations[index].kind == .struct
        && project.references.stateTypes.contains(file.source.typePath(of: index).name)
    }
  }

  private static let loadingNames = RuleOption(
    "load_state", "names", "properties that tell whether something loads", ["loading", "isLoading*", "isFetching*"])

  private static func isBool(_ property: StoredProperty, in source: SourceFile) -> Bool {
    if !property.type.isEmpty { return source.isExactly(property.type, "Bool") }
    let value = source.bareExpression(property.binding.value)
    return value.count == 1 && [.true, .false].contains(source.tokens[value.lowerBound].keyword)
      && source.tokens[value.lowerBound].kind == .keyword
  }
}

extension TrialPlan {
  static let loadState = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        var isBusy = false
        var isLoading = f()
        var isLoadingX: Bool?
        } }
        """)
    ],
    sound: [
      Sound(
        "class CartViewModel { private(set) var ↓isLoading: LoadState<Int> }",
        breaks: [
          (": LoadState<Int>", ": Bool"), (": LoadState<Int>", " = false"), (": LoadState<Int>", " = true"),
          (": LoadState<Int>", ": Bool = make()"), ("isLoading: LoadState<Int>", "isFetchingMore: Bool"),
          ("isLoading: LoadState<Int>", "loading = false { didSet {} }"),
        ])
    ],
    lookalikes: [
      ["loading": "loaded", "isLoading*": "isLoaded*", "isFetching*": "isFetched*"],
      ["loading": "loadings", "isLoading*": "wasLoading*", "isFetching*": "IsFetching*"],
    ],
    options: [
      OptionCase("names", ["isBusy"], finds: "class AViewModel { private(set) var isBusy = false }")
    ])
}
