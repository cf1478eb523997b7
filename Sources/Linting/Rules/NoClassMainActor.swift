import SwiftScan

extension Rule {
  static let noClassMainActor = Rule(
    id: "no_class_main_actor",
    summary: "@MainActor on a whole ViewModel",
    topic: .shape,
    rationale: """
      Only the methods that change state need the main actor. On the whole class the attribute also covers 'init' \
      and pure computation, so code that creates or tests a ViewModel must run on the main actor, too, and work that \
      could run elsewhere blocks the screen. On a method the attribute says where isolation matters.
      """,
    limits: """
      Where the package or the Xcode project puts the target on the main actor by default, the attribute changes \
      nothing, and the message says so; editors do not show that. The rule misses isolation without an attribute at \
      this place: that build setting and an attribute on an extension further out. It ignores other global actors. A \
      class that is 'Sendable', or whose superclass or protocol is '@MainActor', is passed over, because it would be \
      isolated all the same or not compile. So are files whose package or Xcode project builds for systems older than \
      iOS 17 or macOS 14, unless the attribute changes nothing there: an 'ObservableObject' publishes on the main actor.
      """,
    notes: [
      .init(
        """
          A project has another convention if it has at least five ViewModels and four in five of them have the attribute. \
          'vmgen init' then writes '"no_class_main_actor": "off"' with the numbers, and 'vmgen survey' proposes it.
        """, in: .observable)
    ],
    levels: .only(.error, in: .observable).and(.off, in: .uikit, .unidirectional, .clean, .representable),
    offeredFixes: [.unsafe("remove '@MainActor'")],
    fixTokens: FixTokens(removes: ["@", "MainActor", "_Concurrency", ".", "(", "unsafe", ")"]),
    examples: [
      .fails(
        """
        extension CartView {
          ↓@MainActor
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
            private let cartInteractor: any CartInteractor

            init(cartInteractor: any CartInteractor) {
              self.cartInteractor = cartInteractor
            }

            func load() async {
              items = await cartInteractor.items()
            }
          }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
            private let cartInteractor: any CartInteractor

            init(cartInteractor: any CartInteractor) {
              self.cartInteractor = cartInteractor
            }

            @MainActor
            func load() async {
              items = await cartInteractor.items()
            }
          }
        }
        """),
      .passes("final class CartViewModel { @MainActor func load() async {} }"),
      .passes("@MainActor struct CartView {}\nextension CartView { final class ViewModel {} }"),
      .passes("@MainActor extension CartView { struct Row { final class ViewModel {} } }"),
      .passes("@MainActorLike final class CartViewModel {}"),
      .passes("@MainActor final class CartViewModel: Sendable {}\n@MainActor class BaseViewModel: Swift.Sendable {}"),
      .passes(
        "@MainActor final class CartViewModel: CartModeling {}",
        otherFiles: "protocol CartModeling: Modeling {}",
        "@objc(Modeling) @_Concurrency.MainActor public protocol Modeling: AnyObject {}"),
      .passes("@MainActor final class CartViewModel: Base {}", otherFiles: "@MainActor class Base {}"),
      .passes("@MainActor final class CartViewModel: Sending {}", otherFiles: "protocol Sending: Sendable {}"),
      .passes(
        "@MainActor final class CartViewModel {}\nextension CartViewModel: P {}", otherFiles: "@MainActor protocol P {}"
      ),
      .fails(
        "↓@MainActor final class CartViewModel: Base, Sending {}", otherFiles: "class Base {}\nprotocol Sending {}"),
      .fails("↓@MainActor final class CartViewModel {}"),
      .fails("↓@_Concurrency.MainActor final class CartViewModel {}"),
      .fails("#if os(iOS)\n↓@MainActor\n#endif\nfinal class CartViewModel {}"),
      .fails("↓@MainActor extension CartView { ↓@MainActor @Observable final class ViewModel {} }"),
      .fails("↓@MainActor extension CartView {\n#if DEBUG\nfinal class ViewModel {}\n#endif\n}"),
      .fails("↓@MainActor extension CartView<Item>.ViewModel { func load() {} }"),
      .fails("↓@MainActor(unsafe)\nfinal class CartViewModel {}"),
      .fixes("@MainActor final class CartViewModel {}", to: "final class CartViewModel {}"),
      .fixes("@MainActor\nfinal class CartViewModel {}", to: "final class CartViewModel {}"),
    ],
    check: { file, project, findings in
      let source = file.source
      // The extensions that contain ViewModels.
      let around = file.viewModels.lazy.map { source.declarations[$0] }.filter {
        $0.placement == .member && $0.parent >= 0 && source.declarations[$0.parent].kind == .extension
      }.map(\.parent)
      for index in around.isEmpty ? file.viewModelScopes : Set(file.viewModelScopes).union(around).sorted() {
        let declaration = source.declarations[index]
        let kind = declaration.kind == .class ? "class" : "extension"
        let attributes = source.attributes("MainActor", of: declaration)
        if attributes.isEmpty || declaration.kind == .class && isolationIsNeeded(index, in: source, project) {
          continue
        }
        let isDefault = project.isIsolatedByDefault(file.path)
        if !isDefault, project.isBuiltForOldSystems(file.path) { continue }
        for attribute in attributes {
          // The fix removes the space behind the attribute and keeps a comment.
          var next = source.bytes(ofToken: attribute.tokens.upperBound - 1).upperBound
          while [0x20, 0x09, 0x0A, 0x0D].contains(source.text[next]) { next += 1 }
          findings.report(
            attribute.at, through: attribute.tokens.upperBound - 1, declaration: file.path(of: index),
            subject: "\(kind) MainActor",
            isDefault
              ? "'@MainActor' on \(kind) '\(file.path(of: index))' \(isDefaultIsolation); remove it"
              : "\(kind) '\(file.path(of: index))' is '@MainActor' as a whole; put it on the methods that need it",
            fix: !isDefault && needsMainActor(index, in: file, project)
              ? nil
              : FixIt(
                title: "remove '@MainActor'", safety: .unsafe,
                edits: [TextEdit(source.bytes(ofToken: attribute.at).lowerBound..<next, "")]))
        }
      }
    })

