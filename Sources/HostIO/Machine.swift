#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The machine that a run has: its cores and its clock.
public enum Machine {
  /// How many cores may be used, at least one.
  public static let coreCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// The time of the clock, in whole seconds since 1970 UTC.
  public static func secondsSince1970() -> Int { Int(time(nil)) }

  /// Nanoseconds of a clock that never goes back.
  public static func nanoseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}
