import Testing
import ViewModelCore
import ViewModelTesting

/// A list whose pages have numbers.
@MainActor
struct PagesTests {
  private struct Trouble: Error {}

  fileprivate struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
  }

  @Observable fileprivate final class Screen {
    var rows: LoadState<[Row]> = .notRequested
    private(set) var rowsPage: PageState = .end
    private let fetch: Stub<Int, [Row], any Error>
    private let currentLoads = CurrentLoads()

    init(_ fetch: Stub<Int, [Row], any Error>) { self.fetch = fetch }

    @MainActor func load(_ topic: Int = 1) async {
      await currentLoads.load(\.rows, pages: \.rowsPage, of: self, for: topic) { page in try await fetch(page) }
    }

    @MainActor func refresh(_ topic: Int = 1) async {
      await currentLoads.refresh(\.rows, pages: \.rowsPage, of: self, for: topic) { page in try await fetch(page) }
    }

    @MainActor func loadMore() async {
      await currentLoads.loadMore(\.rows, pages: \.rowsPage, of: self) { page in try await fetch(page) }
    }

    /// A search: it runs in any state.
    @MainActor func reload(_ topic: Int) async {
      await currentLoads.reload(\.rows, pages: \.rowsPage, of: self, for: topic) { page in try await fetch(page) }
    }

    @MainActor func reset() { currentLoads.reset(\.rows, pages: \.rowsPage, of: self) }
  }

  /// Two rows a page, three pages.
  private let fetch = Stub<Int, [Row], any Error> { page in Self.rows(page) }
  private let screen: Screen

  init() { screen = Screen(fetch) }

  private static func rows(_ page: Int) -> [Row] { page > 3 ? [] : [Row(id: 2 * page - 1), Row(id: 2 * page)] }

  private func ids() -> [Int]? { screen.rows.value?.map(\.id) }

  private func begin(_ operation: @escaping @MainActor () async -> Void) async -> Task<Void, Never> {
    let count = fetch.callCount
    let task = Task { await operation() }
    await fetch.waitForCalls(count + 1)
    return task
  }

  @Test func loadsPageAfterPageToTheEnd() async {
    await screen.loadMore()
    #expect(fetch.callCount == 0)
    #expect(screen.rowsPage == .end)
    let states = StateRecorder { screen.rowsPage }
    await screen.load()
    #expect(ids() == [1, 2])
    await screen.loadMore()
    #expect(ids() == [1, 2, 3, 4])
    await screen.loadMore()
    await screen.loadMore()
    #expect(ids() == [1, 2, 3, 4, 5, 6])
    #expect(
      states.values == [.end, .more, .loading, .more, .loading, .more, .loading, .end])
    await screen.loadMore()
    #expect(fetch.calls == [1, 2, 3, 4])
  }

  @Test func anEmptyFirstPageIsTheEnd() async {
    fetch.next(return: [])
    await screen.load()
    #expect(screen.rows == .success([]))
    #expect(screen.rowsPage == .end)
    await screen.load()
    #expect(fetch.callCount == 1)
  }

  @Test func aPageThatFailsLeavesTheElementsAndCanBeTriedAgain() async {
    await screen.load()
    fetch.next(throw: Trouble())
    await screen.loadMore()
    #expect(screen.rowsPage == .failed(Trouble()))
    #expect(screen.rowsPage.error is Trouble)
    #expect(ids() == [1, 2])
    await screen.loadMore()
    #expect(screen.rowsPage == .more)
    #expect(screen.rowsPage.error == nil)
    #expect(ids() == [1, 2, 3, 4])
    #expect(fetch.calls == [1, 2, 2])
  }

  @Test func elementsThatArriveTwiceAreShownOnce() async {
    fetch.next(return: [Row(id: 1), Row(id: 2), Row(id: 1, title: "again")])
    await screen.load()
    #expect(screen.rows.value == [Row(id: 1), Row(id: 2)])
    fetch.next(return: [Row(id: 2), Row(id: 3)])
    await screen.loadMore()
    #expect(ids() == [1, 2, 3])
    #expect(screen.rowsPage == .more)
    // A page without new elements is the last one.
    fetch.next(return: [Row(id: 2), Row(id: 3)])
    await screen.loadMore()
    #expect(ids() == [1, 2, 3])
    #expect(screen.rowsPage == .end)
  }

  // MARK: - Concurrent loads

  @Test func twoNextPagesAreNotLoadedAtOnce() async {
    await screen.load()
    fetch.next { [screen] page in
      await screen.loadMore()
      return Self.rows(page)
    }
    await screen.loadMore()
    #expect(fetch.calls == [1, 2])
    fetch.hold()
    let first = await begin { [screen] in await screen.loadMore() }
    let second = Task { await screen.loadMore() }
    await Task.yield()
    fetch.release()
    await first.value
    await second.value
    #expect(fetch.calls == [1, 2, 3])
    #expect(ids() == [1, 2, 3, 4, 5, 6])
  }

  @Test func aCancelledPageCanBeLoadedAgain() async {
    await screen.load()
    fetch.hold()
    let task = await begin { [screen] in await screen.loadMore() }
    task.cancel()
    await task.value
    fetch.release()
    #expect(screen.rowsPage == .more)
    #expect(ids() == [1, 2])
    await screen.loadMore()
    #expect(ids() == [1, 2, 3, 4])
    fetch.next(throw: CancellationError())
    await screen.loadMore()
    #expect(screen.rowsPage == .more)
  }

  /// The row at the end disappears and appears again before the page has arrived.
  @Test(arguments: [true, false]) func aCallTakesOverFromACancelledOne(waits: Bool) async {
    await screen.load()
    let gate = Gate()
    fetch.next { _ in
      await gate.wait()
      return [Row(id: 99)]
    }
    let first = await begin { [screen] in await screen.loadMore() }
    if waits {
      let second = Task { await screen.loadMore() }
      await Task.yield()
      first.cancel()
      await second.value
    } else {
      first.cancel()
      await screen.loadMore()
    }
    #expect(ids() == [1, 2, 3, 4])
    gate.open()
    await first.value
    #expect(ids() == [1, 2, 3, 4])
    #expect(screen.rowsPage == .more)
    #expect(fetch.calls == [1, 2, 2])
  }

  @Test func aTaskThatIsCancelledBeforeItBeginsLoadsNothing() async {
    await screen.load()
    let task = Task { await screen.loadMore() }
    task.cancel()
    await task.value
    #expect(fetch.calls == [1])
    #expect(screen.rowsPage == .more)
  }

  // MARK: - Loading again from the first page

  @Test func aRefreshBeginsWithTheFirstPage() async {
    await screen.load()
    await screen.loadMore()
    fetch.hold()
    let refresh = await begin { [screen] in await screen.refresh() }
    #expect(ids() == [1, 2, 3, 4])
    fetch.release()
    await refresh.value
    #expect(ids() == [1, 2])
    await screen.loadMore()
    #expect(fetch.calls == [1, 2, 1, 2])
  }

  @Test func aRefreshThatFailsLeavesAllPages() async {
    await screen.load()
    await screen.loadMore()
    fetch.next(throw: Trouble())
    await screen.refresh()
    #expect(ids() == [1, 2, 3, 4])
    #expect(screen.rowsPage == .more)
    await screen.loadMore()
    #expect(fetch.calls == [1, 2, 1, 3])
  }

  @Test func aPageThatARefreshOvertookIsLoadedAgain() async {
    await screen.load()
    await screen.loadMore()
    fetch.next { [screen] _ in
      await screen.refresh()
      #expect(screen.rowsPage == .more)
      return [Row(id: 99)]
    }
    await screen.loadMore()
    #expect(ids() == [1, 2, 3, 4])
    #expect(fetch.calls == [1, 2, 3, 1, 2])
  }

  @Test func pagesThatArriveDuringARefreshThatIsCancelledStay() async {
    await screen.load()
    fetch.next { [screen] _ in
      await screen.loadMore()
      throw CancellationError()
    }
    await screen.refresh()
    #expect(ids() == [1, 2, 3, 4])
  }

  @Test func otherParametersBeginAnew() async {
    await screen.load(1)
    await screen.loadMore()
    let gate = Gate()
    fetch.next { _ in
      await gate.wait()
      return [Row(id: 99)]
    }
    let more = await begin { [screen] in await screen.loadMore() }
    fetch.next { [screen] page in
      #expect(screen.rows == .loading)
      #expect(screen.rowsPage == .end)
      gate.open()
      await more.value
      return Self.rows(page)
    }
    await screen.load(2)
    #expect(ids() == [1, 2])
    #expect(screen.rowsPage == .more)
    fetch.next(throw: Trouble())
    await screen.refresh(3)
    #expect(screen.rows == .failure(Trouble()))
    #expect(screen.rowsPage == .end)
    await screen.loadMore()
    #expect(fetch.calls == [1, 2, 3, 1, 1])
  }

  /// A call captures its parameters, so its pages must not join a list for others, whether its operation fails or not.
  /// The same holds for a search, which runs in any state.
  @Test(arguments: [true, false], [true, false])
  func aNextPageBelongsToItsParameters(fails: Bool, isSearch: Bool) async {
    func load(_ topic: Int) async { if isSearch { await screen.reload(topic) } else { await screen.load(topic) } }
    await load(1)
    let gate = Gate()
    fetch.next { _ in
      await gate.wait()
      if fails { throw Trouble() }
      return [Row(id: 99)]
    }
    let more = await begin { [screen] in await screen.loadMore() }
    await load(2)
    gate.open()
    await more.value
    #expect(ids() == [1, 2])
    #expect(screen.rowsPage == .more)
    #expect(fetch.calls == [1, 2, 1])
    await screen.loadMore()
    #expect(ids() == [1, 2, 3, 4])
  }

  @Test func aSearchBeginsWithTheFirstPageInAnyState() async {
    await screen.reload(1)
    #expect(ids() == [1, 2])
    #expect(screen.rowsPage == .more)
    await screen.loadMore()
    #expect(ids() == [1, 2, 3, 4])
    let states = StateRecorder { screen.rows }
    await screen.reload(1)
    #expect(ids() == [1, 2])
    #expect(states.values.contains(.loading))
    await screen.loadMore()
    fetch.next(throw: Trouble())
    await screen.reload(2)
    #expect(screen.rows == .failure(Trouble()))
    #expect(screen.rowsPage == .end)
    await screen.loadMore()
    #expect(fetch.calls == [1, 2, 1, 2, 1])
  }

  @Test func aResetListHasNoNextPage() async {
    await screen.load()
    fetch.next { [screen] page in
      screen.reset()
      return Self.rows(page)
    }
    await screen.loadMore()
    #expect(screen.rows == .notRequested)
    #expect(screen.rowsPage == .end)
    await screen.loadMore()
    #expect(fetch.calls == [1, 2])
  }

  @Test func changesOfTheListStay() async {
    await screen.load()
    fetch.next { [screen] page in
      screen.rows = screen.rows.map { $0.filter { $0.id != 1 } }
      return Self.rows(page)
    }
    await screen.loadMore()
    #expect(ids() == [2, 3, 4])
  }

  @Test func isReleasedWhileAPageLoads() async {
    #expect(await isReleased({ Screen(Stub(returning: [Row(id: 1)])) }, after: { await $0.load() }))
  }
}

