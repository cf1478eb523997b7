/// A finding with everything that a report needs: rule, severity, file and position.
///
/// A class, because thousands of diagnostics are sorted, joined and filtered. Copying a struct would retain eight
/// references each time.
public final class Diagnostic: Sendable {
  /// The id of the rule, `final_class`.
  public let rule: String
  /// The severity, with the configuration applied.
  public let severity: Severity
  /// The path of the file, as shown to the user.
  public let path: String
  /// The position of the first byte.
  public let start: SourceLocation
  /// The position behind the last byte.
  public let end: SourceLocation
  /// The byte range in the file.
  public let range: Range<Int>
  /// The problem, then its remedy: one sentence in lower case, without a full stop. The texts in `foldedMessages` follow.
  public let message: String
  /// The findings of other rules that `message` includes, each as `also RULE: MESSAGE`.
  public let foldedMessages: [String]
  /// `message` without the texts in `foldedMessages`.
  public var ownMessage: Substring {
    foldedMessages.reversed().reduce(message[...]) { rest, text in
      rest.hasSuffix("; \(text)") ? rest.dropLast(text.count + 2) : rest
    }
  }
  /// The dotted path of the declaration that contains the finding. Outside of any declaration, this is the path of the
  /// file's first ViewModel, or empty if there is none.
  public let declaration: String
  /// The part of the declaration that the finding is about.
  public let subject: String
  /// Identifies the finding even when the code moves: a hash of rule, declaration and subject. If `declaration` is
  /// empty, the file's name takes its place. A finding that stays a warning where the rule's others are errors has its
  /// own fingerprint: an error in its place is new.
  public var fingerprint: String { fingerprint(of: isOnlyWarning ? "\(rule) warning" : rule) }
  /// The fingerprint of a finding of the rule at this place that is no mere warning.
  public var fingerprintAsError: String { fingerprint(of: rule) }
  private func fingerprint(of rule: String) -> String {
    Fingerprint.make(rule: rule, declaration: declaration.isEmpty ? fileName : declaration, subject: subject)
  }
  /// Whether the finding stays a warning where the rule's other findings are errors.
  public let isOnlyWarning: Bool
  private var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
  /// Possible fixes; empty if there are none.
  public let fixIts: [FixIt]
  /// For each fix-it, the positions of its edits.
  public let fixSpans: [[SourceSpan]]
  /// The source line on which the finding starts, for display.
  public let excerpt: Excerpt
  /// The hashes of the lines above and below the finding. They tell equal findings of one file apart.
  public let surroundings: (above: UInt64, below: UInt64)
  /// Other places that the finding is about, sorted by path, line and column.
  public let related: [RelatedPlace]
  /// Whether all findings of its rule with the same declaration and subject are shown as one.
  public let joinsPlaces: Bool
  /// The number of places that the finding covers.
  public let places: Int
  /// If another rule's message includes this finding, the byte offset of that rule's finding; otherwise its own.
  let hostOffset: Int

  init(
    rule: String, severity: Severity, path: String, span: SourceSpan, _ finding: consuming Finding,
    fixSpans: [[SourceSpan]], excerpt: Excerpt, surroundings: (above: UInt64, below: UInt64) = (0, 0)
  ) {
    (self.rule, self.severity, self.path) = (rule, severity, path)
    (start, end) = (span.start, span.end)
    (range, message, declaration, subject) = (finding.range, finding.message, finding.declaration, finding.subject)
    (fixIts, related) = (finding.fixIts, finding.related)
    (joinsPlaces, places, foldedMessages) = (finding.joinsPlaces, 1, [])
    isOnlyWarning = finding.isOnlyWarning
    hostOffset = finding.hostOffset ?? finding.range.lowerBound
    (self.fixSpans, self.excerpt, self.surroundings) = (fixSpans, excerpt, surroundings)
  }

  /// Creates a copy of a finding with another severity, message, related places and number of places.
  init(
    _ other: Diagnostic, severity: Severity, message: String, related: [RelatedPlace], places: Int,
    foldedMessages: [String] = []
  ) {
    (rule, self.severity, path) = (other.rule, severity, other.path)
    (start, end) = (other.start, other.end)
    (range, self.message, declaration, subject) = (other.range, message, other.declaration, other.subject)
    (fixIts, fixSpans, excerpt, self.related) = (other.fixIts, other.fixSpans, other.excerpt, related)
    (joinsPlaces, self.places, hostOffset) = (other.joinsPlaces, places, other.hostOffset)
    (self.foldedMessages, surroundings) = (foldedMessages, other.surroundings)
    isOnlyWarning = other.isOnlyWarning
  }
}

