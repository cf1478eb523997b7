import SwiftScan
import Testing

@testable import Migrating

/// Expects that nothing migrates, for reasons of one kind. `↓` marks their places.
func expect(
  _ kind: RefusalKind, _ sources: String..., location: Testing.SourceLocation = #_sourceLocation
) {
  var places: [String] = []
  let plain = sources.enumerated().map { file, marked in
    let parts = marked.split(separator: "↓", omittingEmptySubsequences: false)
    for count in 1..<max(1, parts.count) {
      let before = parts.prefix(count).joined()
      let line = before.split(separator: "\n", omittingEmptySubsequences: false)
      places.append("\(file).swift:\(line.count):\((line.last?.utf8.count ?? 0) + 1)")
    }
    return parts.joined()
  }
  let migration = migrate(plain)
  #expect(migration.migrated.isEmpty && migration.changes.isEmpty, sourceLocation: location)
  let found = migration.refused.flatMap(\.refusals)
  #expect(Set(found.map(\.kind)) == [kind], sourceLocation: location)
  let shown = Set(found.map { "\($0.place.path):\($0.place.line):\($0.place.column)" })
  #expect(shown == Set(places), sourceLocation: location)
  for refusal in found { #expect(!refusal.message.hasSuffix("."), sourceLocation: location) }
}

/// The reasons that prevent the migration of a class. `↓` marks the place.
@Suite struct RefusalTests {
  private let model = "import SwiftUI\nclass A: ObservableObject { @Published var text = 1 }"

  @Test func objectWillChange() {
    expect(.objectWillChange, "import SwiftUI\nclass A: ObservableObject { func f() { ↓objectWillChange.send() } }")
    expect(
      .objectWillChange, "import SwiftUI\nclass A: ObservableObject { func f() { self.↓objectWillChange.send() } }")
    expect(
      .objectWillChange,
      "import SwiftUI\nclass A: ObservableObject { let ↓objectWillChange = ObservableObjectPublisher() }")
    expect(.objectWillChange, model, "func f(model: A?) { model?.↓objectWillChange.sink {} }")
    expect(.objectWillChange, model, "let a = [A()].map { $0.↓objectWillChange }")
  }

  @Test func publishers() {
    expect(
      .publisher, "import SwiftUI\nclass A: ObservableObject { @Published var text = 1; func f() { ↓$text.sink {} } }")
    expect(
      .publisher,
      "import SwiftUI\nclass A: ObservableObject { @Published var text = 1; func f() { g { [weak self] in self?.↓$text.debounce() } } }"
    )
    expect(.publisher, model, "class C: UIViewController { let viewModel: A; func f() { viewModel.↓$text.sink {} } }")
    expect(
      .publisher, model, "class C { let owner: Owner; func f() { owner.model!.↓$text.sink {} } }",
      "class Owner { var model: A! }")
    expect(
      .publisher, model,
      "struct V: View { @StateObject var model = A(); var body: some View { B().onReceive(model.↓$text) {} } }")
    expect(.publisher, model, "func f() { unknown().↓$text.sink {} }")
    expect(.publisher, model, "class B: A { func f() { ↓$text.sink {} } }")
  }

  @Test func keyPathsToOtherWrappers() {
    let intent = "struct I: AppIntent { @Parameter var text: Int; let summary = Summary { \\.$text } }"
    #expect(migrate([model, intent]).refused.isEmpty)
    expect(.publisher, model, "let p = \\A.↓$text")
    expect(.publisher, model, "let p = map(\\.↓$text)")
  }

  @Test func assign() {
    expect(
      .assign,
      "import SwiftUI\nclass A: ObservableObject { @Published var text = 1; func f() { p.assign(to: &↓$text) } }")
    expect(
      .assign,
      "import SwiftUI\nclass A: ObservableObject { @Published var text = 1; func f() { p.assign(to: &self.↓$text) } }")
  }

  @Test func wrappers() {
    expect(
      .wrapper,
      "import SwiftUI\nclass A: ObservableObject { @Published var text: Int; init() { ↓_text = ↓Published(initialValue: 1) } }",
      location: #_sourceLocation)
  }

  @Test func localNamesAreNoWrappers() {
    let start = "import SwiftUI\nclass A: ObservableObject { @Published var text: Int; init() { "
    let view =
      "struct V: View { @ObservedObject var item: A; var body: some View { ForEach($all) { $item in F($item) } } }"
    #expect(migrate([start + "let _text = 1; text = _text; g { self.text = _text } } }", view]).refused.isEmpty)
    expect(.wrapper, start + "let _text = 1; self.↓_text = .init(initialValue: _text) } }")
  }

  @Test func wrappersOfViews() {
    expect(.wrapper, model, "struct V: View { @StateObject var model: A; init(m: ↓StateObject<A>) { ↓_model = m } }\n")
    expect(
      .wrapper, model, "struct V: View { @ObservedObject var model: A; var body: some View { B(model: ↓$model) } }")
    expect(.wrapper, model, "struct V: View { let model: ↓ObservedObject<A> }")
    expect(.wrapper, model, "struct V: View { @InjectedObject var ↓model: A }")
    expect(.wrapper, model, "struct V: View { var body: some View { B().↓focusedObject(A()) } }")
    expect(.wrapper, model, "func f() { @↓ObservedObject var model = A() }")
  }

  @Test(arguments: [
    "@Published var text = 1; @AppStorage(\"a\") var ↓size = 1", "var ↓a = 1, b = 2", "var (↓a, b) = (1, 2)",
    "@Published @Clamped var ↓text = 1", "@Published weak var ↓text: B?", "@Published var ↓text = 1; let _text = 2",
    "@Published var ↓`default` = 1",
    "@Published var text = 1 { didSet { ↓text = 2 } }", "@Published var text = [1] { didSet {\n↓text.append(1)\n} }",
    "@Published var text = 1 { didSet { self.↓text += 2 } }", "@NSManaged var ↓text: String",
  ]) func properties(members: String) {
    expect(.property, "import SwiftUI\nclass A: ObservableObject { \(members) }")
  }

  @Test func observersThatOnlyReadMigrate() {
    let source =
      "import SwiftUI\nclass A: ObservableObject { @Published var text = [1] { didSet { if text == [] { other.text = text } } } }"
    #expect(migrate([source]).refused.isEmpty)
  }

  @Test func wrapperWithEnclosingInstance() {
    expect(
      .property, "import SwiftUI\nclass A: ObservableObject { @Saved var ↓size = 1 }",
      "@propertyWrapper struct Saved { static subscript<T>(_enclosingInstance instance: T) -> Int { 1 } }")
  }

  @Test func shapes() {
    expect(.shape, "import SwiftUI\nfunc f() { class ↓A: ObservableObject {} }")
    expect(.shape, "import SwiftUI\nclass A: ObservableObject, ↓Codable { var a = 1 }")
    expect(.shape, "import SwiftUI\nclass A: ↓NSManagedObject, ObservableObject {}")
    expect(.shape, "import SwiftUI\nclass A: P & ↓ObservableObject {}")
    expect(.shape, "import SwiftUI\nstruct S { ↓private enum E { class A: ObservableObject {} } }")
  }

  /// An actor stays as it is. It keeps no other class in the files that use it from migrating.
  @Test func actors() {
    let player = "import SwiftUI\nactor ↓Player: ObservableObject { @MainActor @Published var isPlaying = false }"
    expect(.shape, player)
    let use =
      "struct V: View { @StateObject var player = Player(); @StateObject var model: A; let other: Player }\n"
      + "class B: ObservableObject { let player = Player(); @Published var text = 1 }"
    let migration = migrate([model, player.replacing("↓", with: ""), use])
    #expect(migration.refused.map(\.name) == ["Player"])
    #expect(migration.migrated.map(\.name) == ["A", "B"])
  }

  /// The macro turns the property into a computed one, which only code on the main actor can set in Swift 6.
  @Test func propertiesOnTheMainActor() {
    let start = "import SwiftUI\nclass A: ObservableObject {"
    expect(.property, "\(start) @MainActor @Published var ↓text = 1 }")
    expect(.property, "\(start) @MainActor @Published var ↓text: Int; init() { text = 1 } }")
    for members in [
      "@MainActor @Published var text = 1; init() {}",
      "@MainActor @Published var text: Int; @MainActor init() { text = 1 }",
    ] {
      #expect(migrate(["\(start) \(members) }"]).refused.isEmpty)
    }
    let isolated = "import SwiftUI\n@MainActor class A: ObservableObject { @MainActor @Published var text = 1 }"
    #expect(migrate([isolated]).refused.isEmpty)
  }

  @Test func genericCode() {
    expect(
      .genericCode, model, "struct V<M: ↓ObservableObject>: View { @ObservedObject var model: M }",
      "let v = V(model: A())")
    expect(
      .genericCode, model, "func f<M>(_ m: M) where M: ↓ObservableObject {}", "class C { let a: A; func g() { f(a) } }")
    expect(.genericCode, model, "func f(_ m: some ↓ObservableObject) {}", "func g(a: A) { f(a) }")
    expect(.genericCode, model, "protocol P { associatedtype M: ↓ObservableObject }", "struct V: P { let m: A }")
    // No call passes an `A`.
    let others = migrate([model, "func f(_ m: some ObservableObject) {}", "func g(a: Other) { f(a) }\nclass Other {}"])
    #expect(others.refused.isEmpty)
    // The label of the argument has the name of a property with the type `A`.
    let labels = migrate([
      "\(model)\nstruct V: View { @ObservedObject var m: A }\nclass B: ObservableObject { @Published var text = 1 }\n"
        + "struct G<M: ObservableObject>: View { @ObservedObject var m: M }\n"
        + "struct U: View { let b = B(); var body: some View { G(m: b) } }"
    ])
    #expect(labels.migrated.map(\.name) == ["A"] && labels.refused.map(\.name) == ["B"])
  }

  @Test func unknownTypes() {
    expect(.unknownType, model, "struct V: View { @StateObject var ↓model = make { A() } }")
    expect(
      .unknownType, model,
      "struct V: View { @EnvironmentObject var m: A }\nstruct W: View { var body: some View { V().↓environmentObject(make { 1 }) } }"
    )
    expect(
      .unknownType, model + "\nclass B: ObservableObject {}",
      "func f(m: A) {}\nfunc g(m: B) { h { m in V().↓environmentObject(m) } }")
  }

  /// An alias that contains `ObservableObject` stays, with the classes that conform through it.
  @Test(arguments: [
    "typealias Loading = ObservableObject & Sendable", "public typealias Loading = Sendable & Combine.ObservableObject",
    "typealias Loading = ObservableObject",
    "typealias Loading = Other & Sendable\ntypealias Other = ObservableObject & P",
  ]) func aliases(alias: String) {
    let use = "final class Comp: ↓Loading { @Published var n = 1 }"
    expect(.shape, "\(alias)\n\(use)")
    expect(.shape, alias, use, "struct V: View { @ObservedObject var comp: Comp }")
    expect(.shape, alias, "final class Comp: NSObject, ↓Loading { @Published var n = 1 }")
    let plain = use.replacing("↓", with: "")
    let migration = migrate(["\(model)\n\(alias)\n\(plain)\nclass B: ObservableObject { let comp = Comp() }"])
    #expect(migration.refused.map(\.name) == ["Comp"] && migration.migrated.map(\.name) == ["A", "B"])
    // Generic code that asks for the alias asks for an 'ObservableObject'.
    expect(.genericCode, model, alias, "func f<M: ↓Loading>(_ m: M) {}", "func g(a: A) { f(a) }")
  }

  /// An alias of a protocol of the project is no obstacle.
  @Test func aliasesOfProtocols() {
    let sources = [
      "import SwiftUI\nprotocol P: ObservableObject {}\ntypealias Loading = Sendable & P\nclass A: Loading {}"
    ]
    let migration = migrate(sources)
    #expect(migration.migrated.map(\.name) == ["P", "A"] && migration.refused.isEmpty)
    #expect(after(migration, sources)[0].hasSuffix("@Observable\nclass A: Loading {}"))
  }

  @Test func otherObservations() {
    expect(.otherObservation, model, "struct ↓Observation {}")
    expect(.otherObservation, "import SwiftUI\nclass A: ObservableObject { enum ↓Observation {} }")
    #expect(migrate([model, "enum B { struct Observation {} }"]).refused.isEmpty)
  }

  @Test func lockedFiles() {
    expect(
      .lockedFile, "import SwiftUI\n// vmgen:disable:next observable_macro -- later\nclass ↓A: ObservableObject {}")
    expect(.lockedFile, "↓import SwiftUI\nclass A: ObservableObject {")
    let sources = [model, "struct V: View { @ObservedObject var model: A }"]
    let locked = migrate(sources, locks: [1: "the configuration excludes it"])
    #expect(locked.changes.isEmpty)
    #expect(
      locked.refused.first?.refusals.map(\.message) == ["this file must stay as it is: the configuration excludes it"])
    #expect(locked.refused.first?.refusals.first?.place.path == "1.swift")
  }

  /// One class in the way does not keep the others from migrating, even in the same files.
  @Test func allOrNothingForEachClass() {
    let sources = [
      model + "\nclass B: ObservableObject { func f() { objectWillChange.send() } }",
      "struct V: View { @ObservedObject var a: A; @ObservedObject var b: B }",
    ]
    let migration = migrate(sources)
    #expect(migration.migrated.map(\.name) == ["A"] && migration.refused.map(\.name) == ["B"])
    #expect(after(migration, sources)[1] == "struct V: View { var a: A; @ObservedObject var b: B }")
    #expect(migrate(sources, only: ["B"]).changes.isEmpty)
  }

  @Test func deinitOfAnObjectThatAViewOwns() {
    let model = "import SwiftUI\nclass A: ObservableObject { @Published var text = 1; deinit { stop() } }"
    expect(.shape, model, "struct V: View { @↓StateObject var model = A() }")
    let made = "struct V: View { @↓StateObject var m: A; init() { _m = StateObject(wrappedValue: A()) } }"
    expect(.shape, model, made)
    #expect(migrate([model, "struct V: View { @ObservedObject var model: A }"]).refused.isEmpty)
    #expect(migrate([model, "import ViewModelCore\nstruct V: View { @StateObject var model = A() }"]).refused.isEmpty)
    let other = "import SwiftUI\nclass A: ObservableObject { class B { deinit {} } }"
    let migration = migrate([other, made.replacing("↓", with: "")])
    #expect(migration.refused.isEmpty)
    #expect(migration.states.map { "\($0.line):\($0.column)" } == ["1:55"])
  }

  /// Nested classes of one name, joined by a protocol of that name, are different classes with properties of their own.
  @Test func nestedClassesThatShareAProtocol() {
    let base = """
      import SwiftUI
      enum Add {}; enum Meal {}; enum Treat {}
      protocol StateModel: ObservableObject {}
      class BaseStateModel: StateModel {}
      extension Add { final class StateModel: BaseStateModel { @Published var maxCarbs = 1; var kept = 1 } }
      """
    func messages(_ sources: String...) -> Set<String> {
      Set(migrate([base] + sources).refused.flatMap(\.refusals).map(\.message))
    }
    func meal(_ members: String) -> String {
      "import SwiftUI\nextension Meal { final class StateModel: BaseStateModel { \(members) } }"
    }
    let use = "func f() { $maxCarbs.sink {} }"
    #expect(
      messages(meal("@Published var maxCarbs = 1; \(use)")) == [
        "'$maxCarbs' is the publisher of 'Meal.StateModel.maxCarbs'; use a 'CurrentValueSubject' or 'didSet' first"
      ])
    #expect(
      messages(meal("@Published var maxCarbs = 1"), "extension Meal.StateModel { \(use) }") == [
        "'$maxCarbs' is the publisher of 'Meal.StateModel.maxCarbs'; use a 'CurrentValueSubject' or 'didSet' first"
      ])
    // The publisher of a wrapper that the class declares, or inherits from outside of the project, is its own.
    #expect(messages(meal("@Persisted var maxCarbs = 1; \(use); func g() { _maxCarbs.reset() }")).isEmpty)
    #expect(messages(meal("\(use); func g() { _maxCarbs.reset() }")).isEmpty)
    #expect(
      messages(meal(""), "extension Add.StateModel { \(use) }") == [
        "'$maxCarbs' is the publisher of 'Add.StateModel.maxCarbs'; use a 'CurrentValueSubject' or 'didSet' first"
      ])
    #expect(messages("extension StateModel { \(use) }").count == 1)
    #expect(
      messages(
        meal("@Published var maxCarbs = 1"),
        "class C { let meal: Meal.StateModel; func f() { meal.$maxCarbs.sink {} } }") == [
          "'$maxCarbs' seems to be the publisher of 'Meal.StateModel.maxCarbs'; use a 'CurrentValueSubject' or 'didSet' first"
        ])

    let treat = "import SwiftUI\nextension Treat { final class StateModel: BaseStateModel { deinit { stop() } } }"
    func view(_ owner: String) -> String {
      "extension \(owner) { struct V: View { @StateObject var state = StateModel(); var body: some View { Text(state.kept) } } }"
    }
    #expect(messages(treat, view("Add")).isEmpty)
    #expect(messages(treat, view("Treat")).count == 1)
    let root = "struct R<Model: StateModel>: View { @StateObject var state: Model }"
    #expect(messages(treat, root).count == 1)
    #expect(messages("class Sub: Add.StateModel { deinit {} }", view("Add")).count == 1)
    // Views of one class do not read the equally named property of another one.
    let migration = migrate([base, meal("@Published var a = 1; var kept = 1"), view("Meal")])
    #expect(migration.ignored.map(\.name) == ["Meal.StateModel.kept"])
  }

  /// A View shows unpublished state through computed properties and methods, too, and reads that of subclasses.
  @Test func readsOfPropertiesThatAreNotObserved() {
    let view = { (read: String) in "struct V: View { @StateObject var m = A(); var body: some View { Text(\(read)) } }"
    }
    let model = """
      final class A: ObservableObject {
        @Published var tick = 0
        var total = 0
        var cache = [1]
        var other = 0
        var label: String { "\\(total) \\(self.cache.count)" }
        func summary() -> String { label + "!" }
        func load() { other += 1 }
        func load(_ done: (Int) -> Void) { other += 1 }
        func next() -> Int { B.other }
      }
      """
    func ignored(_ read: String) -> [String] { migrate(["import SwiftUI\n" + model, view(read)]).ignored.map(\.name) }
    #expect(ignored("m.total") == ["A.total"])
    #expect(ignored("m.label") == ["A.total", "A.cache"])
    #expect(ignored("m.summary()") == ["A.total", "A.cache"])
    #expect(
      ignored("m.load()").isEmpty && ignored("m.load { _ in }").isEmpty && ignored("m.tick").isEmpty
        && ignored("m.next()").isEmpty)
    let base = "import SwiftUI\nclass Base: ObservableObject { @Published var loading = false }"
    let rows = "final class A: Base { var rows = [1] }"
    let migration = migrate([base, rows, view("m.rows")])
    #expect(migration.migrated.count == 2 && migration.ignored.map(\.name) == ["A.rows"])
  }

  /// Work that an initialiser starts is named where '@State' makes the object.
  @Test func initialisersThatStartWork() {
    func starters(_ body: String, wrapper: String = "@StateObject var m = A()") -> [String] {
      let model = "import SwiftUI\nfinal class A: ObservableObject { @Published var a = 1; \(body) }"
      let view = "struct V: View { \(wrapper); var body: some View { Text(m.a) } }"
      return migrate([model, view]).starters.map { "\($0.name) \($0.word) \($0.place.column)" }
    }
    #expect(starters("init() { Task { await f() } }") == ["A Task 66"])
    #expect(starters("init() { start() }; func start() { Timer.publish(every: 1) }") == ["A Timer 92"])
    #expect(starters("init() { NotificationCenter.default.addObserver(self) }").count == 1)
    for harmless in [
      "init() { a = 2 }", "func f() { Task {} }", "init() { x.Task(); other.start() }; func start() { Task {} }",
    ] {
      #expect(starters(harmless).isEmpty, "\(harmless)")
    }
    #expect(starters("init() { Task {} }", wrapper: "@ObservedObject var m: A").isEmpty)
  }

  @Test func wrappersOfSubclasses() {
    let base = "import SwiftUI\nclass Base: ObservableObject { @Published var loading = false }"
    let stored = migrate([base, "final class A: Base { @AppStorage(\"a\") var isOn = false }"])
    #expect(stored.migrated.isEmpty && stored.refused.first?.refusals.map(\.kind) == [.property])
    #expect(migrate([base, "final class A: Base { @Trimmed var name = \"\" }"]).refused.isEmpty)
    expect(.property, "import SwiftUI\nopen class A: ObservableObject { @Published open var ↓a = 1 }")
  }

  @Test func unknownMacros() {
    expect(.shape, "import SwiftUI\n@↓Stateful class A: ObservableObject { @Published var a = 1 }")
    expect(.shape, "import SwiftUI\n@MainActor @Macros.↓Stateful(1) class A: ObservableObject {}")
    // A type of that name does not make the attribute harmless, unless it is a global actor.
    let model = "import SwiftUI\n@↓Stateful class A: ObservableObject { @Published var a = 1 }"
    expect(.shape, model, "protocol Stateful {}")
    expect(.shape, model, "enum B { struct Stateful {} }\n@propertyWrapper struct Stateful { var wrappedValue: Int }")
    expect(.shape, model, "typealias Stateful = Other\nstruct Other {}")
    let plain = model.replacing("↓", with: "")
    #expect(migrate([plain, "protocol Stateful {}\nextension B { @globalActor actor Stateful {} }"]).refused.isEmpty)
    #expect(migrate([plain, "typealias Stateful = MainActor"]).refused.isEmpty)
    #expect(migrate([plain, "typealias Stateful = Other\n@globalActor actor Other {}"]).refused.isEmpty)
    let known = "import SwiftUI\n@MainActor @Store @objc(A) @available(iOS 17, *) class A: ObservableObject {}"
    #expect(migrate([known, "@globalActor actor Store {}"]).refused.isEmpty)
  }

  /// No input crashes, and cut files change nothing that they should not.
  @Test func cutSources() {
    let source =
      model + "\nstruct V<M: A>: View { @EnvironmentObject var m: A; init() { _m = StateObject(wrappedValue: $m) } }\n"
      + "func f(m: A) { V().environmentObject(m); m?.$text; \\A.$text; @ObservedObject var x = m }"
      + "\ntypealias L = Sendable & ObservableObject\nclass B: L { func g() { if let m = x as? A, let (a, b) = c { m.$text } } }"
      + "\n#Preview { @Previewable @StateObject var a = A(); h { [weak a, b = a.b[0]] (m: A, n) in for o in n { o.$text } } }"
    let bytes = Array(source.utf8)
    for end in 0...bytes.count {
      let file = MigrationFile(path: "0.swift", source: SourceFile(SourceText(Array(bytes[..<end]))))
      let migration = Migration([file])
      for change in migration.changes { #expect(SourceFile(SourceText(change.contents)).problems.isEmpty) }
    }
  }
}
