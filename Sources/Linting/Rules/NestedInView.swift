extension Rule {
  static let nestedInView = Rule(
    id: "nested_in_view",
    summary: "ViewModel that is not nested in an extension of its View",
    topic: .shape,
    rationale: """
      A ViewModel belongs to one View. Nested in an extension of that View, the type is called 'CartView.ViewModel': \
      it needs no name of its own, and readers cannot confuse it with another screen's. An extension lets both types \
      have files of their own, which nesting in the View's body does not.
      """,
    limits: """
      The rule does not check that the extended type is a View, so an extension of any type passes. It ignores a type \
      eraser such as 'AnyViewModel', a ViewModel that has subclasses, one that no View of the project has as a \
      property, one that a View reads from its environment, and one that is the type of a view controller's property, \
      parameter or generic argument. A ViewModel that belongs to no single View passes: two Views own it with \
      '@State', '@StateObject', '@Owned' or a value that makes one, or a class stores it, such as a cache, a parent, \
      or the ViewModel itself as a singleton. Views outside of the ViewModel's package, the folder above 'Sources', do \
      not count: they import it. The rule reports nothing in files whose package or Xcode project builds for systems \
      older than iOS 17 or macOS 14: their ViewModels cannot be '@Observable' yet.
      """,
    levels: .only(.error, in: .observable),
    hostRule: "observable_macro",
    examples: [
      .fails(
        """
        @Observable
        final class ↓CartViewModel {
          private(set) var items: [CartItem] = []
        }

        struct CartView: View {
          @State private var viewModel = CartViewModel()

          var body: some View { CartList(viewModel.items) }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
          }
        }

        struct CartView: View {
          @State private var viewModel = ViewModel()

          var body: some View { CartList(viewModel.items) }
        }
        """),
      .passes("final class AnyViewModel<T> {}\nstruct CartView: View { let a: AnyViewModel<Int> }"),
      .passes("extension CartView { @Observable final class ViewModel {} }"),
      .passes("extension CartView {\n#if DEBUG\n#if os(iOS)\nfinal class ViewModel {}\n#endif\n#endif\n}"),
      .passes("extension Shop.CartView<Item> where Item: Row { final class CartViewModel {} }"),
      .passes("struct CartView { struct ViewModel {} }"),
      .passes("extension CartView { var body: Int { \"class ViewModel {}\".count } }"),
      .fails("final class ↓CartViewModel {}", otherFiles: "struct CartView: View { let viewModel: CartViewModel }"),
      .fails(
        "final class ↓CartViewModel {}\nfinal class ↓RowViewModel {}",
        otherFiles: "struct A: View { @StateObject var a = (CartViewModel()); @State var b: ((RowViewModel?)) }"),
      .passes("final class CartViewModel {}", otherFiles: "struct A: View { let f: (CartViewModel) -> Void }"),
      .passes("final class CartViewModel {}", otherFiles: "struct A: View { func f() { show(CartViewModel()) } }"),
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { @State var a = CartViewModel() }",
        otherFiles: "struct RowView: View { @Environment(CartViewModel.self) private var cart }"),
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { @StateObject var a = CartViewModel() }",
        otherFiles: "struct RowView: View { @EnvironmentObject private var cart: CartViewModel }"),
      .fails(
        "final class ↓CartViewModel {}",
        otherFiles: "struct CartView {}", "extension CartView: View { @State var viewModel = CartViewModel() }"),
      .fails("struct CartView: View { @State var a: ViewModel\nfinal class ↓ViewModel {} }"),
      .fails("extension CartView { struct Row: View { let a: ViewModel\nfinal class ↓ViewModel {} } }"),
      .fails(
        "extension CartView { final class ViewModel { final class ↓RowViewModel {} } }",
        otherFiles: "struct RowView: View { let viewModel: CartView.ViewModel.RowViewModel }"),
      .fails("#if DEBUG\nfinal class ↓CartViewModel {}\n#endif\nstruct A: View { let cart: CartViewModel }"),
      .fails(
        "final class ↓CartViewModel {}\nstruct CartView: View { let viewModel: CartViewModel }",
        otherFiles: "class ListViewController { func f() { push(CartView(viewModel: CartViewModel())) } }"),
      // A ViewModel of no single View.
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { @StateObject var a = CartViewModel() }",
        otherFiles: "struct RowView: View { @State private var cart: CartViewModel\ninit() { _cart = make() } }"),
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { @State var a = CartViewModel() }",
        otherFiles: "struct RowView: View { private let cart: CartViewModel = .init(1) }"),
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { @State var a = CartViewModel() }",
        otherFiles: "@MainActor final class Carts { private var all: [Cart.ID: CartViewModel] = [:] }"),
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { @ObservedObject var a: CartViewModel }",
        otherFiles: "final class HomeViewModel { var cart: CartViewModel?; lazy var other = 1 }"),
      .passes(
        "final class CartViewModel { static let shared = CartViewModel() }\nstruct CartView: View { let cart: CartViewModel }"
      ),
      .fails(
        "final class ↓CartViewModel { static let preview = CartViewModel() }\nstruct CartView: View { @State var cart = CartViewModel() }",
        otherFiles: "struct RowView: View { @ObservedObject var cart: CartViewModel; let a: CartViewModel }",
        "final class Flow { weak var cart: CartViewModel?; let show: (CartViewModel) -> Void }",
        "final class Maker { let make = { CartViewModel() }\nfunc f(_ a: CartViewModel) { let b = CartViewModel() } }",
        "final class CartStub { let cart: CartViewModel }\n#Preview { struct A: View { @State var a = CartViewModel() } }",
        "import XCTest\nfinal class CartTests: XCTestCase { var cart: CartViewModel! }"),
      .fails(
        "final class ↓CartViewModel {}\nstruct CartView: View { @State var cart = CartViewModel() }",
        otherFiles: "struct Row { @State var cart = CartViewModel() }",
        "enum Carts { static var all: [CartViewModel] = [] }"
      ),
      .fails(
        "final class ↓CartViewModel {}\nstruct CartView: View { @State var cart = CartViewModel() }",
        otherFiles: "final class CartViewModel {}\nstruct CartScreen: View { @State var cart = CartViewModel() }"),
      .passes("final class CartViewModel {}"),
      .passes("final class CartViewModel {}", otherFiles: "struct CartView: View { func CartViewModel() {} }"),
      .passes("final class CartViewModel {}", otherFiles: "struct Cart { let viewModel: CartViewModel }"),
      .passes(
        "class CartViewModel {}\nclass OtherViewModel: CartViewModel {}",
        otherFiles: "struct CartView: View { let viewModel: CartViewModel }"),
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { let viewModel: CartViewModel }",
        otherFiles: "class CartViewController: UIViewController { let viewModel: CartViewModel }"),
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { let viewModel: CartViewModel }",
        otherFiles: "class CartController: BaseViewController<CartViewModel> {}"),
      .passes(
        "final class CartViewModel {}\nstruct CartView: View { let viewModel: CartViewModel }",
        otherFiles: "class CartViewController { init(_ viewModel: CartViewModel?) {} }"),
    ],
    check: { file, project, findings in
      if file.viewModels.isEmpty || project.isBuiltForOldSystems(file.path) { return }
      let source = file.source
      var homes: [NamePath: Home] = [:]
      for index in file.viewModels {
        let declaration = source.declarations[index]
        if declaration.placement == .member, declaration.parent >= 0,
          source.declarations[declaration.parent].kind == .extension
        {
          continue
        }
        let path = source.typePath(of: index)
        if project.isSubclassed(path.names) || source.isTypeEraser(declaration.name.lowerBound) { continue }
        let found = homes[path.name] ?? home(of: path.name, in: file.path, project)
        homes[path.name] = found
        guard case .view(let view) = found else { continue }
        let isInBody =
          path.names.count > 1 && project.isInView(TypePath(names: Array(path.names.dropLast()), isLocal: path.isLocal))
        let home = view.map { "'\($0)'" } ?? "its view"
        let problem = isInBody ? "stands in the body of its view" : "does not belong to a view"
        findings.report(
          declaration.name.lowerBound,
          "class '\(file.path(of: index))' \(problem); nest it in an extension of \(home)")
      }
    })

  /// The owner of a ViewModel.
  private enum Home {
    /// A single View, with its path if the View owns the ViewModel.
    case view(String?)
    /// No View or several ones, a view controller or another class.
    case other
  }

  /// - Parameter file: The path of the ViewModel's file. Views outside of its package do not count: they import it, so
  ///   it cannot extend them.
  private static func home(of path: NamePath, in file: String, _ project: ProjectIndex) -> Home {
    let properties = project.references.properties(of: [path], in: package(of: file))
    // Many screens share what they read from the environment.
    guard properties.contains(where: { project.isInView($0.owner) }), !properties.contains(where: \.isEnvironment)
    else { return .other }
    // Several targets may have a ViewModel with this name, each with its own View.
    let most = max(1, project.viewModelCount(at: path))
    var owners: Set<NamePath> = []
    for property in properties where property.isOwned && !owners.contains(property.owner.name) {
      guard project.isView(property.owner) else { continue }
      owners.insert(property.owner.name)
      if owners.count > most { return .other }
    }
    let isElsewhere = project.references.mentions(of: [path]).contains { mention in
      mention.isType && project.isViewController(mention.owner) || mention.isKept && project.isObject(mention.owner)
    }
    return isElsewhere ? .other : .view(owners.count == 1 ? owners.first?.names.joined(separator: ".") : nil)
  }

  /// The folder of the package around a file, by the folder `Sources` in it, such as `Features/Stake/`; nil for none,
  /// and for the package in the root.
  private static func package(of file: String) -> Substring? {
    let folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard let sources = folders.lastIndex(of: "Sources"), sources > 0 else { return nil }
    return file.prefix(folders[..<sources].reduce(0) { $0 + $1.count + 1 })
  }
}

extension TrialPlan {
  static let nestedInView = TrialPlan(
    limits: [
      .misses("extension String { class ViewModel {} }")
    ],
    sound: [
      Sound(
        "extension CartView { @Observable final class ↓ViewModel {} }",
        otherFiles:
          "struct ListView: View { let viewModel: CartView.ViewModel }\nstruct OtherView: View { let viewModel: ViewModel }",
        breakingChanges: [
          ("extension", "struct"), ("extension", "enum"), ("extension", "final class"), ("extension", "actor"),
          ("{ @Observable final class ↓ViewModel {} }", "{}\n@Observable final class ↓ViewModel {}"),
        ])
    ],
    without: [.disguise("members in an extension", because: "in an extension a ViewModel stands where it should")])
}
