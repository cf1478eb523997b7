@testable import Linting
import SwiftScan
import Testing

private func found(
  _ rule: TeamRule, _ code: String, otherFiles others: [String] = [], path: String = "Test.swift"
) -> [String] {
  let settings = LintSettings(
    convention: .observable, rules: [(rule.rule, .warning), (.unusedSuppression, .warning), (.unknownRule, .warning)],
    teamRules: [rule.id])
  var linter = Linter([settings], today: newYear2026)
  linter.collectsMembers = true
  guard let file = linter.read(Array(code.utf8), path: path) else { return [] }
  let facts =
    [linter.facts(of: file)] + others.enumerated().map { linter.facts(of: Array($1.utf8), path: "Other\($0).swift") }
  let outcome = linter.checkAlone(file) ?? linter.check(file, in: ProjectIndex(facts))
  return outcome.diagnostics.map { "\($0.start.column) \($0.message)" }
}

private func types(_ names: String, _ change: (inout TypeRequirements) -> Void) -> TeamRule {
  var requirements = TypeRequirements(names: NamePatterns([names]))
  change(&requirements)
  return TeamRule(id: "ours", subject: .types(requirements), remedy: nil, origin: "'types'")
}

private func mentions(_ names: String..., in types: String? = nil) -> TeamRule {
  TeamRule(
    id: "ours", subject: .mentions(names.compactMap { MentionPattern($0) }, types: types.map { NamePatterns([$0]) }),
    remedy: "use a logger", origin: "'mentions'")
}

@Suite struct TeamTypesTests {
  @Test func kinds() {
    let rule = types("*UseCase") { $0.kinds = ["struct", "enum"] }
    #expect(found(rule, "class AUseCase {}") == ["7 'AUseCase' is a class; make it a struct or an enum"])
    #expect(
      found(rule, "struct AUseCase {}\nenum BUseCase {}\nclass Other {}\nprotocol CUseCase {}\nextension DUseCase {}")
        == [])
    #expect(found(rule, "func f() { class AUseCase {} }\nlet x = AUseCase()") == [])
    let protocols = types("*") { ($0.ofKinds, $0.suffixes) = (["protocol"], ["ing", "Protocol"]) }
    #expect(
      found(protocols, "protocol Load {}\nstruct A {}\nprotocol Loading {}") == [
        "10 'Load' does not end in 'ing' or 'Protocol'; rename it"
      ])
  }

  @Test func inheritance() {
    let rule = types("*UseCase") { $0.inherits = ["UseCase"] }
    #expect(found(rule, "struct A_UseCase {}").count == 1)
    #expect(found(rule, "protocol UseCase {}\nstruct AUseCase: UseCase {}") == [])
    #expect(
      found(
        rule, "struct AUseCase: Loading {}", otherFiles: ["protocol Loading: Base {}", "protocol Base: UseCase {}"])
        == [])
    #expect(found(rule, "struct AUseCase {}", otherFiles: ["extension AUseCase: UseCase {}"]) == [])
    #expect(found(rule, "class AUseCase: BUseCase {}\nclass BUseCase: AUseCase {}").count == 2)
    let views = types("*") { ($0.inheriting, $0.suffixes) = (["View"], ["View"]) }
    #expect(found(views, "struct Cart: View {}\nstruct CartRow {}\nstruct CartView: View {}").count == 1)
    #expect(found(views, "struct Cart {}", otherFiles: ["extension Cart: View {}"]).count == 1)
  }

  @Test func members() {
    let rule = types("*UseCase") { ($0.requires, $0.maxPublicMethods) = (["execute", "init"], 1) }
    #expect(found(rule, "struct AUseCase { init() {}; func execute() {} }") == [])
    #expect(
      found(rule, "struct AUseCase {}") == [
        "8 'AUseCase' has no 'execute'; add it", "8 'AUseCase' has no 'init'; add it",
      ])
    #expect(
      found(rule, "struct AUseCase { init() {} }", otherFiles: ["extension AUseCase { func execute() {} }"]) == [])
    #expect(found(rule, "struct AUseCase { let init_ = 1; func execute() {}\n#if A\ninit() {}\n#endif\n}") == [])
    let cases = types("*Error") { $0.requires = ["unknown"] }
    #expect(found(cases, "enum AError { case a(Int, b: Int), c = 1, unknown }\nenum BError { case unknown }") == [])
    #expect(found(cases, "enum AError { case a(Int, unknown: Int), b }").count == 1)
    let many = """
      struct AUseCase { init() {}; func execute() {}; private func a() {}; static func b() {}; override func c() {} }
      private extension AUseCase { func d() {} }
      """
    #expect(found(rule, many) == [])
    #expect(
      found(rule, many + "\nextension AUseCase { func execute(_ a: Int) {} }") == [
        "8 'AUseCase' has 2 methods that others can call, of at most 1: 'execute()' and 'execute(_ a: Int)'; "
          + "make the others private or move them"
      ])
  }

  @Test func modifiers() {
    let rule = types("*Store") { ($0.mustBeFinal, $0.access, $0.attributes) = (true, ["internal"], ["MainActor"]) }
    #expect(found(rule, "@MainActor final class AStore {}") == [])
    #expect(found(rule, "@MainActor struct AStore {}") == [])
    #expect(
      found(rule, "public class AStore {}") == [
        "14 'AStore' has no '@MainActor'; add the attribute", "14 'AStore' is not final; mark it 'final'",
        "14 'AStore' is public; make it internal",
      ])
    #expect(found(rule, "public extension A { @MainActor final class AStore {} }").count == 1)
  }

  @Test func codeOfTypesAndTheirExtensions() {
    let rule = types("*Api") { ($0.mustBeAsync, $0.forbids) = (true, [MentionPattern("UIColor")].compactMap(\.self)) }
    #expect(
      found(rule, "struct AApi { func a() async throws {}; func b() {}; private func c() {} }")
        == ["46 'AApi.b' is not async; make it 'async'"])
    #expect(
      found(rule, "extension AApi { func a() async { UIColor.red } }\nlet x = UIColor.red") == [
        "35 'UIColor' is not allowed in 'AApi.a'; remove it"
      ])
    #expect(found(rule, "protocol AApi {}\nstruct BApi { func a(async: Int) }").count == 1)
    #expect(found(rule, "struct AApi { func a() -> () async -> Void { b }; func c() async -> D { d } }").count == 1)
  }

  @Test func places() {
    var rule = types("*UseCase") { _ in }
    (rule.isIn, rule.paths) = ({ $0.hasPrefix("Domain/") }, ["Domain/**"])
    #expect(found(rule, "struct AUseCase {}") == ["8 'AUseCase' is declared outside of 'Domain/**'; move it there"])
    #expect(found(rule, "struct AUseCase {}", path: "Domain/A.swift") == [])
    rule.isExcepted = { _ in true }
    #expect(found(rule, "struct AUseCase {}") == [])
  }
}

