/// Mends one file in rounds: apply what can be applied at once, lint again, until nothing changes.
///
/// A fix after which its rule is not silent at that place is taken back and not tried again.
public struct FixSession: Sendable {
  /// What the file held at first.
  public let original: [UInt8]
  /// What it holds now.
  public private(set) var bytes: [UInt8]
  /// The findings that have been mended.
  public private(set) var fixed: [Diagnostic] = []
  /// The findings whose fixes would have changed more than they may, or did not help.
  public private(set) var refused: [Diagnostic] = []

  private let rules: [Rule]
  private let allowsUnsafe: Bool
  /// The round that the next findings will judge.
  private var pending: (before: [UInt8], applied: [(fix: FixApplier.Fix, offset: Int)])?
  private var rounds = 0

  /// By which a finding is known again.
  private struct Place: Hashable {
    var rule: String
    var offset: Int
    var subject: String
  }

  /// More rounds than that need no file; fixes that undo one another would need more.
  private static let mostRounds = 25

  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - rules: The rules that run.
  ///   - allowsUnsafe: Whether fixes are applied that only a person can judge.
  public init(_ bytes: [UInt8], rules: [Rule], allowsUnsafe: Bool) {
    original = bytes
    self.bytes = bytes
    self.rules = rules
    self.allowsUnsafe = allowsUnsafe
  }

  /// Does the next round.
  ///
  /// - Parameter diagnostics: What the lint finds in the bytes as they are now.
  /// - Returns: Whether the bytes have changed, so that they are to be linted again.
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
    if rounds > Self.mostRounds {
      // They go round in circles: the file stays as it was.
      refused += fixed + fixes.map(\.diagnostic)
      fixed = []
      let hasChanged = bytes != original
      bytes = original
      return hasChanged
    }
    var outcome = FixApplier(bytes, rules: rules).apply(fixes)
    refused += outcome.refused.map(\.diagnostic)
    while outcome.applied.isEmpty, !outcome.refused.isEmpty, !outcome.postponed.isEmpty {
      // What lies over a fix that was refused need not wait for it.
      outcome = FixApplier(bytes, rules: rules).apply(outcome.postponed)
      refused += outcome.refused.map(\.diagnostic)
    }
    if outcome.applied.isEmpty { return false }
    pending = (bytes, outcome.applied)
    bytes = outcome.bytes
    return true
  }
}
