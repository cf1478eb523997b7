import Testing
import ViewModelCore
import ViewModelTesting

/// There are no retain cycles, and a subscription keeps alive only what it needs.
struct ReleaseTests {
  private typealias Numbers = Store<Int, Int, String>

  private static func makeStore() -> Numbers {
    Numbers(0) { state, number in
      state += number
      return ["added"]
    }
  }

  private final class Screen {
    @Published var number = 0
    let bag = CancelBag()
    var kept: Set<AnyCancellable> = []
  }

  @Test func aStoreIsReleasedWithItsSubscribers() {
    #expect(
      isReleased {
        let store = Self.makeStore()
        let bag = CancelBag()
        bag.collect {
          store.updates(for: \.self).sink { _ in }
          store.events.filter { $0.isEmpty }.sink { _ in }
        }
        store.send(1)
        return store
      })
  }

  @Test func aSubscriptionDoesNotKeepTheStore() {
    let bag = CancelBag()
    #expect(
      isReleased {
        let store = Self.makeStore()
        bag.collect { store.events.sink { _ in } }
        return store
      })
  }

  @Test func aPublisherKeepsItsStoreUntilSomebodySubscribes() {
    var publisher: AnyPublisher<Int, Never>? = Self.makeStore().updates(for: \.self)
    let recorder = publisher.map { PublisherRecorder($0) }
    #expect(recorder?.values == [0])
    publisher = nil
  }

  @MainActor @Test func aScreenIsReleasedThatSubscribesToAStore() {
    let store = Self.makeStore()
    #expect(
      isReleased {
        let screen = Screen()
        screen.bag.collect {
          store.updates(for: \.self).weakAssign(to: \.number, on: screen)
          store.events.weakSink(on: screen) { screen, _ in screen.number += 1 }
        }
        store.send(1)
        return screen
      })
    store.send(1)
  }

  @Test func aScreenIsReleasedThatSubscribesToItself() {
    #expect(
      isReleased {
        let screen = Screen()
        screen.bag.collect { screen.$number.dropFirst().weakSink(on: screen) { screen, _ in _ = screen.number } }
        screen.number = 1
        return screen
      })
  }

  @Test func assigningToAPublishedPropertyKeepsNobody() {
    let subject = CurrentValueSubject<Int, Never>(1)
    #expect(
      isReleased {
        let screen = Screen()
        subject.assign(to: &screen.$number)
        return screen
      })
    subject.send(2)
  }

  @Test func subjectsAreReleasedThatTakeFromEachOther() {
    let first = CurrentValueSubject<Int, Never>(1)
    var kept: Set<AnyCancellable> = []
    #expect(
      isReleased {
        let second = PassthroughSubject<Int, Never>()
        first.subscribe(second).store(in: &kept)
        second.sink { _ in }.store(in: &kept)
        kept = []
        return second
      })
  }

  @Test func whatACancelledSinkHeldIsReleased() {
    let subject = PassthroughSubject<Int, Never>()
    var kept: AnyCancellable?
    #expect(
      isReleased {
        let screen = Screen()
        kept = subject.map { $0 + 1 }.removeDuplicates().eraseToAnyPublisher().sink { screen.number = $0 }
        subject.send(1)
        kept?.cancel()
        return screen
      })
  }

  @Test func whatAFinishedSinkHeldIsReleased() {
    let subject = PassthroughSubject<Int, Never>()
    let bag = CancelBag()
    #expect(
      isReleased {
        let screen = Screen()
        bag.collect { subject.filter { $0 > 0 }.sink { screen.number = $0 } }
        subject.send(completion: .finished)
        return screen
      })
  }
}
