import Combine

// Like the whole folder, this file is built with each library under the name Combine.

/// Operations that random scenarios do not contain, by name. The notes of both libraries are compared.
package let scenes: [(name: String, play: @Sendable () -> [String])] = [
  ("whoSubscribesWithinADelivery", whoSubscribesWithinADelivery),
  ("whoSubscribesWithinACompletion", whoSubscribesWithinACompletion),
  ("whoSubscribesWithinAChange", whoSubscribesWithinAChange),
  ("aSchedulerThatRunsAtOnce", aSchedulerThatRunsAtOnce),
  ("sendingWithinSinkWithinReceiveOn", sendingWithinSinkWithinReceiveOn),
  ("completingWhileValuesAreOnTheirWay", completingWhileValuesAreOnTheirWay),
  ("completingWithinDelivery", completingWithinDelivery),
  ("writingWithinObjectWillChange", writingWithinObjectWillChange),
  ("assigningToPublished", assigningToPublished),
  ("assigningToPublishedTwice", assigningToPublishedTwice),
  ("assigningAPropertyToItself", assigningAPropertyToItself),
  ("releasingTheSubject", releasingTheSubject),
  ("releasingTheObject", releasingTheObject),
  ("releasingWithinDelivery", releasingWithinDelivery),
  ("cancellingWithinTheFirstValue", cancellingWithinTheFirstValue),
  ("theSinkAsASubscriber", theSinkAsASubscriber),
  ("oneSinkForTwoPublishers", oneSinkForTwoPublishers),
  ("settingTheValueWithinItsDelivery", settingTheValueWithinItsDelivery),
  ("operatorsThatSend", operatorsThatSend),
  ("aChainOfSubjects", aChainOfSubjects),
  ("aChainOfSubjectsThatEnds", aChainOfSubjectsThatEnds),
  ("demandOfACurrentValue", demandOfACurrentValue),
  ("demandWithinDelivery", demandWithinDelivery),
  ("sharedOperators", sharedOperators),
  ("equalityOfCancellables", equalityOfCancellables),
]

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

private final class Token {
  private let onRelease: () -> Void
  init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }
  deinit { onRelease() }
}

/// The notes of a scene.
private final class Notes {
  var all: [String] = []
  func callAsFunction(_ note: String) { all.append(note) }
}

private class Form: ObservableObject {
  @Published var name = "a"
  @Published var copy = "-"
}

private final class Taker<Input>: Subscriber {
  typealias Failure = Never
  let notes: Notes
  var more: (Input) -> Subscribers.Demand = { _ in .none }
  var subscription: (any Subscription)?

  init(_ notes: Notes) { self.notes = notes }
  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Input) -> Subscribers.Demand {
    notes("takes \(input)")
    return more(input)
  }
  func receive(completion: Subscribers.Completion<Never>) { notes("\(completion)") }
}

private func whoSubscribesWithinADelivery() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  for isCurrent in [false, true] {
    let passthrough = PassthroughSubject<Int, Trouble>()
    let current = CurrentValueSubject<Int, Trouble>(0)
    let publisher = isCurrent ? current.eraseToAnyPublisher() : passthrough.eraseToAnyPublisher()
    var isFirst = true
    publisher.sink(receiveCompletion: { notes("outer \($0)") }) { value in
      notes("outer \(value)")
      guard value == 1, isFirst else { return }
      isFirst = false
      publisher.sink(receiveCompletion: { notes("inner \($0)") }, receiveValue: { notes("inner \($0)") }).store(
        in: &bag)
    }.store(in: &bag)
    if isCurrent { current.send(1) } else { passthrough.send(1) }
    notes("sent")
    bag = []
  }
  return notes.all
}

private func whoSubscribesWithinACompletion() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let subject = CurrentValueSubject<Int, Trouble>(0)
  subject.sink(
    receiveCompletion: { completion in
      notes("outer \(completion)")
      subject.send(5)
      subject.send(completion: .finished)
      notes("value \(subject.value)")
      subject.sink(receiveCompletion: { notes("inner \($0)") }, receiveValue: { notes("inner \($0)") }).store(in: &bag)
    }, receiveValue: { notes("outer \($0)") }
  ).store(in: &bag)
  subject.send(completion: .failure(Trouble()))
  subject.sink(receiveCompletion: { notes("late \($0)") }, receiveValue: { notes("late \($0)") }).store(in: &bag)
  return notes.all
}

