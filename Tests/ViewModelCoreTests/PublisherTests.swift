import Testing
import ViewModelCore

// The parts of Combine that the conventions use. These tests pass with Combine and with its replacement.

struct PublisherTests {
  private enum Trouble: Error { case one }

  private let subject = PassthroughSubject<Int, Never>()

  @Test func transformsFilterAndDrop() {
    var seen: [String] = []
    let subscription = subject.dropFirst(2).filter { $0 != 5 }.map { $0 * 10 }.removeDuplicates()
      .compactMap { $0 == 40 ? nil : "\($0)" }.sink { seen.append($0) }
    for value in [1, 1, 3, 3, 5, 3, 4, 3] { subject.send(value) }
    // 40 is dropped only after the comparison: the last 30 differs from it.
    #expect(seen == ["30", "30"])
    subscription.cancel()
  }

  @Test func eachSubscriptionCountsForItself() {
    let publisher = subject.dropFirst().removeDuplicates { $0 / 10 == $1 / 10 }
    var first: [Int] = []
    var second: [Int] = []
    var subscriptions = Set<AnyCancellable>()
    publisher.sink { first.append($0) }.store(in: &subscriptions)
    subject.send(1)
    publisher.sink { second.append($0) }.store(in: &subscriptions)
    for value in [2, 3, 14] { subject.send(value) }
    #expect(first == [2, 14])
    #expect(second == [3, 14])
  }

  @Test func aDroppedValueDoesNotUseUpDemand() {
    let taker = Taker<Int>()
    subject.filter { $0 > 1 }.compactMap { $0 == 3 ? nil : $0 }.dropFirst().subscribe(taker)
    taker.subscription?.request(.max(2))
    for value in 1...9 { subject.send(value) }
    #expect(taker.taken == [4, 5])
  }

  @Test func passesFinishOn() {
    var log: [String] = []
    let subject = PassthroughSubject<Int, Trouble>()
    let subscription = subject.map { $0 + 1 }.eraseToAnyPublisher()
      .sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    subject.send(1)
    subject.send(completion: .finished)
    subject.send(2)
    subject.send(completion: .failure(.one))
    #expect(log == ["2", "finished"])
    subscription.cancel()
  }

  @Test func passesFailureOnAlsoToWhoComesLate() {
    var log: [String] = []
    let subject = PassthroughSubject<Int, Trouble>()
    subject.send(completion: .failure(.one))
    let subscription = subject.sink(
      receiveCompletion: { if case .failure(let error) = $0 { log.append("\(error)") } }, receiveValue: { _ in })
    #expect(log == ["one"])
    subscription.cancel()
  }

