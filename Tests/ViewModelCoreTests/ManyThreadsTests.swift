import Testing
import ViewModelCore
import ViewModelTesting

/// Types that may be used from any thread, used from several. The thread sanitizer runs these tests as well.
struct ManyThreadsTests {
  /// Runs an action many times in each of several concurrent tasks.
  private func sideBySide(_ tasks: Int = 4, times: Int = 500, _ action: @escaping @Sendable (Int) -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask { for time in 0..<times { action(task * times + time) } }
      }
    }
  }

  @Test func subscribersComeAndGoWhileASubjectSends() async {
    // Safe, because a subject may be used from any thread.
    nonisolated(unsafe) let subject = CurrentValueSubject<Int, Never>(0)
    let stays = Log<Int>()
    let subscription = subject.sink { stays.append($0) }
    await sideBySide { index in
      if index % 2 == 0 {
        subject.send(index)
      } else {
        let passing = Log<Int>()
        let subscription = subject.map { $0 + 1 }.removeDuplicates().sink { passing.append($0) }
        #expect(!passing.all.isEmpty)
        subscription.cancel()
      }
    }
    #expect(stays.all.count == 1_001)
    subscription.cancel()
  }

  // With Combine, the class is Combine's. OpenCombine, which replaces it here, does not guarantee this.
  #if !canImport(Combine)
    @Test func aCancellableIsCancelledOnce() async {
      let log = Log<Int>()
      for index in 0..<200 {
        // Safe, because a cancellable may be used from any thread.
        nonisolated(unsafe) let cancellable = AnyCancellable { log.append(index) }
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 { group.addTask { cancellable.cancel() } }
        }
      }
      #expect(log.all == Array(0..<200))
    }
  #endif

  @Test func aBagLosesNoSubscription() async {
    let bag = CancelBag()
    let log = Log<Int>()
    await sideBySide { index in
      if index % 10 == 9 { bag.cancel() } else { bag.collect { AnyCancellable { log.append(index) } } }
    }
    bag.cancel()
    #expect(log.all.sorted() == (0..<2_000).filter { $0 % 10 != 9 })
  }

  @Test func aStoreGivesEachSubscriberAnUnbrokenRun() async {
    let store = StoreTests.makeStore()
    await sideBySide { index in
      switch index % 4 {
      case 0: store.send(.left)
      case 1: store.send(.announce("\(index)"))
      case 2:
        let seen = Log<Int>()
        store.updates(for: \.left).sink { seen.append($0) }.cancel()
        // Other threads send meanwhile, so there may be more values, but none is missing.
        let values = seen.all
        #expect(!values.isEmpty && zip(values, values.dropFirst()).allSatisfy { $1 == $0 + 1 })
      default:
        let seen = Log<String>()
        let bag = CancelBag()
        bag.collect { store.events.sink { seen.append($0) } }
        store.send(.announce("own"))
        bag.cancel()
      }
    }
    #expect(store[\.left] == 500)
  }

  /// A deadlock would last for ever. The limit is long, because other tests may use the processors meanwhile.
  @Test(.timeLimit(.minutes(30))) func storesThatSendToEachOtherDoNotBlock() async {
    let first = StoreTests.makeStore()
    let second = StoreTests.makeStore()
    let bag = CancelBag()
    bag.collect {
      first.events.sink { if $0 == "from first" { second.send(.left) } }
      second.events.sink { if $0 == "from second" { first.send(.left) } }
      first.updates(for: \.left).sink { second.send(.setLeft($0)) }
    }
    await sideBySide { index in
      if index % 2 == 0 { first.send(.announce("from first")) } else { second.send(.announce("from second")) }
    }
    #expect(first[\.left] == 1_000)
    bag.cancel()
  }

  @MainActor @Test func nothingArrivesOnTheMainActorAfterCancellingThere() async {
    final class Target { var values: [Int] = [] }
    let store = StoreTests.makeStore()
    for _ in 0..<50 {
      let target = Target()
      let bag = CancelBag()
      bag.collect { store.updates(for: \.left).weakSink(on: target) { target, value in target.values.append(value) } }
      async let sent: Void = Task.detached { for _ in 0..<50 { store.send(.left) } }.value
      await Task.yield()
      bag.cancel()
      let count = target.values.count
      await sent
      for _ in 0..<5 { await Task.yield() }
      #expect(target.values.count == count)
      #expect(zip(target.values, target.values.dropFirst()).allSatisfy { $1 == $0 + 1 })
    }
  }

  @MainActor @Test func onlyTheLastOfManyDebouncedCallsActs() async {
    let clock = ManualClock()
    let log = Log<Int>()
    var task: Task<Void, Never>?
    for index in 0..<300 {
      task = Task.debounce(delay: .milliseconds(10), clock: clock, task: task) { log.append(index) }
      if index % 3 == 0 { await Task.yield() }
      clock.advance(by: .milliseconds(index % 7))
    }
    clock.advance(by: .milliseconds(10))
    await task?.value
    #expect(log.all == [299])
  }
}
