import SwiftScan

extension Rule {
  static let noUiImport = Rule(
    id: "no_ui_import",
    summary: "UI framework imported beside a ViewModel",
    topic: .knowledge,
    rationale: """
      A ViewModel decides what the screen shows, and the View decides how. Without a UI framework a ViewModel can be \
      tested without a screen and survives a move from UIKit to SwiftUI or to another platform. With the import in \
      place, the next change may start to use the framework without notice.
      """,
    limits: """
      The rule knows common names of the frameworks only, so the message may say that a file uses nothing although it \
      does. Where it uses one of them, there is no fix, because the file would not compile. Any mention of 'View', \
      'Color', 'Image', 'UIColor', 'UIImage', 'NSColor' or 'NSImage' excuses the import, and so \
      does a class in the file that inherits from a view or a view controller of a framework. A type in the file that \
      only SwiftUI can use, such as a 'ViewModifier' or a 'UIViewRepresentable', excuses the import of SwiftUI. The rule misses frameworks \
      that another module re-exports. The message asks for 'Foundation' only if the file uses one of its names and \
      imports nothing that re-exports it, such as 'SwiftData'. It cannot tell whether Foundation declares a member \
      that the project does not declare; then it says so, and the fix imports 'Foundation'.
      """,
    notes: [
      .init(
        """
          A file that mentions 'View', a colour or an image may import the framework, because some state needs these \
          types.
        """, in: .observable, .unidirectional, .representable),
      .init(
        """
          No use excuses the import, unless the file has only an extension of a ViewModel, or declares a View and \
          imports SwiftUI. The view controller turns what the ViewModel publishes into colours and images.
        """, in: .uikit),
      .init(
        """
          No use excuses the import, unless the file has only an extension of a ViewModel, or declares a View and \
          imports SwiftUI. The presentation layer stays free of frameworks, so that a change of framework changes only \
          the Views.
        """, in: .clean),
    ],
    levels: .everywhere(.warning),
    options: [uiModules, excuses],
    offeredFixes: [
      .unsafe("import 'Observation' instead"), .safe("remove 'import SwiftUI'"), .unsafe("remove 'import SwiftUI'"),
      .unsafe("remove 'import WatchKit'"), .safe("remove 'import UIKit'"), .unsafe("remove 'import UIKit'"),
      .safe("import 'Combine' and 'Foundation' instead"), .safe("import 'Foundation' instead"),
      .safe("import 'Combine' instead"),
    ],
    fixNote: """
      A fix is safe if vmgen knows every capitalised name in the file. It is unsafe if the file has another one, \
      because the framework may declare it.
      """,
    fixTokens: FixTokens(
      inserts: ["import", "Combine", "Foundation", "Observation"],
      removes: [
        "import", "@", "_exported", "preconcurrency", "testable", "public", "package", "internal", "fileprivate",
        "private", ";",
      ],
      removesSubject: true,
      // The fix removes the whole line. A comment on it is about the import.
      removesComments: true),
    examples: [
      .fails(
        """
        ↓import SwiftUI

        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []

            func clear() {
              items = []
            }
          }
        }
        """),
      .passes(
        """
        import Observation

        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []

            func clear() {
              items = []
            }
          }
        }
        """),
      .passes("import Foundation\nfinal class CartViewModel {}"),
      .passes("import SwiftUI\nextension CartView: View {}\nfinal class CartViewModel {}"),
      .passes("import SwiftUI\nfinal class CartViewModel { private(set) var tint: SwiftUI.Color = .red }"),
      .passes("import struct SwiftUI.Color\nimport UIKit.UIView\nfinal class CartViewModel {}"),
      .passes("import SwiftUI\nstruct CartViewModel {}"),
      .passes("import SwiftUI\nclass MockCartViewModel {}\nextension MockCartViewModel { func f() {} }"),
      .passes("import UIKit\nstruct A: PreviewProvider { class CartViewModel {} }", in: .uikit),
      .fails("↓import SwiftUI\nextension CartViewModel { func f() {} }", otherFiles: "class CartViewModel {}"),
      .fails(
        "↓import SwiftUI\nclass CartViewModel { func f() { withAnimation { rows.move(fromOffsets: a, toOffset: 1) } } }"
      ),
      .passes("import struct UIKit.UIView\nfinal class CartViewModel {}", in: .uikit),
      .fails("↓import SwiftUI\nfinal class CartViewModel {}"),
      .fails("@preconcurrency public ↓import UIKit; import Foundation\nfinal class CartViewModel {}"),
      .fails("#if canImport(AppKit)\n↓import AppKit\n#endif\nextension CartView { final class ViewModel {} }"),
      .fails(
        "↓import /* x */ `SwiftUI`\nimport struct SwiftUI.Color\nclass CartViewModel { let text = \"View\" /* Image */ }"
      ),
      .fails("↓import SwiftUI\n↓import WatchKit\nclass CartViewModel { let view: ViewLike; typealias Colors = Int }"),
      .fails("↓import SwiftUI\nclass CartViewModel { let tint: Color }", in: .uikit),
      .fails("↓import\nUIKit\nimport struct\nSwiftUI.Color\nclass CartViewModel {}", in: .uikit),
      .passes(
        "import SwiftUI\nextension CartViewModel: Identifiable {}\nstruct CartView: View {}", in: .clean,
        otherFiles: "class CartViewModel {}"),
      .passes(
        "import SwiftUI\nclass AViewModel { let a: UIView }\nclass A: UIViewRepresentable {}", in: .uikit),
      .passes("import SwiftUI\nclass CartViewModel {}\nstruct A: SwiftUI.ViewModifier {}\nextension B: Shape {}"),
      .passes("import SwiftUI\nclass CartViewModel {}\nstruct Wide: ButtonStyle {}"),
      .fails("import SwiftUI\n↓import UIKit\nclass CartViewModel {}\n@main struct Shop: App {}"),
      .fails("↓import SwiftUI\nclass CartViewModel {}\nclass A: Styles, MyButtonStyle {}\nactor B: Shape {}"),
      // 'UniformTypeIdentifiers' declares 'UTType', and UIKit declares 'UIDevice'.
      .fixes(
        "import Foundation\nimport SwiftUI\nimport UniformTypeIdentifiers\nclass AViewModel { var type = UTType.image }",
        to: "import Foundation\nimport UniformTypeIdentifiers\nclass AViewModel { var type = UTType.image }"),
      .fixes(
        "import Foundation\nimport UIKit\nimport SwiftUI\nclass AViewModel { let a = UIDevice.current }",
        to: "import Foundation\nimport UIKit\nclass AViewModel { let a = UIDevice.current }"),
      .fixes(
        "import SwiftUI\nimport UIKit\nclass AViewModel { let a: UIHostingController<B> }",
        to: "import SwiftUI\nclass AViewModel { let a: UIHostingController<B> }"),
      .fixes(
        "import SwiftUI\nclass AViewModel { var type = UTType.image }",
        to: "import SwiftUI\nclass AViewModel { var type = UTType.image }"),
      .fails("class CartView: View { class CartViewModel {} }\n↓import SwiftUI", in: .clean),
      .passes("import SwiftUI\nstruct CartView: View {}\nclass CartViewModel {}", in: .uikit),
      .fails("import SwiftUI\n↓import UIKit\nstruct CartView: View {}\nclass CartViewModel {}", in: .clean),
      .fixes(
        "import Foundation\nimport SwiftUI\nclass CartViewModel {}", to: "import Foundation\nclass CartViewModel {}"),
      .fixes(
        "@_exported\nimport SwiftUI; import Foundation\nclass CartViewModel {}",
        to: "@_exported\nimport SwiftUI; import Foundation\nclass CartViewModel {}"),
      .fixes("import SwiftUI; import Foundation\nclass AViewModel {}", to: "import Foundation\nclass AViewModel {}"),
      .fixes(
        "import SwiftUI\nclass AViewModel: ObservableObject { @Published var a = Date() }",
        to: "import Combine\nimport Foundation\nclass AViewModel: ObservableObject { @Published var a = Date() }"),
      // SwiftData re-exports Foundation.
      .fixes(
        "import SwiftData\nimport SwiftUI\nclass AViewModel { let a = Date(); func f() { rows.fetch(a) } }",
        to: "import SwiftData\nclass AViewModel { let a = Date(); func f() { rows.fetch(a) } }"),
      // The name exists only beside an import of SwiftUI.
      .fixes(
        "import MapKit\nimport SwiftUI\nclass AViewModel { var position: MapCameraPosition }",
        to: "import MapKit\nimport SwiftUI\nclass AViewModel { var position: MapCameraPosition }"),
      .fails("import MapKit\n↓import SwiftUI\nclass AViewModel { var position: MapCameraPosition }"),
      // An implicit member is no method of a publisher.
      .fixes(
        "import SwiftUI\nclass AViewModel { func f() { g(button: .receive) } }",
        to: "import Foundation\nclass AViewModel { func f() { g(button: .receive) } }"),
      .fixes(
        "import SwiftUI\nclass AViewModel { func f() { rows\n.receive(on: a) } }",
        to: "import Combine\nclass AViewModel { func f() { rows\n.receive(on: a) } }"),
      .fixes(
        "import SwiftUI\nclass AViewModel { func f() { withAnimation { } } }",
        to: "import SwiftUI\nclass AViewModel { func f() { withAnimation { } } }"),
      .fixes(
        "import SwiftUI\nclass AViewModel { var path = NavigationPath() }",
        to: "import SwiftUI\nclass AViewModel { var path = NavigationPath() }"),
      // Keys and properties are no methods of publishers, and OpenCombine declares the types of Combine.
      .fixes(
        "import UIKit\nimport Foundation\nclass AViewModel { init() { self.store = store; f(Strings.Buttons.receive) } }",
        to: "import Foundation\nclass AViewModel { init() { self.store = store; f(Strings.Buttons.receive) } }"),
      .fixes(
        "import UIKit\nimport OpenCombine\nclass AViewModel { var bag = [AnyCancellable](); let a = 1.0 }",
        to: "import OpenCombine\nclass AViewModel { var bag = [AnyCancellable](); let a = 1.0 }"),
      // Members and keys of the framework are uses.
      .fixes(
        "import UIKit\nclass AViewModel { func f(_ indexPath: IndexPath?) { g(rows[indexPath!.row]) } }",
        to: "import UIKit\nclass AViewModel { func f(_ indexPath: IndexPath?) { g(rows[indexPath!.row]) } }"),
      .fixes(
        "import UIKit\nclass AViewModel { let title = make(a, [.font: b, .foregroundColor: c]) }",
        to: "import UIKit\nclass AViewModel { let title = make(a, [.font: b, .foregroundColor: c]) }"),
      .fixes("  import SwiftUI // for nothing\r\nclass CartViewModel {}", to: "class CartViewModel {}"),
      .fixes("import A; import SwiftUI\nclass CartViewModel {}", to: "import A; \nclass CartViewModel {}"),
    ],
    check: { file, project, findings in
      if file.viewModelScopes.isEmpty { return }
      let source = file.source
      let modules = file.settings.names(uiModules)
      var found = source.declarations.filter { $0.kind == .import && isWholeModule($0, of: modules, in: source) }
      if found.isEmpty { return }
      // A finding stands at the import, so the linter cannot tell that it is about a test double.
      let doubles = file.testDoubles.withoutOverlap
      func isReal(_ scope: Int) -> Bool {
        let start = source.bytes(ofToken: source.declarations[scope].keyword).lowerBound
        let index = doubles.partitioningIndex { $0.upperBound > start }
        return index == doubles.count || !doubles[index].contains(start)
      }
      guard let viewModel = file.viewModelScopes.first(where: isReal) else { return }
      if mayImport(file, declaringViewModel: file.viewModels.contains(where: isReal)) { return }
      // A View needs SwiftUI, which re-exports Combine and Foundation.
      let isSwiftUi: (Declaration) -> Bool = { source.isNamed($0.keyword + 1, "SwiftUI") }
      let keepsSwiftUi = found.contains(where: isSwiftUi) && declaresView(source)
      if keepsSwiftUi { found.removeAll(where: isSwiftUi) }
      let conditions = source.conditions
      lazy var missing = missingModules(in: file, project, conditions)
      var usesOfModules: [String: [String]] = [:]
      for each in found {
        let module = source.name(each.keyword + 1)
        let uses = usesOfModules[module] ?? FrameworkNames.uses(of: module, in: file, project)
        usesOfModules[module] = uses
        let path = project.viewModelPath(of: viewModel, in: file)
        let (missingNames, mayNeedFoundation, areAllKnown) = uses.isEmpty ? missing : ([], false, true)
        // The first import is replaced; each branch of an '#if' needs its own.
        let isConditional = conditions.contains(each.keyword)
        let replaces = !keepsSwiftUi && (each.tokens == found[0].tokens || isConditional)
        let needed = replaces ? missingNames : []
        let mayNeed = replaces && mayNeedFoundation
        let message: Message =
          uses.isEmpty
          ? "'\(path)' imports '\(module)', but vmgen finds no use of it; \(remedy(needed, mayNeedFoundation: mayNeed))"
          : "'\(path)' imports '\(module)' for \(list(uses)); leave that to the view"
        findings.report(
          each.keyword, through: each.keyword + 1, subject: module, message,
          fix: uses.isEmpty
            ? fix(
              each, mayNeed ? (needed + ["Foundation"]).sorted() : needed, areAllKnown: areAllKnown,
              isConditional: isConditional, in: file) : nil)
      }
    })

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  private static let uiModules = RuleOption(
    "no_ui_import", "modules", "modules of UI frameworks", ["SwiftUI", "UIKit", "AppKit", "WatchKit"])

