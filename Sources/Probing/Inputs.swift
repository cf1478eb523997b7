import Chance
import Linting

/// Random inputs: fragments of Swift in any order, and examples of rules with parts removed, doubled, swapped and
/// inserted. Equal seeds make equal inputs.
public struct Inputs: Sequence, IteratorProtocol {
  private var generator: SplitMix64
  private let examples: [[UInt8]]

  /// - Parameters:
  ///   - seed: The seed.
  ///   - more: Files to mutate besides the examples.
  public init(seed: UInt64, more: [[UInt8]] = []) {
    generator = SplitMix64(state: seed)
    examples = Rule.all.flatMap(\.examples).map { Array($0.plainCode.utf8) } + more
  }

  private static let pieces: [[UInt8]] = [
    "class ", "AViewModel ", "ViewModel ", "extension ", "AView.ViewModel ", "{", "}", "(", ")", "[", "]", "\"",
    "\"\"\"\n", "\\(", "#\"", "\"#", "/", "/*", "*/", "//", "\n", "\r\n", "\r", "#if A\n", "#elseif B\n", "#else\n",
    "#endif\n", "@A ", "@MainActor ", "@Observable ", "@Published ", "@State ", "@", "var ", "let ", "x", "self",
    "appStore", "coordinator", ".sink", ".store(in: &bag)", ".collect { ", "cancelBag", "await ", "try ", "=", ":",
    ",", "<", ">", "?", "!", ".", "->", "func ", "init", "case ", "enum Output", "struct ", "protocol ", "View ",
    "import SwiftUI\n", "`", "#", "#/", "/#", "<#", "#>", "\u{FEFF}", "é", "👍🏽", "\u{0}", "final ", "private(set) ",
    "internal(set) ", "didSet", "where ", "in ", "as ", ";", "1", "0x", "e", "'", "macro ", "actor ", "weak ", "lazy ",
    "// vmgen:disable:next final_class\n", "// vmgen:disable private_set_state -- why\n", "// vmgen:enable ", "&", "+=",
    "if ", "guard ", "else ", "switch ", "return ", "[weak self] ", "\\.", "$", "_", "\t", "<<<<<<< A\n",
    "=======\n", ">>>>>>> B\n", "#sourceLocation(", "operator ", "subscript", "get ", "set ", "~=", "..<", "throws ",
  ].map { Array($0.utf8) }

  /// Returns the next input. The sequence is endless.
  public mutating func next() -> [UInt8]? {
    var bytes: [UInt8] = []
    if Int.random(in: 0..<3, using: &generator) == 0 {
      for _ in 0..<Int.random(in: 0..<40, using: &generator) { bytes += piece() }
      return bytes
    }
    bytes = example()
    if Int.random(in: 0..<4, using: &generator) == 0 { bytes += [0x0A] + example() }
    for _ in 0..<Int.random(in: 1..<8, using: &generator) { mutate(&bytes) }
    return bytes
  }

  private mutating func example() -> [UInt8] { examples.randomElement(using: &generator) ?? [] }

  private mutating func piece() -> [UInt8] {
    if Int.random(in: 0..<30, using: &generator) == 0 { return [UInt8.random(in: 0...255, using: &generator)] }
    return Self.pieces.randomElement(using: &generator) ?? []
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let start = Int.random(in: 0...bytes.count, using: &generator)
    let end = Swift.min(bytes.count, start + Int.random(in: 0..<16, using: &generator))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
    case 2:
      let part = Array(bytes[start..<end])
      bytes.removeSubrange(start..<end)
      bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &generator))
    case 3: bytes.insert(contentsOf: piece(), at: start)
    case 4: bytes.replaceSubrange(start..<end, with: piece())
    default: bytes.removeSubrange(start...)
    }
  }
}
