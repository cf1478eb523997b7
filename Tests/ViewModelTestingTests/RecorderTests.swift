import Testing
import ViewModelCore
import ViewModelTesting

@MainActor
struct StateRecorderTests {
  @Observable final class Model {
    struct Plain { var number: Int }

    private(set) var state: LoadState<Int> = .notRequested
    private(set) var output: String?
    var plain = Plain(number: 0)
    var first = 0
    var second = 0

    @MainActor func load() async {
      state = await state.load { 1 }
    }

    @MainActor func send(_ output: String?) { self.output = output }
  }

  private let model = Model()

  @Test func recordsWhatIsThereForAMomentOnly() async {
    let states = StateRecorder { model.state }
    #expect(states.values == [.notRequested])
    await model.load()
    #expect(states.values == [.notRequested, .loading, .success(1)])
    #expect(states.values == [.notRequested, .loading, .success(1)])
  }

  @Test func recordsAfterItsValuesWereRead() {
    let numbers = StateRecorder { model.first }
    for number in [1, 2] { model.first = number }
    #expect(numbers.values == [0, 1, 2])
    for number in [3, 3, 4] { model.first = number }
    #expect(numbers.values == [0, 1, 2, 3, 4])
  }

  @Test func recordsOutputs() {
    let recorder = StateRecorder { model.output }
    for output in ["a", nil, "a", nil] { model.send(output) }
    #expect(recorder.values == [nil, "a", nil, "a", nil])
    #expect(recorder.outputs() == ["a", "a"])
  }

  @Test func recordsEachChangeOfWhatCannotBeCompared() {
    let recorder = StateRecorder { model.plain }
    model.plain.number = 1
    model.plain = Model.Plain(number: 2)
    #expect(recorder.values.map(\.number) == [0, 1, 2])
  }

  @Test func recordsWhatIsMadeOfSeveralProperties() {
    let sums = StateRecorder { model.first + model.second }
    model.first = 1
    model.second = 2
    model.first = 3
    #expect(sums.values == [0, 1, 3, 5])
  }

  @Test func waitsForAValue() async {
    let states = StateRecorder { model.state }
    let task = Task { await model.load() }
    #expect(await states.wait { $0.value == 1 })
    #expect(states.values == [.notRequested, .loading, .success(1)])
    await task.value
  }

  @Test func waitingEndsWithTheTask() async {
    let states = StateRecorder { model.state }
    let task = Task { await states.wait { $0.inError } }
    await Task.yield()
    task.cancel()
    #expect(await task.value == false)
  }

  @Test func isReleasedAndThenSilent() {
    var count = 0
    var recorder: StateRecorder<Int>? = StateRecorder {
      count += 1
      return model.first
    }
    weak let observed = recorder
    recorder = nil
    #expect(observed == nil)
    model.first = 1
    #expect(count == 1)
  }
}

struct PublisherRecorderTests {
  private enum Trouble: Error { case one }

  @Test func recordsValuesAndTheEnd() {
    let subject = PassthroughSubject<Int, Trouble>()
    let recorder = PublisherRecorder(subject)
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == nil)
    subject.send(completion: .failure(.one))
    #expect(recorder.completion == .failure(.one))
  }

  @Test func stopsWhenCancelled() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = PublisherRecorder(subject)
    recorder.cancel()
    subject.send(2)
    #expect(recorder.values == [1])
  }

  @Test func waitsForValuesOfOtherThreads() async {
    let store = Store<Int, Int, String>(0) { state, number in
      state += number
      return ["added \(number)"]
    }
    let states = PublisherRecorder(store.updates(for: \.self))
    let events = PublisherRecorder(store.events)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { store.send(1) } }
    }
    #expect(await states.values(atLeast: 101) == Array(0...100))
    #expect(await events.values(atLeast: 100).count == 100)
  }

  @Test func waitingEndsWithThePublisher() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = PublisherRecorder(subject)
    async let values = recorder.values(atLeast: 5)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(await values == [1])
  }

  @Test func isReleased() {
    let subject = PassthroughSubject<Int, Never>()
    #expect(ViewModelTesting.isReleased { PublisherRecorder(subject) })
  }
}
