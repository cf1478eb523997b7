/// A finding with all that a reader of it needs: rule, severity, file, lines.
///
/// A class: lists of thousands are sorted, joined and parted, and each time eight references would be counted for each.
public final class Diagnostic: Sendable {
  /// The id of the rule, `final_class`.
  public let rule: String
  /// How grave it is, configuration applied.
  public let severity: Severity
  /// The file, as it is to be shown.
  public let path: String
  /// Where it starts.
  public let start: SourceLocation
  /// Where it ends: behind its last byte.
  public let end: SourceLocation
  /// The bytes of the file it is about.
  public let range: Range<Int>
  /// What is wrong and what to do; one sentence, lower case, no full stop.
  public let message: String
  /// The dotted path of the declaration it belongs to; at the top of a file that of the file's first ViewModel, empty where
  /// there is none.
  public let declaration: String
  /// What it is about within that declaration.
  public let subject: String
  /// The same for the same finding wherever the code moves: made of rule, declaration and subject. What belongs to no
  /// declaration goes by the name of its file.
  public var fingerprint: String {
    Fingerprint.make(rule: rule, declaration: declaration.isEmpty ? fileName : declaration, subject: subject)
  }
  private var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
  /// What mends it; empty where nothing is known to.
  public let fixIts: [FixIt]
  /// For each fix-it the places of its edits.
  public let fixSpans: [[SourceSpan]]
  /// The line it starts on, for display.
  public let excerpt: Excerpt

  init(
    rule: String, severity: Severity, path: String, span: SourceSpan, _ finding: consuming Finding,
    fixSpans: [[SourceSpan]], excerpt: Excerpt
  ) {
    (self.rule, self.severity, self.path) = (rule, severity, path)
    (start, end) = (span.start, span.end)
    (range, message, declaration, subject) = (finding.range, finding.message, finding.declaration, finding.subject)
    fixIts = finding.fixIts
    (self.fixSpans, self.excerpt) = (fixSpans, excerpt)
  }

  private init(withoutFixIts other: Diagnostic) {
    (rule, severity, path) = (other.rule, other.severity, other.path)
    (start, end) = (other.start, other.end)
    (range, message, declaration, subject) = (other.range, other.message, other.declaration, other.subject)
    (fixIts, fixSpans, excerpt) = ([], [], other.excerpt)
  }

  /// The same finding, where its fixes would not compile.
  public func withoutFixIts() -> Diagnostic { Diagnostic(withoutFixIts: self) }
}

/// A place in a file, for display.
public struct SourceLocation: Sendable, Equatable {
  /// Counted from 1; a line ends at LF, CRLF or a CR alone.
  public var line: Int
  /// Counted from 1 in UTF-8 bytes.
  public var column: Int
  /// Counted from 1 in UTF-16 units, as some programs count them.
  public var utf16Column: Int
}

/// Where something starts, and where it ends: behind its last byte.
public struct SourceSpan: Sendable, Equatable {
  /// The place of its first byte.
  public var start: SourceLocation
  /// The place behind its last byte.
  public var end: SourceLocation

  /// Takes two places of one file.
  public init(start: SourceLocation, end: SourceLocation) {
    self.start = start
    self.end = end
  }
}

/// A finding that does not count, and why.
public struct SilencedDiagnostic: Sendable {
  /// What keeps it from counting.
  public enum Cause: Sendable, Equatable {
    /// A comment in the code; with its reason, or nil where it gives none.
    case comment(reason: String?)
    /// The baseline knows it.
    case baseline
  }

  /// The finding.
  public var diagnostic: Diagnostic
  /// Why it does not count.
  public var cause: Cause

  /// Takes a finding and what silences it.
  public init(_ diagnostic: Diagnostic, _ cause: Cause) {
    self.diagnostic = diagnostic
    self.cause = cause
  }
}

/// A source line, or the part of a long one around a place, cut out while the file is at hand.
public struct Excerpt: Sendable, Equatable {
  /// All of it; starts and ends with `…` where it was cut.
  public let text: String
  /// The bytes of `text` that are the place itself, as far as it is on that line.
  public let placeBytes: Range<Int>

  /// What stands before the place on its line.
  public var before: String { part(0..<placeBytes.lowerBound) }
  /// The place itself.
  public var place: String { part(placeBytes) }
  /// What stands behind the place on its line.
  public var after: String { part(placeBytes.upperBound..<text.utf8.count) }

  init(_ before: String, _ place: String, _ after: String) {
    var text = before
    text.reserveCapacity(before.utf8.count + place.utf8.count + after.utf8.count)
    text += place
    placeBytes = before.utf8.count..<text.utf8.count
    text += after
    self.text = text
  }

  /// Takes a line, and the place in it.
  init(_ text: String, _ placeBytes: Range<Int>) {
    self.text = text
    self.placeBytes = placeBytes
  }

  private func part(_ bytes: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
  }
}

/// 64-bit FNV-1a, for fingerprints: small, the same on every machine, and not a secret.
struct Fingerprint {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The fingerprint of a finding.
  static func make(rule: String, declaration: String, subject: String) -> String {
    var fingerprint = Fingerprint()
    for part in [rule, declaration, subject] { fingerprint.add(part) }
    let hex = String(fingerprint.state, radix: 16)
    return String(repeating: "0", count: 16 - hex.utf8.count) + hex
  }

  /// The hash of some bytes.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
      var fingerprint = Fingerprint()
      for byte in bytes { fingerprint.add(byte) }
      return fingerprint.state
    }
    // A text's bytes one by one take ten times as long as those of a piece of memory.
    return bytes.withContiguousStorageIfAvailable { hash($0) } ?? hash(bytes)
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // Ends the part, so that "ab" + "c" is not "a" + "bc". No UTF-8 text holds this byte.
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
