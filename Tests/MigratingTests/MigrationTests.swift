import SwiftScan
import Testing

@testable import Migrating

/// Migrates sources named `0.swift`, `1.swift`, ….
func migrate(_ sources: [String], locks: [Int: String] = [:], only: Set<String>? = nil) -> Migration {
  Migration(
    sources.enumerated().map {
      MigrationFile(path: "\($0).swift", source: SourceFile(SourceText($1)), lock: locks[$0])
    }, only: only)
}

/// The sources after a migration.
func after(_ migration: Migration, _ sources: [String]) -> [String] {
  var sources = sources
  for change in migration.changes { sources[change.file] = String(decoding: change.contents, as: UTF8.self) }
  return sources
}

/// Expects that everything migrates to these sources, and that a second run finds nothing to do.
func expect(
  _ sources: [String], _ expected: [String], location: Testing.SourceLocation = #_sourceLocation
) {
  let migration = migrate(sources)
  #expect(migration.refused.map(\.refusals).isEmpty, sourceLocation: location)
  #expect(after(migration, sources) == expected, sourceLocation: location)
  let again = migrate(after(migration, sources))
  #expect(again.names.isEmpty && again.changes.isEmpty, sourceLocation: location)
}

/// A ViewModel without peculiarities, for tests of its Views.
let cartViewModel = """
  import SwiftUI
  final class CartViewModel: ObservableObject {
    @Published var text = ""
  }

  """
/// The same after its migration.
let migratedCartViewModel = """
  import SwiftUI
  @Observable
  final class CartViewModel {
    var text = ""
  }

  """

@Suite struct ClassTests {
  /// Views show the state of superclasses, which need not name `ObservableObject`.
  @Test func superclassesWithState() {
    expect(
      [
        "import Combine\nclass Root { @Published var total = 0 }\n",
        "class Base: Root { var name = \"\" }\nclass Other: Root {}\n",
        "final class CartViewModel: Base, ObservableObject {\n  @Published var rows: [Int] = []\n}\n",
      ],
      [
        "import Observation\nimport Combine\n@Observable\nclass Root { var total = 0 }\n",
        "class Base: Root { var name = \"\" }\nclass Other: Root {}\n",
        "import Observation\n\n@Observable\nfinal class CartViewModel: Base {\n  var rows: [Int] = []\n}\n",
      ])
  }

  /// The properties of a class with the macro are observed already.
  @Test func propertiesOfObservableClassesStay() {
    let sources = [
      """
      import SwiftUI
      @Observable final class HomeViewModel: ObservableObject {
        var total = 0
        @ObservationIgnored var cache = 1
        let id = 2
      }
      struct HomeView: View {
        @StateObject var home = HomeViewModel()
        var body: some View { Text("\\(home.total)") }
      }

      """
    ]
    let expected = sources[0].replacing(": ObservableObject", with: "").replacing("@StateObject", with: "@State")
    expect(sources, [expected])
    let migration = migrate(sources)
    #expect(migration.migrated.map(\.keepsProperties) == [true] && migration.ignored.isEmpty)
    #expect(migrate([cartViewModel]).migrated.map(\.keepsProperties) == [false])
  }

  @Test func propertiesAndImport() {
    expect(
      [
        """
        // Cart

        import Combine
        import Foundation

        @MainActor
        public final class CartViewModel: NSObject, ObservableObject, Sendable {
          /// The items.
          @Published public private(set) var items: [Int] = []
          @Published
          var name: String
          @MainActor @Published var total = 0 { didSet { print(total) } }
          private var cancellables = Set<AnyCancellable>()
          lazy var formatter = NumberFormatter()
          weak var delegate: Delegate?
          @Injected var service: Service
          static var count = 0
          let id: Int
          var isEmpty: Bool { items.isEmpty }
          class var shared: CartViewModel { fatalError() }
        }
        """
      ],
      [
        """
        // Cart

        import Observation
        import Combine
        import Foundation

        @Observable
        @MainActor
        public final class CartViewModel: NSObject, Sendable {
          /// The items.
          public private(set) var items: [Int] = []
          var name: String
          @MainActor var total = 0 { didSet { print(total) } }
          @ObservationIgnored private var cancellables = Set<AnyCancellable>()
          @ObservationIgnored lazy var formatter = NumberFormatter()
          @ObservationIgnored weak var delegate: Delegate?
          @ObservationIgnored @Injected var service: Service
          static var count = 0
          let id: Int
          var isEmpty: Bool { items.isEmpty }
          class var shared: CartViewModel { fatalError() }
        }
        """
      ])
  }

