import Chance
import Foundation
import SwiftScan
import Testing

/// The hash of the last name of the type or extension around a declaration.
private func owner(of declaration: Declaration, in file: SourceFile) -> UInt64 {
  var current = declaration.parent
  while current >= 0 {
    let outer = file.declarations[current]
    switch outer.kind {
    case .class, .struct, .enum, .actor, .protocol, .typealias:
      if let name = outer.name.first { return SourceSketch.hash(file.name(name).utf8) }
    case .extension:
      if let name = file.dottedName(outer.name).last { return SourceSketch.hash(name.utf8) }
    default: break
    }
    current = outer.parent
  }
  return SourceSketch.noOwner
}

/// The names that end in "Model".
private let models = HeadNames(pieces: ByteSearch("Model")) { $0.suffix(5).elementsEqual("Model".utf8) }

/// Whether one of the words of a head ends in "Model".
private func namesModel(_ head: String) -> Bool {
  head.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0.hasSuffix("Model") }
}

/// Whether a member is a subscription of the kind that sketches look for: one that may keep `self` alive, or a `sink` right
/// before which nothing is received.
private func isSought(_ name: Int, in file: SourceFile) -> Bool {
  guard let call = file.memberCall(at: name, CodeMap(file)) else { return false }
  let end = call.trailingClosures.last?.upperBound ?? call.arguments.upperBound
  let mayKeepSelf =
    (name..<end).contains { file.tokens[$0].keyword == .self }
    && !file.text.string(
      file.bytes(of: name..<end)
    ).contains(/(weak|unowned) self/)
  switch file.name(name) {
  case "sink": return mayKeepSelf || !file.text.string(file.bytes(of: max(0, name - 9)..<name)).contains("receive")
  case "observe": return mayKeepSelf && call.arguments.dropFirst().first.map { file.name($0) } == "on"
  case "assign":
    return mayKeepSelf && file.arguments(in: call.arguments).contains { $0.label >= 0 && file.name($0.label) == "on" }
  default: return false
  }
}

