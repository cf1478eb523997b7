import SwiftScan
import Testing

@testable import Migrating

/// The types of objects, as their scope tells them.
@Suite struct VariableTableTests {
  private let model = "import SwiftUI\nclass A: ObservableObject { @Published var text = 1 }"

  /// The type of a member of a shared object is known, wherever its class says it. That of a generic parameter is not.
  @Test func membersOfSharedObjects() {
    let storage = """
      final class Storage {
        static let shared = Storage()
        let model = A()
        var theme = Theme<Int>(1)
        let box = Box<A>(A())
        let made = make()
      }
      final class Theme<T> { let value: T }
      struct Box<T> { let value: T }
      """
    let views = "struct V: View { @ObservedObject private var m = Storage.shared.model }"
    let done = migrate([model, storage, views])
    #expect(done.refused.isEmpty && after(done, [model, storage, views])[2].contains("@Bindable private var m"))
    // The View also observes objects of other types.
    let other = "struct W: View { @ObservedObject var m: A; @ObservedObject var theme = Storage.shared.theme }"
    #expect(migrate([model, storage, other]).refused.isEmpty)
    for member in ["box.value", "made", "missing", "theme.value"] {
      let view = "struct V: View { let a: A; @ObservedObject var ↓m = Storage.shared.\(member) }"
      expect(.unknownType, model, "\(storage)\n\(view)")
    }
  }

  /// Initial values may refer to each other.
  @Test func circularValues() {
    expect(
      .unknownType, "import SwiftUI\nclass A: ObservableObject { static let a = A.b; static let b = A.a }",
      "struct V: View { @ObservedObject var ↓m = A.a }\nstruct W: View { let a: A }")
    let storage = """
      final class Storage {
        static let shared = Storage.shared
        let b = Storage.shared.c
        let c = Storage.shared.b
      }
      """
    expect(.unknownType, model, "\(storage)\nstruct V: View { let a: A; @ObservedObject var ↓m = Storage.shared.c }")
  }

  /// The type of a name is that which the code around it sees, not that of an equal name elsewhere in the file.
  @Test(arguments: [
    "struct V: View { @ObservedObject var vm: A; var body: some View { T().onReceive(vm.$text) {} } }",
    "struct V: View { @ObservedObject var vm: A; var body: some View { T().onReceive(self.vm.$text) {} } }",
    "struct V: View { @ObservedObject var vm: A }\nextension V { func f() { vm.objectWillChange.send() } }",
    "class C: Base { func f() { g { [weak self] in self?.vm.$text.sink {} } } }\nclass Base { let vm: A }",
    "class C { var a: Box; func f() { a.vm.$text.sink {} } }\nstruct Box { var vm: A { A() } }",
    "class C { let vm: B; func f(vm: A) { vm.$text.sink {} } }", "func f() { let vm = A(); vm.$text.sink {} }",
    "func f(x: Any) { if let vm = x as? A { vm.$text.sink {} } }", "func f() { g { (vm: A) in vm.$text.sink {} } }",
    "func f(x: Any) { guard let vm = x as? A else { return }; vm.$text.sink {} }",
    "func f(x: Any) { (x as? A)?.$text.sink {} }",
    "class C { var vm: A?; func f() { if let vm { vm.$text.sink {} } } }",
    "class C { func vm() -> A { A() }; func f() { vm().$text.sink {} } }",
    "class C { func f() { h.vm().$text.sink {} }; let h: H }\nstruct H { static func make() -> H; func vm() -> A }",
  ]) func namesInScope(use: String) {
    let other = "class B: ObservableObject { @Published var text = 1; func vm() -> B { self } }"
    let view = "struct W: View { @ObservedObject var vm: B }"
    for sources in [
      [model, other, "\(view)\n\(use)"], [model, other, view, use], ["\(use)\n\(model)\n\(other)\n\(view)"],
    ] {
      let migration = migrate(sources)
      #expect(migration.refused.map(\.name) == ["A"], "\(sources)")
      #expect(migration.migrated.map(\.name) == ["B"])
    }
  }

