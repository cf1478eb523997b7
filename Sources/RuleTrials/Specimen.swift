import Linting
import SwiftScan

/// Code with the byte offsets of its expected findings. If there are none, the rule must report nothing.
struct Specimen: Sendable {
  /// The code, without `↓`.
  var code: [UInt8]
  /// The byte offsets of the expected findings, in order.
  var marks: [Int]
  var convention: Convention
  /// The contents of other files in the project.
  var otherFiles: [String]
  var layers: LayerConfiguration?

  /// - Parameter marked: Code with a `↓` at each expected finding.
  init(_ marked: String, in convention: Convention, otherFiles: [String] = [], layers: LayerConfiguration? = nil) {
    code = []
    marks = []
    for (index, part) in marked.split(separator: "↓", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { marks.append(code.count) }
      code += part.utf8
    }
    self.convention = convention
    self.otherFiles = otherFiles
    self.layers = layers
  }

  /// The code as text.
  var text: String { String(decoding: code, as: UTF8.self) }

  /// The same code with edits, which must not overlap. A mark stays with its token: text inserted at a mark goes before
  /// it.
  func applying(_ edits: [TextEdit]) -> Specimen {
    let edits = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
    var result = self
    result.code = []
    result.marks = marks.map { mark in
      edits.reduce(mark) { place, edit in
        edit.range.upperBound <= mark ? place + edit.text.utf8.count - edit.range.count : place
      }
    }
    var read = 0
    for edit in edits {
      result.code += code[read..<edit.range.lowerBound]
      result.code += edit.text.utf8
      read = edit.range.upperBound
    }
    result.code += code[read...]
    return result
  }

  /// The same code without marks.
  var unmarked: Specimen {
    var result = self
    result.marks = []
    return result
  }

  /// The same code between two texts.
  func wrapped(_ before: String, _ after: String) -> Specimen {
    applying([TextEdit(0..<0, before), TextEdit(code.count..<code.count, after)])
  }

  /// The same code with all occurrences of a text replaced, in the other files too.
  func replacing(_ text: String, with other: String) -> Specimen {
    let sought = Array(text.utf8)
    var edits: [TextEdit] = []
    var offset = 0
    while offset + sought.count <= code.count {
      if code[offset..<offset + sought.count].elementsEqual(sought) {
        edits.append(TextEdit(offset..<offset + sought.count, other))
        offset += sought.count
      } else {
        offset += 1
      }
    }
    var result = applying(edits)
    result.otherFiles = otherFiles.map { $0.replacing(text, with: other) }
    return result
  }

  /// The byte offsets of a rule's findings in the code.
  func findings(of rule: Rule) -> [Int] {
    var rules = [rule]
    // The check of a suppression needs the rule that the suppression names.
    if rule.id == "unused_suppression" { rules += Rule.all.filter { $0.id == "final_class" } }
    let settings = LintSettings(convention: convention, rules: rules.map { ($0, .error) })
    let linter = Linter([settings], today: CalendarDay(secondsSince1970: 1_767_225_600), layers: layers)
    guard let file = linter.read(code, path: "Test.swift") else { return [] }
    let others = otherFiles.enumerated().map { linter.facts(of: Array($1.utf8), path: "Other\($0).swift") }
    let project = ProjectIndex([FileFacts(file)] + others, layers: layers)
    return linter.check(file, in: project).diagnostics.filter { $0.rule == rule.id }.map(\.range.lowerBound)
  }
}