/// What a sketch promises and does not keep, or nil. Whether it was sure is told, too.
private func brokenPromise(
  of bytes: [UInt8], namesOnly: Bool = false, state: SoughtState = .any
) -> (isSure: Bool, promise: String?) {
  // What an earlier, longer file left behind the padding is none of its business.
  let left = bytes + [0, 0, 0, 0] + Array("\" ( sink".utf8)
  let made =
    namesOnly
    ? SourceSketch(namesIn: left, count: bytes.count, heads: models, state: state)
    : SourceSketch(left, count: bytes.count, heads: models)
  guard let sketch = made else { return (false, nil) }
  let file = SourceFile(SourceText(bytes))
  // Where a head mentions a name, names tell nothing else. They never tell whether all is closed.
  if namesOnly, sketch.mentions.contains(.heads) { return (true, nil) }
  let mentionsHeads = sketch.mentions.contains(.heads)
  if !namesOnly, let problem = file.problems.first(where: { $0.kind != .strayBracket && $0.kind != .invalidUTF8 }) {
    return (true, "\(problem)")
  }
  for declaration in file.declarations {
    switch declaration.kind {
    case .class, .struct, .enum, .actor, .protocol, .typealias:
      guard let token = declaration.name.first else {
        // It counts as what is around it, which names tell.
        if namesOnly { continue }
        return (true, "a type without a name")
      }
      let (name, owner) = (SourceSketch.hash(file.name(token).utf8), owner(of: declaration, in: file))
      let isFound = sketch.types.contains {
        $0.name == name && ($0.owner == owner || $0.owner == SourceSketch.unknownOwner)
      }
      if !isFound { return (true, "type \(file.name(token))") }
      guard declaration.kind == .class else { continue }
      let heads =
        [file.name(token)]
        + file.inheritedTypes(of: declaration).map {
          var type = file.text.string(file.bytes(of: $0))
          // Arguments are no names of what is inherited, innermost ones first.
          while let arguments = type.firstRange(of: /<[^<>]*>/) { type.removeSubrange(arguments) }
          return type
        }
      if heads.contains(where: namesModel), !mentionsHeads { return (true, "head") }
      if heads.dropFirst().contains(where: { $0.contains("ViewController") }), !sketch.viewControllers.contains(name) {
        return (true, "view controller")
      }
    case .extension:
      guard let name = file.dottedName(declaration.name).last else { continue }
      if name.hasSuffix("Model"), !mentionsHeads { return (true, "extended name") }
      if file.inheritedTypes(of: declaration).isEmpty { continue }
      if !sketch.extensions.contains(SourceSketch.hash(name.utf8)) { return (true, "extension \(name)") }
    default: break
    }
    guard declaration.placement == .member, file.declarations[declaration.parent].kind == .struct else { continue }
    if file.attributes(of: declaration).contains(where: { file.name($0.name) == "State" }),
      state == .any, !sketch.mentions.contains(.state)
    {
      return (true, "state")
    }
    for attribute in file.attributes(of: declaration) where !sketch.mentions.contains(.openState) {
      let isExcused =
        switch file.name(attribute.name) {
        case "State": file.modifiers(of: declaration).contains { $0.keyword == .private && $0.detail < 0 }
        case "ObservedObject": file.bindings(of: declaration).allSatisfy(\.value.isEmpty)
        default: file.name(attribute.name) != "StateObject"
        }
      if !isExcused { return (true, "attribute") }
    }
  }
  if namesOnly {
    for index in 0..<file.tokens.count where file.tokens[index].kind == .identifier && file.name(index) == "StateObject"
    {
      return (true, "StateObject")
    }
  }
  let extensions = file.declarations.filter { $0.kind == .extension }
  for index in 1..<max(1, file.tokens.count)
  where file.tokens[index].kind == .identifier && file.tokens[index - 1].kind == .period {
    let name = file.name(index)
    guard isSought(index, in: file) else { continue }
    if !sketch.mentions.contains(.subscription) { return (true, name) }
    if !sketch.mentions.contains(.extensionSubscription), extensions.contains(where: { $0.tokens.contains(index) }) {
      return (true, "\(name) in an extension")
    }
    if sketch.mentions.contains(.unknownSubscriber) { continue }
    for declaration in extensions where declaration.tokens.contains(index) {
      guard let last = file.dottedName(declaration.name).last else { continue }
      if !sketch.subscribers.contains(SourceSketch.hash(last.utf8)) { return (true, "\(name) in \(last)") }
    }
  }
  return (true, nil)
}

@Suite struct SourceSketchTests {
  /// A sketch that is never sure would pass all else.
  @Test(arguments: [
    "struct A: View { @State var a = \"\\(b + \"c\")\" }", "#if A\nfunc f() { x / 2 }\n#else\n/* { /* */ */\n#endif",
    "let a = \"\"\"\n\\(b)\n\"\"\" // {", "extension A.B: C {}\nextension D where E == F {}", "a /= b; c.d = e / f",
    "#\"a\"#", "#\"\"\"\n\"a\" {\n\"\"\"#", "extension A<B>: C {}", "extension [A]: B {}",
    "extension A\nwhere B == C {}",
    "@A<B?, [C.D]> var a = 1", "f(/A.b, c: /D.e)", "a <<< b >>= c",
    "x\n// a long comment that closes nothing (\nlet y = 1",
    "protocol `Type` { associatedtype A; func actor(class: Int) -> .struct }", "@A.B(x) class func f() {}", "",
  ])
  func isSure(code: String) {
    let result = brokenPromise(of: Array(code.utf8))
    #expect(result.isSure)
    #expect(result.promise == nil)
  }

