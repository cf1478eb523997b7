import HostIO

extension FilePath {
  private static let libraryFolders: [[UInt8]] = [Array("ViewModelCore".utf8), Array("ViewModelTesting".utf8)]

  /// Whether the file is part of a copy of vmgen's libraries, which `vmgen init --eject-core` writes. It is asked for
  /// every file of a project, so it makes no texts of the path.
  var isOfLibraryCopy: Bool {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
      if Self.libraryFolders.contains(where: { bytes[start..<end].starts(with: $0) }) { return true }
      start = end + 1
    }
    return false
  }
}
