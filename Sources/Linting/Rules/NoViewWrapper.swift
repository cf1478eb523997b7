import SwiftScan

extension Rule {
  static let noViewWrapper = Rule(
    id: "no_view_wrapper",
    summary: "property wrapper of Views in a ViewModel",
    topic: .state,
    rationale: """
      SwiftUI installs the storage of '@State', '@Environment' and similar wrappers for properties of Views only. In a \
      class they keep their first value, do nothing or stop the app, and the compiler accepts them. A ViewModel holds its state in \
      plain properties and gets everything else through its initialiser.
      """,
    limits: """
      The rule goes by the name of the wrapper, unless the project declares one of that name. It does not know wrappers \
      of other libraries, and it ignores wrappers in types that are nested in the ViewModel. '@Binding' works, and so \
      does '@AppStorage' in an 'ObservableObject' or with '@ObservationIgnored': there the finding is a warning.
      """,
    notes: [
      .init(
        """
        '@AppStorage' may be used: a ViewModel of this convention is an 'ObservableObject', which publishes its changes.
        """, in: .uikit, .unidirectional, .clean, .representable)
    ],
    levels: .everywhere(.error),
    options: [viewWrappers],
    examples: [
      .fails(
        """
        extension SettingsView {
          @Observable
          final class ViewModel {
            @ObservationIgnored ↓@Environment(\\.locale) private var locale
            private(set) var currency = ""

            func load() {
              currency = locale.currency?.identifier ?? ""
            }
          }
        }
        """),
      .passes(
        """
        extension SettingsView {
          @Observable
          final class ViewModel {
            private(set) var currency = ""
            private let locale: Locale

            init(locale: Locale) {
              self.locale = locale
            }

            func load() {
              currency = locale.currency?.identifier ?? ""
            }
          }
        }
        """),
      .passes("struct AView { @State var a = 1 }\nclass AViewModel { @Published var a = 1; @States var b = 1 }"),
      .passes("class AViewModel { @State var a = 1 }\n@propertyWrapper struct State<T> { var wrappedValue: T }"),
      .passes(
        "class AViewModel { @State static var a = 1; struct Row { @State var b = 1 }; func f() { @State var c = 1 } }"),
      .passes("class AViewModel: ObservableObject { @AppStorage(\"a\") var a = 1 }", in: .unidirectional),
      .passes("class AViewModel { @AppStorage(\"a\") private var a = 1 }", in: .uikit),
      .fails("class AViewModel { ↓@State var a = 1; @Published ↓@SwiftUI.FocusState var b: Bool }"),
      .fails("class AViewModel {\n#if A\n↓@StateObject\n#endif\nprivate var a = A()\n}", in: .clean),
      .fails("class AViewModel { ↓@AppStorage(\"a\") var a = 1; ↓@Binding var b: Int; ↓@Query var c: [C] }"),
      .fails("class AViewModel: ObservableObject { ↓@AppStorage(\"a\") var a = 1 }"),
      .fails(
        "class AViewModel: CartModel { ↓@AppStorage(\"a\") var a = 1 }",
        otherFiles: "protocol CartModel: ObservableObject {}"),
      .fails("class AViewModel { ↓@EnvironmentObject var a: A }", in: .representable, otherFiles: "class State {}"),
    ],
    check: { file, project, findings in
      let names = file.settings.names(viewWrappers)
      for viewModel in file.viewModels {
        var seen: Set<Int> = []
        for property in file.storedProperties(of: viewModel) where seen.insert(property.declaration).inserted {
          for attribute in file.source.attributes(of: file.source.declarations[property.declaration]) {
            guard file.source.isNamed(attribute.name, oneOf: names) else { continue }
            report(attribute, of: property, in: viewModel, file, project, &findings)
          }
        }
      }
    })

  private static func report(
    _ attribute: Attribute, of property: StoredProperty, in viewModel: Int, _ file: LintedFile,
    _ project: ProjectIndex, _ findings: inout Findings
  ) {
    let source = file.source
    let path = file.path(of: property, in: viewModel)
    let wrapper = source.identifierName(attribute.name)
    var remedy = "works in views only; keep the value in a plain property, or take it through 'init'"
    var isOnlyWarning = false
    switch wrapper {
    case "Binding":
      remedy = "belongs to a view; keep the binding in the view if a parent owns the value, else keep the value here"
      isOnlyWarning = true
    case "AppStorage":
      if file.convention != .observable { return }
      let isIgnored = !source.attributes("ObservationIgnored", of: source.declarations[property.declaration]).isEmpty
      isOnlyWarning = isIgnored || project.isObservableObject(viewModel, in: source, through: .classesAndProtocols)
      remedy =
        isOnlyWarning
        ? "ties it to the user defaults; let an interactor keep the value"
        : "works in views and in an 'ObservableObject' only; let an interactor keep the value"
    default: break
    }
    if project.path(of: [wrapper], from: source.typePath(of: viewModel)) != nil { return }
    findings.report(
      attribute.at, through: attribute.tokens.upperBound - 1, declaration: path, subject: wrapper,
      "'@\(wrapper)' of '\(path)' \(remedy)", isOnlyWarning: isOnlyWarning)
  }

  private static let viewWrappers = RuleOption(
    "no_view_wrapper", "names", "property wrappers that belong to views",
    [
      "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "Binding", "FocusState",
      "GestureState", "AppStorage", "SceneStorage", "Query", "FetchRequest",
    ])
}

extension TrialPlan {
  static let noViewWrapper = TrialPlan(
    limits: [
      .misses("class AViewModel { @Injected var a: A; struct Row { @State var b = 1 } }"),
      .misses("class AViewModel { @State var a = 1 }", otherFiles: "enum State { case idle }"),
      .finds(2, "class AViewModel: ObservableObject { @Binding var a: Int; @AppStorage(\"b\") var b = 1 }"),
    ],
    sound: [
      Sound(
        "final class CartViewModel { @Published private(set) var total = 0 }",
        breakingChanges: [
          ("@Published", "↓@State"), ("@Published", "↓@SceneStorage(\"total\")"),
          ("@Published", "@Published ↓@Binding"),
          ("@Published private(set)", "↓@SwiftUI.GestureState"), ("@Published", "↓@FetchRequest(fetchRequest: f())"),
        ])
    ],
    lookalikes: [
      [
        "State": "States", "StateObject": "StateObjects", "FocusState": "FocusStates", "Environment": "Environments",
        "EnvironmentObject": "EnvironmentObjects", "Binding": "Bindings", "AppStorage": "AppStorages",
        "SceneStorage": "SceneStorages", "GestureState": "GestureStates", "FetchRequest": "FetchRequests",
        "Query": "Queries",
      ]
    ],
    options: [
      OptionCase("names", ["Injected"], finds: "class AViewModel { @Injected var a: A }")
    ])
}
