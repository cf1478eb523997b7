/// A Unicode scalar decoded from UTF-8 bytes.
struct DecodedScalar {
  /// The scalar's value; meaningless if `isValid` is false.
  var value: UInt32
  /// The number of bytes it takes; 1 if the bytes are ill-formed.
  var length: Int
  var isValid: Bool
}

extension SourceText {
  /// Decodes the scalar that starts at an offset, which must be before the end of the text.
  ///
  /// Ill-formed input (a stray continuation byte, an overlong or truncated sequence, a surrogate) is returned as
  /// invalid and one byte long. Every byte of a file therefore belongs to exactly one scalar or invalid byte.
  func scalar(at offset: Int) -> DecodedScalar {
    let first = self[offset]
    if first < 0x80 { return DecodedScalar(value: UInt32(first), length: 1, isValid: true) }
    let length: Int
    var value: UInt32
    switch first {
    case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
    default: return DecodedScalar(value: 0, length: 1, isValid: false)
    }
    // The padding is zero, which is not a continuation byte. A sequence truncated by the end of the file stops there.
    for index in 1..<length {
      let byte = self[offset + index]
      guard byte & 0xC0 == 0x80 else { return DecodedScalar(value: 0, length: 1, isValid: false) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let minimum: UInt32 = length == 3 ? 0x800 : length == 4 ? 0x10000 : 0x80
    let isSurrogate = (0xD800...0xDFFF).contains(value)
    guard value >= minimum, value <= 0x10FFFF, !isSurrogate else {
      return DecodedScalar(value: 0, length: 1, isValid: false)
    }
    return DecodedScalar(value: value, length: length, isValid: true)
  }
}

/// The non-ASCII scalars that Swift's grammar allows in identifiers and operators.
///
/// The ranges are those of "The Swift Programming Language", Lexical Structure, as the compiler reads them.
enum UnicodeClass {
  private static let identifierRanges: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
    0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
    0x203F...0x2040, 0x2054...0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF,
    0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF,
    0xFDF0...0xFE44, 0xFE47...0xFFF8, 0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    0x40000...0x4FFFD, 0x50000...0x5FFFD, 0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD,
    0x90000...0x9FFFD, 0xA0000...0xAFFFD, 0xB0000...0xBFFFD, 0xC0000...0xCFFFD, 0xD0000...0xDFFFD,
    0xE0000...0xEFFFD,
  ]

  private static let operatorRanges: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB, 0xBF...0xBF,
    0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053,
    0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
    0x3008...0x3020, 0x3030...0x3030,
  ]

  private static let combiningRanges: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  private static func contains(_ ranges: [ClosedRange<UInt32>], _ value: UInt32) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= value }
    return index < ranges.count && ranges[index].contains(value)
  }

  /// Whether a non-ASCII scalar may occur inside an identifier.
  static func continuesIdentifier(_ value: UInt32) -> Bool { contains(identifierRanges, value) }

  /// Whether a non-ASCII scalar may start an operator.
  static func startsOperator(_ value: UInt32) -> Bool { contains(operatorRanges, value) }

  /// Whether a non-ASCII scalar may occur inside an operator. This includes combining marks and variation selectors.
  static func continuesOperator(_ value: UInt32) -> Bool {
    startsOperator(value) || contains(combiningRanges, value) || (0xFE00...0xFE0F).contains(value)
      || (0xE0100...0xE01EF).contains(value)
  }
}
