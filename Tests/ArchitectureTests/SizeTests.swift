import Foundation
import SwiftScan
import Testing

/// Functions and files that a reader can take in at once.
@Suite struct SizeTests {
  private static let longestFunction = 60
  private static let longestFile = 420

  /// Tables may be longer: splitting a list of values makes it harder to read.
  private static let tables: Set<String> = [
    "Scaffolding/Spec/SpecError.swift message",
    "Scaffolding/Conventions/CleanValues.swift cleanValues",
    // One case for each class of bytes, and for each kind of token.
    "SwiftScan/Tokens/Lexer.swift lex",
    "SwiftScan/Declarations/ExpressionScanner.swift skipExpression",
  ]

  /// Files that are still to be split.
  private static let longFiles: Set<String> = [
    "RuleTrials/Disguise.swift"
  ]

  @Test func functionsAreShort() throws {
    for (path, file) in try Repository.files("Sources") {
      let lines = LineTable(file.text)
      for declaration in file.declarations {
        for body in bodies(of: declaration, in: file) where !body.isEmpty {
          let bytes = file.bytes(of: body)
          let first = lines.location(of: bytes.lowerBound).line
          let count = lines.location(of: bytes.upperBound - 1).line - first - 1
          let named = file.bindings(of: declaration).first?.pattern ?? declaration.name
          let name = file.code(of: named.isEmpty ? declaration.keyword..<declaration.keyword + 1 : named)
          let isException = Self.tables.contains("\(path) \(name)")
          if count > Self.longestFunction, !isException {
            Issue.record("Sources/\(path):\(first): '\(name)' has \(count) lines; split it into its phases")
          }
        }
      }
    }
  }

  @Test func filesAreShort() throws {
    for (path, file) in try Repository.files("Sources") {
      // The last byte is a line feed, which belongs to the last line.
      let count = LineTable(file.text).location(of: max(0, file.text.count - 1)).line
      if count > Self.longestFile, !Self.longFiles.contains(path) {
        Issue.record("Sources/\(path) has \(count) lines; split it by duty")
      }
    }
  }

  /// The braces of a function, initialiser or subscript, or of a property's accessors.
  private func bodies(of declaration: Declaration, in file: SourceFile) -> [Range<Int>] {
    switch declaration.kind {
    case .function, .initializer, .deinitializer, .subscript: [declaration.body]
    case .variable: file.bindings(of: declaration).map(\.accessorBlock)
    default: []
    }
  }
}
