import Sandboxes
import Testing

/// Own types with the names of library types, and other reasons why a new screen would not compile.
@Suite struct NewHiddenNamesTests {
  /// The own type is found in every kind of project.
  @Test(arguments: [
    ("project.yml", "targets:\n  App:\n    platform: iOS\n    deploymentTarget: 17\n    sources: [Sources/App]\n"),
    (
      "Project.swift",
      "import ProjectDescription\nlet project = Project(targets: [.target(name: \"App\", deploymentTargets: .iOS(\"17.0\"), "
        + "sources: [\"Sources/App/**\"])])\n"
    ),
    ("Package.swift", "// swift-tools-version: 6.0\n"),
    (
      "App.xcodeproj/project.pbxproj",
      """
      {objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T);};
        G = {isa = PBXGroup; children = (A); sourceTree = "<group>";};
        A = {isa = PBXGroup; path = Sources/App; children = (A1); sourceTree = "<group>";};
        A1 = {isa = PBXFileReference; path = Own.swift; sourceTree = "<group>";};
        FA1 = {isa = PBXBuildFile; fileRef = A1;};
        SA = {isa = PBXSourcesBuildPhase; files = (FA1);};
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (SA);};
      };}
      """
    ),
  ])
  func anOwnLoadState(file: String, text: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(file, text)
    try sandbox.write("Sources/App/Own.swift", "enum LoadState<T> { case idle }\n")
    let files = sandbox.files()
    let run = try sandbox.run(
      "new", "Foo", "--load", "posts: [Post] from post.getPosts()", "--in", "Sources/App/Foo")
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.contains("'LoadState' in 'Sources/App/Own.swift' hides the 'LoadState' that"), "\(run.errors)")
    #expect(sandbox.files() == files)
  }

  /// Without a project, the type may be in another module.
  @Test func anOwnLoadStateInLooseFolders() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("Sources/App/Own.swift", "enum LoadState<T> { case idle }\n")
    let run = try sandbox.run("new", "Foo", "--in", "Sources/App/Foo")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains("note: 'Sources/App/Own.swift' declares 'LoadState'; if the screen is in the same module"),
      "\(run.output)")
  }

  @Test(arguments: ["TextField", "ForEach", "UIAlertController"])
  func anOwnView(name: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Sources/App/Own.swift", "struct \(name) {}\n")
    let run = try sandbox.run(
      "new", "Foo", "--convention", name.hasPrefix("UI") ? "uikit" : "observable", "--load",
      "posts: [Post] from post.getPosts()", "--do", "remove(id: Int) from post.remove(id: id) removes from posts",
      "--field", "title: String", "--submit", "save from post.save(title: title)", "--type",
      "Post { id: Int; title: String }", "--in", "Sources/App/Foo")
    #expect(run.errors.contains("'\(name)' in 'Sources/App/Own.swift' hides the '\(name)' that"), "\(run.errors)")
  }

  /// Without any project, the user must still add the library.
  @Test func theFirstScreenInAnEmptyFolder() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("new", "Foo")
    #expect(run.status == 0)
    #expect(run.output.contains("note: the screen imports 'ViewModelCore': add that product of the package vmgen"))
    try sandbox.write("ViewModelCore/LoadState.swift", "public enum LoadState<Value> { case loading }\n")
    let copied = try sandbox.run("new", "Bar")
    #expect(!copied.output.contains("the screen imports 'ViewModelCore'"), "\(copied.output)")
  }

  /// A name that is close to one of Swift's own types is probably misspelt.
  @Test(arguments: [("UID", "UUID"), ("UIID", "UUID"), ("[Strng]", "String"), ("Boool", "Bool"), ("Dobule?", "Double")])
  func misspeltTypesOfSwift(type: String, meant: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("new", "Foo", "--load", "x: X from x.getX()", "--type", "X { id: \(type) }")
    #expect(run.status == 2)
    let name = type.filter(\.isLetter)
    #expect(
      run.errors.contains(
        "'\(name)' is not declared; did you mean '\(meant)'? If not, declare '\(name)' with a 'type' line"),
      "\(run.errors)")
    #expect(sandbox.files().isEmpty)
    let declared = try sandbox.run(
      "new", "Foo", "--load", "x: X from x.getX()", "--type", "X { id: \(type) }", "--type", "\(name) { id: Int }")
    #expect(declared.status == 0, "\(declared.errors)")
  }

  /// A new type would hide Apple's type in the whole target.
  @Test(arguments: [
    ("Color", "SwiftUI"), ("[UIColor]", "UIKit"), ("Range", "Swift"), ("Calendar?", "Foundation"),
    ("[String: Font]", "SwiftUI"), ("Image", "SwiftUI"),
  ])
  func typesOfApple(type: String, module: String) throws {
    let sandbox = try Sandbox()
    let lines = ["new", "Foo", "--load", "x: \(type) from x.getX()"]
    let run = try sandbox.run(lines)
    let name = type.filter(\.isLetter).replacing("String", with: "")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "'\(name)' is a type of \(module), which a new type of that name would hide; choose another name for your own "
          + "type, such as 'Foo\(name)', or declare it: 'type \(name) { … }'"), "\(run.errors)")
    #expect(sandbox.files().isEmpty)
    let declared = try sandbox.run(lines + ["--type", "\(name) { id: Int }", "--dry-run"])
    #expect(declared.status == 0, "\(declared.errors)")
    // The screen uses a type of the project.
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Sources/App/Own.swift", "struct \(name): Hashable, Sendable {}\n")
    let own = try sandbox.run(lines + ["--in", "Sources/App/Foo"])
    #expect(own.status == 0, "\(own.errors)")
  }

  /// The outer type would hide a module's type, and no line can declare a generic type.
  @Test(arguments: [
    ("Locale.Language", "'Locale' is a type of Foundation"), ("Color.Resolved", "'Color' is a type of SwiftUI"),
    ("Range<Int>", "'Range' is a type of Swift"),
  ])
  func partsOfTypesOfApple(type: String, message: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("new", "Foo", "--load", "x: \(type) from x.getX()")
    #expect(run.status == 2)
    let remedy = " of which vmgen knows no values for the tests; use a type of your own, such as 'Foo"
    #expect(run.errors.contains(message + remedy), "\(run.errors)")
    #expect(sandbox.files().isEmpty)
  }

  @Test(arguments: ["Hint", "Seat", "Local", "Flat", "Gate", "Book", "Unit", "Tint"])
  func wordsThatAreNotMisspelt(type: String) throws {
    let run = try Sandbox().run("new", "Foo", "--load", "xs: [\(type)] from x.getX()")
    #expect(run.status == 0, "\(run.errors)")
  }
}
