// Only if a dispatch queue is a scheduler: in Combine and in its replacement.
#if canImport(Darwin) || !canImport(Combine)
  import Dispatch
  import Testing
  import ViewModelCore

  struct ReceiveOnTests {
    private let queue = DispatchQueue(label: "receiver")
    private let subject = PassthroughSubject<Int, Never>()
    private let log = Log<String>()

    @Test func sendsLaterAndInOrder() {
      queue.suspend()
      let subscription = subject.receive(on: queue)
        .sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
      subject.send(1)
      subject.send(2)
      subject.send(completion: .finished)
      #expect(log.all == [])
      queue.resume()
      queue.sync {}
      #expect(log.all == ["1", "2", "finished"])
      subscription.cancel()
    }

    @Test func sendsOnTheQueue() {
      let key = DispatchSpecificKey<Bool>()
      queue.setSpecific(key: key, value: true)
      let subscription = subject.receive(on: queue).sink { _ in
        log.append("\(DispatchQueue.getSpecific(key: key) == true)")
      }
      subject.send(1)
      queue.sync {}
      #expect(log.all == ["true"])
      subscription.cancel()
    }

    @Test func cancellingDropsWhatIsOnItsWay() {
      queue.suspend()
      let subscription = subject.receive(on: queue).sink { log.append("\($0)") }
      subject.send(1)
      subscription.cancel()
      queue.resume()
      queue.sync {}
      #expect(log.all == [])
    }

    @Test func aCancelledSubscriberGetsNothing() {
      let taker = Taker<Int>()
      subject.receive(on: queue).subscribe(taker)
      taker.subscription?.request(.unlimited)
      taker.subscription?.cancel()
      subject.send(1)
      queue.sync {}
      #expect(taker.taken == [])
    }

    @Test func handsDemandOn() {
      let taker = Taker<Int>()
      subject.receive(on: queue).subscribe(taker)
      taker.subscription?.request(.max(1))
      subject.send(1)
      subject.send(2)
      queue.sync {}
      #expect(taker.taken == [1])
      taker.more = .max(1)
      taker.subscription?.request(.max(1))
      for value in 3...5 {
        subject.send(value)
        queue.sync {}
      }
      #expect(taker.taken == [1, 3, 4, 5])
      taker.subscription?.cancel()
    }

    @MainActor @Test func reachesTheMainQueue() async {
      final class Label { var text = "" }
      let label = Label()
      let subject = CurrentValueSubject<String, Never>("a")
      let subscription = subject.receive(on: DispatchQueue.main).sink { [weak label] in label?.text = $0 }
      #expect(label.text == "")
      await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
      #expect(label.text == "a")
      subscription.cancel()
    }
  }
#endif
