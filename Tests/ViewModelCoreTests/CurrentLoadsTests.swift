import Chance
import Testing
import ViewModelCore
import ViewModelTesting

@MainActor
struct CurrentLoadsTests {
  @Observable fileprivate final class Screen {
    private(set) var page: LoadState<String> = .notRequested
    private(set) var results: LoadState<String> = .notRequested
    private let fetch: Stub<Int, String, any Error>
    private let currentLoads = CurrentLoads()

    init(_ fetch: Stub<Int, String, any Error>) { self.fetch = fetch }

    @MainActor func load(_ number: Int) async {
      await currentLoads.load(\.page, of: self, for: number) { try await fetch(number) }
    }

    @MainActor func refresh(_ number: Int) async {
      await currentLoads.refresh(\.page, of: self, for: number) { try await fetch(number) }
    }

    @MainActor func search(_ number: Int) async {
      await currentLoads.reload(\.results, of: self) { try await fetch(number) }
    }

    @MainActor func reset() {
      currentLoads.reset(\.page, of: self)
      currentLoads.reset(\.results, of: self)
    }
  }

  private let fetch = Stub<Int, String, any Error> { "page \($0)" }
  private let screen: Screen

  init() { screen = Screen(fetch) }

  @Test func loadsOnce() async {
    let states = StateRecorder { screen.page }
    await screen.load(1)
    await screen.load(1)
    #expect(states.values == [.notRequested, .loading, .success("page 1")])
    #expect(fetch.calls == [1])
  }

  @Test func doesNotLoadTwiceAtATime() async {
    fetch.next { [screen] _ in
      await screen.load(1)
      return "page"
    }
    await screen.load(1)
    #expect(fetch.callCount == 1)
    #expect(screen.page == .success("page"))
  }

  @Test func triesAgainAfterAnError() async {
    let states = StateRecorder { screen.page }
    fetch.next(throw: Trouble())
    await screen.load(1)
    await screen.load(1)
    #expect(states.values == [.notRequested, .loading, .failure(Trouble()), .loading, .success("page 1")])
  }

  // MARK: - Restarted loads

  /// The first load ends after the second one.
  @Test(arguments: Ending.allCases)
  func aLoadThatIsCancelledAndBegunAgainEndsInAValue(ending: Ending) async {
    let first = await fetch.held(until: ending) { [screen] in await screen.load(1) }
    first.cancel()
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
    await first.end()
    #expect(screen.page == .success("page 1"))
    #expect(fetch.callCount == 2)
  }

  /// The first load ends during the second one.
  @Test(arguments: Ending.allCases)
  func theEndOfACancelledLoadIsNotShown(ending: Ending) async {
    let first = await fetch.held(until: ending) { [screen] in await screen.load(1) }
    first.cancel()
    let second = await fetch.held(until: .answers, answer: "new") { [screen] in await screen.load(1) }
    await first.end()
    #expect(screen.page == .loading)
    await second.end()
    #expect(screen.page == .success("new"))
  }

  @Test(arguments: Ending.allCases)
  func aCancelledLoadThatNobodyFollowsIsNotLoading(ending: Ending) async {
    let first = await fetch.held(until: ending) { [screen] in await screen.load(1) }
    first.cancel()
    await first.end()
    #expect(screen.page == .notRequested)
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
  }

  /// An Interactor may cancel its own request, for example when another one begins.
  @Test func aWaitingLoadFollowsAnOperationThatCancelsItself() async {
    let first = await fetch.held(until: .heedsCancellation) { [screen] in await screen.load(1) }
    let second = Task { await screen.load(1) }
    await Task.yield()
    await first.end()
    await second.value
    #expect(screen.page == .success("page 1"))
    #expect(fetch.callCount == 2)
  }

  @Test func aCancelledRetryLeavesTheError() async {
    fetch.next(throw: Trouble())
    await screen.load(1)
    let retry = await fetch.held(until: .heedsCancellation) { [screen] in await screen.load(1) }
    #expect(screen.page == .loading)
    retry.cancel()
    await retry.end()
    #expect(screen.page == .failure(Trouble()))
  }

  @Test func aTaskThatIsCancelledBeforeItBeginsLoadsNothing() async {
    let newer = await fetch.held(until: .answers, answer: "two") { [screen] in await screen.load(2) }
    let older = Task { await screen.load(1) }
    older.cancel()
    await older.value
    await newer.end()
    #expect(screen.page == .success("two"))
    #expect(fetch.calls == [2])
  }

