/// The plans of rules about what a ViewModel is and is called.
extension TrialPlan {
  static let classPlans: [String: Change] = [
    "final_class": {
      $0.with(
        Sound(
          "extension CartView { @Observable final class ↓ViewModel {} }",
          breaks: [
            ("final ", ""), ("final ", "public "), ("final ", "open "), ("final", "/* final */"), ("final", "@objc"),
          ]),
        Sound("public final class ↓CartViewModel: NSObject {}", breaks: [(" final", ""), ("public final", "open")]),
        Sound(
          "#if DEBUG\nfinal class Cart {\n  final class ↓CartViewModel<Item> where Item: Row {}\n}\n#endif",
          breaks: [("  final ", "  "), ("  final", "  // final\n ")]))
    },
    "observable_macro": {
      $0.with(
        Sound(
          "extension CartView { @Observable final class ↓ViewModel {} }",
          breaks: [
            ("@Observable ", ""), ("@Observable", "@ObservableLike"), ("@Observable", "@MainActor"),
            ("@Observable", "/* @Observable */"), ("@Observable", "@Observable.Other"), ("@Observable", "@observable"),
          ]),
        Sound(
          "@Observable\npublic final class ↓CartViewModel: Base<Item> {}",
          breaks: [("@Observable\n", ""), ("@Observable", "// @Observable")]))
    },
    "nested_in_view": {
      $0.with(
        Sound(
          "extension CartView { @Observable final class ↓ViewModel {} }",
          breaks: [
            ("extension", "struct"), ("extension", "enum"), ("extension", "final class"), ("extension", "actor"),
            ("{ @Observable final class ↓ViewModel {} }", "{ func f() { @Observable final class ↓ViewModel {} } }"),
            ("{ @Observable final class ↓ViewModel {} }", "{ let make = { @Observable final class ↓ViewModel {} } }"),
            ("{ @Observable final class ↓ViewModel {} }", "{ #scope { @Observable final class ↓ViewModel {} } }"),
            ("{ @Observable final class ↓ViewModel {} }", "{ enum A { @Observable final class ↓ViewModel {} } }"),
            ("{ @Observable final class ↓ViewModel {} }", "{}\n@Observable final class ↓ViewModel {}"),
          ]),
        without: ["members in an extension": "in an extension a ViewModel stands where it should"])
    },
    "no_class_main_actor": {
      $0.with(
        Sound(
          "final class CartViewModel { @MainActor func load() {} }",
          breaks: [
            ("final class", "↓@MainActor final class"), ("final class", "@objc ↓@Swift.MainActor public final class"),
            ("final class", "↓@MainActor(unsafe)\nfinal class"), ("final class", "↓@MainActor @objc\n\nfinal class"),
          ]),
        Sound(
          "extension CartView { final class ViewModel {} }",
          breaks: [("extension", "↓@MainActor extension"), ("final class", "↓@MainActor final class")]),
        Sound(
          "extension CartView.ViewModel { func load() {} }",
          breaks: [("extension", "↓@MainActor extension"), ("extension", "@objc\n↓@MainActor\nextension")]),
        lookalikes: [["MainActor": "MainActors"], ["MainActor": "mainActor"], ["MainActor": "Main"]])
    },
    "observable_object": {
      $0.with(
        Sound(
          "final class ↓CartViewModel: ObservableObject {}",
          breaks: [
            (": ObservableObject", ""), ("ObservableObject", "NSObject"), ("ObservableObject", "ObservableObjects"),
            ("ObservableObject", "Box<ObservableObject>"), (": ObservableObject", " /* : ObservableObject */"),
            (": ObservableObject {", " { let x: ObservableObject;"),
          ]),
        Sound(
          "final class ↓CartViewModel: BaseViewModel {}", beside: "class BaseViewModel: ObservableObject {}",
          breaks: [("BaseViewModel", "OtherViewModel"), (": BaseViewModel", "")]))
    },
    "view_model_protocol": {
      $0.with(
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
          ]))
    },
    "no_coordinator": {
      $0.with(
        Sound(
          "final class CartViewModel { private let child: Navigation; func show() { child.open(rows) } }",
          breaks: [
            ("child: ", "↓coordinator: "), ("Navigation", "↓AppCoordinator"), ("child.open", "↓theCOORDINATOR?.open"),
            ("rows", "↓coordinatorRows"), ("rows", "\"\\(↓coordinator)\""), ("show()", "show(with ↓coordinator: Int)"),
            ("rows", "\\.↓coordinator.rows"), ("rows", "#selector(show(↓coordinator:))"),
            ("final class", "@Scope(↓Coordinator.self) final class"), ("rows", "{ $0.↓coordinator }"),
          ]),
        lookalikes: [
          ["*coordinator*": "*coordinate*", "*Coordinator*": "*Coordinate*", "*COORDINATOR*": "*COORDINATE*"],
          ["*coordinator*": "*coOrdinatr*", "*Coordinator*": "*Coordinate*", "*COORDINATOR*": "*CO_ORDINATOR*"],
        ]
      ).oncePerLine
    },
    "no_data_access": {
      $0.with(
        Sound(
          "class CartViewModel { private let interactor: CartInteractor; func f() { interactor.load(rows) } }",
          breaks: [
            ("interactor.load", "↓URLSession.shared.load"), ("rows", "↓UserDefaults.standard"),
            ("rows", "\"\\(↓FileManager.default)\""), ("rows", "\\↓ModelContext.rows"), ("rows", "{ ↓JSONDecoder() }"),
            ("interactor.load", "↓homeRepository.load"), ("interactor.load", "self.↓userAPIClient?.load"),
            ("f()", "f(x: [↓URLRequest])"),
          ]),
        lookalikes: [
          [
            "*Repository": "*Repositories", "*APIClient": "*APIClients", "URLSession": "URLSessionLike",
            "URLRequest": "URLRequests", "JSONDecoder": "JSONDecoding", "JSONEncoder": "Encoder",
            "UserDefaults": "Defaults", "FileManager": "FileManaging", "NSManagedObjectContext": "Context",
            "ModelContext": "ModelContexts", "ModelContainer": "ModelContainers",
          ],
          [
            "*Repository": "*Repositor", "*APIClient": "*APIClien", "URLSession": "urlSession",
            "URLRequest": "_URLRequest", "JSONDecoder": "jsonDecoder", "JSONEncoder": "jsonEncoder",
            "UserDefaults": "userDefaults", "FileManager": "fileManager", "NSManagedObjectContext": "managedContext",
            "ModelContext": "modelContext", "ModelContainer": "modelContainer",
          ],
        ]
      ).oncePerLine
    },
    "no_ui_import": {
      $0.with(
        Sound(
          "import Foundation\nfinal class CartViewModel {}",
          breaks: [
            ("import Foundation", "↓import SwiftUI"), ("import Foundation", "↓import UIKit"),
            ("import Foundation", "↓import AppKit"), ("import Foundation", "↓import WatchKit"),
            ("import Foundation", "@testable ↓import SwiftUI"), ("import", "↓import UIKit; import"),
            ("import Foundation", "#if canImport(UIKit)\n↓import UIKit\n#else\n↓import AppKit\n#endif"),
          ]),
        Sound(
          "import SwiftUI\nextension CartView: View { final class ViewModel {} }",
          in: [.observable, .unidirectional, .representable],
          breaks: [("import SwiftUI\nextension CartView: View", "↓import SwiftUI\nextension CartView: Views")]),
        lookalikes: [
          ["SwiftUI": "SwiftUIKit", "UIKit": "UIKitCore", "AppKit": "AppKits", "WatchKit": "Watch"],
          ["SwiftUI": "swiftUI", "UIKit": "Kit", "AppKit": "HomeAppKit", "WatchKit": "watchKit"],
        ])
    },
  ]
}
