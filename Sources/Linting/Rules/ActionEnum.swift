import SwiftScan

extension Rule {
  /// The rule ignores generic parameters and type aliases. If several declarations share a path, one enum among them is
  /// enough.
  static let actionEnum = Rule(
    id: "action_enum",
    summary: "action that is no enum",
    topic: .actions,
    rationale: """
      The View reports what happened and the ViewModel decides what follows. An enum lists everything that can \
      happen in one place, and a 'switch' over it does not compile while a case is missing. With a struct or a \
      protocol the list stays open, so the ViewModel compares strings and ignores unknown ones.
      """,
    limits: """
      The rule looks up the parameter's type by its name in the project. It accepts a type of another module or of a \
      macro, a generic parameter, a 'typealias', an optional and an array.
      """,
    levels: .only(.error, in: .unidirectional, .representable),
    examples: [
      .fails(
        """
        final class CartViewModel: ObservableObject {
          @Published private(set) var items: [CartItem] = []

          struct Action {
            var name: String
            var id: CartItem.ID?
          }

          func send(_ action: ↓Action) {
            if action.name == "remove" {
              items.removeAll { $0.id == action.id }
            }
          }
        }
        """),
      .passes(
        """
        final class CartViewModel: ObservableObject {
          @Published private(set) var items: [CartItem] = []

          enum Action {
            case removeTapped(id: CartItem.ID)
            case clearTapped
          }

          func send(_ action: Action) {
            switch action {
            case .removeTapped(let id): items.removeAll { $0.id == id }
            case .clearTapped: items = []
            }
          }
        }
        """),
      .bad(
        """
        protocol CartRepresentable: ObservableObject {
          var state: CartState { get }
          func trigger(_ action: CartAction)
        }

        struct CartAction {
          var name: String
          var id: CartItem.ID?
        }

        final class CartViewModel: CartRepresentable {
          @Published private(set) var state = CartState()

          func trigger(_ action: ↓CartAction) {
            if action.name == "remove" {
              state.items.removeAll { $0.id == action.id }
            }
          }
        }
        """, in: .representable),
      .good(
        """
        protocol CartRepresentable: ObservableObject {
          var state: CartState { get }
          func trigger(_ action: CartAction)
        }

        enum CartAction {
          case removeTapped(id: CartItem.ID)
        }

        final class CartViewModel: CartRepresentable {
          @Published private(set) var state = CartState()

          func trigger(_ action: CartAction) {
            switch action {
            case .removeTapped(let id): state.items.removeAll { $0.id == id }
            }
          }
        }
        """, in: .representable),
      .passes("final class CartViewModel { enum Action {}\nfunc send(_ action: Action) {} }"),
      .passes("final class CartViewModel { func send(_ action: Action) {} }", in: .unidirectional),
      .passes("final class CartViewModel { func send(_ action: Kit.Action) {} }", otherFiles: "enum Action {}"),
      .passes("final class CartViewModel { func send(_ action: Action?) {} }\nstruct Action {}"),
      .passes("final class CartViewModel<Action> { func send(_ action: Action) {} }\nstruct Action {}"),
      .passes("final class CartViewModel { func send<Action: Hashable>(_ action: Action) {} }\nstruct Action {}"),
      .passes("final class CartViewModel { func send(_ action: Action) {} }\ntypealias Action = CartAction"),
      .passes("final class CartViewModel { func send(_ action: Action) {} }\nenum Gift { struct Action {} }"),
      .passes(
        "final class CartViewModel { enum Action {}; func send(_ a: Action) {} }", otherFiles: "struct Action {}"),
      .passes("final class CartViewModel { func send(_ action: Action) {} }\nstruct Action {}", in: .representable),
      .fails("final class CartViewModel { struct Action {}\nfunc send(_ action: ↓Action) {} }", in: .unidirectional),
      .fails("extension CartViewModel { func send(_: ↓borrowing Action) {} }", otherFiles: "final class Action {}"),
      .fails("extension CartViewModel { func send(_: ↓borrowing\nAction) {} }", otherFiles: "final class Action {}"),
      .fails("final class CartViewModel { func send(_ a: ↓(any Cart.Action)) {} }\nenum Cart { protocol Action {} }"),
      .fails(
        "final class CartViewModel {\n#if DEBUG\nfunc trigger(_ action /* : */ : ↓CartAction<Int> = .a) {}\n#endif\n}",
        in: .representable, otherFiles: "struct CartAction<T> {}"),
      .fails(
        "extension Cart { final class ViewModel { func send(_ action: ↓Action) {} } }",
        otherFiles: "extension Cart { actor Action {} }", "enum Action {}"),
      .fails(
        "class AViewModel: Base { override func send(_ a: ↓Action) {} }\nstruct Action {}", in: .unidirectional),
      .passes("class AViewModel: Base { static func send(_ a: Action) {} }\nstruct Action {}", in: .unidirectional),
    ],
    check: { file, project, findings in
      guard let names = project.entryPoint(in: file) else { return }
      let methods = file.viewModelEntryPoints(names)
      if methods.isEmpty { return }
      lazy var generics = file.genericParameters
      for (scope, method) in methods {
        guard let type = file.source.parameters(of: file.source.declarations[method]).first?.type, !type.isEmpty,
          file.declares(type, in: scope, butNot: .enum, project, generics)
        else { continue }
        findings.report(
          type.lowerBound, through: type.upperBound - 1, declaration: file.path(of: method),
          "'\(file.path(of: method))' takes '\(file.source.code(of: type))', which is no enum; "
            + "list the actions as cases of an enum")
      }
    })
}

extension TrialPlan {
  static let actionEnum = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { struct Action {}
        func send(_ a: Action?) {} }
        class BViewModel { struct Action {}
        func send(_ a: [Action]) {} }
        struct S {}
        typealias T = S
        class CViewModel { func send(_ a: T) {} }
        class DViewModel { func send<S>(_ a: S) {} }
        """, in: .unidirectional)
    ],
    sound: [
      Sound(
        "final class CartViewModel { enum Action {}\nfunc send(_ action: ↓Action) {} }", in: [.unidirectional],
        breakingChanges: [
          ("enum", "struct"), ("enum", "final class"), ("enum", "actor"), ("enum", "protocol"),
          ("enum Action", "struct Action<T>"),
        ]),
      Sound(
        "final class CartViewModel { func trigger(_ action: ↓Cart.Action) {} }\nenum Cart { enum Action {} }",
        in: [.representable], breakingChanges: [("enum Action", "struct Action"), ("enum Action", "actor Action")]),
    ],
    lookalikes: [["send": "sends", "trigger": "triggers"], ["send": "Send", "trigger": "onTrigger"]],
    without: [.disguise("types in parentheses", because: "the finding stands at the whole type")])
}
