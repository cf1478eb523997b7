import SwiftScan

extension Rule {
  static let noNavigation = Rule(
    id: "no_navigation",
    summary: "navigation in a ViewModel",
    topic: .knowledge,
    rationale: """
      A ViewModel that presents or pushes a screen depends on that screen and on the one around it. Its test needs both, \
      and the screen cannot appear in another place. Instead the ViewModel reports what happened, and the code that \
      shows it decides where to go.
      """,
    limits: """
      The rule goes by the names of UIKit's methods: it misses a router or a navigator of the project, which it knows \
      by its name or its type, and reports another method of such a name. It checks the type of a stored property as written: it \
      misses a 'typealias', a list of view controllers, and a closure that returns one. A delegate's method may close the \
      view controller that it is handed as its first parameter. A local alert that the same function makes is left to \
      'no_platform_ui'.
      """,
    levels: .everywhere(.error).and(.warning, in: .uikit),
    examples: [
      .fails(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
            @ObservationIgnored private weak var ↓navigation: UINavigationController?

            func checkout() {
              navigation?.↓pushViewController(CheckoutViewController(items), animated: true)
            }
          }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            enum Output: Equatable {
              case checkoutStarted
            }

            private(set) var items: [CartItem] = []
            private(set) var output: Output?

            func checkout() {
              output = .checkoutStarted
            }

            func resetOutput() {
              output = nil
            }
          }
        }
        """),
      .passes("class AViewModel { func f() { present(error); dismiss(); view.dismiss(); list.present(row, at: 1) } }"),
      .passes(
        "class AViewModel { func f() { router.dismiss(animated: true); self.router?.present(a, animated: true) } }"),
      .passes(
        "class AViewModel { let a: any Routing; let b: Flow; func f() { a.present(x, animated: true); b.popViewController() } }",
        otherFiles: "protocol Routing {}", "final class Flow {}"),
      .fails(
        "class AViewModel { weak var ↓a: Screen?; func f() { a?.↓present(x, animated: true); b.router.c.↓dismiss(animated: x) } }",
        otherFiles: "class Screen: UIViewController {}"),
      .passes("class AViewModel { func present(_ a: A, animated: Bool) {}; func popViewController() {} }"),
      .passes("class AViewModel { let a: [UIViewController]; let b: () -> UIWindow; let c = CartViewControllers() }"),
      .passes("class AViewModel { let a: RowViewController }", otherFiles: "struct RowViewController {}"),
      .passes("struct A { let window: UIWindow; func f() { present(a, animated: true) } }"),
      .passes("class AViewModel { func f(_ e: E) { if case .dismiss(animated: true) = e { } } }"),
      .passes(
        "class AViewModel { func f() { let alert = UIAlertController(a); g { alert.dismiss(animated: true) }; (alert)?.present(b, animated: c) } }"
      ),
      .fails(
        "class AViewModel { func f() { let alert = AlertController(); alert.↓dismiss(animated: true); ↓present(alert, animated: true) }; func g(alert: UIAlertController, b: B) { let b = UIAlertController(); self.b.↓dismiss(animated: true); alert.↓dismiss(animated: true) } }"
      ),
      .fails(
        "class AViewModel { private weak var ↓a: UIViewController?; let ↓b: any View, ↓c: AnyView; var ↓d = UIWindow() }"
      ),
      .fails("class AViewModel { var ↓a: UIAlertController?; let ↓b: UITabBarController }"),
      .fails(
        "class AViewModel { let ↓a: UIHostingController<Row>; var ↓b: UIImagePickerController?; let ↓c = UISearchController(a); weak var ↓d: NSHostingController<Row>? }"
      ),
      .passes("class AViewModel { let a: Box<UISearchController>; let b: UIDocumentInteractionController }"),
      .fails("class AViewModel { let ↓row: RowView }", otherFiles: "struct RowView {}\nextension RowView: View {}"),
      .fails("class AViewModel { let ↓row: Row }", otherFiles: "class Row: UIViewController {}"),
      .fails(
        "extension AViewModel { func f() { ↓present(a, animated: true); self.a?.↓dismiss(animated: false) { } } }"),
      .fails(
        "class AViewModel { func f() { nav.↓popToRootViewController(animated: x); ↓performSegue(withIdentifier: a) } }"),
      .fails(
        "class AViewModel { func f() { (nav).↓popViewController(animated: true); nav!\n.↓popToViewController(a) } }"),
    ],
    check: { file, project, findings in
      for viewModel in file.viewModels {
        for property in file.storedProperties(of: viewModel) where isScreen(property, of: viewModel, file, project) {
          let path = file.path(of: property, in: viewModel)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' ties the view model to a screen; report what happened, and let the caller navigate")
        }
      }
      for name in navigatingCalls(in: file, project) {
        findings.report(
          name,
          "'\(file.owner(of: name))' navigates by '\(file.source.identifierName(name))'; report what happened, and let the caller navigate"
        )
      }
    })

  /// Whether the type of a property is a view controller, a window or a View. `no_platform_ui` uses this, too.
  static func isScreen(
    _ property: StoredProperty, of viewModel: Int, _ file: LintedFile, _ project: ProjectIndex
  ) -> Bool {
    let source = file.source
    let tokens =
      property.isTuple || property.type.isEmpty
      ? file.typeName(of: property) : source.typeName(property.type, unwraps: true, opens: true)
    guard let last = tokens.last else { return false }
    let found = project.declarations(of: tokens.map(source.identifierName), from: source.typePath(of: viewModel))
    let isController =
      source.isNamed(last, endingIn: "ViewController") || source.isNamed(last, endingIn: "NavigationController")
      || source.isNamed(last, anyOf: systemControllers)
    if found.isEmpty {
      return isController || source.isNamed(last, anyOf: ["UIWindow", "NSWindow", "AnyView", "View"])
    }
    return found.contains { type in
      switch type.kind {
      case .class: isController || type.isViewController
      case .struct: type.inherited.contains { $0.last == "View" } || project.isViewByExtension(type.path)
      default: false
      }
    }
  }

  /// The system's view controllers with other endings.
  private static let systemControllers: [StaticString] = [
    "UIAlertController", "UITabBarController", "UIHostingController", "UIImagePickerController", "UISearchController",
    "NSHostingController",
  ]

  /// The tokens of the names of calls that navigate, in the scopes of ViewModels.
  private static func navigatingCalls(in file: LintedFile, _ project: ProjectIndex) -> [Int] {
    let (source, labelled, plain) = (file.source, labelledMethods, navigatingMethods)
    var found: [Int] = []
    var cursor = ScopeCursor(file)
    var types = PerViewModel("no_navigation") { family in
      Dictionary(
        family.parts.flatMap(\.properties).map { (Fingerprint.hash($0.name.utf8), $0.types) },
        uniquingKeysWith: { first, _ in first })
    }
    file.scopeNames.forEach { name in
      let needsLabel = labelled.contain(name, in: source)
      guard needsLabel || plain.contain(name, in: source) else { return }
      let token = Int(name.token)
      guard
        let arguments = name.isMember ? source.memberCall(at: token, file.code)?.arguments : file.freeCall(at: token)
      else { return }
      let isAnimated = source.arguments(in: arguments).contains {
        $0.label >= 0 && source.isNamed($0.label, "animated")
      }
      guard !needsLabel || isAnimated else { return }
      if name.isMember, let receiver = source.receiver(before: token - 1)?.last, let scope = cursor.scope(around: token)
      {
        let known = types.value(of: scope, in: file, project)[source.nameHash(receiver)] ?? []
        if isRouter(receiver, known, source.typePath(of: scope), source, project) || isSender(receiver, source)
          || isLocalAlert(receiver, file)
        {
          return
        }
      }
      found.append(token)
    }
    return found
  }

  /// Whether a receiver is a router, by its name or by a type of the project that is no screen. A router is the app's
  /// own way to navigate, so calls on it are fine.
  private static func isRouter(
    _ receiver: Int, _ types: [String], _ place: TypePath, _ source: SourceFile, _ project: ProjectIndex
  ) -> Bool {
    let name = source.identifierName(receiver).lowercased()
    if ["router", "navigator", "wireframe"].contains(where: name.hasSuffix) { return true }
    let declared = types.flatMap { project.declarations(of: [$0], from: place) }
    return !declared.isEmpty
      && declared.allSatisfy { type in
        type.kind == .protocol
          || type.kind == .class && !type.isViewController && !(type.path.names.last ?? "").hasSuffix("Controller")
      }
  }

  /// Whether a receiver is the first parameter of the method around it and has no label, as in
  /// `imagePickerControllerDidCancel(_ picker: …)`. A delegate of the system's has to close such a screen.
  private static func isSender(_ receiver: Int, _ source: SourceFile) -> Bool {
    guard let function = source.innermostDeclaration(containing: receiver),
      let first = source.parameters(of: source.declarations[function]).first,
      source.tokens[first.label].kind == .wildcard
    else { return false }
    return source.nameHash(first.name) == source.nameHash(receiver)
  }

  /// Whether a receiver is an alert or the like that the function around makes, so that `no_platform_ui` reports it.
  private static func isLocalAlert(_ receiver: Int, _ file: LintedFile) -> Bool {
    let source = file.source
    guard source.tokens[receiver - 1].kind != .period, let function = file.enclosingFunction(of: receiver) else {
      return false
    }
    let (name, names) = (source.nameHash(receiver), file.settings.names(platformNames))
    return source.identifiers(in: function.lowerBound..<receiver).contains { token in
      [.let, .var].contains(source.tokens[token - 1].keyword) && source.tokens[token + 1].kind == .equal
        && source.nameHash(token) == name
        && source.isNamed(source.firstName(of: token + 2, before: receiver), oneOf: names)
    }
  }

  private static let navigatingMethods = ScopeNames.Words([
    "pushViewController", "popViewController", "popToViewController", "popToRootViewController", "performSegue",
  ])
  /// Methods that navigate if they have an argument `animated`.
  private static let labelledMethods = ScopeNames.Words(["present", "dismiss"])
}

extension LintedFile {
  /// The argument list of a call without a receiver; nil if the name is no such call.
  fileprivate func freeCall(at name: Int) -> Range<Int>? {
    guard let call = source.call(at: name, code), !call.arguments.isEmpty else { return nil }
    if name > 0 {
      let before = source.tokens[name - 1]
      if before.kind == .at || before.kind == .pound || before.keyword == .func { return nil }
    }
    return call.arguments
  }
}

extension TrialPlan {
  static let noNavigation = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { let router: Router
        let a: T
        let b: [UIViewController]
        let c: () -> UIViewController
        func f() { router.show(a) }
        func pickerDidCancel(_ picker: UIViewController) { picker.dismiss(animated: true) }
        func close() { let alert = UIAlertController(a)
        alert.dismiss(animated: true) } }
        typealias T = UIViewController
        """),
      .finds(1, "class AViewModel { func f() { banner.dismiss(animated: true) } }"),
    ],
    sound: [
      Sound(
        "final class CartViewModel { private let ↓row: CartRow; func f() { row.show(1) } }",
        breakingChanges: [
          ("CartRow", "UIViewController"), ("CartRow", "CartViewController?"), ("CartRow", "any View"),
          (": CartRow", " = UIKit.UIWindow()"), ("CartRow", "MainNavigationController!"), ("CartRow", "AnyView"),
        ]),
      Sound(
        "final class CartViewModel { func f() { row.↓show(1) } }",
        breakingChanges: [
          ("show(1)", "present(x, animated: true)"), ("row.↓show(1)", "↓dismiss(animated: true)"),
          ("show(1)", "pushViewController(x)"), ("row.↓show(1)", "self.row?\n.↓popViewController(animated: y)"),
        ]),
    ],
    lookalikes: [
      [
        "present": "presents", "dismiss": "dismisses", "pushViewController": "pushViewControllers",
        "popViewController": "popViewControllers", "popToViewController": "popToViewControllers",
        "popToRootViewController": "popToRoot", "performSegue": "performSegues", "UIWindow": "UIWindows",
        "NSWindow": "NSWindows", "AnyView": "AnyViews", "View": "Views", "*ViewController": "*ViewControllers",
        "*NavigationController": "*NavigationControllers",
        "UIAlertController": "UIAlertControllers", "UITabBarController": "UITabBarControllers", "RowView": "RowViews",
        "UIHostingController": "UIHostingControllers", "UIImagePickerController": "UIImagePickerControllers",
        "UISearchController": "UISearchControllers", "NSHostingController": "NSHostingControllers",
        "Row": "Rows", "Screen": "Screens",
      ]
    ],
    renamesBeside: false)
}
