import SwiftScan

extension Rule {
  /// A protocol may refine another one indirectly.
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
      The rule knows no protocols of other modules. It passes over a type eraser such as 'AnyViewModel', a class with \
      subclasses, a class whose name ends in 'CellViewModel', 'RowViewModel' or 'ItemViewModel', and a class with \
      constants and no methods. In 'clean' it also passes over a class with a method such as 'transform' or \
      'transformPost' if its 'Input' and 'Output' are declared: in the class, or as 'CartViewModelInput' and \
      'CartViewModelOutput'. It does not check whether the View uses only the protocol.
      """,
    notes: [
      .init(
        """
          The protocol refines one '…Input' protocol with what the View may call and one '…Output' protocol with \
          what it may read, also through others in between. A protocol with 'ViewModel' in its name will do, too. The class is usually called 'Default…ViewModel'.
        """, in: .clean),
      .init(
        """
          The protocol's name ends in 'Representable', 'Protocol', 'Interface', 'Type' or 'Providing', or it requires \
          'state' and an entry point under any name. It refines 'ObservableObject' and has 'state' \
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
      .bad(
        """
        final class ↓MoviesViewModel: ObservableObject {
          @Published private(set) var state = MoviesState()

          func trigger(_ action: MoviesAction) {
            switch action {
            case .clearTapped: state.titles = []
            }
          }
        }
        """, in: .representable),
      .good(
        """
        protocol MoviesRepresentable: ObservableObject {
          var state: MoviesState { get }
          func trigger(_ action: MoviesAction)
        }

        final class MoviesViewModel: MoviesRepresentable {
          @Published private(set) var state = MoviesState()

          func trigger(_ action: MoviesAction) {
            switch action {
            case .clearTapped: state.titles = []
            }
          }
        }
        """, in: .representable),
      .passes("protocol CartProtocol {}\nfinal class CartViewModel: NSObject, CartProtocol {}", in: .representable),
      .passes(
        "final class CartViewModel: CartRepresentable {}", in: .representable,
        otherFiles: """
          protocol CartRepresentable: ObservableObject {}
          """),
      .passes(
        "final class DefaultCartViewModel: @MainActor CartViewModel & Sendable {}", in: .clean,
        otherFiles: "protocol CartViewModel: CartViewModelInput, CartViewModelOutput {}"),
      .passes(
        "final class DefaultCartViewModel: SpecialCart {}", in: .clean,
        otherFiles: "protocol SpecialCart: Cart {}\nprotocol Cart: CartInput & Ends {}\nprotocol Ends: CartOutput {}"),
      .passes(
        "final class CartViewModel: @MainActor Cart& Sendable {}\nprotocol Cart: Base<Int>& CartInput &CartOutput {}",
        in: .clean),
      .passes("struct CartViewModel {}", in: .clean),
      .fails("final class ↓CartViewModel: ObservableObject {}", in: .representable),
      .fails("final class ↓CartViewModel: CartRepresentable {}", in: .representable),
      .fails("final class ↓CartViewModel: CartProtocol {}\nclass CartProtocol {}", in: .representable),
      .passes(
        "final class CartViewModel {}\nextension CartViewModel: CartProtocol {}\nprotocol CartProtocol {}",
        in: .representable),
      .passes(
        "final class CartViewModel: ScreenViewModel {}\nclass ScreenViewModel: Screen {}",
        otherFiles: "protocol Screen: AInput, AOutput {}"),
      .passes("final class CartViewModel: CartViewModeling {}\nprotocol CartViewModeling {}", in: .clean),
      .passes(
        "final class CartViewModel: CartInput, CartOutput { func f() {} }\nprotocol CartInput {}\nprotocol CartOutput {}"
      ),
      .passes(
        "final class CartViewModel: Cart { var a = 1 }",
        otherFiles: "protocol CartInput {}", "protocol CartOutput {}", "typealias Cart = CartInput & Kit.CartOutput"),
      .fails("final class ↓CartViewModel: CartInput, CartOutput {}\nprotocol CartInput {}", in: .clean),
      .passes("final class AnyViewModel<T>: ViewModel { let f: () -> Void }", in: .clean),
      .passes("final class RowViewModel { let title: String; init() {} }", in: .clean),
      .passes("final class CartRowViewModel { let title: String; func tap() {} }", in: .clean),
      .fails("final class ↓CartViewModel { let title: String; func tap() {} }", in: .clean),
      .passes("final class CartViewModel { let titles: [String] = [] }", in: .clean),
      .fails("final class ↓CartViewModel { var title: String }\nfinal class ↓AViewModel {}", in: .clean),
      .passes("final class CartViewModel: CartViewModelType {}\nprotocol CartViewModelType {}", in: .representable),
      .passes(
        "final class CartViewModel: Screen { var a = 1 }", in: .representable,
        otherFiles: "protocol Screen: Base { func trigger(_ a: Int) }", "protocol Base { var state: Int { get } }"),
      .fails(
        "final class ↓CartViewModel: Screen { var a = 1 }", in: .representable,
        otherFiles: "protocol Screen { func trigger(_ a: Int); func state() }"),
      .fails("final class ↓CartViewModel: Cart {}", in: .clean, otherFiles: "protocol Cart: CartInput {}"),
      .passes(
        "final class AViewModel { enum Input {}; func transform(_ input: P) -> Q { q } }\nextension AViewModel { struct Output {} }",
        in: .clean),
      .passes(
        "final class AViewModel { func transformRow(_ input: AViewModelInput) -> AViewModelOutput { f() } }",
        in: .clean, otherFiles: "struct AViewModelInput {}\nstruct AViewModelOutput {}"),
      .fails(
        "final class ↓AViewModel { enum Input {}; func transform(_ a: B) {} }\nfinal class ↓BViewModel { enum Input {}; enum Output {}; static func transform() {} }",
        in: .clean, otherFiles: "struct Output {}"),
      .fails(
        "func f() {\n#if A\nfinal class ↓CartViewModel: Cart {}\n#endif\n}\ntypealias Cart = CartInput & CartOutlet"),
    ],
    check: { file, project, findings in
      for index in file.viewModels {
        let declaration = file.source.declarations[index]
        let place = file.source.typePath(of: index)
        let name = declaration.name.lowerBound
        if file.source.isTypeEraser(name) || rows.contains(where: { file.source.isNamed(name, endingIn: $0) })
          || project.isSubclassed(place.names)
          || conforms(inherited(by: index, at: place, file, project), at: place, in: project, file.convention)
          || isValue(index, in: file, project)
          || file.convention == .clean && transformsInput(index, at: place, in: file, project)
        {
          continue
        }
        let path = file.path(of: index)
        findings.report(
          declaration.name.lowerBound,
          file.convention == .clean
            ? "class '\(path)' names no protocol of an '…Input' and an '…Output'; declare one and conform to it"
            : "class '\(path)' names no '…Representable' protocol; declare one for its state and 'trigger(_:)'")
      }
    })

  /// The ViewModels of rows belong to that of their list.
  private static let rows: [StaticString] = ["CellViewModel", "RowViewModel", "ItemViewModel"]

  /// The names that a ViewModel inherits by its clause, by those of its extensions, and by those of its superclasses.
  private static func inherited(
    by index: Int, at place: TypePath, _ file: LintedFile, _ project: ProjectIndex
  ) -> [[String]] {
    var names = project.family(of: index, in: file).parts.flatMap(\.inherited)
    project.forEachInherited(by: names, at: place) { type in
      if type.kind == .class { names += type.inherited.prefix(ProjectIndex.inheritedLimit) }
      return true
    }
    return names
  }

  private static func conforms(
    _ names: [[String]], at place: TypePath, in project: ProjectIndex, _ convention: Convention
  ) -> Bool {
    let found = names.map { name in
      project.declarations(of: name, from: place).filter { $0.kind == .protocol || $0.kind == .typealias }
    }
    if convention == .clean {
      if found.joined().contains(where: { $0.kind == .protocol && ($0.path.names.last ?? "").contains("ViewModel") }) {
        return true
      }
      var all: InheritedTraits = []
      for types in found where !types.isEmpty {
        // If several declarations share a name, for example in branches of an `#if`, one is enough.
        let traits = types.map { type in
          project.traits(of: type, through: .protocolsAndAliases)
            .union(InheritedTraits(inheriting: type.path.names.last ?? ""))
        }
        if traits.contains(where: { $0.isSuperset(of: [.input, .output]) }) { return true }
        all.formUnion(traits.dropFirst().reduce(traits[0]) { $0.intersection($1) })
      }
      return all.isSuperset(of: [.input, .output])
    }
    return found.joined().contains { type in
      type.kind == .protocol && endings.contains { type.path.names.last?.hasSuffix($0) ?? false }
        || project.traits(of: type, through: .protocolsAndAliases).isSuperset(of: [.state, .entryPoint])
    }
  }

  private static let endings = ["Representable", "Protocol", "Interface", "Type", "Providing"]

  /// Whether a ViewModel lists what a View may send and read in types of its own: `transform` turns its `Input` into its
  /// `Output`.
  private static func transformsInput(
    _ viewModel: Int, at place: TypePath, in file: LintedFile, _ project: ProjectIndex
  ) -> Bool {
    let parts = project.family(of: viewModel, in: file).parts
    guard parts.contains(where: { $0.methods.contains { $0.name.hasPrefix("transform") && !$0.isStatic } }) else {
      return false
    }
    let name = place.names.last ?? ""
    return ["Input", "Output"].allSatisfy { ending in
      project.declarations(of: [ending], from: place).contains { $0.path.names == place.names + [ending] }
        || !project.declarations(of: [name + ending], from: place).isEmpty
    }
  }

  /// Whether a ViewModel has only constants and no methods. Such a model, for example of a row, needs
  /// no protocol.
  private static func isValue(_ viewModel: Int, in file: LintedFile, _ project: ProjectIndex) -> Bool {
    let stored = file.storedProperties(of: viewModel)
    if stored.isEmpty || stored.contains(where: \.isVariable) { return false }
    return project.family(of: viewModel, in: file).parts.allSatisfy { $0.methods.allSatisfy(\.isStatic) }
  }
}

