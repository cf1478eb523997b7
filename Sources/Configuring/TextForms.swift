import Linting
import Patterns

// The schemas of texts in a configuration. Both a function and a regular expression check each; a test compares the
// two.
extension TextForm {
  /// The end of a regular expression. `$` would also match before a final line break in some languages.
  private static let end = "(?![\\s\\S])"

  static let isolation = TextForm(
    name: "an isolation", choices: ["MainActor", "nonisolated"], unknown: "unknown isolation")

  static let any = TextForm(name: "a text")

  static let builtInConvention = TextForm(
    name: "a built-in convention", choices: Convention.allCases.map(\.rawValue),
    unknown: "unknown built-in convention")

  /// The name of a convention. Whether it exists is checked after all configurations are read.
  static let convention = TextForm(
    name: "the name of a convention", suggestions: Convention.allCases.map(\.rawValue),
    pattern: "^[A-Za-z][A-Za-z0-9_-]*" + end, isValid: isConventionName, problem: "is not the name of a convention",
    remedy: "write \(Convention.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")) or one of your own")

  /// The name of the project's own convention, which is also a folder's name.
  static let ownConvention = TextForm(
    name: "a name for a convention",
    pattern: "^(?!(?:\(Convention.allCases.map(\.rawValue).joined(separator: "|")))\(end))[A-Za-z][A-Za-z0-9_-]*"
      + end,
    isValid: { isConventionName($0) && Convention(rawValue: $0) == nil },
    problem: "cannot be the name of your own convention",
    remedy: "use letters, digits, '-' and '_', but not the name of a built-in convention")

  private static let isConventionName: @Sendable (String) -> Bool = { text in
    text.first?.isASCII == true && text.first?.isLetter == true
      && text.utf8.allSatisfy { $0 < 0x80 && (isNameByte($0) || $0 == UInt8(ascii: "-")) }
  }

  /// A word of templates.
  static let templateWord = TextForm(
    name: "a word for templates", pattern: "^[A-Za-z][A-Za-z0-9]*" + end,
    isValid: { text in
      text.utf8.first.map { $0 < 0x80 && isNameByte($0) } == true && text.first?.isLetter == true
        && text.utf8.allSatisfy { $0 < 0x80 && isNameByte($0) && $0 != UInt8(ascii: "_") }
    },
    problem: "cannot be a word of templates", remedy: "use letters and digits, as in 'appName'")

  static let severity = TextForm(
    name: "a severity", choices: Severity.allCases.map(\.rawValue) + ["off"], unknown: "unknown severity")

  /// A path relative to the folder of the file.
  static let path = TextForm(
    name: "a path", pattern: "^(?!/)[^\\x00-\\x1f\\x7f]+" + end,
    isValid: { !$0.isEmpty && !$0.hasPrefix("/") && !$0.unicodeScalars.contains(where: isControl) },
    problem: "is not a path relative to the folder of this file", remedy: "write it like 'App/Features'")

  /// A version of vmgen.
  static let version = TextForm(
    name: "a version", pattern: "^(?:0|[1-9][0-9]{0,8})(?:\\.(?:0|[1-9][0-9]{0,8})){2}" + end, isValid: isVersion,
    problem: "is not a version", remedy: "write it like '1.2.0'")

  private static func isVersion(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { part in
        (1...9).contains(part.count) && part.allSatisfy { (0x30...0x39).contains($0) }
          && (part.count == 1 || part.first != 0x30)
      }
  }

  /// A regular expression for byte classes as `Glob` parses them: `[a-z]`, `[!a]`, `[]a]`, `[[:digit:]]`.
  private static let byteClass: String = {
    let named = "\\[:(?:alpha|lower|upper|digit|alnum|xdigit|space|blank|cntrl|graph|print|punct):\\]"
    let escaped = "\\\\[^\\x00-\\x1f\\x7f]"
    // A range ends with any character after its hyphen, even the start of a named class.
    let range = "(?:-(?:\(escaped)|[^\\]\\\\\\x00-\\x1f\\x7f])|(?!-[^\\]]))"
    let first = "(?:\(named)|(?:\(escaped)|(?!\(named))[^\\\\\\x00-\\x1f\\x7f])\(range))"
    let others = "(?:\(named)|(?:\(escaped)|(?!\(named))[^\\]\\\\\\x00-\\x1f\\x7f])\(range))*"
    return "\\[(?:[!^]|(?![!^]))\(first)\(others)\\]"
  }()

  /// A pattern for paths relative to the folder of the file.
  static let glob = TextForm(
    name: "a pattern for paths",
    pattern: "^(?!/)(?!(?:[^/]*/)*\\.{0,2}/)(?!(?:[^/]*/)*\\.{1,2}" + end
      + ")(?:[^\\x00-\\x1f\\x7f\\[\\\\]|\\\\[^\\x00-\\x1f\\x7f]|\(byteClass))+" + end,
    isValid: { text in
      if text.isEmpty || text.unicodeScalars.contains(where: isControl) { return false }
      let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
      // The last part is empty for 'Folder/'.
      return !parts.dropLast().contains([]) && !parts.contains(Array(".".utf8)) && !parts.contains(Array("..".utf8))
        && Glob(text.utf8).isComplete
    },
    problem: "is not a pattern for paths below the folder of this file",
    remedy: "write it like 'App/**' or '**/*.swift'")

  /// A pattern for names. A leading `+` adds it to the default.
  static let names = TextForm(
    name: "a pattern for names", pattern: "^\\+?[^\\x00-\\)+-/:->@\\[-^`{-\\x7f]+" + end,
    isValid: { text in
      let name = text.hasPrefix("+") ? text.dropFirst() : text[...]
      return !name.isEmpty
        && name.utf8.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    },
    problem: "is not a name",
    remedy: "use letters and digits, '*' for any part of a name, and a leading '+' to add a name")

  /// A Swift identifier without backticks.
  static let name = TextForm(
    name: "a name", pattern: "^[^\\x00-/:-@\\[-^`{-\\x7f]+" + end,
    isValid: { !$0.isEmpty && $0.utf8.allSatisfy(isNameByte) },
    problem: "is not a name", remedy: "use only letters, digits and '_'")

  /// The name of a layer.
  static let layer = TextForm(
    name: "the name of a layer", pattern: "^[^\\x00-\\x1f\\x7f]+" + end,
    isValid: { !$0.isEmpty && !$0.unicodeScalars.contains(where: isControl) },
    problem: "is not a name", remedy: "write it like 'Domain'")

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || scalar.value == 0x7F }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
