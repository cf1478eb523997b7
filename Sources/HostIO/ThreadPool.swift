/// Threads that are kept for the next piece of work.
///
/// A run has half a dozen phases of a few milliseconds, and a thread that is started, or woken after a while, may be three
/// milliseconds late where cores are virtual. So threads are started once, and who waits looks for work for a while before
/// going to sleep; and nobody waits for a thread that has not come by the time when all is done.
final class ThreadPool: Sendable {
  static let shared = ThreadPool()

  /// Work that several threads may share.
  private struct Offer: Sendable {
    let number: Int
    let body: @Sendable () -> Void
    /// How many more threads it takes.
    var wanted: Int
    /// How many are at it, the one that offers it aside.
    var active = 0
  }

  private struct State: Sendable {
    var offers: [Offer] = []
    /// How many there have been.
    var count = 0
    /// How many threads there are.
    var threads = 0

    /// The place of an offer that stands.
    func place(of number: Int) -> Int? { offers.firstIndex { $0.number == number } }
  }

  private let state = Shared(State())
  /// More threads are not kept, however many are asked for at once.
  private static let most = 63

  /// Starts threads before there is work, up to a count.
  func prepare(_ count: Int) {
    start(
      state.withLock { state in
        let missing = max(0, min(count, Self.most) - state.threads)
        state.threads += missing
        return missing
      })
  }

  /// Starts threads that are counted already.
  private func start(_ count: Int) {
    for _ in 0..<count where !Threads.start({ self.work() }) { state.withLock { $0.threads -= 1 } }
  }

  /// Calls a body on the calling thread, and on as many others as come in time, once on each.
  ///
  /// - Parameter others: How many others there are at most.
  func run(others: Int, _ body: @escaping @Sendable () -> Void) {
    if others <= 0 { return body() }
    let (number, missing) = state.change { state in
      let taken = state.offers.reduce(0) { $0 + $1.wanted + $1.active }
      let missing = max(0, min(others - (state.threads - taken), Self.most - state.threads))
      state.threads += missing
      state.count += 1
      state.offers.append(Offer(number: state.count, body: body, wanted: others))
      return (state.count, missing)
    }
    start(missing)
    body()
    state.waitEagerly { state -> Void? in
      guard let place = state.place(of: number) else { return () }
      // Who comes now comes too late.
      state.offers[place].wanted = 0
      if state.offers[place].active > 0 { return nil }
      state.offers.remove(at: place)
      return ()
    }
  }

  /// Takes part in whatever is offered, as long as the program runs.
  private func work() {
    // Newer offers only: none is taken twice.
    var last = 0
    while true {
      let (number, body) = state.waitEagerly { [last] state -> (Int, @Sendable () -> Void)? in
        guard let place = state.offers.firstIndex(where: { $0.wanted > 0 && $0.number > last }) else { return nil }
        state.offers[place].wanted -= 1
        state.offers[place].active += 1
        return (state.offers[place].number, state.offers[place].body)
      }
      last = number
      body()
      state.change { state in
        if let place = state.place(of: number) { state.offers[place].active -= 1 }
      }
    }
  }
}
