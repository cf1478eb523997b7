import SwiftParser
import SwiftSyntax

/// One file: its bytes, its tree, what it declares, and where its lines begin.
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
    // Bytes and not a String, so that invalid UTF-8 keeps its offsets. The parser gives up at a nesting level of 256 unless
    // told otherwise; the stack is made for more.
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
    lineStarts = Self.lineStarts(in: bytes)
  }

  /// Whether the file imports a test framework, which makes it a test.
  var importsTests: Bool {
    imports.contains { ["XCTest", "Testing", "Quick", "Nimble"].contains($0.path.first?.name.text) }
  }

  /// Line and column, both from 1. The column counts bytes, a byte order mark's three included.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// Lines end at LF, CRLF or a lone CR, wherever they stand: in comments and strings too.
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
  /// The offset of the first byte that is no trivia.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
}
