import SwiftSyntax

// Rules about names that a ViewModel should not know.

extension Rule {
  /// Scoped imports and imports of submodules are allowed. An import inside an `#if` counts. A file that only extends a
  /// ViewModel may be that of its View, so the excuses count in every convention.
  static let noUIImport = Rule(id: "no_ui_import") { context in
    let modules: Set = ["SwiftUI", "UIKit", "AppKit", "WatchKit"]
    let excuses: Set = ["View", "Color", "Image", "UIColor", "UIImage", "NSColor", "NSImage"]
    let unit = context.unit
    let imports = unit.imports.filter { each in
      each.importKindSpecifier == nil && each.writtenPath == 1
        && each.path.first.map { modules.contains($0.name.nameText) } ?? false
    }
    guard !imports.isEmpty, !unit.viewModelScopes.isEmpty else { return [] }
    if unit.classes.contains(where: {
      $0.inheritanceClause?.dottedNames.contains { $0.last?.isControl ?? false } ?? false
    }) {
      return []
    }
    switch context.convention {
    case .uikit where !unit.viewModels.isEmpty, .clean where !unit.viewModels.isEmpty: break
    case .observable, .uikit, .unidirectional, .clean, .representable:
      if unit.mentions(anyOf: excuses) { return [] }
    }
    // Where a View stands in the file, SwiftUI has to be imported.
    let showsView =
      unit.structs.contains {
        $0.inheritanceClause?.dottedNames.contains { $0.last == "View" } ?? false
      } || unit.declaresTypeOfSwiftUI
    return imports.filter { !showsView || $0.path.first?.name.nameText != "SwiftUI" }.map(\.importKeyword.start)
  }
}

extension SourceUnit {
  /// Whether a struct, class, enum or extension inherits a protocol of SwiftUI that makes it a part of its Views.
  fileprivate var declaresTypeOfSwiftUI: Bool {
    let names: Set = [
      "UIViewRepresentable", "UIViewControllerRepresentable", "NSViewRepresentable", "NSViewControllerRepresentable",
      "WKInterfaceObjectRepresentable", "ViewModifier", "Shape", "InsettableShape", "App", "Scene", "Commands",
    ]
    let styles: Set = [
      "Shape", "Button", "PrimitiveButton", "Toggle", "Label", "TextField", "ProgressView", "Gauge", "Menu", "Picker",
      "List", "GroupBox", "DisclosureGroup", "DatePicker", "Form", "IndexView", "LabeledContent",
      "NavigationSplitView", "NavigationView", "TabView", "Table", "ControlGroup",
    ]
    let all = names.union(styles.map { $0 + "Style" })
    let inherited =
      extensions.flatMap { $0.inheritanceClause?.dottedNames ?? [] }
      + types.filter { [.struct, .class, .enum].contains($0.kind) }.flatMap { $0.inheritanceClause?.dottedNames ?? [] }
    return inherited.contains { $0.last.map(all.contains) ?? false }
  }

  /// Whether the file mentions one of the names outside of imports.
  fileprivate func mentions(anyOf names: Set<String>) -> Bool {
    let imported = imports.map { $0.start..<$0.endPosition.utf8Offset }
    return tree.identifiers.contains { identifier in
      names.contains(identifier.name) && !imported.contains { $0.contains(identifier.offset) }
    }
  }
}

extension String {
  /// Whether this is the name of a view controller, or of a control or view of the system.
  var isControl: Bool {
    if ends(with: "ViewController") { return true }
    let endings = ["View", "Control", "Button", "Field"]
    let more = ["Bar", "Item", "Cell", "Switch", "Slider", "Stepper", "Picker", "Recognizer", "Label"]
    return hasPrefix("UI") && dropFirst(2).description.ends(withAnyOf: endings + more)
      || hasPrefix("NS") && dropFirst(2).description.ends(withAnyOf: endings)
  }
}

extension ImportDeclSyntax {
  /// The number of components of the path on its line. This parser continues the path on the next line; the compiler
  /// does not.
  fileprivate var writtenPath: Int {
    let below = path.enumerated().first { _, part in
      part.trailingPeriod?.leadingTrivia.description.contains(where: \.isNewline) ?? false
    }
    return below.map { $0.offset + 1 } ?? path.count
  }
}
