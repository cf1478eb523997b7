import SwiftScan

extension Rule {
  static let observableMacro = Rule(
    id: "observable_macro",
    summary: "ViewModel class without @Observable",
    topic: .shape,
    rationale: """
      With '@Observable', SwiftUI tracks which properties a View reads and updates the View when one of them \
      changes. An 'ObservableObject' updates every View on every change, so each keystroke redraws the whole screen, \
      and a plain class updates no View. With one kind of ViewModel there is also one way to own it in a View.
      """,
    limits: """
      The attribute must stand on the class itself. The rule ignores a macro of another name that expands to it and a \
      superclass that has it, but accepts another module's macro of the same name. It ignores a class without a stored \
      'var' that is state (a subscription, a task, a 'Binding', a 'weak' and a 'lazy' property are none), and files \
      whose package or Xcode project builds for systems older than iOS 17 or macOS 14. If a type of another module makes the \
      class an 'ObservableObject', the rule knows it by a '@Published' property or by the wrapper of a View's property. It offers no fix for an \
      'ObservableObject', nor if a stored property has a wrapper, is 'lazy', shares its declaration or has backticks. \
      Of the places in other code that use the publisher '$p' of a property, which the macro does not have, the message \
      names the first that is known.
      """,
    levels: .only(.error, in: .observable),
    offeredFixes: [.unsafe("add '@Observable'")],
    fixTokens: FixTokens(inserts: ["@", "Observable", "import", "Observation", "."]),
    examples: [
      .fails(
        """
        extension CartView {
          final class ↓ViewModel: ObservableObject {
            @Published private(set) var items: [CartItem] = []

            func clear() {
              items = []
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

            func clear() {
              items = []
            }
          }
        }
        """),
      .passes("extension CartView { @Observable final class ViewModel {} }"),
      .passes(
        """
        final class CartViewModel {
          weak var delegate: CartDelegate?
          lazy var total = sum()
          private var bag = Set<AnyCancellable>()
          private var other: CancelBag, task: Task<Void, Never>?
          var isOn: Binding<Bool>
        }
        """),
      .passes("@Observation.Observable final class CartViewModel: ObservableObject {}"),
      .passes("#if os(iOS)\n@Observable\n#endif\nfinal class CartViewModel {}"),
      .passes("#if os(\niOS\n) || DEBUG\n@Observable\n#endif\nfinal class CartViewModel {}"),
      .passes("struct CartViewModel {}\nextension CartViewModel { final class Row {} }"),
      .passes("@available(iOS 17, *) @Observable /* why */ final class CartViewModel {}"),
      .passes("extension CartView { final class ViewModel {} }"),
      .passes(
        "final class CartViewModel: ObservableObject { let total = 0; static var count = 1; var isEmpty: Bool { true } }"
      ),
      .fails("extension CartView { final class ↓ViewModel { private var a = 1 } }"),
      .fails("final class ↓CartViewModel: ObservableObject { @Published private(set) var total = 0 }"),
      .fails("@ObservableLike final class ↓CartViewModel { var a = 1 }"),
      .fails(
        "#if DEBUG\n@MainActor\n#endif\nfinal class ↓CartViewModel<Item>: Base<Item> { lazy var a = 1; var b = 1 }"),
      .fails("@Observable final class CartViewModel { final class ↓`RowViewModel` { var a = 1 } }"),
      .fails("let make = { class ↓CartViewModel { var a = 1 } }"),
      .fixes(
        "public final class CartViewModel { var a = 1 }",
        to: "import Observation\n\n@Observable public final class CartViewModel { var a = 1 }"),
      .fixes(
        "// Cart\n\n/// The cart.\nfinal class CartViewModel { var a = 1 }",
        to: "// Cart\n\nimport Observation\n\n/// The cart.\n@Observable final class CartViewModel { var a = 1 }"),
      .fixes(
        "// Cart\n\nimport Foundation\n\nfinal class CartViewModel { private(set) var a = 1 }",
        to:
          "// Cart\n\nimport Observation\nimport Foundation\n\n@Observable final class CartViewModel { private(set) var a = 1 }"
      ),
      .fixes(
        "import SwiftUI\n#if DEBUG\n@MainActor\n#endif\nfinal class CartViewModel { var a = 1 }",
        to:
          "import Observation\nimport SwiftUI\n#if DEBUG\n@MainActor\n#endif\n@Observable final class CartViewModel { var a = 1 }"
      ),
      .fixes(
        "import SwiftUI\nclass CartViewModel { var a = 1 }\nstruct A: View {}",
        to: "import SwiftUI\n@Observable class CartViewModel { var a = 1 }\nstruct A: View {}"),
      .fixes(
        "import RxSwift\nimport SwiftUI\nclass CartViewModel { var a = 1 }\nstruct A: View {}",
        to:
          "import Observation\nimport RxSwift\nimport SwiftUI\n@Observation.Observable class CartViewModel { var a = 1 }\nstruct A: View {}"
      ),
      .fixes(
        "import ReactiveKit\nimport Observation\nclass CartViewModel { var a = 1 }",
        to: "import ReactiveKit\nimport Observation\n@Observation.Observable class CartViewModel { var a = 1 }"),
      .fixes(
        "class Observable<Value> {}\nclass CartViewModel { var a = 1 }",
        to:
          "import Observation\n\nclass Observable<Value> {}\n@Observation.Observable class CartViewModel { var a = 1 }"),
      .fixes("class CartViewModel { open var a = 1 }", to: "class CartViewModel { open var a = 1 }"),
      .fixes(
        "final class AViewModel { @Published var a = 1 }", to: "final class AViewModel { @Published var a = 1 }"),
      .fixes(
        "final class AViewModel { var b = 1; lazy var a = 1 }",
        to: "final class AViewModel { var b = 1; lazy var a = 1 }"),
      .fixes(
        "final class AViewModel { var a = 1; var `default` = 2 }",
        to: "final class AViewModel { var a = 1; var `default` = 2 }"),
      .fixes(
        "final class AViewModel { var b = 1; var a: Int { @storageRestrictions(initializes: b) init(c) { b = c } get { b } } }",
        to:
          "final class AViewModel { var b = 1; var a: Int { @storageRestrictions(initializes: b) init(c) { b = c } get { b } } }"
      ),
      .fixes(
        "struct A { private final class AViewModel { var a = 1 } }",
        to: "struct A { private final class AViewModel { var a = 1 } }"),
      .fixes(
        "struct A { private enum B { final class AViewModel { var a = 1 } } }",
        to: "struct A { private enum B { final class AViewModel { var a = 1 } } }"),
      .fixes(
        "private enum B { fileprivate final class AViewModel { var a = 1 } }",
        to: "import Observation\n\nprivate enum B { @Observable fileprivate final class AViewModel { var a = 1 } }"),
      .fixes("final class AViewModel { var a = 1, b = 2 }", to: "final class AViewModel { var a = 1, b = 2 }"),
      .fixes(
        "final class AViewModel { var a = 1 }\nextension AViewModel: ObservableObject {}",
        to: "final class AViewModel { var a = 1 }\nextension AViewModel: ObservableObject {}"),
    ],
    check: { file, project, findings in
      let source = file.source
      lazy var isAmbiguous = source.importsOtherObservable || project.declaresType("Observable")
      lazy var missingImport = missingImport(in: source, ofModule: isAmbiguous)
      for index in file.viewModels {
        let declaration = source.declarations[index]
        guard source.attributes("Observable", of: declaration).isEmpty,
          file.storedProperties(of: index).contains(where: { isState($0, in: file) }),
          !project.isBuiltForOldSystems(file.path)
        else { continue }
        guard project.isObservableObject(index, in: source, through: .classesAndProtocols) else {
          if let base = observableBase(of: index, in: file, project) {
            findings.report(
              declaration.name.lowerBound,
              "class '\(file.path(of: index))' is an 'ObservableObject' through '\(base)', which updates every View on every change; make '\(base)' '@Observable' first, then this class"
            )
            continue
          }
          findings.report(
            declaration.name.lowerBound,
            "class '\(file.path(of: index))' has state that no View observes; mark it '@Observable'",
            fix: fix(index, in: file, missingImport, isAmbiguous ? "@Observation.Observable " : "@Observable "))
          continue
        }
        let subscribed = projections(of: index, in: file, project)
        let loss = subscribed.first.map {
          ", and replace the publisher '$\($0.property)' that \($0.use.fileAndLine) uses"
        }
        findings.report(
          declaration.name.lowerBound,
          "class '\(file.path(of: index))' is an 'ObservableObject', which updates every View on every change; make it '@Observable'\(loss ?? "")",
          related: subscribed.map {
            RelatedPlace(path: $0.use.path, start: $0.use.start, note: "uses '$\($0.property)'")
          })
      }
    })

