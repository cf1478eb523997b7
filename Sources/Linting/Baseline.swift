/// Findings that a team knows and has decided to live with for now: they do not count.
///
/// An entry is known by its fingerprint, which no move of the code changes. Equal ones are counted: a baseline that knows
/// two lets two pass.
public struct Baseline: Sendable, Equatable {
  /// A known finding.
  public struct Entry: Sendable, Hashable, Comparable {
    /// The id of the rule.
    public var rule: String
    /// The dotted path of the declaration it belongs to.
    public var declaration: String
    /// What it is about within that declaration.
    public var subject: String
    /// What it is known by; the other three are for readers.
    public var fingerprint: String

    /// Takes the parts of an entry.
    public init(rule: String, declaration: String, subject: String, fingerprint: String) {
      self.rule = rule
      self.declaration = declaration
      self.subject = subject
      self.fingerprint = fingerprint
    }

    /// Takes what a finding is known by.
    public init(_ diagnostic: Diagnostic) {
      self.init(
        rule: diagnostic.rule, declaration: diagnostic.declaration, subject: diagnostic.subject,
        fingerprint: diagnostic.fingerprint)
    }

    /// By rule, then by declaration, then by what it is about.
    public static func < (left: Entry, right: Entry) -> Bool {
      (left.rule, left.declaration, left.subject, left.fingerprint)
        < (right.rule, right.declaration, right.subject, right.fingerprint)
    }
  }

  /// Sorted; equal ones stand as often as they are known.
  public let entries: [Entry]
  private let fingerprints: Set<String>

  /// Takes entries in any order.
  public init(_ entries: some Sequence<Entry>) {
    self.entries = entries.sorted()
    fingerprints = Set(self.entries.map(\.fingerprint))
  }

  /// Whether an entry has this fingerprint.
  public func knows(_ fingerprint: String) -> Bool { fingerprints.contains(fingerprint) }

  /// What this one or another knows: of equal findings as many as the one that knows more of them.
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

  /// What a baseline makes of the findings of a run.
  public struct Split: Sendable {
    /// Those that count, in their order.
    public var counting: [Diagnostic] = []
    /// Those that the baseline knows, in their order.
    public var known: [Diagnostic] = []
    /// Entries that no finding has met, as often as they are too many.
    public var stale: [Entry] = []
  }

  /// Parts the findings of a run. Of equal ones the first are those that are known.
  ///
  /// - Parameters:
  ///   - diagnostics: All findings of the project, in the order of the report.
  ///   - rulesThatRan: The rules for which an entry without a finding is stale.
  public func split(_ diagnostics: [Diagnostic], rulesThatRan: Set<String>) -> Split {
    var counter = Counter(self)
    var split = Split()
    for diagnostic in diagnostics {
      if counter.lets(pass: diagnostic) { split.known.append(diagnostic) } else { split.counting.append(diagnostic) }
    }
    split.stale = counter.stale(rulesThatRan: rulesThatRan)
    return split
  }

  /// Counts down what a baseline knows. Findings come in the order of the report: of equal ones the first pass.
  public struct Counter: Sendable {
    private let entries: [Entry]
    private var left: [String: Int] = [:]

    /// Starts with all that a baseline knows.
    public init(_ baseline: Baseline) {
      entries = baseline.entries
      for entry in entries { left[entry.fingerprint, default: 0] += 1 }
    }

    /// Whether a finding is known, and not all that are equal to it have come before.
    public mutating func lets(pass diagnostic: Diagnostic) -> Bool {
      guard let count = left[diagnostic.fingerprint], count > 0 else { return false }
      left[diagnostic.fingerprint] = count - 1
      return true
    }

    /// The entries that no finding has met, as often as they are too many.
    ///
    /// - Parameter rulesThatRan: The rules for which an entry without a finding is stale.
    public func stale(rulesThatRan: Set<String>) -> [Entry] {
      var left = left
      return entries.filter { entry in
        guard rulesThatRan.contains(entry.rule), let count = left[entry.fingerprint], count > 0 else { return false }
        left[entry.fingerprint] = count - 1
        return true
      }
    }
  }

  /// The baseline after a run.
  ///
  /// - Parameters:
  ///   - diagnostics: All findings of the project.
  ///   - rulesThatRan: The rules whose findings those are; what is known of others stays.
  ///   - grows: Whether it also takes in what it did not know.
  public func updated(_ diagnostics: [Diagnostic], rulesThatRan: Set<String>, grows: Bool) -> Baseline {
    let split = split(diagnostics, rulesThatRan: rulesThatRan)
    let kept = entries.filter { !rulesThatRan.contains($0.rule) }
    return Baseline(kept + (split.known + (grows ? split.counting : [])).map(Entry.init))
  }
}
