import Chance
import Linting
import SwiftScan

/// A change that removes the reason for the findings. The rule must report nothing afterwards.
struct Decoy: Sendable {
  let name: String
  /// Returns nil if the change does not fit the code.
  let apply: @Sendable (Specimen, TrialPlan, [Carrier], inout SplitMix64) -> Specimen?

  static let all = quotes + otherTypes + [similarNames]
}

// MARK: - Text

extension Decoy {
  /// Inserts code with findings into code without findings, as a comment or a string.
  private static let quotes: [Decoy] = [
    quote("in a comment") { $0.holdsComment ? nil : "/* \($0) */" },
    quote("in a comment of a comment") { $0.holdsComment ? nil : "/* /* \" */ \($0) /* { */ */" },
    quote("in comments at line ends") { "// " + $0.linesSplit.joined(separator: "\n// ") },
    quote("in documentation") { "/// " + $0.linesSplit.joined(separator: "\n/// ") + "\nprivate static let scope = 1" },
    quote("in a raw string") { $0.contains("\n") ? nil : "private static let scope = ###\"\($0)\"###" },
    quote("in a string of lines") { "private static let scope = ###\"\"\"\n\($0)\n\"\"\"###" },
    quote("in an escaped string") { "private static let scope = \"\($0.escaped)\"" },
    quote("in an escaped string of lines") { "private static let scope = \"\"\"\n\($0.escaped)\n\"\"\"" },
    quote("in an interpolation's string") { text in
      text.contains("\n") ? nil : "private static let scope = \"{ \\(f(##\"\(text)\"##, { $0 })) \""
    },
    quote("in a regex literal") { "private static let scope = ###/\n\($0)\n/###" },
    quote("in an attribute's string") { text in
      "@available(*, deprecated, message: \"\(text.escaped)\") private static func scope() {}"
    },
    quote("in a warning") { "#warning(\"\($0.escaped)\")" },
    quote("in a placeholder") { text in
      text.contains("\n") || text.contains("#>") ? nil : "private static let scope = <#\(text)#>"
    },
  ]

  private static func quote(_ name: String, _ quoted: @escaping @Sendable (String) -> String?) -> Decoy {
    Decoy(name: name) { specimen, _, carriers, chance in
      guard let text = quoted(specimen.text) else { return nil }
      let fitting = carriers.filter { $0.specimen.convention == specimen.convention }
      guard let carrier = fitting.randomElement(using: &chance) else { return nil }
      guard let place = carrier.places.randomElement(using: &chance) else { return nil }
      return carrier.specimen.applying([TextEdit(place..<place, "\n\(text)\n")])
    }
  }

  /// Code without findings, and the byte offsets where text can be inserted: before the first members of its types.
  struct Carrier: Sendable {
    var specimen: Specimen
    var places: [Int]
  }

  /// The carriers of a rule. Compute them once, because many decoys use them.
  static func carriers(of plan: RuleOnTrial) -> [Carrier] {
    plan.passing.compactMap { specimen in
      // A suppression may apply to the line on which the text is inserted.
      guard specimen.layers == nil, !specimen.text.contains("vmgen:") else { return nil }
      let layout = Layout(specimen)
      let places = layout.types(carrierKinds).map { layout.end($0.body.lowerBound) }
      return places.isEmpty ? nil : Carrier(specimen: specimen.unmarked, places: places)
    }
  }

  private static let carrierKinds: Set<DeclarationKind> = [.class, .struct, .extension]
}