  @Test func aCancelledSubscriptionGetsNothing() {
    var log: [String] = []
    let subscription = subject.sink(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    subject.send(1)
    subscription.cancel()
    subject.send(2)
    subject.send(completion: .finished)
    #expect(log == ["1"])
  }

  @Test func aReleasedSubscriptionGetsNothing() {
    var seen: [Int] = []
    var subscriptions: [AnyCancellable] = []
    subject.sink { seen.append($0) }.store(in: &subscriptions)
    subject.send(1)
    subscriptions = []
    subject.send(2)
    #expect(seen == [1])
  }

  @Test func cancellingLetsGoOfTheSubscriber() {
    final class Object {}
    var object: Object? = Object()
    weak let observed = object
    let subscription = subject.sink { [object] _ in _ = object }
    object = nil
    #expect(observed != nil)
    subscription.cancel()
    #expect(observed == nil)
  }

  @Test func aValueSentWithinADeliveryArrivesInsideOfIt() {
    var log: [String] = []
    let subscription = subject.sink { [subject] value in
      log.append("\(value)")
      if value < 2 { subject.send(value + 1) }
      log.append("\(value) done")
    }
    subject.send(1)
    #expect(log == ["1", "2", "2 done", "1 done"])
    subscription.cancel()
  }

  @Test func aSubjectCanTakeFromAPublisher() {
    let target = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    var subscriptions = Set<AnyCancellable>()
    target.sink { seen.append($0) }.store(in: &subscriptions)
    subject.map { -$0 }.subscribe(target).store(in: &subscriptions)
    subject.send(1)
    #expect(seen == [-1])
  }

  @Test func aSubjectTakesNothingBeforeItIsAsked() {
    let target = PassthroughSubject<Int, Never>()
    var mapped: [Int] = []
    let feed = subject.map {
      mapped.append($0); return $0
    }.subscribe(target)
    subject.send(1)
    #expect(mapped == [])
    let subscription = target.sink { _ in }
    subject.send(2)
    #expect(mapped == [2])
    subscription.cancel()
    feed.cancel()
  }

  @Test func aSubjectEndsWithThePublisherItTakesFrom() {
    let target = CurrentValueSubject<Int, Never>(0)
    let feed = subject.subscribe(target)
    subject.send(1)
    subject.send(completion: .finished)
    var log: [String] = []
    let subscription = target.sink(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    #expect(target.value == 1)
    #expect(log == ["finished"])
    subscription.cancel()
    feed.cancel()
  }

  @Test func takingFromAPublisherDoesNotKeepTheSubject() {
    var target: CurrentValueSubject<Int, Never>? = CurrentValueSubject(0)
    weak let observed = target
    let feed = target.map { subject.subscribe($0) }
    target = nil
    #expect(observed == nil)
    subject.send(1)
    feed?.cancel()
  }

  @Test func comparesWithWhatArrivedAlsoIfThatWasLeftOut() {
    var seen: [Int] = []
    let subscription = subject.removeDuplicates { abs($0 - $1) < 2 }.sink { seen.append($0) }
    for value in [1, 2, 3, 4, 6] { subject.send(value) }
    #expect(seen == [1, 6])
    subscription.cancel()
  }

  @Test func asksForWhatItLeavesOut() {
    let taker = Taker<Int>()
    var mapped: [Int] = []
    subject.map {
      mapped.append($0); return $0
    }.dropFirst(2).subscribe(taker)
    for value in 1...3 { subject.send(value) }
    #expect(mapped == [1, 2])
    taker.subscription?.request(.max(1))
    for value in 4...5 { subject.send(value) }
    #expect(taker.taken == [4])
  }

  @Test func aSubjectOfVoidSendsWithoutAValue() {
    let subject = PassthroughSubject<Void, Never>()
    var count = 0
    let subscription = subject.sink { count += 1 }
    subject.send()
    #expect(count == 1)
    subscription.cancel()
  }

  @Test func assignsToAPropertyAndKeepsItsObject() {
    final class Object { var value = 0 }
    var object: Object? = Object()
    weak let observed = object
    let subscription = object.map { subject.assign(to: \.value, on: $0) }
    object = nil
    subject.send(3)
    #expect(observed?.value == 3)
    subscription?.cancel()
    #expect(observed == nil)
  }

  @Test func aCancellableCancelsOnce() {
    var count = 0
    var cancellable: AnyCancellable? = AnyCancellable { count += 1 }
    cancellable?.cancel()
    cancellable = nil
    #expect(count == 1)
  }

  @Test func aSubjectOnlySendsWhatWasAskedFor() {
    let taker = Taker<Int>()
    subject.subscribe(taker)
    subject.send(1)
    taker.subscription?.request(.max(1))
    subject.send(2)
    subject.send(3)
    taker.more = .max(1)
    taker.subscription?.request(.max(1))
    subject.send(4)
    subject.send(5)
    #expect(taker.taken == [2, 4, 5])
  }

  @Test func aCancelledSubscriptionIsReleased() {
    let taker = Taker<Int>()
    subject.subscribe(taker)
    weak let observed = taker.subscription as AnyObject
    taker.subscription?.cancel()
    taker.subscription = nil
    #expect(observed == nil)
  }

  @Test func aFinishedSubscriberNeedNotAsk() {
    let taker = Taker<Int>()
    subject.subscribe(taker)
    subject.send(completion: .finished)
    #expect(taker.isFinished)
  }
}

struct CurrentValueSubjectTests {
  private let subject = CurrentValueSubject<Int, Never>(1)

  @Test func beginsWithTheNewestValue() {
    subject.send(2)
    var seen: [Int] = []
    let subscription = subject.sink { seen.append($0) }
    subject.value = 3
    subject.send(3)
    #expect(seen == [2, 3, 3])
    #expect(subject.value == 3)
    subscription.cancel()
  }

  @Test func hasChangedWhenTheValueArrives() {
    var seen: [Int] = []
    let subscription = subject.sink { [subject] _ in seen.append(subject.value) }
    subject.send(2)
    #expect(seen == [1, 2])
    subscription.cancel()
  }

  @Test func handsTheNewestOverWhenItIsAskedForLate() {
    let taker = Taker<Int>()
    subject.subscribe(taker)
    subject.send(2)
    subject.send(3)
    #expect(taker.taken == [])
    taker.subscription?.request(.max(1))
    #expect(taker.taken == [3])
    subject.send(4)
    subject.send(5)
    taker.subscription?.request(.max(2))
    #expect(taker.taken == [3, 5])
    subject.send(6)
    #expect(taker.taken == [3, 5, 6])
  }

  @Test func keepsItsValueAfterTheEnd() {
    subject.send(completion: .finished)
    subject.send(2)
    #expect(subject.value == 1)
    var log: [String] = []
    let subscription = subject.sink(
      receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    #expect(log == ["finished"])
    subscription.cancel()
  }

  @Test func canBeSetAfterTheEnd() {
    subject.send(completion: .finished)
    subject.value = 2
    #expect(subject.value == 2)
  }

  @Test func owesNothingForWhatCameWithinADelivery() {
    let taker = Taker<Int>()
    taker.more = .max(1)
    taker.onInput = { [subject, weak taker] in
      taker?.onInput = {}
      subject.send(2)
    }
    subject.subscribe(taker)
    taker.subscription?.request(.max(1))
    #expect(taker.taken == [1])
    subject.send(3)
    #expect(taker.taken == [1, 3])
  }

  @Test func takesNilForAValue() {
    let subject = CurrentValueSubject<Int?, Never>(nil)
    var seen: [Int?] = []
    let subscription = subject.sink { seen.append($0) }
    subject.send(1)
    subject.send(nil)
    #expect(seen == [nil, 1, nil])
    subscription.cancel()
  }
}
