import SwiftScan

extension Rule {
  static let unmatchedViewModel = Rule(
    id: "unmatched_view_model",
    summary: "observed class that is no ViewModel by its name",
    topic: .views,
    rationale: """
      The rules recognise a ViewModel by its name. A class that a View owns or observes does the work of one, whatever its \
      name is, and without that name no rule checks it. Either the class gets the name, or the project's names of \
      ViewModels get another pattern, such as '*Store' or '*Model'.
      """,
    limits: """
      The rule cannot tell a ViewModel from a model or a theme that a View observes, so it is off by default: turn it on \
      once, to see which names are missing. It ignores classes with a name in 'allow' and subclasses of \
      'NSManagedObject'. It misses a class in a plain property, in '@Environment' or in '@EnvironmentObject', and a \
      class of another module.
      """,
    levels: .only(.off, in: .observable, .unidirectional, .representable),
    options: [otherClasses],
    reads: .words(["State", "ObservedObject"]),
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class Model {
            private(set) var posts: [Post] = []
          }
        }

        struct FeedView: View {
          @State private var model: ↓Model

          var body: some View {
            PostList(model.posts)
          }
        }
        """),
      .passes(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: [Post] = []
          }
        }

        struct FeedView: View {
          @State private var viewModel: ViewModel

          var body: some View {
            PostList(viewModel.posts)
          }
        }
        """),
      .passes(
        "struct AView: View { @State var a: Model; @ObservedObject var b: BModel }", otherFiles: "class Model {}"),
      .passes(
        "struct AView: View { @State var a: A; @StateObject var b = B() }",
        otherFiles: "struct A: ObservableObject {}\n@Observable actor B {}\n@Observed class C {}"),
      .passes(
        "struct AView: View { var a: A; @Binding var b: A; @Environment(A.self) var c: A; @EnvironmentObject var d: A }",
        otherFiles: "@Observable class A {}"),
      .passes("struct AView { @State var a: A }\nclass BView: View { @State var a = A() }\n@Observable class A {}"),
      .passes(
        "struct AView: View { @State var a: [A]; @State var b: (A) -> Void }", otherFiles: "@Observable class A {}"),
      .fails("struct AView: View { @State var a: ↓A }", otherFiles: "#if DEBUG\n@Observable\n#endif\nfinal class A {}"),
      .passes(
        "struct AView: View { @State var a: AppRouter; @StateObject var b = BServiceImpl(); @ObservedObject var c: C }",
        otherFiles: "@Observable class AppRouter {}\nclass BServiceImpl: ObservableObject {}",
        "class C: NSManagedObject {}\nextension C: ObservableObject {}"),
      .fails(
        "struct AView: View { @StateObject var a = ↓A(); @SwiftUI.State private var b: Out.↓B?; @State var c = ↓C.init() }",
        otherFiles:
          "class A: Base {}\nclass Base: ObservableObject {}\nenum Out { @MainActor @Observation.Observable class B {} }\n@Observable public final class C {}"
      ),
      .fails(
        "struct AView<A>: View { @ObservedObject var a: ↓A }", in: .unidirectional,
        otherFiles: "class A {}\nextension A: ObservableObject {}"),
      .fails(
        "struct AView { @StateObject var a: ↓A }", in: .representable,
        otherFiles: "class A: ObservableObject {}\nextension AView: View {}"),
    ],
    check: { file, project, findings in
      let source = file.source
      let others = file.settings.names(otherClasses)
      let wrappers: [StaticString] = ["StateObject", "ObservedObject", "State"]
      func isObserved(_ property: StoredProperty) -> Bool {
        source.attributes(of: source.declarations[property.declaration]).contains { attribute in
          source.isNamed(attribute.name, anyOf: wrappers)
        }
      }
      for view in file.views(in: project, where: { file.storedProperties(of: $0).contains(where: isObserved) }) {
        for property in file.storedProperties(of: view) where isObserved(property) {
          let tokens = file.typeName(of: property)
          guard let type = tokens.last, !file.namesViewModel(type) else { continue }
          let name = source.identifierName(type)
          if SourceFile.isRole(name, oneOf: others) { continue }
          let found = project.declarations(of: tokens.map(source.identifierName), from: source.typePath(of: view))
          let observed = found.first { type in
            type.kind == .class && !type.inherited.contains { $0.last == "NSManagedObject" }
              && !project.traits(of: type, through: .classesAndProtocols).isDisjoint(
                with: [.observableObject, .observable])
          }
          guard let observed else { continue }
          findings.report(
            type, declaration: observed.path.names.joined(separator: "."), subject: name,
            "no rule checks '\(name)', because its name is no ViewModel's; rename it, or add its name to 'viewModels'",
            joinsPlaces: true)
        }
      }
    })

  private static let otherClasses = RuleOption(
    "unmatched_view_model", "allow", "classes that are no ViewModels",
    [
      "*Coordinator", "*Router", "*Navigator", "*Interactor", "*UseCase", "*Service", "*Repository", "*Client",
      "*Manager",
    ])
}

extension TrialPlan {
  static let unmatchedViewModel = TrialPlan(
    limits: [
      .finds(1, "struct AView: View { @State var a: Album }\n@Observable class Album { var title = 1 }"),
      .misses(
        """
        struct AView: View { let a: A
        @Environment(A.self) var b: A
        @EnvironmentObject var c: A
        @StateObject var d = Store() }
        """, otherFiles: "class A: ObservableObject {}"),
    ],
    sound: [
      Sound(
        "struct CartView: View { @State private var cart: CartViewModel }",
        otherFiles: "@Observable final class Cart {}\nclass CartModel: NSObject, ObservableObject {}",
        breakingChanges: [
          ("CartViewModel", "↓Cart"), ("CartViewModel", "↓CartModel?"), (": CartViewModel", " = ↓Cart()"),
          (": CartViewModel", " = ↓CartModel { 1 }"),
        ]),
      Sound(
        "struct CartView: View { let cart: ↓Cart }", otherFiles: "@Observable final class Cart {}",
        breakingChanges: [
          ("let", "@State var"), ("let", "@ObservedObject var"), ("let", "@SwiftUI.StateObject private var"),
          ("let", "@State\nprivate var"),
        ]),
    ],
    lookalikes: [
      ["State": "States", "StateObject": "StateObjects", "ObservedObject": "ObservedObjects"],
      ["Observable": "Observed", "ObservableObject": "ObservedObject"],
    ],
    options: [
      OptionCase(
        "allow", ["*Theme"],
        finds: "struct AView: View { @State var a: AppRouter }\n@Observable class AppRouter {}"
      )
    ],
    subjects: [.view])
}
