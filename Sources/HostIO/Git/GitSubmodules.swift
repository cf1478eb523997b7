extension Git {
  /// Whether a path is in a submodule that `.gitmodules` lists, whether or not the submodule is checked out.
  ///
  /// - Parameter top: The top folder of the work tree.
  public static func hasSubmodule(above path: FilePath, _ top: FilePath) -> Bool {
    guard let bytes = try? FileSystem.read(top.appending(".gitmodules".utf8)) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      let words = line.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0].filter({ !$0.isWhitespace }) == "path" else { return false }
      let folder = words[1].drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
      return path.isInside(top.appending(String(folder).utf8).normalized)
    }
  }
}