extension String {
  fileprivate var holdsComment: Bool { contains("/*") || contains("*/") }
  fileprivate var linesSplit: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
  /// The text with escapes, as in a one-line string literal.
  fileprivate var escaped: String {
    replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

// MARK: - Other types

extension Decoy {
  private static let otherTypes: [Decoy] = [
    renamed("of a name in the plural", { $0 + "s" }),
    renamed("of a longer name", { $0 + "Factory" }),
    renamed("of a name in other letters", { $0.prefix(1) + $0.dropFirst().lowercased() }),
    renamed("of a name cut short", { String($0.dropLast()) }),
    declared("a struct instead", "struct"), declared("an actor instead", "actor"), declared("an enum instead", "enum"),
    Decoy(name: "a class instead of a view") { specimen, plan, _, _ in
      guard plan.subjects.contains(.view) else { return nil }
      return changingKeywords(of: .struct, to: "class", in: specimen) { _, _ in true }
    },
    Decoy(name: "a view of another name") { specimen, plan, _, chance in
      guard plan.subjects.contains(.view) else { return nil }
      let name = chance.pick(["Views", "AView", "ViewBuilder", "view"])
      return specimen.renamingIdentifiers { $0 == "View" ? name : nil }
    },
  ]

  /// Renames types, so that they are no longer ViewModels or view controllers.
  private static func renamed(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Decoy {
    Decoy(name: name) { specimen, plan, _, _ in
      var result = specimen
      for (subject, word) in [(TrialPlan.Subject.viewModel, "ViewModel"), (.viewController, "ViewController")]
      where plan.subjects.contains(subject) {
        result = result.replacing(word, with: change(word))
      }
      if plan.subjects.isDisjoint(with: [.viewModel, .viewController]) { return nil }
      return result.code == specimen.code ? nil : result.silent
    }
  }

  private static func declared(_ name: String, _ keyword: String) -> Decoy {
    Decoy(name: name) { specimen, plan, _, _ in
      guard !plan.subjects.isDisjoint(with: [.viewModel, .viewController]), specimen.otherFiles.isEmpty else {
        return nil
      }
      return changingKeywords(of: .class, to: keyword, in: specimen) { layout, declaration in
        // An extension with the name of a ViewModel counts as an extension of a ViewModel, whatever type it extends.
        !layout.declares([.extension]) || declaration.parent >= 0
      }
    }
  }

  /// Changes the keyword of all types of a kind. Returns nil unless all of them may change.
  private static func changingKeywords(
    of kind: DeclarationKind, to keyword: String, in specimen: Specimen, where mayChange: (Layout, Declaration) -> Bool
  ) -> Specimen? {
    let layout = Layout(specimen)
    let found = layout.declarations.filter { $0.kind == kind }
    guard !found.isEmpty, found.allSatisfy({ mayChange(layout, $0) }) else { return nil }
    return specimen.applying(
      found.flatMap { declaration -> [TextEdit] in
        let dropped = layout.file.modifiers(of: declaration).filter { [.final, .open].contains($0.keyword) }
        return dropped.map { TextEdit(layout.file.bytes(of: $0.tokens), "") } + [
          TextEdit(layout.tokens[declaration.keyword].range, keyword)
        ]
      }
    ).silent
  }
}

// MARK: - Similar names

extension Decoy {
  /// Replaces the names that the rule looks for with similar ones.
  private static let similarNames = Decoy(name: "similar names") { specimen, plan, _, chance in
    let fitting = plan.lookalikes.filter { lookalike in
      !lookalike.unless.contains { specimen.text.contains($0) }
    }
    guard let lookalike = fitting.randomElement(using: &chance) else { return nil }
    let result = specimen.renamingIdentifiers(includingOtherFiles: plan.renamesOtherFiles) { lookalike.name(for: $0) }
    return result
  }
}

extension Specimen {
  /// The same code without marks.
  fileprivate var silent: Specimen {
    var result = self
    result.marks = []
    return result
  }

  /// The same code with other names and without marks. Nil if no name changes.
  fileprivate func renamingIdentifiers(includingOtherFiles: Bool = true, _ change: (String) -> String?) -> Specimen? {
    func edits(_ file: SourceFile) -> [TextEdit] {
      (0..<file.tokens.count).compactMap { token in
        guard file.tokens[token].kind == .identifier else { return nil }
        return change(file.name(token)).map { TextEdit(file.nameBytes(token), $0) }
      }
    }
    var result = applying(edits(SourceFile(SourceText(code)))).silent
    if includingOtherFiles {
      result.otherFiles = otherFiles.map { text in
        let other = Specimen(text, in: convention)
        return other.applying(edits(SourceFile(SourceText(other.code)))).text
      }
    }
    return result.code == code && result.otherFiles == otherFiles ? nil : result
  }
}
