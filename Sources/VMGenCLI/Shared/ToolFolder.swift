import HostIO

/// The folder of the vmgen binary.
enum ToolFolder {
  /// The first folder in `PATH` with a vmgen, otherwise the folder of this program. Nil if a shell script cannot add
  /// the folder to its `PATH`, for example because of a colon.
  static func find() -> [UInt8]? {
    let folders = (Terminal.environment("PATH") ?? "").split(separator: ":").map { FilePath(String($0)) }
    let found =
      folders.first { $0.isAbsolute && FileSystem.isExecutable($0.appending("vmgen".utf8)) }
      ?? Machine.program()?.parent
    guard let found, found.isAbsolute, !found.bytes.contains(UInt8(ascii: ":")),
      found.text.utf8.elementsEqual(found.bytes)
    else { return nil }
    return found.bytes
  }
}