  @Test(arguments: [
    ("class A: ObservableObject {}", "class A {}"),
    ("class A: Combine.ObservableObject {}", "class A {}"),
    ("class A: ObservableObject, P {}", "class A: P {}"),
    ("class A : Base<Int> , ObservableObject {}", "class A : Base<Int> {}"),
    ("class A:\n  P,\n  ObservableObject\n{}", "class A:\n  P\n{}"),
    ("class A<T>: ObservableObject where T: P {}", "class A<T> where T: P {}"),
  ]) func conformance(old: String, new: String) {
    expect(["import SwiftUI\n" + old], ["import SwiftUI\n@Observable\n" + new])
  }

  @Test func conformanceInExtension() {
    expect(
      ["import SwiftUI\nclass A { @Published var a = 1 }\n\nextension A: ObservableObject {}\n", "extension A: P {}"],
      ["import SwiftUI\n@Observable\nclass A { var a = 1 }\n\n", "extension A: P {}"])
    expect(
      ["import SwiftUI\nclass A { @Published var a = 1 }", "extension A: ObservableObject { func f() {} }"],
      ["import SwiftUI\n@Observable\nclass A { var a = 1 }", "extension A { func f() {} }"])
  }

  @Test func nestedClassesOfOneName() {
    expect(
      [
        "import SwiftUI\nextension AView { final class ViewModel: ObservableObject { @Published var a = 1 } }",
        "import SwiftUI\nextension BView { @Observable final class ViewModel { var a = 1 } }",
        "struct AView: View { @ObservedObject var viewModel: ViewModel }",
        "struct BView: View { @State var viewModel: ViewModel }",
      ],
      [
        "import SwiftUI\nextension AView { @Observable final class ViewModel { var a = 1 } }",
        "import SwiftUI\nextension BView { @Observable final class ViewModel { var a = 1 } }",
        "struct AView: View { var viewModel: ViewModel }",
        "struct BView: View { @State var viewModel: ViewModel }",
      ])
  }

  /// The macro adds an extension at file scope, which cannot see a `private` member of another type.
  @Test func privateNestedClasses() {
    expect(
      [
        "import SwiftUI\nstruct V { private class A: ObservableObject { @Published private(set) var a = 1 } }\n"
          + "extension V { private final class B: ObservableObject {} }\nprivate class C: ObservableObject {}\n"
          + "private extension V { class D: ObservableObject {} }"
      ],
      [
        "import SwiftUI\nstruct V { @Observable fileprivate class A { private(set) var a = 1 } }\n"
          + "extension V { @Observable fileprivate final class B {} }\n@Observable\nprivate class C {}\n"
          + "private extension V { @Observable class D {} }"
      ])
  }

  @Test func viewsThatNameAnAlias() {
    expect(
      [
        "import SwiftUI\nclass A: ObservableObject { @Published var a = 1 }",
        "typealias Model = A\ntypealias Other<T> = A",
        "struct V: View { @StateObject var a: Model; @ObservedObject var b: Other<Int> }",
      ],
      [
        "import SwiftUI\n@Observable\nclass A { var a = 1 }", "typealias Model = A\ntypealias Other<T> = A",
        "struct V: View { @State var a: Model; var b: Other<Int> }",
      ])
  }

