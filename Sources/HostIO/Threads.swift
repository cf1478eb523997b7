#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Distributes work over threads of the operating system.
///
/// Task groups were tried. Starting their threads takes longer than reading a thousand files, and the concurrency
/// runtime makes the binary larger.
public enum Threads {
  /// The same stack size on all systems, whose defaults differ by a factor of sixty. No recursion here is deep.
  private static let stackSize = 8 << 20

  /// Calls a body once on each of several threads, including the calling one, and waits for all.
  ///
  /// If threads cannot be started, or not in time, there are fewer calls, but at least one. The body must therefore
  /// take its share from a common supply.
  public static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    ThreadPool.shared.run(others: count - 1, body)
  }

  /// Starts threads in advance, because starting takes a while.
  ///
  /// - Parameter count: The later number of threads, including the calling one.
  public static func prepare(_ count: Int) { ThreadPool.shared.prepare(min(count, 4) - 1) }

  /// Calls a body on a new thread without waiting for it. Blocks terminating signals there, so that other threads can
  /// handle them.
  ///
  /// - Returns: Whether the thread could be started.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    // The new thread releases this reference.
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
    // A new thread inherits the signal mask.
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
      if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }
  }

  /// Calls a body for every number below a count and returns the result of each thread.
  ///
  /// - Parameters:
  ///   - initial: The initial result of each thread.
  ///   - body: Receives the thread's result so far and a number.
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

  /// Calls a body for every number below a count, lower ones first, and returns the results in order.
  public static func map<Result: Sendable>(
    _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    map(count, threads: threads, {}) { _, index in body(index) }
  }

  /// Like `map(_:threads:_:)`, with a value that each thread creates for itself.
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

// Unchecked: `visit` passes every number once, so each slot has one writer, and readers wait for all threads.
/// Slots for results; each is filled by one thread.
private struct Slots<Element: Sendable>: @unchecked Sendable {
  private let room: UnsafeMutableBufferPointer<Element>

  init(_ room: UnsafeMutableBufferPointer<Element>) { self.room = room }

  func fill(_ index: Int, _ element: Element) { room.initializeElement(at: index, to: element) }
}

// Unchecked: `value` and `watchers` are private and accessed only while `mutex` is locked, and all values passed in
// and out are Sendable. The two pointers are set in `init` and freed in `deinit`.
/// A value behind a lock. Threads can wait for changes.
///
/// The standard library's `Mutex` needs macOS 15 and cannot wait for changes.
public final class Shared<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  /// The number of threads that are polling.
  private var watchers = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Makes a shared value.
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

  /// Calls a body while the lock is held and returns its result.
  public func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Like `withLock`, but wakes waiting threads.
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    defer { pthread_cond_broadcast(condition) }
    return withLock(body)
  }

  /// The time in nanoseconds for which waiting threads poll before they sleep, and the maximal number of polling
  /// threads.
  private static var patience: Int { 200_000 }
  private static var mostWatchers: Int { 4 }

  /// Like `wait`, but polls first, because waking a thread takes long.
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
        // Lets other threads run first.
        sched_yield()
        pthread_mutex_lock(mutex)
      }
    } else {
      pthread_mutex_unlock(mutex)
    }
    return wait(body)
  }

  /// Calls a body now and after every change until it returns a result.
  func wait<Result: Sendable>(_ body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }
}
