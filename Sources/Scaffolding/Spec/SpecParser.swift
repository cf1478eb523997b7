import Wording

/// Parses the lines of a spec file or the options of the command line.
public enum SpecParser {
  /// Parses the screens of a file, in order.
  ///
  /// - Parameter file: The name of the file in messages.
  /// - Throws: All errors, except those that another error may have caused.
  public static func screens(in bytes: [UInt8], file: String) throws(SpecErrors) -> [Spec] {
    var screens = ScreenLines()
    var errors: [SpecError] = []
    for source in SpecSource.lines(of: bytes, file: file) {
      do throws(SpecFault) {
        guard source.isWellFormed else { throw SpecFault(.notUTF8, 0..<0) }
        try screens.add(source)
      } catch {
        errors.append(source.error(error))
        screens.markCurrentScreenIncomplete()
      }
    }
    if screens.parsers.isEmpty, errors.isEmpty {
      errors.append(SpecError(source: file, line: 1, text: "", place: 0..<0, problem: .empty))
    }
    var specs: [Spec] = []
    for parser in screens.parsers { specs.append(parser.spec(&errors, screens.models)) }
    errors += screens.models.errors
    if let errors = SpecErrors(errors) { throw errors }
    let names = screenNames(screens.parsers.map(\.name))
    for index in specs.indices {
      specs[index].screenNames = names
      screens.models.declare(in: &specs[index])
    }
    if let errors = SpecErrors(specs.joinChildren()) { throw errors }
    return specs
  }

  /// Parses the screen that options describe. Each option is the first word of a line and the rest of it.
  public static func screen(_ name: TypeName, options: [(word: String, text: String)]) throws(SpecErrors) -> Spec {
    var parser = ScreenParser(name: name)
    var models = ModelLines()
    var errors: [SpecError] = []
    for option in options {
      let text = Array("\(option.word) \(option.text)")
      let source = SpecSource(name: "--\(option.word)", line: nil, addedPrefixLength: option.word.count + 1, text: text)
      do throws(SpecFault) {
        let line = try SpecLine(text)
        if option.word == "type" { try models.add(line, from: source) } else { parser.lines.append(source) }
      } catch {
        parser.hasUnparsedLines = true
        errors.append(source.error(error))
      }
    }
    var spec = parser.spec(&errors, models)
    errors += models.errors
    models.declare(in: &spec)
    var screens = [spec]
    if errors.isEmpty { errors = screens.joinChildren() }
    if let errors = SpecErrors(errors) { throw errors }
    spec.screenNames = screenNames([name])
    return spec
  }

  /// The names that their lower camel case does not determine, by lower camel case: `FAQ` for `faq`.
  private static func screenNames(_ names: [TypeName]) -> [String: String] {
    let irregular = names.filter { Identifier.upperCamel($0.lowerCamel) != $0.text }
    return Dictionary(irregular.map { ($0.lowerCamel, $0.text) }) { first, _ in first }
  }
}

/// The lines of a file, grouped by screen.
private struct ScreenLines {
  private(set) var parsers: [ScreenParser] = []
  private(set) var models = ModelLines()
  /// The lines of the screens by their names in lower case, because file names on some disks ignore case.
  private var screenLines: [String: Int] = [:]
  /// Whether it is unknown to which screen the next lines belong, because of an error in an earlier line.
  private var isCurrentScreenUnknown = false

  /// Adds a line to its screen or to the types of the file.
  mutating func add(_ source: SpecSource) throws(SpecFault) {
    let line = try SpecLine(source.text)
    if line.isEmpty { return }
    if line.word == "screen" {
      isCurrentScreenUnknown = true
      let (name, title) = try Self.screenName(line, source.text)
      let given = line.token.range.lowerBound..<source.text.count
      if let first = screenLines[name.text.lowercased()] {
        throw SpecFault(Self.duplicate(name, written: line.words.first?.text, first: first), given)
      }
      screenLines[name.text.lowercased()] = source.line
      parsers.append(ScreenParser(name: name, title: title))
      isCurrentScreenUnknown = false
    } else if !SpecGrammar.options.contains(where: { $0.word == line.word }) {
      let words = ["screen"] + SpecGrammar.options.map(\.word)
      let begun = words.filter { $0.hasPrefix(line.word) }
      let nearest =
        SpecGrammar.wordsForKeywords[line.word] ?? (begun.count == 1 ? begun[0] : nil)
        ?? NearestName.find(line.word, among: words)
      // The next lines belong to the screen that this line was meant to begin.
      if nearest == "screen" { isCurrentScreenUnknown = true }
      throw SpecFault(.unknownOption(line.word, nearest: nearest), line.firstRange)
    } else if line.word == "type" {
      try models.add(line, from: source)
    } else if isCurrentScreenUnknown {
      return
    } else if parsers.isEmpty {
      isCurrentScreenUnknown = true
      throw SpecFault(.noScreen, line.firstRange)
    } else {
      parsers[parsers.count - 1].lines.append(source)
    }
  }

  /// The problem of a screen that an earlier line declares. `LoginScreen` is the screen `Login`.
  private static func duplicate(_ name: TypeName, written: String?, first: Int) -> SpecProblem {
    let (long, short) = (written?.lowercased() ?? "", name.text.lowercased())
    guard let written, long != short, long.hasPrefix(short) else { return .duplicate(name.text, line: first) }
    return .type(
      written, reason: "is the screen '\(name.text)', which is already declared in line \(first); choose another name")
  }

  /// Marks the current screen as incomplete, because a line could not be parsed.
  mutating func markCurrentScreenIncomplete() {
    if !isCurrentScreenUnknown, !parsers.isEmpty { parsers[parsers.count - 1].hasUnparsedLines = true }
  }

  /// The name of a screen, which may consist of several words, and its title: the text after the name.
  private static func screenName(
    _ line: SpecLine, _ text: [Character]
  ) throws(SpecFault) -> (name: TypeName, title: String?) {
    let start = line.token.range.lowerBound
    guard line.token.kind != .end else { throw line.expected("the name of the screen") }
    var rest = line
    var end = line.endOfCode
    var title: String?
    while rest.token.kind != .end, rest.token.kind != .string { rest.advance() }
    if rest.token.kind == .string, rest.token.range.lowerBound > start {
      end = rest.lastRange.upperBound
      title = try rest.title()
      try rest.requireEnd()
    }
    do throws(NameError) {
      return (try TypeName(String(text[start..<end])), title)
    } catch {
      throw SpecFault(.name(error), start..<end)
    }
  }
}
