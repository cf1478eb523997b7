import Patterns

/// Compiled patterns for the paths below a folder.
public struct PathPatterns: Sendable {
  /// The folder that patterns are relative to: absolute, normalised, with a trailing `/`.
  private let folder: [UInt8]
  private let patterns: [(glob: Glob, text: Sourced<String>)]

  /// - Parameters:
  ///   - patterns: The patterns as written, with their places.
  ///   - folder: The folder that they are relative to, absolute and normalised.
  init(_ patterns: [Sourced<String>], folder: [UInt8]) {
    self.folder = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
    self.patterns = patterns.map { pattern in
      // 'Folder/' equals 'Folder': a pattern that matches a folder matches everything in it.
      let bytes = Array(pattern.value.utf8)
      let isFolder = bytes.last == UInt8(ascii: "/") && bytes.dropLast().last != UInt8(ascii: "\\")
      return (Glob(isFolder ? bytes.dropLast() : bytes), pattern)
    }
  }

  /// The patterns as written.
  var texts: [String] { patterns.map(\.text.value) }

  /// The patterns as written, with their places.
  var sourced: [Sourced<String>] { patterns.map(\.text) }

  /// The patterns relative to another folder, if that folder contains theirs; otherwise as written.
  ///
  /// - Parameter root: Absolute and normalised.
  func texts(relativeTo root: [UInt8]) -> [String] {
    let root = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
    guard folder.starts(with: root) else { return texts }
    let below = String(decoding: folder.dropFirst(root.count), as: UTF8.self)
    return texts.map { below + $0 }
  }

  /// Whether a path is below the folder. It must be absolute and normalised.
  func canMatch(_ path: [UInt8]) -> Bool { path.count > folder.count && path.starts(with: folder) }

  /// The first pattern that matches a path or a folder above it.
  ///
  /// - Parameter path: Absolute and normalised.
  func first(fitting path: [UInt8]) -> Sourced<String>? {
    guard canMatch(path) else { return nil }
    return patterns.first { $0.glob.matches(path[folder.count...], orFolderAbove: true) }?.text
  }
}
