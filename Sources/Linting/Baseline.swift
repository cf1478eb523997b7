/// Known findings that a team accepts for now. They do not fail a run.
///
/// An entry is identified by its fingerprint, which stays the same when the code moves. Several findings may share a
/// fingerprint: a baseline with two entries of one fingerprint accepts two findings. If a finding covers several
/// places, its entry stores their number.
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
    /// The number of places that the entry accepts, at least 1.
    public var count: Int

    /// Creates an entry from its parts.
    public init(rule: String, declaration: String, subject: String, fingerprint: String, count: Int = 1) {
      self.rule = rule
      self.declaration = declaration
      self.subject = subject
      self.fingerprint = fingerprint
      self.count = max(1, count)
    }

    /// Creates the entry of a finding.
    public init(_ diagnostic: Diagnostic) {
      self.init(
        rule: diagnostic.rule, declaration: diagnostic.declaration, subject: diagnostic.subject,
        fingerprint: diagnostic.fingerprint)
    }

    /// Sorts by rule, then by declaration, then by subject.
    public static func < (left: Entry, right: Entry) -> Bool {
      (left.rule, left.declaration, left.subject, left.fingerprint, left.count)
        < (right.rule, right.declaration, right.subject, right.fingerprint, right.count)
    }
  }

  /// Sorted. The counts of a fingerprint's entries add up to the number of accepted places.
  public let entries: [Entry]

  /// Creates a baseline from entries in any order.
  public init(_ entries: some Sequence<Entry>) {
    self.entries = entries.sorted()
  }

  /// Merges two baselines. For each fingerprint, the result keeps the larger of the two counts.
  public func joined(with other: Baseline) -> Baseline {
    var counts: [String: Int] = [:]
    for entry in entries { counts[entry.fingerprint, default: 0] += entry.count }
    var joined = entries
    for var entry in other.entries {
      let known = max(0, counts[entry.fingerprint, default: 0])
      counts[entry.fingerprint] = known - entry.count
      if entry.count <= known { continue }
      entry.count -= known
      joined.append(entry)
    }
    return Baseline(joined)
  }

  /// The findings of a run, divided by a baseline.
  public struct Split: Sendable {
    /// New findings, in report order.
    public var newFindings: [Diagnostic] = []
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
      if counter.consume(diagnostic) { split.known.append(diagnostic) } else { split.newFindings.append(diagnostic) }
    }
    split.stale = counter.stale(rulesThatRan: rulesThatRan)
    return split
  }

  /// Matches findings with entries, one at a time. Pass findings in report order, because each match uses up an entry.
  public struct Counter: Sendable {
    private let entries: [Entry]
    private var remaining: [String: Int] = [:]

    /// Starts with all entries of a baseline.
    public init(_ baseline: Baseline) {
      entries = baseline.entries
      for entry in entries { remaining[entry.fingerprint, default: 0] += entry.count }
    }

    /// Whether an unused entry matches the finding. If so, this uses up the entry.
    public mutating func consume(_ diagnostic: Diagnostic) -> Bool {
      // An error that became a mere warning is known.
      for fingerprint in [diagnostic.fingerprint, diagnostic.fingerprintAsError] {
        guard let count = remaining[fingerprint], count > 0 else { continue }
        remaining[fingerprint] = count - 1
        return true
      }
      return false
    }

    /// Entries that matched no finding. If a fingerprint has too many entries, this lists the surplus.
    ///
    /// - Parameter rulesThatRan: The rules that ran. An unmatched entry of another rule is not stale.
    public func stale(rulesThatRan: Set<String>) -> [Entry] {
      var left = remaining
      return entries.compactMap { entry in
        guard rulesThatRan.contains(entry.rule), let count = left[entry.fingerprint], count > 0 else { return nil }
        var stale = entry
        stale.count = min(count, entry.count)
        left[entry.fingerprint] = count - stale.count
        return stale
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
    return Baseline(kept + Self.entries(split.known + (grows ? split.newFindings : [])))
  }

  /// The entries of findings: one for all places of a subject, otherwise one for each finding.
  private static func entries(_ diagnostics: [Diagnostic]) -> [Entry] {
    var entries: [Entry] = []
    var places: [String: Int] = [:]
    for diagnostic in diagnostics {
      if diagnostic.joinsPlaces, let place = places[diagnostic.fingerprint] {
        entries[place].count += 1
        continue
      }
      if diagnostic.joinsPlaces { places[diagnostic.fingerprint] = entries.count }
      entries.append(Entry(diagnostic))
    }
    return entries
  }
}
