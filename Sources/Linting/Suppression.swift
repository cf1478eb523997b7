import SwiftScan

/// A comment that silences rules: `// vmgen:disable:next final_class -- reason`.
struct Suppression: Sendable {
  /// The byte range of the comment, without the line end.
  var comment: Range<Int>
  /// The ids of the rules, each with its byte range.
  var rules: [(id: String, range: Range<Int>)]
  /// The text behind `--`; nil if there is none.
  var reason: String?
  /// The last day on which the suppression applies; nil if it never expires.
  var until: CalendarDay?
  /// The byte range in which findings are silenced.
  var scope: Range<Int>
  /// The problem of the comment, or nil.
  var mistake: String?

  /// Whether the comment names a rule.
  func names(_ rule: String) -> Bool { rules.contains { $0.id == rule } }
}

extension Suppression {
  private static let search = ByteSearch("vmgen:")

  /// The suppressions of a file, in order.
  static func all(in file: SourceFile) -> [Suppression] {
    guard search.occurs(in: file.text) else { return [] }
    var reader = SuppressionReader(file)
    return reader.read()
  }
}

/// Finds the suppressions in a file's comments and determines their scopes.
private struct SuppressionReader {
  private let file: SourceFile
  private let lines: LineTable
  private var found: [Suppression] = []
  /// For each rule, its open regions as indices into `found`, each with the token that closes it. The innermost region
  /// comes last. Regions that a brace has closed are removed only when they are next visited.
  private var openRegions: [String: [(index: Int, closer: Int)]] = [:]
  /// The byte offsets of `enable` comments that end regions, by index into `found` and by rule. A region of several
  /// rules can end for one of them.
  private var ends: [Int: [String: Int]] = [:]
  /// For each token, the first declaration that starts there. Built on first use.
  private var declarationsByStart: [Int: Int]?
  /// Caches: the ends of statements by the first tokens of their lines, and the tokens behind `#if` conditions.
  private var statementEnds: [Int: Int] = [:]
  private var behindConditions: [Int: Int] = [:]

  init(_ file: SourceFile) {
    self.file = file
    lines = LineTable(file.text)
  }

  mutating func read() -> [Suppression] {
    var offset = 0
    // For each brace that is open at the current token, the token that closes it.
    var closers: [Int] = []
    for index in 0..<file.tokens.count {
      let token = file.tokens[index]
      readComments(offset..<Int(token.start), before: index, closer: closers.last)
      while let closer = closers.last, closer <= index { closers.removeLast() }
      if token.kind == .openBrace { closers.append(file.tokens.partner(of: index)) }
      offset = Int(token.end)
    }
    return ends.isEmpty ? found : found.indices.flatMap(parts)
  }

  /// Splits a suppression into one part for each rule that ended early and one part for all other rules.
  private func parts(of index: Int) -> [Suppression] {
    let whole = found[index]
    guard let ends = ends[index] else { return [whole] }
    let start = whole.scope.lowerBound
    var rest = whole
    rest.rules = []
    var parts: [Suppression] = []
    var places: [String: Int] = [:]
    for rule in whole.rules {
      if let place = places[rule.id] {
        parts[place].rules.append(rule)
      } else if let end = ends[rule.id] {
        places[rule.id] = parts.count
        parts.append(whole)
        parts[parts.count - 1].rules = [rule]
        parts[parts.count - 1].scope = start..<max(end, start)
      } else {
        rest.rules.append(rule)
      }
    }
    return rest.rules.isEmpty ? parts : [rest] + parts
  }

  /// Reads the comments in the gap before a token.
  private mutating func readComments(_ gap: Range<Int>, before token: Int, closer: Int?) {
    var offset = gap.lowerBound
    let slash = UInt8(ascii: "/")
    while offset + 1 < gap.upperBound {
      if file.text[offset] == slash, file.text[offset + 1] == slash {
        var end = offset
        while end < gap.upperBound, file.text[end] != 0x0A, file.text[end] != 0x0D { end += 1 }
        readComment(offset..<end, before: token, closer: closer)
        offset = end
      } else if file.text[offset] == slash, file.text[offset + 1] == UInt8(ascii: "*") {
        offset = endOfBlockComment(offset, limit: gap.upperBound)
      } else {
        offset += 1
      }
    }
  }

