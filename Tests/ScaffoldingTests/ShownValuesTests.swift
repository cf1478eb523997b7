import Plans
import Testing

@testable import Scaffolding

/// The values that generated Views show: rows, given values and loaded values.
@Suite struct ShownValuesTests {
  private static let inSwiftUI: [ScreenConvention] = [.observable, .unidirectional, .representable]
  private static let inUIKit: [ScreenConvention] = [.uikit, .clean]
  private static let movie = "type Movie { id: Int; title: String?; posterPath: String?; year: Int?; note: String }\n"

  private func files(_ lines: String, _ convention: ScreenConvention) throws -> [String: String] {
    let specs = try SpecParser.screens(in: Array(lines.utf8), file: "Screens")
    let request = Request(specs: specs, convention: convention, root: "/p", currentFolder: "/p")
    let plan = try Planner.plan(request, facts: .project())
    return plan.steps.reduce(into: [:]) { files, step in
      files[step.path.split(separator: "/").last.map(String.init) ?? ""] = String(
        decoding: step.contents, as: UTF8.self)
    }
  }

  private func file(_ name: String, _ lines: String, _ convention: ScreenConvention) throws -> String {
    try #require(try files(lines, convention)[name], "\(name) in \(convention.name)")
  }

  /// The lines of a file without their indentation.
  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  // MARK: - Rows

  @Test(arguments: inSwiftUI)
  func rowsShowOptionalProperties(convention: ScreenConvention) throws {
    let text = try file(
      "ShelfView.swift", Self.movie + "screen Shelf\nload movies: [Movie] from shelf.fetchMovies()", convention)
    #expect(text.contains("Text(movie.title ?? \"\")"))
    #expect(text.contains("Text(movie.note).font(.footnote)"))
    let shown = lines(text)
    let year = try #require(shown.firstIndex(of: "if let year = movie.year {"))
    #expect(Array(shown[year + 1...year + 2]) == ["LabeledContent(\"Year\") { Text(String(year)) }", "}"])
    #expect(!text.contains("movie.posterPath"))
  }

  @Test func cellsShowOptionalProperties() throws {
    let spec = Self.movie + "screen Shelf\nload movies: [Movie] from shelf.fetchMovies()"
    let cells = try file("ShelfViewController.swift", spec, .uikit)
    #expect(cells.contains("content.text = element.title ?? \"\""))
    #expect(cells.contains("element.note,\n"))
    #expect(cells.contains("element.year.map { String(localized: \"Year: \\(String($0))\") }"))
    #expect(try file("ShelfMovieItemViewModel.swift", spec, .clean).contains("title = entity.title ?? \"\""))
  }

  private static let product = """
    type Maker { name: String }
    type Product { id: UUID; name: String; price: Decimal; size: UInt8; site: URL?; tags: [String]; maker: Maker; photo: Data; \
    owner: UUID; avatarURL: URL }

    """

  /// Simple values are shown; a person has to write the rest, so a `// TODO:` names it.
  @Test(arguments: inSwiftUI)
  func rowsShowSimpleValuesAndNameTheOthers(convention: ScreenConvention) throws {
    let text = try file(
      "ShopView.swift", Self.product + "screen Shop\nload products: [Product] from shop.fetchProducts()", convention)
    let shown = lines(text)
    #expect(shown.contains("LabeledContent(\"Price\") { Text(product.price, format: .number) }"), "\(text)")
    #expect(shown.contains("LabeledContent(\"Size\") { Text(product.size, format: .number) }"))
    #expect(shown.contains("LabeledContent(\"Site\") { Text(site.absoluteString) }"), "\(text)")
    #expect(shown.contains("LabeledContent(\"Tags\") { Text(product.tags.joined(separator: \", \")) }"), "\(text)")
    #expect(shown.filter { $0.contains("TODO") } == ["// TODO: Show the maker.", "// TODO: Show the photo."])
  }

  @Test func cellsAndLabelsShowSimpleValuesAndNameTheOthers() throws {
    let spec =
      Self.product
      + "screen Shop\nload products: [Product] from shop.fetchProducts()\nload best: Product from shop.best()"
    for name in ["ShopViewController.swift", "ShopView.swift"] {
      let text = try file(name, spec, .uikit)
      let value = name == "ShopView.swift" ? "best" : "element"
      #expect(text.contains("String(localized: \"Price: \\(\(value).price.formatted())\")"), "\(text)")
      #expect(text.contains("\(value).site.map { String(localized: \"Site: \\($0.absoluteString)\") }"), "\(text)")
      #expect(text.contains("\"Tags: \\(\(value).tags.joined(separator: \", \"))\""), "\(text)")
      #expect(lines(text).filter { $0.contains("TODO") } == ["// TODO: Show the maker.", "// TODO: Show the photo."])
    }
  }

  @Test(arguments: inSwiftUI)
  func aDecimalThatFollowsFromOthersIsShown(convention: ScreenConvention) throws {
    let spec = "screen Cart\nstate price: Decimal = 1\nshows total: Decimal { price + 1 }"
    let text = try file("CartView.swift", spec, convention)
    #expect(text.contains("total, format: .number)") && !text.contains("TODO: Show the total"), "\(text)")
  }

  /// Without an identity, the place of an element in its list tells its row from others.
  @Test(arguments: inSwiftUI)
  func rowsNeedNoIdentity(convention: ScreenConvention) throws {
    let spec = "type Item { title: String }\nscreen Shelf\nload items: [Item] from shelf.fetchItems()"
    let text = try file("ShelfView.swift", spec, convention)
    #expect(text.contains("ForEach(Array(items.enumerated()), id: \\.offset) { _, item in"))
    #expect(text.contains("Text(item.title)"))
    #expect(!text.contains("TODO"))
  }

