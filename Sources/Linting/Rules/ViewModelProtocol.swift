import SwiftScan

extension Rule {
  /// Only the class declaration's own clause counts. A protocol may refine another one through protocols in between.
  static let viewModelProtocol = Rule(
    id: "view_model_protocol",
    summary: "ViewModel without a protocol of its own",
    topic: .shape,
    rationale: """
      Views depend on what a ViewModel offers, not on how it works: the protocol can be read without the class, and \
      a preview or a test puts another type in its place. It also lists what a View may know, so everything else in \
      the class can change freely.
      """,
    limits: """
      The class declaration's own clause must name the protocol; a conformance in an extension does not count. The \
      rule knows no protocols of other modules or behind a 'typealias'. It checks neither what the protocol requires \
      nor whether the View uses only that.
      """,
    notes: [
      .init(
        """
          The protocol refines one '…Input' protocol with what the View may call and one '…Output' protocol with \
          what it may read, also through others in between. The class is usually called 'Default…ViewModel'.
        """, in: .clean),
      .init(
        """
          The protocol's name ends in 'Representable' or 'Protocol'. It refines 'ObservableObject' and has 'state' \
          and 'trigger(_:)'. The View is generic over it.
        """, in: .representable),
    ],
    levels: .only(.error, in: .clean, .representable),
    examples: [
      .fails(
        #"""
        final class ↓MoviesViewModel {
          @Published private(set) var titles: [String] = []
          private let searchMovies: any SearchMoviesUseCase

          init(searchMovies: any SearchMoviesUseCase) {
            self.searchMovies = searchMovies
          }

          func search(_ query: String) async {
            titles = await searchMovies.execute(query).map(\.title)
          }
        }
        """#),
      .passes(
        #"""
        protocol MoviesViewModelInput { func search(_ query: String) async }
        protocol MoviesViewModelOutput { var titles: [String] { get } }
        protocol MoviesViewModel: MoviesViewModelInput, MoviesViewModelOutput {}

        final class DefaultMoviesViewModel: MoviesViewModel {
          @Published private(set) var titles: [String] = []
          private let searchMovies: any SearchMoviesUseCase

          init(searchMovies: any SearchMoviesUseCase) {
            self.searchMovies = searchMovies
          }

          func search(_ query: String) async {
            titles = await searchMovies.execute(query).map(\.title)
          }
        }
        """#),
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
    let isClean = convention == .clean
    // The lookup in the project is the slowest condition, so it comes last.
    guard let last = name.last, isClean || last.hasSuffix("Representable") || last.hasSuffix("Protocol") else {
      return false
    }
    return project.declarations(of: name, from: place).contains { type in
      type.kind == .protocol
        && (!isClean || project.traits(of: type, through: .protocols).isSuperset(of: [.input, .output]))
    }
  }
}

extension TrialPlan {
  static let viewModelProtocol = TrialPlan(
    limits: [
      .finds(
        2,
        """
        import Kit
        class AViewModel: KitProtocol {}
        typealias T = AInput & AOutput
        protocol AInput {}
        protocol AOutput {}
        class BViewModel: T {}
        """, in: .clean)
    ],
    sound: [
      Sound(
        "protocol CartRepresentable {}\nfinal class ↓CartViewModel: CartRepresentable {}", in: [.representable],
        breaks: [
          (": CartRepresentable {", " {"), ("protocol CartRepresentable {}\n", ""), ("protocol Cart", "class Cart"),
          (": CartRepresentable", ": Box<CartRepresentable>"), ("protocol Cart", "protocol Gift"),
          (": CartRepresentable {", " { let x: CartRepresentable;"),
        ]),
      Sound(
        "protocol Cart: CartInput, CartOutput {}\nfinal class ↓CartViewModel: Cart {}", in: [.clean],
        breaks: [
          (", CartOutput", ""), ("CartInput, ", ""), ("CartInput", "CartInputs"), ("CartOutput", "CartOut"),
          ("CartViewModel: Cart {", "CartViewModel {"), ("protocol", "class"),
        ]),
    ])
}
