import SwiftScan

extension Rule {
  /// The class declaration's own clause counts. A protocol refines another also through those in between.
  static let viewModelProtocol = Rule(
    id: "view_model_protocol",
    summary: "ViewModel without a protocol of its own",
    rationale: """
      The View knows the protocol, not the class, so that a preview or a test can put something else in its place. In \
      the clean convention it is made of an '…Input', what the View may call, and an '…Output', what it may read.
      """,
    levels: .only(.error, in: .clean, .representable),
    examples: [
      .passes("protocol CartProtocol {}\nfinal class CartViewModel: NSObject, CartProtocol {}", in: .representable),
      .passes(
        "final class CartViewModel: CartRepresentable {}", in: .representable,
        beside: """
          protocol CartRepresentable: ObservableObject {}
          """),
      .passes(
        "final class DefaultCartViewModel: @MainActor CartViewModel & Sendable {}", in: .clean,
        beside: "protocol CartViewModel: CartViewModelInput, CartViewModelOutput {}"),
      .passes(
        "final class DefaultCartViewModel: SpecialCart {}", in: .clean,
        beside: "protocol SpecialCart: Cart {}\nprotocol Cart: CartInput & Ends {}\nprotocol Ends: CartOutput {}"),
      .passes(
        "final class CartViewModel: @MainActor Cart& Sendable {}\nprotocol Cart: Base<Int>& CartInput &CartOutput {}",
        in: .clean),
      .passes("struct CartViewModel {}", in: .clean),
      .fails("final class ↓CartViewModel: ObservableObject {}", in: .representable),
      .fails("final class ↓CartViewModel: CartRepresentable {}", in: .representable),
      .fails("final class ↓CartViewModel: CartProtocol {}\nclass CartProtocol {}", in: .representable),
      .fails(
        "final class ↓CartViewModel {}\nextension CartViewModel: CartProtocol {}\nprotocol CartProtocol {}",
        in: .representable),
      .fails("final class ↓CartViewModel: CartInput, CartOutput {}\nprotocol CartInput {}\nprotocol CartOutput {}"),
      .fails("final class ↓CartViewModel: Cart {}", in: .clean, beside: "protocol Cart: CartInput {}"),
      .fails(
        "func f() {\n#if A\nfinal class ↓CartViewModel: Cart {}\n#endif\n}\ntypealias Cart = CartInput & CartOutput"),
    ],
    check: { file, project, findings in
      for index in file.viewModels {
        let declaration = file.source.declarations[index]
        let place = file.source.typePath(of: index)
        let conforms = file.source.inheritedNames(of: declaration).contains { name in
          isProtocol(name, from: place, in: project, file.convention)
        }
        if conforms { continue }
        let path = file.path(of: index)
        findings.report(
          declaration.name.lowerBound,
          file.convention == .clean
            ? "class '\(path)' names no protocol of an '…Input' and an '…Output'; declare one and conform to it"
            : "class '\(path)' names no '…Representable' protocol; declare one for its state and 'trigger(_:)'")
      }
    })

  private static func isProtocol(
    _ name: [String], from place: TypePath, in project: ProjectIndex, _ convention: Convention
  ) -> Bool {
    project.declarations(of: name, from: place).contains { type in
      guard type.kind == .protocol, let last = name.last else { return false }
      switch convention {
      case .clean:
        let refined = project.inherited(type.inherited, at: type.path, through: [.protocol])
        return refined.contains { $0.hasSuffix("Input") } && refined.contains { $0.hasSuffix("Output") }
      case .observable, .uikit, .unidirectional, .representable:
        return last.hasSuffix("Representable") || last.hasSuffix("Protocol")
      }
    }
  }
}