private func whoSubscribesWithinAChange() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let form = Form()
  form.objectWillChange.sink { [unowned form] in
    notes("will change from \(form.name)")
    form.$name.sink { notes("new \($0)") }.store(in: &bag)
  }.store(in: &bag)
  form.name = "b"
  notes("is \(form.name)")
  return notes.all
}

private func aSchedulerThatRunsAtOnce() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let subject = CurrentValueSubject<Int, Trouble>(0)
  subject.receive(on: ImmediateScheduler.shared).sink(receiveCompletion: { notes("\($0)") }) { value in
    notes("← \(value)")
    if value < 3 { subject.send(value + 1) }
    if value == 3 { subject.send(completion: .finished) }
    notes("→ \(value)")
  }.store(in: &bag)
  subject.send(9)
  return notes.all
}

private func sendingWithinSinkWithinReceiveOn() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let scheduler = ManualScheduler()
  let subject = PassthroughSubject<Int, Trouble>()
  var count = 0
  subject.removeDuplicates().receive(on: scheduler).dropFirst().removeDuplicates()
    .sink(receiveCompletion: { notes("\($0)") }) { value in
      notes("← \(value)")
      count += 1
      if count < 20 {
        subject.send(value + 1)
        subject.send(value + 1)
        subject.send(value)
      }
      notes("→ \(value)")
    }.store(in: &bag)
  for value in [1, 1, 2, 3] { subject.send(value) }
  notes("run")
  scheduler.runAll()
  subject.send(completion: .finished)
  scheduler.runAll()
  return notes.all
}

private func completingWhileValuesAreOnTheirWay() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let scheduler = ManualScheduler()
  let subject = PassthroughSubject<Int, Trouble>()
  subject.receive(on: scheduler).sink(
    receiveCompletion: { notes("\($0)") },
    receiveValue: { value in
      notes("\(value)")
      if value == 1 { subject.send(3) }
    }
  ).store(in: &bag)
  subject.send(1)
  subject.send(2)
  subject.send(completion: .failure(Trouble()))
  subject.send(4)
  scheduler.runAll()
  return notes.all
}

private func completingWithinDelivery() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let subject = PassthroughSubject<Int, Trouble>()
  subject.map { $0 * 10 }.dropFirst(0).sink(
    receiveCompletion: { completion in
      notes("\(completion)")
      subject.send(7)
    },
    receiveValue: { value in
      notes("← \(value)")
      subject.send(completion: .finished)
      subject.send(completion: .failure(Trouble()))
      subject.send(8)
      notes("→ \(value)")
    }
  ).store(in: &bag)
  subject.send(1)
  subject.send(2)
  return notes.all
}

private func writingWithinObjectWillChange() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let form = Form()
  var depth = 0
  form.objectWillChange.sink { [unowned form] in
    notes("object, \(form.name) \(form.copy)")
    guard depth < 2 else { return }
    depth += 1
    form.name = "inner \(depth)"
    form.copy = "copy \(depth)"
  }.store(in: &bag)
  form.$name.sink { [unowned form] in notes("name \($0), is \(form.name)") }.store(in: &bag)
  form.name = "outer"
  notes("at last \(form.name) \(form.copy)")
  form.$name.sink { notes("late \($0)") }.store(in: &bag)
  return notes.all
}

private func assigningToPublished() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let form = Form()
  form.$copy.sink { notes("copy \($0)") }.store(in: &bag)
  form.objectWillChange.sink { notes("object") }.store(in: &bag)
  let subject = PassthroughSubject<String, Never>()
  subject.removeDuplicates().assign(to: &form.$copy)
  subject.send("x")
  subject.send("x")
  form.copy = "y"
  subject.send("x")
  subject.send("z")
  subject.send(completion: .finished)
  notes(form.copy)
  return notes.all
}

