import OpenCombine
import Testing
import ViewModelCore

/// The publishers of the core are those of the other library. The test is that this code compiles.
struct ExportsTests {
  @Test func theStoreSpeaksCombine() {
    let store = Store<Int, Int, String>(0) { sum, number in
      sum += number
      return ["\(sum)"]
    }
    let updates: OpenCombine.AnyPublisher<Int, Never> = store.updates(for: \.self)
    let events: OpenCombine.AnyPublisher<String, Never> = store.events
    var seen: [String] = []
    var subscriptions: Set<OpenCombine.AnyCancellable> = []
    // An operator that the core does not have.
    updates.scan(0, +).sink { seen.append("\($0)") }.store(in: &subscriptions)
    events.sink { seen.append($0) }.store(in: &subscriptions)
    store.send(2)
    store.send(3)
    #expect(seen == ["0", "2", "2", "7", "5"])
  }
}
