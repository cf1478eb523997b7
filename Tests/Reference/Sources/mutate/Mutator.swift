import Chance
import SwiftSyntax

/// Creates mutants of one file.
struct Mutator {
  private let original: Pieces
  private let names: Set<String>
  private var chance: SplitMix64

  init(_ tree: SourceFileSyntax, seed: UInt64, file: String) {
    original = Pieces(tree)
    names = ownNames(in: tree)
    chance = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15, text: file)
  }

  /// The number of mutants, which depends on the size of the file.
  var count: Int { min(400, max(20, original.pieces.count / 2)) }

  /// - Parameter mark: The prefix for the names of the mutant's own types. No other mutant may use it.
  mutating func mutant(_ mark: String) -> String {
    var pieces = original
    for _ in 0..<(chance.once(in: 2) ? 1 : chance.once(in: 2) ? 2 : 3) { change(&pieces) }
    return wrap(renamed(pieces.text, mark), mark)
  }

  /// The text with the mark before every name that the original or the mutant itself declares.
  private func renamed(_ text: String, _ mark: String) -> String {
    let tree = parse(text)
    let names = names.union(ownNames(in: tree))
    var pieces = Pieces(tree)
    for index in pieces.pieces.indices where pieces.pieces[index].kind == .name {
      let text = pieces.pieces[index].text
      let name = text.withoutBackticks
      guard names.contains(name), index == 0 || pieces.pieces[index - 1].text != "@" else { continue }
      pieces.pieces[index].text = name == text ? mark + name : "`\(mark)\(name)`"
    }
    return pieces.text
  }

  private mutating func change(_ pieces: inout Pieces) {
    let last = pieces.pieces.count - 1
    guard last > 1 else { return }
    let index = Int.random(in: 0..<last, using: &chance)
    let line = pieces.line(around: index)
    switch Int.random(in: 0..<20, using: &chance) {
    case 0: pieces.pieces[index].text = ""
    case 1: pieces.pieces.insert(pieces.pieces[index], at: index)
    case 2: swap(index, min(index + 1, last - 1), in: &pieces)
    case 3, 4, 5:
      let kind = pieces.pieces[index].kind
      let alike = pieces.pieces.indices.filter { $0 != last && pieces.pieces[$0].kind == kind }
      swap(index, alike.randomElement(using: &chance) ?? index, in: &pieces)
    case 6, 7, 17:
      let kind = pieces.pieces[index].kind
      pieces.pieces[index].text = pieces.pieces.filter { $0.kind == kind }.randomElement(using: &chance)?.text ?? ""
    case 8: pieces.pieces[index].text = "/* \(pieces.pieces[index].text) */"
    case 9: pieces.pieces[index].before += "\n"
    case 10: pieces.pieces[index].before += "/* { \" */ "
    case 11:
      // Comments out a line of code.
      for each in line {
        pieces.pieces[each].text = each == line.lowerBound ? "// " + pieces.pieces[each].text : pieces.pieces[each].text
      }
    case 12: for each in line { pieces.pieces[each].text = "" }
    case 13: pieces.pieces.insert(contentsOf: pieces.pieces[line], at: line.upperBound)
    case 14:
      pieces.pieces[line.lowerBound].before += "\n#if A\n"
      pieces.pieces[line.upperBound - 1].behind += "\n#else\n#endif\n"
    case 15:
      // Puts the content of some braces into an `#if`.
      guard let open = pieces.pieces.indices.filter({ pieces.pieces[$0].text == "{" }).randomElement(using: &chance)
      else { return }
      var depth = 0
      for each in open..<last {
        if pieces.pieces[each].text == "{" { depth += 1 }
        if pieces.pieces[each].text == "}" { depth -= 1 }
        guard depth == 0 else { continue }
        pieces.pieces[open].behind += "\n#if A && os(iOS)\n"
        pieces.pieces[each].before += "\n#endif\n"
        break
      }
    case 16:
      guard pieces.pieces[index].kind == .name else { return }
      pieces.pieces[index].text = "`\(pieces.pieces[index].text)`"
    case 18:
      let words = pieces.pieces.indices.filter { pieces.pieces[$0].kind == .name }
      guard let place = words.randomElement(using: &chance) else { return }
      pieces.pieces[place].text = chance.pick(Self.names)
    default: pieces.pieces[index].before += chance.pick(Self.insertions)
    }
  }

  private static let names = [
    "appStore", "appState", "coordinator", "sink", "assign", "weakSink", "collect", "store", "load", "cancelBag",
    "isGuest",
    "output", "Output", "state", "send", "trigger", "delegate", "isLoading", "Task", "sleep", "cancel", "debounce",
    "View",
    "StateObject", "State", "ObservedObject", "Published", "Observable", "MainActor", "UserDefaults", "HomeRepository",
    "CancelBag", "AppStore", "Bool", "Void", "ObservableObject", "Equatable", "on", "receive", "observe", "bulkUpdate",
    "HomeViewModel", "HomeViewController", "HomeProtocol", "loadAll", "actor", "async", "open", "some", "any", "each",
  ]

  private static let insertions = [
    "self.", "await ", "try ", "try? await ", "@MainActor ", "private ", "final ", "static ", "lazy ", "weak ",
    "{ $0 }; ",
    "; ", "x = ", "if x { } ", "let y = 1; ", "(", ") ", "{ ", "} ", "[", "]", "!", "?", ".x", "<Int>", ": Int ",
    "-> Int ",
    "#if A\n", "\n#endif\n", "return ", "case .a: ", "/ 2 ", "/a b/ ", "\"", "\\(", "# ", "& ", "= 1 ", "== 1 ", "in ",
    "async ", "throws ", "where ", "func f() { ", "var z: Int { ", "class AViewModel { ", "extension AViewModel { ",
  ]

  private func swap(_ first: Int, _ second: Int, in pieces: inout Pieces) {
    let text = pieces.pieces[first].text
    pieces.pieces[first].text = pieces.pieces[second].text
    pieces.pieces[second].text = text
  }

  private mutating func wrap(_ text: String, _ mark: String) -> String {
    switch Int.random(in: 0..<16, using: &chance) {
    case 0: "#if DEBUG\n\(text)\n#endif\n"
    case 1: "#if A\nlet \(mark) = 1\n#elseif B\n\(text)\n#endif"
    case 2: "let \(mark) = ###\"\"\"\n\(text)\n\"\"\"###\n\(text)"
    case 3: "struct \(mark) {\n\(text)\n}"
    case 4: "extension \(mark) {\n\(text)\n}"
    case 5: "final class \(mark)ViewModel {\n\(text)\n}"
    case 6: "func \(mark)() {\n\(text)\n}"
    case 7: "let \(mark) = {\n\(text)\n}"
    case 8: text.replacing("\n", with: "\r\n")
    default: text
    }
  }
}
