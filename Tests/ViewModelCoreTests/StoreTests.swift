import Dispatch
import Testing
import ViewModelCore

struct StoreTests {
  struct Counts: Sendable {
    var left = 0
    var right = 0
    var history: [Int] = []
  }

  enum Action: Sendable { case left, right, setLeft(Int), announce(String), announceBoth(String, String) }

  typealias CountStore = Store<Counts, Action, String>

  static func makeStore() -> CountStore {
    CountStore(Counts()) { counts, action in
      switch action {
      case .left: counts.left += 1
      case .right: counts.right += 1
      case .setLeft(let value):
        counts.left = value
        counts.history.append(value)
      case .announce(let text): return [text]
      case .announceBoth(let first, let second): return [first, second]
      }
      return []
    }
  }

  private let store = makeStore()

  @Test func anActionChangesTheStateAtOnce() {
    store.send(.left)
    store.send(.setLeft(5))
    store.send(.left)
    #expect(store[\.left] == 6)
    #expect(store[\.right] == 0)
  }

  @Test func updatesBeginWithThePresentValue() {
    store.send(.setLeft(3))
    let seen = Log<Int>()
    let subscription = store.updates(for: \.left).sink { seen.append($0) }
    #expect(seen.all == [3])
    subscription.cancel()
  }

  @Test func updatesBringEachDifferentValue() {
    let seen = Log<Int>()
    let subscription = store.updates(for: \.left).sink { seen.append($0) }
    for value in [0, 1, 1, 2, 1] { store.send(.setLeft(value)) }
    store.send(.right)
    #expect(seen.all == [0, 1, 2, 1])
    subscription.cancel()
  }

  @Test func eventsReachThoseWhoSubscribedBefore() {
    store.send(.announce("early"))
    let seen = Log<String>()
    let subscription = store.events.sink { seen.append($0) }
    #expect(seen.all == [])
    store.send(.announce("one"))
    store.send(.announce("one"))
    store.send(.announceBoth("two", "three"))
    #expect(seen.all == ["one", "one", "two", "three"])
    subscription.cancel()
  }

  @Test func whoSubscribesDuringAnEventDoesNotGetIt() {
    let seen = Log<String>()
    let bag = CancelBag()
    bag.collect {
      store.events.sink { [store] event in
        seen.append("outer \(event)")
        bag.collect { store.events.sink { seen.append("inner \($0)") } }
      }
    }
    store.send(.announce("a"))
    #expect(seen.all == ["outer a"])
    store.send(.announce("b"))
    #expect(seen.all == ["outer a", "outer b", "inner b"])
    bag.cancel()
  }

  @Test func whoSubscribesDuringADeliveryHasThePresentValueAtOnce() {
    let seen = Log<Int>()
    let bag = CancelBag()
    bag.collect {
      store.events.sink { [store] _ in
        store.send(.setLeft(9))
        bag.collect { store.updates(for: \.left).sink { seen.append($0) } }
        #expect(seen.all == [9])
      }
    }
    store.send(.announce("a"))
    #expect(seen.all == [9])
    bag.cancel()
  }

  @Test func cancellingEndsDelivery() {
    let seen = Log<Int>()
    let subscription = store.updates(for: \.left).sink { seen.append($0) }
    subscription.cancel()
    store.send(.left)
    #expect(seen.all == [0])
  }

  @Test func cancellingWithinADeliveryEndsItAtOnce() {
    let seen = Log<String>()
    let bag = CancelBag()
    bag.collect {
      store.events.sink {
        seen.append($0)
        bag.cancel()
      }
    }
    store.send(.announceBoth("a", "b"))
    #expect(seen.all == ["a"])
  }