  @Test(arguments: ScreenConvention.all)
  func samplesHaveEnums(convention: ScreenConvention) throws {
    let spec = """
      type Order { case newest, oldest }
      type Item { id: Int; order: Order }
      screen Shelf
      load items: [Item] from shelf.fetchItems()
      """
    let tests = try #require(try filesOfPackage(spec, convention)["ShelfViewModelTests.swift"])
    #expect(tests.contains("Item(id: 1, order: .newest)"))
  }

  // MARK: - Given and loaded values

  @Test(arguments: inSwiftUI)
  func aGivenValueIsShown(convention: ScreenConvention) throws {
    let spec = Self.movie + "screen Details\ngiven movie: Movie\ngiven count: Int\ngiven movieID: Int"
    let shown = lines(try file("DetailsView.swift", spec, convention))
    #expect(shown.contains("Text(movie.title ?? \"\")"))
    #expect(shown.contains("LabeledContent(\"Count\") { Text(count, format: .number) }"))
    #expect(!shown.contains { $0.contains("movieID,") || $0.contains("Movie ID") })
  }

  @Test(arguments: inSwiftUI)
  func aChildShowsWhatItReceives(convention: ScreenConvention) throws {
    let spec = "screen Parent\nstate text: String = \"\"\nchild part: Part\nscreen Part\ngiven text: String"
    let view = try file("PartView.swift", spec, convention)
    #expect(lines(view).contains("Text(text)"))
    #expect(!view.contains("TODO"))
  }

  @Test(arguments: inUIKit)
  func labelsShowGivenAndLoadedValues(convention: ScreenConvention) throws {
    let isClean = convention.name == "clean"
    let given = Self.movie + "screen Details\ngiven movie: Movie"
    let name = isClean ? "shownMovie" : "movie"
    let type = isClean ? "DetailsMovieItemViewModel" : "Movie"
    let view = try file("DetailsView.swift", given, convention)
    #expect(view.contains("func show(\(name): \(type)) {\n        \(name)Label.text = ["))
    #expect(view.contains("valueStack.addArrangedSubview(\(name)Label)"))
    let shown = "contentView.show(\(name): viewModel.\(name))"
    #expect(lines(try file("DetailsViewController.swift", given, convention)).contains(shown[...]))

    let loaded = Self.movie + "screen Details\nload movie: Movie from details.fetchMovie()"
    let label = try file("DetailsView.swift", loaded, convention)
    #expect(label.contains("func show(movie: \(type)?) {\n        guard let movie else {"))
    #expect(label.contains("contentStack.addArrangedSubview(movieLabel)"))
    // A type without known properties is left to the user.
    let unknown = try file("DetailsView.swift", "screen Details\nload thing: Thing from details.fetch()", convention)
    #expect(unknown.contains(isClean ? "thingLabel.text = thing.title" : "// TODO: Show the thing."))
  }

  /// The form shows the value in its fields.
  @Test func noLabelShowsAnEditedValue() throws {
    let spec = """
      type User { name: String; age: Int }
      screen Profile
      given user: User
      form edits user
      field name: String
      field age: Int
      submit update updates user { User(name: name, age: age) }
      """
    #expect(try !file("ProfileView.swift", spec, .uikit).contains("show(user:"))
    #expect(try !file("ProfileViewController.swift", spec, .uikit).contains("show(user:"))
    #expect(try file("ProfileView.swift", spec, .uikit).contains("keyboard: .numberPad"))
  }

  // MARK: - Entities

  @Test func aTappedRowSendsTheEntityThatTheViewModelKeeps() throws {
    let spec = """
      \(Self.movie)screen Movies
      search query as movies: [Movie] from movies.fetch(query: query)
      output details(movie: Movie) -> Details
      screen Details
      given movie: Movie
      """
    let model = try file("MoviesViewModel.swift", spec, .clean)
    #expect(model.contains("func didSelectDetails(movieID: Int)"))
    #expect(model.contains("guard let movie = movieByID[movieID] else { return }\n        actions.details(movie)"))
    #expect(model.contains(".execute(query: query).map { item(of: $0) }"))
    let controller = try file("MoviesViewController.swift", spec, .clean)
    #expect(controller.contains("viewModel.didSelectDetails(movieID: shownMovies[indexPath.row].id)"))
    #expect(!controller.contains("TODO"))
  }

  @Test func theViewReadsListsOfEntitiesAsItems() throws {
    let spec = """
      type Item { title: String }
      screen Shelf
      state items: [Item] = []
      form
      field title: String
      submit add updates items { items + [Item(title: title)] } clears
      """
    #expect(
      try file("ShelfViewModel.swift", spec, .clean)
        .contains("var shownItems: [ShelfItemViewModel] { items.map { ShelfItemViewModel($0) } }"))
    let controller = lines(try file("ShelfViewController.swift", spec, .clean))
    #expect(controller.contains("viewModel.shownItemsPublisher"))
  }

  // MARK: - Services

  @Test func aWholeNameIsTheNameOfAProtocol() throws {
    let files = try files("screen Home\nload items: [String] from someService.fetchData()", .unidirectional)
    #expect(files["SomeService.swift"]?.contains("protocol SomeService: Sendable") == true)
    #expect(files["HomeViewModel.swift"]?.contains("init(someService: any SomeService = DefaultSomeService())") == true)
    let keyword = try self.files("screen Home\nload items: [String] from some.fetchData()", .observable)
    #expect(keyword["HomeViewModel.swift"]?.contains("private let someInteractor: any SomeInteractor") == true)
    #expect(throws: (any Error).self) {
      try self.files("screen Home\nload items: [String] from self.fetch()", .observable)
    }
  }
}