  @Test(arguments: [
    "(", "{]", "\"a", "\"\"\"\n\"", "/*", "#if A", "#if A\n{\n#else\n}\n#endif", "#\"\\#(a)\"#", "##\"a\"##",
    "#\"\"\"a\"#", "x = /a(/", "return /a/",
    "class é {}", "<#a#>", "\"\\(a\n)\"", "extension A<B>.C: D {}", "@A<B>.State var a = 1", "<<<<<<< a", ">>>> a",
    "@ State var a = 1", "`a",
    "'a'", "actor\nA: B", "a. // b\nsink()", "a. /* b */ struct",
    ".\n../* a */", "a?.struct", "\\ struct A {}",
  ])
  func givesUp(code: String) {
    #expect(!brokenPromise(of: Array(code.utf8)).isSure)
  }

  @Test func findsNames() throws {
    let code =
      "enum A { actor B {} }; typealias C = D; extension E { struct F {} }; extension G.H: I {}; let extension1 = 1"
    let sketch = try #require(SourceSketch(Array(code.utf8) + [0, 0, 0, 0], count: code.utf8.count))
    #expect(Set(sketch.types.map(\.name)) == Set(["A", "B", "C", "F"].map { SourceSketch.hash($0.utf8) }))
    #expect(sketch.extensions == [SourceSketch.hash("H".utf8)])
    #expect(sketch.mentions.isEmpty)
  }

  /// What is told too often has files read for nothing.
  @Test(
    arguments: [
      ("struct A { @State var b = 1 }", [.state, .openState]),
      ("struct A {\n#if B\n@State public var c = 1\n#endif\n}", [.state, .openState]),
      ("struct A { @State private var b = 1 }", .state), ("struct A { func b() { @State var c = 1 } }", []),
      ("class A { @State var b = 1 }", []), ("@State var a = 1", []),
      ("struct A: (B) { @State var b = 1 }", [.state, .openState]),
      ("struct A { @ObservedObject var b = C() }", .openState),
      ("struct A { @ObservedObject var b: C\n= D() }", .openState),
      ("struct A { @ObservedObject var b: C // D\n= D() }", .openState),
      ("struct A { @ObservedObject var b: C, d = E() }", .openState),
      ("struct A { @ObservedObject var b: some\nC = D() }", .openState),
      ("struct A { @ObservedObject var b: C<\nD> = E() }", .openState),
      ("struct A { @ObservedObject var b: C.\nlet = E() }", .openState),
      ("struct A {\n@ObservedObject private var b: C.D<E, F?>!\n}", []),
      ("struct A {\n@ObservedObject\nvar b: C\n\n@B var c = 1\n}", []),
      ("a.sink()", [.subscription, .extensionSubscription, .unknownSubscriber]),
      ("func a() { b.sink() }", .subscription),
      ("func a() { b.$observe(on: self) }", .subscription),
      ("func a() { b.\n\n  assign(self) }", .subscription),
      ("func a() { b(\n  c, // d.\n  observe: e) }", []), ("func a() { b.\n\n  `sink`() }", .subscription),
      ("func a() { b(\n  c,\n  observe: e) }", []),
      ("func sink() { assign (b); let observe = 1 }", []),
      ("extension A { var b: C { d.sink() } }", [.subscription, .extensionSubscription]),
      ("extension A {}\nclass B { func c() { d.sink() } }", .subscription),
      ("@A(b.sink()) extension C {}", [.subscription, .extensionSubscription, .unknownSubscriber]),
      ("struct A { @B(c.sink()) extension D {} }", [.subscription, .extensionSubscription, .unknownSubscriber]),
      ("extension [A] { func b() { c.sink() } }", [.subscription, .extensionSubscription, .unknownSubscriber]),
    ] as [(String, SourceSketch.Mentions)])
  func tellsWhatIsMentioned(code: String, mentions: SourceSketch.Mentions) throws {
    let sketch = try #require(SourceSketch(Array(code.utf8) + [0, 0, 0, 0], count: code.utf8.count))
    #expect(sketch.mentions == mentions)
    #expect(brokenPromise(of: Array(code.utf8)).promise == nil)
  }

