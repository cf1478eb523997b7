import Chance
import Foundation
import Sandboxes
import Testing

/// A fix of `private_set_state`: absent if anything sets or binds the property, unsafe if that is unknown.
enum ExpectedFix: Sendable { case absent, unsafe, safe }

/// No fix breaks code, even code in files that are not linted.
@Suite struct FixSafetyTests {
  private let fix = ["lint", "--root", ".", "--fix"]

  /// A ViewModel beside another file, and the result of '--fix'.
  private func fixed(
    _ code: String, beside path: String, _ other: String, unsafe: Bool = false, configuration: String? = nil
  ) throws -> String {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", code)
    try sandbox.write(path, other)
    try sandbox.write(".gitignore", "Ignored/\n")
    if let configuration { try sandbox.write(".vmgen.json", configuration) }
    let json = try sandbox.run("lint", "--root", ".", "--format", "json", "A.swift").output
    let run = try sandbox.run(fix + (unsafe ? ["--unsafe-fixes"] : []) + ["A.swift"])
    #expect(run.status < 2, "\(run.errors)")
    let text = try sandbox.text("A.swift")
    let findings = json.split(separator: "\n")
    func isListed(_ fix: String) -> Bool { findings.contains { $0.contains(fix) } }
    #expect(
      isListed("\"add 'final'\", \"safety\": \"safe\"") == (text.contains("final ") && !code.contains("final ")),
      "\(json)")
    // Only '--fix' knows all uses.
    #expect(!isListed("(set)'\", \"safety\": \"safe\"") && !isListed("'private'\", \"safety\": \"safe\""), "\(json)")
    return text
  }

  /// A file that cannot be read may contain a subclass, a write or a conformance.
  @Test(.enabled(if: Sandbox.canDropRights), arguments: ["Secret", "B.swift"])
  func anUnreadableFileKeepsFixesFromBeingSafe(locked: String) throws {
    let sandbox = try Sandbox()
    let code = "class AViewModel { var a = 1; let b: BService }\n"
    try sandbox.write("A.swift", code)
    try sandbox.write("Secret/B.swift", "class C {}\n")
    try sandbox.write("B.swift", "class B: AViewModel { func f() { a = 2; b.f() } }\n")
    let path = sandbox.url.appending(path: locked).path(percentEncoded: false)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: sandbox.url.appending(path: "A.swift").path(percentEncoded: false))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: sandbox.url.path(percentEncoded: false))
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    let rules = "final_class,private_set_state,private_dependencies"
    let run = try sandbox.runWithoutRights("lint", "--root", ".", "--fix", "--only", rules)
    #expect(run.status == 3 && run.errors.contains("permission denied"), "\(run.errors)")
    #expect(try sandbox.text("A.swift") == code)
  }

  /// Code that other code in the file hides may set a property or inherit from a class.
  @Test(arguments: [
    "<<<<<<< ours\nclass B: AViewModel { func f() { a = 2 } }\n=======\n>>>>>>> theirs\n",
    "struct B { func f() {\n", "let text = \"\"\"\nclass B: AViewModel { func f() { a = 2 } }\n",
    "/* class B: AViewModel { func f() { a = 2 } }\n",
  ])
  func aHalfReadFileKeepsFixesFromBeingSafe(other: String) throws {
    let sandbox = try Sandbox()
    let code = "class AViewModel { var a = 1 }\n"
    try sandbox.write("A.swift", code)
    try sandbox.write("B.swift", "// AViewModel, a\n\(other)")
    let options = ["lint", "--only", "final_class,private_set_state"]
    let run = try sandbox.run(options + ["--fix"])
    #expect(
      run.errors.contains("B.swift: an unmatched bracket, string or comment, or a merge conflict; "), "\(run.errors)")
    #expect(try sandbox.text("A.swift") == code)
    try sandbox.write("B.swift", "struct B {}\n")
    _ = try sandbox.run(options + ["--fix"])
    #expect(try sandbox.text("A.swift") == "final class AViewModel { private(set) var a = 1 }\n")
  }

  /// `@Observable` needs Observation, which older systems lack: there a class without it is no finding.
  @Test(arguments: [
    (".iOS(.v17)", true), (".iOS(.v16)", false), (".iOS(.v17), .macOS(.v12)", false), (".custom(\"x\")", true),
  ])
  func theMacroIsOfferedWhereItCompiles(platforms: String, isOffered: Bool) throws {
    let sandbox = try Sandbox()
    let code = "import Observation\n\nfinal class AViewModel { private(set) var a = 1 }\n"
    try sandbox.write("Sources/A/A.swift", code)
    try sandbox.write(
      "Package.swift",
      "let package = Package(name: \"A\", platforms: [\(platforms)], targets: [.target(name: \"A\")])\n")
    let json = try sandbox.run("lint", "--root", ".", "--only", "observable_macro", "--format", "json")
    #expect(json.output.contains("\"rule\": \"observable_macro\"") == isOffered)
    #expect(json.output.contains("add '@Observable'") == isOffered, "\(json.output)")
    _ = try sandbox.run(fix + ["--unsafe-fixes", "--only", "observable_macro"])
    #expect(try sandbox.text("Sources/A/A.swift").contains("@Observable") == isOffered)
  }

  /// Where the main actor is the default, the attribute is redundant, and nothing needs it.
  @Test(arguments: [("swiftSettings: [.defaultIsolation(MainActor.self)]", true), ("dependencies: []", false)])
  func theAttributeIsRedundantWhereItIsTheDefault(settings: String, isRedundant: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Sources/A/A.swift", "@MainActor\nfinal class AViewModel { func f() async { await g() } }\n")
    try sandbox.write(
      "Package.swift",
      "let package = Package(name: \"A\", targets: [.target(name: \"A\", \(settings))])\n")
    let json = try sandbox.run("lint", "--root", ".", "--only", "no_class_main_actor", "--format", "json")
    let message = "'@MainActor' on class 'AViewModel' is the default isolation here; remove it"
    #expect(json.output.contains("\"rule\": \"no_class_main_actor\""))
    #expect(json.output.contains(message) == isRedundant, "\(json.output)")
    _ = try sandbox.run(fix + ["--unsafe-fixes", "--only", "no_class_main_actor"])
    #expect(try sandbox.text("Sources/A/A.swift").contains("@MainActor") != isRedundant)
  }

  /// A `final` class has no `open` members, in whichever file they are declared.
  @Test(arguments: ["B.swift", "Excluded/B.swift", "Ignored/B.swift", "Pods/B.swift"])
  func anOpenMemberInAnExtensionAnywhereKeepsAClassOpen(_ path: String) throws {
    let configuration = #"{ "exclude": ["Excluded/**"] }"#
    let code = "public class AViewModel {}\n"
    for member in ["open func f() {}", "#if DEBUG\n@objc open var a: Int { 1 }\n#endif"] {
      for name in ["AViewModel", "Module.AViewModel"] {
        let other = "extension \(name) {\n\(member)\n}\n"
        #expect(try fixed(code, beside: path, other, configuration: configuration) == code, "\(other)")
      }
    }
    let other = "extension AViewModel { public func f() {} }\nextension BViewModel { open func f() {} }\n"
    #expect(
      try fixed(code, beside: path, other, configuration: configuration) == "public final class AViewModel {}\n")
  }

  @Test(arguments: [
    "B.swift", "Excluded/B.swift", "Ignored/B.swift", "Pods/B.swift", "Carthage/Checkouts/B.swift",
    ".build/checkouts/B.swift",
    "Submodule/B.swift", "Tests/B.swift",
  ])
  func aSubclassAnywhereKeepsAClassOpen(_ path: String) throws {
    let configuration = #"{ "exclude": ["Excluded/**"] }"#
    for heir in [
      "class B: AViewModel {}", "typealias Base = AViewModel\nfinal class B: Base {}",
      "typealias One = AViewModel\ntypealias Two = One\nenum N { class B: Module.Two {} }",
      "protocol P {}\ntypealias One = P & AViewModel\nclass B: One {}",
      "func f() { class B: AViewModel {} }",
      "#if DEBUG\nclass B: AViewModel, P {}\n#endif",
    ] {
      let code = "class AViewModel {}\n"
      #expect(try fixed(code, beside: path, heir, configuration: configuration) == code, "\(heir)")
    }
    let other =
      "class B: Other.AViewModelBase {}\nclass C: BViewModel {}\nlet a = AViewModel()\nextension AViewModel: P {}"
    #expect(
      try fixed("class AViewModel {}\n", beside: path, other, configuration: configuration)
        == "final class AViewModel {}\n")
  }

  @Test(arguments: [
    ("typealias Cart = AView\nclass B: Cart.ViewModel {}", false),
    ("typealias Cart = AView\nextension Cart { class B: ViewModel {} }", false),
    ("enum N { typealias Cart = AView }\nclass B: N.Cart.ViewModel {}", false),
    ("typealias Cart = CView\nclass B: Cart.ViewModel {}", true),
  ]) func aSubclassMayNameTheOuterTypeByAnAlias(heir: String, isFixed: Bool) throws {
    let code = "struct AView {}\nextension AView { class ViewModel {} }\n"
    let text = try fixed(code, beside: "B.swift", heir)
    #expect(text == (isFixed ? code.replacing("class", with: "final class") : code))
  }

  @Test func theFixIsListedWhereItIsKnownToBeSafe() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\nclass BViewModel { var a = 1 }\n")
    try sandbox.write("Pods/B.swift", "typealias One = BViewModel\n")
    try sandbox.write("Pods/C.swift", "class C: One {}\n")
    let lint = ["lint", "--root", "."]
    for (format, fix) in [
      ("json", "\"add 'final'\""), ("sarif", "\"add 'final'\""), ("agent", "safe fix: add 'final'"),
    ] {
      let output = try sandbox.run(lint + ["--format", format, "--only", "final_class"]).output
      #expect(output.components(separatedBy: fix).count == 2, "\(format)")
    }
    // JSON does not depend on the other formats of the run.
    let alone = try sandbox.run(lint + ["--format", "json"]).output
    _ = try sandbox.run(
      lint + ["--format", "json=out.json", "--format", "sarif=out.sarif", "--format", "agent=out.txt"])
    #expect(try sandbox.text("out.json") == alone)
    let agent = try sandbox.run(lint + ["--format", "agent", "--only", "private_set_state"]).output
    #expect(agent.contains("[safe fix: make it 'private(set)'"))
    #expect(try sandbox.run(lint + ["--diff", "--only", "final_class"]).output.contains("+final class AViewModel"))
    let survey = try sandbox.run("survey", "--root", ".").output
    #expect(survey.contains("'vmgen lint --fix' fixes 2 of them safely"), "\(survey)")
  }

  @Test(
    arguments: [
      ("func f(m: AViewModel) { m.a = 1 }", ExpectedFix.absent),
      ("func f(m: AViewModel) { m.a += 1 }", ExpectedFix.absent),
      ("func f(m: AViewModel) { (m.a) = 1 }", ExpectedFix.absent),
      ("func f(m: AViewModel) { (m.a, m.b) = (1, 2) }", ExpectedFix.absent),
      ("func f(m: AViewModel) { g(&m.a) }", ExpectedFix.absent),
      ("func f(m: AViewModel) { m.a.append(1) }", ExpectedFix.absent),
      ("func f(m: AViewModel) { m.a[0] = 1 }", ExpectedFix.absent),
      ("func f(m: AViewModel) { m.a.b.c = 1 }", ExpectedFix.absent),
      ("func f(m: AViewModel) { m?.a!.b = 1 }", ExpectedFix.absent),
      ("func f(m: AViewModel) { m.a.toggle() }", ExpectedFix.absent),
      ("func f(m: AViewModel) { m.a.move(fromOffsets: b, toOffset: 1) }", ExpectedFix.absent),
      ("func f(m: AViewModel) { m.a.formTruncatingRemainder(dividingBy: 2) }", ExpectedFix.absent),
      ("struct V: View { var body: some View { T($m.a) } }", ExpectedFix.unsafe),
      ("struct V: View { var body: some View { T(m: $p.m.a.b) } }", ExpectedFix.unsafe),
      ("func f(b: Bindable<AViewModel>) { g(b.a) }", ExpectedFix.unsafe),
      ("func f(m: AViewModel) { let b = Bindable(m); g(b.a) }", ExpectedFix.unsafe),
      ("protocol P {}\nextension P where Self: AViewModel { func f() { a = 1 } }", ExpectedFix.absent),
      ("typealias T = AViewModel\nextension T { func f() { a = 1 } }", ExpectedFix.absent),
      (
        "@dynamicMemberLookup struct B { subscript<V>(dynamicMember p: ReferenceWritableKeyPath<AViewModel, V>) -> C<V> "
          + "{ C(p) } }\nfunc f(b: B) { g(b.a) }", ExpectedFix.unsafe
      ),
      ("let b = Bindable(m).a", ExpectedFix.unsafe), ("let k = \\AViewModel.a", ExpectedFix.unsafe),
      ("x.assign(to: \\.a, on: m)", ExpectedFix.unsafe),
      ("extension AViewModel { func f() { a = 1 } }", ExpectedFix.absent),
      ("extension AViewModel { func f() { self.a = 1 } }", ExpectedFix.absent),
      ("class B: AViewModel { func f() { a = 1 } }", ExpectedFix.absent),
      ("class B: AViewModel { override var a: Int { didSet { } } }", ExpectedFix.absent),
      ("class B: AViewModel { func f() { super.a = 1 } }", ExpectedFix.absent),
      ("protocol P { var a: Int { get set } }", ExpectedFix.absent),
      ("extension Int { mutating func grow() { } }\nfunc f(m: AViewModel) { m.a.grow() }", ExpectedFix.absent),
      // A method of another module, which may be mutating.
      ("func f(m: AViewModel) { m.a.mergeAll(b) }", ExpectedFix.unsafe),
      ("func f(m: AViewModel) { m.a.unheardOf { 1 } }", ExpectedFix.unsafe),
      // Operators of the project or of a module may change their operands.
      ("func f(m: AViewModel) { m.a <- 1 }", ExpectedFix.unsafe),
      ("func <- (a: inout Int, b: Int) {}\nfunc f(m: AViewModel) { (m.a) <- 1 }", ExpectedFix.unsafe),
      ("func f(m: AViewModel) { g(m.a++) }", ExpectedFix.unsafe),
      ("func f(m: AViewModel) { g(++m.a) }", ExpectedFix.unsafe),
      ("func f(m: AViewModel) { 1 ~> m.a.b }", ExpectedFix.unsafe),
      ("func f(m: AViewModel) { print(-m.a + 1 << m.a..., !m.a ?? ~m.a, 1..<m.a) }", ExpectedFix.safe),
      ("func f(m: AViewModel) { print(m.a.formatted(), m.a.map { $0 }) }", ExpectedFix.safe),
      ("extension Int { func grown() -> Int { 1 } }\nfunc f(m: AViewModel) { m.a.grown() }", ExpectedFix.safe),
      ("func f(m: Other) { m.a.unheardOf() }", ExpectedFix.safe),
      ("func f(m: AViewModel) { print(m.a, m.a == 1, m.a.description) }", ExpectedFix.safe),
      ("protocol P { var a: Int { get } }", ExpectedFix.safe),
      ("struct V { var a = 1\nmutating func f() { a = 1 } }", ExpectedFix.safe), ("let a = 1", ExpectedFix.safe),
      ("f(a: 1)", ExpectedFix.safe),
      ("func f(m: AViewModel) { m.b = m.a }", ExpectedFix.safe),
    ] as [(String, ExpectedFix)])
  func aPropertyThatIsSetElsewhereStaysOpen(_ other: String, fix: ExpectedFix) throws {
    let code = "final class AViewModel { var a = 1 }\n"
    let fixedCode = "final class AViewModel { private(set) var a = 1 }\n"
    let configuration = #"{ "rules": { "observable_macro": "off", "nested_in_view": "off" } }"#
    let paths = ["B.swift", "Ignored/B.swift", "Tests/ATests.swift"]
    for path in paths.prefix(amount(1, thorough: 3)) {
      let bold = try fixed(code, beside: path, other, unsafe: true, configuration: configuration)
      #expect(bold == (fix == .absent ? code : fixedCode), "\(other)")
    }
    for path in share(of: paths, for: other.utf8.count, of: 3) {
      let careful = try fixed(code, beside: path, other, configuration: configuration)
      #expect(careful == (fix == .safe ? fixedCode : code), "\(other)")
    }
  }

  /// A protocol of another module may require a setter.
  @Test(arguments: [
    ("ObservableObject, NSObject", true), ("Foreign", false), ("Other.Foreign", false), ("Known", true),
    ("Heir", false), ("CartDelegate", true),
  ])
  func anUnknownProtocolMakesTheFixUnsafe(inherited: String, isSafe: Bool) throws {
    let code = "final class AViewModel: \(inherited) { var a = 1 }\n"
    let fixedCode = "final class AViewModel: \(inherited) { private(set) var a = 1 }\n"
    let configuration = #"{ "rules": { "observable_macro": "off", "nested_in_view": "off" } }"#
    let other = "protocol Known {}\nprotocol Heir: Foreign {}\n"
    #expect(
      try fixed(code, beside: "B.swift", other, configuration: configuration) == (isSafe ? fixedCode : code))
    #expect(try fixed(code, beside: "B.swift", other, unsafe: true, configuration: configuration) == fixedCode)
  }

  /// The message names code that sets a property of that name on a ViewModel which no declaration explains.
  @Test func anUnexplainedViewModelMakesUsesUnknown() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "final class AViewModel { var total = 0; var count = 0; var bag = CancelBag() }\n")
    try sandbox.write(
      "B.swift",
      """
      final class B { let viewModel: BViewModel
        func f() { find().viewModel.total = 1; print(find().viewModel.count); find().viewModel.bag = CancelBag() } }
      final class BViewModel {}
      """)
    let run = try sandbox.run("lint", "--root", ".", "--only", "private_set_state", "--group", "rule")
    for name in ["total", "bag"] {
      let said =
        "'AViewModel.\(name)' can be set from outside, and B.swift:2 may set it; make it 'private(set)' and change it in a method"
      #expect(run.output.contains(said), "\(run.output)")
    }
    let count = "'AViewModel.count' can be set from outside, but vmgen found no other code that sets it"
    #expect(run.output.contains(count), "\(run.output)")
  }

  /// `$property` is a binding if the property's wrapper projects one.
  @Test(arguments: [("AppStorage(\"a\")", true), ("SceneStorage(\"a\")", true), ("Published", false)])
  func aProjectedBindingIsOne(wrapper: String, isBound: Bool) throws {
    let code = "final class AViewModel: ObservableObject { @\(wrapper) var a = 1 }\n"
    let view = "struct AView: View { let model: AViewModel\nvar body: some View { Toggle(isOn: model.$a) } }\n"
    let configuration = #"{ "convention": "uikit" }"#
    let text = try fixed(code, beside: "B.swift", view, unsafe: true, configuration: configuration)
    #expect(text == (isBound ? code : code.replacing("var a", with: "private(set) var a")))
  }

  @Test func messagesNameTestsAndPassOverSubclasses() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "App/A.swift",
      "final class AViewModel { var total = 1; var client: Client\ninit(client: Client) { self.client = client } }\n")
    try sandbox.write(
      "AppTests/ATests.swift",
      "import XCTest\nfinal class ATests { func f(a: AViewModel) { a.total = 2; a.client = Fake() } }\n")
    try sandbox.write("App/BaseViewModel.swift", "class BaseViewModel { var isBusy = false }\n")
    try sandbox.write(
      "App/CartViewModel.swift", "final class CartViewModel: BaseViewModel { func f() { isBusy = true } }\n")
    let run = try sandbox.run("lint", "--root", ".", "--only", "private_set_state", "--group", "rule")
    for name in ["total", "client"] {
      let said =
        "'AViewModel.\(name)' can be set from outside, but only tests or previews set it; make it 'private(set)', and pass the value to 'init' or call a method there"
      #expect(run.output.contains(said), "\(run.output)")
    }
    // A subclass sets it, which it could no longer do.
    #expect(!run.output.contains("BaseViewModel.isBusy"), "\(run.output)")
  }

  @Test func propertiesSetInTheSameFileKeepFilePrivateAccess() throws {
    let code = """
      final class AViewModel {
        var a = 1
        func f() { a = 1 }
      }
      extension AViewModel { func g(other: AViewModel) { other.a = 1 } }

      """
    let configuration = #"{ "rules": { "observable_macro": "off", "nested_in_view": "off" } }"#
    let text = try fixed(code, beside: "B.swift", "let b = 1", unsafe: true, configuration: configuration)
    #expect(text == code.replacing("var a", with: "private(set) var a"))
    let view = code + "struct V { let m: AViewModel\nfunc f() { m.a = 1 } }\n"
    #expect(try fixed(view, beside: "B.swift", "let b = 1", unsafe: true, configuration: configuration) == view)
  }

  @Test(arguments: [
    ("func f(m: AViewModel) { m.api.load() }", false), ("extension AViewModel { func f() { api.load() } }", false),
    ("protocol P { var api: APIService { get } }", false),
    ("struct S { let api: APIService\nfunc f() { api.load() } }", true),
  ]) func aDependencyThatIsUsedElsewhereStaysOpen(_ other: String, isFixed: Bool) throws {
    let code = "final class AViewModel { let api: APIService\ninit(api: APIService) { self.api = api } }\n"
    let text = try fixed(code, beside: "B.swift", other, unsafe: true, configuration: #"{ "convention": "uikit" }"#)
    #expect(text == (isFixed ? code.replacing("{ let", with: "{ private let") : code), "\(other)")
  }

  @Test func anEnumThatCannotBeComparedStays() throws {
    let declarations = "struct Plain {}\nstruct Known: Hashable {}\nenum Kind { case a }"
    for (payload, isFixed) in [
      ("", true), ("(Int)", true), ("(id: [String: UUID]?)", true), ("(Known)", true), ("(Kind)", true),
      ("(Plain)", false),
      ("(Unknown)", false), ("(() -> Void)", false), ("(any P)", false), ("(Int, Plain)", false),
    ] {
      let code = "import Observation\n@Observable final class AViewModel { enum Output { case a\(payload) } }\n"
      let text = try fixed(code, beside: "B.swift", declarations, unsafe: true)
      #expect(text.contains("Output: Equatable") == isFixed, "\(payload)")
      let conforming = declarations + "\nextension AViewModel.Output: Equatable {}"
      #expect(
        !(try fixed(code, beside: "B.swift", conforming, unsafe: true).contains("Output: Equatable")), "\(payload)")
    }
  }
}
