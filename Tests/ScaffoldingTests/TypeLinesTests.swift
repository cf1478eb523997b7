import Testing

@testable import Scaffolding

/// `type` lines whose brackets close on a later line, and messages about names that two lines declare.
@Suite struct TypeLinesTests {
  private func messages(_ text: String) -> [String] {
    let errors = #expect(throws: SpecErrors.self) { try screens(text) }?.all ?? []
    return errors.map { $0.message.split(separator: "\n").first.map(String.init) ?? "" }
  }

  @Test(arguments: [
    "type Post {\n  id: UUID\n  title as \"post_title\": String = \"{\"\n}",
    "type Post {\r\n\r\n  id: UUID // the key }\r\n  // all\r\n  title as \"post_title\": String = \"{\";\r\n} // end",
    "type Post { id: UUID,\n\n title as \"post_title\": String = \"{\" }",
  ])
  func aTypeMayHaveSeveralLines(type: String) throws {
    let spec = try screens("\(type)\nscreen Feed\nload posts: [Post] from feed.fetch()")[0]
    let line = "type Post { id: UUID; title as \"post_title\": String = \"{\" }"
    #expect(spec.models == (try screens("\(line)\nscreen Feed\nload posts: [Post] from feed.fetch()")[0].models))
  }

  @Test(arguments: ["case newest, oldest", "case newest,\n  oldest", "case newest\n  case oldest"])
  func casesMayHaveSeveralLines(cases: String) throws {
    let spec = try screens("screen Feed\ntype Order {\n  \(cases)\n}\nstate order: Order = .newest")[0]
    #expect(spec.choices["Order"] == ["newest", "oldest"])
  }

  /// An error names its own line. A type without its closing bracket ends before the next line of a screen.
  @Test(arguments: [
    ("type Post {\n  id: UUID\n  title String\n}", ["S:3:9: ':' is missing here"]),
    ("type Post {\n  id:\n}", ["S:2:6: a type is missing here"]),
    ("type Post {\n  let id: UUID\n  let title: String\n}", ["S:2:3: 'let' does not belong here; write 'type Post"]),
    ("type Post {\n  id: UUID = “\n}", ["S:2:14: '“' is not allowed"]),
    ("type Post {\n  name: String = \"a\n}", ["S:2:18: the string does not close on its line"]),
    ("type Post {\n  id: UUID", ["S:2:11: '}' is missing here"]),
    ("struct Post {\n  let id: UUID; let title: String\n}", ["S:1:1: 'struct' is not a kind of spec line; try"]),
    ("enum Order {\n  case newest\n  case oldest\n}", ["S:1:1: 'enum' is not a kind of spec line; try 'type'"]),
    (
      "type Order { newest, oldest }",
      ["S:1:14: 'newest, oldest' needs 'case' or types; write 'case newest, oldest'"]
    ),
    ("type Order {\n  newest\n  oldest\n}", ["S:2:3: 'newest, oldest' needs 'case' or types"]),
  ])
  func errorsAreInTheirLines(type: String, expected: [String]) throws {
    let text = "\(type)\nscreen Feed\nload posts: [String] from feed.fetch()"
    let error = #expect(throws: SpecErrors.self) { try SpecParser.screens(in: Array(text.utf8), file: "S") }
    let errors = error?.all ?? []
    #expect(errors.count == expected.count, "\(errors.map(\.message))")
    for (error, start) in zip(errors, expected) { #expect(error.message.hasPrefix(start), "\(error.message)") }
  }

  @Test func aLineOfATypeMayBeginLikeAnother() throws {
    let type = "type Post {\n  state: String\n  load as \"l\": Int\n}"
    let text = "\(type)\nscreen Feed\nload posts: [Post] from feed.fetch()"
    #expect(try screens(text)[0].models[0].properties.map(\.name) == ["state", "load"])
  }

  /// The later line is at fault, though the parser reads states before loads.
  @Test func aDuplicateIsTheLaterLine() {
    #expect(
      messages("screen A\nload a: Int\noutput a\nstate b: Int = 1\nstate a: Int = 1") == [
        "Screens:5:7: 'a' is already declared in line 2; choose another name"
      ])
    #expect(
      messages("screen A\nsearch a as b: [Int] from c.d(a)\nload b: Int from c.e()") == [
        "Screens:3:6: 'b' is already declared in line 2; choose another name"
      ])
  }

  @Test(arguments: ["page", "load"])
  func aLoadCannotUseTheTextOfASearch(word: String) {
    let page = word == "page" ? ", page: page" : ""
    let lines = "\(word) movies: [Int] from m.a(query: query\(page))\nsearch query as found: [Int] from m.b(query)"
    let found = messages("screen A\n\(lines)")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("Screens:2:"))
    #expect(found[0].contains("a '\(word)' cannot use 'query', the text of a search"))
    #expect(found[0].contains("'reloads movies when query'"))
  }

  @Test func formsNameWhatIsMissing() {
    #expect(messages("screen A\nsubmit a from x.y()")[0].hasSuffix(", or 'do' instead of 'submit'"))
    #expect(messages("screen A\ndo a from x.y() clears")[0].hasSuffix(", or remove 'clears'"))
    #expect(messages("screen A\n  field a: String")[0].hasPrefix("Screens:2:3: 'submit' is missing here"))
    #expect(messages("screen A\nfield a: String")[0].contains("'form edits NAME'"))
  }
}
