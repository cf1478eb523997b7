#if canImport(Darwin)
  import Darwin
  import MachO
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The machine that a run has: its cores and its clock.
public enum Machine {
  /// How many cores may be used, at least one.
  ///
  /// `VMGEN_THREADS` in the environment says another number, for `.ci/disk`: how many threads there are changes no output.
  /// It is no option, since nobody has a use for it.
  public static let coreCount: Int = {
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    guard let wanted = Terminal.environment("VMGEN_THREADS").flatMap({ Int($0) }) else { return cores }
    return min(max(1, wanted), 64)
  }()

  /// The time of the clock, in whole seconds since 1970 UTC.
  public static func secondsSince1970() -> Int { Int(time(nil)) }

  /// The file of the program that runs; nil where the system does not tell.
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

  /// Keeps a value for as long as the process lives.
  ///
  /// For what a run has made, when all that is left to do is to end: to give it back piece by piece takes longer than the
  /// process takes to end.
  public static func keep(_ value: consuming some Sendable) { _ = Unmanaged.passRetained(Kept(value)) }

  private final class Kept<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Nanoseconds of a clock that never goes back.
  public static func nanoseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }
}
