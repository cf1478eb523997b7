import Testing
import ViewModelCore
import ViewModelTesting

/// Changes of values that `CurrentLoads` loads.
@MainActor
struct ChangedLoadsTests {
  @Observable fileprivate final class Screen {
    private(set) var page: LoadState<String> = .notRequested
    private let fetch: Stub<Int, String, any Error>
    private var changeState = ChangeState.idle
    private let currentLoads = CurrentLoads()
    private let currentChanges = CurrentChanges()

    init(_ fetch: Stub<Int, String, any Error>) { self.fetch = fetch }

    @MainActor func load(_ number: Int) async {
      await currentLoads.load(\.page, of: self, for: number) { try await fetch(number) }
    }

    @MainActor func refresh(_ number: Int) async {
      await currentLoads.refresh(\.page, of: self, for: number) { try await fetch(number) }
    }

    @MainActor func reset() { currentLoads.reset(\.page, of: self) }

    @MainActor func change(_ operation: @escaping @MainActor (Screen) async throws -> Void) async {
      await currentChanges.run(\.changeState, of: self, operation)
    }

    @MainActor func retryChange() async {
      await currentChanges.retry(\.changeState, of: self)
    }

    @MainActor func append(_ text: String) {
      currentLoads.update(\.page, of: self) { "\($0)\(text)" }
    }

    @MainActor func replace(with text: String) {
      currentLoads.replace(\.page, of: self, with: text)
    }
  }

  private let fetch = Stub<Int, String, any Error> { "page \($0)" }
  private let screen: Screen

  init() { screen = Screen(fetch) }

  @Test func anUpdateChangesOnlyAValue() async {
    screen.append("!")
    #expect(screen.page == .notRequested)
    await screen.load(1)
    screen.append("!")
    #expect(screen.page == .success("page 1!"))
    #expect(fetch.callCount == 1)
  }

  @Test func aReplacementNeedsNoValue() async {
    screen.replace(with: "new")
    #expect(screen.page == .success("new"))
    #expect(fetch.callCount == 0)
  }

  /// The result of the first operation may be older than the change.
  @Test(arguments: [true, false])
  func aRefreshFetchesOnceMoreAfterAChange(isUpdate: Bool) async {
    await screen.load(1)
    fetch.next { [screen] _ in
      await screen.change { if isUpdate { $0.append("!") } else { $0.replace(with: "new") } }
      return "old"
    }
    fetch.next(return: "newest")
    await screen.refresh(1)
    #expect(screen.page == .success("newest"))
    #expect(fetch.callCount == 3)
    await screen.refresh(1)
    #expect(fetch.callCount == 4)
  }

  @Test func aLoadFetchesOnceMoreAfterAChange() async {
    fetch.next { [screen] _ in
      await screen.change { $0.append("!") }
      return "old"
    }
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
    #expect(fetch.callCount == 2)
  }

  @Test func aChangedValueStaysIfTheSecondFetchFails() async {
    await screen.load(1)
    fetch.next { [screen] _ in
      await screen.change { $0.append("!") }
      return "old"
    }
    fetch.next(throw: Trouble())
    await screen.refresh(1)
    #expect(screen.page == .success("page 1!"))
  }

  @Test(arguments: [true, false])
  func aReplacementDuringALoadStays(isCancelled: Bool) async {
    let load = await fetch.held(until: isCancelled ? .answers : .fails) { [screen] in await screen.load(1) }
    screen.replace(with: "new")
    fetch.next(throw: Trouble())
    if isCancelled { load.cancel() }
    await load.end()
    #expect(screen.page == .success("new"))
  }

  /// An operation may show a stored value before the one of the server.
  @Test func anOperationUpdatesItsOwnValue() async {
    fetch.next { [screen] _ in
      screen.replace(with: "stored")
      return "new"
    }
    await screen.load(1)
    #expect(screen.page == .success("new"))
    #expect(fetch.callCount == 1)
  }

  @Test func aLoadBesideManyChangesEnds() async {
    await screen.load(1)
    fetch.always { [screen] number in
      await screen.change { $0.append("!") }
      return "page \(number)"
    }
    await screen.refresh(1)
    #expect(screen.page == .success("page 1"))
    #expect(fetch.callCount == 4)
  }

  /// A task that a change has started is no part of the change after its end.
  @Test func aTaskThatOutlivesItsChangeUpdatesTheValue() async {
    await screen.load(1)
    var task: Task<Void, Never>?
    let gate = Gate()
    await screen.change { screen in
      task = Task {
        await gate.wait()
        screen.append("!")
      }
    }
    await screen.load(2)
    gate.open()
    await task?.value
    #expect(screen.page == .success("page 2!"))
  }

  /// How a property comes to another value while a change runs.
  enum Renewal: CaseIterable {
    case otherParameters, otherParametersAndBack, reset, none
  }

  @Test(arguments: Renewal.allCases)
  func aChangeOfAnotherValueIsDropped(renewal: Renewal) async {
    await screen.load(1)
    await screen.change { screen in
      switch renewal {
      case .otherParameters: await screen.load(2)
      case .otherParametersAndBack:
        await screen.load(2)
        await screen.load(1)
      case .reset:
        screen.reset()
        await screen.load(1)
      case .none: await screen.refresh(1)
      }
      screen.append("!")
    }
    let expected: [Renewal: String] = [
      .otherParameters: "page 2", .otherParametersAndBack: "page 1!", .reset: "page 1", .none: "page 1!",
    ]
    #expect(screen.page.value == expected[renewal])
  }

  /// A second try of a change is about the value of the first one.
  @Test func aChangeThatIsTriedAgainIsAboutTheOldValue() async {
    await screen.load(1)
    var tries = 0
    await screen.change { screen in
      tries += 1
      if tries == 1 { throw Trouble() }
      screen.append("!")
    }
    await screen.load(2)
    await screen.retryChange()
    #expect(tries == 2)
    #expect(screen.page == .success("page 2"))
    await screen.change { $0.append("!") }
    #expect(screen.page == .success("page 2!"))
  }

  @Test func aCancelledRefreshDoesNotFetchAgain() async {
    await screen.load(1)
    let refresh = await fetch.held(until: .answers) { [screen] in await screen.refresh(1) }
    screen.append("!")
    refresh.cancel()
    await refresh.end()
    #expect(fetch.callCount == 2)
    #expect(screen.page == .success("page 1!"))
  }

  @Test func aReplacedRefreshDoesNotFetchAgain() async {
    await screen.load(1)
    let refresh = await fetch.held(until: .answers) { [screen] in await screen.refresh(1) }
    screen.append("!")
    await screen.load(2)
    await refresh.end()
    #expect(fetch.calls == [1, 1, 2])
    #expect(screen.page == .success("page 2"))
  }
}