  @Test(arguments: 2...20)
  func theLastOfManyCounts(count: Int) async {
    var loads: [HeldCall] = []
    for number in 1...count {
      loads.last?.cancel()
      loads.append(await fetch.held(until: Ending.allCases[number % 3]) { [screen] in await screen.load(number % 4) })
    }
    fetch.always(return: "last")
    loads.last?.cancel()
    await screen.load(9)
    var random = SplitMix64(seed: testSeed, text: "order")
    for load in loads.shuffled(using: &random) {
      await load.end()
      #expect(screen.page == .success("last"), "\(seedNote)")
    }
  }

  // MARK: - Two loads of one state, the first of which is cancelled

  /// The `.task` of two Views with the same ViewModel: the second starts during the first.
  @Test(arguments: Ending.allCases)
  func theSecondLoadTakesOverWhenTheFirstIsCancelled(ending: Ending) async {
    let first = await fetch.held(until: ending) { [screen] in await screen.load(1) }
    let second = Task { [screen] in await screen.load(1) }
    await Task.yield()
    #expect(fetch.callCount == 1)
    first.cancel()
    await second.value
    #expect(screen.page == .success("page 1"))
    await first.end()
    #expect(screen.page == .success("page 1"))
    #expect(fetch.calls == [1, 1])
  }

  @Test func theSecondLoadSharesTheEndOfTheFirst() async {
    for fails in [false, true] {
      screen.reset()
      let count = fetch.callCount
      let first = await fetch.held(until: fails ? .fails : .answers) { [screen] in await screen.load(1) }
      let others = (0..<3).map { _ in Task { [screen] in await screen.load(1) } }
      await Task.yield()
      await first.end()
      for other in others { await other.value }
      #expect(screen.page == (fails ? .failure(Trouble()) : .success("old")))
      #expect(fetch.callCount == count + 1)
    }
  }

  /// One of the waiting loads takes over, and the others wait for it.
  @Test(arguments: Ending.allCases)
  func oneOfManyTakesOver(ending: Ending) async {
    let first = await fetch.held(until: ending) { [screen] in await screen.load(1) }
    let others = (0..<5).map { _ in Task { [screen] in await screen.load(1) } }
    await Task.yield()
    others[0].cancel()
    await others[0].value
    first.cancel()
    first.open()
    for task in [first.task] + others { await task.value }
    #expect(screen.page == .success("page 1"))
    #expect(fetch.callCount == 2)
  }

  @Test func aLoadThatWaitsEndsWhenItIsCancelled() async {
    let first = await fetch.held(until: .answers) { [screen] in await screen.load(1) }
    let second = Task { [screen] in await screen.load(1) }
    await Task.yield()
    second.cancel()
    await second.value
    #expect(screen.page == .loading)
    await first.end()
    #expect(screen.page == .success("old"))
  }

  /// After signing out nothing is loaded, even by waiting loads.
  @Test(arguments: Ending.allCases)
  func aLoadThatWaitsDoesNotLoadAfterAReset(ending: Ending) async {
    let first = await fetch.held(until: ending) { [screen] in await screen.load(1) }
    let second = Task { [screen] in await screen.load(1) }
    await Task.yield()
    screen.reset()
    first.cancel()
    await second.value
    await first.end()
    #expect(screen.page == .notRequested)
    #expect(fetch.callCount == 1)
  }

  @Test func aLoadThatWaitsLeavesAnotherParameterAlone() async {
    let first = await fetch.held(until: .answers) { [screen] in await screen.load(1) }
    let second = Task { [screen] in await screen.load(1) }
    await Task.yield()
    await screen.load(2)
    first.cancel()
    await first.end()
    await second.value
    #expect(screen.page == .success("page 2"))
    #expect(fetch.calls == [1, 2])
  }

  @Test func aRetryThatTakesOverStartsFromTheError() async {
    fetch.next(throw: Trouble())
    await screen.load(1)
    let first = await fetch.held(until: .heedsCancellation) { [screen] in await screen.load(1) }
    let second = await fetch.held(until: .answers, answer: "new", after: { first.cancel() }) { [screen] in
      await screen.load(1)
    }
    await first.end()
    #expect(screen.page == .loading)
    await second.end()
    #expect(screen.page == .success("new"))
  }

  // MARK: - Parameters

  @Test func anotherParameterReplacesTheValue() async {
    await screen.load(1)
    let states = StateRecorder { screen.page }
    await screen.load(2)
    #expect(states.values == [.success("page 1"), .loading, .success("page 2")])
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
    #expect(fetch.calls == [1, 2, 1])
  }

  /// Also if the older load is not cancelled.
  @Test(arguments: Ending.allCases, [true, false])
  func theAnswerToAnOlderParameterIsDropped(ending: Ending, isCancelled: Bool) async {
    let older = await fetch.held(until: ending) { [screen] in await screen.load(1) }
    if isCancelled { older.cancel() }
    await screen.load(2)
    await older.end()
    #expect(screen.page == .success("page 2"))
  }

