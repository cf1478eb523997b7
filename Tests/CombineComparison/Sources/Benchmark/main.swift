import CoreWithoutCombine
import OpenCombine

// Measures the runtime, and the nearest equivalent in OpenCombine in the same run.

struct AppState: Sendable {
  var number = 0
  var isGuest = false
}

enum AppAction: Sendable { case add, sayHello, touch }

enum AppEvent: Sendable { case hello }

func makeStore() -> Store<AppState, AppAction, AppEvent> {
  Store(AppState()) { state, action in
    switch action {
    case .add: state.number += 1
    case .sayHello: return [.hello]
    case .touch: break
    }
    return []
  }
}

final class Screen {
  var number = 0
}

/// The number of repetitions that gives all measurements about the same duration.
func rounds(_ subscribers: Int) -> Int { 400_000 / (subscribers + 2) }

func measureSending() {
  for count in [0, 1, 10, 1_000] {
    let store = makeStore()
    let screen = Screen()
    let bag = CancelBag()
    for _ in 0..<count { bag.collect { store.events.sink { _ in screen.number += 1 } } }
    printRow(
      "`send`, an event to `events.sink`", cost(repeating: rounds(count)) { store.send(.sayHello) }, subscribers: count)
  }
  for count in [1, 10, 1_000] {
    let store = makeStore()
    let screen = Screen()
    let bag = CancelBag()
    for _ in 0..<count { bag.collect { store.events.weakSink(on: screen) { screen, _ in screen.number += 1 } } }
    printRow(
      "`send`, an event to `events.weakSink`", cost(repeating: rounds(count)) { store.send(.sayHello) },
      subscribers: count)
  }
  for count in [1, 10, 1_000] {
    let store = makeStore()
    let screen = Screen()
    let bag = CancelBag()
    for _ in 0..<count {
      bag.collect { store.updates(for: \.isGuest).weakSink(on: screen) { screen, _ in screen.number += 1 } }
    }
    printRow(
      "`send` that changes nothing for `updates`", cost(repeating: rounds(count)) { store.send(.touch) },
      subscribers: count)
  }
}

func measureUpdates() {
  for count in [1, 10, 1_000] {
    let store = makeStore()
    let screen = Screen()
    let bag = CancelBag()
    for _ in 0..<count { bag.collect { store.updates(for: \.number).sink { screen.number = $0 } } }
    printRow(
      "`send` to `updates(for:).sink`", cost(repeating: rounds(count)) { store.send(.add) }, subscribers: count)
  }
  for count in [1, 10, 1_000] {
    let subject = CoreWithoutCombine.CurrentValueSubject<AppState, Never>(AppState())
    let screen = Screen()
    var subscriptions: [CoreWithoutCombine.AnyCancellable] = []
    for _ in 0..<count {
      subject.map(\.number).removeDuplicates().eraseToAnyPublisher().sink { screen.number = $0 }
        .store(in: &subscriptions)
    }
    printRow(
      "the core's subject, `map`, `removeDuplicates`", cost(repeating: rounds(count)) { subject.value.number += 1 },
      subscribers: count)
    subscriptions = []
  }
  for count in [1, 10, 1_000] {
    let subject = OpenCombine.CurrentValueSubject<AppState, Never>(AppState())
    let screen = Screen()
    var subscriptions: [OpenCombine.AnyCancellable] = []
    for _ in 0..<count {
      subject.map(\.number).removeDuplicates().eraseToAnyPublisher().sink { screen.number = $0 }
        .store(in: &subscriptions)
    }
    printRow(
      "OpenCombine's subject, `map`, `removeDuplicates`",
      cost(repeating: rounds(count)) { subject.value.number += 1 }, subscribers: count)
    subscriptions = []
  }
}

func measureSubscribing() {
  for count in [0, 10, 1_000] {
    let store = makeStore()
    let bag = CancelBag()
    for _ in 0..<count { bag.collect { store.events.sink { _ in } } }
    printRow(
      "subscribe to `events` and cancel, beside others",
      cost(repeating: rounds(count)) { store.events.sink { _ in }.cancel() }, subscribers: count)
  }
}

@MainActor func measureLoading() async {
  final class Model {
    var state: LoadState<Int> = .notRequested
  }
  let model = Model()
  await printRow(
    "`load`",
    cost(repeating: 200_000) {
      model.state = .notRequested
      model.state = await model.state.load { 1 }
    })
  await printRow(
    "`loadTogether` of two", cost(repeating: 20_000) { await loadTogether({ model.state = .loading }, {}) })
}

printHeader()
measureSending()
measureUpdates()
measureSubscribing()
await measureLoading()
