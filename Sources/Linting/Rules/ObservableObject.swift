import SwiftScan

extension Rule {
  /// What a class of the project hands down counts: a subclass conforms where its superclass does. In the representable
  /// convention a protocol of the project hands it down too; in the unidirectional one the class says so itself.
  static let observableObject = Rule(
    id: "observable_object",
    summary: "ViewModel that is no ObservableObject",
    topic: .shape,
    rationale: """
      In this convention Views own a ViewModel by '@StateObject' and watch it by '@ObservedObject', and both take \
      nothing but an 'ObservableObject'. A plain class leads to '@State' or to a 'let', which compile: its \
      '@Published' state changes, and no View is drawn again.
      """,
    limits: """
      Conformances are followed by name through the project's own types: one that comes from another module's \
      superclass or protocol is not known, nor one behind a 'typealias', and the class is found.
      """,
    notes: [
      .init(
        """
        The class says so itself, in an extension, or through a class of the project that it inherits from.
        """, in: .unidirectional),
      .init(
        """
        It may also come through the ViewModel's protocol, which refines 'ObservableObject'.
        """, in: .representable),
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
        """),
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
      .fails(
        "final class ↓AViewModel { var a = 1 }\nenum Out {}\nextension Out.AViewModel: ObservableObject {}",
        in: .unidirectional),
      .passes(
        "final class AViewModel { var a = 1 }\nextension Module.AViewModel: ObservableObject {}", in: .unidirectional),
    ],
    check: { file, project, findings in
      let heritage: Heritage =
        switch file.convention {
        case .representable: .classesAndProtocols
        case .observable, .uikit, .unidirectional, .clean: .classes
        }
      for index in file.viewModels {
        if project.isObservableObject(index, in: file.source, through: heritage) { continue }
        findings.report(
          file.source.declarations[index].name.lowerBound,
          "class '\(file.path(of: index))' does not conform to 'ObservableObject'; "
            + (file.convention == .representable
              ? "let its protocol refine 'ObservableObject'" : "add 'ObservableObject' to its inheritance clause"))
      }
    })
}

extension TrialPlan {
  static let observableObject = TrialPlan(
    limits: [
      .finds(1, "final class AViewModel: LibraryViewModel {}", in: .unidirectional),
      .finds(1, "typealias Both = ObservableObject & Sendable\nfinal class AViewModel: Both {}", in: .unidirectional),
    ],
    sound: [
      Sound(
        "final class ↓CartViewModel: ObservableObject {}",
        breaks: [
          (": ObservableObject", ""), ("ObservableObject", "NSObject"), ("ObservableObject", "ObservableObjects"),
          ("ObservableObject", "Box<ObservableObject>"), (": ObservableObject", " /* : ObservableObject */"),
          (": ObservableObject {", " { let x: ObservableObject;"),
        ]),
      Sound(
        "final class ↓CartViewModel: BaseViewModel {}", beside: "class BaseViewModel: ObservableObject {}",
        breaks: [("BaseViewModel", "OtherViewModel"), (": BaseViewModel", "")]),
    ])
}
