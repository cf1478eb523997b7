import SwiftScan

/// The settings of a file: its convention, the active rules, their options, and the names of ViewModels.
///
/// A class, because few settings are shared by many files.
public final class LintSettings: Sendable {
  /// The convention of the files.
  public let convention: Convention
  /// The active rules with their severities, sorted by id.
  public let rules: [(rule: Rule, severity: Severity)]
  /// The patterns of ViewModel names.
  public let viewModels: NamePatterns
  /// The names of test doubles.
  public let testDoubles: TestDoubles
  /// The ids of all rules of the team, including those that are off here.
  let teamRules: Set<String>
  /// The configured options, by id.
  private let options: [String: NamePatterns]
  /// For rules that inspect files with certain words: a search for these words, and one for a further word (`and`) that
  /// such files must contain, too.
  private let wordsOfBodies: [(and: ByteSearch, words: ByteSearch)]
  /// Searches for words of which every ViewModel name, and every `viewModel`, contains one; nil if a pattern allows any
  /// name.
  let referenceWords: ByteSearch?
  /// The rules that inspect all files.
  private let rulesOfAllFiles: [Int]
  /// The rules that inspect files with certain words, by the search for these words.
  private let rulesByWords: [(words: ByteSearch, rules: [Int])]
  /// The index of `unused_suppression` in `rules`; nil if it is off.
  let unusedSuppression: Int?
  /// For each rule that yields to active rules, those rules. All are indices into `rules`.
  let precedence: [Int: Set<Int>]

  /// - Parameters:
  ///   - convention: The convention of the files.
  ///   - rules: The rules to run, with their severities.
  ///   - viewModels: The patterns of ViewModel names.
  ///   - testDoubles: The names of test doubles.
  ///   - teamRules: The ids of all rules of the team, including those that are off.
  ///   - options: The names of configured options, by the options' ids.
  public init(
    convention: Convention, rules: [(rule: Rule, severity: Severity)], viewModels: NamePatterns = .viewModels,
    testDoubles: TestDoubles = .defaults, teamRules: Set<String> = [], options: [String: NamePatterns] = [:]
  ) {
    self.convention = convention
    let sorted = rules.sorted { $0.rule.id < $1.rule.id }
    self.rules = sorted
    (self.viewModels, self.testDoubles, self.teamRules) = (viewModels, testDoubles, teamRules)
    self.options = options
    unusedSuppression = sorted.firstIndex { $0.rule.id == Rule.unusedSuppression.id }
    precedence = sorted.indices.reduce(into: [:]) { precedence, entry in
      let others = sorted[entry].rule.yieldsTo
      let earlier = others.isEmpty ? [] : sorted.indices.filter { others.contains(sorted[$0].rule.id) }
      if !earlier.isEmpty { precedence[entry] = Set(earlier) }
    }
    let words = rules.reduce(into: [String: Set<String>]()) { words, entry in
      let read = entry.rule.reads.wordsOfBodies(in: convention)
      words[read.and, default: []].formUnion(read.words)
    }
    wordsOfBodies = words.sorted { $0.key < $1.key }.map { and, words in
      // Drops words that contain another one: a file with `StateObject` has `State`.
      let shortest = words.filter { word in !words.contains { $0 != word && word.contains($0) } }
      return (ByteSearch(and), ByteSearch(shortest.sorted()))
    }
    referenceWords = viewModels.referenceWords.map { ByteSearch($0) }
    let byWords = Dictionary(grouping: sorted.indices) { sorted[$0].rule.reads.words(in: convention)?.sorted() }
    rulesOfAllFiles = byWords[nil] ?? []
    rulesByWords = byWords.compactMap { words, rules in words.map { (ByteSearch($0), rules) } }
  }

  /// Whether a rule inspects files with words that occur in a file.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with the file's contents.
  ///   - count: The size of the file, in bytes.
  func readsBodies(of bytes: [UInt8], count: Int) -> Bool {
    wordsOfBodies.contains { $0.and.occurs(in: bytes, count: count) && $0.words.occurs(in: bytes, count: count) }
  }

  /// The rules that inspect a file, as indices into `rules`, in order.
  func rules(lookingInto text: SourceText) -> [Int] {
    var found = rulesOfAllFiles
    for (words, rules) in rulesByWords where words.occurs(in: text) { found += rules }
    return found.sorted()
  }

  /// The configured names of an option, or its default.
  func names(_ option: RuleOption) -> NamePatterns {
    // Called for each file and rule, so avoid hashing the id if nothing is configured.
    if options.isEmpty { return option.defaultNames }
    return options[option.id] ?? option.defaultNames
  }

  /// The configured names of an option; nil if none are configured.
  func configuredNames(_ option: RuleOption) -> NamePatterns? { options[option.id] }

  /// Whether a flag is on.
  func isOn(_ flag: RuleOption) -> Bool { names(flag).patterns == ["true"] }

  /// The severity that an option sets for some findings of a rule; nil if the option turns them off.
  func severity(_ option: RuleOption) -> Severity? { names(option).patterns.first.flatMap(Severity.init) }

  /// All rules that are active in any settings, sorted by id. Each has its highest severity.
  public static func rules(of settings: some Sequence<LintSettings>) -> [(rule: Rule, severity: Severity)] {
    var highest: [String: (rule: Rule, severity: Severity)] = [:]
    // Thousands of files share a few settings, and copying their rules takes long.
    var seen: Set<ObjectIdentifier> = []
    for each in settings where seen.insert(ObjectIdentifier(each)).inserted {
      for entry in each.rules where entry.severity == .error || highest[entry.rule.id] == nil {
        highest[entry.rule.id] = entry
      }
    }
    return highest.values.sorted { $0.rule.id < $1.rule.id }
  }
}

extension LintSettings {
  /// The indices of findings to drop, because a rule to which theirs yields reports at the same place. Silenced
  /// findings are not dropped and cause no others to be dropped.
  ///
  /// - Parameters:
  ///   - findings: The findings in a file.
  ///   - entries: For each finding, the index of its rule in `rules`.
  ///   - isSilenced: Whether a comment silences a finding, by its index.
  func preceded(_ findings: [Finding], _ entries: [Int], isSilenced: (Int) -> Bool) -> Set<Int> {
    var preceded: Set<Int> = []
    for (entry, earlier) in precedence {
      let yielding = entries.indices.filter { entries[$0] == entry && !isSilenced($0) }
      if yielding.isEmpty { continue }
      let told = entries.indices.filter { earlier.contains(entries[$0]) && !isSilenced($0) }.map { index in
        findings[index].coverage ?? findings[index].range.lowerBound..<findings[index].range.lowerBound + 1
      }.sorted { $0.lowerBound < $1.lowerBound }
      // Merge overlapping ranges, so that a binary search finds the only candidate.
      var parts: [Range<Int>] = []
      for range in told {
        if let last = parts.last, range.lowerBound <= last.upperBound {
          parts[parts.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          parts.append(range)
        }
      }
      for index in yielding {
        let start = findings[index].range.lowerBound
        let place = parts.partitioningIndex { $0.upperBound > start }
        if place < parts.count, parts[place].contains(start) { preceded.insert(index) }
      }
    }
    return preceded
  }
}
