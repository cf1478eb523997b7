#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import HostIO

/// Writes files and runs programs. Used by the benchmark and by the commands that write files.
enum Disk {
  /// Writes a file. Creates its folder if needed.
  static func write(_ text: String, to path: FilePath) -> Bool {
    var descriptor = open(path.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0, errno == ENOENT, makeFolder(path.parent) {
      descriptor = open(path.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    }
    guard descriptor >= 0 else { return false }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count <= 0 { break }
      bytes = bytes.dropFirst(count)
    }
    return close(descriptor) == 0 && bytes.isEmpty
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Creates a folder, and its parents if needed.
  static func makeFolder(_ path: FilePath) -> Bool {
    if mkdir(path.text, 0o755) == 0 || errno == EEXIST { return true }
    return errno == ENOENT && makeFolder(path.parent) && mkdir(path.text, 0o755) == 0
  }

  /// A new temporary folder.
  static func temporaryFolder() -> FilePath? {
    var template = Array("/tmp/vmgen-bench-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { FilePath(String(cString: $0)) }
    }
  }
}

/// A measured run of a program.
struct ChildRun {
  var milliseconds: Double
  /// The peak memory in megabytes.
  var peak: Double

  /// Runs a program. Discards its standard output and writes its standard error to a file.
  ///
  /// - Returns: Nil if the program could not be started.
  static func measure(_ words: [String], output: String = "/dev/null") -> ChildRun? {
    let start = Machine.nanoseconds()
    guard let child = spawn(words, output: output) else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child, status >> 8 & 0xFF != 127 else { return nil }
    #if canImport(Darwin)
      let unit = 1e6
    #else
      let unit = 1e3
    #endif
    return ChildRun(milliseconds: Double(Machine.nanoseconds() - start) / 1e6, peak: Double(usage.ru_maxrss) / unit)
  }

  private static func spawn(_ words: [String], output: String) -> pid_t? {
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var child = pid_t()
    return posix_spawnp(&child, words[0], &actions, nil, arguments, environ) == 0 ? child : nil
  }
}
