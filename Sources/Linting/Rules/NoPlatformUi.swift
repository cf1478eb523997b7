import SwiftScan

extension Rule {
  static let noPlatformUi = Rule(
    id: "no_platform_ui",
    summary: "app, pasteboard, alert or screen in a ViewModel",
    topic: .knowledge,
    rationale: """
      The app object, the pasteboard, alerts and panels exist only while an app runs on a screen. A ViewModel that uses \
      them cannot be tested without one, and the same screen on another platform needs another ViewModel. The View can \
      open a URL, copy a text or show an alert itself when the ViewModel tells it what happened.
      """,
    limits: """
      The rule goes by the names of UIKit's and AppKit's types: it misses the same work through a wrapper of the project \
      or a 'typealias'. It accepts every constant of these types, such as 'UIApplication.openSettingsURLString', and \
      default arguments.
      """,
    levels: .everywhere(.warning),
    options: [platformNames],
    yieldsTo: ["no_navigation"],
    examples: [
      .fails(
        """
        extension InviteView {
          @Observable
          final class ViewModel {
            private(set) var link: URL?

            func copyLink() {
              ↓UIPasteboard.general.url = link
            }
          }
        }
        """),
      .passes(
        """
        extension InviteView {
          @Observable
          final class ViewModel {
            enum Output: Equatable {
              case copyRequested(URL)
            }

            private(set) var link: URL?
            private(set) var output: Output?

            func copyLink() {
              output = link.map { .copyRequested($0) }
            }

            func resetOutput() {
              output = nil
            }
          }
        }
        """),
      .passes("class AViewModel { let a = URL(string: UIApplication.openSettingsURLString) }"),
      .passes("class AViewModel { let a = UIApplication.didBecomeActiveNotification; func f(_ r: NSAlert.Style) {} }"),
      .passes("class AViewModel { var a: NSApplication.ModalResponse?; let b = UIKit.UIScreen.Mode.self }"),
      .passes("class AViewModel { init(a: A = UIApplication.shared) {}; func f(b: B = .init(NSApp)) {} }"),
      .passes("class AViewModel { let a = UIDevice.current; let b = UIImage(), c = NSScreen.main, d = UIColor.red }"),
      .passes("struct AView { func f() { UIApplication.shared.open(a) } }"),
      .passes("extension UIScreen.ViewModel { func f() {} }"),
      .fails("class AViewModel { func f() { ↓UIApplication.shared.open(a); ↓UIApplication.shared.f() } }"),
      .fails(
        "class AViewModel { let a: ↓UIPasteboard = .general; let b = ↓NSApp.isActive; let c = ↓NSWorkspace.self }"),
      .fails("extension AViewModel { func f() { UIKit.↓UIApplication.shared.f(); use(\\↓UIScreen.scale) } }"),
      .fails(
        "class AViewModel { func f() { let p = ↓NSOpenPanel(); p.f(); ↓NSSavePanel().f(); ↓NSAlert(error: e).f() } }"),
      .fails("class AViewModel { let g = ↓UIImpactFeedbackGenerator(), h: ↓UINotificationFeedbackGenerator }"),
      .fails(
        "class AViewModel { func f(on a: ↓UIScreen) { ↓NSPasteboard.withUniqueName(); ↓UIAlertController.init(a) } }"),
      .fails(
        "class AViewModel { private var ↓alert: UIAlertController?; let ↓share = UIActivityViewController(), c = ↓UIScreen.main }"
      ),
      .fails("class AViewModel { func f() { ↓NSApplication.shared.terminate(nil) } }", in: .representable),
    ],
    check: { file, project, findings in
      let source = file.source
      let references = file.references(toOneOf: file.settings.names(platformNames))
      if references.isEmpty { return }
      let defaults = file.defaultArguments(of: .function, .initializer, .subscript)
      let screens = screenProperties(of: file, project)
      for token in references where !isConstantOwner(token, in: source) && !defaults.contains("", at: token) {
        let path = file.viewModelPath(of: token)
        let name = source.identifierName(token)
        // `no_navigation` reports at the property's name. Report there, too, because this rule yields only at the same
        // token.
        let place = screens.first { $0.tokens.contains(token) }?.name ?? token
        findings.report(
          place, declaration: path, subject: name,
          "'\(name)' ties '\(path)' to a running app; let the view do this, or take it through 'init' behind a protocol",
          joinsPlaces: true)
      }
    })

