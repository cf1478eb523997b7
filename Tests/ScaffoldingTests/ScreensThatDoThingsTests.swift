import Plans
import Testing

@testable import Scaffolding

/// The lines for types, changes and forms.
@Suite struct ScreensThatDoThingsTests {
  // MARK: - Forms

  /// Only fields with a message are marked as edited, because only these can show an error.
  @Test func aFieldWithoutMessageIsAPlainVariable() throws {
    let text = """
      screen Account
      field age: Int { $0 > 17 } "Too young"
      field accepts: Bool
      submit register from account.register(age: age, accepts: accepts)
      """
    let form = try #require(try filesOfPackage(text)["AccountForm.swift"])
    #expect(form.contains("    var accepts: Bool = false\n\n"))
    #expect(form.contains("didSet { touched.insert(.age) }"))
    #expect(!form.contains(".accepts"))
    let silent = try #require(try filesOfPackage(text.replacing(" \"Too young\"", with: ""))["AccountForm.swift"])
    #expect(silent.contains("    var isValid: Bool {\n        age > 17\n    }\n"))
    #expect(!silent.contains("touched") && !silent.contains("enum Field"))
    let plain = try #require(
      try filesOfPackage(text.replacing(" { $0 > 17 } \"Too young\"", with: ""))["AccountForm.swift"])
    #expect(plain.contains("var isValid: Bool { true }"))
    #expect(!plain.contains("touched"))
  }

  // MARK: - Types

  @Test func aTypeIsDeclaredOnce() throws {
    let text = """
      type Post { id: UUID; title as "post_title": String; isRead: Bool = false; author: Author? }
      type Author { name: String }
      screen Feed
      load posts: [Post] from feed.fetchPosts()
      screen Detail
      load post: Post from feed.fetchPost()
      """
    let files = try filesOfPackage(text)
    #expect(
      files["FeedInteractor.swift"]?.hasPrefix(
        """
        import Foundation
        import ViewModelCore

        struct Post: Identifiable, Decodable, Equatable, Sendable {
            let id: UUID
            let title: String
            var isRead: Bool = false
            let author: Author?

            private enum CodingKeys: String, CodingKey {
                case id
                case title = "post_title"
                case isRead
                case author
            }
        }

        extension Post {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                self.id = try container.decode(UUID.self, forKey: .id)
                self.title = try container.decode(String.self, forKey: .title)
                self.isRead = try container.decodeIfPresent(Bool.self, forKey: .isRead) ?? false
                self.author = try container.decodeIfPresent(Author.self, forKey: .author)
            }
        }

        struct Author: Decodable, Equatable, Sendable {
            let name: String
        }

        """) == true)
    #expect(files.values.filter { $0.contains("struct Post: ") }.count == 1)
  }

  /// The DTO has the keys of the JSON, and optionals for properties with defaults. A nested entity has a DTO of its
  /// own.
  @Test func aTypeInLayers() throws {
    let text = """
      type Post { id: UUID; title as "post_title": String; isRead: Bool = false; authors: [Author] }
      type Author { name: String }
      screen Feed
      load posts: [Post] from feed.fetchPosts()
      """
    let files = try filesOfPackage(text, .clean)
    let dto = try #require(files["PostDTO.swift"])
    #expect(dto.contains("    var isRead: Bool?\n    let authors: [AuthorDTO]\n"))
    #expect(dto.contains("        case title = \"post_title\"\n"))
    #expect(dto.contains("isRead: isRead ?? false, authors: authors.map { $0.toDomain() }"))
    #expect(files["AuthorDTO.swift"]?.contains("Author(name: name)") == true)
    #expect(files["Post.swift"]?.contains("CodingKeys") == false)
    #expect(files["FeedRepositoryTests.swift"]?.contains("authors: [AuthorDTO(") == true)
  }

  /// A list whose elements have an `id` shows them in rows, texts first.
  @Test(arguments: ScreenConvention.all) func rowsShowTheirFields(convention: ScreenConvention) throws {
    let text = """
      type Post { id: UUID; authorID: Int; likes: Int; year: Int; body: String; title: String; isRead: Bool }
      screen Feed
      load posts: [Post] from feed.fetchPosts()
      """
    let files = try filesOfPackage(text, convention)
    let hasController = ["uikit", "clean"].contains(convention.name)
    let view = try #require(files[hasController ? "FeedViewController.swift" : "FeedView.swift"])
    if hasController {
      #expect(view.contains("content.text = element.title"))
    } else {
      #expect(view.contains("ForEach(posts) { post in"))
      let places = ["Text(post.title)", "Text(post.body)", "LabeledContent(\"Likes\")", "LabeledContent(\"Read\")"].map
      {
        view.range(of: $0)?.lowerBound
      }
      #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
      #expect(view.contains(".accessibilityElement(children: .combine)"))
      // As a person writes them: a year without a separator, and no identifiers.
      #expect(view.contains("LabeledContent(\"Likes\") { Text(post.likes, format: .number) }"))
      #expect(view.contains("LabeledContent(\"Year\") { Text(String(post.year)) }"))
      #expect(!view.contains("Author ID"))
    }
  }

  /// A type that the project declares with the same properties is used.
  @Test(arguments: [
    ("struct Post: Equatable, Sendable { let id: Int; let title: String }", nil),
    ("struct Post: Equatable, Sendable { let id: Int; let name: String }", "with other properties"),
    ("struct Post: Equatable, Sendable { let id: String; let title: String }", "with other properties"),
    ("enum Post { case one }", "with other properties"),
  ])
  func typesOfTheProject(declaration: String, message: String?) throws {
    var found = ExistingType(
      kind: declaration.hasPrefix("enum") ? .enum : .struct, file: "/p/Sources/App/Post.swift", members: ["id"])
    if found.kind == .struct {
      let second = declaration.contains("name") ? "name" : "title"
      let type = declaration.contains("id: Int") ? "Int" : "String"
      found.memberwise = [.init(name: "id", type: type), .init(name: second, type: "String")]
      found.propertyTypes = ["id": type, second: "String"]
    }
    found.path = ["Post"]
    var facts = ProjectFacts.project([
      "Package.swift": "// swift-tools-version: 6.0\nlet package = Package(targets: [.target(name: \"App\")])",
      "Sources/App/Post.swift": declaration,
    ])
    facts.declaredType = { name, _ in name == "Post" ? found : nil }
    let request = Request(
      specs: try screens(
        "type Post { id: Int; title: String }\nscreen Feed\nload posts: [Post] from feed.fetchPosts()"),
      root: "/p", currentFolder: "/p", outputFolder: "Sources/App/Feed", testsFolder: "Tests",
      module: try ModuleName("App"))
    guard let message else {
      let plan = try Planner.plan(request, facts: facts)
      #expect(!plan.steps.contains { String(decoding: $0.contents, as: UTF8.self).contains("struct Post") })
      return
    }
    let error = #expect(throws: PlanError.self) { try Planner.plan(request, facts: facts) }
    #expect(error?.message.contains(message) == true)
  }

  /// If the line has no result, the method of the protocol must return nothing.
  @Test(arguments: ["Void", "()", "Post"]) func methodsThatReturnNothing(result: String) throws {
    var protocolType = ExistingType(kind: .protocol, file: "/p/Sources/App/XInteractor.swift", members: ["z(id:)"])
    protocolType.methods["z"] = [
      .init(signature: "z(id:)", parameters: ["Int"], effects: ["async", "throws"], result: result, text: "z(id: Int)")
    ]
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in name == "XInteractor" ? protocolType : nil }
    let request = Request(
      specs: try screens("screen A\ndo remove(id: Int) from x.z(id: id)"), root: "/p", currentFolder: "/p",
      outputFolder: "Sources/App/A", testsFolder: "Tests", module: try ModuleName("App"))
    if result == "Post" {
      let error = #expect(throws: PlanError.self) { try Planner.plan(request, facts: facts) }
      #expect(error?.message.contains("the line calls 'z(id: Int) async throws'; change") == true)
    } else {
      #expect(throws: Never.self) { try Planner.plan(request, facts: facts) }
    }
  }

  // MARK: - Forms

  /// Valid and invalid sample values for a condition.
  @Test(arguments: [
    ("String", "!$0.isEmpty && $0.contains(\"@\")", true), ("String", "$0.count >= 8", true),
    ("String", "$0.count > 3 && $0.count < 6", true), ("String", "$0.hasPrefix(\"https://\") && $0.count > 20", true),
    ("String", "$0.contains(\"@\") && $0.hasSuffix(\".com\")", true), ("String", "$0 == \"yes\" || $0 == \"no\"", true),
    ("Int", "$0 > 17", true), ("Int", "$0 >= -5 && $0 < 0", true), ("Double", "$0 != 0.5", true), ("Bool", "!$0", true),
    ("String", "$0 != \"\\\"\"", true), ("String", "$0.contains(\"\\\\\")", true),
    ("String", "!$0.contains(\"\\n\")", true),
    ("String", "$0.count == 0", true), ("String", "$0.isEmpty && !$0.isEmpty", false),
    ("Int", "$0 > 5 && $0 < 4", false),
    ("String", "$0.lowercased() == \"a\"", false),
  ])
  func samplesOfFields(type: String, condition: String, isFound: Bool) throws {
    let text = "screen A\nfield a: \(type) { \(condition) }\nsubmit b from c.d(a: a)"
    guard isFound else {
      let error = #expect(throws: SpecErrors.self) { try screens(text) }?.all.first
      #expect(error?.message.contains("vmgen found no value that satisfies") == true)
      return
    }
    let field = try #require(try screens(text).first?.fields.first)
    #expect(field.samples.valid != nil)
    #expect(field.samples.invalid != nil)
    #expect(field.samples.valid != field.samples.invalid)
  }

  /// Tests type values other than the initial ones, because otherwise they would pass without typing.
  @Test(arguments: [
    ("Int = 18 { $0 > 17 }", "19"), ("String = \"one\" { !$0.isEmpty }", "\"two\""),
    ("Double = 1 { $0 > 0.5 }", "2.0"), ("Double = 1.0", "2"), ("Bool = true", "false"), ("Bool = true { $0 }", "true"),
  ])
  func testsTypeOtherValuesThanTheInitialOnes(field: String, value: String) throws {
    let text = "screen A\nfield a: \(field)\nsubmit b from c.d(a: a)"
    let tests = try #require(try filesOfPackage(text)["AViewModelTests.swift"])
    let filling = try #require(tests.firstRange(of: "private func fill(").map { tests[$0.upperBound...] })
    #expect(filling.contains("        viewModel.updateA(\(value))\n"), "\(filling.prefix(200))")
  }

  /// The samples of a field whose condition names other fields. The other fields have their sample values.
  @Test(arguments: [
    ("String", "String { $0.count > 7 }", "$0 == password", "swifts"),
    ("String", "String", "$0 != password", "\"\""),
    ("Int", "Int { $0 > 17 }", "$0 >= password && $0 < 20", "18"),
    ("Date", "Date = Date()", "$0 > password", "Date(timeIntervalSince1970: 2)"),
    ("Bool", "Bool", "$0 || password", "true"),
  ])
  func samplesOfFieldsThatNameOthers(type: String, other: String, condition: String, valid: String) throws {
    let first = type == "Date" ? " = Date()" : ""
    let text =
      "screen A\nfield password: \(other)\nfield a: \(type)\(first) { \(condition) } \"Wrong\"\nsubmit b from c.d(a: a)"
    let field = try #require(try screens(text).first?.fields.last)
    #expect(field.follows == ["password"])
    #expect(field.samples.valid?.contains(valid) == true, "\(field.samples)")
    let form = try #require(try filesOfPackage(text)["AForm.swift"])
    #expect(form.contains("case .a: \(condition.replacing("$0", with: "a"))"))
  }

  /// If the change fails, the removed element returns.
  @Test(arguments: ScreenConvention.all) func anElementIsRemovedAtOnce(convention: ScreenConvention) throws {
    let text = """
      type Post { id: UUID; title: String }
      screen Feed
      load posts: [Post] from feed.fetchPosts()
      do delete(id: UUID) from feed.delete(id: id) removes from posts sends deleted optimistically
      """
    let model = try #require(try filesOfPackage(text, convention)["FeedViewModel.swift"])
    let places = [
      "let earlier = ", ".filter { $0.id != id }", "    do {", "delete", "restoring(id, from: earlier, by: \\.id)",
    ]
    .map { word in
      model.range(of: word, range: (model.range(of: "let earlier")?.lowerBound ?? model.startIndex)..<model.endIndex)?
        .lowerBound
    }
    #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted(), "\(model)")
  }

  // MARK: - Refusals

  @Test(
    arguments: [
      ("type Post { id: UUID; id: Int }", "'id' is already declared"),
      ("type Post { title as \"id\": String; id: Int }", "'id' is already declared"),
      ("type Post { title as \"\": String }", "is not a JSON key"),
      ("type Post { class: Int }", "'class' is a Swift keyword; try 'classValue'"),
      ("type Post { }", "the name of a property is missing here"),
      ("type Post { id: UUID", "'}' is missing here"),
      ("type [Post] { id: UUID }", "is not a plain type name"),
      ("type String { id: UUID }", "'String' is already a type of Swift; choose another name"),
      ("type Output { id: UUID }", "'Output' means the ViewModel's own type here"),
      ("type Post { parent: Post? }", "'Post' would contain itself"),
      ("type Post { a: Int = \"x\" }", "'\"x\"' is not a value of type 'Int'"),
      (
        "load posts: [Post] from x.y()\ndo delete from x.z() removes from posts",
        "has no parameter that identifies the 'Post' to remove"
      ),
      ("load post: Post from x.y()\ndo delete(id: Int) from x.z(id) removes from post", "is a 'Post', but"),
      ("load post: Post from x.y()\ndo add from x.z() adds to post", "needs a list; change its type to '[Post]'"),
      ("load a: [Post]? from x.y()\ndo add from x.z() adds to a", "needs a list; change its type to '[Post]'"),
      ("load a: Set<Int> from x.y()\ndo add from x.z() adds to a", "needs a list; change its type to '[Int]'"),
      (
        "state count: Int = 1\ndo add from x.z() updates cout",
        "'cout' is neither a load nor a state of this screen; did you mean 'count'?"
      ),
      (
        "load posts: [Post] from x.y()\ndo delete from x.z() reloads post",
        "'post' is not a load of this screen; did you mean 'posts'?"
      ),
      (
        "load a(id: Int): Int from x.y(id)\ndo b from x.z() reloads a",
        "'a' needs 'id: Int', which 'b' lacks"
      ),
      (
        "load a: Int from x.y()\nload b: String from x.w()\ndo c from x.z() updates a updates b", "would have to return"
      ),
      ("do a from x.y() sends b sends c", "'sends' appears twice"),
      ("load a: Int from x.y()\ndo b from x.z() reloads a, updates a", "'a' appears twice"),
      ("output b repeats\ndo a from x.y() sends b", "a change cannot send 'b', because that output repeats"),
      ("output b(id: Int)\ndo a from x.y() sends b", "'a' has no value for 'id: Int' of 'b'"),
      ("output b(id: Int)\ndo a(id: String) from x.y(id: id) sends b", "'a' has no value for 'id: Int' of 'b'"),
      ("field c: String\noutput b(c: Int)\nsubmit a from x.y(c: c) sends b", "'a' has no value for 'c: Int' of 'b'"),
      ("field c: String\nsubmit a(id: Int) from x.y(id: id, c: c)", "has no value for 'id: Int'"),
      (
        "field c: String\nload d(id: String): Int from x.z(id: id)\nsubmit a(id: Int) from x.y(id: id, c: c)",
        "has no value for 'id: Int'"
      ),
      ("do a from x.y() reload b", "did you mean 'reloads'?"),
      ("do a(x: Int) from b.c(y: y)", "'y' is neither a parameter nor a state"),
      (
        "do load from x.y()",
        "'load' is already used by the generated ViewModel, whose 'load' loads the screen; try 'loadNow'"
      ),
      ("field a: String\nsubmit refresh from x.y(a)", "loads the screen again; try 'refreshForm'"),
      (
        "do send(_ text: String) from x.y(text)",
        "a label that tells this 'send' from 'send(_:)' of the ViewModel is missing here; write 'send(text: String)'"
      ),
      ("do send from x.y()\ndo send from x.z()", "'send' is already declared"),
      ("state send: Int = 1", "'send' is already used by the generated ViewModel, whose 'send(_:)' takes outputs"),
      ("state a: Int = 1\ndo setA from x.y()", "'setA' is already declared"),
      ("state a: Int = 1\ndo b(a: Int) from x.y(a)", "'a' is already declared"),
      ("do a(updated: Int) from x.y(updated)", "'updated' is already used by the generated ViewModel"),
      ("do a from x.y() clears", "'field' is missing here"),
      ("do a from x.y() optimistically", "use 'optimistically' with 'removes from'"),
      (
        "load a: [String] from x.y()\ndo b from x.z() adds to a optimistically",
        "use 'optimistically' with 'removes from'"
      ),
      (
        "type P { id: Int }\nload a: [P] from x.y()\ndo b(id: Int, earlier: Int) from x.z(id: id) removes from a optimistically",
        "'earlier' is already used by the generated ViewModel"
      ),
      (
        "type P { id: Int }\nload a: [P] from x.y()\ndo b(id: Int) from x.z(id: id) optimistically removes from a optimistically",
        "'optimistically' appears twice"
      ),
      ("field a: String { $0 == pasword }\nsubmit b from x.y(a)", "no line above declares a field 'pasword'"),
      (
        "field password: String\nfield a: String { $0 == pasword }\nsubmit b from x.y(a)", "did you mean 'password'?"
      ),
      ("field a: String { $0 == b }\nfield b: String\nsubmit c from x.y(a)", "no line above declares a field 'b'"),
      ("field n: Int\nfield a: String { $0 == n }\nsubmit b from x.y(a)", "'n' is not a value of type 'String'"),
      ("submit a from x.y()", "'field' is missing here"), ("form", "'field' is missing here"),
      ("field a: String", "'submit' is missing here"),
      ("field a: [String]\nsubmit b from x.y()", "an enum, or declare a state: 'state a: [String] = …'"),
      ("field a: Order\nsubmit b from x.y()", "write a case of 'Order': 'field a: Order = .…'"),
      ("field a: Order = Order()\nsubmit b from x.y()", "'Order()' is no case of an enum 'Order', such as '.first'"),
      (
        "field a: Order = .new { $0 != .old }\nsubmit b from x.y()", "takes any case of 'Order', so it has no condition"
      ),
      ("field a: Order? = .new\nsubmit b from x.y()", "as in 'field a: Order'"),
      ("field a: Decimal\nsubmit b from x.y()", "'Date' or an enum, as in 'field a: Double'"),
      ("field a: Int?\nsubmit b from x.y()", "'Int?' cannot be a field; use 'String', an integer"),
      ("field a: Int?\nsubmit b from x.y()", "as in 'field a: Int'"),
      ("field a: Date?\nsubmit b from x.y()", "as in 'field a: Date = Date()'"),
      ("field a: URL\nsubmit b from x.y()", "as in 'field a: String'"),
      ("field a: Date\nsubmit b from x.y()", "'a' has no initial value; write 'field a: Date = Date()'"),
      ("field a: String { true }\nsubmit b from x.y()", "'$0' is missing here"),
      ("field a: String { $0 > 3 }\nsubmit b from x.y()", "'3' is not a value of type 'String'"),
      ("field a: String \"x\"\nsubmit b from x.y()", "'{ … }' is missing here"),
      ("field form: String\nsubmit b from x.y()", "already used by the generated form"),
      ("field a: String\nload b: Int from x.y(a)\nsubmit c from x.z(a)", "'a' is neither a parameter nor a state"),
    ] as [(String, String)])
  func refuses(lines: String, message: String) throws {
    let error = #expect(throws: SpecErrors.self) { try screens("screen A\n\(lines)") }?.all.first
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// An error in a field is reported once, not again for the lines that use the form.
  @Test(arguments: [
    ("field class: String\nfield b: String\nsubmit c from x.y(b: b)", ["'class' is a Swift keyword"]),
    ("field a: Decimal\nfield b: String\nsubmit c from x.y(b: b) clears", ["'Decimal' cannot be a field"]),
    ("field a: Int { $0 == 1 && $0 == 2 }\nsubmit c from x.y(a: a) clears", ["vmgen found no value"]),
    ("field self: String\nfield init: Int\nsubmit c from x.y()", ["'self' is a Swift", "'init' is a Swift"]),
    ("form\nfield a: Data\nsubmit c from x.y(a: a)\ndo d from x.z() clears", ["'Data' cannot be a field"]),
  ])
  func aRefusedFieldIsOneError(lines: String, messages: [String]) throws {
    let errors = #expect(throws: SpecErrors.self) { try screens("screen A\n\(lines)") }?.all ?? []
    #expect(errors.count == messages.count, "\(errors.map(\.message))")
    for (error, message) in zip(errors, messages) { #expect(error.message.contains(message)) }
  }

  /// A fraction between two others is a valid sample, too.
  @Test func aNarrowConditionOfFractionsHasASample() throws {
    let line = "field a: Double { $0 > 0.25 && $0 < 0.5 }"
    let spec = try #require(try screens("screen A\n\(line)\nsubmit b from x.y(a)").first)
    #expect(spec.fields.first?.samples.valid == "0.375")
  }

  /// Errors that depend on the types.
  @Test(
    arguments: [
      (
        "load posts: [Post] from x.y()\ndo delete(id: Int) from x.z(id) removes from posts",
        "'Post' has none of that type; declare it: 'type Post { id: Int; … }'"
      ),
      (
        "type Post { id: UUID }\nload posts: [Post] from x.y()\ndo delete(id: Int) from x.z(id) removes from posts",
        "'id' is an 'Int' here, but 'id' of 'Post' is a 'UUID'; write '(id: UUID)'"
      ),
      ("load posts: [Post] from x.y()\ndo like(n: Int) from x.z(n) updates posts", "of 'posts' by its 'id'"),
      ("type Post { id: UUID }", "no line uses the type 'Post'"),
      ("type Post { id: UUID }\nstate a: Post? = Post(id: UUID())", "a spec cannot create a 'Post'"),
    ] as [(String, String)])
  func refusesForItsTypes(lines: String, message: String) throws {
    let error = #expect(throws: PlanError.self) { try filesOfPackage("screen A\n\(lines)") }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
