import Configuring
import HostIO
import Linting
import SwiftScan
import Wording

// Fixes and suppressions.
extension LanguageServer {
  mutating func answerCodeAction(_ id: JSONOutput, _ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.string, let range = parameters["range"].flatMap(Self.range)
    else {
      connection.fail(id, .invalidParameters, "'textDocument' or 'range' is missing")
      return
    }
    guard let document = documents[uri], let path = path(uri), isChecked(path) else {
      connection.answer(id, [])
      return
    }
    let root = project(of: path)
    let only = parameters["context"]?["only"]?.array?.compactMap(\.string)
    func wants(_ kind: String) -> Bool { only?.contains { kind == $0 || kind.hasPrefix("\($0).") } ?? true }
    let first = document.line(of: range.start).lowerBound
    let lines = first...max(first, document.line(of: range.end).upperBound)
    func isMeant(_ found: Diagnostic) -> Bool {
      found.range.lowerBound <= lines.upperBound && found.range.upperBound >= lines.lowerBound
    }
    projects[root]?.check(CollectionOfOne(path))
    // Fast path: most lines have no finding, and finding fixes takes longer.
    let known = projects[root]?.findings(in: path) ?? []
    guard known.contains(where: isMeant) || only != nil && wants("source.fixAll.vmgen") && !known.isEmpty,
      let found = projects[root]?.fixable(path, document.bytes)
    else {
      connection.answer(id, [])
      return
    }
    var actions: [JSONOutput] = []
    var silencers: Set<String> = []
    if wants("quickfix") {
      for each in found where isMeant(each) {
        actions += fixes(of: each, document, root)
        // In a large project, each step takes a while, and editors cancel requests at the next keystroke.
        if failIfCancelled(id) { return }
        // One comment may silence several findings of a line.
        if let action = suppression(of: each, among: found, document, path, root),
          silencers.insert(action.edit).inserted
        {
          actions.append(action.json)
        }
      }
    }
    if failIfCancelled(id) { return }
    if wants("source.fixAll.vmgen"), let action = fixAll(found, document, path, root) { actions.append(action) }
    connection.answer(id, .array(actions))
  }

  /// The fixes of one finding, as code actions. Leaves out fixes that would change anything else.
  private func fixes(of found: Diagnostic, _ document: OpenDocument, _ root: FilePath) -> [JSONOutput] {
    let applier = FixApplier(document.bytes, rules: projects[root]?.rules ?? [])
    return found.fixIts.filter { !applier.apply([FixApplier.Fix(found, $0)]).applied.isEmpty }.map { fixIt in
      let isSafe = fixIt.safety == .safe
      let edits = fixIt.edits.map { edit($0.range, $0.text, document) }
      let title = fixIt.title.prefix(1).uppercased() + fixIt.title.dropFirst()
      return [
        "title": .string(isSafe ? title : "\(title) (unsafe: look at the result)"), "kind": "quickfix",
        "diagnostics": [item(found, in: root)], "isPreferred": .bool(isSafe), "edit": workspaceEdit(edits, document),
      ]
    }
  }

  /// The code action that applies all safe fixes of a text, in as many rounds as needed; nil if none applies.
  private mutating func fixAll(
    _ found: [Diagnostic], _ document: OpenDocument, _ path: FilePath, _ root: FilePath
  ) -> JSONOutput? {
    var session = FixSession(document.bytes, rules: projects[root]?.rules ?? [], allowsUnsafe: false)
    var current = found
    while session.advance(current) { current = projects[root]?.fixable(path, session.bytes) ?? [] }
    if session.bytes == session.original { return nil }
    let (range, text) = Self.difference(session.original, session.bytes)
    return [
      "title": "Apply all safe fixes of vmgen", "kind": "source.fixAll.vmgen",
      "edit": workspaceEdit([edit(range, text, document)], document),
    ]
  }

  /// The smallest range that contains all changes, and its new text.
  private static func difference(_ old: [UInt8], _ new: [UInt8]) -> (Range<Int>, String) {
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[start] == new[start] { start += 1 }
    while start > 0, start < old.count, old[start] & 0xC0 == 0x80 { start -= 1 }
    var end = 0
    while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    while end > 0, old[old.count - end] & 0xC0 == 0x80 { end -= 1 }
    return (start..<old.count - end, String(decoding: new[start..<new.count - end], as: UTF8.self))
  }