  @Test func theErrorOfAnOlderParameterDoesNotComeBack() async {
    fetch.next(throw: Trouble())
    await screen.load(1)
    let other = await fetch.held(until: .heedsCancellation) { [screen] in await screen.load(2) }
    other.cancel()
    await other.end()
    #expect(screen.page == .notRequested)
  }

  // MARK: - Refreshing

  @Test func aRefreshReplacesTheValueWithoutLoading() async {
    await screen.load(1)
    let states = StateRecorder { screen.page }
    fetch.next(return: "new")
    await screen.refresh(1)
    #expect(states.values == [.success("page 1"), .success("new")])
  }

  @Test(arguments: Ending.allCases)
  func aCancelledRefreshKeepsTheValue(ending: Ending) async {
    await screen.load(1)
    let refresh = await fetch.held(until: ending) { [screen] in await screen.refresh(1) }
    refresh.cancel()
    await refresh.end()
    #expect(screen.page == .success("page 1"))
  }

  @Test func aRefreshNeedsAValue() async {
    await screen.refresh(1)
    fetch.next(throw: Trouble())
    await screen.load(1)
    await screen.refresh(1)
    #expect(screen.page == .failure(Trouble()))
    #expect(fetch.callCount == 1)
  }

  @Test(arguments: Ending.allCases)
  func aRefreshIsDroppedWhenAnotherParameterIsLoadedMeanwhile(ending: Ending) async {
    await screen.load(1)
    let refresh = await fetch.held(until: ending) { [screen] in await screen.refresh(1) }
    await screen.load(2)
    await refresh.end()
    #expect(screen.page == .success("page 2"))
  }

  @Test func theLaterOfTwoRefreshesCounts() async {
    await screen.load(1)
    let refresh = await fetch.held(until: .answers) { [screen] in await screen.refresh(1) }
    fetch.next(return: "newer")
    await screen.refresh(1)
    await refresh.end()
    #expect(screen.page == .success("newer"))
  }

  @Test func aRefreshForAnotherParameterLoads() async {
    await screen.load(1)
    let states = StateRecorder { screen.page }
    await screen.refresh(2)
    #expect(states.values == [.success("page 1"), .loading, .success("page 2")])
  }

  // MARK: - Reset

  @Test(arguments: Ending.allCases)
  func aResetDropsWhatIsUnderWay(ending: Ending) async {
    let load = await fetch.held(until: ending) { [screen] in await screen.load(1) }
    let search = await fetch.held(until: ending) { [screen] in await screen.search(1) }
    screen.reset()
    #expect(screen.page == .notRequested)
    #expect(screen.results == .notRequested)
    load.open()
    search.open()
    await load.task.value
    await search.task.value
    #expect(screen.page == .notRequested)
    #expect(screen.results == .notRequested)
  }

  @Test func aRefreshIsDroppedByAReset() async {
    await screen.load(1)
    let refresh = await fetch.held(until: .answers) { [screen] in await screen.refresh(1) }
    screen.reset()
    await refresh.end()
    #expect(screen.page == .notRequested)
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
  }

  @Test func aLoadAfterAResetDoesNotWaitForTheOneBefore() async {
    let older = await fetch.held(until: .answers) { [screen] in await screen.load(1) }
    screen.reset()
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
    await older.end()
    #expect(screen.page == .success("page 1"))
  }

  // MARK: - Searching

  @Test(arguments: Ending.allCases)
  func theLatestSearchCounts(ending: Ending) async {
    let first = await fetch.held(until: ending) { [screen] in await screen.search(1) }
    first.cancel()
    await screen.search(2)
    await first.end()
    #expect(screen.results == .success("page 2"))
    await screen.search(2)
    #expect(fetch.calls == [1, 2, 2])
  }

  @Test(arguments: Ending.allCases)
  func aCancelledSearchThatNobodyFollowsIsNotLoading(ending: Ending) async {
    let search = await fetch.held(until: ending) { [screen] in await screen.search(1) }
    search.cancel()
    await search.end()
    #expect(screen.results == .notRequested)
  }

  // MARK: - Lifetimes

  @Test func keepsNoObjectAlive() async {
    let fetch = fetch
    #expect(await isReleased({ Screen(fetch) }, after: { await $0.load(1) }))
  }

  @Test func keysAreEqualWhenAllPartsAre() {
    #expect(LoadKey() == LoadKey())
    #expect(LoadKey(1, "a") == LoadKey(1, "a"))
    #expect(LoadKey(1, "a") != LoadKey(1, "b"))
    #expect(LoadKey(1) != LoadKey(1, 1))
    #expect(LoadKey(1) != LoadKey(1.0))
    #expect(LoadKey(Optional(1)) != LoadKey(Int?.none))
  }
}
