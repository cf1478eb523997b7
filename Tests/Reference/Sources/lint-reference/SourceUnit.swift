import SwiftParser
import SwiftSyntax

/// A file: its path, its tree, its declarations, and the starts of its lines.
struct SourceUnit {
  let path: String
  let tree: SourceFileSyntax
  let types: [TypeDeclaration]
  let classes: [ClassDeclSyntax]
  let structs: [StructDeclSyntax]
  let extensions: [ExtensionDeclSyntax]
  let imports: [ImportDeclSyntax]
  private let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    // The parser reads bytes, not a String, so that invalid UTF-8 keeps its offsets. By default it stops at a nesting
    // depth of 256; the stack is large enough for more.
    tree = bytes.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: 5_000, swiftVersion: .v6)
    }
    let declarations = DeclarationCollector(viewMode: .sourceAccurate)
    declarations.walk(tree)
    types = declarations.types
    classes = declarations.classes
    structs = declarations.structs
    extensions = declarations.extensions
    imports = declarations.imports
    let brace = tree.tokens(viewMode: .sourceAccurate).first { $0.tokenKind == .leftBrace }
    importsTests = declarations.imports.contains { node in
      ["XCTest", "Testing", "Quick", "Nimble"].contains(node.path.first?.name.text)
        && brace.map { node.position < $0.position } ?? true
    }
    lineStarts = Self.lineStarts(in: bytes)
  }

  /// Whether the file imports a test framework before its first brace and is therefore a test.
  let importsTests: Bool

  /// The line and the column, both starting at 1. Columns count bytes, including the three bytes of a byte order mark.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// The offsets of all line starts. Lines end with LF, CRLF or a single CR, also in comments and strings.
  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    let lineFeed = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == carriageReturn && index + 1 < bytes.count && bytes[index + 1] == lineFeed
      if byte == lineFeed || (byte == carriageReturn && !isPair) { starts.append(index + 1) }
    }
    return starts
  }
}

extension SyntaxProtocol {
  /// The offset of the first byte after leading trivia.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
}
