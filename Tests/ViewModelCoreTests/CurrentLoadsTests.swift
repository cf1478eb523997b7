import Chance
import Testing
import ViewModelCore
import ViewModelTesting

@MainActor
struct CurrentLoadsTests {
  private struct Trouble: Error {}

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

  /// How a cancelled operation ends.
  enum Ending: CaseIterable {
    case heedsCancellation, answers, fails

    fileprivate func end(_ answer: String) throws -> String {
      switch self {
      case .heedsCancellation: throw CancellationError()
      case .answers: return answer
      case .fails: throw Trouble()
      }
    }
  }

  private let fetch = Stub<Int, String, any Error> { "page \($0)" }
  private let screen: Screen

  init() { screen = Screen(fetch) }

  /// Makes the next call wait at a gate and then end in a given way.
  private func hold(at gate: Gate, until ending: Ending, answer: String = "old") {
    fetch.next { _ in
      await gate.wait()
      return try ending.end(answer)
    }
  }

  private func begin(_ operation: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
    let count = fetch.callCount
    let task = Task { await operation() }
    await fetch.waitForCalls(count + 1)
    return task
  }

  /// Starts an operation that waits, and then lets it continue.
  private func begin(
    after change: () -> Void, _ operation: @escaping @MainActor () async -> Void
  ) async -> Task<Void, Never> {
    let count = fetch.callCount
    let task = Task { await operation() }
    await Task.yield()
    change()
    await fetch.waitForCalls(count + 1)
    return task
  }

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
    let gate = Gate()
    hold(at: gate, until: ending)
    let first = await begin { [screen] in await screen.load(1) }
    first.cancel()
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
    gate.open()
    await first.value
    #expect(screen.page == .success("page 1"))
    #expect(fetch.callCount == 2)
  }

  /// The first load ends during the second one.
  @Test(arguments: Ending.allCases)
  func theEndOfACancelledLoadIsNotShown(ending: Ending) async {
    let (one, two) = (Gate(), Gate())
    hold(at: one, until: ending)
    let first = await begin { [screen] in await screen.load(1) }
    hold(at: two, until: .answers, answer: "new")
    first.cancel()
    let second = await begin { [screen] in await screen.load(1) }
    one.open()
    await first.value
    #expect(screen.page == .loading)
    two.open()
    await second.value
    #expect(screen.page == .success("new"))
  }

  @Test(arguments: Ending.allCases)
  func aCancelledLoadThatNobodyFollowsIsNotLoading(ending: Ending) async {
    let gate = Gate()
    hold(at: gate, until: ending)
    let first = await begin { [screen] in await screen.load(1) }
    first.cancel()
    gate.open()
    await first.value
    #expect(screen.page == .notRequested)
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
  }

  @Test func aCancelledRetryLeavesTheError() async {
    fetch.next(throw: Trouble())
    await screen.load(1)
    let gate = Gate()
    hold(at: gate, until: .heedsCancellation)
    let retry = await begin { [screen] in await screen.load(1) }
    #expect(screen.page == .loading)
    retry.cancel()
    gate.open()
    await retry.value
    #expect(screen.page == .failure(Trouble()))
  }

  @Test func aTaskThatIsCancelledBeforeItBeginsLoadsNothing() async {
    let gate = Gate()
    hold(at: gate, until: .answers, answer: "two")
    let newer = await begin { [screen] in await screen.load(2) }
    let older = Task { await screen.load(1) }
    older.cancel()
    await older.value
    gate.open()
    await newer.value
    #expect(screen.page == .success("two"))
    #expect(fetch.calls == [2])
  }

  @Test(arguments: 2...20)
  func theLastOfManyCounts(count: Int) async {
    var loads: [(Task<Void, Never>, Gate)] = []
    for number in 1...count {
      let gate = Gate()
      hold(at: gate, until: Ending.allCases[number % 3])
      loads.last?.0.cancel()
      loads.append((await begin { [screen] in await screen.load(number % 4) }, gate))
    }
    fetch.always(return: "last")
    loads.last?.0.cancel()
    await screen.load(9)
    var random = SplitMix64(seed: testSeed, text: "order")
    for (task, gate) in loads.shuffled(using: &random) {
      gate.open()
      await task.value
      #expect(screen.page == .success("last"), "\(seedNote)")
    }
  }

  // MARK: - Two loads of one state, the first of which is cancelled

  /// The `.task` of two Views with the same ViewModel: the second starts during the first.
  @Test(arguments: Ending.allCases)
  func theSecondLoadTakesOverWhenTheFirstIsCancelled(ending: Ending) async {
    let gate = Gate()
    hold(at: gate, until: ending)
    let first = await begin { [screen] in await screen.load(1) }
    let second = Task { [screen] in await screen.load(1) }
    await Task.yield()
    #expect(fetch.callCount == 1)
    first.cancel()
    await second.value
    #expect(screen.page == .success("page 1"))
    gate.open()
    await first.value
    #expect(screen.page == .success("page 1"))
    #expect(fetch.calls == [1, 1])
  }

  @Test func theSecondLoadSharesTheEndOfTheFirst() async {
    for fails in [false, true] {
      screen.reset()
      let count = fetch.callCount
      let gate = Gate()
      hold(at: gate, until: fails ? .fails : .answers)
      let first = await begin { [screen] in await screen.load(1) }
      let others = (0..<3).map { _ in Task { [screen] in await screen.load(1) } }
      await Task.yield()
      gate.open()
      await first.value
      for other in others { await other.value }
      #expect(screen.page == (fails ? .failure(Trouble()) : .success("old")))
      #expect(fetch.callCount == count + 1)
    }
  }

  /// One of the waiting loads takes over, and the others wait for it.
  @Test(arguments: Ending.allCases)
  func oneOfManyTakesOver(ending: Ending) async {
    let gate = Gate()
    hold(at: gate, until: ending)
    let first = await begin { [screen] in await screen.load(1) }
    let others = (0..<5).map { _ in Task { [screen] in await screen.load(1) } }
    await Task.yield()
    others[0].cancel()
    await others[0].value
    first.cancel()
    gate.open()
    for task in [first] + others { await task.value }
    #expect(screen.page == .success("page 1"))
    #expect(fetch.callCount == 2)
  }

  @Test func aLoadThatWaitsEndsWhenItIsCancelled() async {
    let gate = Gate()
    hold(at: gate, until: .answers)
    let first = await begin { [screen] in await screen.load(1) }
    let second = Task { [screen] in await screen.load(1) }
    await Task.yield()
    second.cancel()
    await second.value
    #expect(screen.page == .loading)
    gate.open()
    await first.value
    #expect(screen.page == .success("old"))
  }

  /// After signing out nothing is loaded, even by waiting loads.
  @Test(arguments: Ending.allCases)
  func aLoadThatWaitsDoesNotLoadAfterAReset(ending: Ending) async {
    let gate = Gate()
    hold(at: gate, until: ending)
    let first = await begin { [screen] in await screen.load(1) }
    let second = Task { [screen] in await screen.load(1) }
    await Task.yield()
    screen.reset()
    first.cancel()
    await second.value
    gate.open()
    await first.value
    #expect(screen.page == .notRequested)
    #expect(fetch.callCount == 1)
  }

  @Test func aLoadThatWaitsLeavesAnotherParameterAlone() async {
    let gate = Gate()
    hold(at: gate, until: .answers)
    let first = await begin { [screen] in await screen.load(1) }
    let second = Task { [screen] in await screen.load(1) }
    await Task.yield()
    await screen.load(2)
    first.cancel()
    gate.open()
    await first.value
    await second.value
    #expect(screen.page == .success("page 2"))
    #expect(fetch.calls == [1, 2])
  }

  @Test func aRetryThatTakesOverStartsFromTheError() async {
    fetch.next(throw: Trouble())
    await screen.load(1)
    let (one, two) = (Gate(), Gate())
    hold(at: one, until: .heedsCancellation)
    let first = await begin { [screen] in await screen.load(1) }
    hold(at: two, until: .answers, answer: "new")
    let second = await begin(after: { first.cancel() }) { [screen] in await screen.load(1) }
    one.open()
    await first.value
    #expect(screen.page == .loading)
    two.open()
    await second.value
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
    let gate = Gate()
    hold(at: gate, until: ending)
    let older = await begin { [screen] in await screen.load(1) }
    if isCancelled { older.cancel() }
    await screen.load(2)
    gate.open()
    await older.value
    #expect(screen.page == .success("page 2"))
  }

  @Test func theErrorOfAnOlderParameterDoesNotComeBack() async {
    fetch.next(throw: Trouble())
    await screen.load(1)
    let gate = Gate()
    hold(at: gate, until: .heedsCancellation)
    let other = await begin { [screen] in await screen.load(2) }
    other.cancel()
    gate.open()
    await other.value
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
    let gate = Gate()
    hold(at: gate, until: ending)
    let refresh = await begin { [screen] in await screen.refresh(1) }
    refresh.cancel()
    gate.open()
    await refresh.value
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
    let gate = Gate()
    hold(at: gate, until: ending)
    let refresh = await begin { [screen] in await screen.refresh(1) }
    await screen.load(2)
    gate.open()
    await refresh.value
    #expect(screen.page == .success("page 2"))
  }

  @Test func theLaterOfTwoRefreshesCounts() async {
    await screen.load(1)
    let gate = Gate()
    hold(at: gate, until: .answers)
    let refresh = await begin { [screen] in await screen.refresh(1) }
    fetch.next(return: "newer")
    await screen.refresh(1)
    gate.open()
    await refresh.value
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
    let (one, two) = (Gate(), Gate())
    hold(at: one, until: ending)
    let load = await begin { [screen] in await screen.load(1) }
    hold(at: two, until: ending)
    let search = await begin { [screen] in await screen.search(1) }
    screen.reset()
    #expect(screen.page == .notRequested)
    #expect(screen.results == .notRequested)
    one.open()
    two.open()
    await load.value
    await search.value
    #expect(screen.page == .notRequested)
    #expect(screen.results == .notRequested)
  }

  @Test func aRefreshIsDroppedByAReset() async {
    await screen.load(1)
    let gate = Gate()
    hold(at: gate, until: .answers)
    let refresh = await begin { [screen] in await screen.refresh(1) }
    screen.reset()
    gate.open()
    await refresh.value
    #expect(screen.page == .notRequested)
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
  }

  @Test func aLoadAfterAResetDoesNotWaitForTheOneBefore() async {
    let gate = Gate()
    hold(at: gate, until: .answers)
    let older = await begin { [screen] in await screen.load(1) }
    screen.reset()
    await screen.load(1)
    #expect(screen.page == .success("page 1"))
    gate.open()
    await older.value
    #expect(screen.page == .success("page 1"))
  }

  // MARK: - Searching

  @Test(arguments: Ending.allCases)
  func theLatestSearchCounts(ending: Ending) async {
    let gate = Gate()
    hold(at: gate, until: ending)
    let first = await begin { [screen] in await screen.search(1) }
    first.cancel()
    await screen.search(2)
    gate.open()
    await first.value
    #expect(screen.results == .success("page 2"))
    await screen.search(2)
    #expect(fetch.calls == [1, 2, 2])
  }

  @Test(arguments: Ending.allCases)
  func aCancelledSearchThatNobodyFollowsIsNotLoading(ending: Ending) async {
    let gate = Gate()
    hold(at: gate, until: ending)
    let search = await begin { [screen] in await screen.search(1) }
    search.cancel()
    gate.open()
    await search.value
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