  @Test(
    arguments: [
      ("class AViewModel {}", true), ("final class A: B, C.ViewModel {}", true), ("extension A.BViewModel {}", true),
      ("class A\nwhere B: ViewModel {}", true), ("class A: (B) {}", true), ("@A class B: C {}", false),
      ("class A: B { let c = CViewModel() }", false), ("struct AViewModel {}", false),
      ("extension A: BViewModel {}", false), ("// class AViewModel {}", false), ("a.class.ViewModel", false),
      ("class AViewModelTests: XCTestCase {}", false), ("extension AViewModelTests {}", false),
      ("class A: ViewModelOfB, BViewModel {}", true), ("class `AViewModel` {}", true),
      ("class ViewModel2: A<ViewModels> {}", false), ("class _ViewModel {}", true),
      ("class A<ViewModel: BViewModel>: C<D<EViewModel>> {}", false), ("class A: B<C>.DViewModel<E> {}", true),
      ("class A<B>: C<D> & EViewModel {}", true), ("class A: B /* < */, CViewModel {}", true),
      ("class A<B where C == D>: EViewModel {}", true), ("class A: B<C, DViewModel {}", true),
      ("extension AViewModel.State {}", false), ("extension AViewModel.BViewModel: C {}", true),
      ("extension `AViewModel` {}", true), ("extension A<BViewModel> {}", false),
    ])
  func findsNamesInHeads(code: String, isFound: Bool) throws {
    let bytes = Array(code.utf8) + [0, 0, 0, 0]
    let names = HeadNames(pieces: ByteSearch("ViewModel")) { $0.suffix(9).elementsEqual("ViewModel".utf8) }
    let sketch = try #require(SourceSketch(bytes, count: code.utf8.count, heads: names))
    #expect(sketch.mentions.contains(.heads) == isFound)
    // Names alone tell of too many, and not of what is rare.
    let quick = SourceSketch(namesIn: bytes, count: code.utf8.count, heads: names)
    #expect(!isFound || quick?.mentions.contains(.heads) ?? true)
    let plain = try #require(SourceSketch(bytes, count: code.utf8.count))
    #expect(!plain.mentions.contains(.heads))
  }