  private static let excuses = RuleOption(
    "no_ui_import", "excuses", "names that excuse the import where a convention takes excuses",
    ["View", "Color", "Image", "UIColor", "UIImage", "NSColor", "NSImage"])

  /// Whether a declaration imports a whole UI framework, and not a submodule or a single declaration.
  private static func isWholeModule(
    _ declaration: Declaration, of modules: NamePatterns, in source: SourceFile
  ) -> Bool {
    declaration.tokens.upperBound == declaration.keyword + 2
      && source.isNamed(declaration.keyword + 1, oneOf: modules)
  }

  /// Whether the file needs a UI framework, or a name outside of the imports excuses the import.
  private static func mayImport(_ file: LintedFile, declaringViewModel: Bool) -> Bool {
    if declaresControl(file.source) { return true }
    switch file.convention {
    // A View's file may contain an extension of its ViewModel.
    case .uikit where declaringViewModel, .clean where declaringViewModel: return false
    case .observable, .uikit, .unidirectional, .clean, .representable: break
    }
    let source = file.source
    let excusing = file.settings.names(excuses)
    var isExcused = false
    source.forEachIdentifierOutsideImports { token in
      if !isExcused { isExcused = source.isNamed(token, oneOf: excusing) }
    }
    return isExcused
  }

