/// The characters that Swift allows in identifiers, and Swift's keywords.
enum Identifier {
  /// Words that are invalid as an identifier in at least one position without backticks, some of them even with
  /// backticks (measured with Swift 6.3).
  static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "_", "any", "as", "associatedtype", "async", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "each", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  /// Returns a name as an argument label. Nearly all keywords are valid labels, and needless backticks cause a warning.
  static func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  /// Whether a name may start with `scalar`: a letter in the sense of Unicode, or an underscore.
  ///
  /// Swift also allows symbols and emoji. Letters are the characters that every Swift version, file system and font
  /// supports.
  static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return isInSwiftGrammar(scalar)
    default:
      return false
    }
  }

  /// Whether a name may contain `scalar` after its start: a letter, an underscore, a digit or a combining mark.
  static func isTail(_ scalar: Unicode.Scalar) -> Bool {
    if isHead(scalar) || ("0"..."9").contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark:
      return isInSwiftGrammar(scalar) || (0x300...0x36F).contains(scalar.value)
    default:
      return false
    }
  }

  /// Whether Swift accepts the scalar in identifiers but vmgen does not: a symbol or an emoji.
  static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && !isTail(scalar) && isInSwiftGrammar(scalar)
  }

  /// Whether `scalar` is in the non-ASCII ranges of the grammar's identifier head.
  private static func isInSwiftGrammar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF,
      0x100...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF, 0x200B...0x200D,
      0x202A...0x202E, 0x203F...0x2040, 0x2054, 0x2060...0x206F, 0x2070...0x20CF, 0x2100...0x218F, 0x2460...0x24FF,
      0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0x303F,
      0x3040...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F, 0xFE30...0xFE44, 0xFE47...0xFFFD,
      0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    default:
      false
    }
  }
}

/// Whether a reader cannot see `scalar`: controls, format and bidirectional characters, spaces beyond ASCII, line
/// separators, Hangul fillers, variation selectors, private use and unassigned scalars.
func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
  if scalar.properties.isDefaultIgnorableCodePoint { return true }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return true
  case .spaceSeparator: return true
  default: return false
  }
}