  /// What surely keeps nobody alive, and what may: the same for one pass over the bytes and for the other.
  @Test(
    arguments: [
      ("a.sink { [weak self] in self?.b() }", true, false),
      ("a.sink { [unowned self, weak c] d, _ in\n// it's (\nb(\"\\(d[\"}\"])\") }", true, false),
      ("a.sink {\n[weak self] (d, e) in self?.b() } receiveValue: { [weak self] _ in }", true, false),
      ("a.sink(receiveCompletion: { _ in }, receiveValue: { [weak self] in self?.b($0) }).store(in: &c)", true, false),
      ("a.receive(on: DispatchQueue.main).sink { b($0 + 2) }", true, true),
      ("a.receive(on: main())\n  .sink(receiveValue: { [weak self] _ in self?.b() })\n}", true, true),
      ("a.sink { b in c(b.self_, \"\") }", true, false), ("a.assign(to: \\.b, on: c)", true, true),
      ("a.assign(to: &c.$d[0])", true, true), ("a.observe(\\.b) { self.c() }", true, true),
      ("a.observe(self, b: c) { self.d() }", true, true), ("a.observe(b: c)", true, true),
      ("a.observe(on: b) { [weak self] _ in }", true, true),
      ("a.sink { self.b() }", false, false), ("a.sink { _ in\n#if B\n#endif\n}", false, false),
      ("a.sink { [weak self] in self?.b() } later: { self.c() }", false, false),
      ("a.sink { [weak self] in self?.b() } /* */ later: { self.c() }", false, false),
      ("a.sink { [weak self] }", false, false), ("a.sink { @MainActor [weak self] in self?.b() }", false, false),
      ("a.sink { [weak self] return in }", false, false), ("a.sink { [weak self] (in) self.b() }", false, false),
      ("a.sink { [owner = self] in }", false, false), ("a.sink { b(\"\\(self)\") }", false, false),
      ("a.sink(receiveValue: { [weak self] in self?.b($0) }, c: self)", false, false),
      ("a.sink({ [weak self] in self?.b($0) }, c: self)", false, false), ("a.sink { (", false, false),
      ("a.sink { b / c }", false, false),
      ("a.sink { (]) }", false, false), ("a.sink { \"\"\"\n\\(self)\n\"\"\" }", false, false),
      ("a.sink { /self/ }", false, false), ("a.sink { /* self */ }", false, false), ("a.sink\n{ self }", false, false),
      ("// .receive(on: main)\na\n// b.receive(on: main)\n.sink { }", true, false),
      ("a.receive(on: b) /* c */.sink { }", true, false), ("a.receive(on: b, c: [d]).sink { }", true, false),
      ("a.receive(b).sink { }", true, false), ("receive(on: b).sink { }", true, false),
      ("a.assign(to: \\.b, on: self)", false, false), ("a.assign(to: \\.b, on: (c)", false, false),
      ("a.sink(receiveValue:)({ self.b() })", false, false), ("a.assign(b:)(to: \\.c, on: self)", false, false),
      ("a.observe(b:)(on: self) { self.c() }", false, false), ("a.sink { [weak self] )( in self }", false, false),
      ("a.sink { b() // " + String(repeating: "c", count: 3000) + "\n}", false, false),
      ("a.sink { " + String(repeating: "b", count: 3000) + "() }", false, false),
      ("a.observe(on: self) { self.b() }", false, false), ("a.observe(/* */on: self) { self.b() }", false, false),
      ("a.observe(\non: b) { self.c() }", false, false), ("a.observe(`on`: b) { self.c() }", false, false),
      ("a.é.sink { é }", false, false), ("a.`sink` { }", false, false),
      ("a.sink { " + String(repeating: "b(); ", count: 1000) + "}", false, false),
      ("a.sink { " + String(repeating: "(", count: 40) + String(repeating: ")", count: 40) + "}", false, false),
    ])
  func harmlessSubscriptions(code: String, isWeak: Bool, isWeakAndReceived: Bool) {
    let bytes = Array("class A { func f() { \(code)\n} }".utf8)
    let left = bytes + [0, 0, 0, 0]
    for (sought, isHarmless) in [(SoughtSubscriptions.strong, isWeak), (.strongOrNotReceived, isWeakAndReceived)] {
      let names = SourceSketch(namesIn: left, count: bytes.count, subscriptions: sought)
      #expect((names != nil) == isHarmless)
      if let sketch = SourceSketch(left, count: bytes.count, subscriptions: sought) {
        #expect(!sketch.mentions.contains(.subscription) == isHarmless)
      }
    }
  }

  @Test(
    arguments: [
      ("@State private var b = 1", true), ("@State\n  private var b: B", true), ("@A.State private let b = 1", true),
      ("@State private(set) var b = 1", false), ("@State var b = 1", false), ("@State private\nvar b = 1", false),
      ("@State /* */ private var b = 1", false), ("@State fileprivate var b = 1", false), ("State(1)", true),
      ("@State private // a\n(set) var b = 1", false), ("@State(1) private var b", false),
      ("@ObservedObject var b: B\n", true), ("@ObservedObject private var b: B<C, D.E>?\n\n  var c = 1", true),
      ("@ObservedObject var b: B = B()", false), ("@ObservedObject var b = B()", false),
      ("@ObservedObject var b: B\n  = B()", false), ("@ObservedObject var b: B }", false),
      ("@StateObject private var b = B()", false), ("StateObject(wrappedValue: b)", false),
    ])
  func stateThatIsNotOpen(code: String, isHarmless: Bool) {
    let bytes = Array("struct A: View {\n  \(code)\n}".utf8)
    let left = bytes + [0, 0, 0, 0]
    #expect((SourceSketch(namesIn: left, count: bytes.count, state: .open) != nil) == isHarmless)
    #expect(SourceSketch(namesIn: left, count: bytes.count, state: .none) != nil)
    if let sketch = SourceSketch(left, count: bytes.count) {
      #expect(!sketch.mentions.contains(.openState) == (isHarmless || code.hasPrefix("StateObject")))
    }
  }

