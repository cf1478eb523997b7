import SwiftScan

/// The test files of a project: those that import a test framework, and all files in the same folder `…Tests`. The
/// folder's name alone is not enough, because `RapidTests` may contain screens.
public struct TestFiles: Sendable {
  private let folders: Set<String>

  /// Collects the test folders from the facts of all files.
  public init(_ facts: [FileFacts]) { folders = facts.reduce(into: []) { $0.formUnion($1.testFolders) } }

  /// Whether a file is a test, given its facts.
  public func contains(_ facts: FileFacts) -> Bool { facts.importsTests || contains(inFolder: facts.testFolder) }

  func contains(inFolder folder: String?) -> Bool { folder.map(folders.contains) ?? false }

  /// The innermost folder of a path whose name ends in `Tests`.
  static func folder(of path: String) -> String? {
    // Compares bytes, because this runs for every file. Creating a string for each part of the path would take 5 % of a
    // run.
    var end = path.utf8.endIndex
    while let slash = path.utf8[..<end].lastIndex(of: UInt8(ascii: "/")) {
      if path.utf8[..<slash].suffix(5).elementsEqual("Tests".utf8) { return String(path[..<slash]) }
      end = slash
    }
    return nil
  }

  /// The folders that contain tests because a file with this path does: the innermost one, and an enclosing folder
  /// `Tests`.
  static func folders(of path: String) -> [String] {
    guard let inner = folder(of: path) else { return [] }
    guard let outer = folder(of: inner), outer == "Tests" || outer.hasSuffix("/Tests") else { return [inner] }
    return [inner, outer]
  }
}

extension SourceFile {
  /// Whether the file imports a test framework before its first brace.
  public var importsTests: Bool {
    let frameworks: [StaticString] = ["XCTest", "Testing", "Quick", "Nimble"]
    var index = 0
    while index + 1 < tokens.count, tokens[index].kind != .openBrace {
      if tokens[index].keyword == .import, isNamed(index + 1, anyOf: frameworks) { return true }
      index += 1
    }
    return false
  }
}
