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
  /// Where the operating system gives no further thread, fewer calls are made: the body takes its share from a common
  /// supply, and is called at least once.
  public static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(run: body))
    defer { box.release() }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    var started: [pthread_t] = []
    for _ in 1..<max(1, count) {
      // A reference of its own for each thread, which the thread lets go.
      let argument = box.retain().toOpaque()
      #if canImport(Darwin)
        var thread: pthread_t?
        let result = pthread_create(&thread, &attributes, { Body.run($0) }, argument)
        let id = thread
      #else
        var thread = pthread_t()
        let result = pthread_create(&thread, &attributes, { Body.run($0) }, argument)
        let id: pthread_t? = thread
      #endif
      guard result == 0, let id else {
        box.release()
        break
      }
      started.append(id)
    }
    body()
    for thread in started { pthread_join(thread, nil) }
  }

  private final class Body: Sendable {
    private let body: @Sendable () -> Void

    init(run body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }
  }

  /// Calls a body for every number below a count, in their order as far as threads have one, and gives back what it made
  /// of each, in that order.
  public static func map<Result: Sendable>(
    _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let workers = max(1, min(threads, count))
    if workers == 1 { return (0..<count).map(body) }
    let next = Shared(0)
    let made = Shared([(index: Int, result: Result)]())
    run(workers) {
      var own: [(Int, Result)] = []
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        if index >= count { break }
        own.append((index, body(index)))
      }
      made.withLock { $0 += own }
    }
    return made.withLock { $0.sorted { $0.index < $1.index }.map(\.result) }
  }
}

// Unchecked: `value` is private, only touched between locking and unlocking `mutex`, and what goes in and out is Sendable.
// The two pointers are set once, before anybody else knows the object, and freed when nobody does any more.
/// A value that one thread at a time may touch, and for whose changes threads may wait.
///
/// The standard library's `Mutex` needs macOS 15, which is later than what this package supports, and has no waiting.
public final class Shared<Value: Sendable>: @unchecked Sendable {
  private var value: Value
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