  private func endOfBlockComment(_ start: Int, limit: Int) -> Int {
    var depth = 0
    var offset = start
    while offset + 1 < limit {
      switch (file.text[offset], file.text[offset + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        offset += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        offset += 2
        if depth == 0 { return offset }
      default: offset += 1
      }
    }
    return limit
  }

  private mutating func readComment(_ comment: Range<Int>, before token: Int, closer: Int?) {
    var words = words(in: comment.lowerBound + 2..<comment.upperBound)[...]
    guard let first = words.popFirst(), first.text.hasPrefix("vmgen:") else { return }
    let command = first.text.dropFirst("vmgen:".count).split(separator: ":", omittingEmptySubsequences: false)
    guard let verb = command.first, verb == "disable" || verb == "enable" else { return }
    var suppression = Suppression(comment: comment, rules: [], scope: comment.upperBound..<comment.upperBound)
    if let reason = words.drop(while: { $0.text != "--" }).dropFirst().first {
      suppression.reason = file.text.string(reason.range.lowerBound..<(words.last?.range ?? reason.range).upperBound)
    }
    for word in words.prefix(while: { $0.text != "--" }) {
      if word.text.hasPrefix("until:") {
        let day = word.text.dropFirst("until:".count)
        suppression.until = CalendarDay(day)
        if suppression.until == nil { suppression.mistake = "'\(day)' is no day; \(CalendarDay.remedy(for: day))" }
      } else {
        for part in word.text.split(separator: ",") { suppression.rules.append((String(part), word.range)) }
      }
    }
    if verb == "enable" {
      for rule in suppression.rules { end(rule.id, at: comment.lowerBound, before: token) }
      return
    }
    if suppression.rules.isEmpty { suppression.mistake = "it names no rule; name the rules that it silences" }
    let line = lines.location(of: comment.lowerBound).line
    switch command.count > 1 ? String(command[1]) : nil {
    case nil:
      let end = closer.map { Int(file.tokens[$0].start) } ?? file.text.count
      suppression.scope = comment.upperBound..<max(end, comment.upperBound)
      for rule in Set(suppression.rules.map(\.id)) {
        openRegions[rule, default: []].append((found.count, closer ?? file.tokens.count))
      }
    case "next": suppression.scope = file.bytes(of: next(token))
    case "this": suppression.scope = lines.range(ofLine: line, in: file.text)
    case "previous": suppression.scope = line > 1 ? lines.range(ofLine: line - 1, in: file.text) : 0..<0
    case let other?:
      suppression.mistake = "'\(other)' is no place; write 'next', 'this' or 'previous'"
    }
    found.append(suppression)
  }

  /// Ends the innermost open region of a rule.
  private mutating func end(_ rule: String, at offset: Int, before token: Int) {
    while let region = openRegions[rule]?.popLast() {
      // A closing brace has already ended this region.
      if region.closer < token { continue }
      ends[region.index, default: [:]][rule] = offset
      return
    }
  }

  private func words(in range: Range<Int>) -> [(text: String, range: Range<Int>)] {
    var words: [(String, Range<Int>)] = []
    var start: Int?
    for offset in range.lowerBound...range.upperBound {
      let isSpace = offset == range.upperBound || file.text[offset] == 0x20 || file.text[offset] == 0x09
      if !isSpace {
        start = start ?? offset
      } else if let from = start {
        words.append((file.text.string(from..<offset), from..<offset))
        start = nil
      }
    }
    return words
  }

  // MARK: - Statements

  /// The tokens of the declaration or statement that starts at a token. Skips `#if` conditions at its start.
  private mutating func next(_ token: Int) -> Range<Int> {
    let start = behindConditions(token)
    if let declaration = declaration(at: start) { return file.declarations[declaration].tokens }
    return start..<statementEnd(start)
  }

  /// The first declaration that starts at a token.
  private mutating func declaration(at token: Int) -> Int? {
    if let declarationsByStart { return declarationsByStart[token] }
    let starts = Dictionary(
      file.declarations.indices.map { (file.declarations[$0].tokens.lowerBound, $0) },
      uniquingKeysWith: { first, _ in first })
    declarationsByStart = starts
    return starts[token]
  }

  private mutating func behindConditions(_ token: Int) -> Int {
    var start = token
    var passed: [Int] = []
    while file.tokens[start].kind == .poundIf, declaration(at: start) == nil {
      if let known = behindConditions[start] {
        start = known
        break
      }
      passed.append(start)
      start += 1
      while !file.tokens[start].startsLine, file.tokens[start].kind != .endOfFile { start += 1 }
    }
    for condition in passed { behindConditions[condition] = start }
    return start
  }

  /// The end of the statement that contains a token. Visits each line once, even if comments are between the lines.
  private mutating func statementEnd(_ start: Int) -> Int {
    if let known = statementEnds[start] { return known }
    var passed = [start]
    var index = start
    while let next = nextInStatement(index) {
      index = next
      guard file.tokens[index].startsLine else { continue }
      if let known = statementEnds[index] {
        index = known
        break
      }
      if !goesOn(index) { break }
      passed.append(index)
    }
    for line in passed { statementEnds[line] = index }
    return index
  }

  /// The token that follows, skipping the contents of brackets; nil if the statement ends before this token.
  private func nextInStatement(_ index: Int) -> Int? {
    switch file.tokens[index].kind {
    case .openBrace, .openParen, .openBracket, .stringOpen: max(index + 1, file.tokens.behind(index))
    case .closeBrace, .closeParen, .closeBracket, .interpolationClose, .endOfFile, .semicolon: nil
    default: index + 1
    }
  }

  /// Whether a line continues a statement, because no statement can start with its first token.
  private func goesOn(_ index: Int) -> Bool {
    switch file.tokens[index].kind {
    case .period, .binaryOperator, .infixQuestion, .colon, .openBrace, .equal, .arrow: true
    case .keyword: [.else, .catch, .where, .as, .is].contains(file.tokens[index].keyword)
    default: false
    }
  }
}

extension SourceFile {
  /// Whether a comment silences a rule at an offset. Comments that have expired count, too.
  public func isSuppressed(_ rule: String, at offset: Int) -> Bool {
    Suppression.all(in: self).contains { $0.names(rule) && $0.scope.contains(offset) }
  }
}
