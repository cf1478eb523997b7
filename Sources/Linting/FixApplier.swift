import SwiftScan

/// The tokens that a rule's fix-its may insert and remove. A fix-it that changes other tokens is refused.
public struct FixTokens: Sendable {
  /// The tokens that may be inserted, such as `final` and `@`.
  var inserts: Set<String> = []
  /// The tokens that may be removed.
  var removes: Set<String> = []
  /// Whether the finding's subject may be removed. Such names are configurable, so `removes` cannot list them.
  var removesSubject = false
  /// Whether comments may be removed together with the tokens.
  var removesComments = false
}

/// Applies fix-its to a file and verifies that nothing else changes. Every other token keeps its place, and brackets stay
/// balanced. No comment is lost unless the rule allows it.
public struct FixApplier {
  /// A fix-it and the finding that it fixes.
  public struct Fix: Sendable {
    /// The finding.
    public var diagnostic: Diagnostic
    /// The fix-it to apply.
    public var fixIt: FixIt

    /// Creates a fix from a finding and one of its fix-its.
    public init(_ diagnostic: Diagnostic, _ fixIt: FixIt) {
      self.diagnostic = diagnostic
      self.fixIt = fixIt
    }
  }

  /// The result of applying fixes.
  public struct Outcome: Sendable {
    /// The new contents of the file.
    public var bytes: [UInt8]
    /// The applied fixes. `offset` is the byte offset of the finding in the new contents.
    public var applied: [(fix: Fix, offset: Int)] = []
    /// The fixes that would change tokens or comments that they must keep.
    public var refused: [Fix] = []
    /// The fixes that overlap others. Try them in another round.
    public var postponed: [Fix] = []
  }

  private let old: SourceFile
  private let allowed: [String: FixTokens]

  /// - Parameters:
  ///   - bytes: The file's contents, to which the findings refer.
  ///   - rules: The rules of the fix-its.
  public init(_ bytes: [UInt8], rules: [Rule]) {
    old = SourceFile(SourceText(bytes))
    allowed = Dictionary(rules.map { ($0.id, $0.fixTokens) }, uniquingKeysWith: { first, _ in first })
  }

  /// Applies as many of the fixes as possible in one round.
  public func apply(_ fixes: [Fix]) -> Outcome {
    // Do not edit a file that could not be parsed without problems.
    if !old.problems.isEmpty { return Outcome(bytes: Array(old.text.bytes), refused: fixes) }
    var outcome = Outcome(bytes: Array(old.text.bytes))
    var chosen: [Fix] = []
    var reach = -1
    var endsInInsertion = false
    for fix in fixes.sorted(by: { Self.start($0) < Self.start($1) }) {
      let edits = fix.fixIt.edits
      guard let first = edits.first, let last = edits.last else { continue }
      let start = first.range.lowerBound
      if let twin = chosen.last, twin.fixIt.edits == edits {
        // One edit can fix two findings, for example in `var a = 1, b = 2`.
        chosen.append(fix)
      } else if start > reach || start == reach && !(endsInInsertion && first.range.isEmpty) {
        chosen.append(fix)
        reach = last.range.upperBound
        endsInInsertion = last.range.isEmpty
      } else {
        // The fix overlaps another one, or both insert at the same offset and their order is undefined.
        outcome.postponed.append(fix)
      }
    }
    var trials = Self.trials
    let accepted = accept(chosen[...], &outcome.refused, &trials)
    let edit = Edit(accepted)
    outcome.bytes = edit.apply(to: old.text)
    outcome.applied = accepted.map { ($0, edit.offset(behind: $0.diagnostic.range.lowerBound)) }
    return outcome
  }

  private static func start(_ fix: Fix) -> (Int, Int) {
    (fix.fixIt.edits.first?.range.lowerBound ?? 0, fix.diagnostic.range.lowerBound)
  }

  /// The maximum number of scans of one file to find harmful fixes. After that, all remaining fixes are refused.
  private static let trials = 200

  /// Returns the fixes that are harmless together. Searches for the harmful ones by bisection.
  private func accept(_ fixes: ArraySlice<Fix>, _ refused: inout [Fix], _ trials: inout Int) -> [Fix] {
    if fixes.isEmpty { return [] }
    trials -= 1
    if trials >= 0, isHarmless(fixes) { return Array(fixes) }
    if fixes.count == 1 || trials < 0 {
      refused += fixes
      return []
    }
    let middle = fixes.startIndex + fixes.count / 2
    let both =
      accept(fixes[..<middle], &refused, &trials) + accept(fixes[middle...], &refused, &trials)
    if both.isEmpty || isHarmless(both[...]) { return both }
    // Each half is harmless, but both together are not, so refuse both.
    refused += both
    return []
  }

