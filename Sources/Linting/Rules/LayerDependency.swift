import SwiftScan

extension Rule {
  /// An identifier refers to the declarations with its name that are visible from its place. One declaration in no
  /// layer or in a permitted layer is enough. A file in several layers may use what any of them may use. It must not
  /// import a module that is denied to one of them.
  static let layerDependency = Rule(
    id: "layer_dependency",
    summary: "code that reaches into a layer it may not use",
    topic: .knowledge,
    rationale: """
      Layers help as long as dependencies go one way: an inner layer knows no outer one. Then business rules can be \
      tested without a server, and a database or a UI framework can be replaced without changing them. One reference \
      in the other direction ties both layers together, so a renamed column changes the business rules.
      """,
    limits: """
      The rule needs 'layers' in the configuration. It goes by names: every identifier that equals a type of the \
      project counts as a reference, argument labels included. It misses types that the code uses without naming \
      them, as in 'makePage().title'. Of other modules it knows only the imports.
      """,
    notes: [
      .init(
        """
          The usual layers are Domain, Data, Presentation and Views. No layer may use Data, and Views may not use \
          Domain, because they show what a ViewModel has prepared.
        """, in: .clean)
    ],
    levels: .everywhere(.error),
    reads: .layers,
    examples: [
      .fails(
        """
        // Domain/MovieRepository.swift
        protocol MovieRepository {
          func movie(id: Int) async throws -> ↓MovieDTO
        }
        """,
        otherFiles: """
          // Data/MovieDTO.swift
          struct MovieDTO: Decodable {
            let id: Int
            let originalTitle: String
          }
          """, layers: sample),
      .passes(
        """
        // Domain/MovieRepository.swift
        protocol MovieRepository {
          func movie(id: Int) async throws -> Movie
        }

        struct Movie {
          let id: Int
          let title: String
        }
        """,
        otherFiles: """
          // Data/MovieDTO.swift
          struct MovieDTO: Decodable {
            let id: Int
            let originalTitle: String

            func toDomain() -> Movie { Movie(id: id, title: originalTitle) }
          }
          """, layers: sample),
      .passes("struct Movie { let page: Page }\nstruct Page {}", otherFiles: "struct Page {}", layers: sample),
      .passes("struct Movie { let page: Catalog.Sheet }", otherFiles: "enum Other { struct Sheet {} }", layers: sample),
      .passes("struct Movie { let page: Page }", otherFiles: "struct Page {}", "struct Page {}", layers: sample),
      .passes("struct Movie { let page = \"Page\" /* Page */ }", otherFiles: "struct Page {}", layers: sample),
      .passes("import Foundation\nstruct Movie { let page: Page }", layers: sample),
      .passes("import SwiftUI\nstruct Movie { let page: Page }", otherFiles: "struct Page {}"),
      .fails("struct Movie { let page: ↓Page }", otherFiles: "struct Page {}", layers: sample),
      .fails("@testable import ↓SwiftUI\nstruct Movie {}", layers: sample),
      .fails("#if os(iOS)\nimport struct ↓SwiftUI.Color; import Combine\n#endif", layers: sample),
      .fails(
        "extension Movie { func f() { \"\\(↓`Page`.first)\".show(↓Page: 1) } }", otherFiles: "enum Page {}",
        layers: sample),
      .fails(
        "extension Movie { var page: [↓Page.Row<↓Sheet>] { [] } }",
        otherFiles: "protocol Page {}\nextension Movie { class Sheet {} }", layers: sample),
    ],
    check: { file, project, findings in
      guard let index = project.layers else { return }
      let layers = file.layers
      guard !layers.isEmpty, let rights = project.rights(in: layers) else { return }
      reportImports(file, rights, &findings)
      let source = file.source
      var places: [Int: TypePath] = [:]
      for token in source.identifiers(in: 0..<source.tokens.count) {
        guard project.mayDeclare(source.identifierBytes(token), in: source.text) else { continue }
        var owner = source.innermostDeclaration(containing: token) ?? -1
        if owner >= 0, source.declarations[owner].kind == .import { continue }
        if owner >= 0, !source.declarations[owner].kind.hasMembers { owner = source.enclosingType(of: owner) }
        let place = places[owner] ?? (owner < 0 ? TypePath(names: [], isLocal: false) : source.typePath(of: owner))
        places[owner] = place
        let name = source.identifierName(token)
        let found = project.declarations(of: [name], from: place).map(\.layers)
        guard let first = found.first, found.allSatisfy({ !$0.isEmpty && !$0.contains(where: rights.allow) }) else {
          continue
        }
        findings.report(
          token,
          "'\(name)' belongs to the layer '\(index.names([first[0]]))', which '\(rights.names)' may not use; "
            + "depend on what it may use, and let others adapt to that")
      }
    })

  /// Reports imports of denied modules.
  private static func reportImports(
    _ file: LintedFile, _ rights: LayerConfiguration.Rights, _ findings: inout Findings
  ) {
    let source = file.source
    for declaration in source.declarations where declaration.kind == .import {
      let range = declaration.keyword + 1..<max(declaration.keyword + 1, declaration.tokens.upperBound)
      guard let module = range.first(where: { source.tokens[$0].kind == .identifier }) else { continue }
      let name = source.identifierName(module)
      guard rights.deny(name) else { continue }
      findings.report(
        module,
        "the layer '\(rights.names)' may not import '\(name)'; move what needs it to another layer"
      )
    }
  }

  /// The layers of the examples: the file itself is in Domain, the first file beside it in Data, all others in none.
  fileprivate static let sample = LayerConfiguration(
    layers: [.init(name: "Data", uses: [1]), .init(name: "Domain", deniedModules: ["SwiftUI"])],
    layersOf: { $0 == "Test.swift" ? [1] : $0 == "Other0.swift" ? [0] : [] })
}

extension TrialPlan {
  static let layerDependency = TrialPlan(
    limits: [
      .misses("let title = makePage().title", otherFiles: "struct Page { let title: String }", layers: Rule.sample),
      .finds(1, "func show() { open(Page: 1) }", otherFiles: "struct Page {}", layers: Rule.sample),
    ],
    lookalikes: [
      ["Page": "Pages", "Sheet": "Sheets", "SwiftUI": "SwiftUIs"],
      ["Page": "page", "Sheet": "sheet", "SwiftUI": "Swift"],
    ],
    subjects: [],
    renamesBeside: false)
}