  @Test func anActionSentByASubscriberIsHandledAfterTheCurrentOne() {
    let seen = Log<String>()
    let bag = CancelBag()
    bag.collect {
      store.updates(for: \.left).sink { [store] value in
        seen.append("first \(value)")
        if value == 1 { store.send(.setLeft(2)) }
        seen.append("first \(value) done")
      }
      store.updates(for: \.left).sink { seen.append("second \($0)") }
    }
    store.send(.setLeft(1))
    #expect(
      seen.all == [
        "first 0", "first 0 done", "second 0",
        "first 1", "first 1 done", "second 1",
        "first 2", "first 2 done", "second 2",
      ])
    bag.cancel()
  }

  @Test func anActionSentAtTheFirstValueIsHandledAfterIt() {
    let seen = Log<String>()
    let subscription = store.updates(for: \.left).sink { [store] value in
      seen.append("\(value)")
      if value < 2 { store.send(.left) }
      seen.append("\(value) done")
    }
    #expect(seen.all == ["0", "0 done", "1", "1 done", "2", "2 done"])
    subscription.cancel()
  }

  @Test func aLongChainOfActionsDoesNotRecurse() {
    let bag = CancelBag()
    bag.collect {
      store.updates(for: \.left).sink { [store] value in
        if value < 100_000 { store.send(.left) }
      }
    }
    #expect(store[\.left] == 100_000)
    bag.cancel()
  }

  @Test func losesNoActionOfManyTasks() async {
    let seen = Log<Int>()
    let subscription = store.updates(for: \.left).sink { seen.append($0) }
    await withTaskGroup(of: Void.self) { [store] group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<12_500 { store.send(.left) } }
      }
    }
    #expect(store[\.left] == 100_000)
    // Every value once and in order.
    #expect(seen.all == Array(0...100_000))
    subscription.cancel()
  }

  @Test func nothingStaleReachesWhoSubscribesWhileOthersSend() async {
    await withTaskGroup(of: Void.self) { [store] group in
      for _ in 0..<2 {
        group.addTask { for _ in 0..<5_000 { store.send(.left) } }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<500 {
            let seen = Log<Int>()
            let before = store[\.left]
            let subscription = store.updates(for: \.left).sink { seen.append($0) }
            await Task.yield()
            subscription.cancel()
            let values = seen.all
            #expect(values.first.map { $0 >= before } == true)
            #expect(zip(values, values.dropFirst()).allSatisfy { $1 == $0 + 1 })
          }
        }
      }
    }
    #expect(store[\.left] == 10_000)
  }

  @Test func aSubscriberGetsAsMuchAsItAsksFor() {
    let taker = Taker<Int>()
    store.updates(for: \.left).subscribe(taker)
    store.send(.setLeft(1))
    #expect(taker.taken == [])
    taker.subscription?.request(.max(1))
    #expect(taker.taken == [0])
    taker.subscription?.request(.max(2))
    #expect(taker.taken == [0, 1])
    store.send(.setLeft(2))
    store.send(.setLeft(3))
    #expect(taker.taken == [0, 1, 2])
    taker.subscription?.request(.unlimited)
    #expect(taker.taken == [0, 1, 2, 3])
    taker.subscription?.cancel()
  }

  @Test func aSubscriberThatCancelsWithinADeliveryGetsNothingMore() {
    let taker = Taker<String>()
    taker.onInput = { taker.subscription?.cancel() }
    store.events.subscribe(taker)
    taker.subscription?.request(.unlimited)
    store.send(.announceBoth("a", "b"))
    store.send(.announce("c"))
    #expect(taker.taken == ["a"])
  }

  @Test func aSubscriberCancelledByAnotherDuringADeliveryIsPassedOver() {
    let taker = Taker<String>()
    let subscription = store.events.sink { _ in taker.subscription?.cancel() }
    store.events.subscribe(taker)
    taker.subscription?.request(.unlimited)
    store.send(.announce("a"))
    #expect(taker.taken == [])
    subscription.cancel()
  }

  @Test func aCancelledSubscriptionIsReleased() {
    let taker = Taker<String>()
    store.events.subscribe(taker)
    weak let observed = taker.subscription as AnyObject
    taker.subscription?.cancel()
    taker.subscription = nil
    #expect(observed == nil)
  }

  @Test func subscriptionsDoNotKeepTheStoreAlive() {
    var store: CountStore? = Self.makeStore()
    weak let observed = store
    let subscription = store?.events.sink { _ in }
    store = nil
    #expect(observed == nil)
    subscription?.cancel()
  }
}