extension TrialPlan {
  static let viewModelProtocol = TrialPlan(
    limits: [
      .finds(
        1,
        """
        import Kit
        class AViewModel: KitProtocol {}
        """, in: .clean),
      .misses(
        """
        class AnyViewModel { let a: () -> Void }
        class BViewModel { let a: Int }
        class CellViewModel { var a = 1 }
        class CViewModel {}
        class DViewModel: CViewModel, A {}
        protocol A: AInput, AOutput {}
        """, in: .clean),
    ],
    sound: [
      Sound(
        "protocol CartRepresentable {}\nfinal class ↓CartViewModel: CartRepresentable {}", in: [.representable],
        breakingChanges: [
          (": CartRepresentable {", " {"), ("protocol CartRepresentable {}\n", ""), ("protocol Cart", "class Cart"),
          (": CartRepresentable", ": Box<CartRepresentable>"), ("protocol Cart", "protocol Gift"),
          (": CartRepresentable {", " { var x: CartRepresentable;"),
        ]),
      Sound(
        "protocol Cart: CartInput, CartOutput {}\nfinal class ↓CartViewModel: Cart {}", in: [.clean],
        breakingChanges: [
          (", CartOutput", ""), ("CartInput, ", ""), ("CartInput", "CartInputs"), ("CartOutput", "CartOut"),
          ("CartViewModel: Cart {", "CartViewModel {"), ("protocol", "class"),
        ]),
    ])
}