/// A place elsewhere in the project that explains a finding, such as a line that sets a property.
public struct RelatedPlace: Sendable, Equatable {
  /// The path of the file, as shown to the user.
  public var path: String
  /// The position of its first byte.
  public var start: SourceLocation
  /// The action of the code at this place, in lower case and without a full stop: "sets 'total'".
  public var note: String
  /// Whether the code binds to the property that the diagnostic is about: `$viewModel.text`.
  public var isBinding: Bool

  /// Creates a place.
  public init(path: String, start: SourceLocation, note: String, isBinding: Bool = false) {
    (self.path, self.start, self.note, self.isBinding) = (path, start, note, isBinding)
  }
}

/// A position in a file, for display.
public struct SourceLocation: Sendable, Equatable {
  /// Counted from 1. A line ends at LF, CRLF or a lone CR.
  public var line: Int
  /// Counted in UTF-8 bytes, from 1.
  public var column: Int
  /// Counted in UTF-16 code units, from 1. Some editors and report formats count this way.
  public var utf16Column: Int

  /// Creates a position.
  public init(line: Int, column: Int, utf16Column: Int) {
    (self.line, self.column, self.utf16Column) = (line, column, utf16Column)
  }
}

/// A range in a file, for display.
public struct SourceSpan: Sendable, Equatable {
  /// The position of the first byte.
  public var start: SourceLocation
  /// The position behind the last byte.
  public var end: SourceLocation

  /// Creates a span from two positions in one file.
  public init(start: SourceLocation, end: SourceLocation) {
    self.start = start
    self.end = end
  }
}

/// A finding that does not fail the run, and the reason.
public struct SilencedDiagnostic: Sendable {
  /// The reason why a finding is silenced.
  public enum Cause: Sendable, Equatable {
    /// A suppression comment. `reason` is nil if the comment gives none.
    case comment(reason: String?)
    /// An entry of the baseline.
    case baseline
  }

  /// The finding.
  public var diagnostic: Diagnostic
  /// The reason why it is silenced.
  public var cause: Cause

  /// Creates a silenced finding.
  public init(_ diagnostic: Diagnostic, _ cause: Cause) {
    self.diagnostic = diagnostic
    self.cause = cause
  }
}

/// The source line of a finding. Of a long line, only the part around the finding is kept.
public struct Excerpt: Sendable, Equatable {
  /// The line; a `…` marks each end that was cut.
  public let text: String
  /// The byte range in `text` of the part of the finding that is on this line.
  public let placeBytes: Range<Int>

  /// The text before the finding.
  public var before: String { part(0..<placeBytes.lowerBound) }
  /// The text of the finding.
  public var place: String { part(placeBytes) }
  /// The text behind the finding.
  public var after: String { part(placeBytes.upperBound..<text.utf8.count) }

  init(_ before: String, _ place: String, _ after: String) {
    var text = before
    text.reserveCapacity(before.utf8.count + place.utf8.count + after.utf8.count)
    text += place
    placeBytes = before.utf8.count..<text.utf8.count
    text += after
    self.text = text
  }

  /// Creates an excerpt from a line and the byte range of the finding in it.
  init(_ text: String, _ placeBytes: Range<Int>) {
    self.text = text
    self.placeBytes = placeBytes
  }

  private func part(_ bytes: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
  }
}

/// 64-bit FNV-1a: small and the same on every machine. It is not cryptographic.
struct Fingerprint {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The fingerprint of a finding, as 16 hexadecimal digits.
  static func make(rule: String, declaration: String, subject: String) -> String {
    var fingerprint = Fingerprint()
    for part in [rule, declaration, subject] { fingerprint.add(part) }
    let hex = String(fingerprint.state, radix: 16)
    return String(repeating: "0", count: 16 - hex.utf8.count) + hex
  }

  /// The hash of a sequence of bytes.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
      var fingerprint = Fingerprint()
      for byte in bytes { fingerprint.add(byte) }
      return fingerprint.state
    }
    // Iterating a string's `utf8` view directly takes ten times as long as iterating contiguous memory.
    return bytes.withContiguousStorageIfAvailable { hash($0) } ?? hash(bytes)
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    // Ends the part, so that "ab" + "c" and "a" + "bc" differ. No UTF-8 text contains the byte 0xFF.
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
