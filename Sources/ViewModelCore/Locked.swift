#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// Unchecked: `value` is private and only accessed between `lock` and `unlock`. `withLock` may return something that is
// not Sendable; each caller explains why that is correct.
/// A value behind a lock.
///
/// The standard library's `Mutex` needs macOS 15 and iOS 18.
///
/// Do not run foreign code (a subscriber, a handler, a deinitialiser) inside `withLock`: move it out of the value and
/// call or release it afterwards. Locking twice on one thread ends the program on every platform instead of hanging
/// it.
final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: PlatformMutex

  init(_ value: Value) {
    self.value = value
    mutex = PlatformMutex(isRecursive: false)
  }

  /// Runs `body` while the lock is held and returns its result.
  func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value)
  }
}

#if canImport(Darwin)
  /// The system's lock at a fixed address.
  final class PlatformMutex {
    private let storage: UnsafeMutablePointer<os_unfair_lock>

    init(isRecursive: Bool) {
      // Only publishers on platforms without Combine need a recursive lock.
      precondition(!isRecursive, "no recursive lock on this platform")
      storage = .allocate(capacity: 1)
      storage.initialize(to: os_unfair_lock())
    }

    deinit {
      storage.deinitialize(count: 1)
      storage.deallocate()
    }

    func lock() { os_unfair_lock_lock(storage) }

    func unlock() { os_unfair_lock_unlock(storage) }
  }
#else
  /// The system's lock at a fixed address.
  final class PlatformMutex {
    private let storage: UnsafeMutablePointer<pthread_mutex_t>

    init(isRecursive: Bool) {
      storage = .allocate(capacity: 1)
      storage.initialize(to: pthread_mutex_t())
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      // Locking an error-checking mutex twice on one thread returns an error; a plain one hangs.
      let kind = isRecursive ? Int32(PTHREAD_MUTEX_RECURSIVE) : Int32(PTHREAD_MUTEX_ERRORCHECK)
      pthread_mutexattr_settype(&attributes, kind)
      pthread_mutex_init(storage, &attributes)
      pthread_mutexattr_destroy(&attributes)
    }

    deinit {
      pthread_mutex_destroy(storage)
      storage.deinitialize(count: 1)
      storage.deallocate()
    }

    func lock() {
      let status = pthread_mutex_lock(storage)
      precondition(status == 0, "a lock was taken twice on one thread: does a reducer call its own store?")
    }

    func unlock() { pthread_mutex_unlock(storage) }
  }
#endif
