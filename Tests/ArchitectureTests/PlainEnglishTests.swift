import Foundation
import Testing

/// The comments of the sources and tests are written in plain English, as far as a test can tell.
@Suite struct PlainEnglishTests {
  /// The folders of all modules and tests.
  private static let folders = ["Sources", "Tests"].flatMap { root in
    ((try? Repository.folders(root)) ?? []).map { "\(root)/\($0)" }
  }

  private static let mostWords = 25

  /// First words that hide the actor: name the subject instead.
  private static let openings: Set<Substring> = [
    "What", "Who", "Whoever", "Nobody", "Somebody", "Someone", "Anybody", "Everybody",
  ]

  /// Words that hide the actor, or that a term of the field replaces.
  private static let riddles: Set<String> = [
    "nobody", "somebody", "whoever", "mend", "mends", "mended", "mending", "outright",
  ]
  private static let phrases = ["be it", "be they", "what there is"]

  private static func hidesActor(_ sentence: Substring) -> Bool {
    // Plain loops, because a regular expression for each of 30,000 sentences takes a minute.
    let words = sentence.split { !$0.isLetter }
    guard let first = words.first else { return false }
    if openings.contains(first) { return true }
    if words.contains(where: { riddles.contains($0.lowercased()) }) { return true }
    return phrases.contains { " \(words.joined(separator: " ")) ".contains(" \($0) ") }
  }

  @Test(arguments: folders) func commentsNameTheActor(folder: String) throws {
    for (path, _) in try Repository.files(folder) where !path.hasPrefix("Fixtures/") {
      let file = "\(folder)/\(path)"
      let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
      for (line, comment) in comments(in: text) {
        for sentence in sentences(of: comment) {
          let words = sentence.split(separator: " ").count
          if words > Self.mostWords { Issue.record("\(file):\(line): \(words) words; split: \(sentence)") }
          if Self.hidesActor(sentence) {
            Issue.record("\(file):\(line): name the actor, or use the field's term: \(sentence)")
          }
        }
      }
    }
  }

  @Test func theChecksFindWhatTheyLookFor() {
    #expect(Self.folders.contains("Sources/Scaffolding") && Self.folders.contains("Tests/LintingTests"))
    for sentence in [
      "Who waits is woken.", "What holds for a run.", "A file that nobody reads.", "Be it, or be it not.",
    ] {
      #expect(Self.hidesActor(sentence[...]), "\(sentence)")
    }
    for sentence in ["Whole words only.", "The words that a rule reads.", "amended", "maybe items"] {
      #expect(!Self.hidesActor(sentence[...]), "\(sentence)")
    }
    let text = "  /// One. Two:\n  /// three.\n  ///\n  /// ```swift\n  /// who()\n  /// ```\n  let a = 1  // Four.\n"
    #expect(comments(in: text).map(\.text) == ["One. Two: three."])
    #expect(sentences(of: "One. Two: three, e.g. four") == ["One.", "Two:", "three, e.g.", "four"])
  }

  /// The paragraphs of comments that have their own lines, with the numbers of their first lines. Code and tables are left out.
  private func comments(in text: String) -> [(line: Int, text: String)] {
    var paragraphs: [(line: Int, text: String)] = []
    var isOpen = false
    var isCode = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let code = line.drop { $0 == " " }
      guard code.hasPrefix("//") else {
        (isOpen, isCode) = (false, false)
        continue
      }
      let marked = code.dropFirst(code.hasPrefix("///") ? 3 : 2)
      let comment = marked.hasPrefix(" ") ? marked.dropFirst() : marked
      if comment.hasPrefix("```") {
        (isOpen, isCode) = (false, !isCode)
      } else if isCode || comment.isEmpty || comment.hasPrefix("MARK:") || comment.hasPrefix("|") {
        isOpen = false
      } else if isOpen, !isItem(comment) {
        paragraphs[paragraphs.count - 1].text += " " + comment.drop { $0 == " " }
      } else {
        let item =
          isItem(comment)
          ? comment.replacing(#/^ *- (?:(?:Parameter [^:]*|Returns|Throws|[a-zA-Z]+):)?/#, with: "") : comment
        paragraphs.append((number + 1, String(item.drop { $0 == " " })))
        isOpen = true
      }
    }
    return paragraphs.filter { !$0.text.isEmpty }
  }

  private func isItem(_ comment: Substring) -> Bool { comment.drop { $0 == " " }.hasPrefix("- ") }

  /// Splits a text behind each mark that ends a sentence and that a space follows.
  private func sentences(of text: String) -> [Substring] {
    var sentences: [Substring] = []
    var start = text.startIndex
    for index in text.utf8.indices where text.utf8[index] == UInt8(ascii: " ") && index > start {
      guard ".!?:;".utf8.contains(text.utf8[text.utf8.index(before: index)]) else { continue }
      sentences.append(text[start..<index])
      start = text.utf8.index(after: index)
    }
    sentences.append(text[start...])
    return sentences.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }
}
