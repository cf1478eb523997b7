/// Known findings that a team accepts for now. They do not fail a run.
///
/// An entry is identified by its fingerprint, which stays the same when the code moves. Several findings may share a
/// fingerprint: a baseline with two entries of one fingerprint accepts two findings.
public struct Baseline: Sendable, Equatable {
  /// A known finding.
  public struct Entry: Sendable, Hashable, Comparable {
    /// The id of the rule.
    public var rule: String
    /// The dotted path of the declaration that contains the finding.
    public var declaration: String
    /// The part of the declaration that the finding is about.
    public var subject: String
    /// Identifies the finding. The other properties are only for people who read the baseline.
    public var fingerprint: String

    /// Creates an entry from its parts.
    public init(rule: String, declaration: String, subject: String, fingerprint: String) {
      self.rule = rule
      self.declaration = declaration
      self.subject = subject
      self.fingerprint = fingerprint
    }

    /// Creates the entry of a finding.
    public init(_ diagnostic: Diagnostic) {
      self.init(
        rule: diagnostic.rule, declaration: diagnostic.declaration, subject: diagnostic.subject,
        fingerprint: diagnostic.fingerprint)
    }

    /// Sorts by rule, then by declaration, then by subject.
    public static func < (left: Entry, right: Entry) -> Bool {
      (left.rule, left.declaration, left.subject, left.fingerprint)
        < (right.rule, right.declaration, right.subject, right.fingerprint)
    }
  }

  /// Sorted. A fingerprint occurs once for each accepted finding.
  public let entries: [Entry]
  private let fingerprints: Set<String>

  /// Creates a baseline from entries in any order.
  public init(_ entries: some Sequence<Entry>) {
    self.entries = entries.sorted()
    fingerprints = Set(self.entries.map(\.fingerprint))
  }

  /// Whether an entry has this fingerprint.
  public func knows(_ fingerprint: String) -> Bool { fingerprints.contains(fingerprint) }

  /// Merges two baselines. For each fingerprint, the result keeps the larger of the two counts.
  public func joined(with other: Baseline) -> Baseline {
    var counts: [String: Int] = [:]
    for entry in entries { counts[entry.fingerprint, default: 0] += 1 }
    var joined = entries
    for entry in other.entries {
      counts[entry.fingerprint, default: 0] -= 1
      if counts[entry.fingerprint, default: 0] < 0 { joined.append(entry) }
    }
    return Baseline(joined)
  }

  /// The findings of a run, divided by a baseline.
  public struct Split: Sendable {
    /// New findings, in report order.
    public var counting: [Diagnostic] = []
    /// Findings that match an entry, in report order.
    public var known: [Diagnostic] = []
    /// Entries that match no finding. If a fingerprint has too many entries, this lists the surplus.
    public var stale: [Entry] = []
  }

  /// Divides findings into known and new ones. Of several equal findings, the first ones match the entries.
  ///
  /// - Parameters:
  ///   - diagnostics: All findings of the project, in report order.
  ///   - rulesThatRan: The rules that ran. An unmatched entry of another rule is not stale.
  public func split(_ diagnostics: [Diagnostic], rulesThatRan: Set<String>) -> Split {
    var counter = Counter(self)
    var split = Split()
    for diagnostic in diagnostics {
      if counter.lets(pass: diagnostic) { split.known.append(diagnostic) } else { split.counting.append(diagnostic) }
    }
    split.stale = counter.stale(rulesThatRan: rulesThatRan)
    return split
  }

  /// Matches findings with entries, one at a time. Pass findings in report order, because each match uses up an entry.
  public struct Counter: Sendable {
    private let entries: [Entry]
    private var left: [String: Int] = [:]

    /// Starts with all entries of a baseline.
    public init(_ baseline: Baseline) {
      entries = baseline.entries
      for entry in entries { left[entry.fingerprint, default: 0] += 1 }
    }

    /// Whether an unused entry matches the finding. If so, this uses up the entry.
    public mutating func lets(pass diagnostic: Diagnostic) -> Bool {
      guard let count = left[diagnostic.fingerprint], count > 0 else { return false }
      left[diagnostic.fingerprint] = count - 1
      return true
    }

    /// Entries that matched no finding. If a fingerprint has too many entries, this lists the surplus.
    ///
    /// - Parameter rulesThatRan: The rules that ran. An unmatched entry of another rule is not stale.
    public func stale(rulesThatRan: Set<String>) -> [Entry] {
      var left = left
      return entries.filter { entry in
        guard rulesThatRan.contains(entry.rule), let count = left[entry.fingerprint], count > 0 else { return false }
        left[entry.fingerprint] = count - 1
        return true
      }
    }
  }

  /// The baseline to write after a run.
  ///
  /// - Parameters:
  ///   - diagnostics: All findings of the project.
  ///   - rulesThatRan: The rules that produced these findings. Entries of other rules are kept.
  ///   - grows: Whether to add new findings.
  public func updated(_ diagnostics: [Diagnostic], rulesThatRan: Set<String>, grows: Bool) -> Baseline {
    let split = split(diagnostics, rulesThatRan: rulesThatRan)
    let kept = entries.filter { !rulesThatRan.contains($0.rule) }
    return Baseline(kept + (split.known + (grows ? split.counting : [])).map(Entry.init))
  }
}
