#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Work spread over threads of the operating system.
///
/// Tried and lost: task groups. Their pool of threads takes longer to start than a thousand files to read, and the
/// runtime of Swift's concurrency makes the binary larger.
public enum Threads {
  /// Each thread's stack: nothing recurses deeply, but the systems' defaults differ by a factor of sixty.
  private static let stackSize = 8 << 20

  /// Calls a body once on each of several threads, one of them the caller's, and waits for all.
  ///
  /// Where the operating system gives no further thread, or not in time, fewer calls are made: the body takes its share from
  /// a common supply, and is called at least once.
  public static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    ThreadPool.shared.run(others: count - 1, body)
  }

  /// Starts some threads before there is work for them: they take a while to come.
  ///
  /// - Parameter count: How many there will be, the caller's included. Where that are many, the first ones can begin.
  public static func prepare(_ count: Int) { ThreadPool.shared.prepare(min(count, 4) - 1) }

  /// Calls a body on a thread of its own, and does not wait for it. Signals that end the program are not for that thread: who
  /// puts them off on another one, or waits for them, would do so in vain.
  ///
  /// - Returns: Whether the operating system gave a thread.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // A reference of its own for the thread, which lets it go.
    let box = Unmanaged.passRetained(Body(run: body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for signal in Interruption.ending { sigaddset(&signals, signal) }
    // A thread starts with what its maker leaves out.
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    if pthread_create(&thread, &attributes, { Body.run($0) }, box.toOpaque()) == 0 { return true }
    box.release()
    return false
  }

  private final class Body: Sendable {
    private let body: @Sendable () -> Void

    init(run body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      LargePages.useOnThread()
      if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }
  }

  /// Calls two bodies, at the same time where there are two threads, and gives back what they make.
  public static func both<First: Sendable, Second: Sendable>(
    threads: Int, _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let (left, right) = (Shared(First?.none), Shared(Second?.none))
    _ = visit(2, threads: threads, ()) { _, number in
      if number == 0 {
        let made = first()
        left.withLock { $0 = made }
      } else {
        let made = second()
        right.withLock { $0 = made }
      }
    }
    // Both are made by now.
    return (left.withLock { $0 } ?? first(), right.withLock { $0 } ?? second())
  }

  /// Calls a body for every number below a count, and gives back what each thread has made.
  ///
  /// - Parameters:
  ///   - initial: What each thread starts with.
  ///   - body: Gets what the thread has made so far, and a number.
  public static func visit<Made: Sendable>(
    _ count: Int, threads: Int, _ initial: Made, _ body: @escaping @Sendable (inout Made, Int) -> Void
  ) -> [Made] {
    let next = Shared(0)
    let results = Shared([Made]())
    run(min(threads, count)) {
      var made = initial
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        if index >= count { break }
        body(&made, index)
      }
      let own = made
      results.withLock { $0.append(own) }
    }
    return results.withLock { $0 }
  }

  /// Calls a body for every number below a count, in their order as far as threads have one, and gives back what it made
  /// of each, in that order.
  public static func map<Result: Sendable>(
    _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    map(count, threads: threads, {}) { _, index in body(index) }
  }

  /// Does the same with something that each thread makes for itself.
  public static func map<Own: Sendable, Result: Sendable>(
    _ count: Int, threads: Int, _ make: @escaping @Sendable () -> Own,
    _ body: @escaping @Sendable (Own, Int) -> Result
  ) -> [Result] {
    if min(threads, count) <= 1 {
      let own = make()
      return (0..<count).map { body(own, $0) }
    }
    return [Result](unsafeUninitializedCapacity: count) { room, made in
      let slots = Slots(room)
      _ = visit(count, threads: threads, Own?.none) { own, index in
        let used = own ?? make()
        own = used
        slots.fill(index, body(used, index))
      }
      made = count
    }
  }
}

// Unchecked: `visit` hands out every number once, so no two threads fill one slot, and who reads them waits for all threads.
/// Room for what threads make, each slot filled by one of them.
private struct Slots<Element: Sendable>: @unchecked Sendable {
  private let room: UnsafeMutableBufferPointer<Element>

  init(_ room: UnsafeMutableBufferPointer<Element>) { self.room = room }

  func fill(_ index: Int, _ element: Element) { room.initializeElement(at: index, to: element) }
}

// Unchecked: `value` and `watchers` are private, only touched between locking and unlocking `mutex`, and what goes in and out
// is Sendable.
// The two pointers are set once, before anybody else knows the object, and freed when nobody does any more.
/// A value that one thread at a time may touch, and for whose changes threads may wait.
///
/// The standard library's `Mutex` needs macOS 15, which is later than what this package supports, and has no waiting.
public final class Shared<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  /// How many threads look again and again.
  private var watchers = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Takes the value to share.
  public init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs a body while no other thread can, and gives back what it does.
  public func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Like `withLock`, and wakes those who wait.
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    defer { pthread_cond_broadcast(condition) }
    return withLock(body)
  }

  /// How long waiting threads look again and again before they sleep, in nanoseconds, and how many do.
  private static var patience: Int { 200_000 }
  private static var mostWatchers: Int { 4 }

  /// Does what `wait` does, but looks again and again for a while before it sleeps: to be woken takes long.
  func waitEagerly<Result: Sendable>(_ body: (inout Value) -> Result?) -> Result {
    let end = Machine.nanoseconds() + Self.patience
    pthread_mutex_lock(mutex)
    if watchers < Self.mostWatchers {
      watchers += 1
      defer {
        watchers -= 1
        pthread_mutex_unlock(mutex)
      }
      while Machine.nanoseconds() < end {
        if let result = body(&value) { return result }
        pthread_mutex_unlock(mutex)
        // Whoever else has something to do goes first.
        sched_yield()
        pthread_mutex_lock(mutex)
      }
    } else {
      pthread_mutex_unlock(mutex)
    }
    return wait(body)
  }

  /// Calls a body, again after every change, until it gives a result.
  func wait<Result: Sendable>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }
}
