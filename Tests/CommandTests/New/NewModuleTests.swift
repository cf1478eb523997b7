import Sandboxes
import Testing

/// Types of modules on which the target of a screen depends are reused, not declared again.
@Suite struct NewModuleTests {
  private static let post = """
    public struct Post: Equatable, Sendable {
      public let id: Int
      public let title: String
      let draft: String
      public init(id: Int, title: String) { (self.id, self.title, draft) = (id, title, "") }
    }
    struct Bookmarks2 {}
    public struct Comment: Equatable, Sendable { public init() {} }
    public struct Plain { public let id: Int }
    public enum Feeling: Sendable { case good, bad }

    """

  private func package(dependencies: String = "\"Domain\"", text: String = post) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "App", platforms: [.iOS(.v17)],
        targets: [
          .target(name: "Domain"), .target(name: "Feed", dependencies: [\(dependencies)]),
          .testTarget(name: "FeedTests", dependencies: ["Feed"]),
        ])

      """)
    try sandbox.write("Sources/Domain/Post.swift", text)
    try sandbox.write("Sources/Feed/Feed.swift", "func title() -> String { \"\" }\n")
    try sandbox.write("Tests/FeedTests/FeedTests.swift", "")
    return sandbox
  }

  private static let folder = "Sources/Feed/Bookmarks/Bookmarks"

  /// Swift builds a folder in 'Sources' only if the manifest declares its target.
  @Test(arguments: [("Sources/Other/Home", true), ("Sources/Feed/Home", false), ("Elsewhere/Home", false)])
  func aFolderWithoutATargetIsNoted(folder: String, isNoted: Bool) throws {
    let run = try package().run("new", "Home", "--in", folder, "--dry-run")
    #expect(run.status == 0, "\(run.errors)")
    let note =
      "note: 'Package.swift' declares no target 'Other' that vmgen can read; if it has none, declare it, or choose the "
      + "folder of another target with --in\n"
    #expect(run.output.contains(note) == isNoted, "\(run.output)")
    #expect(run.output.contains("declares no target") == isNoted, "\(run.output)")
  }

  @Test(arguments: ["Post", "Domain.Post"], ["observable", "clean", "uikit", "unidirectional", "representable"])
  func aDependencysTypeIsReused(type: String, convention: String) throws {
    let sandbox = try package()
    let before = Set(sandbox.files())
    let run = try sandbox.run(
      "new", "Bookmarks", "--load", "posts: [\(type)] from post.getPosts()", "--in", "Sources/Feed/Bookmarks",
      "--convention", convention)
    #expect(run.status == 0, "\(run.errors)")
    var importing = 0
    for file in sandbox.files() where !before.contains(file) {
      let text = try sandbox.text(file)
      for declaration in ["struct Post:", "struct Post {", "enum Domain {"] {
        #expect(!text.contains(declaration), "\(file): \(text)")
      }
      guard text.contains("\(type)]") || text.contains("\(type)(") else { continue }
      #expect(text.contains("import Domain\n"), "\(file): \(text)")
      importing += 1
    }
    #expect(importing > 2, "\(sandbox.files())")
  }

  @Test func theImportsAreInOrder() throws {
    let sandbox = try package()
    _ = try sandbox.run(
      "new", "Bookmarks", "--load", "posts: [Post] from post.getPosts()", "--load",
      "comments: [Comment] from post.getComments()", "--in", "Sources/Feed/Bookmarks")
    #expect(try sandbox.text("\(Self.folder)ViewModel.swift").contains("import Domain\n"))
    let interactor = try sandbox.text("Sources/Feed/Bookmarks/PostInteractor.swift")
    #expect(
      interactor.hasPrefix("import Domain\nimport ViewModelCore\nimport struct Domain.Comment\n"), "\(interactor)")
    // The tests make values with the public initialiser, and name the type that Testing has as well.
    let tests = try sandbox.text("Tests/FeedTests/Bookmarks/BookmarksViewModelTests.swift")
    #expect(
      tests.contains("import Domain\nimport Testing\n") && tests.contains("\nimport struct Domain.Comment\n\n"),
      "\(tests)")
    #expect(tests.contains("Post(id: 1, title: \"one\")"), "\(tests)")
    #expect(!tests.contains("Feed.Comment"), "\(tests)")
  }

  /// A file of the target that imports a module shows that the target can use it.
  @Test func anImportCountsAsADependency() throws {
    let sandbox = try package(dependencies: "")
    try sandbox.write("Sources/Feed/Feed.swift", "import struct Domain.Post\n")
    let run = try sandbox.run(
      "new", "Bookmarks", "--load", "posts: [Post] from post.getPosts()", "--in", "Sources/Feed/Bookmarks")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sandbox.text("Sources/Feed/Bookmarks/PostInteractor.swift").hasPrefix("import Domain\n"))
  }

  /// vmgen names the missing conformances of a type in another module, as for a type of the target.
  @Test(arguments: [
    ("Plain", "'Plain' in 'Sources/Domain/Post.swift' is not 'Equatable' and 'Sendable'"),
    ("Domain.Plain", "'Domain.Plain' in 'Sources/Domain/Post.swift' is not 'Equatable' and 'Sendable'"),
    ("Pots", "did you mean 'Post'?"),
  ])
  func whatATypeLacksIsSaid(type: String, message: String) throws {
    let sandbox = try package()
    let files = sandbox.files()
    let run = try sandbox.run(
      "new", "Bookmarks", "--load", "posts: [\(type)] from post.getPosts()", "--in", "Sources/Feed/Bookmarks")
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(sandbox.files() == files)
  }

  /// A type that only a module outside of the dependencies has is named before anything is written.
  @Test(arguments: ["Post", "Domain.Post"])
  func aModuleThatIsNoDependency(type: String) throws {
    let sandbox = try package(dependencies: "")
    let files = sandbox.files()
    let run = try sandbox.run(
      "new", "Bookmarks", "--load", "posts: [\(type)] from post.getPosts()", "--in", "Sources/Feed/Bookmarks")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "'\(type)' is declared in the module 'Domain' ('Sources/Domain/Post.swift'), on which the target 'Feed' does not "
          + "depend; add 'Domain' to its dependencies"), "\(run.errors)")
    #expect(sandbox.files() == files)
  }

  /// Types that other modules cannot use, and those of modules that depend on the target, are no obstacle.
  @Test func typesOutOfReach() throws {
    let sandbox = try package()
    let run = try sandbox.run(
      "new", "Bookmarks", "--load", "posts: [Bookmarks2] from post.getPosts()", "--in", "Sources/Feed/Bookmarks")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sandbox.text("Sources/Feed/Bookmarks/PostInteractor.swift").contains("struct Bookmarks2"))
    let below = try sandbox.run(
      "new", "Words", "--load", "words: [Word] from word.getWords()", "--in", "Sources/Domain/Words")
    #expect(below.status == 0, "\(below.errors)")
    try sandbox.write("Sources/Feed/Local.swift", "public struct Local: Equatable, Sendable {}\n")
    let reverse = try sandbox.run(
      "new", "Locals", "--load", "locals: [Local] from local.getLocals()", "--in", "Sources/Domain/Locals")
    #expect(reverse.status == 0, "\(reverse.errors)")
  }

  /// An app in an Xcode project uses the products of local packages.
  @Test(arguments: [true, false])
  func aLocalPackageOfAnXcodeProject(isDependency: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "Shop.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { objects = {
        A = { isa = PBXFileSystemSynchronizedRootGroup; path = Shop; sourceTree = "<group>"; };
        C = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
          packageProductDependencies = (\(isDependency ? "D" : ""));
          fileSystemSynchronizedGroups = ( A, ); };
        D = { isa = XCSwiftPackageProductDependency; productName = Domain; };
      }; }
      """)
    try sandbox.write("Shop/App.swift", "")
    try sandbox.write(
      "Packages/Domain/Package.swift",
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Domain\", "
        + "products: [.library(name: \"Domain\", targets: [\"Domain\"])], targets: [.target(name: \"Domain\")])\n")
    try sandbox.write("Packages/Domain/Sources/Domain/Post.swift", Self.post)
    let run = try sandbox.run(
      "new", "Bookmarks", "--load", "posts: [Post] from post.getPosts()", "--in", "Shop/Bookmarks")
    if isDependency {
      #expect(run.status == 0, "\(run.errors)")
      #expect(try sandbox.text("Shop/Bookmarks/PostInteractor.swift").hasPrefix("import Domain\n"))
    } else {
      #expect(run.errors.contains("on which the target 'Shop' does not depend"), "\(run.errors)\(run.output)")
    }
  }
}
