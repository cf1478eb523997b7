import HostIO

/// Where the tool lies.
enum ToolFolder {
  /// The folder of the `PATH` that has it, else the one that this program was started from; nil where a script could not
  /// name it in its `PATH`.
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
