import Testing
import ViewModelCore

@MainActor
@Suite struct CurrentChangesTests {
  private struct Failure: Error {}

  private final class Model {
    var state = ChangeState.idle
    var other = ChangeState.idle
    var states: [ChangeState] = []
    let changes = CurrentChanges()

    @MainActor func run(_ operation: @escaping @MainActor (Model) async throws -> Void) async {
      await changes.run(\.state, of: self, operation)
    }

    @MainActor func run(for value: Int, _ operation: @escaping @MainActor (Model) async throws -> Void) async {
      await changes.run(\.state, of: self, for: value, operation)
    }
  }

  @Test func theStateTellsWhatHappens() async {
    let model = Model()
    await model.run { $0.states.append($0.state) }
    #expect(model.states == [.running])
    #expect(model.state == .idle)
    #expect(model.state.error == nil)
  }

  @Test func aFailureStaysUntilItIsDismissed() async {
    let model = Model()
    await model.run { _ in throw Failure() }
    #expect(model.state == .failed(Failure()))
    #expect(model.state.error is Failure)
    #expect(!model.state.isRunning)
    model.changes.dismiss(\.state, of: model)
    #expect(model.state == .idle)
  }

  @Test func aCancelledChangeIsNoFailure() async {
    let model = Model()
    await model.run { _ in throw CancellationError() }
    #expect(model.state == .idle)
  }

  @Test func aChangeNeverRunsTwiceAtOnce() async {
    let model = Model()
    var count = 0
    await model.run { model in
      count += 1
      await model.run { _ in count += 1 }
      await model.changes.retry(\.state, of: model)
    }
    #expect(count == 1)
    await model.run { _ in count += 1 }
    #expect(count == 2)
  }

  // MARK: - Several values at once

  @Test func aChangeRunsForOtherValuesMeanwhile() async {
    let model = Model()
    var started: [Int] = []
    await model.run(for: 1) { model in
      started.append(1)
      await model.run(for: 1) { _ in started.append(1) }
      await model.run(for: 2) { _ in started.append(2) }
      // The first one has not ended.
      model.states.append(model.state)
    }
    #expect(started == [1, 2])
    #expect(model.states == [.running])
    #expect(model.state == .idle)
  }

  @Test func aFailureShowsWhileOthersRun() async {
    let model = Model()
    await model.run(for: 1) { model in
      await model.run(for: 2) { _ in throw Failure() }
      model.states.append(model.state)
      model.changes.dismiss(\.state, of: model)
      model.states.append(model.state)
    }
    #expect(model.states == [.failed(Failure()), .running])
    #expect(model.state == .idle)
  }

  @Test func aSuccessHidesNoFailureOfOthers() async {
    let model = Model()
    await model.run(for: 1) { model in
      await model.run(for: 2) { _ in throw Failure() }
    }
    #expect(model.state == .failed(Failure()))
  }

  @Test func anotherTryRepeatsWhatHasFailed() async {
    let model = Model()
    var tries: [Int] = []
    func attempt(_ value: Int, in model: Model) async {
      await model.run(for: value) { _ in
        tries.append(value)
        if tries.filter({ $0 == value }).count == 1 { throw Failure() }
      }
    }
    await model.run(for: 0) { model in
      await attempt(1, in: model)
      await attempt(2, in: model)
    }
    await model.changes.retry(\.state, of: model)
    #expect(tries == [1, 2, 1, 2])
    #expect(model.state == .idle)
  }

  @Test func anotherTryIsNotForADismissedFailure() async {
    let model = Model()
    var tries: [Int] = []
    for value in [1, 2] {
      model.changes.dismiss(\.state, of: model)
      await model.run(for: value) { _ in
        tries.append(value)
        throw Failure()
      }
    }
    await model.changes.retry(\.state, of: model)
    #expect(tries == [1, 2, 2])
  }

  @Test func aResetDropsAllRuns() async {
    let model = Model()
    await model.run(for: 1) { model in
      await model.run(for: 2) { model in
        model.changes.reset(\.state, of: model)
        #expect(throws: CancellationError.self) { try model.changes.checkReset() }
        throw Failure()
      }
      #expect(throws: CancellationError.self) { try model.changes.checkReset() }
    }
    #expect(model.state == .idle)
    await model.changes.retry(\.state, of: model)
    #expect(model.state == .idle)
  }

  @Test func twoChangesRunSideBySide() async {
    let model = Model()
    var states: [ChangeState] = []
    await model.run { model in
      await model.changes.run(\.other, of: model) { states = [$0.state, $0.other] }
    }
    #expect(states == [.running, .running])
  }

  @Test(arguments: [true, false]) func aFailedChangeIsTriedAgain(isDismissed: Bool) async {
    let model = Model()
    var count = 0
    await model.run { _ in
      count += 1
      if count == 1 { throw Failure() }
    }
    if isDismissed { model.changes.dismiss(\.state, of: model) }
    await model.changes.retry(\.state, of: model)
    #expect(count == 2)
    #expect(model.state == .idle)
    // It has succeeded, so there is nothing to try.
    await model.changes.retry(\.state, of: model)
    #expect(count == 2)
  }

  @Test func dismissingEndsNoChange() async {
    let model = Model()
    await model.run { model in
      model.changes.dismiss(\.state, of: model)
      model.states.append(model.state)
    }
    #expect(model.states == [.running])
  }

  /// The user signs out while a change runs, whether it succeeds or fails.
  @Test(arguments: [true, false]) func aResetChangeHasNoResult(fails: Bool) async {
    let model = Model()
    var hasStored = false
    await model.run { model in
      model.changes.reset(\.state, of: model)
      if fails { throw Failure() }
      try model.changes.checkReset()
      hasStored = true
    }
    #expect(!hasStored)
    #expect(model.state == .idle)
    await model.changes.retry(\.state, of: model)
    #expect(!hasStored)
    await model.run { model in
      try model.changes.checkReset()
      hasStored = true
    }
    #expect(hasStored)
  }

  /// The next user starts the same change before the old one has ended.
  @Test func aNewChangeReplacesAResetOne() async {
    let model = Model()
    await model.run { model in
      model.changes.reset(\.state, of: model)
      await model.run { model in
        try model.changes.checkReset()
        model.states.append(model.state)
        throw Failure()
      }
      #expect(throws: CancellationError.self) { try model.changes.checkReset() }
    }
    #expect(model.states == [.running])
    #expect(model.state == .failed(Failure()))
    model.changes.reset(\.state, of: model)
    #expect(model.state == .idle)
    await model.changes.retry(\.state, of: model)
    #expect(model.states == [.running])
  }

  @Test func outsideOfAChangeNothingIsReset() throws {
    let model = Model()
    model.changes.reset(\.state, of: model)
    try model.changes.checkReset()
    #expect(model.state == .idle)
  }

  @Test func aFailedChangeDoesNotKeepItsObject() async {
    weak var released: Model?
    do {
      let model = Model()
      released = model
      await model.run { _ in throw Failure() }
    }
    #expect(released == nil)
  }

  @Test func statesAreCompared() {
    let states: [ChangeState] = [.idle, .running, .failed(Failure()), .failed(CancellationError())]
    for (index, state) in states.enumerated() {
      for (other, second) in states.enumerated() { #expect((state == second) == (index == other)) }
    }
  }
}
