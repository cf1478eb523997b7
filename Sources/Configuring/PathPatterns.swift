import Patterns

/// Patterns for the paths below a folder, compiled once.
public struct PathPatterns: Sendable {
  /// The folder that they are relative to: absolute, normalised, with a `/` at its end.
  private let folder: [UInt8]
  private let patterns: [(glob: Glob, text: Sourced<String>)]

  /// - Parameters:
  ///   - patterns: As written, with where each stands.
  ///   - folder: The folder that they are relative to, absolute and normalised.
  init(_ patterns: [Sourced<String>], folder: [UInt8]) {
    self.folder = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
    self.patterns = patterns.map { pattern in
      // 'Folder/' is the folder: a pattern that fits a folder stands for all that lies in it.
      let bytes = Array(pattern.value.utf8)
      let isFolder = bytes.last == UInt8(ascii: "/") && bytes.dropLast().last != UInt8(ascii: "\\")
      return (Glob(isFolder ? bytes.dropLast() : bytes), pattern)
    }
  }

  /// Whether a path lies below the folder. It is absolute and normalised.
  func canMatch(_ path: [UInt8]) -> Bool { path.count > folder.count && path.starts(with: folder) }

  /// The first pattern that fits a path, or a folder that it lies in.
  ///
  /// - Parameter path: Absolute and normalised.
  func first(fitting path: [UInt8]) -> Sourced<String>? {
    guard canMatch(path) else { return nil }
    return patterns.first { $0.glob.matches(path[folder.count...], orFolderAbove: true) }?.text
  }
}
