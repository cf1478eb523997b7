import Chance
import Foundation
import Sandboxes
import Testing

/// Further screens in a package made by `--package`.
@Suite struct SecondScreenTests {
  private static let conventions = ["clean", "observable", "uikit", "unidirectional", "representable"]
    .prefix(amount(2, thorough: 5))

  /// A package 'P' with the screen 'First'.
  private func package(_ convention: String = "observable", _ options: [String] = []) throws -> Sandbox {
    let sandbox = try Sandbox()
    let made = try sandbox.run(["new", "First", "--package", "P", "--convention", convention] + options)
    try #require(made.status == 0, "\(made.errors)")
    return sandbox
  }

  private func added(_ sandbox: Sandbox, _ arguments: [String], in folder: String = "") throws -> [String] {
    let before = Set(sandbox.files())
    let run = try sandbox.run(arguments, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(!(run.output + run.errors).contains("note:"), "\(run.output)")
    return sandbox.files().filter { !before.contains($0) }
  }

  /// The folder of an app's sources, or one of packages.
  @Test(arguments: ["Gem/ViewModels/A.swift", "Gem/Row/Sources/Row/A.swift", "Gem/Sources/Other/A.swift"])
  func aFolderWithOtherCodeIsNoPlaceForAPackage(file: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(file, "struct A {}\n")
    let run = try sandbox.run("new", "First", "--package", "Gem")
    #expect(run.status == 2)
    #expect(run.errors.contains("the folder 'Gem' has code of the project, in 'Gem/"), "\(run.errors)")
    #expect(sandbox.files() == [file])
  }

  @Test(arguments: conventions) func threeWaysToAddOne(convention: String) throws {
    let sandbox = try package(convention)
    let ways: [(name: String, arguments: [String], folder: String)] = [
      ("Second", ["new", "Second"], "P"),
      ("Third", ["new", "Third", "--in", "P/Sources/P/Third"], ""),
      ("Fourth", ["new", "Fourth", "--package", "P"], ""),
      ("Fifth", ["new", "Fifth", "--package", "P"], "P"),
    ]
    for way in ways {
      let files = try added(sandbox, way.arguments, in: way.folder)
      #expect(files.contains { $0.hasSuffix("/\(way.name)ViewModel.swift") }, "\(files)")
      #expect(files.contains { $0.hasSuffix("/\(way.name)ViewModelTests.swift") }, "\(files)")
      #expect(
        files.allSatisfy {
          $0.hasPrefix("P/Sources/P/\(way.name)/") || $0.hasPrefix("P/Tests/PTests/\(way.name)/")
        }, "\(files)")
      // The package builds on any system, so code with SwiftUI or UIKit is conditional, as in 'First'.
      let shape = { (text: String) in text.split(separator: "\n").filter { $0.hasPrefix("#") } }
      for file in files where file.hasPrefix("P/Sources") {
        let first = file.replacing(way.name, with: "First").replacing(way.name.lowercased(), with: "first")
        #expect(try shape(sandbox.text(file)) == shape(sandbox.text(first)), "\(file)")
      }
    }
    for name in ["First", "Fourth"] { #expect(try added(sandbox, ["new", name, "--package", "P"]) == []) }
    let lint = try sandbox.run("lint", "--strict", in: "P")
    #expect(lint.status == 0, "\(lint.output)")
  }

  @Test(arguments: conventions) func aSharedInteractorIsReused(convention: String) throws {
    let load = ["--load", "posts: [Post] from collection.fetchPosts()"]
    let sandbox = try package(convention, load)
    let files = try added(sandbox, ["new", "Second", "--package", "P"] + load)
    #expect(!files.contains { $0.contains("CollectionInteractor") || $0.contains("PostTypes") })
    let more = try sandbox.run(["new", "Third", "--load", "tags: [Tag] from collection.fetchTags()"], in: "P")
    #expect(more.status == 0)
    #expect(
      (more.output + more.errors).contains(
        """
         lacks members that the screen uses, so the target does not build yet; add them there and to each type that conforms to it:
            func fetchTags() async throws ->
        """))
  }

  /// The arguments of a stub have the order of its properties, whatever the order of the lines.
  @Test func anExistingStubDecidesTheOrder() throws {
    let loads = [
      "--load", "posts: [Post] from collection.fetchPosts()", "--load", "tags: [Tag] from collection.fetchTags()",
    ]
    let sandbox = try package("observable", loads)
    _ = try added(sandbox, ["new", "Second", "--package", "P"] + loads[2...] + loads[..<2])
    let code = try sandbox.text("P/Tests/PTests/Second/SecondViewModelTests.swift")
    let posts = try #require(code.firstRange(of: "onFetchPosts: ")).lowerBound
    let tags = try #require(code.firstRange(of: "onFetchTags: ")).lowerBound
    #expect(posts < tags)
  }

