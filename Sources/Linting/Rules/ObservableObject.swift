import SwiftScan

extension Rule {
  /// A class conforms if its superclass or a protocol of the project does. Types that the project does not declare may
  /// conform, so the rule ignores classes that inherit one.
  static let observableObject = Rule(
    id: "observable_object",
    summary: "ViewModel that is no ObservableObject",
    topic: .shape,
    rationale: """
      In this convention Views own a ViewModel by '@StateObject' and observe it by '@ObservedObject', and both \
      require an 'ObservableObject'. A plain class tempts authors to use '@State' or 'let', which compile, but then \
      no View updates when '@Published' state changes.
      """,
    limits: """
      The rule follows conformances by name through the project's own types. It gives a superclass or protocol of \
      another module, and a 'typealias', the benefit of the doubt. It ignores a ViewModel without a stored 'var' that a \
      View can see change (weak properties, bindings and private ones without '@Published' are none), one with \
      '@Observable' or a superclass that has it, one that has subclasses, and one that no View has as a property.
      """,
    notes: [
      .init(
        """
          The conformance usually comes from the ViewModel's protocol, which refines 'ObservableObject'.
        """, in: .representable)
    ],
    levels: .only(.error, in: .unidirectional, .representable),
    examples: [
      .fails(
        """
        final class ↓CartViewModel {
          @Published private(set) var items: [CartItem] = []

          enum Action {
            case clearTapped
          }

          func send(_ action: Action) {
            switch action {
            case .clearTapped: items = []
            }
          }
        }

        struct CartView: View {
          let viewModel: CartViewModel

          var body: some View {
            CartList(viewModel.items)
          }
        }
        """),
      .passes(
        """
        final class CartViewModel: ObservableObject {
          @Published private(set) var items: [CartItem] = []

          enum Action {
            case clearTapped
          }

          func send(_ action: Action) {
            switch action {
            case .clearTapped: items = []
            }
          }
        }

        struct CartView: View {
          @ObservedObject var viewModel: CartViewModel

          var body: some View {
            CartList(viewModel.items)
          }
        }
        """),
      .passes("@Observable final class CartViewModel { var a = 1 }\n\(cartView)"),
      .passes(
        "class BaseViewModel { var a = 1 }\nstruct A: View { let b: BaseViewModel }",
        otherFiles: "class CartViewModel: BaseViewModel, ObservableObject {}"
      ),
      .passes("final class CartViewModel: ObservableObject { var a = 1 }\n\(cartView)"),
      .passes("final class CartViewModel: NSObject, Combine.ObservableObject & Sendable { var a = 1 }\n\(cartView)"),
      .passes("final class CartViewModel { var a = 1 }\nextension CartViewModel: ObservableObject {}\n\(cartView)"),
      .passes(
        "final class CartViewModel: BaseViewModel { var a = 1 }\n\(cartView)",
        otherFiles: "class BaseViewModel {}", "extension BaseViewModel: ObservableObject {}"),
      .passes(
        "final class CartViewModel: CartRepresentable { var a = 1 }\n\(cartView)", in: .representable,
        otherFiles: "protocol CartRepresentable: Base {}\nprotocol Base: ObservableObject {}"),
      .passes(
        "final class CartViewModel: CartRepresentable { var a = 1 }\n\(cartView)", in: .unidirectional,
        otherFiles: "protocol CartRepresentable: ObservableObject {}"),
      .passes("struct CartViewModel { var a = 1 }\nprotocol ListViewModel: class {}\n\(cartView)"),
      // No View observes it, or it has no state that changes.
      .passes("final class CartViewModel { var a = 1 }"),
      .passes("final class CartViewModel { let a = 1; var b: Int { 1 }; static var c = 1 }\n\(cartView)"),
      .passes("final class CartViewModel { var a = 1 }\nstruct Cart { let viewModel: CartViewModel }"),
      .passes(
        "final class CartViewModel { var a = 1 }\nclass CartViewController { let viewModel: CartViewModel }"),
      .passes(
        "final class CartViewModel { weak var owner: Owner?; private var service: Service; var isOn: Binding<Bool> }\n\(cartView)"
      ),
      .passes(
        "final class CartViewModel: Base { var a = 1 }\n\(cartView)", in: .representable,
        otherFiles: "@Observable class Base {}"),
      // Types of other modules may conform.
      .passes("final class CartViewModel: LibraryViewModel { var a = 1 }\n\(cartView)"),
      .passes("final class CartViewModel: Base { var a = 1 }\nclass Base: LibraryViewModel {}\n\(cartView)"),
      .passes(
        "typealias Both = ObservableObject & Sendable\nfinal class CartViewModel: Both { var a = 1 }\n\(cartView)"),
      .fails("final class ↓CartViewModel { var a = 1 }\n\(cartView)", in: .unidirectional),
      .fails(
        "final class ↓CartViewModel { @Published private var a = 1 }", in: .representable,
        otherFiles: "struct CartView: View { @State var viewModel = CartViewModel() }"),
      .fails(
        "final class ↓CartViewModel: NSObject, CartDelegate, Sendable, Equatable { var a = 1 }\n\(cartView)"
      ),
      .fails(
        "final class ↓CartViewModel: CartRepresentable { var a = 1 }", in: .representable,
        otherFiles: "protocol CartRepresentable {}\nstruct CartView<VM: CartRepresentable>: View { let viewModel: VM }"),
      .fails(
        "#if DEBUG\nfinal class ↓CartViewModel: NSObject /* ObservableObject */ { var a = 1 }\n#endif\n\(cartView)"),
      .fails(
        "final class ↓CartViewModel { var a = 1 }\nenum Out {}\nextension Out.CartViewModel: ObservableObject {}\n\(cartView)",
        in: .unidirectional),
      .passes(
        "final class CartViewModel { var a = 1 }\nextension Module.CartViewModel: ObservableObject {}\n\(cartView)",
        in: .unidirectional),
    ],
    check: { file, project, findings in
      for index in file.viewModels {
        guard file.storedProperties(of: index).contains(where: { isState($0, in: file.source) }),
          file.source.attributes("Observable", of: file.source.declarations[index]).isEmpty,
          !project.isSubclassed(file.source.typePath(of: index).names),
          !mayBeObservableObject(index, in: file.source, project),
          project.references.properties(of: project.pathsOfReferences(to: index, in: file)).map(\.owner)
            .contains(where: project.isView)
        else { continue }
        findings.report(
          file.source.declarations[index].name.lowerBound,
          "class '\(file.path(of: index))' does not conform to 'ObservableObject'; "
            + (file.convention == .representable
              ? "let its protocol refine 'ObservableObject'" : "add 'ObservableObject' to its inheritance clause"))
      }
    })