/// A list whose pages have cursors, and elements without an identity.
@MainActor
struct CursorPagesTests {
  @Observable fileprivate final class Screen {
    private(set) var rows: LoadState<[String]> = .notRequested
    private(set) var rowsPage: PageState = .end
    private let fetch: Stub<String?, CursorPage<String>, any Error>
    private let currentLoads = CurrentLoads()

    init(_ fetch: Stub<String?, CursorPage<String>, any Error>) { self.fetch = fetch }

    @MainActor func load() async {
      await currentLoads.load(\.rows, pages: \.rowsPage, of: self) { cursor in try await fetch(cursor) }
    }

    @MainActor func loadMore() async {
      await currentLoads.loadMore(\.rows, pages: \.rowsPage, of: self) { cursor in try await fetch(cursor) }
    }
  }

  private let fetch = Stub<String?, CursorPage<String>, any Error>(returning: CursorPage(["a", "b"], next: "x"))
  private let screen: Screen

  init() { screen = Screen(fetch) }

  @Test func followsTheCursorToTheEnd() async {
    await screen.load()
    #expect(screen.rowsPage == .more)
    fetch.next(return: CursorPage(["b"], next: "y"))
    await screen.loadMore()
    // These elements have no identity, so equal elements both stay.
    #expect(screen.rows == .success(["a", "b", "b"]))
    fetch.next(return: CursorPage(["c"]))
    await screen.loadMore()
    await screen.loadMore()
    #expect(screen.rows == .success(["a", "b", "b", "c"]))
    #expect(screen.rowsPage == .end)
    #expect(fetch.calls == [nil, "x", "y"])
  }