  /// Whether a file declares a view controller or a view of a UI framework, which need its import.
  private static func declaresControl(_ source: SourceFile) -> Bool {
    source.declarations.contains { declaration in
      declaration.kind == .class
        && source.inheritedNames(of: declaration).contains { ProjectIndex.isControl($0.last ?? "") }
    }
  }

  /// Whether a file declares a View of SwiftUI, or another type that only SwiftUI can use.
  private static func declaresView(_ source: SourceFile) -> Bool {
    source.declarations.contains { declaration in
      switch declaration.kind {
      case .struct, .class, .enum, .extension:
        source.inheritedNames(of: declaration).contains { name in
          name.last.map { $0 == "View" && declaration.kind == .struct || FrameworkNames.swiftUIProtocols.contains($0) }
            ?? false
        }
      default: false
      }
    }
  }

  private static func remedy(_ needed: [String], mayNeedFoundation: Bool) -> String {
    if needed.isEmpty {
      return mayNeedFoundation
        ? "remove the import, or import 'Foundation' if it declares a member that the file uses" : "remove the import"
    }
    let names = needed.map { "'\($0)'" }.joined(separator: " and ")
    return "import \(names), which the file uses, instead"
  }

  /// The modules that a file uses and imports only through a framework, which re-exports them. Also whether the file
  /// may use a member of Foundation without importing it, and whether all capitalised names are known.
  private static func missingModules(
    in file: LintedFile, _ project: ProjectIndex, _ conditions: Conditions
  ) -> (names: [String], mayNeedFoundation: Bool, areAllKnown: Bool) {
    let source = file.source
    let needs = KnownNames.needs(of: file, project)
    var names = needs.modules
    var bringsFoundation = false
    for other in source.declarations where other.kind == .import && !conditions.contains(other.tokens.lowerBound) {
      for token in other.tokens where source.tokens[token].kind == .identifier { names.remove(source.name(token)) }
      let module = other.keyword + 1
      let isWhole = other.tokens.upperBound == module + 1
      if source.isNamed(module, "Foundation") || isWhole && KnownNames.reexportsFoundation(source.name(module)) {
        bringsFoundation = true
      }
    }
    if bringsFoundation { names.remove("Foundation") }
    let mayNeed = needs.hasUnknownMember && !bringsFoundation && !names.contains("Foundation")
    return (names.sorted(), mayNeed, needs.areAllKnown)
  }

