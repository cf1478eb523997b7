import Wording

/// Text → specs: the lines of a file, or the options of the command line.
public enum SpecParser {
  /// The screens of a file, in order.
  ///
  /// - Parameter file: The file as messages name it.
  public static func screens(in bytes: [UInt8], file: String) throws(SpecError) -> [Spec] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var readers: [SpecReader] = []
    /// Their names in lower case: some disks tell no others apart.
    var known: Set<String> = []
    for (index, bytes) in lines.enumerated() {
      let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      var text = Array(String(decoding: bytes, as: UTF8.self))
      if index == 0, text.first == "\u{FEFF}" { text.removeFirst() }
      let source = SpecSource(name: file, line: index + 1, hidden: 0, text: text)
      do throws(SpecFault) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw SpecFault(.notUTF8, 0..<0) }
        try read(source, into: &readers, &known)
      } catch {
        throw source.error(error)
      }
    }
    if readers.isEmpty {
      throw SpecError(source: file, line: 1, text: "", place: 0..<0, problem: .empty)
    }
    var specs: [Spec] = []
    for reader in readers { specs.append(try reader.spec()) }
    let names = screenNames(readers.map(\.name))
    for index in specs.indices { specs[index].screenNames = names }
    return specs
  }

  private static func read(
    _ source: SpecSource, into readers: inout [SpecReader], _ known: inout Set<String>
  ) throws(SpecFault) {
    let line = try SpecLine(source.text)
    if line.isEmpty { return }
    if line.word == "screen" {
      let name = try screenName(line, source.text)
      let given = line.token.range.lowerBound..<source.text.count
      if !known.insert(name.text.lowercased()).inserted { throw SpecFault(.duplicate(name.text), given) }
      readers.append(SpecReader(name: name))
    } else if !SpecGrammar.options.contains(where: { $0.word == line.word }) {
      let words = ["screen"] + SpecGrammar.options.map(\.word)
      throw SpecFault(.unknownOption(line.word, nearest: NearestName.find(line.word, among: words)), line.firstRange)
    } else if readers.isEmpty {
      throw SpecFault(.noScreen, line.firstRange)
    } else {
      readers[readers.count - 1].lines.append(source)
    }
  }

  /// All that follows the word, for a name may be several words.
  private static func screenName(_ line: SpecLine, _ text: [Character]) throws(SpecFault) -> TypeName {
    let start = line.token.range.lowerBound
    guard line.token.kind != .end else { throw line.expected("the name of the screen") }
    let end = line.endOfCode
    do throws(NameError) {
      return try TypeName(String(text[start..<end]))
    } catch {
      throw SpecFault(.name(error), start..<end)
    }
  }

  /// The screen that options describe: for each the word that a line starts with, and the rest of the line.
  public static func screen(_ name: TypeName, options: [(word: String, text: String)]) throws(SpecError) -> Spec {
    var reader = SpecReader(name: name)
    for option in options {
      let text = Array("\(option.word) \(option.text)")
      reader.lines.append(
        SpecSource(name: "--\(option.word)", line: nil, hidden: option.word.count + 1, text: text))
    }
    var spec = try reader.spec()
    spec.screenNames = screenNames([name])
    return spec
  }

  /// The names that their lower camel case does not tell: `FAQ` for `faq`.
  private static func screenNames(_ names: [TypeName]) -> [String: String] {
    let odd = names.filter { Identifier.upperCamel($0.lowerCamel) != $0.text }
    return Dictionary(odd.map { ($0.lowerCamel, $0.text) }) { first, _ in first }
  }
}

/// A line and where it comes from.
struct SpecSource: Sendable {
  var name: String
  var line: Int?
  /// How many characters at its start the user did not write.
  var hidden: Int
  var text: [Character]

  func error(_ fault: SpecFault) -> SpecError {
    let place = max(0, fault.place.lowerBound - hidden)..<max(0, fault.place.upperBound - hidden)
    return SpecError(
      source: name, line: line, text: String(text.dropFirst(hidden)), place: place, problem: fault.problem)
  }
}