private func assigningToPublishedTwice() -> [String] {
  let notes = Notes()
  let form = Form()
  let first = CurrentValueSubject<String, Never>("1")
  let second = CurrentValueSubject<String, Never>("2")
  first.assign(to: &form.$copy)
  notes(form.copy)
  second.assign(to: &form.$copy)
  notes(form.copy)
  first.send("3")
  notes(form.copy)
  return notes.all
}

private func assigningAPropertyToItself() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let form = Form()
  form.$name.map { $0 + "!" }.assign(to: &form.$copy)
  form.$copy.sink { [unowned form] in notes("\($0) of \(form.name)") }.store(in: &bag)
  form.name = "b"
  form.name = "b"
  notes("\(form.name) \(form.copy)")
  return notes.all
}

private func releasingTheSubject() -> [String] {
  let notes = Notes()
  for isCurrent in [false, true] {
    var subscription: AnyCancellable?
    var publisher: AnyPublisher<Int, Trouble>? =
      isCurrent
      ? CurrentValueSubject<Int, Trouble>(1).eraseToAnyPublisher()
      : PassthroughSubject<Int, Trouble>().eraseToAnyPublisher()
    let token = Token { notes("let go") }
    subscription = publisher?.map { $0 }.sink(
      receiveCompletion: { notes("\($0)") }, receiveValue: { [token] in notes("\($0) \(type(of: token))") })
    publisher = nil
    notes("no publisher")
    subscription?.cancel()
    notes("cancelled")
    subscription = nil
  }
  return notes.all
}

private func releasingTheObject() -> [String] {
  let notes = Notes()
  var form: Form? = Form()
  let names = form?.$name
  let changes = form?.objectWillChange
  weak let observed = form
  var subscription = names?.sink { notes($0) }
  let second = changes?.sink { notes("object") }
  form?.name = "b"
  form = nil
  notes("gone: \(observed == nil)")
  subscription?.cancel()
  subscription = names?.sink { notes("late \($0)") }
  subscription = nil
  second?.cancel()
  return notes.all
}

private func releasingWithinDelivery() -> [String] {
  let notes = Notes()
  let subject = PassthroughSubject<Int, Never>()
  var subscription: AnyCancellable?
  let token = Token { notes("let go") }
  subscription = subject.map { $0 + 1 }.filter { $0 > 0 }.sink { [token] value in
    notes("← \(value) \(type(of: token))")
    subscription = nil
    subject.send(value)
    notes("→ \(value)")
  }
  subject.send(1)
  notes("sent")
  subject.send(2)
  return notes.all + ["\(subscription == nil)"]
}

private func cancellingWithinTheFirstValue() -> [String] {
  let notes = Notes()
  let subject = CurrentValueSubject<Int, Never>(0)
  let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { notes("\($0)") }, receiveValue: { notes("\($0)") })
  let taker = Taker<Int>(notes)
  taker.more = { [unowned taker] _ in
    taker.subscription?.cancel()
    return .unlimited
  }
  subject.subscribe(taker)
  taker.subscription?.request(.max(1))
  subject.send(1)
  sink.cancel()
  subject.subscribe(sink)
  subject.send(2)
  subject.send(completion: .finished)
  return notes.all
}

private func theSinkAsASubscriber() -> [String] {
  let notes = Notes()
  let sink = Subscribers.Sink<Int, Trouble>(receiveCompletion: { notes("\($0)") }, receiveValue: { notes("\($0)") })
  notes("\(sink.receive(1))")
  let subject = PassthroughSubject<Int, Trouble>()
  subject.subscribe(sink)
  subject.send(2)
  sink.receive(completion: .failure(Trouble()))
  subject.send(3)
  notes("\(sink.receive(4))")
  return notes.all
}

private func oneSinkForTwoPublishers() -> [String] {
  let notes = Notes()
  let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { notes("\($0)") }, receiveValue: { notes("\($0)") })
  let first = CurrentValueSubject<Int, Never>(1)
  let second = CurrentValueSubject<Int, Never>(2)
  first.subscribe(sink)
  second.subscribe(sink)
  second.send(20)
  first.send(10)
  second.send(completion: .finished)
  first.send(11)
  first.send(completion: .finished)
  return notes.all
}