  /// Removes the import, or replaces it by the re-exported modules that the file uses. Nil if the file re-exports the
  /// framework. Safe if all capitalised names are known.
  private static func fix(
    _ declaration: Declaration, _ needed: [String], areAllKnown: Bool, isConditional: Bool, in file: LintedFile
  ) -> FixIt? {
    let source = file.source
    // Each branch of an '#if' would need its own import.
    if declaration.tokens.count != 2 || !needed.isEmpty && isConditional { return nil }
    let safety: FixSafety = areAllKnown ? .safe : .unsafe
    let module = declaration.keyword + 1
    if needed.isEmpty {
      return FixIt(
        title: "remove 'import \(source.name(module))'", safety: safety,
        edits: [TextEdit(line(of: declaration, in: source), "")])
    }
    return FixIt(
      title: "import \(needed.map { "'\($0)'" }.joined(separator: " and ")) instead", safety: safety,
      edits: [TextEdit(source.bytes(ofToken: module), needed.joined(separator: "\nimport "))])
  }

  /// The bytes of a declaration, with its whole line if the line contains nothing else.
  private static func line(of declaration: Declaration, in source: SourceFile) -> Range<Int> {
    let text = source.text
    var range = source.bytes(of: declaration.tokens)
    let next = source.tokens[declaration.tokens.upperBound]
    if next.kind == .semicolon, !source.tokens[declaration.tokens.upperBound + 1].startsLine {
      return range.lowerBound..<Int(source.tokens[declaration.tokens.upperBound + 1].start)
    }
    guard source.tokens[declaration.tokens.lowerBound].startsLine, next.startsLine || next.kind == .endOfFile else {
      return range
    }
    // A comment on the line belongs to it, unless the comment continues on the next line.
    var end = range.upperBound
    while end < text.count, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") {
      if text[end] == UInt8(ascii: "/"), text[end + 1] == UInt8(ascii: "*") { return range }
      end += 1
    }
    if end < text.count { end += text[end] == UInt8(ascii: "\r") && text[end + 1] == UInt8(ascii: "\n") ? 2 : 1 }
    var start = range.lowerBound
    while start > 0, text[start - 1] == UInt8(ascii: " ") || text[start - 1] == UInt8(ascii: "\t") { start -= 1 }
    range = start..<end
    return range
  }
}

