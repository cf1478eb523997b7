import Testing
import ViewModelCore

struct CancelBagTests {
  private let log = Log<String>()

  private func subscription(_ name: String) -> AnyCancellable {
    AnyCancellable { [log] in log.append(name) }
  }

  @Test(arguments: [true, false])
  func collectsWhatABlockMakes(flag: Bool) {
    let bag = CancelBag()
    let name: String? = flag ? "if let" : nil
    bag.collect {
      subscription("line")
      [subscription("list"), subscription("list")]
      if flag { subscription("if") }
      if flag { subscription("then") } else { subscription("else") }
      if let name { subscription(name) }
      switch flag {
      case true: subscription("case true")
      case false: subscription("case false")
      }
      for index in 0..<2 { subscription("for \(index)") }
    }
    #expect(log.all == [])
    bag.cancel()
    let chosen = flag ? ["if", "then", "if let", "case true"] : ["else", "case false"]
    #expect(log.all == ["line", "list", "list"] + chosen + ["for 0", "for 1"])
  }

  @Test func takesAnythingThatCanBeCancelled() {
    struct Connection: Cancellable {
      let log: Log<String>
      func cancel() { log.append("connection") }
    }
    let bag = CancelBag()
    bag.collect { Connection(log: log) }
    bag.cancel()
    #expect(log.all == ["connection"])
  }

  @Test func cancelsWhenReleased() {
    var bag: CancelBag? = CancelBag()
    bag?.collect { subscription("one") }
    #expect(log.all == [])
    bag = nil
    #expect(log.all == ["one"])
  }

  @Test func cancelsOnceAndCanBeUsedAgain() {
    let bag = CancelBag()
    bag.collect { subscription("one") }
    bag.cancel()
    bag.cancel()
    bag.collect { subscription("two") }
    #expect(log.all == ["one"])
    bag.cancel()
    #expect(log.all == ["one", "two"])
  }

  @Test func letsGoOfWhatItHasCancelled() {
    let bag = CancelBag()
    weak var observed: AnyCancellable?
    bag.collect {
      let subscription = subscription("one")
      let _ = observed = subscription
      subscription
    }
    #expect(observed != nil)
    bag.cancel()
    #expect(observed == nil)
  }

  @Test func collectsSeveralBlocks() {
    let bag = CancelBag()
    bag.collect { subscription("one") }
    bag.collect { subscription("two") }
    bag.cancel()
    #expect(log.all == ["one", "two"])
  }

  @Test func mayBeCancelledByWhatItCancels() {
    let bag = CancelBag()
    bag.collect {
      AnyCancellable { [log, weak bag] in
        bag?.cancel()
        log.append("done")
      }
    }
    bag.cancel()
    #expect(log.all == ["done"])
  }

  @Test func cancellingAtTheFirstValueEndsWhatIsBeingCollected() {
    let bag = CancelBag()
    let subject = CurrentValueSubject<Int, Never>(0)
    let log = Log<String>()
    bag.collect {
      subject.sink {
        log.append("first \($0)")
        bag.cancel()
      }
      subject.sink { log.append("second \($0)") }
    }
    subject.send(1)
    #expect(log.all == ["first 0", "second 0"])
    bag.collect { subject.sink { log.append("third \($0)") } }
    subject.send(2)
    #expect(log.all.suffix(2) == ["third 1", "third 2"])
  }
}
