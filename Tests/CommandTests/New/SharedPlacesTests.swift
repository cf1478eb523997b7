import Foundation
import Sandboxes
import Testing

/// Folders for what screens share: `new.places`.
@Suite struct SharedPlacesTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "Shop", platforms: [.iOS(.v17), .macOS(.v14)], dependencies: [.package(path: "../vmgen")], targets: [
      .target(name: "Shop", dependencies: ["ViewModelCore"]),
      .testTarget(name: "ShopTests", dependencies: ["Shop", "ViewModelTesting"]),
    ])
    """
  private static let spec = """
    type Post { id: Int; title: String }
    screen Shelf
      load posts: [Post] from collection.fetchPosts()
      load notes: [String]
      output detail(id: Int)
    screen Desk
      load posts: [Post] from collection.fetchPosts()
      load tags: [Tag] from collection.fetchTags()
    """

  private func sandbox(_ places: String, _ convention: String = "observable") throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", Self.manifest)
    try sandbox.write("Sources/Shop/App.swift", "enum App {}\n")
    try sandbox.write("Tests/ShopTests/AppTests.swift", "import Testing\n")
    try sandbox.write("Screens", Self.spec)
    try sandbox.write(
      ".vmgen.json",
      #"{"convention": "\#(convention)", "new": {"in": "Sources/Shop/__Name__", "places": {\#(places)}}}"#)
    return sandbox
  }

  private func run(_ sandbox: Sandbox) throws -> [String] {
    let before = Set(sandbox.files())
    let run = try sandbox.run("new", "--spec", "Screens")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    return sandbox.files().filter { !before.contains($0) }
  }

  @Test func sharedInteractorsAndModelsHaveFoldersOfTheirOwn() throws {
    let sandbox = try sandbox(#""interactors": "Sources/Shop/Services", "models": "Sources/Shop/Models""#)
    let files = try run(sandbox)
    for file in ["Services/CollectionInteractor", "Models/Post", "Models/Tag", "Shelf/ShelfInteractor"] {
      #expect(files.contains("Sources/Shop/\(file).swift"), "\(file)")
    }
    #expect(!files.contains { $0.hasSuffix("Types.swift") })
    #expect(
      try sandbox.text("Sources/Shop/Models/Post.swift")
        == "struct Post: Identifiable, Equatable, Sendable {\n    let id: Int\n    let title: String\n}\n")
    #expect(try !sandbox.text("Sources/Shop/Services/CollectionInteractor.swift").contains("struct Post"))
    #expect(try sandbox.text("Sources/Shop/Services/CollectionInteractor.swift").contains("struct StubCollection"))
    let again = try sandbox.run("new", "--spec", "Screens")
    let lines = again.output.split(separator: "\n").filter { $0.hasSuffix(".swift") }
    #expect(lines.count == files.count && lines.allSatisfy { $0.hasPrefix("identical  ") }, "\(again.output)")
  }

  @Test func stubsInAnotherFolderOfTheTarget() throws {
    let sandbox = try sandbox(#""stubs": "Sources/Shop/Stubs""#)
    let files = try run(sandbox)
    #expect(files.contains("Sources/Shop/Stubs/StubCollectionInteractor.swift"))
    #expect(files.contains("Sources/Shop/Stubs/StubShelfInteractor.swift"))
    let stub = try sandbox.text("Sources/Shop/Stubs/StubCollectionInteractor.swift")
    #expect(stub.hasPrefix("import ViewModelCore\n\n/// A configurable stub for previews and tests.\nstruct Stub"))
    #expect(try !sandbox.text("Sources/Shop/Shelf/CollectionInteractor.swift").contains("Stub"))
    #expect(try sandbox.text("Sources/Shop/Shelf/ShelfView.swift").contains("#Preview(\"Loaded\")"))
  }

  /// An app without stubs has no previews that need them.
  @Test(arguments: [("observable", 0), ("unidirectional", 0), ("uikit", 0), ("representable", 4)])
  func stubsOfTheTests(convention: String, previews: Int) throws {
    let sandbox = try sandbox(#""stubs": "Tests/ShopTests/Stubs""#, convention)
    let files = try run(sandbox)
    #expect(files.contains("Tests/ShopTests/Stubs/StubCollectionInteractor.swift"))
    let stub = try sandbox.text("Tests/ShopTests/Stubs/StubCollectionInteractor.swift")
    #expect(stub.hasPrefix("import ViewModelCore\n\n@testable import Shop\n\n/// A configurable stub"))
    for file in files where file.hasPrefix("Sources/") {
      #expect(try !sandbox.text(file).contains("StubCollectionInteractor"), "\(file)")
    }
    let view = convention == "uikit" ? "ShelfViewController" : "ShelfView"
    #expect(
      try sandbox.text("Sources/Shop/Shelf/\(view).swift").components(separatedBy: "#Preview").count == previews + 1)
    let again = try sandbox.run("new", "--spec", "Screens")
    #expect(!again.output.contains("which is not declared"), "\(again.output)")
    #expect(!again.output.contains("create "), "\(again.output)")
  }

  @Test func layers() throws {
    let places =
      #""interactors": "Sources/Shop/Shared", "models": "Sources/Shop/Entities", "stubs": "Tests/ShopTests/Stubs""#
    let sandbox = try sandbox(places, "clean")
    let files = try run(sandbox)
    for file in [
      "Shared/Domain/CollectionRepository", "Shared/Data/DefaultCollectionRepository", "Entities/Post",
      "Shelf/Domain/ShelfRepository", "Shelf/Domain/FetchCollectionPostsUseCase",
    ] {
      #expect(files.contains("Sources/Shop/\(file).swift"), "\(file)")
    }
    #expect(files.contains("Tests/ShopTests/Stubs/StubFetchCollectionPostsUseCase.swift"))
    #expect(try !sandbox.text("Sources/Shop/Shelf/Views/ShelfViewController.swift").contains("#Preview"))
  }

  @Test func aFolderOutsideOfTheProjectIsRefused() throws {
    let run = try sandbox(#""models": "../Models""#).run("new", "--spec", "Screens")
    #expect(run.status == 2)
    #expect(run.errors.contains("outside"), "\(run.errors)")
  }

  @Test func theConfigurationIsPrintedWithItsSource() throws {
    let run = try sandbox(#""models": "Models""#).run("lint", "--print-config", "A.swift")
    #expect(run.output.contains("\"places.models\": {\"value\": \""))
  }
}
