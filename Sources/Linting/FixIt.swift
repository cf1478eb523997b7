/// What applying a fix-it promises.
public enum FixSafety: String, Sendable {
  /// The program means the same afterwards, or the rule's point is the change and nothing else can break.
  case safe
  /// Callers may have to change, or a person has to look.
  case unsafe
}

/// One replacement in a file.
public struct TextEdit: Sendable, Equatable {
  /// The bytes replaced; empty for an insertion.
  public var range: Range<Int>
  /// What stands there afterwards.
  public var text: String

  /// Replaces a range of bytes by a text.
  public init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }
}

extension TextEdit {
  /// Puts a text in.
  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

/// A titled set of edits that mends a finding.
public struct FixIt: Sendable, Equatable {
  /// What it does, as an order: "add 'final'".
  public var title: String
  /// What applying it promises.
  public var safety: FixSafety
  /// In the order of their places; they do not overlap.
  public var edits: [TextEdit]

  /// A fix-it of one insertion.
  static func insert(_ text: String, at offset: Int, _ title: String, _ safety: FixSafety) -> FixIt {
    FixIt(title: title, safety: safety, edits: [TextEdit(offset..<offset, text)])
  }
}
