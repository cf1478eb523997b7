import Chance
import Foundation
import SwiftScan
import Testing

/// Checks the invariants that hold for any bytes. Returns a description of the first broken one; nil if all hold.
func brokenInvariant(of bytes: [UInt8]) -> String? {
  let file = SourceFile(SourceText(bytes))
  let tokens = file.tokens
  guard tokens.count > 0, tokens[tokens.count - 1].kind == .endOfFile else { return "no token at the end" }
  var last = 0
  for index in 0..<tokens.count {
    let range = tokens[index].range
    if range.lowerBound < last || range.upperBound > bytes.count { return "token \(index) overlaps or leaves the file" }
    last = range.upperBound
    let partner = tokens.partner(of: index)
    if partner >= tokens.count { return "partner out of range" }
    switch tokens[index].kind {
    case .openBrace, .openParen, .openBracket, .interpolationOpen, .stringOpen, .poundIf:
      if partner <= index { return "opening token \(index) is not ended" }
    default: break
    }
  }
  for declaration in file.declarations {
    let range = declaration.tokens
    if range.isEmpty || range.upperBound > tokens.count { return "declaration out of range" }
    if !range.contains(declaration.keyword) { return "declaration without its word" }
    if declaration.parent >= 0 {
      let parent = file.declarations[declaration.parent]
      if parent.tokens.lowerBound > range.lowerBound { return "child before its parent" }
    }
    for binding in file.bindings(of: declaration) {
      if binding.pattern.isEmpty || binding.pattern.upperBound > range.upperBound { return "binding out of range" }
    }
  }
  return nil
}

@Suite struct ScanInvariantTests {
  @Test(arguments: Fixtures.names) func fixtureCutAtManyBytes(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    for end in stride(from: 0, through: bytes.count, by: amount(3, thorough: 1)) {
      #expect(brokenInvariant(of: Array(bytes[..<end])) == nil, "cut at \(end)")
    }
  }

  @Test func randomPiecesOfSwift() throws {
    let pieces = [
      "class ", "AViewModel ", "{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "\\(", "#\"", "\"#", "/", "/*", "*/", "//",
      "\n", "#if A\n", "#else\n", "#endif\n", "@A ", "@", "var ", "let ", "x", "=", ":", ",", "<", ">", "?", "!", ".",
      "->", "func ", "extension ", "init", "case ", "enum ", "`", "#", "#/", "/#", "<#", "#>", "\r", "\u{FEFF}", "é",
      "\u{0}", "final ", "private(set) ", "didSet", "where ", "in ", "as ", ";", "1", "0x", "e", "'", "macro ",
      "actor ",
    ]
    var generator = SplitMix64(state: 1)
    for round in 0..<amount(4_000, thorough: 20_000) {
      let count = Int.random(in: 0..<40, using: &generator)
      var bytes: [UInt8] = []
      for _ in 0..<count {
        if Int.random(in: 0..<40, using: &generator) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        } else {
          bytes += pieces.randomElement(using: &generator).map { Array($0.utf8) } ?? []
        }
      }
      if let broken = brokenInvariant(of: bytes) {
        Issue.record("round \(round): \(broken) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        return
      }
    }
  }

  /// Nesting must not overflow the stack. The benchmark measures that the time grows only with the size.
  @Test(arguments: [
    "{", "}", "(", ")", "[", "/*", "\"\\(", "\"\"\"\n\\(", "#if A\n", "#if A\n@B\n", "@A ", "@A(", "A<", "class A {",
    "extension A {", "func a(){", "func a(_ x: Int = {", "var x = {", "var x: (", "#", "##\"\"\"#\"", "#/\n", "( /a ",
    "<<<<<<< A\n", "<#", "`", "a < ", "a ? ", "if a { 1 } else ", "where A: B, ", "case a, ", "\u{0}", "é", "+/",
  ])
  func deepNesting(piece: String) {
    let bytes = Array("class AViewModel {\nvar y = ".utf8) + Array(String(repeating: piece, count: 20_000).utf8)
    #expect(brokenInvariant(of: bytes) == nil)
  }
}
