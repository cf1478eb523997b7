import Dispatch
import Testing

@testable import ViewModelCore

@MainActor
struct WeakSinkTests {
  private final class Target {
    var values: [Int] = []
    var last = 0
  }

  private let target = Target()
  private let subject = PassthroughSubject<Int, Never>()

  @Test func deliversAtOnceOnTheMainActor() {
    let subscription = subject.weakSink(on: target) { target, value in target.values.append(value) }
    subject.send(1)
    subject.send(2)
    #expect(target.values == [1, 2])
    subscription.cancel()
  }

  @Test func assignsAtOnceOnTheMainActor() {
    let subscription = subject.weakAssign(to: \.last, on: target)
    subject.send(7)
    #expect(target.last == 7)
    subscription.cancel()
    subject.send(8)
    #expect(target.last == 7)
  }

  @Test func doesNotKeepTheObjectAlive() {
    var object: Target? = Target()
    weak let observed = object
    var subscriptions: [AnyCancellable] = []
    if let object {
      subscriptions = [
        subject.weakSink(on: object) { target, value in target.values.append(value) },
        subject.weakAssign(to: \.last, on: object),
      ]
    }
    object = nil
    #expect(observed == nil)
    subject.send(1)
    #expect(subscriptions.count == 2)
  }

  @Test func deliversAfterTheClosureWhatIsSentWithinIt() {
    var log: [String] = []
    let subject = subject
    let subscription = subject.weakSink(on: target) { _, value in
      log.append("\(value)")
      if value < 3 { subject.send(value + 1) }
      log.append("\(value) done")
    }
    subject.send(1)
    #expect(log == ["1", "1 done", "2", "2 done", "3", "3 done"])
    subscription.cancel()
  }

  @Test func cancellingWithinADeliveryEndsItAtOnce() {
    let bag = CancelBag()
    let subject = subject
    bag.collect {
      subject.weakSink(on: target) { target, value in
        target.values.append(value)
        subject.send(value + 1)
        bag.cancel()
      }
    }
    subject.send(1)
    #expect(target.values == [1])
  }

  @Test func hopsToTheMainActorFromElsewhere() async {
    let store = StoreTests.makeStore()
    let subscription = store.updates(for: \.left).weakSink(on: target) { target, value in
      MainActor.assertIsolated()
      target.values.append(value)
    }
    await Task.detached {
      for _ in 0..<1_000 { store.send(.left) }
    }.value
    await mainQueueIsDone()
    #expect(target.values == Array(0...1_000))
    subscription.cancel()
  }

  @Test func keepsTheOrderOfValuesFromElsewhereAndFromHere() {
    let subscription = subject.weakSink(on: target) { target, value in target.values.append(value) }
    // The main actor is busy with this test, so values from other threads wait, but come first.
    onAnotherThread { [subject] in
      subject.send(1)
      subject.send(2)
    }
    #expect(target.values == [])
    subject.send(3)
    #expect(target.values == [1, 2, 3])
    subscription.cancel()
  }

  @Test func cancellingDropsWhatIsOnItsWay() async {
    let subscription = subject.weakSink(on: target) { target, value in target.values.append(value) }
    onAnotherThread { [subject] in subject.send(1) }
    subscription.cancel()
    await mainQueueIsDone()
    #expect(target.values == [])
  }

  /// One thread sends while another cancels.
  @Test func dropsWhatIsSentAfterCancelling() {
    let delivery = MainActorDelivery<Target, Int>(to: target) { target, value in target.values.append(value) }
    delivery.send(1)
    delivery.cancel()
    delivery.send(2)
    #expect(target.values == [1])
  }

  @Test func deliversInTheOrderSentUnderLoad() async {
    let store = StoreTests.makeStore()
    let subscription = store.updates(for: \.left).weakSink(on: target) { target, value in target.values.append(value) }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<2_500 { store.send(.left) } }
      }
      for _ in 0..<100 {
        store.send(.left)
        await Task.yield()
      }
    }
    await mainQueueIsDone()
    #expect(target.values == Array(0...10_100))
    subscription.cancel()
  }

  /// Runs a closure on another thread and blocks the main actor meanwhile.
  private func onAnotherThread(_ action: @escaping () -> Void) {
    // Safe, because this thread waits until the action has ended.
    nonisolated(unsafe) let action = action
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      action()
      done.signal()
    }
    done.wait()
  }

  /// Returns when everything queued for the main actor has run.
  private func mainQueueIsDone() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