  /// A wrapper needs an 'ObservableObject', so that types with the same name that are none cannot be meant.
  @Test func typesWithTheSameName() {
    let other = "struct A { static let shared = A() }"
    let view = "struct V: View { @EnvironmentObject var a: A }"
    let use = "struct W: View { @StateObject var m: A; var body: some View { V().environmentObject(m) } }"
    let box = "class Box { static let shared = Box(); let a: A }"
    let shared = "struct U: View { @ObservedObject var a = Box.shared.a }"
    #expect(migrate([model, other, view, use, box, "class Box { let b: Int }", shared]).refused.isEmpty)
    expect(.unknownType, model, "class A: Base {}", "struct V: View { @EnvironmentObject var ↓a: A }")
    // No other file sees a private type.
    let hidden = "private class A: Base { @Published var text = 1 }"
    #expect(migrate([model, hidden, view]).migrated.map(\.name) == ["A"])
  }

  /// If the scope does not tell the type, all equal names count.
  @Test(arguments: [
    "func f() { g { vm in vm.$text.sink {} } }", "func f() { for vm in all { vm.$text.sink {} } }",
    "class C { let vm: A; func f() { g { [vm = other()] in vm.$text.sink {} } } }",
    "func f() { if case .some(let vm) = x { vm.$text.sink {} } }",
    "class C { var all: [A]; func f() { let vm = all[0]; vm.$text.sink {} } }",
    "class C {\n#if os(iOS)\nlet vm: A\n#else\nlet vm: B\n#endif\nfunc f() { vm.$text.sink {} }\n}",
    "func f() { let vm = isNew ? A() : B(); vm.$text.sink {} }",
    "func f(vm: A, x: Any) { if let vm = x.y() { vm.$text.sink {} } }",
  ]) func namesOfUnknownTypes(use: String) {
    let other = "class B: ObservableObject { @Published var text = 1 }"
    let migration = migrate([model, other, "struct V: View { @ObservedObject var vm: A }", "let vm: B\n\(use)"])
    #expect(migration.refused.map(\.name).contains("B"))
  }

  /// A static function belongs to the type before it, and other code cannot return a type of the project.
  @Test func resultsOfStaticFunctions() {
    let other = "class B: ObservableObject { @Published var text = 1; static func `default`() -> B { B() } }"
    let view = "struct V: View { @EnvironmentObject var a: A; @EnvironmentObject var b: B }"
    let make = "extension A { static func `default`() -> Self { A() } }"
    let use =
      "struct W: View { var body: some View { V().environmentObject(A.default()).environmentObject(B.default()) } }"
    let sources = [model, other, view, make, use]
    let migration = migrate(sources)
    #expect(migration.refused.isEmpty)
    #expect(after(migration, sources)[4].contains("V().environment(A.default()).environment(B.default())"))
    let watcher = "struct U: View { let a: A; @StateObject private var watcher = Watcher.watch(A.folder()) { a in a } }"
    #expect(migrate([model, watcher]).refused.isEmpty)
    for value in ["Container.make(A.self)", "Container.make<A>()", "Container.keep(A())"] {
      expect(.unknownType, model, "struct U: View { let a: A; @StateObject private var ↓made = \(value) }")
    }
  }

  @Test func delegatesOfApps() {
    for property in ["@UIApplicationDelegateAdaptor var d: D", "@NSApplicationDelegateAdaptor(D.self) var d"] {
      let sources = [
        "import SwiftUI\nclass D: NSObject, ObservableObject { @Published var n = 1 }\n\(model)",
        "struct M: App { \(property); var body: some Scene { V().environmentObject(d) } }",
        "struct V: View { @EnvironmentObject var d: A; @EnvironmentObject var other: D }",
      ]
      let migration = migrate(sources)
      #expect(migration.refused.isEmpty)
      #expect(after(migration, sources)[1].contains("environment(d)"))
    }
    let delegate = "import SwiftUI\nclass D: NSObject, ObservableObject { @Published var n = 1 }"
    expect(.wrapper, delegate, "struct M: App { @UIApplicationDelegateAdaptor var d: D; func f() { T(n: ↓$d.n) } }")
  }
}