@Suite struct TeamMentionsTests {
  @Test(arguments: [
    ("print", "func f() { ↓print(1) }"), ("print", "let a = Swift.↓print"), ("print", "let a = \"\\(↓print(1))\""),
    ("UIColor", "let a = ↓UIColor.red, b: UIKit.↓UIColor"), ("UIColor", "extension ↓UIColor {}"),
    ("NS*", "let a = ↓NSLog(1)"), ("DispatchQueue.main", "↓DispatchQueue.main.async { }"),
    (".shared", "A.↓shared.b()"), ("*.shared", "let a = ↓A.shared"),
    ("UIColor(named:)", "↓UIColor(named: \"a\", in: b)"),
    ("print()", "↓print()\n↓print(1)"), ("f(_:a:)", "↓f(1, a: 2, 3)"), ("@objc", "@↓objc func f() {}"),
    ("a.b.c", "↓a.b.c.d"), ("`default`", ""), ("run", "↓`run`()"),
    ("UIColor", "func f() { switch a { case ↓UIColor.red: g() } }"), ("Date", "func f() { if case ↓Date() = a {} }"),
    ("Date", "enum A: Int { case a = ↓Date, b(↓Date) }"), ("Date", "f(a, ↓Date)\nlet a = (↓Date(), b: 1)"),
    ("Date", "func f(_ a: ↓Date) {}"), ("red", "let a = b ? ↓red : c"),
    ("Row.shared", "let a = Box<Int>.↓Row.shared"),
  ])
  func mentionsAreFound(pattern: String, code: String) {
    guard let pattern = MentionPattern(pattern) else {
      #expect(code.isEmpty)
      return
    }
    let plain = code.replacing("↓", with: "")
    let rule = mentions(pattern.text)
    var columns: [Int] = []
    for line in code.split(separator: "\n") {
      for (index, piece) in line.split(separator: "↓", omittingEmptySubsequences: false).dropLast().enumerated() {
        columns.append((index > 0 ? columns[columns.count - 1] - 1 : 0) + piece.utf8.count + 1)
      }
    }
    #expect(found(rule, plain).map { Int($0.prefix { $0 != " " }) ?? 0 } == columns)
  }

