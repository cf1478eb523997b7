#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// Unchecked: `value` is private and only ever touched between `lock` and `unlock`. What leaves `withLock` may refer to
// something that is not Sendable; every user of this type says at its own declaration why that is right.
/// A value that one thread at a time may touch.
///
/// The standard library's `Mutex` needs macOS 15 and iOS 18, which is later than what this module supports.
///
/// Foreign code (a subscriber, a handler, the deinitialiser of what one is given) must not run inside `withLock`: take
/// it out of the value, leave, then call it or let it go. Taking the lock twice on one thread ends the program on every
/// platform instead of hanging it.
final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: PlatformMutex

  init(_ value: Value) {
    self.value = value
    mutex = PlatformMutex(isRecursive: false)
  }

  /// Runs `body` while no other thread can, and returns what it returns.
  func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value)
  }
}

#if canImport(Darwin)
  /// The system's lock, at an address that does not change as long as it lives.
  final class PlatformMutex {
    private let storage: UnsafeMutablePointer<os_unfair_lock>

    init(isRecursive: Bool) {
      // Only the publishers of platforms without Combine lock recursively.
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
  /// The system's lock, at an address that does not change as long as it lives.
  final class PlatformMutex {
    private let storage: UnsafeMutablePointer<pthread_mutex_t>

    init(isRecursive: Bool) {
      storage = .allocate(capacity: 1)
      storage.initialize(to: pthread_mutex_t())
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      // An error-checking mutex answers a second `lock` on one thread with an error; the plain one hangs.
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