  @Test func subclassesMigrateTogether() {
    let sources = [
      "import SwiftUI\nclass Base: ObservableObject { @Published var a = 1 }",
      "import SwiftUI\nclass Sub: Base { @Published var b = 1; var c = 1 }\nclass Leaf: Sub { let d = 1 }",
    ]
    expect(
      sources,
      [
        "import SwiftUI\n@Observable\nclass Base { var a = 1 }",
        "import SwiftUI\n@Observable\nclass Sub: Base { var b = 1; @ObservationIgnored var c = 1 }\nclass Leaf: Sub { let d = 1 }",
      ])
    let refused = migrate(sources + ["func f(leaf: Leaf) { leaf.objectWillChange.send() }"])
    #expect(refused.migrated.isEmpty && refused.refused.map(\.name) == ["Base", "Sub", "Leaf"])
    #expect(migrate(sources, only: ["Sub"]).migrated.count == 3)
  }

  @Test func protocolsMigrateWithConformersAndGenericViews() {
    expect(
      [
        "import Foundation\n@MainActor protocol Cart: ObservableObject { var text: String { get set } }",
        "import Foundation\nfinal class RealCart: Cart { @Published var text = \"\" }",
        "import SwiftUI\nstruct CartView<VM: Cart>: View { @StateObject var cart: VM; var body: some View { TextField(\"\", text: $cart.text) } }",
        "import SwiftUI\nstruct Row<VM>: View where VM: Cart { @ObservedObject var cart: VM }",
      ],
      [
        "import Observation\nimport Foundation\n@MainActor protocol Cart: AnyObject, Observable { var text: String { get set } }",
        "import Observation\nimport Foundation\n@Observable\nfinal class RealCart: Cart { var text = \"\" }",
        "import SwiftUI\nstruct CartView<VM: Cart>: View { @State var cart: VM; var body: some View { TextField(\"\", text: $cart.text) } }",
        "import SwiftUI\nstruct Row<VM>: View where VM: Cart { var cart: VM }",
      ])
  }

  /// A line with nothing but the attribute goes, also if a comment follows it.
  @Test func attributesAboveComments() {
    expect(
      ["import SwiftUI\nclass A: ObservableObject {\n  /// One.\n  @Published\n  // Two.\n  var a = 1\n}\n"],
      ["import SwiftUI\n@Observable\nclass A {\n  /// One.\n  // Two.\n  var a = 1\n}\n"])
    expect(
      ["import SwiftUI\r\nclass A: ObservableObject {\r\n\t@Published \r\n\t// Two.\r\n\tvar a = 1\r\n}\r\n"],
      ["import SwiftUI\r\n@Observable\r\nclass A {\r\n\t// Two.\r\n\tvar a = 1\r\n}\r\n"])
    expect(
      ["import SwiftUI\nclass A: ObservableObject {\n  @Published // Two.\n  var a = 1\n}\n"],
      ["import SwiftUI\n@Observable\nclass A {\n  // Two.\n  var a = 1\n}\n"])
  }

  @Test func lineEndsStay() {
    expect(
      ["import Foundation\r\n\r\n  class A: ObservableObject {\r\n  @Published\r\n  var a = 1\r\n}\r\n"],
      ["import Observation\r\nimport Foundation\r\n\r\n  @Observable\r\n  class A {\r\n  var a = 1\r\n}\r\n"])
  }

  @Test func otherObservables() {
    expect(
      [
        "import RxSwift\nimport SwiftUI\nclass A: ObservableObject { @Published var a = 1 }\nprotocol P: ObservableObject {}"
      ],
      [
        "import Observation\nimport RxSwift\nimport SwiftUI\n@Observation.Observable\nclass A { var a = 1 }\nprotocol P: AnyObject, Observation.Observable {}"
      ])
    expect(
      ["import SwiftUI\nclass A: ObservableObject {}", "final class Observable<T> {}"],
      ["import Observation\nimport SwiftUI\n@Observation.Observable\nclass A {}", "final class Observable<T> {}"])
  }

  @Test func documentationStaysAtTheClass() {
    expect(
      ["// A.swift\n\n/// The cart.\nclass A: ObservableObject { @Published var a = 1 }\n"],
      ["// A.swift\n\nimport Observation\n\n/// The cart.\n@Observable\nclass A { var a = 1 }\n"])
  }