  /// Whether a View can observe changes of a property: a `var` that is neither weak nor a binding. A private property
  /// counts only with `@Published`.
  private static func isState(_ property: StoredProperty, in source: SourceFile) -> Bool {
    let declaration = source.declarations[property.declaration]
    return property.isVariable && !source.has(.weak, declaration)
      && !source.identifiers(in: property.type).contains { source.isNamed($0, "Binding") }
      && (!source.isPrivate(declaration) || !source.attributes("Published", of: declaration).isEmpty)
  }

  private static func mayBeObservableObject(_ index: Int, in source: SourceFile, _ project: ProjectIndex) -> Bool {
    let traits = project.traits(
      of: source.inheritedNames(of: source.declarations[index]), at: source.typePath(of: index),
      through: .classesAndProtocols)
    return !traits.isDisjoint(with: [.observableObject, .observable, .unknown])
  }

  private static let cartView = "struct CartView: View { let viewModel: CartViewModel }"
}

extension TrialPlan {
  static let observableObject = TrialPlan(
    limits: [
      .misses("final class AViewModel: LibraryViewModel { var a = 1 }\nstruct A: View { let a: AViewModel }"),
      .misses(
        "typealias Both = ObservableObject & Sendable\nfinal class AViewModel: Both { var a = 1 }\nstruct A: View { let a: AViewModel }"
      ),
      .misses("final class AViewModel { let a = 1 }\nstruct A: View { let a: AViewModel }"),
      .misses("final class AViewModel { var a = 1 }\nstruct A: View { func f() { AViewModel().a = 1 } }"),
    ],
    sound: [
      Sound(
        "final class ↓CartViewModel: ObservableObject { private(set) var a = 1 }",
        otherFiles: "struct CartView: View { let viewModel: CartViewModel }",
        breakingChanges: [
          (": ObservableObject", ""), ("ObservableObject", "NSObject"),
          (": ObservableObject", " /* : ObservableObject */"),
          (": ObservableObject {", " { let x: ObservableObject;"),
        ]),
      Sound(
        "final class ↓CartViewModel: BaseViewModel { private(set) var a = 1 }",
        otherFiles: "class BaseViewModel: ObservableObject {}\nclass OtherViewModel {}",
        "struct CartView: View { let viewModel: CartViewModel }",
        breakingChanges: [("BaseViewModel", "OtherViewModel"), (": BaseViewModel", "")]),
    ],
    without: [.disguise("a superclass", because: "another module's superclass may conform")])
}
