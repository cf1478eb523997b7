/// A sequence of operations on publishers. Two libraries run it, and their deliveries are compared.
package struct Scenario: Sendable {
  /// The source of a publisher's values.
  package enum Source: Sendable {
    case passthrough
    case currentValue(Int)
    case published(Int)
  }

  /// An operator.
  package enum Operator: Sendable {
    case map(times: Int, plus: Int)
    case compactMap(droppingMultiplesOf: Int)
    case filter(droppingMultiplesOf: Int)
    case removeDuplicates
    case removeDuplicatesBy(quotient: Int)
    case dropFirst(Int)
    case receiveOn
    case erase
  }

  /// A source and the operators that follow it.
  package struct Pipeline: Sendable {
    package var source: Int
    package var operators: [Operator]
  }

  /// The subscriber of a pipeline.
  package enum Subscriber: Sendable {
    case sink
    /// Requests a number of values at first, and more values with each received one.
    case taker(Demand, more: [Demand])
    case assign
    /// Sends the received values through another source, which comes later in the list.
    case subject(Int)
  }

  /// The number of requested values.
  package enum Demand: Sendable {
    case max(Int)
    case unlimited
  }

  /// An operation, from outside or in reaction to a delivery.
  package indirect enum Event: Sendable {
    case send(source: Int, value: Int)
    case finish(source: Int)
    case fail(source: Int)
    case read(source: Int)
    case subscribe(pipeline: Int, Subscriber, reactions: [Reaction])
    case cancel(subscription: Int)
    case release(subscription: Int)
    case request(subscription: Int, Demand)
    case cancelObject(source: Int)
    /// Runs the waiting actions of the scheduler.
    case run
  }

  /// An event during the delivery of the value with a number, counted from 0, or of the completion (`nil`).
  package struct Reaction: Sendable {
    package var value: Int?
    package var event: Event
  }

  package var sources: [Source]
  package var pipelines: [Pipeline]
  package var events: [Event]
  /// Whether each source has at most one subscriber. If not, Combine does not guarantee the order of the subscribers.
  /// Then there are no reactions, and the deliveries of each subscriber are compared separately.
  package var isSingle: Bool
}

extension Scenario: CustomStringConvertible {
  /// The operations, one per line.
  package var description: String {
    let kind = isSingle ? "one subscriber a source" : "many subscribers"
    let lines = [kind, "\(sources)"] + pipelines.map { "\($0)" } + events.map { "\($0)" }
    return lines.map { $0.split(separator: "Scenarios.").joined() }.map { $0.split(separator: "Scenario.").joined() }
      .joined(separator: "\n")
  }
}

extension Scenario {
  /// The scenario of a seed. Equal seeds produce equal scenarios.
  package static func random(seed: UInt64) -> Scenario {
    var random = SplitMix(state: seed)
    return Scenario(using: &random)
  }

  init(using random: inout SplitMix) {
    isSingle = random.chance(1, in: 2)
    sources = (0..<random.below(3) + 1).map { _ in
      switch random.below(3) {
      case 0: .passthrough
      case 1: .currentValue(random.below(6))
      default: .published(random.below(6))
      }
    }
    let sourceCount = sources.count
    pipelines = (0..<random.below(4) + 1).map { _ in
      Pipeline(
        source: random.below(sourceCount),
        operators: (0..<random.below(5)).map { _ in Operator(using: &random) })
    }
    let shape = Shape(isSingle: isSingle, sources: sourceCount, pipelines: pipelines)
    events = (0..<random.below(40) + 10).map { _ in Event(using: &random, shape: shape, depth: 0) }
    events.append(.run)
  }
}

private struct Shape {
  let isSingle: Bool
  let sources: Int
  let pipelines: [Scenario.Pipeline]
}

extension Scenario.Operator {
  fileprivate init(using random: inout SplitMix) {
    self =
      switch random.below(8) {
      case 0: .map(times: random.below(3), plus: random.below(4))
      case 1: .compactMap(droppingMultiplesOf: random.below(3) + 2)
      case 2: .filter(droppingMultiplesOf: random.below(3) + 2)
      case 3: .removeDuplicates
      case 4: .removeDuplicatesBy(quotient: random.below(3) + 1)
      case 5: .dropFirst(random.below(4))
      case 6: .receiveOn
      default: .erase
      }
  }
}

extension Scenario.Demand {
  fileprivate init(using random: inout SplitMix) {
    self = random.chance(1, in: 5) ? .unlimited : .max(random.below(4))
  }
}

extension Scenario.Event {
  fileprivate init(using random: inout SplitMix, shape: Shape, depth: Int) {
    let source = random.below(shape.sources)
    self =
      switch random.below(20) {
      case 0...7: .send(source: source, value: random.below(8))
      case 8: random.chance(1, in: 2) ? .finish(source: source) : .run
      case 9: random.chance(1, in: 2) ? .fail(source: source) : .read(source: source)
      case 10: .cancel(subscription: random.below(4))
      case 11: .release(subscription: random.below(4))
      case 12: .request(subscription: random.below(4), Scenario.Demand(using: &random))
      case 13: .run
      case 14: random.chance(1, in: 3) ? .cancelObject(source: source) : .read(source: source)
      default: Self.subscription(using: &random, shape: shape, depth: depth)
      }
  }

  private static func subscription(using random: inout SplitMix, shape: Shape, depth: Int) -> Self {
    let pipeline = random.below(shape.pipelines.count)
    let source = shape.pipelines[pipeline].source
    let subscriber: Scenario.Subscriber =
      switch random.below(8) {
      case 0...3: .sink
      case 4, 5:
        .taker(
          Scenario.Demand(using: &random),
          more: (0..<random.below(4)).map { _ in Scenario.Demand(using: &random) })
      case 6: .assign
      default: shape.isSingle && source + 1 < shape.sources ? .subject(source + 1) : .sink
      }
    let reactions =
      shape.isSingle && depth < 2
      ? (0..<random.below(3)).map { _ in
        Scenario.Reaction(
          value: random.chance(1, in: 6) ? nil : random.below(4),
          event: Scenario.Event(using: &random, shape: shape, depth: depth + 1))
      } : []
    return .subscribe(pipeline: pipeline, subscriber, reactions: reactions)
  }
}

/// A generator whose random numbers are the same on every machine.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }
}