  @Test(arguments: [
    ("print", "logger.print(1)"), ("print", "func print() {}"), ("print", "f(print: 1)"),
    ("print", "func f(print a: Int) {}"),
    ("print", "// print(1)\nlet a = \"print(1)\", b = /print/"), ("print", "let print = 1; var print_ = 2"),
    ("print", "import print"), ("UIColor(named:)", "UIColor(white: 1); UIColor.named"), ("print()", "let a = print"),
    (".shared", "let shared = 1\nshared.a()"), ("DispatchQueue.main", "queue.main; DispatchQueue.global()"),
    ("@objc", "objc()"), ("f(_:a:)", "f(a: 1)\nf(1)"), ("*.shared", ".shared"),
    ("Date", "enum A { case a(Int), Date, b }"), ("Date", "actor Date {}\nprotocol P { associatedtype Date }"),
    ("Date", "struct A { let a = 1, Date = 2 }"), ("Date", "func f(_ Date: Int, a Date: Int) {}"),
    ("label", "let a = Button(1) { } label: { }"), ("Date", "func f() { switch a { case .Date(let b): g(b) } }"),
  ])
  func othersAreNot(pattern: String, code: String) {
    #expect(found(mentions(pattern), code) == [])
  }

  @Test func onlyInSomeTypes() {
    let rule = mentions("print", "dump", in: "*ViewModel")
    let code =
      "class AViewModel { func f() { print(1); dump(2) } }\nprint(3)\nextension AViewModel { var a: Int { print(4) } }"
    #expect(
      found(rule, code) == [
        "31 'print' is not allowed in 'AViewModel.f'; use a logger",
        "41 'dump' is not allowed in 'AViewModel.f'; use a logger",
        "37 'print' is not allowed in 'AViewModel.a'; use a logger",
      ])
  }

  @Test func commentsSilenceThem() {
    #expect(found(mentions("print"), "print(1) // vmgen:disable:this ours") == [])
    #expect(found(mentions("print"), "let a = 1 // vmgen:disable:this ours\n// print").count == 1)
    #expect(
      found(mentions("print"), "print(1) // vmgen:disable:this our\n").contains {
        $0.contains("there is no rule 'our'; did you mean 'ours'?")
      })
  }

  @Test func testDoublesArePassedOver() {
    var rule = mentions("print")
    let code = "class MockA { func f() { print(1) } }"
    #expect(found(rule, code) == [])
    rule.includesTestDoubles = true
    #expect(found(rule, code).count == 1)
  }

  /// Files that cannot contain the name are not read.
  @Test func filesAreChosenByTheName() {
    let settings = LintSettings(convention: .observable, rules: [(mentions("DispatchQueue.main").rule, .warning)])
    let linter = Linter([settings], today: newYear2026)
    #expect(linter.read(Array("struct A { let a = DispatchQueue.main }".utf8), path: "A.swift") != nil)
    #expect(linter.read(Array("struct A { let a = main }".utf8), path: "A.swift") == nil)
  }
}

@Suite struct TeamImportsTests {
  private func imports(_ names: String..., in types: String? = nil) -> TeamRule {
    TeamRule(
      id: "ours", subject: .imports(NamePatterns(names), types: types.map { NamePatterns([$0]) }), remedy: nil,
      origin: "'imports'")
  }

  @Test func modulesAreFound() {
    let code = "import UIKit\n@testable import struct UIKit.UIColor\nimport UIKitExtras\n#if A\nimport RxSwift\n#endif"
    #expect(
      found(imports("UIKit", "Rx*"), code) == [
        "8 the import of 'UIKit' is not allowed here; move what needs it elsewhere",
        "25 the import of 'UIKit' is not allowed here; move what needs it elsewhere",
        "8 the import of 'RxSwift' is not allowed here; move what needs it elsewhere",
      ])
  }

  @Test func onlyBesideSomeTypes() {
    let rule = imports("UIKit", in: "*ViewModel")
    #expect(found(rule, "import UIKit\nstruct A {}") == [])
    #expect(found(rule, "import UIKit\nextension A { class AViewModel {} }").count == 1)
    #expect(found(rule, "import UIKit\nextension A.ViewModel {}").count == 1)
  }
}