  fileprivate static let isDefaultIsolation = "is the default isolation here"

  /// Whether a class would not compile without the attribute, or would stay isolated. This is so if it is `Sendable`,
  /// or if its superclass or one of its protocols is on the main actor.
  private static func isolationIsNeeded(_ viewModel: Int, in source: SourceFile, _ project: ProjectIndex) -> Bool {
    let inherited = source.inheritedNames(of: source.declarations[viewModel])
    let traits = project.traits(of: inherited, at: source.typePath(of: viewModel), through: .everything)
    return !traits.isDisjoint(with: [.mainActor, .sendable])
  }

  /// Whether a scope seems to contain code that compiles only on the main actor. Signs are `await`, tasks, static
  /// members, names of a UI framework, and names that the project isolates to the main actor.
  private static func needsMainActor(_ scope: Int, in file: LintedFile, _ project: ProjectIndex) -> Bool {
    let source = file.source
    let declaration = source.declarations[scope]
    return declaration.tokens.contains { token in
      switch source.tokens[token].kind {
      case .keyword: return source.tokens[token].keyword == .static
      case .identifier:
        if [.async, .await, .isolated].contains(source.tokens[token].keyword) { return true }
        if declaration.name.contains(token) || source.isNamed(token, "MainActor") { return false }
        let name = source.nameBytes(token)
        if isOfUserInterface(name, in: source.text) { return true }
        if source.isNamed(token, anyOf: ["Task", "Sendable", "DispatchQueue", "assumeIsolated"]) { return true }
        return project.uses?.isOnMainActor(name, in: source.text) ?? false
      default: return false
      }
    }
  }

  /// Whether a name starts with the two letters of a UI framework and a third capital letter: `UIView`, `NSWindow`.
  private static func isOfUserInterface(_ name: Range<Int>, in text: SourceText) -> Bool {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard name.count > 3, capitals.contains(text[name.lowerBound + 2]) else { return false }
    let start = name.lowerBound..<name.lowerBound + 2
    return text.matches(start, "UI") || text.matches(start, "NS") || text.matches(start, "WK")
  }
}

extension LintedFile {
  /// Whether a ViewModel's class or extension, or the extension around it, has `@MainActor`.
  func isOnMainActor(_ scope: Int) -> Bool {
    [scope, source.declarations[scope].parent].contains { index in
      index >= 0 && !source.attributes("MainActor", of: source.declarations[index]).isEmpty
    }
  }
}

extension TrialPlan {
  static let noClassMainActor = TrialPlan(
    limits: [
      .misses(
        """
        @MainActor protocol P {}
        @MainActor class AViewModel: P {}
        @Other class BViewModel {}
        @MainActor extension C { struct R { class ViewModel {} } }
        """)
    ],
    sound: [
      Sound(
        "final class CartViewModel { @MainActor func load() {} }",
        breakingChanges: [
          ("final class", "↓@MainActor final class"), ("final class", "@objc ↓@Swift.MainActor public final class"),
          ("final class", "↓@MainActor(unsafe)\nfinal class"), ("final class", "↓@MainActor @objc\n\nfinal class"),
        ]),
      Sound(
        "extension CartView { final class ViewModel {} }",
        breakingChanges: [("extension", "↓@MainActor extension"), ("final class", "↓@MainActor final class")]),
      Sound(
        "extension CartView.ViewModel { func load() {} }",
        breakingChanges: [("extension", "↓@MainActor extension"), ("extension", "@objc\n↓@MainActor\nextension")]),
    ],
    lookalikes: [["MainActor": "MainActors"], ["MainActor": "mainActor"], ["MainActor": "Main"]])
}

extension Diagnostic {
  /// Whether this is a finding of `no_class_main_actor` about an attribute that repeats the target's default isolation.
  public var repeatsDefaultIsolation: Bool {
    rule == Rule.noClassMainActor.id && message.contains(Rule.isDefaultIsolation)
  }
}
