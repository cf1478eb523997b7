import Testing

@testable import Scaffolding

/// Line breaks in generated code.
@Suite struct LineBreakerTests: GeneratedTextSuite {
  /// Long lines are broken as the formatter breaks them.
  @Test(arguments: [
    (
      "    after: { viewModel in await viewModel.load(LONG) },",
      ["    after: { viewModel in", "        await viewModel.load(LONG)", "    },"]
    ),
    (
      "    .refreshable { @MainActor in await viewModel.load(LONG) }",
      ["    .refreshable { @MainActor in", "        await viewModel.load(LONG)", "    }"]
    ),
    (
      "    onExecute: { UserProfile(id: LONG, pictureURL: URL(filePath: \"/one\")) },",
      [
        "    onExecute: {", "        UserProfile(", "            id: LONG,",
        "            pictureURL: URL(filePath: \"/one\")", "        )", "    },",
      ]
    ),
    (
      "    posts = await posts.load { try await fetch(LONG) }",
      ["    posts = await posts.load {", "        try await fetch(LONG)", "    }"]
    ),
    (
      "    if case .a(let b) = event { .c(LONG) } else { nil }",
      ["    if case .a(let b) = event {", "        .c(LONG)", "    } else {", "        nil", "    }"]
    ),
    ("    viewModel.name = LONGviewModel.name", ["    viewModel.name =", "        LONGviewModel.name"]),
    ("    /// Loads the LONG anew, if it is there.", ["    /// Loads the LONG anew, if it", "    /// is there."]),
    ("    static let numbers: [Int] = [LONG]", ["    static let numbers: [Int] = [", "        LONG", "    ]"]),
    (
      "    .sink { [weak self] posts in self?.contentView.show(LONG) }",
      ["    .sink { [weak self] posts in", "        self?.contentView.show(LONG)", "    }"]
    ),
    (
      "    onExecute: { _, page in page == 1 ? [LONG, LONG] : [] },",
      [
        "    onExecute: { _, page in", "        guard page == 1 else { return [] }", "        return [",
        "            LONG,",
        "            LONG,", "        ]", "    },",
      ]
    ),
    (
      "    try await shelf.fetch(id: LONG, page: 1).map {",
      ["    try await shelf.fetch(", "        id: LONG,", "        page: 1", "    ).map {"]
    ),
    (
      "    let result = try await Default(repository: LONG).execute(id, page: 1)",
      [
        "    let result = try await Default(", "        repository: LONG", "    ).execute(id, page: 1)",
      ]
    ),
    // Types that do not fit on the line of the name.
    ("struct LONG: EquatableAndSendableToo {", ["struct LONG:", "    EquatableAndSendableToo", "{"]),
    ("protocol LONG: InputOfTheScreen, Output {}", ["protocol LONG:", "    InputOfTheScreen, Output", "{}"]),
    ("    private let LONG: any FetchUseCase", ["    private let LONG:", "        any FetchUseCase"]),
    ("        LONG: any FetchAllBooksUseCase,", ["        LONG:", "            any FetchAllBooksUseCase,"]),
    ("    var LONG: LoadState<[Book]> { get }", ["    var LONG:", "        LoadState<[Book]>", "    { get }"]),
    ("    var LONG: AnyPublisher<[Book], Never> {", ["    var LONG:", "        AnyPublisher<[Book], Never>", "    {"]),
    ("struct View<ViewModel: LONG>: SwiftUI.View {", ["struct View<", "    ViewModel: LONG", ">: SwiftUI.View {"]),
    ("    var onFetch: () -> [LONG] = { _ in", ["    var onFetch: () -> [LONG] =", "        { _ in"]),
    (
      "    @Published private(set) var LONG: LoadState<[Book]> = .notRequested",
      ["    @Published private(set) var LONG:", "        LoadState<[Book]> = .notRequested"]
    ),
    (
      "    private(set) var posts: LONG = .notRequested",
      ["    private(set) var posts: LONG =", "        .notRequested"]
    ),
    ("    private var LONG: [SomeBookItem] = []", ["    private var LONG:", "        [SomeBookItem] = []"]),
    (
      "    let chosenByTheUser: (_ LONG: Int) -> Void",
      ["    let chosenByTheUser:", "        (_ LONG: Int) -> Void"]
    ),
    (
      "    LONG: StubFetchAllOfTheBooksUseCase(onFetch: { [] }),",
      ["    LONG:", "        StubFetchAllOfTheBooksUseCase(onFetch: { [] }),"]
    ),
    (
      "    func LONG() async throws -> any UseCase {",
      ["    func LONG() async throws", "        -> any UseCase", "    {"]
    ),
    ("        viewModel.posts == .success(LONG)", ["        viewModel.posts", "            == .success(LONG)"]),
    ("        viewModel.LONG == .successLONG", ["        viewModel.LONG", "            == .successLONG"]),
    (
      "        viewModel.posts == .success([LONG, second])",
      ["        viewModel.posts", "            == .success(", "                [LONG, second]", "            )"]
    ),
    (
      "        viewModel.posts == .success([Item(LONG), Item(Sample.theSecondOne)])",
      [
        "        viewModel.posts", "            == .success(", "                [", "                    Item(LONG),",
        "                    Item(Sample.theSecondOne),", "                ]", "            )",
      ]
    ),
  ])
  func longLinesAreBroken(line: String, lines: [String]) {
    let long = String(repeating: "x", count: 88)
    #expect(
      LineBreaker.broken(line.replacing("LONG", with: long)) == lines.map { $0.replacing("LONG", with: long) })
  }

  /// Names of sixty letters: the generated code is formatted, and no line is too long.
  @Test func longNames() throws {
    let lines = """
      screen SubscriptionManagementAndBillingHistory
      load currentSubscriptionPlanForTheSignedInAccount: SubscriptionPlan? \
      from subscriptionManagement.fetchCurrentSubscriptionPlanForTheSignedInAccount()
      load billingHistoryOfTheLastTwelveMonths(accountIdentifier: UUID, includingRefunds: Bool): [HistoryEntry] \
      from subscriptionManagement.fetchBillingHistoryOfTheLastTwelveMonths(accountIdentifier: accountIdentifier, \
      includingRefunds: includingRefunds)
      state isCancellationConfirmationDialogPresented: Bool = false
      output subscriptionCancellationRequested(plan: Plan, effectiveDate: Date, reasonForCancellation: String?)
      watch isPro: Bool as isTheSignedInAccountSubscribedToTheProfessionalPlan: Bool { $0 == true }
      """
    let folder = try TemporaryFolder()
    for convention in ScreenConvention.all {
      for (name, text) in try files(lines, convention) where name.contains("Subscription") {
        for line in text.split(separator: "\n") { #expect(line.count <= LineBreaker.limit, "\(name): \(line)") }
        try folder.write(text, to: "\(convention.name)/\(name)")
      }
    }
    let format = try run(
      [
        "swift", "format", "lint", "--strict", "-r", "--configuration",
        repository.appendingPathComponent("Templates/.swift-format").path, ".",
      ], in: folder.url)
    #expect(format.status == 0, "\(format.output)")
  }
}
