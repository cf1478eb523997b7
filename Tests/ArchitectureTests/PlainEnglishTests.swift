import Foundation
import Testing

/// The comments of the sources are written in plain English, as far as a test can tell.
@Suite struct PlainEnglishTests {
  /// The folders of all modules.
  private static let folders = (try? Repository.folders("Sources")) ?? []

  private static let mostWords = 25

  /// Openings that hide the actor: name the subject instead.
  private static var opening: Regex<Substring> {
    /(?:Who|Whoever|Nobody|Somebody|Someone|Anybody|Everybody|What (?:there|holds|stands|came|comes|becomes|has|lies))\b.*/
  }

  /// Words that hide the actor, or that a term of the field replaces.
  private static var riddle: Regex<Substring> {
    /\b(?:[Nn]obody|[Ss]omebody|[Ww]hoever|be it|be they|what there is|mends?|mended|mending|outright)\b/
  }

  @Test(arguments: folders) func commentsNameTheActor(folder: String) throws {
    // Compiled once for all sentences.
    let (opening, riddle) = (Self.opening, Self.riddle)
    for (path, _) in try Repository.files("Sources/\(folder)") {
      let file = "Sources/\(folder)/\(path)"
      let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
      for (line, comment) in comments(in: text) {
        for sentence in sentences(of: comment) {
          let words = sentence.split(separator: " ").count
          if words > Self.mostWords { Issue.record("\(file):\(line): \(words) words; split: \(sentence)") }
          if sentence.wholeMatch(of: opening) != nil || sentence.contains(riddle) {
            Issue.record("\(file):\(line): name the actor, or use the field's term: \(sentence)")
          }
        }
      }
    }
  }

  @Test func theChecksFindWhatTheyLookFor() {
    #expect(Self.folders.contains("Scaffolding") && Self.folders.contains("Linting"))
    #expect("Who waits is woken.".wholeMatch(of: Self.opening) != nil)
    #expect("What holds for a run.".wholeMatch(of: Self.opening) != nil)
    #expect("A file that nobody reads.".contains(Self.riddle))
    #expect("Whole words only.".wholeMatch(of: Self.opening) == nil && !"amended".contains(Self.riddle))
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
      guard let comment = line.wholeMatch(of: /\s*\/\/\/? ?(?<text>.*)/)?.text else {
        (isOpen, isCode) = (false, false)
        continue
      }
      if comment.hasPrefix("```") {
        (isOpen, isCode) = (false, !isCode)
      } else if isCode || comment.isEmpty || comment.hasPrefix("MARK:") || comment.hasPrefix("|") {
        isOpen = false
      } else if isOpen, !comment.contains(#/^ *- /#) {
        paragraphs[paragraphs.count - 1].text += " " + comment.drop { $0 == " " }
      } else {
        let item = comment.replacing(#/^ *- (?:(?:Parameter [^:]*|Returns|Throws|[a-zA-Z]+):)?/#, with: "")
        paragraphs.append((number + 1, String(item.drop { $0 == " " })))
        isOpen = true
      }
    }
    return paragraphs.filter { !$0.text.isEmpty }
  }

  private func sentences(of text: String) -> [String] {
    text.replacing(/([.!?:;]) +/) { "\($0.1)\n" }.split(separator: "\n").map(String.init)
  }
}
