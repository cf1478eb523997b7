import Wording

extension [Diagnostic] {
  /// Joins the findings of rules that report one finding for all places of a subject.
  ///
  /// The joined finding has the position of the first place. Its message counts the others, which become related
  /// places. Until then each place is a finding of its own, so that suppressions, baselines and comparisons count
  /// places.
  ///
  /// - Parameter all: The places to count, in report order; by default, only those of these findings. It may hold known
  ///   findings, so that a new place is shown together with the known ones.
  public func joined(countingThoseIn all: [Diagnostic]? = nil) -> [Diagnostic] {
    guard contains(where: \.joinsPlaces) else { return self }
    var places: [Subject: [Diagnostic]] = [:]
    for diagnostic in all ?? self where diagnostic.joinsPlaces {
      places[Subject(diagnostic), default: []].append(diagnostic)
    }
    var highest: [Subject: Severity] = [:]
    for diagnostic in self where diagnostic.joinsPlaces && diagnostic.severity == .error {
      highest[Subject(diagnostic)] = .error
    }
    var met: Set<Subject> = []
    return compactMap { diagnostic in
      guard diagnostic.joinsPlaces else { return diagnostic }
      let subject = Subject(diagnostic)
      guard met.insert(subject).inserted else { return nil }
      let others = (places[subject] ?? []).filter { $0.path != diagnostic.path || $0.range != diagnostic.range }
      return Diagnostic(diagnostic, joining: others, highest[subject] ?? diagnostic.severity)
    }
  }

  /// Moves findings of rules with `hostRule` into the message of their host, a finding of another rule. A finding that is
  /// more severe than its host stays separate.
  public func folded() -> [Diagnostic] {
    let hosts = Rule.hosts
    guard contains(where: { hosts[$0.rule] != nil }) else { return self }
    var places: [HostPlace: Int] = [:]
    for (index, diagnostic) in enumerated() {
      let place = HostPlace(path: diagnostic.path, rule: diagnostic.rule, offset: diagnostic.range.lowerBound)
      if places[place] == nil { places[place] = index }
    }
    var folded: [Int: [Diagnostic]] = [:]
    var isShown = [Bool](repeating: true, count: count)
    for (index, diagnostic) in enumerated() {
      guard let rule = hosts[diagnostic.rule],
        let host = places[HostPlace(path: diagnostic.path, rule: rule, offset: diagnostic.hostOffset)],
        diagnostic.severity == .warning || self[host].severity == .error
      else { continue }
      folded[host, default: []].append(diagnostic)
      isShown[index] = false
    }
    return indices.filter { isShown[$0] }.map { index in
      folded[index].map { Diagnostic(self[index], including: $0) } ?? self[index]
    }
  }
}

/// The properties that all findings joined into one share.
private struct Subject: Hashable {
  var rule: String
  var declaration: String
  var subject: String

  init(_ diagnostic: Diagnostic) {
    (rule, declaration, subject) = (diagnostic.rule, diagnostic.declaration, diagnostic.subject)
    // A finding that belongs to no declaration belongs to its file.
    if declaration.isEmpty { declaration = "\n" + diagnostic.path }
  }
}

private struct HostPlace: Hashable {
  var path: String
  var rule: String
  var offset: Int
}

extension Rule {
  /// The ids of the rules with `hostRule`, each with the id of the rule whose messages include its findings.
  fileprivate static let hosts: [String: String] = Dictionary(
    uniqueKeysWithValues: all.compactMap { rule in rule.hostRule.map { (rule.id, $0) } })
}

extension Diagnostic {
  /// The subject as the message spells it. Rules may compare subjects in lower case.
  private var writtenSubject: String {
    let words = message.split(separator: "'", omittingEmptySubsequences: false)
    return words.first { $0.lowercased() == subject.lowercased() }.map { String($0) } ?? subject
  }

  fileprivate convenience init(
    _ other: Diagnostic, joining others: [Diagnostic], _ severity: Severity
  ) {
    var message = other.message
    if !others.isEmpty {
      let count = "here and in \(Counted.text(others.count, "more place"))"
      let parts = message.split(separator: "; ", maxSplits: 1)
      message = "\(parts.first ?? ""), \(count)" + parts.dropFirst().map { "; \($0)" }.joined()
    }
    let places = others.map {
      RelatedPlace(path: $0.path, start: $0.start, note: "another place of '\($0.writtenSubject)'")
    }
    self.init(
      other, severity: severity, message: message, related: other.related + places, places: others.count + 1)
  }

  fileprivate convenience init(_ other: Diagnostic, including others: [Diagnostic]) {
    var messages: [String] = []
    for message in others.map({ "also \($0.rule): \($0.message)" }) where !messages.contains(message) {
      messages.append(message)
    }
    let elsewhere = others.filter { $0.range.lowerBound != other.range.lowerBound }.map {
      RelatedPlace(path: $0.path, start: $0.start, note: $0.message)
    }
    self.init(
      other, severity: other.severity, message: ([other.message] + messages).joined(separator: "; "),
      related: other.related + elsewhere, places: other.places, foldedMessages: messages)
  }
}
