/// Returns `text` in Normalization Form C.
///
/// The standard library compares by canonical equivalence but does not normalise, and Foundation would make the binary
/// ten times larger. So this code finds composing pairs by comparison: it looks up "e" with a combining accent in a
/// dictionary with the key "é". Hangul is composed by arithmetic.
public func composed(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
  var result = String.UnicodeScalarView()
  for character in text { result.append(contentsOf: composedScalars(of: character)) }
  return String(result)
}

/// Returns the bytes of a file name in NFC. Invalid UTF-8 is not changed.
public func composed(_ bytes: some Collection<UInt8>) -> [UInt8] {
  let isPlain = bytes.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } }
  guard isPlain != true, let text = String(wellFormed: bytes) else { return Array(bytes) }
  return Array(composed(text).utf8)
}

private func composedScalars(of character: Character) -> [Unicode.Scalar] {
  let scalars = Array(character.unicodeScalars)
  // A single scalar is already composed, except for a few singletons such as the Kelvin sign, which becomes K.
  if scalars.count == 1 { return [Composition.replacement(of: scalars[0])] }
  return recomposed(canonicallyOrdered(scalars.flatMap(decomposed)))
}

/// Returns the full canonical decomposition of a scalar.
private func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  guard scalar.value >= 0xC0 else { return [scalar] }
  if let hangul = Hangul.decomposed(scalar) { return hangul }
  let replacement = Composition.replacement(of: scalar)
  guard let (base, mark) = Composition.parts(of: replacement) else { return [replacement] }
  return decomposed(base) + [mark]
}

/// Returns the scalars with their marks sorted by combining class. The sort is stable.
private func canonicallyOrdered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
  var result = scalars
  var index = 1
  while index < result.count {
    let own = combiningClass(result[index])
    if index > 0, own > 0, combiningClass(result[index - 1]) > own {
      result.swapAt(index, index - 1)
      index = max(1, index - 1)
    } else {
      index += 1
    }
  }
  return result
}

/// Composes each mark with the last starter unless another mark blocks it.
private func recomposed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
  var result: [Unicode.Scalar] = []
  var starter: Int?
  for scalar in scalars {
    let own = combiningClass(scalar)
    if let starter {
      let last = result.count - 1 == starter ? nil : result.last.map(combiningClass)
      let isBlocked = last.map { $0 == 0 || $0 >= own } ?? false
      if !isBlocked, let pair = Hangul.composed(result[starter], scalar) ?? Composition.pair(result[starter], scalar) {
        result[starter] = pair
        continue
      }
    }
    if own == 0 { starter = result.count }
    result.append(scalar)
  }
  return result
}

private func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
  scalar.properties.canonicalCombiningClass.rawValue
}

/// Hangul syllables are numbered as 19 × 21 × 28 combinations.
private enum Hangul {
  static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard (0xAC00..<0xAC00 + 11_172).contains(scalar.value) else { return nil }
    let index = scalar.value - 0xAC00
    let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
    return parts.filter { $0 != 0x11A7 }.compactMap(Unicode.Scalar.init)
  }

  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch (first.value, second.value) {
    case (0x1100..<0x1113, 0x1161..<0x1176):
      return Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case (0xAC00..<0xAC00 + 11_172, 0x11A8..<0x11C3) where (first.value - 0xAC00) % 28 == 0:
      return Unicode.Scalar(first.value + second.value - 0x11A7)
    default:
      return nil
    }
  }
}

/// The standard library's compositions, computed once and only for text that is not ASCII.
private enum Composition {
  /// Every precomposed scalar, by its character.
  private static let byCharacter: [Character: Unicode.Scalar] = {
    var result: [Character: Unicode.Scalar] = [:]
    for range in composedRanges {
      for value in range {
        guard let scalar = Unicode.Scalar(value), !scalar.properties.isFullCompositionExclusion else { continue }
        result[Character(scalar)] = scalar
      }
    }
    return result
  }()

