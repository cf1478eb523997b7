import Testing
import ViewModelCore

@MainActor
struct LoadTogetherTests {
  private let log = Log<String>()
  private let gate = Gate()

  @Test func runsAllAtOnce() async {
    // Every load waits for the last one, so running them one after the other would never end.
    await loadTogether(
      {
        await gate.wait()
        log.append("first")
      },
      {
        await gate.wait()
        log.append("second")
      },
      { gate.open() })
    #expect(log.all.sorted() == ["first", "second"])
  }

  @Test func startsInTheOrderGiven() async {
    await loadTogether({ log.append("a") }, { log.append("b") }, { log.append("c") })
    #expect(log.all == ["a", "b", "c"])
  }

  @Test func returnsAtOnceWithoutLoads() async {
    await loadTogether()
  }

  @Test func cancelsLoadsWithTheCallingTask() async {
    let task = Task {
      await loadTogether(
        {
          await gate.wait()
          log.append("first cancelled: \(Task.isCancelled)")
        },
        {
          await gate.wait()
          log.append("second cancelled: \(Task.isCancelled)")
        })
      log.append("returned")
    }
    while gate.waiterCount < 2 { await Task.yield() }
    task.cancel()
    gate.open()
    await task.value
    #expect(log.all == ["first cancelled: true", "second cancelled: true", "returned"])
  }

  @Test func noLoadStartsInACancelledTask() async {
    let task = Task {
      await loadTogether({ log.append("first") }, { log.append("second") })
    }
    task.cancel()
    await task.value
    #expect(log.all == [])
  }

  @Test func aLoadThatHasNotStartedWhenCancelledNeverDoes() async {
    final class Caller { var task: Task<Void, Never>? }
    let caller = Caller()
    caller.task = Task {
      await loadTogether(
        {
          log.append("first")
          caller.task?.cancel()
        },
        { log.append("second") })
    }
    await caller.task?.value
    #expect(log.all == ["first"])
  }

  @Test func aLoadSetsTheStateOfAClassThatIsNotSendable() async {
    let screen = Screen()
    await screen.load()
    #expect(screen.state.isLoading == false)
    #expect(screen.detail == .success("detail"))
    #expect(screen.comments == .success(["comment"]))
  }

  @Test func aLoadThatFailsLeavesTheOthersAlone() async {
    struct Offline: Error {}
    let screen = Screen()
    screen.failure = Offline()
    await screen.load()
    #expect(screen.detail == .failure(Offline()))
    #expect(screen.comments == .success(["comment"]))
  }

  private final class Screen {
    var failure: (any Error)?
    var state = LoadState<Void>.notRequested
    var detail = LoadState<String>.notRequested
    var comments = LoadState<[String]>.notRequested

    @MainActor func load() async {
      state = .loading
      await loadTogether(
        { await self.loadDetail() },
        { await self.loadComments() })
      state = .success(())
    }

    @MainActor private func loadDetail() async {
      detail = await detail.load {
        if let failure { throw failure }
        return "detail"
      }
    }

    @MainActor private func loadComments() async { comments = await comments.load { ["comment"] } }
  }
}