  /// Whether a stored property is state. These are none: a `weak` reference, a `lazy` object, a subscription, a task,
  /// and a `Binding`, which is the state of another type.
  private static func isState(_ property: StoredProperty, in file: LintedFile) -> Bool {
    let source = file.source
    let declaration = source.declarations[property.declaration]
    guard property.isVariable, !source.has(.weak, declaration), !source.has(.lazy, declaration) else { return false }
    if let type = file.typeName(of: property).last, source.isNamed(type, anyOf: ["Binding", "Task"]) { return false }
    let written = property.type.isEmpty ? property.binding.value : property.type
    return !source.identifiers(in: written).contains {
      source.isNamed($0, anyOf: ["AnyCancellable", "CancelBag", "DisposeBag"])
    }
  }

  /// The type of another module that a class inherits, or a type of the project between them. Nil if the class is no
  /// `ObservableObject`. It is one if it publishes a property, or if a View observes it with a wrapper for such objects.
  private static func observableBase(of viewModel: Int, in file: LintedFile, _ project: ProjectIndex) -> String? {
    let source = file.source
    let path = source.typePath(of: viewModel)
    let direct = source.inheritedNames(of: source.declarations[viewModel])
    // Names are looked up inside of the class, without what its extensions inherit.
    let inside = TypePath(names: path.names + [""], isLocal: path.isLocal)
    let base = direct.first { project.traits(of: [$0], at: inside, through: .classesAndProtocols).contains(.unknown) }
    guard let base else { return nil }
    let isObserved =
      !file.storedProperties(of: viewModel, with: "Published").isEmpty
      || project.references.properties(of: [path.name]).contains(where: \.isObservedObject)
    return isObserved ? base.joined(separator: ".") : nil
  }

