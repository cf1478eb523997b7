#if canImport(Darwin)
  import Darwin
  import MachO
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cores and the clock of the machine.
public enum Machine {
  /// The number of available cores, at least one.
  ///
  /// The environment variable `VMGEN_THREADS` overrides it for `.ci/disk`. It is not an option, because the number of
  /// threads changes no output.
  public static let coreCount: Int = {
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    guard let wanted = Terminal.environment("VMGEN_THREADS").flatMap({ Int($0) }) else { return cores }
    return min(max(1, wanted), 64)
  }()

  /// Seconds since 1970 UTC.
  public static func secondsSince1970() -> Int { Int(time(nil)) }

  /// The path of the running program; nil if the system does not report it.
  public static func program() -> FilePath? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return FileSystem.realPath(FilePath(buffer.map { UInt8(bitPattern: $0) }))
    #else
      return FileSystem.realPath(FilePath("/proc/self/exe"))
    #endif
  }

  /// Keeps a value until the process ends.
  ///
  /// Freeing each object of a run's results takes longer than ending the process.
  public static func keepUntilExit(_ value: consuming some Sendable) { _ = Unmanaged.passRetained(Kept(value)) }

  private final class Kept<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Nanoseconds of a monotonic clock.
  public static func nanoseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}
