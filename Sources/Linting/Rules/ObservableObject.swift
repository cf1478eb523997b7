import SwiftScan

extension Rule {
  /// A subclass conforms if its superclass in the project does. In the representable convention a protocol of the project
  /// counts as well; in the unidirectional one the class or its superclass names `ObservableObject` itself.
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
      The rule follows conformances by name through the project's own types. A conformance through another module's \
      superclass or protocol, or through a 'typealias', is unknown, so the rule reports the class.
      """,
    notes: [
      .init(
        """
          The class conforms itself, in an extension, or through a superclass of the project.
        """, in: .unidirectional),
      .init(
        """
          The conformance may also come from the ViewModel's protocol, which refines 'ObservableObject'.
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
