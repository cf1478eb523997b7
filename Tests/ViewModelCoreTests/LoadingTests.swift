import Chance
import Testing
import ViewModelCore

@MainActor
struct LoadingTests {
  private struct Trouble: Error {}

  /// A screen's class: observable, neither Sendable nor isolated as a whole.
  @Observable fileprivate final class Screen {
    var state: LoadState<[Int]>
    private(set) var runs = 0

    init(_ state: LoadState<[Int]> = .notRequested) { self.state = state }

    @MainActor func load(_ operation: () async throws -> [Int]) async {
      state = await state.load {
        runs += 1
        return try await operation()
      }
    }

    @MainActor func refresh(_ operation: () async throws -> [Int]) async {
      state = await state.refresh {
        runs += 1
        return try await operation()
      }
    }
  }

  @Test func showsLoadingWhileTheOperationRuns() async {
    let screen = Screen()
    await screen.load {
      #expect(screen.state == .loading)
      return [1]
    }
    #expect(screen.state == .success([1]))
  }

  @Test func observersSeeEachState() async {
    let screen = Screen()
    let history = History(screen)
    history.follow()
    let gate = Gate()
    let load = Task {
      await screen.load {
        await gate.wait()
        return [1]
      }
    }
    while gate.waiterCount == 0 { await Task.yield() }
    await history.settle()
    gate.open()
    await load.value
    await history.settle()
    #expect(history.states == [.notRequested, .loading, .success([1])])
  }

  @Test func keepsTheErrorOfAFailedLoad() async {
    let screen = Screen()
    await screen.load { throw Trouble() }
    #expect(screen.state == .failure(Trouble()))
    #expect(screen.state.needsLoad)
  }

  @Test(arguments: [LoadState<[Int]>.notRequested, .success([7]), .failure(Trouble())])
  func aCancelledLoadLeavesTheStateItFound(start: LoadState<[Int]>) async {
    let screen = Screen(start)
    await screen.load { throw CancellationError() }
    #expect(screen.state == start)

    // An operation may respond to cancellation with a value or with its own error.
    for operation in [{ [1] }, { throw Trouble() }] as [@MainActor () throws -> [Int]] {
      let task = Task {
        await screen.load {
          withUnsafeCurrentTask { $0?.cancel() }
          return try operation()
        }
      }
      await task.value
      #expect(screen.state == start)
    }
    #expect(screen.runs == 3)
  }

  @Test func doesNotLoadTwiceAtATime() async {
    let screen = Screen()
    await screen.load {
      await screen.load { [2] }
      #expect(screen.state == .loading)
      return [1]
    }
    #expect(screen.state == .success([1]))
    #expect(screen.runs == 1)
  }

  @Test func refreshReplacesTheValueWithoutLoading() async {
    let screen = Screen(.success([1]))
    await screen.refresh {
      #expect(screen.state == .success([1]))
      return [2]
    }
    #expect(screen.state == .success([2]))
  }

  @Test(arguments: [true, false])
  func refreshKeepsTheValueOnError(isCancelled: Bool) async {
    let screen = Screen(.success([1]))
    await screen.refresh { throw isCancelled ? CancellationError() : Trouble() }
    #expect(screen.state == .success([1]))
    #expect(screen.runs == 1)
  }

  @Test(arguments: [LoadState<[Int]>.notRequested, .loading, .failure(Trouble())])
  func refreshNeedsAValue(start: LoadState<[Int]>) async {
    let screen = Screen(start)
    await screen.refresh { [2] }
    #expect(screen.state == start)
    #expect(screen.runs == 0)
  }

  @Test func outcomeSaysHowAnOperationEnded() async {
    #expect(await LoadState.outcome { 1 } == .success(1))
    #expect(await LoadState<Int>.outcome { throw Trouble() } == .failure(Trouble()))
    #expect(await LoadState<Int>.outcome { throw CancellationError() } == .notRequested)
    #expect(await LoadState<Int>.outcome(ifCancelled: .success(7)) { throw CancellationError() } == .success(7))
  }

  /// A property with a plain getter and setter, as `@Published` makes it.
  private final class Computed {
    var writes: [LoadState<Int>] = []
    private var stored = LoadState<Int>.notRequested
    var state: LoadState<Int> {
      get { stored }
      set {
        stored = newValue
        writes.append(newValue)
      }
    }

    @MainActor func load() async {
      state = await state.load {
        #expect(state == .loading)
        return 1
      }
    }
  }

