/// Fixes one file in rounds: apply fixes, lint again, and repeat until nothing changes.
///
/// If a rule still reports its finding after the fix, the fix is undone and not tried again.
public struct FixSession: Sendable {
  /// The contents of the file before the first round.
  public let original: [UInt8]
  /// The current contents.
  public private(set) var bytes: [UInt8]
  /// The fixed findings.
  public private(set) var fixed: [Diagnostic] = []
  /// The findings whose fixes did not help or would have changed too much.
  public private(set) var refused: [Diagnostic] = []

  private let rules: [Rule]
  private let allowsUnsafe: Bool
  /// The last round. The next findings show whether its fixes helped.
  private var pending: (before: [UInt8], applied: [(fix: FixApplier.Fix, offset: Int)])?
  private var rounds = 0

  /// Identifies a finding across rounds.
  private struct Place: Hashable {
    var rule: String
    var offset: Int
    var subject: String
  }

  /// The maximum number of rounds. Only fixes that undo each other reach it.
  private static let roundLimit = 25

  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - rules: The active rules.
  ///   - allowsUnsafe: Whether to apply fixes that a person has to review.
  public init(_ bytes: [UInt8], rules: [Rule], allowsUnsafe: Bool) {
    original = bytes
    self.bytes = bytes
    self.rules = rules
    self.allowsUnsafe = allowsUnsafe
  }

  /// Runs the next round.
  ///
  /// - Parameter diagnostics: The findings in the current contents.
  /// - Returns: Whether the contents have changed. If so, lint the file again.
  public mutating func advance(_ diagnostics: [Diagnostic]) -> Bool {
    if let round = pending {
      pending = nil
      let left = Set(diagnostics.map { Place(rule: $0.rule, offset: $0.range.lowerBound, subject: $0.subject) })
      let failed = round.applied.filter { fix, offset in
        left.contains(Place(rule: fix.diagnostic.rule, offset: offset, subject: fix.diagnostic.subject))
      }
      if !failed.isEmpty {
        bytes = round.before
        refused += failed.map(\.fix.diagnostic)
        return true
      }
      fixed += round.applied.map(\.fix.diagnostic)
    }
    let given = Set(refused.map(\.fingerprint))
    let fixes = diagnostics.compactMap { found -> FixApplier.Fix? in
      guard let fixIt = found.fixIts.first(where: { allowsUnsafe || $0.safety == .safe }),
        !given.contains(found.fingerprint)
      else { return nil }
      return FixApplier.Fix(found, fixIt)
    }
    if fixes.isEmpty { return false }
    rounds += 1
    if rounds > Self.roundLimit {
      // The fixes undo each other, so restore the file.
      refused += fixed + fixes.map(\.diagnostic)
      fixed = []
      let hasChanged = bytes != original
      bytes = original
      return hasChanged
    }
    var outcome = FixApplier(bytes, rules: rules).apply(fixes)
    refused += outcome.refused.map(\.diagnostic)
    while outcome.applied.isEmpty, !outcome.refused.isEmpty, !outcome.postponed.isEmpty {
      // Postponed fixes may overlap only refused ones, so try them now.
      outcome = FixApplier(bytes, rules: rules).apply(outcome.postponed)
      refused += outcome.refused.map(\.diagnostic)
    }
    if outcome.applied.isEmpty { return false }
    pending = (bytes, outcome.applied)
    bytes = outcome.bytes
    return true
  }
}
