#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a file completely or not at all: first to a hidden temporary file, which then replaces the original.
///
/// The new file keeps the owner, group, permissions, access list and extended attributes. Devices and pipes are
/// written directly.
///
/// A file with hard links stays one file, unless the caller separates it: its bytes are overwritten in place once the
/// temporary file is complete. If that fails, the old bytes are restored. If that fails too, or the process is killed
/// meanwhile, the temporary file stays and the error names it.
///
/// If a signal ends the process before that, the temporary file is removed.
public struct FileReplacement {
  private let destination: FilePath
  private let path: FilePath
  private let temporary: FilePath?
  private let descriptor: Int32
  private let hasOtherNames: Bool
  private var stream: OutputStream

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - isExecutable: Whether a new file is executable.
  ///   - separates: Whether to separate a file from its hard links, so that its other names keep their text.
  /// - Throws: If the folder is missing or not writable, or the destination is a folder.
  public init(of destination: FilePath, isExecutable: Bool = false, separates: Bool = false) throws(FileError) {
    self.destination = destination
    // A link stays; its target is replaced.
    path = FileSystem.realPath(destination) ?? destination
    var problem: String?
    var hasOtherNames = false
    if FileSystem.kind(path) == nil {
      // Reports a name that is too long or a circular link now, not after everything is written.
      if errno != ENOENT { throw FileError(path: destination, reason: FileSystem.reason(errno)) }
      if FileSystem.kind(path, followsLinks: false) == .link {
        throw FileError(path: destination, reason: "it is a link that leads nowhere")
      }
    }
    switch FileSystem.kind(path) {
    case .folder: throw FileError(path: destination, reason: "it is a folder, not a file")
    case .other, .link:
      temporary = nil
      descriptor = FileSystem.withCString(path) { open($0, O_WRONLY | O_CLOEXEC) }
    case .file, nil:
      let old = FileSystem.status(path)
      let name = "." + String(decoding: path.name, as: UTF8.self).prefix(64) + ".vmgen-"
      let digits = String(UInt32.random(in: 0x100000...0xFFFFFF), radix: 16)
      let beside = path.parent.appending((name + digits).utf8)
      temporary = beside
      descriptor = Interruption.making(beside) {
        FileSystem.withCString(beside) {
          open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isExecutable ? 0o777 : 0o666)
        }
      }
      if descriptor >= 0, let old {
        hasOtherNames = old.st_nlink > 1 && !separates
        if hasOtherNames {
          // A file that is overwritten in place keeps its attributes anyway.
          problem = FileReplacement.refusal(toWrite: path)
          _ = fchmod(descriptor, 0o600)
        } else {
          problem = FileAttributes.copy(from: path, old, to: beside, descriptor)
        }
      }
    }
    guard descriptor >= 0 else { throw FileError(path: destination, reason: FileSystem.reason(errno)) }
    if let problem {
      _ = close(descriptor)
      if let temporary {
        _ = FileSystem.withCString(temporary) { unlink($0) }
        Interruption.forget(temporary)
      }
      throw FileError(path: destination, reason: problem)
    }
    self.hasOtherNames = hasOtherNames
    stream = OutputStream(descriptor: descriptor)
  }

  /// Adds text.
  public mutating func write(_ text: String) { stream.write(text) }

  /// Adds bytes.
  public mutating func write(_ bytes: [UInt8]) { stream.write(bytes) }

  /// Moves the file into place. If writing failed, the original stays.
  public mutating func finish() throws(FileError) {
    stream.flush()
    var failure = stream.failure
    // Some file systems report a full disk only on `close`.
    if close(descriptor) != 0, failure == nil { failure = FileSystem.reason(errno) }
    guard let temporary else {
      if let failure { throw FileError(path: destination, reason: failure) }
      return
    }
    if failure == nil, hasOtherNames {
      try overwrite(from: temporary)
      return
    }
    if failure == nil {
      let isRenamed = FileSystem.withCString(temporary) { from in
        FileSystem.withCString(path) { to in rename(from, to) == 0 }
      }
      if !isRenamed { failure = FileSystem.reason(errno) }
    }
    defer { Interruption.forget(temporary) }
    guard let failure else { return }
    _ = FileSystem.withCString(temporary) { unlink($0) }
    throw FileError(path: destination, reason: failure)
  }

  /// Returns the reason why a file cannot be overwritten; nil if it can.
  private static func refusal(toWrite path: FilePath) -> String? {
    FileSystem.withCString(path) { access($0, R_OK | W_OK) } == 0 ? nil : FileSystem.reason(errno)
  }

  /// Overwrites a file that has hard links with the temporary file's bytes.
  private func overwrite(from temporary: FilePath) throws(FileError) {
    let old: [UInt8]
    let new: [UInt8]
    do throws(FileError) {
      old = try FileSystem.read(path)
      new = try FileSystem.read(temporary)
    } catch {
      _ = FileSystem.withCString(temporary) { unlink($0) }
      Interruption.forget(temporary)
      throw FileError(path: destination, reason: error.reason)
    }
    // From here on the temporary file may be the only complete copy, so a signal must not remove it.
    Interruption.forget(temporary)
    if let failure = Self.overwrite(path, old: old, with: new) {
      if Self.overwrite(path, old: new, with: old) != nil {
        throw FileError(path: destination, reason: "\(failure); all of the text is in '\(temporary.displayed)'")
      }
      _ = FileSystem.withCString(temporary) { unlink($0) }
      throw FileError(path: destination, reason: failure)
    }
    _ = FileSystem.withCString(temporary) { unlink($0) }
  }

  /// Overwrites a file in place; returns the reason for a failure, or nil.
  private static func overwrite(_ path: FilePath, old: [UInt8], with new: [UInt8]) -> String? {
    let descriptor = FileSystem.withCString(path) { open($0, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return FileSystem.reason(errno) }
    var failure: String?
    do throws(PlanSystemCalls.Failure) {
      try PlanSystemCalls().overwrite(descriptor, path.text, old, with: new)
    } catch {
      failure = FileSystem.reason(error.code)
    }
    if close(descriptor) != 0, failure == nil { failure = FileSystem.reason(errno) }
    return failure
  }

  /// Removes the temporary file and leaves the original unchanged.
  public mutating func abandon() {
    _ = close(descriptor)
    guard let temporary else { return }
    _ = FileSystem.withCString(temporary) { unlink($0) }
    Interruption.forget(temporary)
  }
}
