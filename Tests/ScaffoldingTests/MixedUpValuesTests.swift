import Testing

@testable import Scaffolding

/// Generated tests fail if arguments, fields or properties are mixed up, or if a call passes an old value.
@Suite struct MixedUpValuesTests {
  private static let home = """
    type Product { id: Int; name: String; details: String; price: Double; oldPrice: Double }
    type Order { case newest, oldest }
    screen Home
      state order: Order = .newest
      page products(shop: String, town: String): [Product] from home.fetch(shop, town, order: order, page: page)
      reloads products when order
      search query from home.search(query, order: order)
      do report(reason: String, note: String) from home.report(reason: reason, note: note, order: order)
    """

  private static let signUp = """
    screen SignUp
      given id: String
      given code: String
      field username: String { !$0.isEmpty }
      field phone: String
      field password: String { $0.count >= 8 }
      field pin: String { $0.count >= 8 }
      field again: String { $0 == password }
      submit register from auth.register(id, code: code, name: username, phone: phone, password: password, pin: pin)
    """

  /// The text up to the next bracket behind the first `start`; empty if there is none.
  private func text(in tests: String, behind start: String) -> Substring {
    let parts = tests.split(separator: start, maxSplits: 1)
    return parts.count == 2 ? parts[1].prefix { $0 != "]" && $0 != ")" } : ""
  }

  @Test(arguments: ScreenConvention.all)
  func callsPassTheValueAfterAChange(convention: ScreenConvention) throws {
    let tests = try #require(try filesOfPackage(Self.home, convention)["HomeViewModelTests.swift"])
    // A load and a refresh after the change.
    #expect(tests.components(separatedBy: "#expect(fetch.calls.map(\\.2) == [.newest, .oldest])").count == 3)
    // A load, a next page and a refresh with the changed value.
    #expect(tests.contains("func passesOrderToEveryLoadOfTheProducts()"))
    #expect(tests.contains("#expect(fetch.calls.map(\\.2) == [.oldest, .oldest, .oldest])"))
    #expect(tests.contains("func passesOrderToTheSearch()"))
    #expect(tests.contains("func passesOrderToReport()"))
    #expect(tests.contains("#expect(report.calls.map(\\.2) == [.oldest])"))
  }

  @Test func nextPagesGetTheSameArguments() throws {
    let tests = try #require(try filesOfPackage(Self.home)["HomeViewModelTests.swift"])
    #expect(tests.contains("#expect(fetch.calls.map(\\.0) == [\"one\", \"one\", \"one\"])"))
    #expect(tests.contains("#expect(fetch.calls.map(\\.1) == [\"two\", \"two\", \"two\"])"))
  }

  @Test func callsPassTheWatchedValueAfterAChange() throws {
    let tests = try #require(
      try filesOfPackage(
        """
        screen Feed
          load posts: [Post] from feed.fetchPosts(unread: hasUnread)
          watch unread: Int as hasUnread: Bool { $0 > 3 }
          reloads posts when hasUnread
        """)["FeedViewModelTests.swift"])
    #expect(tests.contains("#expect(fetchPosts.calls == [false, true])"))
    #expect(tests.contains("#expect(fetchPosts.calls == [true, true])"))
  }

  @Test func propertiesOfOneTypeHaveDifferentValues() throws {
    let tests = try #require(try filesOfPackage(Self.home)["HomeViewModelTests.swift"])
    #expect(tests.contains("Product(id: 1, name: \"one\", details: \"two\", price: 1, oldPrice: 2)"), "\(tests)")
    #expect(tests.contains("Product(id: 2, name: \"two\", details: \"three\", price: 2, oldPrice: 3)"))
    // Changes find the first element by the first value.
    let later = try #require(
      try filesOfPackage("type Item { size: Int; id: Int }\nscreen A\nload items: [Item]")["AViewModelTests.swift"])
    #expect(later.contains("Item(size: 2, id: 1)"), "\(later)")
  }

  @Test func dtosBecomeEntitiesWithDifferentValues() throws {
    let tests = try #require(try filesOfPackage(Self.home, .clean)["HomeRepositoryTests.swift"])
    #expect(tests.contains("ProductDTO(id: 1, name: \"one\", details: \"two\", price: 1, oldPrice: 2)"), "\(tests)")
  }

  /// A test of a DTO decodes JSON whose keys differ from the properties.
  @Test func keysOfJSONAreTested() throws {
    let files = try filesOfPackage(
      """
      type Movie { id: Int; title: String; releaseDate as "release_date": String?; tags: [String]; isSeen: Bool = false }
      type Cinema { id: Int; town: String }
      screen Movies
        load movies: [Movie] from movies.list()
        load cinemas: [Cinema] from cinemas.list()
      """, .clean)
    let tests = try #require(files["MovieDTOTests.swift"])
    #expect(
      tests.contains(
        """
                    {
                        "id": 1,
                        "title": "one",
                        "release_date": "two",
                        "tags": ["one"]
                    }
                    \"""

        """), "\(tests)")
    #expect(tests.contains("MovieDTO(id: 1, title: \"one\", releaseDate: \"two\", tags: [\"one\"])"))
    #expect(files["CinemaDTOTests.swift"] == nil)
  }

  @Test func previewsHaveNewIdentifiersAndDates() {
    let types = TypeFacts()
    #expect(types.preview(of: .named(["UUID"], [])) == "UUID()")
    #expect(types.preview(of: .dictionary(.named(["UUID"], []), .named(["Date"], []))) == "[UUID(): Date()]")
    #expect(types.sample(of: .string, at: 2) == "\"three\"")
    #expect(types.sample(of: .named(["Bool"], []), at: 2) == "true")
    #expect(types.sample(of: .array(.string), at: 1) == "[]")
    #expect(types.sample(of: .array(.string), at: 2) == "[\"three\"]")
  }

  @Test(arguments: ScreenConvention.all)
  func fieldsAndGivenValuesDiffer(convention: ScreenConvention) throws {
    let tests = try #require(try filesOfPackage(Self.signUp, convention)["SignUpViewModelTests.swift"])
    let values = (0...5).map { text(in: tests, behind: "#expect(register.calls.map(\\.\($0)) == [") }
    #expect(!values.contains(""), "\(tests)")
    #expect(Set(values).count == 6, "\(values)")
  }

  @Test(arguments: ScreenConvention.all)
  func aFieldThatRepeatsAnotherHasItsValue(convention: ScreenConvention) throws {
    let tests = try #require(try filesOfPackage(Self.signUp, convention)["SignUpViewModelTests.swift"])
    let (password, pin, again) = (
      text(in: tests, behind: "form.password == "), text(in: tests, behind: "form.pin == "),
      text(in: tests, behind: "form.again == ")
    )
    #expect(!password.isEmpty)
    #expect(again == password)
    #expect(pin != password)
  }

  /// The item of `clean` copies properties of the entity.
  @Test func testsOfItemsCompareEachProperty() throws {
    let tests = try #require(
      try filesOfPackage(
        """
        type User { id: Int; name: String; town: String }
        screen Profile
          load user: User from users.fetchUser()
          form edits user
          field name: String
          field town: String
          submit save from users.save(name: name, town: town)
        """, .clean)["ProfileViewModelTests.swift"])
    #expect(tests.contains("func showsThePropertiesOfUser()"))
    #expect(tests.contains("#expect(item.town == entity.town)"))
  }
}
