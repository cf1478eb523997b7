import Combine
import Scenarios

// This folder is built twice: once with the core's publishers under the name Combine, once with OpenCombine.

/// Runs a scenario and records its deliveries.
///
/// - Returns: One log for all subscriptions. If a source may have several subscribers, one log for each subscription.
package func deliveries(of scenario: Scenario) -> [[String]] {
  let machine = Machine(scenario)
  for event in scenario.events { machine.perform(event) }
  machine.end()
  return machine.logs
}

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

private final class Settings: ObservableObject {
  @Published var value: Int
  @Published var assigned = -1

  init(_ value: Int) { self.value = value }
}

/// An object whose release is recorded.
private final class Token {
  private let onRelease: () -> Void

  init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}

private final class Target {
  private let onChange: (Int) -> Void
  var value = 0 { didSet { onChange(value) } }

  init(onChange: @escaping (Int) -> Void) { self.onChange = onChange }
}

/// Runs its actions only on request, in order, on the calling thread.
final class ManualScheduler {
  private var waiting: [() -> Void] = []

  func runAll() {
    while !waiting.isEmpty { waiting.removeFirst()() }
  }

  func append(_ action: @escaping () -> Void) { waiting.append(action) }
}

#if OPENCOMBINE
  extension ManualScheduler: Scheduler {
    struct Time: Strideable {
      struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
        var magnitude = 0
        init() {}
        init(integerLiteral value: Int) { magnitude = value }
        init?<T: BinaryInteger>(exactly source: T) { magnitude = Int(source) }
        static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
        static func + (lhs: Self, rhs: Self) -> Self { Self(integerLiteral: lhs.magnitude + rhs.magnitude) }
        static func - (lhs: Self, rhs: Self) -> Self { Self(integerLiteral: lhs.magnitude - rhs.magnitude) }
        static func * (lhs: Self, rhs: Self) -> Self { Self(integerLiteral: lhs.magnitude * rhs.magnitude) }
        static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
        static func seconds(_ value: Int) -> Self { Self(integerLiteral: value) }
        static func seconds(_ value: Double) -> Self { Self(integerLiteral: Int(value)) }
        static func milliseconds(_ value: Int) -> Self { Self(integerLiteral: value) }
        static func microseconds(_ value: Int) -> Self { Self(integerLiteral: value) }
        static func nanoseconds(_ value: Int) -> Self { Self(integerLiteral: value) }
      }

      func distance(to other: Time) -> Stride { Stride() }
      func advanced(by stride: Stride) -> Time { self }
    }

    var now: Time { Time() }
    var minimumTolerance: Time.Stride { Time.Stride() }

    func schedule(options: Never?, _ action: @escaping () -> Void) { append(action) }

    func schedule(
      after date: Time, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void
    ) { append(action) }

    func schedule(
      after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      append(action)
      return AnyCancellable {}
    }
  }
#else
  extension ManualScheduler: Scheduler {
    func schedule(options: Never?, _ action: @escaping () -> Void) { append(action) }
  }

  /// Replaces the scheduler of this name in Combine.
  struct ImmediateScheduler: Scheduler {
    static let shared = ImmediateScheduler()

    func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
  }
#endif

/// A subscriber with the demand of the scenario.
private final class Taker<Failure: Error>: Subscriber {
  typealias Input = Int

  private let first: Scenario.Demand
  private var more: [Scenario.Demand]
  private let receiveValue: (Int) -> Void
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  private(set) var subscription: (any Subscription)?

  init(
    first: Scenario.Demand, more: [Scenario.Demand], receiveValue: @escaping (Int) -> Void,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.first = first
    self.more = more
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    let demand = demand(first)
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    receiveValue(input)
    return more.isEmpty ? .none : demand(more.removeFirst())
  }

  func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }

  func end() { subscription = nil }
}

private func demand(_ demand: Scenario.Demand) -> Subscribers.Demand {
  switch demand {
  case .max(let count): .max(count)
  case .unlimited: .unlimited
  }
}

private enum Source {
  case passthrough(PassthroughSubject<Int, Trouble>)
  case currentValue(CurrentValueSubject<Int, Trouble>)
  case published(Settings)
}

private final class Machine {
  private struct Subscription {
    let source: Int
    var cancellable: AnyCancellable?
    var request: ((Subscribers.Demand) -> Void)?
    /// The object whose property receives the values; nil after its release.
    var settings: Settings?
  }