  @Test func importInCondition() {
    expect(
      ["#if canImport(Combine)\nimport Combine\n#endif\nclass A: ObservableObject {}"],
      ["import Observation\n\n#if canImport(Combine)\nimport Combine\n#endif\n@Observable\nclass A {}"])
  }
}

@Suite struct ViewTests {
  private func expectView(_ old: String, _ new: String, location: Testing.SourceLocation = #_sourceLocation) {
    expect([cartViewModel, old], [migratedCartViewModel, new], location: location)
  }

  @Test func stateObject() {
    expectView(
      "struct V: View { @StateObject private var model = CartViewModel() }",
      "struct V: View { @State private var model = CartViewModel() }")
    expectView(
      "struct V: View { @SwiftUI.StateObject var model: CartViewModel; init(m: CartViewModel) { self._model = SwiftUI.StateObject(wrappedValue: m) } }",
      "struct V: View { @State var model: CartViewModel; init(m: CartViewModel) { self._model = State(wrappedValue: m) } }"
    )
    expectView(
      "struct V: View { @StateObject var model: CartViewModel; init(m: CartViewModel) { _model = .init(wrappedValue: m) } }",
      "struct V: View { @State var model: CartViewModel; init(m: CartViewModel) { _model = .init(wrappedValue: m) } }")
    let migration = migrate([cartViewModel, "struct V: View { @StateObject private var model = CartViewModel() }"])
    #expect(migration.states.map { "\($0.path):\($0.line):\($0.column)" } == ["1.swift:1:19"])
  }

  /// `@StateObject` evaluates an object that a caller or a closure makes once, `@State` at every `init` of the View.
  @Test(arguments: [
    ("struct V: View { @StateObject var model: M }", "func f() { V(a: 1, model: ↓M()) }"),
    ("struct V: View { @StateObject var model: M }", "class C { func f() -> V { Box.V<Int>(model: ↓makeModel()) } }"),
    ("struct V: View { @StateObject var model: M }", "func f(m: M) { V(model: m); Hosting(rootView: V(model: M())) }"),
    (
      "struct V: View { @StateObject var m: M; init(m: M) { _m = .init(wrappedValue: m) } }",
      "let v = V(m: M())"
    ),
    ("struct V: View { @StateObject var model: M; init() { _model = .↓init(wrappedValue: M()) } }", ""),
    ("struct V: View { @StateObject var model: M; init() { _model = ↓StateObject(wrappedValue: .init()) } }", ""),
    (
      "struct V: View { @StateObject var m: M; init(m: @escaping () -> M) { _m = ↓StateObject(wrappedValue: m()) } }",
      ""
    ),
    (
      "struct V: View { @StateObject var model: M }",
      "#Preview { V(model: M()) }\nstruct P: PreviewProvider { static var previews: some View { V(model: M()) } }"
    ),
    ("import ViewModelCore\nstruct V: View { @StateObject var model: M }", "let v = V(model: M())"),
    ("struct V: View { @ObservedObject var model: M }", "let v = V(model: M())"),
  ]) func objectsThatAreMadeEagerly(view: String, use: String) {
    var places: [String] = []
    let sources = [view, use].enumerated().map { file, marked in
      let parts = marked.split(separator: "↓", omittingEmptySubsequences: false)
      if parts.count > 1 { places.append("\(file + 1).swift:1:\(parts[0].utf8.count + 1)") }
      return parts.joined()
    }
    let migration = migrate(["import SwiftUI\nclass M: ObservableObject { @Published var text = 1 }"] + sources)
    #expect(migration.refused.isEmpty)
    #expect(migration.states.map { "\($0.path):\($0.line):\($0.column)" } == places)
  }

  @Test func ownedOfTheCore() {
    expectView(
      "import ViewModelCore\nstruct V: View { @StateObject var model: CartViewModel; init() { _model = StateObject<CartViewModel>(wrappedValue: CartViewModel()) } }",
      "import ViewModelCore\nstruct V: View { @Owned var model: CartViewModel; init() { _model = Owned<CartViewModel>(wrappedValue: CartViewModel()) } }"
    )
  }

