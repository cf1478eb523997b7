import Foundation
import Testing

@testable import Scaffolding

/// Parsing of specs, and the messages about errors.
@Suite struct SpecParserTests {
  /// No other name may equal the name of the Interactor's property.
  @Test(arguments: [
    "load posts: [Post] from collection.fetch()\nstate collectionInteractor: String = \"\"",
    "load collectionInteractor: [Post] from collection.fetch()",
    "load posts(collectionInteractor: Int): [Post] from collection.fetch(collectionInteractor)",
  ])
  func anInteractorsProperty(lines: String) throws {
    let error = #expect(throws: SpecErrors.self) {
      try SpecParser.screens(in: Array("screen Home\n\(lines)".utf8), file: "S")
    }?.all.first
    #expect(
      error?.message.contains(
        "'collectionInteractor' is the name of the Interactor in the ViewModel; try 'collectionInteractorValue'")
        == true)
  }

  @Test func everyKindOfLine() throws {
    let text = """
      // The screens of the app.
      screen collection view   // its name

        load posts(page: Int, _ sort: String): [Post] from collection.fetchPosts(page: page, sort, limit: 20)
        load comments: [String: [Comment]]
        state query: String = "a // b"   // typed
        state chosen: Local.Post?
        output detail(id: Int)
        output scrollToTop repeats
        on collectionScrollToTop -> scrollToTop
        on requested(id, rank: Int) -> detail(id: id)
        watch authStatus as isSignedIn: Bool { $0 == .signedIn }
        watch user: User?
        watch unread: Int as hasUnread: Bool { $0 > 0 && $0 < 100 }
        guest
        search query as found: [Post] from collection.search(text: query)
      screen Empty Cart\r
      """
    let specs = try screens(text)
    #expect(specs.map(\.name.text) == ["Collection", "EmptyCart"])
    #expect(specs[1] == Spec(name: try TypeName("EmptyCart")))
    let spec = specs[0]
    #expect(spec.loads.map(\.name) == ["posts", "comments"])
    #expect(spec.loads[0].parameters.map(\.declaration) == ["page: Int", "_ sort: String"])
    #expect(spec.loads[0].call.parameters.map(\.declaration) == ["page: Int", "_ sort: String", "limit: Int"])
    #expect(spec.loads[1].call.method == "fetchComments" && spec.loads[1].call.interactor == nil)
    #expect(spec.loads[1].type.text == "[String: [Comment]]")
    #expect(spec.states.map { $0.value?.text } == ["\"a // b\"", nil])
    #expect(spec.states[1].type.text == "Local.Post?")
    #expect(spec.outputs.map(\.repeats) == [false, true])
    #expect(spec.events[1].parameters.map(\.payload) == ["Int", "rank: Int"])
    #expect(spec.watches.map(\.storeType.text) == ["AuthStatus", "User?", "Int"])
    #expect(spec.watches[0].transform?.text(of: "x") == "x == .signedIn")
    #expect(spec.isGuestAware)
    #expect(spec.searches.first?.type.text == "[Post]")
  }

  /// The example of the README and of the page: omitted types and names are completed.
  @Test func missingPartsAreNamed() throws {
    let spec = try screens("screen A\nload a: [Post] from x.fetch()\nsearch query from x.search(query)\non b -> c")[0]
    #expect(spec.searches.first?.results == "results" && spec.searches.first?.type.text == "[Post]")
    #expect(spec.states.map(\.name) == ["query"])
    #expect(spec.outputs.map(\.name.text) == ["c"])
  }

  /// The internal name of a parameter is the name of the passed value. Two parameters cannot have the same name, and a
  /// literal has none.
  @Test(arguments: [
    ("fetch(id)", ["_ id: UUID"]), ("fetch(id: id)", ["id: UUID"]), ("fetch(of: id)", ["of id: UUID"]),
    ("fetch(bookID: id)", ["bookID: UUID"]), ("fetch(of: id, limit: 20)", ["of id: UUID", "limit: Int"]),
    ("fetch(from: page, to: page)", ["from: Int", "to: Int"]), ("fetch(id, of: id)", ["_ id: UUID", "of: UUID"]),
    ("fetch(page: size, size: page)", ["page: Int", "size: Int"]),
    ("fetch(for: id, in: page, where: true)", ["for id: UUID", "in page: Int", "`where`: Bool"]),
  ])
  func parametersOfMethods(call: String, parameters: [String]) throws {
    let spec = try screens("screen A\nload a(id: UUID, page: Int, size: Int): Int from b.\(call)")[0]
    #expect(spec.loads[0].call.parameters.map(\.declaration) == parameters)
  }

  /// As in Swift, a label may be a keyword.
  @Test func keywordsAsLabels() throws {
    let spec = try screens(
      "screen A\nload a(for id: UUID): Int\noutput b(in: Int, for: Int)\non c(in list: Int, for id: Int) -> b(in: list, for: id)"
    )[0]
    #expect(spec.loads[0].call.parameters.map(\.declaration) == ["for id: UUID"])
    #expect(spec.outputs[0].parameters.map(\.payload) == ["in: Int", "for: Int"])
    #expect(spec.events[0].parameters.map(\.payload) == ["in: Int", "for: Int"])
  }

  /// In pasted text, letters and their marks may be separate scalars.
  @Test func namesAreComposed() throws {
    let text =
      "screen Cafe\u{301}\nstate cafe\u{301}: Bool = false\nload a: [Int] from x.y(cafe\u{301}: caf\u{e9})\n"
      + "shows b: Bool { cafe\u{301} }\noutput ge\u{301}(e\u{301}: Int)\ntype E\u{301} { e\u{301}: Int }\nstate c: [\u{c9}] = []"
    let spec = try screens(text)[0]
    let names = [spec.name.text, spec.states[0].name, spec.outputs[0].name.text, spec.computed[0].code.text]
    for (name, expected) in zip(names, ["Caf\u{e9}", "caf\u{e9}", "g\u{e9}", "caf\u{e9}"]) {
      #expect(Array(name.unicodeScalars) == Array(expected.unicodeScalars))
    }
    #expect(Array(spec.models[0].name.unicodeScalars) == ["\u{c9}"])
  }

  @Test(
    arguments: [
      (
        "load posts", "Screens:2:11: ':' is missing here; write 'load posts: [Post] from collection.fetchPosts()'", 10,
        1
      ),
      ("laod posts: [Post]", "Screens:2:1: 'laod' is not a kind of spec line; try 'load'", 0, 4),
      ("enum Kind { case a }", "Screens:2:1: 'enum' is not a kind of spec line; try 'type'", 0, 4),
      ("var isOn: Bool", "Screens:2:1: 'var' is not a kind of spec line; try 'state'", 0, 3),
      (
        "search results from a.b(results)",
        "Screens:2:8: 'results' is also the name of the results of this search; try 'query'", 7, 7
      ),
      (
        "search query as query: [Int] from a.b(query)",
        "Screens:2:17: 'query' is also the name of the results of this search; try 'results'", 16, 5
      ),
      (
        "search query as found: [Int] from a.b(query) on submitt",
        "'submit' is missing here; write 'search query from collection.search(query) on submit'", 48, 7
      ),
      (
        "search query as found: [Int] from a.b(query) needs 3 leters",
        "'letters' is missing here; write 'search query from collection.search(query) needs 3 letters'", 53, 6
      ),
      ("lo posts: [Post]", "Screens:2:1: 'lo' is not a kind of spec line; try 'load'", 0, 2),
      (
        "page posts: [Post] from x.y(page: Page)", "'Page' is neither a parameter nor a state; did you mean 'page'?",
        28, 10
      ),
      ("load posts: [Post from x.y()", "Screens:2:19: ']' is missing here", 18, 4),
      ("load class: Post", "Screens:2:6: 'class' is a Swift keyword; try 'classValue'", 5, 5),
      ("load Posts: Post", "Screens:2:6: 'Posts' is not in lower camel case; try 'posts'", 5, 5),
      ("load output: Post", "Screens:2:6: 'output' is already used by the generated ViewModel", 5, 6),
      ("load a: Void", "Screens:2:9: 'Void' is not 'Equatable' and 'Sendable'", 8, 4),
      ("load a: Post??", "Screens:2:13: 'Post??' is optional twice", 12, 2),
      ("load a: Post from x.y(page: page)", "'page' is neither a parameter nor a state", 22, 10),
      ("output a -> fullScreenCover B", "'fullScreenCover' does not belong here; did you mean 'cover'?", 12, 15),
      ("load a: Post from x.y(.new)", "the type of '.new' is unknown", 22, 4),
      ("load a: Post from x.y() z", "'z' does not belong here; write 'load posts", 24, 1),
      ("load a: Post form x.y()", "'form' does not belong here; did you mean 'from'?", 13, 4),
      ("output a repeat", "'repeat' does not belong here; did you mean 'repeats'?", 9, 6),
      ("load a: (Int, Post)", "'(' begins a tuple or a function, which cannot be compared; use a struct", 8, 1),
      ("state a: Int = \"x\"", "'\"x\"' is not a value of type 'Int'; write a value of that type", 15, 3),
      ("state a: Int? = 2.5", "'2.5' is not a value of type 'Int?'; write a value of that type", 16, 3),
      ("state a: Bool = False", "'False' is not a value of type 'Bool'; write 'true' or 'false'", 16, 5),
      ("state a: Int = nil", "'nil' is not a value of type 'Int'; write a value of that type", 15, 3),
      ("state a: String = “b”", "'“' is not allowed in a spec; write '\"'", 18, 1),
      ("on a → b", "'→' is not allowed in a spec; write '->'", 5, 1),
      ("state a: Int", "no initial value; write 'state a: Int = 0', or make it optional: 'Int?'", 12, 1),
      ("state a: [Int]", "no initial value; write 'state a: [Int] = []', or make it optional", 14, 1),
      ("state a: Order", "no initial value; write 'state a: Order = …', or make it optional: 'Order?'", 14, 1),
      ("state a: Int = ", "a value is missing here", 15, 1),
      ("state a: Int = (1", "')' is missing here", 17, 1),
      ("state a: Int = 1 +2", "a space is missing here", 18, 1),
      ("state a: String = \"b", "the string does not close on its line; add '\"'", 18, 2),
      ("state a: String = \"\\(b)\"", "a backslash in a string can only precede", 19, 2),
      ("state isLoading: Bool = false", "'isLoading' is a flag that 'LoadState' replaces", 6, 9),
      ("state a: Int = 1;", "';' is not allowed in a spec; remove it", 16, 1),
      ("state a: CartCoordinator? ", "the rule no_coordinator forbids 'CartCoordinator'", 9, 15),
      ("output edit(Account)", "'Account' has no name; try '_ account: Account'", 12, 7),
      ("output share([Local.Page<URL>])", "'[Local.Page<URL>]' has no name; try '_ url: [Local.Page<URL>]'", 13, 17),
      ("output edit(Account: Int)", "'Account' is not in lower camel case; try 'account'", 12, 7),
      (
        "do a(id: Int = 1) from x.y(id: id)",
        "'id' cannot have a default value; remove '= …'", 13, 1
      ),
      ("output b(at place: Int = 1)", "'place' cannot have a default value", 23, 1),
      ("load a(in: Int): Int", "'in' is a Swift keyword; try 'inValue'", 7, 2),
      ("load a(inout b: Int): Int", "'inout' is a Swift keyword; try 'inoutValue'", 7, 5),
      ("on a(for) -> b", "'for' is a Swift keyword; try 'forValue'", 5, 3),
      ("output none", "would mean 'Optional.none'; try 'noneChosen'", 7, 4),
      ("on a(id) -> b", "the type of 'id' is unknown", 5, 2),
      ("on a(id) -> b(id: id)", "no output 'b' has these parameters; add 'output b(id: TYPE)'", 12, 1),
      (
        "on a(id: Int, _ tag: Tag?) -> b(id: id, tag)",
        "no output 'b' has these parameters; add 'output b(id: Int, _ NAME: Tag?)'", 30, 1
      ),
      ("on a > b", "'->' is missing here", 5, 1),
      ("watch a as b: Bool { $0.isC }", "the type of 'a' in the store is unknown", 6, 1),
      (
        "watch a.b?.c as d: Bool",
        "a path cannot pass through an optional; write 'watch a.b: TYPE? as NAME: TYPE { … }'",
        9, 1
      ),
      ("watch a as b: Bool { true }", "'$0' is missing here", 21, 4),
      ("watch a: Int as b: Bool", "'Bool' differs from the type in the store", 16, 1),
      ("guest really", "'really' does not belong here; write 'guest'", 6, 6),
      ("search a from b.c(a)", "the result type of the search is unknown", 7, 1),
      ("search a as b: [Int] from c.d(e)", "'e' is neither a parameter nor a state", 30, 1),
      ("screen A", "'A' is already declared in line 1; choose another name", 7, 1),
      ("screen AScreen", "'AScreen' is the screen 'A', which is already declared in line 1", 7, 7),
      ("state a: Bool = no", "'no' is not a value of type 'Bool'; write 'true' or 'false'", 16, 2),
      ("# a comment", "'#' is not allowed in a spec; begin a comment with '//'", 0, 1),
      ("load a: Result<Int, Error>", "'Error' is not 'Equatable'; name an error type of your own", 20, 5),
      (
        "  field a: String // typed", "'submit' is missing here, because no line sends the fields; write 'submit", 2, 15
      ),
      ("field a: Strng { !$0.isEmpty } \"b\"", "'a' has the type 'Strng'; did you mean 'String'?", 15, 1),
      ("state a: URL = URL(\"b\")", "because the argument has no label; write 'URL(string: …)'", 15, 8),
      (
        "state a: Date = Date(timeIntervalSice1970: 1)", "did you mean 'timeIntervalSince1970:'?", 16, 29
      ),
      ("load a(on day: Date = Date()): Int", "'Date()' differs each time, so the View would load anew", 22, 6),
      ("load a(id: UUID = UUID()): Int", "'UUID()' differs each time", 18, 6),
      ("state a: UUID = UUID(\"b\")", "because the argument has no label; write 'UUID(uuidString: …)'", 16, 9),
      ("state a: [URL] = [URL(\"b\")]", "'URL(\"b\")' does not compile", 17, 10),
      ("type B { id: UUID = UUID(\"b\") }", "'UUID(\"b\")' does not compile", 20, 9),
      ("type B { at: Date = Date.noww }", "'Date' has no 'noww'; did you mean 'now'?", 20, 9),
      ("state a: Date = Date.noww", "'Date.noww' does not compile, because 'Date' has no 'noww'; did you", 16, 9),
      ("load a: Int from await b.c()", "'await' is not written in a spec, because vmgen adds it; remove it", 17, 5),
      ("load a: Int from try b.c()", "'try' is not written in a spec, because vmgen adds it; remove it", 17, 3),
      ("output detail(id Int)", "':' is missing here; write 'id: Int'", 17, 3),
      ("load a(id UUID?): Int", "':' is missing here; write 'id: UUID?'", 10, 4),
      ("type Self { id: Int }", "'Self' is a Swift keyword; choose another name, such as 'MySelf'", 5, 4),
      ("type Never { id: Int }", "'Never' is already a type of Swift; choose another name, such as 'MyNever'", 5, 5),
      ("field a: String { $0.isEmtpy }", "'String' has no 'isEmtpy'; did you mean 'isEmpty'?", 18, 10),
      ("field a: String { $0.lenght > 3 }", "'lenght' is unknown here; did you mean 'count'?", 18, 13),
      ("field a: String { $0.startsWith(\"b\") }", "'startsWith' is unknown here; did you mean 'hasPrefix'?", 18, 18),
      ("form edits b", "'b' is not a load of this screen; add 'load b: TYPE'", 11, 1),
      ("screen ", "the name of the screen is missing here; write 'screen Collection'", 7, 1),
    ] as [(String, String, Int, Int)])
  func refuses(_ line: String, _ message: String, _ start: Int, _ length: Int) throws {
    let errors = try #require(throws: SpecErrors.self) { try screens("screen A\n\(line)\n") }.all
    let error = try #require(errors.first)
    #expect(errors.count == 1)
    let lines = error.message.components(separatedBy: "\n")
    #expect(lines[0].contains(message))
    #expect(lines[0].hasPrefix("Screens:2:\(start + 1): "))
    #expect(lines[1] == "  " + line)
    #expect(lines[2] == "  " + String(repeating: " ", count: start) + String(repeating: "^", count: length))
  }

  @Test(arguments: [("load a: B.C", ".D", 48), ("load a: ", "[", 28)])
  func refusesDeepNesting(_ line: String, _ rest: String, _ start: Int) throws {
    let line = line + String(repeating: rest, count: 50_000)
    let errors = try #require(throws: SpecErrors.self) { try screens("screen A\n\(line)\n") }.all
    #expect(errors.count == 1)
    let isSaid = errors[0].message.hasPrefix("Screens:2:\(start + 1): this is nested too deeply; ")
    #expect(isSaid)
  }

  @Test func refusesRepeatedAndMissingDeclarations() throws {
    func message(_ text: String) throws -> String? {
      (#expect(throws: SpecErrors.self) { try screens(text) })?.all.first?.message.components(separatedBy: "\n")[0]
    }
    #expect(try message("") == "Screens:1:1: the spec has no screen; add 'screen NAME'")
    #expect(try message("guest") == "Screens:1:1: the line belongs to no screen; write 'screen NAME' before it")
    #expect(try message("screen A\nguest\nguest") == "Screens:3:1: 'guest' appears twice; remove one")
    #expect(
      try message("screen A\nstate a: Int = 1\nload a: Int")?.hasPrefix("Screens:3:6: 'a' is already declared") == true)
    #expect(
      try message("screen A\nload a: Int from x.f()\nload b: Int from x.f()")?
        .hasPrefix("Screens:3:20: another line already calls 'f'; ") == true)
    #expect(
      try message("screen A\nload a(id: Int): Int\nload b(id: String): Int")?
        .hasPrefix("Screens:3:8: another load has a parameter 'id' with another type or label, ") == true)
    #expect(
      try message("screen A\nload a(id: Int): Int\nstate id: Int = 1")
        == "Screens:3:7: 'id' is already declared in line 2; choose another name")
    #expect(
      try message("screen A\nload a: Int\nstate a: Int = 1")
        == "Screens:3:7: 'a' is already declared in line 2; choose another name")
    #expect(
      try message("type B { id: Int }\nscreen A\nload a: B\ntype B { id: Int }")
        == "Screens:4:6: 'B' is already declared in line 1; choose another name")
    let form = "'form' is already used by the generated ViewModel, whose 'form' holds the fields; try 'formValue'"
    #expect(try message("screen A\nstate form: Int = 1\nfield b: String") == "Screens:2:7: \(form)")
    #expect(try message("screen A\nfield b: String\nload form: Int") == "Screens:3:6: \(form)")
    let nearest = "no line declares the output 'clsed'; did you mean 'closed'? If not, add 'output clsed'"
    #expect(try message("screen A\noutput closed\ndo a() from b.c() sends clsed") == "Screens:3:25: \(nearest)")
    #expect(try message("screen A\non a -> clsed\noutput closed") == "Screens:2:9: \(nearest)")
    // Two outputs without lines of their own may have similar names, and so may a word and its opposite.
    let pair = "screen A\ndo a() from b.c() sends followed\ndo d() from b.e() sends unfollowed"
    #expect(try screens(pair)[0].outputs.map(\.name.text) == ["followed", "unfollowed"])
    #expect(try screens("screen A\noutput opened\non a -> reopened")[0].outputs.count == 2)
    #expect(
      try message("screen A\nstate page: Int = 2\nsearch a as b: [Int] from c.d(a, page: page)")?
        .hasPrefix("Screens:3:40: 'page' is both the page to fetch and a state or parameter") == true)
    #expect(
      try message("screen A\non b(id: String) -> c(id: id)\noutput c(id: Int)")
        == "Screens:2:6: 'id: String' is not a value of type 'Int'; write a value of that type")
  }

  /// Lines behind a misspelt `screen` belong to the screen that it was meant to begin.
  @Test(arguments: ["scren A\nguest", "screen A\nguest\nscren B\nguest\nload a: Int from x.f()"])
  func aMisspeltScreenIsOneError(text: String) throws {
    let errors = try #require(throws: SpecErrors.self) { try screens(text) }.all
    #expect(errors.map(\.problem.message) == ["'scren' is not a kind of spec line; try 'screen'"])
  }

  /// All errors are reported at once, except those that may follow from another error.
  @Test func everyLineIsRead() throws {
    let text = """
      screen A
      stat query: String = ""
      state count Int = 1
      load posts(page: Int): [Post] from collection.fetch(page, query)
      load comments [Comment]
      search query from collection.search(query
      on requested(id) -> detail(id: id)
      screen 1
      load lost: Int from nobody.asks(what)
      output “
      screen B
      output detail(id: Int)
      on requested(id) -> detial(id: id)
      screen b
      guest
      guest
      screen C
      guest
      bytes
      """
    let errors = try #require(throws: SpecErrors.self) { try screens(text) }.all
    #expect(
      errors.map { "\($0.line ?? 0):\($0.place.lowerBound + 1): \($0.problem.message)" } == [
        "2:1: 'stat' is not a kind of spec line; try 'state'",
        "3:13: ':' is missing here; write 'state sortsByDate: Bool = false'",
        "5:15: ':' is missing here; write 'load posts: [Post] from collection.fetchPosts()'",
        "6:42: ')' is missing here; write 'search query from collection.search(query)'",
        "8:8: '1' is not a Swift type name: it is a number; try 'Screen1'",
        "10:8: '“' is not allowed in a spec; write '\"'",
        "13:21: no output 'detial' has these parameters; did you mean 'detail'?",
        "14:8: 'B' is already declared in line 11; choose another name",
        "19:1: 'bytes' is not a kind of spec line; start the line with \(SpecGrammar.words)",
      ])
  }

  /// A value that becomes state unchanged, in both notations.
  @Test func watchesOfTheValueItself() throws {
    #expect(try screens("screen A\nwatch b as c: Bool { $0 }") == screens("screen A\nwatch b as c: Bool"))
  }

  /// Numbers, texts and other values in all their forms.
  @Test(arguments: [
    "Double = 3", "Decimal = 1.5", "Int? = nil", "Character = \"a\"", "Set<Int> = []", "Data = Data()", "Int = Int.max",
  ])
  func literalsOfOtherTypes(state: String) throws {
    #expect(throws: Never.self) { try screens("screen A\nstate a: \(state)") }
  }

  /// The options are lines without their first word. The place of an error is in the typed text.
  @Test func options() throws {
    let name = try TypeName("A")
    let spec = try SpecParser.screen(name, options: [("load", "a: Int"), ("guest", "")])
    #expect(spec.loads.count == 1 && spec.isGuestAware)
    let errors = try #require(throws: SpecErrors.self) {
      try SpecParser.screen(name, options: [("load", "posts [Post]"), ("guest", ""), ("output", "")])
    }
    #expect(errors.all.map(\.source) == ["--load", "--output"])
    #expect(
      errors.all.first?.message == """
        --load: ':' is missing here; write 'load posts: [Post] from collection.fetchPosts()'
          posts [Post]
                ^
        """)
    #expect(try SpecParser.screen(name, options: []) == Spec(name: name))
  }

  /// All documented samples are valid, even in one screen.
  @Test func samplesAreRead() throws {
    let child = ["state text: String = \"\"", "screen Filter", "given text: String"]
    let lines = SpecGrammar.options.map(\.sample) + ["output scrollToTop"] + child
    #expect(throws: Never.self) { try screens("screen A\n" + lines.joined(separator: "\n")) }
  }

  @Test func thePageOfTheLanguageIsFresh() throws {
    let page = repository.appendingPathComponent("docs/spec.md")
    let made = SpecGrammar.page()
    let isRecording = ProcessInfo.processInfo.environment["VMGEN_RECORD"] != nil
    if isRecording { try Data(made.utf8).write(to: page) }
    let written = try String(contentsOf: page, encoding: .utf8)
    #expect(
      written == made && !isRecording, "VMGEN_RECORD=1 swift test --filter thePageOfTheLanguage; read what changed")
  }

  /// A spec that is cut and changed at random is read, or refused with a place in its line.
  @Test func parsingAnyBytesReturns() throws {
    var state: UInt64 = 42
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let text = Array(Combinations.text(for: .observable).utf8)
    let signs = Array("()[]{}<>?!:,.\"\\$=-> \n\u{E9}_0aA".utf8) + [0xFF, 0]
    var accepted = 0
    for _ in 0..<3_000 {
      let start = random(text.count - 1)
      var bytes = Array("screen A\n".utf8) + text[start..<min(text.count, start + 1 + random(300))]
      for _ in 0..<random(4) { bytes[9 + random(bytes.count - 9)] = signs[random(signs.count)] }
      do throws(SpecErrors) {
        _ = try SpecParser.screens(in: bytes, file: "x")
        accepted += 1
      } catch {
        #expect(!error.all.isEmpty)
        for error in error.all {
          #expect(error.place.lowerBound <= error.text.count + 1, "\(error.message)")
          #expect(!error.message.isEmpty)
        }
      }
    }
    #expect(accepted > 0)
  }
}
