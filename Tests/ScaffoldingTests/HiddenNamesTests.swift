import Testing

@testable import Scaffolding

/// The names of library types that a project's own types must not hide.
@Suite struct HiddenNamesTests {
  /// Macros, modules, generic parameters, and types that the templates' code nests in other types.
  private static let others: Set<String> = [
    "App", "Content", "ID", "ObservationIgnored", "Package", "Preview", "Self", "SwiftUI", "Test", "UIKit", "Value",
  ]

  /// Every library type in the text of a template is in the list.
  @Test func theTemplatesUseNoOtherName() throws {
    var used: [String: String] = [:]
    var declared: Set<String> = []
    for convention in ScreenConvention.all {
      let templates = convention.templates.filter { $0.role != .package } + convention.parts.values
      for template in templates {
        for line in String(decoding: template.contents, as: UTF8.self).split(separator: "\n") {
          var code = line.drop { $0 == " " }
          if code.hasPrefix("// vmgen:let") { code = code.drop { $0 != "=" }.dropFirst().drop { $0 == " " } }
          if code.hasPrefix("//") || code.contains("import ") { continue }
          // Texts between quotes are no code.
          let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
          let plain = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
          let words = plain.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
          for (kind, name) in zip(words, words.dropFirst())
          where ["struct", "class", "enum", "protocol", "actor", "typealias"].contains(kind) {
            declared.insert(name)
          }
          GeneratedWords.each(in: Array(plain.utf8)) { word in
            if !word.contains("_") { used[word] = template.file }
          }
        }
      }
    }
    #expect(used.count > 100)
    let missing = used.filter {
      !HiddenNames.all.contains($0.key) && !declared.contains($0.key) && !Self.others.contains($0.key)
    }
    #expect(missing.isEmpty, "\(missing)")
  }
}