  @Test(arguments: ["", "struct E {}", "extension F: G {}", "class /* */ H {}", "a.sink { b() }"])
  func theRoomOfAnotherFileIsUsedAgain(code: String) {
    let other = "class A: UIViewController {}; extension B: C {}; enum ` {}\nstruct D {}"
    var sketch = SourceSketch()
    for code in [other, code] {
      let bytes = Array(code.utf8)
      let isSure = sketch.readNames(
        in: bytes + [0, 0, 0, 0], count: bytes.count, heads: nil, state: .any, subscriptions: .strong)
      let fresh = SourceSketch(namesIn: bytes + [0, 0, 0, 0], count: bytes.count, subscriptions: .strong)
      #expect(isSure == (fresh != nil))
      #expect(sketch.types == fresh?.types ?? [])
      #expect(sketch.extensions == fresh?.extensions ?? [])
      #expect(sketch.viewControllers == fresh?.viewControllers ?? [])
      #expect(sketch.mentions == fresh?.mentions ?? [])
    }
  }

  @Test func knowsWhoSubscribes() throws {
    let code = """
      extension A { func f() { a.sink() }; struct B { func g() { b.assign(c) } } }
      extension C.D { enum E {} }
      class F: UIViewController { func f() { d.observe(e) } }
      class ViewController: G {}; class H: I {}
      """
    let sketch = try #require(SourceSketch(Array(code.utf8) + [0, 0, 0, 0], count: code.utf8.count))
    #expect(sketch.subscribers == [SourceSketch.hash("A".utf8)])
    #expect(sketch.viewControllers == ["F", "ViewController"].map { SourceSketch.hash($0.utf8) })
    #expect(sketch.mentions == [.subscription, .extensionSubscription])
  }

