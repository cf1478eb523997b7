import SwiftScan

extension Rule {
  /// An identifier mentions the declarations that it means from where it stands, whatever it is written for. Where one of
  /// them is in no layer, or in one that may be used, all is well. A file in several layers may use what any of them may,
  /// and may not import what is denied to any of them.
  static let layerDependency = Rule(
    id: "layer_dependency",
    summary: "code that reaches into a layer it may not use",
    rationale: """
      Layers are worth their price as long as the arrows between them go one way: then the rules of the business are \
      tested without a database, and a screen is drawn anew without touching them. One mention the other way ties both.
      """,
    levels: .everywhere(.error),
    examples: [
      .passes("struct Movie { let page: Page }\nstruct Page {}", beside: "struct Page {}", layers: sample),
      .passes("struct Movie { let page: Catalog.Sheet }", beside: "enum Other { struct Sheet {} }", layers: sample),
      .passes("struct Movie { let page: Page }", beside: "struct Page {}", "struct Page {}", layers: sample),
      .passes("struct Movie { let page = \"Page\" /* Page */ }", beside: "struct Page {}", layers: sample),
      .passes("import Foundation\nstruct Movie { let page: Page }", layers: sample),
      .passes("import SwiftUI\nstruct Movie { let page: Page }", beside: "struct Page {}"),
      .fails("struct Movie { let page: ↓Page }", beside: "struct Page {}", layers: sample),
      .fails("@testable import ↓SwiftUI\nstruct Movie {}", layers: sample),
      .fails("#if os(iOS)\nimport struct ↓SwiftUI.Color; import Combine\n#endif", layers: sample),
      .fails(
        "extension Movie { func f() { \"\\(↓`Page`.first)\".show(↓Page: 1) } }", beside: "enum Page {}", layers: sample),
      .fails(
        "extension Movie { var page: [↓Page.Row<↓Sheet>] { [] } }",
        beside: "protocol Page {}\nextension Movie { class Sheet {} }", layers: sample),
    ],
    check: { file, project, findings in
      guard let index = project.layers else { return }
      let layers = file.layers
      if layers.isEmpty { return }
      reportImports(file, index.deniedModules(in: layers), index.names(layers), &findings)
      let allowed = index.allowed(in: layers)
      let source = file.source
      var places: [Int: TypePath] = [:]
      for token in source.identifiers(in: 0..<source.tokens.count) {
        guard project.mayDeclare(source.identifierBytes(token), in: source.text) else { continue }
        var owner = source.innermostDeclaration(containing: token) ?? -1
        if owner >= 0, source.declarations[owner].kind == .import { continue }
        while owner >= 0, !source.declarations[owner].kind.hasMembers { owner = source.declarations[owner].parent }
        let place = places[owner] ?? (owner < 0 ? TypePath(names: [], isLocal: false) : source.typePath(of: owner))
        places[owner] = place
        let name = source.identifierName(token)
        let found = project.declarations(of: [name], from: place).map(\.layers)
        guard let first = found.first, found.allSatisfy({ !$0.isEmpty && allowed.isDisjoint(with: $0) }) else {
          continue
        }
        findings.report(
          token,
          "'\(name)' belongs to the layer '\(index.names([first[0]]))', which '\(index.names(layers))' may not use; "
            + "depend on what it may use, and let others adapt to that")
      }
    })

  /// Reports the modules that may not be imported.
  private static func reportImports(
    _ file: LintedFile, _ denied: Set<String>, _ layers: String, _ findings: inout Findings
  ) {
    let source = file.source
    for declaration in source.declarations where declaration.kind == .import {
      let range = declaration.keyword + 1..<max(declaration.keyword + 1, declaration.tokens.upperBound)
      guard let module = range.first(where: { source.tokens[$0].kind == .identifier }) else { continue }
      let name = source.identifierName(module)
      guard denied.contains(name) else { continue }
      findings.report(
        module,
        "the layer '\(layers)' may not import '\(name)'; move what needs it to another layer"
      )
    }
  }

  /// The layers of the examples: the file shown is in the first, the one beside it in the second, more are in none.
  private static let sample = LayerConfiguration(
    layers: [.init(name: "Data", uses: [1]), .init(name: "Domain", deniedModules: ["SwiftUI"])],
    layersOf: { $0 == "Test.swift" ? [1] : $0 == "Other0.swift" ? [0] : [] })
}