  private static let store = [
    "--watch", "authStatus as isSignedIn: Bool { $0 == .signedIn }", "--output", "scrollToTop",
    "--on", "scrolled -> scrollToTop",
  ]

  @Test func storeIsReusedAndMissingMembersAreReported() throws {
    let sandbox = try package("observable", Self.store)
    for way in [["new", "Second", "--package", "P"], ["new", "Third", "--in", "P/Sources/P/Third"]] {
      #expect(try !added(sandbox, way + Self.store).contains { $0.hasSuffix("AppStore.swift") })
    }
    let run = try sandbox.run(
      ["new", "Fourth", "--package", "P", "--output", "done", "--on", "closed -> done", "--watch", "count: Int"])
    #expect(run.status == 0)
    #expect((run.output + run.errors).contains("'AppEvent' in 'P/Sources/P/AppStore.swift' lacks "))
    #expect((run.output + run.errors).contains("'AppState' in 'P/Sources/P/AppStore.swift' lacks "))
    // The notes have first values and the enums, so that the code builds.
    let more = try sandbox.run(
      ["new", "Fifth", "--package", "P", "--watch", "tier as isPro: Bool { $0 == .pro }", "--watch", "size: Int"])
    #expect(more.output.contains("\n    var tier = Tier.unknown\n    var size = 0\n"), "\(more.output)")
    #expect(more.output.contains("write 'enum Tier: Equatable, Sendable { case"), "\(more.output)")
  }

  /// A package without a store gets one with the first screen that needs it.
  @Test(arguments: [(["new", "Second", "--package", "P"], ""), (["new", "Second"], "P")])
  func theStoreComesWithTheFirstScreenThatUsesIt(arguments: [String], folder: String) throws {
    let sandbox = try package()
    let files = try added(sandbox, arguments + Self.store, in: folder)
    #expect(files.contains("P/Sources/P/AppStore.swift"))
    #expect(try sandbox.text("P/Sources/P/AppStore.swift").contains("enum AuthStatus"))
    let again = try sandbox.run(arguments + Self.store, in: folder)
    #expect(again.status == 0)
    #expect(!again.output.contains("create"))
  }

  @Test func aSpecAddsScreens() throws {
    let sandbox = try package()
    try sandbox.write("S", "screen Second\nload posts: [Post]\nguest\nscreen Third\noutput done\n")
    let files = try added(sandbox, ["new", "--spec", "S", "--package", "P"])
    #expect(files.contains("P/Tests/PTests/Third/ThirdViewModelTests.swift"))
    #expect(files.contains("P/Sources/P/AppStore.swift"))
  }

  /// A configuration around a package does not move screens out of it.
  @Test func configurationsAround() throws {
    let sandbox = try package()
    try sandbox.write(".vmgen.json", "{\"new\": {\"in\": \"App/__Name__\", \"module\": \"Other\"}}")
    let files = try added(sandbox, ["new", "Second", "--package", "P"])
    #expect(files.contains("P/Sources/P/Second/SecondView.swift"))
    #expect(try sandbox.text("P/Tests/PTests/Second/SecondViewModelTests.swift").contains("@testable import P\n"))
  }

  /// Packages of older versions have their tests in one folder.
  /// The package's copy of the libraries is no place for a screen.
  @Test(arguments: ["ViewModelCore", "ViewModelCore/Publishers", "ViewModelTesting"])
  func theLibrariesGetNoScreens(folder: String) throws {
    let sandbox = try package()
    let files = sandbox.files()
    let run = try sandbox.run(["new", "Second"], in: "P/Sources/\(folder)")
    #expect(run.status == 2)
    #expect(run.errors.contains("is part of the library 'ViewModel"), "\(run.errors)")
    #expect(sandbox.files() == files)
  }

  @Test func testsThatExistKeepTheirFolder() throws {
    let sandbox = try package()
    let tests = try sandbox.text("P/Tests/PTests/First/FirstViewModelTests.swift")
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "P/Tests/PTests/First"))
    try sandbox.write("P/Tests/PTests/FirstViewModelTests.swift", tests)
    #expect(try added(sandbox, ["new", "First", "--package", "P"]) == [])
  }

  @Test func optionsThatThePackageDeterminesAreRefused() throws {
    let sandbox = try package()
    let run = try sandbox.run("new", "Second", "--package", "P", "--tests", "T")
    #expect(run.status == 2)
    #expect(run.errors.contains("'--tests' cannot be combined with '--package'"))
  }
}
