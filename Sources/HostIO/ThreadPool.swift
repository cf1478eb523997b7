/// A pool of threads.
///
/// A run has several phases of a few milliseconds, while starting or waking a thread can take three milliseconds on
/// virtual cores. Threads are therefore started once, and poll for a while before they sleep. A phase does not wait
/// for threads that have not joined before its work is done.
final class ThreadPool: Sendable {
  static let shared = ThreadPool()

  /// A body that several threads can run together.
  private struct Offer: Sendable {
    let number: Int
    let body: @Sendable () -> Void
    /// The number of further threads that may join.
    var wanted: Int
    /// The number of threads that have joined, without the one that offers the work.
    var active = 0
  }

  private struct State: Sendable {
    var offers: [Offer] = []
    /// The number of all offers so far, which numbers the next one.
    var count = 0
    /// The number of threads.
    var threads = 0

    /// Returns the index of an offer that is not finished.
    func place(of number: Int) -> Int? { offers.firstIndex { $0.number == number } }
  }

  private let state = Shared(State())
  /// The maximal number of threads to keep.
  private static let most = 63

  /// Starts threads in advance, up to a count.
  func prepare(_ count: Int) {
    start(
      state.withLock { state in
        let missing = max(0, min(count, Self.most) - state.threads)
        state.threads += missing
        return missing
      })
  }

  /// Starts threads that are included in `threads` already.
  private func start(_ count: Int) {
    for _ in 0..<count where !Threads.start({ self.work() }) { state.withLock { $0.threads -= 1 } }
  }

  /// Calls a body once on the calling thread and once on each other thread that joins in time.
  ///
  /// - Parameter others: The maximal number of other threads.
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
      // From here on no further thread may join.
      state.offers[place].wanted = 0
      if state.offers[place].active > 0 { return nil }
      state.offers.remove(at: place)
      return ()
    }
  }

  /// Joins offers until the program ends.
  private func work() {
    // Only newer offers are joined, so none twice.
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