  /// The uses of the publishers `$p` of published properties in other code, by path and position. A class with
  /// `@Observable` has no such publishers.
  private static func projections(
    of viewModel: Int, in file: LintedFile, _ project: ProjectIndex
  ) -> [(property: String, use: ProjectReferences.Use)] {
    let published = file.storedProperties(of: viewModel, with: "Published")
    if published.isEmpty { return [] }
    let uses = UsesOfViewModel(viewModel, in: file, project)
    let found = published.flatMap { property -> [(property: String, use: ProjectReferences.Use)] in
      let name = file.source.identifierName(property.name)
      return uses.uses(of: property).filter { $0.isProjection && $0.isReportable }.map { (name, $0) }
    }
    return found.sorted {
      ($0.use.path, $0.use.start.line, $0.use.start.column) < ($1.use.path, $1.use.start.line, $1.use.start.column)
    }
  }

  /// Inserts the macro and its import. Nil if the class would not compile with it.
  ///
  /// - Parameter macro: The attribute, with the macro's module if its name alone may mean another type.
  private static func fix(
    _ viewModel: Int, in file: LintedFile, _ missingImport: MissingImport, _ macro: String
  ) -> FixIt? {
    let source = file.source
    let declaration = source.declarations[viewModel]
    // The macro cannot extend a type inside a function.
    guard declaration.placement != .local, enclosingFunction(of: viewModel, in: source) == nil,
      !isHidden(viewModel, in: source), takesMacro(viewModel, in: file)
    else { return nil }
    var edits = [TextEdit(at: source.attributeOffset(of: declaration), macro)]
    switch missingImport {
    case .none: break
    case .withoutPlace: return nil
    case .at(let place):
      if place.range.lowerBound > edits[0].range.lowerBound { return nil }
      if place.range == edits[0].range {
        edits[0].text = place.text + edits[0].text
      } else {
        edits.insert(place, at: 0)
      }
    }
    return FixIt(title: "add '@Observable'", safety: .unsafe, edits: edits)
  }

  /// The import that a file lacks for the macro.
  private enum MissingImport {
    case none
    /// The edit that inserts the import.
    case at(TextEdit)
    case withoutPlace
  }

  /// - Parameter namesModule: Whether the code names the module, so that one that exports it does not count.
  private static func missingImport(in source: SourceFile, ofModule namesModule: Bool) -> MissingImport {
    let imports = source.declarations.filter { $0.kind == .import }
    // Without a View, `no_ui_import` may remove the import of SwiftUI.
    let hasView = source.tokens.firstIndex(from: 0) { _, token in
      token.kind == .identifier && source.isNamed(token, "View")
    }
    let isImported = imports.contains { declaration in
      declaration.tokens.contains {
        source.isNamed($0, "Observation")
          || !namesModule && source.isNamed($0, anyOf: ["SwiftData", "ViewModelCore"])
          || !namesModule && hasView != nil && source.isNamed($0, "SwiftUI")
      }
    }
    return isImported ? .none : placeOfImport(imports, in: source).map(MissingImport.at) ?? .withoutPlace
  }

  private static func enclosingFunction(of type: Int, in source: SourceFile) -> Int? {
    var current = source.declarations[type].parent
    while current >= 0 {
      if source.declarations[current].placement == .local { return current }
      current = source.declarations[current].parent
    }
    return nil
  }

  /// Whether a class, or a type around it, is `private` in another type. The macro extends the class outside of all types,
  /// where such a type has no name.
  private static func isHidden(_ type: Int, in source: SourceFile) -> Bool {
    var current = type
    while current >= 0 {
      let declaration = source.declarations[current]
      if declaration.parent >= 0, source.has(.private, declaration) { return true }
      current = declaration.parent
    }
    return false
  }