  @Test func observedObject() {
    expectView(
      "struct V: View {\n  @ObservedObject\n  var model: CartViewModel\n}",
      "struct V: View {\n  var model: CartViewModel\n}")
    expectView(
      "struct V: View { @ObservedObject var model: CartViewModel }\nextension V { var field: some View { TextField(\"\", text: self.$model.text) } }",
      "struct V: View { @Bindable var model: CartViewModel }\nextension V { var field: some View { TextField(\"\", text: self.$model.text) } }"
    )
    expectView(
      "struct V: View { @ObservedObject var model: CartViewModel; init(m: CartViewModel) { _model = ObservedObject(initialValue: m) } }",
      "struct V: View { @Bindable var model: CartViewModel; init(m: CartViewModel) { _model = Bindable(wrappedValue: m) } }"
    )
  }

  @Test func wrappersThatAreMadeWithInit() {
    expectView(
      "struct V: View { @StateObject var a: CartViewModel; @ObservedObject var b: CartViewModel; init(m: CartViewModel) { _a = StateObject.init(wrappedValue: m); self._b = SwiftUI.ObservedObject<CartViewModel>.init(initialValue: m) } }",
      "struct V: View { @State var a: CartViewModel; @Bindable var b: CartViewModel; init(m: CartViewModel) { _a = State.init(wrappedValue: m); self._b = Bindable<CartViewModel>.init(wrappedValue: m) } }"
    )
  }

  @Test func previewables() {
    expectView(
      "#Preview {\n  @Previewable @StateObject var s = CartViewModel()\n  V(text: $s.text).environmentObject(s)\n}",
      "#Preview {\n  @Previewable @State var s = CartViewModel()\n  V(text: $s.text).environment(s)\n}")
    expectView(
      "#Preview { @Previewable @ObservedObject var s: CartViewModel = .init(); V(s: s) }",
      "#Preview { @Previewable @State var s: CartViewModel = .init(); V(s: s) }")
  }

  /// A private property with a value but without a wrapper would make the memberwise initialiser private.
  @Test func privateObservedObjectKeepsAWrapper() {
    expectView(
      "struct V: View { @ObservedObject private var a = CartViewModel(); @ObservedObject private var b: CartViewModel; @ObservedObject private(set) var c = CartViewModel() }",
      "struct V: View { @Bindable private var a = CartViewModel(); private var b: CartViewModel; private(set) var c = CartViewModel() }"
    )
  }

  @Test func environment() {
    expectView(
      "struct V: View { @EnvironmentObject private var model: CartViewModel; var body: some View { Toggle(isOn: $model.text); TextField(\"\", text: self.$model.text) } }",
      "struct V: View { @Environment(CartViewModel.self) private var model; var body: some View { Toggle(isOn: Bindable(model).text); TextField(\"\", text: Bindable(self.model).text) } }"
    )
    expectView(
      """
      struct A: App { @StateObject var model = CartViewModel(); var body: some Scene { W { V().environmentObject(model) } } }
      #Preview { V().environmentObject(CartViewModel()).environmentObject(Other()) }
      """,
      """
      struct A: App { @State var model = CartViewModel(); var body: some Scene { W { V().environment(model) } } }
      #Preview { V().environment(CartViewModel()).environmentObject(Other()) }
      """)
  }

  @Test func hiddenWrappersGetTheirModule() {
    expectView(
      "struct V: View { struct State {}; @StateObject var model = CartViewModel() }",
      "struct V: View { struct State {}; @SwiftUI.State var model = CartViewModel() }")
  }

  @Test func wrappersOfOtherTypesStay() {
    let other = "struct V: View { @StateObject var model = Library.Player(); @ObservedObject var other: Player }"
    expectView(other, other)
  }

  @Test func wordsInCommentsAndStringsStay() {
    let other = "// @StateObject var model = CartViewModel()\nlet text = \"@ObservedObject $text \\(1)\""
    expectView(other, other)
  }
}
