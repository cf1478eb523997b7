import SwiftScan

extension Rule {
  /// What a class of the project hands down counts: a subclass conforms where its superclass does. In the representable
  /// convention a protocol of the project hands it down too; in the unidirectional one the class says so itself.
  static let observableObject = Rule(
    id: "observable_object",
    summary: "ViewModel that is no ObservableObject",
    rationale: """
      In this convention Views watch a ViewModel through '@StateObject' and '@ObservedObject'. They only do so for an \
      'ObservableObject': without the conformance its '@Published' state changes and no View is drawn again.
      """,
    levels: .only(.error, in: .unidirectional, .representable),
    examples: [
      .passes("final class CartViewModel: ObservableObject {}", in: .unidirectional),
      .passes("final class CartViewModel: NSObject, Combine.ObservableObject & Sendable {}", in: .unidirectional),
      .passes("final class CartViewModel {}\nextension CartViewModel: ObservableObject {}", in: .unidirectional),
      .passes(
        "final class CartViewModel: BaseViewModel {}", in: .unidirectional,
        beside: "class BaseViewModel {}", "extension BaseViewModel: ObservableObject {}"),
      .passes(
        "final class CartViewModel: CartRepresentable {}", in: .representable,
        beside: "protocol CartRepresentable: Base {}\nprotocol Base: ObservableObject {}"),
      .passes("struct CartViewModel {}\nprotocol ListViewModel: class {}", in: .representable),
      .fails("final class ↓CartViewModel {}", in: .unidirectional),
      .fails("@Observable final class ↓CartViewModel: NSObject {}", in: .unidirectional),
      .fails("final class ↓CartViewModel: Box<ObservableObject> {}", in: .unidirectional),
      .fails(
        "final class ↓CartViewModel: CartRepresentable {}", in: .unidirectional,
        beside: "protocol CartRepresentable: ObservableObject {}"),
      .fails(
        "final class ↓CartViewModel: CartRepresentable {}", in: .representable,
        beside: "enum Shop { protocol CartRepresentable: ObservableObject {} }"),
      .fails("#if DEBUG\nfunc make() { final class ↓ViewModel: NSObject /* ObservableObject */ {} }\n#endif"),
    ],
    check: { file, project, findings in
      let kinds: Set<DeclarationKind> =
        switch file.convention {
        case .representable: [.class, .protocol]
        case .observable, .uikit, .unidirectional, .clean: [.class]
        }
      for index in file.viewModels {
        let declaration = file.source.declarations[index]
        let inherited = project.inherited(
          file.source.inheritedNames(of: declaration), at: file.source.typePath(of: index), through: kinds)
        if inherited.contains("ObservableObject") { continue }
        findings.report(
          declaration.name.lowerBound,
          "class '\(file.path(of: index))' does not conform to 'ObservableObject'; "
            + (file.convention == .representable
              ? "let its protocol refine 'ObservableObject'" : "add 'ObservableObject' to its inheritance clause"))
      }
    })
}
