import Chance
import Foundation
import Sandboxes
import Testing

/// The folders that options name are inside the project, whatever links lead to them.
@Suite struct ProjectFoldersTests {
  /// `real/App` is a package, `link` leads to `real`, `outside` has a secret.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(
      "real/App/Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.target(name: "App"), .testTarget(name: "AppTests")])

      """)
    try sandbox.write("real/App/Sources/App/A.swift", "struct A {}\n")
    try sandbox.write("real/App/App.xcodeproj/project.pbxproj", "")
    try sandbox.write("outside/secret", "hunter2\n")
    try sandbox.link("link", to: "real")
    try sandbox.link("real/App/Out", to: "../../outside")
    try sandbox.link("real/App/Store", to: ".git")
    try sandbox.git("init", "--quiet", "--template=", in: "real/App")
    return sandbox
  }

  private static let options = [
    ["new", "Cart", "--in"], ["new", "Cart", "--in", "Sources/App/Cart", "--tests"],
    ["new", "Cart", "--package", "P", "--in"], ["init", "--eject-core"], ["init", "--app-store", "--in"],
    ["agents", "--skills"],
  ]

  @Test(arguments: Array(options.enumerated())) func aLinkAboveTheProjectChangesNothing(number: Int, words: [String])
    throws
  {
    let sandbox = try sandbox()
    let base = sandbox.url.path(percentEncoded: false)
    let ways = ["\(base)/link/App/", "../../link/App/", "\(base)/real/App/"]
    for (folder, ways) in share(
      of: [("Sources/App/Cart", ways), ("Sources/App/New/__Name__", ways.reversed())], for: number, of: 2)
    {
      let expected = try sandbox.run(words + [folder, "--dry-run", "--format", "json"], in: "real/App")
      #expect(expected.status == 0, "\(expected.errors)")
      for typed in ways.prefix(amount(2, thorough: 3)).map({ $0 + folder }) {
        let run = try sandbox.run(words + [typed, "--dry-run", "--format", "json"], in: "real/App")
        #expect(run.status == 0, "\(typed): \(run.errors)")
        #expect(run.output == expected.output)
      }
    }
    let run = try sandbox.run(words + ["\(base)/link/App/Sources/App/Cart"], in: "link/App")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: Array(options.enumerated())) func otherPlacesAreRefused(number: Int, words: [String]) throws {
    let sandbox = try sandbox()
    let base = sandbox.url.path(percentEncoded: false)
    let before = try paths(sandbox)
    #expect(try sandbox.run(words + ["Out", "--dry-run"], in: "real/App").status == 2)
    let places = [
      ("\(base)/outside", "outside"), ("../../outside/New", "outside"), ("Out", "outside"), ("Out/New", "outside"),
      ("\(base)/link/App/Out", "outside"), (".git", "part of the git repository"),
      (".git/hooks", "part of the git repository"), ("Store/hooks", "part of the git repository"),
      ("\(base)/link/App/.GIT/hooks", "part of the git repository"),
      ("App.xcodeproj", "part of an Xcode project"), ("App.xcworkspace/New", "part of an Xcode project"),
    ]
    for (folder, message) in share(of: places, for: number, of: 3) {
      let run = try sandbox.run(words + [folder], in: "real/App")
      #expect(run.status == 2, "\(folder): \(run.errors)")
      #expect(run.errors.contains(message), "\(folder): \(run.errors)")
      #expect(try paths(sandbox) == before, "\(folder)")
    }
  }

  private func paths(_ sandbox: Sandbox) throws -> [String] {
    let files = try #require(FileManager.default.enumerator(atPath: sandbox.url.path(percentEncoded: false)))
    return files.compactMap { $0 as? String }.sorted()
  }

  /// Messages, `show` and new files quote templates.
  @Test(arguments: [
    ".vmgen/templates/observable/Screen/__Name__Secret.swift", ".vmgen/templates/observable", ".vmgen/templates",
    ".vmgen",
  ])
  func templatesOfTheProjectAreInsideIt(link: String) throws {
    let sandbox = try sandbox()
    let file = ".vmgen/templates/observable/Screen/__Name__Secret.swift"
    try sandbox.write("outside/\(file)", "// hunter2 __unknown__\n")
    let folder = sandbox.url.appending(path: "real/App/\(link)").deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let target = sandbox.url.appending(path: "outside/\(link)").path(percentEncoded: false)
    try sandbox.link("real/App/\(link)", to: target)
    for words in [
      ["templates", "show", "Screen/__Name__Secret.swift"], ["templates", "list"], ["templates", "check"],
      ["templates", "eject", "Screen/__Name__Secret.swift"], ["new", "Cart"], ["agents"],
      ["init", "--xcode-templates"],
    ] {
      let run = try sandbox.run(words, in: "real/App")
      #expect(run.status == 2, "\(words): \(run.errors)")
      #expect(run.errors.contains("it is a link to a place outside the project"), "\(run.errors)")
      #expect(!(run.output + run.errors).contains("hunter2"))
    }
    // A link inside the project may lead to any other place in it.
    try FileManager.default.moveItem(
      at: sandbox.url.appending(path: "outside"), to: sandbox.url.appending(path: "real/App/Shared"))
    try FileManager.default.removeItem(at: sandbox.url.appending(path: "real/App/\(link)"))
    let inside = sandbox.url.appending(path: "real/App/Shared/\(link)").path(percentEncoded: false)
    try sandbox.link("real/App/\(link)", to: inside)
    let run = try sandbox.run("templates", "show", "Screen/__Name__Secret.swift", in: "real/App")
    #expect(run.status == 0 && run.output == "// hunter2 __unknown__\n", "\(run.errors)")
  }
}