  /// Where heads are plain it is known what a type stands in; else nothing is said.
  @Test(arguments: [
    ("struct A {}", ""), ("enum B { func f() { let a = { struct A {} } } }", "B"),
    ("extension B.C { struct A {} }", "C"),
    ("struct B<C, D: E>: F, @g H.I\n{ enum J {}\n#if K\n struct A {}\n#endif\n}", "B"),
    ("class B: C,\n  D\nwhere E == F.G, H: I & J {\n  struct A {}\n}", "B"), ("enum B {}\nactor C {}; enum A {}", ""),
    ("extension `B`: ~C { typealias A = D }", "B"), ("protocol B: AnyObject, Any {}; func f() { actor A {} }", ""),
    ("struct B\nvar c: D { struct A {} }", nil), ("struct B /* C */ { struct A {} }", nil),
    ("extension [B] { struct A {} }", nil), ("class override func f() { struct A {} }", nil),
    ("$struct B { enum A {} }", ""),
    (".struct B { enum A {} }", ""), ("b.\nextension B { enum A {} }", ""),
    ("struct B C { struct A {} }", nil), ("struct B: (C) { struct A {} }", nil),
    ("struct B:\nvar c { struct A {} }", nil),
    ("enum B { typealias C = (D) -> E; struct A {} }", "B"),
    ("struct B { typealias C = D\nvar e: F { enum A {} } }", "B"),
  ])
  func findsOwners(code: String, owner: String?) throws {
    let sketch = try #require(SourceSketch(Array(code.utf8) + [0, 0, 0, 0], count: code.utf8.count))
    let name = SourceSketch.hash("A".utf8)
    #expect(
      sketch.types.filter { $0.name == name }.map(\.owner)
        == [owner.map { SourceSketch.hash($0.utf8) } ?? SourceSketch.unknownOwner])
    #expect(brokenPromise(of: Array(code.utf8)).promise == nil)
  }

  @Test(arguments: Fixtures.names) func keepsPromisesForFixturesCutAtEveryByte(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    for end in 0...bytes.count {
      for namesOnly in [false, true] {
        let state: SoughtState = end % 2 == 0 ? .any : .open
        let result = brokenPromise(of: Array(bytes[..<end]), namesOnly: namesOnly, state: state)
        #expect(result.promise == nil, "cut at \(end)")
      }
    }
  }

  @Test func keepsPromisesForRandomPieces() {
    let pieces = [
      "class ", "A ", "A", "{", "}", "{}", "(", ")", "()", "[", "]", "\"", "\"a\"", "\"\"\"", "\\(", "#\"", "/", "/*",
      "*/",
      "//", "\n", "#if A\n", "#else\n", "#endif\n", "@State ", "@State private ", "private ", "(set) ", "@", "@B.State",
      "var ", ".", "..", ":", "::", ",", "<",
      ">",
      "?", "extension ", "extension", "where ", "enum ", "`", "#", "/= ", " / ", "<#", ">>>> ", "é", "sink", "$",
      "`sink`",
      "try ", "1", "actor ", "protocol ", "return ", "=", " ", "\t", "\u{0}", "observe", "struct ", "typealias ",
      "B: C ", "\"#", "#\"\"\"", "\"\"\"#", "\\#(", "<A, B>", "<A>", "/a", "<<<", ">>>", "@A", "                    ",
      "aLongerName", "// a longer comment", "struct A {", "extension A.B {", "enum B {}", "actor A {}",
      " where A == B ", "typealias A = ", "func f() {", "}", "}", "\n", "struct A { @State var a = 1", "a.sink",
      ".sink",
      "@ObservedObject ", "var a: B\n", "var a: B<A>\n", "= a", "extension A {", ".\n", "class B: AModel {",
      "AModel ", "class A: BViewController {", "// a\n", "observe:",
    ]
    var generator = SplitMix64(state: 5)
    var (sure, sureOfNames, sureOfState) = (0, 0, 0)
    for _ in 0..<60_000 {
      let code = (0..<Int.random(in: 0..<14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let result = brokenPromise(of: Array(code.utf8))
      sure += result.isSure ? 1 : 0
      #expect(result.promise == nil, "\(code.debugDescription)")
      let names = brokenPromise(of: Array(code.utf8), namesOnly: true)
      sureOfNames += names.isSure ? 1 : 0
      #expect(names.promise == nil, "names: \(code.debugDescription)")
      let state = brokenPromise(of: Array(code.utf8), namesOnly: true, state: .open)
      sureOfState += state.isSure && !names.isSure ? 1 : 0
      #expect(state.promise == nil, "state: \(code.debugDescription)")
    }
    #expect(sure > 5_000)
    #expect(sureOfNames > 5_000)
    #expect(sureOfState > 50)
  }

  @Test func keepsPromisesForThisRepository() throws {
    let folder = Fixtures.root.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
    for path in paths where path.hasSuffix(".swift") {
      let bytes = Array(try Data(contentsOf: folder.appending(path: path)))
      #expect(brokenPromise(of: bytes).promise == nil, "\(path)")
      for state in [SoughtState.any, .open] {
        #expect(brokenPromise(of: bytes, namesOnly: true, state: state).promise == nil, "names: \(path)")
      }
    }
  }
}
