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
}