  @Test func writesAComputedPropertyBackBeforeTheOperationRuns() async {
    let object = Computed()
    await object.load()
    #expect(object.writes == [.loading, .success(1)])
  }

  /// A property of an isolated class: a mutating asynchronous method could not be called on it.
  @MainActor private final class Isolated {
    var state = LoadState<Int>.notRequested

    func load() async { state = await state.load { 1 } }
  }

  @Test func worksOnAnIsolatedClass() async {
    let object = Isolated()
    await object.load()
    #expect(object.state == .success(1))
  }
}

/// The states that an observer has seen. It reads the state again after each change, as a View does.
@MainActor private final class History {
  private let screen: LoadingTests.Screen
  private(set) var states: [LoadState<[Int]>] = []
  private var isReading = false

  init(_ screen: LoadingTests.Screen) { self.screen = screen }

  func follow() {
    isReading = false
    withObservationTracking {
      states.append(screen.state)
    } onChange: {
      MainActor.assumeIsolated { self.isReading = true }
      Task { @MainActor in self.follow() }
    }
  }

  /// Waits until the last announced change was read.
  func settle() async {
    while isReading { await Task.yield() }
  }
}

/// A first load as in the conventions, cancelled and restarted before it has ended.
@MainActor
struct LoadingAgainTests {
  @Observable fileprivate final class Screen {
    private(set) var posts: LoadState<String> = .notRequested
    private(set) var runs = 0

    @MainActor func load(_ operation: () async throws -> String) async {
      guard posts.needsLoad else { return }
      posts = await posts.load {
        runs += 1
        return try await operation()
      }
    }
  }

  private let screen = Screen()

  /// Starts a load that ends when a gate opens.
  private func begin(_ gate: Gate, heedsCancellation: Bool, answer: String) async -> Task<Void, Never> {
    let runs = screen.runs
    let task = Task {
      await screen.load {
        await gate.wait()
        if heedsCancellation { try Task.checkCancellation() }
        return answer
      }
    }
    while screen.runs == runs { await Task.yield() }
    return task
  }

  @Test(arguments: [true, false])
  func theSecondLoadEndsFirst(heedsCancellation: Bool) async {
    let gate = Gate()
    let first = await begin(gate, heedsCancellation: heedsCancellation, answer: "old")
    first.cancel()
    await screen.load { "new" }
    #expect(screen.posts == .success("new"))
    gate.open()
    await first.value
    #expect(screen.posts == .success("new"))
  }

  @Test(arguments: [true, false])
  func theFirstLoadEndsFirst(heedsCancellation: Bool) async {
    let (one, two) = (Gate(), Gate())
    let first = await begin(one, heedsCancellation: heedsCancellation, answer: "old")
    first.cancel()
    let second = await begin(two, heedsCancellation: heedsCancellation, answer: "new")
    one.open()
    await first.value
    #expect(screen.posts == .loading)
    #expect(!screen.posts.needsLoad)
    two.open()
    await second.value
    #expect(screen.posts == .success("new"))
  }

  @Test(arguments: [true, false])
  func theLastOfManyCounts(heedsCancellation: Bool) async {
    var loads: [(Task<Void, Never>, Gate)] = []
    for _ in 0..<10 {
      let gate = Gate()
      loads.append((await begin(gate, heedsCancellation: heedsCancellation, answer: "old"), gate))
      loads.last?.0.cancel()
    }
    await screen.load { "new" }
    var random = SplitMix64(seed: testSeed, text: "order")
    for (task, gate) in loads.shuffled(using: &random) {
      gate.open()
      await task.value
      #expect(screen.posts == .success("new"), "\(seedNote)")
    }
  }

  @Test(arguments: [true, false])
  func nobodyFollows(heedsCancellation: Bool) async {
    let gate = Gate()
    let first = await begin(gate, heedsCancellation: heedsCancellation, answer: "old")
    first.cancel()
    #expect(screen.posts.needsLoad)
    gate.open()
    await first.value
    #expect(screen.posts == .notRequested)
  }

  @Test func aLoadThatIsNotCancelledKeepsOthersFromStarting() async {
    let gate = Gate()
    let first = await begin(gate, heedsCancellation: true, answer: "first")
    await screen.load { "second" }
    #expect(screen.posts == .loading)
    gate.open()
    await first.value
    #expect(screen.posts == .success("first"))
    #expect(screen.runs == 1)
  }
}
