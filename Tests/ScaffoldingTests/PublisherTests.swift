import Plans
import Testing

@testable import Scaffolding

/// States that follow a publisher of an Interactor: `watch unread: Int = 0 from inbox.unreadCount`.
@Suite struct PublisherTests {
  private func message(_ lines: String) throws -> String {
    let error = try #require(throws: SpecErrors.self) { try screens("screen Feed\n\(lines)") }
    #expect(error.all.count == 1)
    return error.all.first?.message.split(separator: "\n").first.map(String.init) ?? ""
  }

  private static let lines = """
    type Event { id: Int; title: String }
    screen Feed
      watch unread "Unread Messages": Int = 0 from inbox.unreadCount
      watch events: [Event] = [] from calendar.events
      watch latest: Event? from latestEvent
      load posts: [String] from inbox.fetchPosts()
      reloads posts when unread
      shows hasUnread: Bool { unread > 0 }
      do remove(id: Int) from calendar.remove(id: id)
      output detail(id: Int)
    """

  @Test func aLineIsAStateWithASource() throws {
    let spec = try #require(try screens(Self.lines).first)
    #expect(spec.watches.isEmpty && !spec.usesStore)
    #expect(
      spec.sources.map(\.source) == [
        .init(interactor: "inbox", publisher: "unreadCount"), .init(interactor: "calendar", publisher: "events"),
        .init(interactor: nil, publisher: "latestEvent"),
      ])
    #expect(spec.states.map { $0.value?.text } == ["0", "[]", nil])
    #expect(spec.titles["unread"] == "Unread Messages")
    #expect(spec.interactors.map(\.type) == ["InboxInteractor", "CalendarInteractor", "FeedInteractor"])
    #expect(spec.interactors.map { $0.publishers.map(\.name) } == [["unreadCount"], ["events"], ["latestEvent"]])
  }

  @Test(arguments: ScreenConvention.all)
  func theViewModelSubscribesOnce(convention: ScreenConvention) throws {
    let files = try filesOfPackage(Self.lines, convention)
    let viewModel = try #require(files["FeedViewModel.swift"])
    let isLayered = convention.name == "clean"
    for source in isLayered
      ? ["observeInboxUnreadCountUseCase.execute()", "observeCalendarEventsUseCase.execute()"]
      : ["inboxInteractor.unreadCount\n", "calendarInteractor.events\n", "interactor.latestEvent\n"]
    {
      #expect(viewModel.components(separatedBy: source).count == 2, "\(source)")
    }
    #expect(viewModel.contains("bindPublishers()\n") && !viewModel.contains("appStore"))
    #expect(viewModel.components(separatedBy: ".collect {").count <= 2)
    let text = files.values.joined()
    #expect(!text.contains("updateUnread") && !text.contains("setUnread"))
    #expect(text.contains("var unreadCount: AnyPublisher<Int, Never> { get }"))
    #expect(files["FeedViewModelTests.swift"]?.contains("func followsUnreadOfTheInteractor()") == true)
  }

  @Test func withTheStoreThereIsOneMethodForBoth() throws {
    let files = try filesOfPackage(Self.lines + "\nwatch authStatus as isSignedIn: Bool { $0 == .signedIn }")
    let viewModel = try #require(files["FeedViewModel.swift"])
    #expect(viewModel.contains("appStore.updates(for:") && !viewModel.contains("bindAppStore"))
    #expect(viewModel.components(separatedBy: ".collect {").count == 2)
  }

  @Test func theViewShowsTheValues() throws {
    let files = try filesOfPackage(Self.lines)
    let view = try #require(files["FeedView.swift"])
    #expect(view.contains("LabeledContent(\"Unread Messages\") { Text(unread, format: .number) }"))
    #expect(view.contains("if let latest {\n                    Text(latest.title)"))
    #expect(view.contains("ForEach(events) { event in") && view.contains("viewModel.send(.detail(id: event.id))"))
    // No effect names the list, but only its rows have the parameter.
    #expect(view.contains("viewModel.remove(id: event.id)") && !view.contains("TODO"))
    #expect(view.contains(".task(id: viewModel.unread)"))
  }

  @Test func rowsStartNoChangeThatTwoListsFit() throws {
    let files = try filesOfPackage(Self.lines + "\nwatch past: [Event] = [] from calendar.past")
    #expect(files["FeedView.swift"]?.contains("// TODO: Call `remove(id:)` with the user's input.") == true)
  }

  @Test func inCleanEntitiesStayInTheDomain() throws {
    let files = try filesOfPackage(Self.lines, .clean)
    #expect(files["CalendarRepository.swift"]?.contains("var events: AnyPublisher<[Event], Never> { get }") == true)
    #expect(files["CalendarDataSource.swift"]?.contains("var events: AnyPublisher<[EventDTO], Never> { get }") == true)
    let repository = try #require(files["DefaultCalendarRepository.swift"])
    #expect(repository.contains("dataSource.events.map { $0.map { $0.toDomain() } }.eraseToAnyPublisher()"))
    #expect(files["CalendarRepositoryTests.swift"]?.contains("func eventsIsHandedOnByItsUseCase()") == true)
    #expect(files["FeedViewModel.swift"]?.contains("var shownEvents: [FeedEventItemViewModel]") == true)
  }

  @Test(arguments: [
    ("watch unread: Int from inbox.unread", "write 'watch unread: Int = 0 from …', or make it optional"),
    (
      "watch unread: Int = 0 from inbox.unread()",
      "'inbox.unread' is a property that publishes values, so it takes no arguments; remove the parentheses"
    ),
    (
      "watch unread: Int = 0 from inbox.unread(of: id)",
      "so it takes no arguments; remove the parentheses"
    ),
    (
      "watch unread: Int = 0 from inbox.unread { $0 > 0 }",
      "'unread' is the value of the publisher itself; add a 'shows'"
    ),
    ("watch unread: Int = 0 from inbox.unread as many: Bool", "'unread' is the value of the publisher itself"),
    (
      "watch unread: Int = 0 from inbox.unread editable",
      "'editable' does not belong here; write 'watch unread: Int = 0 from inbox.unreadCount'"
    ),
    (
      "watch items: [Int] = [] from inbox.items\ndo drop(id: Int) from inbox.drop(id: id) removes from items",
      "'items' follows 'inbox.items', so no other line can change it"
    ),
    (
      "watch unread: Int = 0",
      "'from' with a publisher is missing here; write 'watch unread: Int = 0 from inbox.unreadCount'"
    ),
    ("watch unread: Int = true from inbox.unread", "'true' is not a value of type 'Int'"),
    ("watch inbox.unread: Int = 0 from inbox.unread", "'=' does not belong here"),
    ("watch unread \"Unread\": Int", "'\"Unread\"' does not belong here"),
    (
      "watch one: Int = 0 from inbox.unread\nwatch two: Int = 0 from inbox.unread",
      "'unread' already has the state 'one'"
    ),
    (
      "watch unread: Int = 0 from inbox.unread\ndo clear updates unread { 0 }",
      "'unread' follows 'inbox.unread', so no other line can change it"
    ),
    (
      "watch unread: Int = 0 from unread\ndo clear from inbox.clear() updates unread",
      "'unread' follows 'unread', so no other line can change it"
    ),
  ])
  func mistakesAreNamed(lines: String, expected: String) throws {
    let message = try message(lines)
    #expect(message.contains(expected), "\(message)")
  }

  @Test func noChildEditsTheValue() throws {
    let text = """
      screen Feed
        watch text: String = "" from inbox.text
        child filter: Filter edits text
      screen Filter
        given text: String
      """
    let error = try #require(throws: SpecErrors.self) { try screens(text) }
    #expect(error.all.first?.message.contains("'text' follows a publisher, so no child can edit it") == true)
  }

  @Test func aChildFollowsNoPublisher() throws {
    let text = """
      screen Feed
        state text: String = ""
        child filter: Filter
      screen Filter
        given text: String
        watch unread: Int = 0 from inbox.unread
      """
    let error = try #require(throws: SpecErrors.self) { try screens(text) }
    #expect(error.all.first?.message.contains("'Filter' is a child, which cannot have a line 'watch'") == true)
  }

  /// Two Interactors may have publishers, or methods, of one name and type.
  @Test(arguments: ScreenConvention.all)
  func stubsOfOneNameAreToldApart(convention: ScreenConvention) throws {
    let lines = """
      screen Feed
        watch inboxState: Int = 0 from inbox.state
        watch chatState: Int = 0 from chat.state
        load messages: [Int] from inbox.fetch()
        load chats: [Int] from chat.fetch()
      """
    let tests = try #require(try filesOfPackage(lines, convention)["FeedViewModelTests.swift"])
    for name in ["inboxState = StubPublisher", "chatState = StubPublisher", "inboxFetch = Stub<", "chatFetch = Stub<"] {
      #expect(tests.components(separatedBy: "private let \(name)").count == 2, "\(name)")
    }
  }

  @Test func aValueThatDiffersEachTimeIsNotExpected() throws {
    let files = try filesOfPackage("screen Feed\nwatch lastSync: Date = Date() from sync.lastSync")
    #expect(files["FeedViewModelTests.swift"]?.contains("send(Date())") == false)
  }

  @Test func whatCannotBeShownIsToDo() throws {
    let lines = """
      type Order { case newest, oldest }
      screen Feed
        load posts: [String] from feed.fetchPosts(order: order)
        watch order: Order = .newest from feed.order
        watch counts: [String: Int] = [:] from feed.counts
        watch ids: [UUID] = [] from feed.ids
        watch song "Song": String = "" from player.song
      """
    let files = try filesOfPackage(lines)
    let view = try #require(files["FeedView.swift"])
    for text in [
      "// TODO: Show the order.", "// TODO: Show the counts.", "let ids = viewModel.ids", "// TODO: Show the IDs.",
      "LabeledContent(\"Song\") { Text(song) }",
    ] {
      #expect(view.contains(text), "\(text)")
    }
    let label = try filesOfPackage(lines, .uikit)["FeedView.swift"]
    #expect(label?.contains("func show(order: Order) {\n        // TODO: Show the order.") == true)
    #expect(label?.contains("songLabel.text = String(localized: \"Song: \\(song)\")") == true)
  }

  /// A screen that loads one value shows only that, unless it has something else to show.
  @Test func aListBesideOneLoadIsShown() throws {
    let lines = """
      type Item { id: Int; name: String }
      screen Feed
        load posts: [String] from feed.fetchPosts()
        watch items: [Item] = [] from feed.items
      """
    #expect(try filesOfPackage(lines)["FeedView.swift"]?.contains("ForEach(items)") == true)
  }

  @Test func rowsStartNoChangeOfALoad() throws {
    let lines = """
      type Post { id: Int; title: String }
      type Item { id: Int; name: String }
      screen Feed
        load post: Post from feed.fetchPost()
        watch items: [Item] = [] from feed.items
        do like(id: Int) from feed.like(id: id) updates post
      """
    let view = try #require(try filesOfPackage(lines)["FeedView.swift"])
    #expect(view.contains("// TODO: Call `like(id:)`") && !view.contains("swipeActions"))
  }

  @Test func aLoadThatDoesNotFollowTheValueIsNoted() throws {
    func notes(_ reloads: String) throws -> [String] {
      let lines = "screen A\nload posts: [Int] from x.posts(of: n)\nwatch n: Int = 0 from x.n\n\(reloads)"
      let request = Request(specs: try screens(lines), root: "/p", currentFolder: "/p", package: try ModuleName("App"))
      return try Planner.plan(request, facts: .project()).notes
    }
    #expect(try notes("").contains { $0.contains("add 'reloads posts when n' to load it again") })
    #expect(try !notes("reloads posts when n").contains { $0.contains("load it again") })
  }

  @Test func inCleanAUseCasePublishesNothing() throws {
    let request = Request(
      specs: try screens("screen A\nwatch n: Int = 0 from getPostsUseCase.n"), convention: .clean, root: "/p",
      currentFolder: "/p", package: try ModuleName("App"))
    let error = try #require(throws: PlanError.self) { try Planner.plan(request, facts: .project()) }
    #expect("\(error.message)".contains("'getPostsUseCase' is a use case, which publishes nothing"))
  }

  private func planError(_ text: String) throws -> String {
    let request = Request(specs: try screens(text), root: "/p", currentFolder: "/p/App")
    let error = try #require(throws: PlanError.self) { try Planner.plan(request, facts: .project()) }
    return "\(error.message)"
  }

  @Test func twoScreensAgreeOnTheType() throws {
    let one = "screen A\n  watch unread: Int = 0 from inbox.unread\n"
    let message = try planError(one + "screen B\n  watch unread: String = \"\" from inbox.unread")
    #expect(message.contains("'unread' of 'InboxInteractor' publishes 'Int' in another line, but 'String' here"))
    let other = try planError(one + "screen B\n  load items: [Int] from inbox.unread()")
    #expect(other.contains("'unread' is a method of 'InboxInteractor' in another line and a publisher here"))
  }

  /// The plan of a screen beside `InboxService`, with a property or a method of this name and type.
  private func plan(_ member: String, _ type: String, isMethod: Bool = false) throws -> Plan {
    var service = ExistingType(kind: .protocol, file: "/p/Sources/App/Inbox.swift", members: [member])
    service.inherited = ["Sendable"]
    if isMethod {
      let text = "\(member)() -> \(type)"
      service.methods[member] = [
        .init(signature: "\(member)()", parameters: [], effects: [], result: type, text: text)
      ]
    } else {
      service.propertyTypes[member] = type
    }
    let types = ["InboxService": service]
    var facts = ProjectFacts.project(["Package.swift": "", "Sources/App/Main.swift": ""])
    facts.declaredType = { name, _ in types[name] }
    facts.typeNames = { _ in types.keys.sorted() }
    let specs = try screens("screen Feed\n  watch unread: Int = 0 from inbox.unread")
    let request = Request(specs: specs, root: "/p", currentFolder: "/p", outputFolder: "Sources/App/__Name__")
    return try Planner.plan(request, facts: facts)
  }

  @Test(arguments: [
    "AnyPublisher<Int, Never>", "any Publisher<Int, Never>", "CurrentValueSubject<Int,Never>",
    "Published<Int>.Publisher",
  ])
  func aPublisherOfTheProjectIsFollowed(type: String) throws {
    let plan = try plan("unread", type)
    #expect(!plan.notes.contains { $0.contains("lacks members") })
    let viewModel = try #require(plan.steps.first { $0.path.hasSuffix("FeedViewModel.swift") })
    #expect(String(decoding: viewModel.contents, as: UTF8.self).contains("inboxService.unread\n"))
  }

  @Test func aMissingPublisherIsNamed() throws {
    let notes = try plan("other", "Int").notes
    #expect(notes.contains { $0.contains("var unread: AnyPublisher<Int, Never> { get }") })
  }

  @Test func anotherTypeIsRefused() throws {
    for (type, isMethod) in [("Int", false), ("AnyPublisher<String, Never>", false), ("Int", true)] {
      let error = try #require(throws: PlanError.self) { try plan("unread", type, isMethod: isMethod) }
      #expect("\(error.message)".contains("the line calls 'var unread: AnyPublisher<Int, Never> { get }'"))
    }
  }
}