  /// Whether a type only qualifies a constant or a nested type: `UIApplication.openSettingsURLString`, `NSAlert.Style`.
  private static func isConstantOwner(_ type: Int, in source: SourceFile) -> Bool {
    let period = source.behindCallee(type + 1).next
    let member = period + 1
    guard source.tokens[period].kind == .period, source.tokens[member].kind == .identifier,
      !source.isNamed(type, "NSApp"), type == 0 || source.tokens[type - 1].kind != .backslash
    else { return false }
    if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(source.text[source.nameBytes(member).lowerBound]) {
      return true
    }
    let next = source.tokens[member + 1]
    let isCalled = next.kind == .openParen && !next.startsLine
    return !isCalled && !source.isNamed(member, anyOf: ["shared", "main", "general", "screens"])
  }

  /// The stored properties that `no_navigation` reports, with the tokens of their type and value.
  private static func screenProperties(
    of file: LintedFile, _ project: ProjectIndex
  ) -> [(tokens: Range<Int>, name: Int)] {
    file.viewModels.flatMap { viewModel in
      file.storedProperties(of: viewModel).filter { isScreen($0, of: viewModel, file, project) }.map { property in
        let tokens = property.type.isEmpty ? property.binding.value : property.type
        return (tokens, property.name)
      }
    }
  }

  /// `no_navigation` leaves out what closes a local object of these types.
  static let platformNames = RuleOption(
    "no_platform_ui", "names", "types of UIKit and AppKit that only Views may use",
    [
      "UIApplication", "NSApplication", "NSApp", "NSWorkspace", "UIPasteboard", "NSPasteboard", "UIAlertController",
      "NSAlert", "NSOpenPanel", "NSSavePanel", "UIActivityViewController", "UIScreen", "UI*FeedbackGenerator",
    ])
}

extension TrialPlan {
  static let noPlatformUi = TrialPlan(
    limits: [
      .misses(
        """
        typealias App = UIApplication
        class AViewModel { init(a: A = UIApplication.shared) {}
        func f() { App.shared.open(a)
        Clipboard.copy(a)
        open(UIApplication.openSettingsURLString) } }
        """)
    ],
    sound: [
      Sound(
        "final class CartViewModel { private let cart: Cart; func f() { cart.load(rows) } }",
        breakingChanges: [
          ("cart.load", "↓UIApplication.shared.load"), ("rows", "↓UIPasteboard.general"), ("rows", "{ ↓NSAlert() }"),
          ("f()", "f(x: ↓UIScreen)"), ("rows", "\"\\(↓NSApp.windows)\""), (": Cart", ": [↓UIScreen]"),
          ("rows", "↓UISelectionFeedbackGenerator()"), ("rows", "UIKit.↓UIScreen\n.main"),
        ]),
      Sound(
        "final class CartViewModel { private let ↓share: Share }",
        breakingChanges: [("Share", "UIActivityViewController"), (": Share", " = UIAlertController()")]),
    ],
    lookalikes: [
      [
        "UIApplication": "UIApplications", "NSApplication": "NSApplications", "NSApp": "NSApps",
        "NSWorkspace": "NSWorkspaces", "UIPasteboard": "UIPasteboards", "NSPasteboard": "NSPasteboards",
        "UIAlertController": "UIAlertControllers", "NSAlert": "NSAlerts", "NSOpenPanel": "NSOpenPanels",
        "NSSavePanel": "NSSavePanels", "UIActivityViewController": "UIActivityViewControllers", "UIScreen": "UIScreens",
        "*FeedbackGenerator": "*FeedbackGenerators",
      ]
    ],
    options: [
      OptionCase("names", ["UIDevice"], finds: "class AViewModel { let a = UIDevice.current() }")
    ])
}