  private let scenario: Scenario
  private let sources: [Source]
  private let scheduler = ManualScheduler()
  private var subscriptions: [Subscription] = []
  /// The subscription of each source, if a source may have only one.
  private var taken: [Int: Int] = [:]
  private var hasEnded = false
  private var changes: [AnyCancellable] = []
  private(set) var logs: [[String]] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    sources = scenario.sources.map { source in
      switch source {
      case .passthrough: .passthrough(PassthroughSubject())
      case .currentValue(let value): .currentValue(CurrentValueSubject(value))
      case .published(let value): .published(Settings(value))
      }
    }
    logs = scenario.isSingle ? [[]] : sources.map { _ in [] }
    for (index, source) in sources.enumerated() {
      guard case .published(let settings) = source else {
        changes.append(AnyCancellable {})
        continue
      }
      let log = log(index)
      changes.append(
        settings.objectWillChange.sink { [unowned settings] in
          log("object \(index) will change from \(settings.value)")
        })
    }
  }

  /// Returns a function that appends to the log of a source, or to the only log.
  private func log(_ index: Int) -> (String) -> Void {
    { [weak self] entry in
      guard let self else { return }
      logs[scenario.isSingle ? 0 : index].append(entry)
    }
  }

  func end() {
    for index in sources.indices { read(index) }
    for index in subscriptions.indices { subscriptions[index].cancellable = nil }
    changes = []
  }

  func perform(_ event: Scenario.Event) {
    switch event {
    case .send(let source, let value): send(value, through: sources[source])
    case .finish(let source): end(source, with: .finished)
    case .fail(let source): end(source, with: .failure(Trouble()))
    case .read(let source): read(source)
    case .subscribe(let pipeline, let subscriber, let reactions):
      subscribe(subscriber, to: scenario.pipelines[pipeline], reactions)
    case .cancel(let index):
      guard subscriptions.indices.contains(index) else { return }
      prepareToCancel(index)
      subscriptions[index].cancellable?.cancel()
    case .release(let index):
      guard subscriptions.indices.contains(index) else { return }
      prepareToCancel(index)
      subscriptions[index].cancellable = nil
    case .request(let index, let amount):
      guard subscriptions.indices.contains(index), let request = subscriptions[index].request else { return }
      let demand = demand(amount)
      // Combine ends the program if a subscriber requests no values.
      if demand > .none { request(demand) }
    case .cancelObject(let source): changes[source].cancel()
    case .run: scheduler.runAll()
    }
  }

  private func prepareToCancel(_ index: Int) {
    let source = subscriptions[index].source
    // During the delivery of the first value, there is nothing to cancel yet.
    guard subscriptions[index].cancellable != nil else { return }
    // A deliberate difference: in OpenCombine, values that wait for the scheduler still arrive after a completion.
    if hasEnded { scheduler.runAll() }
    if taken[source] == index { taken[source] = nil }
    // Another one: in OpenCombine, a property receives values as long as it has a subscriber, even without its object.
    if subscriptions[index].settings != nil { subscriptions[index].cancellable = nil }
    subscriptions[index].settings = nil
  }

  private func send(_ value: Int, through source: Source) {
    switch source {
    case .passthrough(let subject): subject.send(value)
    case .currentValue(let subject): value % 2 == 0 ? subject.send(value) : (subject.value = value)
    case .published(let settings): settings.value = value
    }
  }

  private func end(_ index: Int, with completion: Subscribers.Completion<Trouble>) {
    hasEnded = true
    switch sources[index] {
    case .passthrough(let subject): subject.send(completion: completion)
    case .currentValue(let subject): subject.send(completion: completion)
    case .published: break
    }
  }

  private func read(_ index: Int) {
    switch sources[index] {
    case .passthrough: break
    case .currentValue(let subject): log(index)("source \(index) is \(subject.value)")
    case .published(let settings): log(index)("source \(index) is \(settings.value)")
    }
  }

  private func subscribe(
    _ subscriber: Scenario.Subscriber, to pipeline: Scenario.Pipeline, _ reactions: [Scenario.Reaction]
  ) {
    if scenario.isSingle {
      guard taken[pipeline.source] == nil else { return }
      taken[pipeline.source] = subscriptions.count
    }
    switch sources[pipeline.source] {
    case .passthrough(let subject): connect(subscriber, to: subject, pipeline, reactions)
    case .currentValue(let subject): connect(subscriber, to: subject, pipeline, reactions)
    case .published(let settings):
      guard case .assign = subscriber else { return connect(subscriber, to: settings.$value, pipeline, reactions) }
      let number = subscriptions.count
      subscriptions.append(Subscription(source: pipeline.source))
      assign(publisher(settings.$value, pipeline, log: { _ in }), number: number)
    }
  }

  /// Assigns the values to a published property of a new object, and records its values.
  private func assign(_ publisher: AnyPublisher<Int, Never>, number: Int) {
    let settings = Settings(0)
    let log = newLog()
    subscriptions[number].cancellable = settings.$assigned.sink { log("\(number) was assigned \($0)") }
    publisher.assign(to: &settings.$assigned)
    subscriptions[number].settings = settings
  }

  private func newLog() -> (String) -> Void {
    if !scenario.isSingle { logs.append([]) }
    return log(logs.count - 1)
  }

  private func connect<P: Publisher<Int, F>, F: Error>(
    _ subscriber: Scenario.Subscriber, to source: P, _ pipeline: Scenario.Pipeline, _ reactions: [Scenario.Reaction]
  ) {
    let number = subscriptions.count
    let log = newLog()
    subscriptions.append(Subscription(source: pipeline.source))
    let publisher = publisher(source, pipeline, log: { log("\(number) \($0)") })
    let token = Token { log("\(number) let go") }
    var count = 0
    let react = { [unowned self] (moment: Int?) in
      for reaction in reactions where reaction.value == moment { perform(reaction.event) }
    }
    let receiveValue = { (value: Int) in
      withExtendedLifetime(token) { log("\(number) ← \(value)") }
      count += 1
      react(count - 1)
      log("\(number) → \(value)")
    }
    let receiveCompletion = { [unowned self] (completion: Subscribers.Completion<F>) in
      withExtendedLifetime(token) { log("\(number) ended: \(completion)") }
      if taken[pipeline.source] == number { taken[pipeline.source] = nil }
      react(nil)
    }
    switch subscriber {
    case .sink:
      let sink = publisher.sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
      subscriptions[number].cancellable = sink
    case .taker(let first, let more):
      let taker = Taker<F>(
        first: first, more: more, receiveValue: receiveValue, receiveCompletion: receiveCompletion)
      subscriptions[number].cancellable = AnyCancellable { [unowned taker] in
        taker.subscription?.cancel()
        taker.end()
      }
      subscriptions[number].request = { taker.subscription?.request($0) }
      publisher.subscribe(taker)
    case .assign:
      // Only publishers that cannot fail have `assign`. For the others, a sink does the same.
      let target = Target(onChange: receiveValue)
      let sink = publisher.sink(receiveCompletion: receiveCompletion) { target.value = $0 }
      subscriptions[number].cancellable = sink
    case .subject(let index):
      guard let publisher = publisher as? AnyPublisher<Int, Trouble> else { return }
      switch sources[index] {
      case .passthrough(let subject): subscriptions[number].cancellable = publisher.subscribe(subject)
      case .currentValue(let subject): subscriptions[number].cancellable = publisher.subscribe(subject)
      case .published: break
      }
    }
  }

  private func publisher<P: Publisher<Int, F>, F: Error>(
    _ source: P, _ pipeline: Scenario.Pipeline, log: @escaping (String) -> Void
  ) -> AnyPublisher<Int, F> {
    pipeline.operators.reduce(source.eraseToAnyPublisher()) { publisher, step in
      switch step {
      case .map(let times, let plus):
        publisher.map {
          log("maps \($0)")
          return $0 * times + plus
        }.eraseToAnyPublisher()
      case .compactMap(let divisor):
        publisher.compactMap {
          log("compacts \($0)")
          return $0 % divisor == 0 ? nil : $0
        }.eraseToAnyPublisher()
      case .filter(let divisor):
        publisher.filter {
          log("filters \($0)")
          return $0 % divisor != 0
        }.eraseToAnyPublisher()
      case .removeDuplicates: publisher.removeDuplicates().eraseToAnyPublisher()
      case .removeDuplicatesBy(let quotient):
        publisher.removeDuplicates {
          log("compares \($0) with \($1)")
          return $0 / quotient == $1 / quotient
        }.eraseToAnyPublisher()
      case .dropFirst(let count): publisher.dropFirst(count).eraseToAnyPublisher()
      case .receiveOn: publisher.receive(on: scheduler).eraseToAnyPublisher()
      case .erase: publisher.eraseToAnyPublisher()
      }
    }
  }
}