private func settingTheValueWithinItsDelivery() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let subject = CurrentValueSubject<Int, Never>(0)
  subject.sink { value in
    notes("← \(value), is \(subject.value)")
    if value == 1 { subject.value = 2 }
    if value == 2 { subject.value += 1 }
    notes("→ \(value), is \(subject.value)")
  }.store(in: &bag)
  subject.value = 1
  return notes.all
}

private func operatorsThatSend() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let subject = PassthroughSubject<Int, Never>()
  subject.filter { value in
    notes("filters \(value)")
    if value == 1 { subject.send(2) }
    return true
  }
  .removeDuplicates { last, value in
    notes("compares \(last) \(value)")
    if value == 3 { subject.send(4) }
    return last == value
  }
  .compactMap { value -> Int? in
    if value == 5 { subject.send(completion: .finished) }
    return value
  }
  .sink(receiveCompletion: { notes("\($0)") }, receiveValue: { notes("\($0)") }).store(in: &bag)
  for value in [1, 3, 3, 5, 6] { subject.send(value) }
  return notes.all
}

private func aChainOfSubjects() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let first = PassthroughSubject<Int, Never>()
  let second = CurrentValueSubject<Int, Never>(0)
  let third = PassthroughSubject<Int, Never>()
  first.subscribe(second).store(in: &bag)
  let link = second.subscribe(third)
  first.send(1)
  third.sink { notes("third \($0)") }.store(in: &bag)
  first.send(2)
  link.cancel()
  first.send(3)
  notes("second \(second.value)")
  return notes.all
}

private func aChainOfSubjectsThatEnds() -> [String] {
  let notes = Notes()
  var bag: Set<AnyCancellable> = []
  let first = PassthroughSubject<Int, Never>()
  let second = PassthroughSubject<Int, Never>()
  second.sink(receiveCompletion: { notes("second \($0)") }, receiveValue: { notes("second \($0)") }).store(in: &bag)
  first.subscribe(second).store(in: &bag)
  second.send(completion: .finished)
  first.send(1)
  first.send(completion: .finished)
  let third = PassthroughSubject<Int, Never>()
  third.sink(receiveCompletion: { notes("third \($0)") }, receiveValue: { notes("third \($0)") }).store(in: &bag)
  first.subscribe(third).store(in: &bag)
  return notes.all
}

private func demandOfACurrentValue() -> [String] {
  let notes = Notes()
  let subject = CurrentValueSubject<Int, Never>(0)
  let taker = Taker<Int>(notes)
  subject.subscribe(taker)
  subject.send(1)
  taker.subscription?.request(.max(1))
  subject.send(2)
  subject.send(3)
  taker.subscription?.request(.max(2))
  subject.send(4)
  subject.send(5)
  taker.subscription?.request(.unlimited)
  subject.send(6)
  subject.send(completion: .finished)
  taker.subscription?.request(.unlimited)
  return notes.all
}

private func demandWithinDelivery() -> [String] {
  let notes = Notes()
  let subject = CurrentValueSubject<Int, Never>(0)
  let taker = Taker<Int>(notes)
  taker.more = { [unowned taker] value in
    if value == 0 {
      taker.subscription?.request(.max(1))
      subject.send(1)
      subject.send(2)
    }
    return value == 2 ? .max(1) : .none
  }
  subject.dropFirst(0).map { $0 }.subscribe(taker)
  taker.subscription?.request(.max(1))
  for value in 3...6 { subject.send(value) }
  taker.subscription?.request(.max(1))
  return notes.all
}

private func sharedOperators() -> [String] {
  let notes = Notes()
  let subject = CurrentValueSubject<Int, Never>(0)
  // One publisher, two subscriptions: each has its own state.
  let publisher = subject.removeDuplicates().dropFirst(1)
  let first = publisher.sink { notes("first \($0)") }
  subject.send(1)
  first.cancel()
  let second = publisher.sink { notes("second \($0)") }
  subject.send(1)
  subject.send(2)
  second.cancel()
  return notes.all
}

private func equalityOfCancellables() -> [String] {
  let notes = Notes()
  let first = AnyCancellable { notes("first") }
  let second = AnyCancellable(first)
  var set: Set = [first, first, second]
  notes("\(set.count) \(first == second)")
  set = []
  second.cancel()
  second.cancel()
  first.cancel()
  return notes.all
}