  /// The edit that inserts `import Observation`: before the first import, otherwise before all code. Nil if the first
  /// import is in an `#if` or a function, or if there is no place.
  private static func placeOfImport(_ imports: [Declaration], in source: SourceFile) -> TextEdit? {
    guard let first = imports.first else {
      // Insert behind a comment at the start of the file, which is often a header.
      let start = source.startWithAttachedComments(ofToken: 0)
      return source.tokens[0].kind == .shebang ? nil : TextEdit(at: start, "import Observation\n\n")
    }
    let token = first.tokens.lowerBound
    guard source.tokens[token].startsLine, first.placement != .local, first.parent < 0,
      !source.conditions.contains(token)
    else { return nil }
    return TextEdit(at: source.bytes(ofToken: token).lowerBound, "import Observation\n")
  }

  /// Whether the macro accepts the stored properties of a class. Each declaration must have one `var` without a
  /// wrapper, neither `lazy` nor initialised by an accessor.
  private static func takesMacro(_ viewModel: Int, in file: LintedFile) -> Bool {
    let source = file.source
    let properties = file.storedProperties(of: viewModel)
    let names = Set(properties.map { source.name($0.name) })
    for property in properties {
      let declaration = source.declarations[property.declaration]
      let attributes = source.attributes(of: declaration)
      if attributes.contains(where: { isWrapper($0, in: source) || opensAccess($0, in: source) }) { return false }
      guard property.isVariable else { continue }
      // The macro adds a stored property with the name `_x` for each `x`. It does not support backticks.
      if property.isTuple || source.text[Int(source.tokens[property.name].start)] == UInt8(ascii: "`")
        || source.bindings(of: declaration).count > 1
        || names.contains("_" + source.name(property.name))
      {
        return false
      }
      for modifier in source.modifiers(of: declaration) {
        // The macro repeats the access level for the property that it adds, which cannot be 'open'.
        if [.lazy, .nonisolated, .dynamic, .override, .unowned, .open].contains(modifier.keyword) { return false }
      }
      if property.type.contains(where: { source.tokens[$0].keyword == .some }) { return false }
      if property.type.isEmpty, property.binding.value.isEmpty { return false }
    }
    let body = source.declarations[viewModel].body
    if source.identifiers(in: body).contains(where: { source.name($0) == "storageRestrictions" }) { return false }
    return !readsEarly(viewModel, properties.filter(\.isVariable), in: file)
  }

  /// Whether an attribute may be a property wrapper, because it starts with a capital letter.
  private static func isWrapper(_ attribute: Attribute, in source: SourceFile) -> Bool {
    let first = source.text[source.nameBytes(attribute.name).lowerBound]
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
      && !source.isNamed(attribute, "ObservationIgnored") && !source.isNamed(attribute, "MainActor")
  }

  /// Whether an attribute needs an access level that the property that the macro adds does not have.
  private static func opensAccess(_ attribute: Attribute, in source: SourceFile) -> Bool {
    source.isNamed(attribute, "_spi") || source.isNamed(attribute, "usableFromInline")
  }

  /// Whether an initialiser uses a property other than by setting it. Access to an observed property needs the whole
  /// object, which does not exist before all properties are set.
  private static func readsEarly(_ viewModel: Int, _ properties: [StoredProperty], in file: LintedFile) -> Bool {
    let source = file.source
    let names = Set(properties.map { source.name($0.name) })
    let initializers = file.members(of: viewModel).lazy.map { source.declarations[$0] }.filter {
      $0.kind == .initializer
    }
    return initializers.contains { declaration in
      let parameters = Set(source.parameters(of: declaration).map { source.name($0.name) })
      return source.identifiers(in: declaration.body).contains { token in
        guard names.contains(source.name(token)), source.tokens[token + 1].kind != .equal else { return false }
        let isMember = token > 0 && source.tokens[token - 1].kind == .period
        return isMember ? source.startOfOwn(token) != nil : !parameters.contains(source.name(token))
      }
    }
  }
}

extension TrialPlan {
  static let observableMacro = TrialPlan(
    limits: [
      .finds(
        1,
        """
        @Observable class Base {}
        @MyObservable class AViewModel: Base { var a = 1 }
        @Other.Observable class BViewModel { var a = 1 }
        class CViewModel { let a = 1 }
        """)
    ],
    sound: [
      Sound(
        "extension CartView { @Observable final class ↓ViewModel { private var a = 1 } }",
        breakingChanges: [
          ("@Observable ", ""), ("@Observable", "@ObservableLike"), ("@Observable", "@MainActor"),
          ("@Observable", "/* @Observable */"), ("@Observable", "@Observable.Other"), ("@Observable", "@observable"),
        ]),
      Sound(
        "@Observable\npublic final class ↓CartViewModel: Base<Item> { private var a = 1 }",
        breakingChanges: [("@Observable\n", ""), ("@Observable", "// @Observable")]),
    ])
}