  /// The blocks with precomposed letters: Latin, Greek, Cyrillic, Arabic, Indic scripts, Georgian to Balinese, kana,
  /// and those beyond the basic plane.
  private static let composedRanges: [ClosedRange<UInt32>] = [
    0xC0...0x24F, 0x370...0x3FF, 0x400...0x4FF, 0x620...0x6FF, 0x920...0xDFF, 0x1020...0x1030, 0x1B00...0x1B4F,
    0x1E00...0x1FFF, 0x3040...0x30FF, 0x11080...0x110BF, 0x11120...0x11130, 0x11340...0x1134F, 0x114B0...0x114BF,
    0x115B0...0x115BF, 0x11930...0x11940,
  ]

  /// Returns the canonical replacement of a single scalar, which is nearly always the scalar itself.
  static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.properties.isFullCompositionExclusion else { return scalar }
    if let composed = byCharacter[Character(scalar)] { return composed }
    // The Kelvin and Ångström signs, the Greek question mark.
    return ["K", ";", "`", "·", "Ω"].first { Character($0) == Character(scalar) } ?? scalar
  }

  /// Returns the composition of two scalars; nil if they do not compose.
  static func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    var view = String.UnicodeScalarView()
    view.append(first)
    view.append(second)
    let text = String(view)
    guard let character = text.first, text.dropFirst().isEmpty else { return nil }
    return byCharacter[character]
  }

  /// Returns the base and the mark of which a scalar is composed; nil if it is not composed.
  static func parts(of scalar: Unicode.Scalar) -> (base: Unicode.Scalar, mark: Unicode.Scalar)? {
    switch scalar.value {
    case 0xC0...0x24F, 0x1E00...0x1EFF: latin[scalar]
    case 0x370...0x3FF, 0x1F00...0x1FFF: greek[scalar]
    case 0x400...0x4FF: cyrillic[scalar]
    default: others[scalar]
    }
  }

  private typealias Parts = [Unicode.Scalar: (base: Unicode.Scalar, mark: Unicode.Scalar)]

  // The standard library can compose a pair, but not decompose a scalar. So the first letter of a script that has
  // further marks makes this code try all pairs of that script.
  private static let latin = parts(of: [0x41...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF], with: westernMarks)
  private static let greek = parts(of: [0xA8...0xA8, 0x391...0x3D2, 0x1F00...0x1FFF], with: westernMarks)
  private static let cyrillic = parts(of: [0x400...0x4FF], with: westernMarks)
  private static let others: Parts = {
    var result = parts(of: [0x621...0x6D5], with: [0x653...0x655])
    result.merge(parts(of: [0x3046...0x30FF], with: [0x3099...0x309A])) { first, _ in first }
    // Scripts whose bases and marks are in the same block.
    for blocks in [
      0x900...0xDFF, 0x1000...0x107F, 0x1B00...0x1B7F, 0x11080...0x114FF, 0x11580...0x115FF, 0x11900...0x1197F,
    ] {
      for start in stride(from: UInt32(blocks.lowerBound), to: UInt32(blocks.upperBound), by: 0x80) {
        let block = start...(start + 0x7F)
        let marks = block.filter { value in
          guard let category = Unicode.Scalar(value)?.properties.generalCategory else { return false }
          return category == .spacingMark || category == .nonspacingMark
        }
        result.merge(parts(of: [block], with: marks.map { $0...$0 })) { first, _ in first }
      }
    }
    return result
  }()

  /// The marks of European scripts.
  private static let westernMarks: [ClosedRange<UInt32>] = [
    0x300...0x304, 0x306...0x30C, 0x30F...0x30F, 0x311...0x311, 0x313...0x314, 0x31B...0x31B, 0x323...0x328,
    0x32D...0x32E, 0x330...0x331, 0x338...0x338, 0x342...0x342, 0x345...0x345,
  ]

  private static func parts(of bases: [ClosedRange<UInt32>], with marks: [ClosedRange<UInt32>]) -> Parts {
    var result: Parts = [:]
    let marks = marks.flatMap { $0 }.compactMap(Unicode.Scalar.init)
    for base in bases.flatMap({ $0 }).compactMap(Unicode.Scalar.init) {
      for mark in marks {
        if let whole = pair(base, mark) { result[whole] = (base, mark) }
      }
    }
    return result
  }
}