  @Test func aFirstPageWithoutACursorIsAll() async {
    fetch.next(return: CursorPage(["a"]))
    await screen.load()
    #expect(screen.rowsPage == .end)
  }

  @Test func emptyPagesArePassedOver() async {
    fetch.next(return: CursorPage([], next: "x"))
    await screen.load()
    #expect(screen.rows == .success([]))
    #expect(screen.rowsPage == .more)
    fetch.next(return: CursorPage([], next: "y"))
    fetch.next(return: CursorPage(["a"], next: "z"))
    await screen.loadMore()
    #expect(screen.rows == .success(["a"]))
    #expect(fetch.calls == [nil, "x", "y"])
  }

  @Test func aCursorThatLeadsToItselfIsTheEnd() async {
    await screen.load()
    await screen.loadMore()
    #expect(screen.rowsPage == .end)
    #expect(screen.rows == .success(["a", "b", "a", "b"]))
    #expect(fetch.callCount == 2)
  }

  @Test func pagesAreTransformed() {
    #expect(CursorPage([1, 2], next: "x").map { "\($0)" } == CursorPage(["1", "2"], next: "x"))
  }

  @Test func statesAreCompared() {
    struct Trouble: Error {}
    let states: [PageState] = [.more, .loading, .failed(Trouble()), .failed(CancellationError()), .end]
    for (index, state) in states.enumerated() {
      for (other, another) in states.enumerated() { #expect((state == another) == (index == other)) }
    }
  }
}
