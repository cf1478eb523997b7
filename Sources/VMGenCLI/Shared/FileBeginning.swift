import Wording

/// Words for the contents of a file that vmgen does not know.
enum FileBeginning {
  private static let readBytes = 4096
  private static let shownCharacters = 40

  /// Says how a file begins: `it begins with '# Hello'`.
  static func text(_ bytes: [UInt8]) -> String {
    let beginning = bytes.prefix(readBytes)
    if beginning.contains(0) { return "it is not a text" }
    let lines = String(decoding: beginning, as: UTF8.self).split { $0.isNewline }
    guard let line = lines.first(where: { line in line.contains { !$0.isWhitespace } }) else { return "it is empty" }
    let words = line.drop { $0.isWhitespace }
    let shown = TerminalText.escaped(String(words.prefix(shownCharacters)))
    return "it begins with '\(shown)\(words.count > shownCharacters ? "…" : "")'"
  }
}
