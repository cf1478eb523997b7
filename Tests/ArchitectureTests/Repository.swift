import Foundation
import SwiftScan

/// The code of this repository, parsed by SwiftScan.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files of a folder, with their paths relative to it.
  static func files(_ folder: String) throws -> [(path: String, source: SourceFile)] {
    let base = root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path(percentEncoded: false))
    // Builds of nested packages are in hidden folders.
    let sources = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }
    return try sources.sorted().map { path in
      (path, SourceFile(SourceText(Array(try Data(contentsOf: base.appending(path: path))))))
    }
  }

  /// The names of the folders directly in a folder that have Swift files, in order.
  static func folders(_ folder: String) throws -> [String] {
    Set(try files(folder).compactMap { $0.path.split(separator: "/").dropLast().first.map(String.init) }).sorted()
  }

  /// The modules that a file imports.
  static func imports(_ file: SourceFile) -> [String] {
    file.declarations.filter { $0.kind == .import }.compactMap { declaration in
      (declaration.keyword + 1..<declaration.tokens.upperBound).first { file.tokens[$0].kind == .identifier }
        .map { file.text.string(file.tokens[$0].range) }
    }
  }
}