extension TrialPlan {
  static let noUiImport = TrialPlan(
    limits: [
      .finds(
        1,
        """
        import SwiftUI
        class AViewModel { func f() { withAnimation {} } }
        """),
      .finds(
        1,
        """
        import SwiftUI
        extension AViewModel { func f() { unknownToTheRule() } }
        """),
      .misses(
        """
        import SwiftUI
        class AViewModel { func f() { case Image } }
        """),
      .misses("import UIKit\nclass AViewModel {}\nclass ACell: UITableViewCell {}", in: .uikit),
    ],
    sound: [
      Sound(
        "import Foundation\nfinal class CartViewModel {}",
        breakingChanges: [
          ("import Foundation", "↓import SwiftUI"), ("import Foundation", "↓import UIKit"),
          ("import Foundation", "↓import AppKit"), ("import Foundation", "↓import WatchKit"),
          ("import Foundation", "@testable ↓import SwiftUI"), ("import", "↓import UIKit; import"),
          ("import Foundation", "#if canImport(UIKit)\n↓import UIKit\n#else\n↓import AppKit\n#endif"),
        ]),
      Sound(
        "import SwiftUI\nextension CartView: View { final class ViewModel {} }",
        in: [.observable, .unidirectional, .representable],
        breakingChanges: [("import SwiftUI\nextension CartView: View", "↓import SwiftUI\nextension CartView: Views")]),
    ],
    lookalikes: [
      ["SwiftUI": "SwiftUIKit", "UIKit": "UIKitCore", "AppKit": "AppKits", "WatchKit": "Watch"],
      ["SwiftUI": "swiftUI", "UIKit": "Kit", "AppKit": "HomeAppKit", "WatchKit": "watchKit"],
    ],
    options: [
      OptionCase("modules", ["TVUIKit"], finds: "import TVUIKit\nclass AViewModel {}"),
      OptionCase("excuses", [], finds: "import SwiftUI\nclass AViewModel { let x: Color }"),
    ])
}