  /// A code action that silences a finding by a comment. Tries each kind of comment and offers the first one that
  /// works. The user replaces REASON.
  ///
  /// - Parameter before: All findings in the document.
  private mutating func suppression(
    of found: Diagnostic, among before: [Diagnostic], _ document: OpenDocument, _ path: FilePath, _ root: FilePath
  ) -> (json: JSONOutput, edit: String)? {
    let old = document.bytes
    let place = document.position(of: found.range.lowerBound, .utf8)
    let line = document.line(of: place)
    let indentation = document.text.string(
      line.lowerBound..<(line.first { ![0x20, 0x09].contains(document.text[$0]) } ?? line.upperBound))
    let ways = [
      (line.lowerBound, "\(indentation)// vmgen:disable:next \(found.rule) -- REASON\(document.lineEnd)"),
      (line.upperBound, "  // vmgen:disable:this \(found.rule) -- REASON"),
    ]
    for (offset, text) in ways {
      let new = Array(old[..<offset]) + Array(text.utf8) + Array(old[offset...])
      guard let left = projects[root]?.fixable(path, new) else { continue }
      let moved = found.range.lowerBound + (offset <= found.range.lowerBound ? text.utf8.count : 0)
      let here = left.filter { $0.range.lowerBound == moved }.map(\.rule)
      if here.contains(found.rule) { continue }
      // A finding may hide one of another rule at its place, which is reported now.
      let revealed = here.filter { rule in
        !before.contains { $0.rule == rule && $0.range.lowerBound == found.range.lowerBound }
      }
      if left.count - revealed.count >= before.count { continue }
      let edit = workspaceEdit([edit(offset..<offset, text, document)], document)
      let action: JSONOutput = [
        "title": .string("Silence '\(found.rule)' here"), "kind": "quickfix", "diagnostics": [item(found, in: root)],
        "edit": edit,
      ]
      return (action, "\(offset) \(text)")
    }
    return nil
  }

  private func edit(_ range: Range<Int>, _ text: String, _ document: OpenDocument) -> JSONOutput {
    func position(_ offset: Int) -> JSONOutput { Self.json(document.position(of: offset, encoding)) }
    return [
      "range": ["start": position(range.lowerBound), "end": position(range.upperBound)], "newText": .string(text),
    ]
  }

  static func json(_ position: TextPosition) -> JSONOutput {
    ["line": .number(position.line), "character": .number(position.character)]
  }

  private func workspaceEdit(_ edits: [JSONOutput], _ document: OpenDocument) -> JSONOutput {
    if client.takesVersionedEdits {
      let identifier: JSONOutput = ["uri": .string(document.uri), "version": .number(document.version)]
      return ["documentChanges": [["textDocument": identifier, "edits": .array(edits)]]]
    }
    return ["changes": .object([JSONOutput.Member(document.uri, .array(edits))])]
  }
}

// Hovers show the page of a rule.
extension LanguageServer {
  mutating func answerHover(_ id: JSONOutput, _ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.string,
      let position = parameters["position"].flatMap(Self.position)
    else {
      connection.fail(id, .invalidParameters, "'textDocument' or 'position' is missing")
      return
    }
    guard let document = documents[uri], let path = path(uri) else {
      connection.answer(id, nil)
      return
    }
    let offset = document.offset(of: position, encoding)
    let root = project(of: path)
    let all = Rule.all + (projects[root]?.teamRules ?? [])
    let convention = projects[root]?.convention(of: path) ?? .default
    if let (rule, range) = Self.ruleName(at: offset, document, among: all, GitSnapshot.isConfiguration(path)) {
      answerHover(id, [rule], range, document, in: convention)
      return
    }
    guard isChecked(path) else {
      connection.answer(id, nil)
      return
    }
    projects[root]?.check(CollectionOfOne(path))
    let found = (projects[root]?.findings(in: path) ?? []).filter {
      $0.range.lowerBound <= offset && offset <= $0.range.upperBound
    }
    let rules = found.compactMap { each in all.first { $0.id == each.rule } }
    guard let first = found.first, !rules.isEmpty else {
      connection.answer(id, nil)
      return
    }
    answerHover(id, rules, first.range, document, in: convention)
  }

  private mutating func answerHover(
    _ id: JSONOutput, _ rules: [Rule], _ range: Range<Int>, _ document: OpenDocument, in convention: Convention
  ) {
    var ids: Set<String> = []
    let pages = rules.filter { ids.insert($0.id).inserted }.map { RulesPage.hover($0, in: convention) }
    connection.answer(
      id,
      [
        "contents": ["kind": "markdown", "value": .string(pages.joined(separator: "\n\n---\n\n"))],
        "range": [
          "start": Self.json(document.position(of: range.lowerBound, encoding)),
          "end": Self.json(document.position(of: range.upperBound, encoding)),
        ],
      ])
  }

  /// The rule whose name is at an offset, in a configuration or in a line with a comment for vmgen.
  private static func ruleName(
    at offset: Int, _ document: OpenDocument, among rules: [Rule], _ isConfiguration: Bool
  ) -> (rule: Rule, range: Range<Int>)? {
    func isPart(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    let line = document.line(of: document.position(of: offset, .utf8))
    if !isConfiguration, !document.text.string(line).contains("vmgen:") { return nil }
    var (start, end) = (offset, offset)
    while start > line.lowerBound, isPart(document.text[start - 1]) { start -= 1 }
    while end < line.upperBound, isPart(document.text[end]) { end += 1 }
    let word = document.text.string(start..<end)
    return rules.first { $0.id == word }.map { ($0, start..<end) }
  }
}