  /// Whether the edits change only tokens that the rules allow.
  private func isHarmless(_ fixes: ArraySlice<Fix>) -> Bool {
    let edit = Edit(Array(fixes))
    let new = SourceFile(SourceText(edit.apply(to: old.text)))
    if !new.problems.isEmpty { return false }
    let repetitions = RepeatedWords(new)
    var oldIndex = 0
    var newIndex = 0
    for (piece, diagnostic) in zip(edit.pieces, edit.diagnostics) {
      var tokens = allowed[diagnostic.rule] ?? FixTokens()
      if tokens.removesSubject { tokens.removes.formUnion([diagnostic.subject, "`\(diagnostic.subject)`"]) }
      // Tokens before the edit must not change.
      while old.tokens[oldIndex].range.upperBound <= piece.old.lowerBound, old.tokens[oldIndex].kind != .endOfFile {
        guard stays(&oldIndex, &newIndex, in: new, moved: piece.new.lowerBound - piece.old.lowerBound) else {
          return false
        }
      }
      // Removed tokens must be allowed. Between them, only whitespace and removable comments may disappear.
      var offset = piece.old.lowerBound
      while old.tokens[oldIndex].range.lowerBound < piece.old.upperBound, old.tokens[oldIndex].kind != .endOfFile {
        let range = old.tokens[oldIndex].range
        guard range.lowerBound >= offset, range.upperBound <= piece.old.upperBound,
          isEmpty(offset..<range.lowerBound, tokens), tokens.removes.contains(old.text.string(range))
        else { return false }
        offset = range.upperBound
        oldIndex += 1
      }
      if !isEmpty(offset..<piece.old.upperBound, tokens) { return false }
      // Inserted tokens must be allowed and must not repeat a word.
      while new.tokens[newIndex].range.lowerBound < piece.new.upperBound, new.tokens[newIndex].kind != .endOfFile {
        let range = new.tokens[newIndex].range
        guard range.lowerBound >= piece.new.lowerBound, range.upperBound <= piece.new.upperBound,
          tokens.inserts.contains(new.text.string(range)), !repetitions.repeats(newIndex)
        else { return false }
        newIndex += 1
      }
    }
    let moved = new.text.count - old.text.count
    while old.tokens[oldIndex].kind != .endOfFile {
      guard stays(&oldIndex, &newIndex, in: new, moved: moved) else { return false }
    }
    return new.tokens[newIndex].kind == .endOfFile
  }

  private func stays(_ oldIndex: inout Int, _ newIndex: inout Int, in new: SourceFile, moved: Int) -> Bool {
    let (before, after) = (old.tokens[oldIndex], new.tokens[newIndex])
    guard before.kind == after.kind, before.keyword == after.keyword,
      Int(before.start) + moved == Int(after.start), Int(before.end) + moved == Int(after.end)
    else { return false }
    oldIndex += 1
    newIndex += 1
    return true
  }

  /// Whether the bytes between two tokens may be removed.
  private func isEmpty(_ gap: Range<Int>, _ tokens: FixTokens) -> Bool {
    tokens.removesComments || gap.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains(old.text[$0]) }
  }
}

/// The edits of several fixes, sorted by position.
private struct Edit {
  struct Piece {
    var old: Range<Int>
    var new: Range<Int>
    var text: [UInt8]
  }

  private(set) var pieces: [Piece] = []
  /// For each piece, the finding that it fixes.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter fixes: Sorted by position. Neighbours with equal edits share them.
  init(_ fixes: [FixApplier.Fix]) {
    var moved = 0
    var last: FixIt?
    for fix in fixes where fix.fixIt.edits != last?.edits {
      last = fix.fixIt
      for edit in fix.fixIt.edits {
        let text = Array(edit.text.utf8)
        let start = edit.range.lowerBound + moved
        pieces.append(Piece(old: edit.range, new: start..<start + text.count, text: text))
        diagnostics.append(fix.diagnostic)
        moved += text.count - edit.range.count
      }
    }
  }

  func apply(to text: SourceText) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + pieces.count * 16)
    var offset = 0
    for piece in pieces {
      result += text[offset..<piece.old.lowerBound]
      result += piece.text
      offset = piece.old.upperBound
    }
    result += text[offset..<text.count]
    return result
  }

  /// Maps an offset of the old file to the new one. Text that is inserted at the offset comes before the result.
  func offset(behind offset: Int) -> Int {
    let next = pieces.partitioningIndex { $0.old.lowerBound > offset }
    guard next > 0 else { return offset }
    let piece = pieces[next - 1]
    return offset < piece.old.upperBound
      ? piece.new.upperBound : offset - piece.old.upperBound + piece.new.upperBound
  }
}
