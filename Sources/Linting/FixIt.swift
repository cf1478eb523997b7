/// Whether applying a fix-it can change behaviour.
public enum FixSafety: String, Sendable {
  /// The program behaves the same afterwards, or changes only as the rule demands. Nothing else can break.
  case safe
  /// Callers may have to change, or a person has to review the result.
  case unsafe
}

/// A replacement of a byte range in a file.
public struct TextEdit: Sendable, Equatable {
  /// The bytes to replace; empty for an insertion.
  public var range: Range<Int>
  /// The new text.
  public var text: String

  /// Creates a replacement.
  public init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }
}

extension TextEdit {
  /// Creates an insertion.
  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

/// A set of edits that fixes a finding.
public struct FixIt: Sendable, Equatable {
  /// The effect of the fix, in the imperative: "add 'final'".
  public var title: String
  /// Whether applying the fix can change behaviour.
  public var safety: FixSafety
  /// The edits, sorted by position. They do not overlap.
  public var edits: [TextEdit]

  /// Creates a fix-it with one insertion.
  static func insert(_ text: String, at offset: Int, _ title: String, _ safety: FixSafety) -> FixIt {
    FixIt(title: title, safety: safety, edits: [TextEdit(offset..<offset, text)])
  }
}
