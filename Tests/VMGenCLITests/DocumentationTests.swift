import Foundation
import Sandboxes
import Testing

/// The documentation is generated from the code, or compared with it.
@Suite struct DocumentationTests {
  private static let root = Sandbox.repository

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  /// The text between `<!-- generated: name -->` and `<!-- end -->`, without its code fence.
  private func generated(_ name: String, in page: String) throws -> String {
    let start = try #require(page.firstRange(of: "<!-- generated: \(name) -->\n"))
    let end = try #require(page[start.upperBound...].firstRange(of: "\n<!-- end -->"))
    let lines = page[start.upperBound..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst().dropLast().joined(separator: "\n") + "\n"
  }

  /// The commands print the pages that `vmgen-dev regenerate` writes. `RuleTrialsTests` checks that the pages are up to
  /// date.
  @Test(arguments: [
    (["rules", "--format", "markdown"], "docs/rules.md"),
    (["init", "--schema", "--format", "markdown"], "docs/configuration.md"),
    (["help", "--man"], "docs/vmgen.1"), (["init", "--schema"], "docs/vmgen.schema.json"),
  ]) func aCommandPrintsThePage(command: [String], page: String) throws {
    let made = try Sandbox().run(command).output
    #expect(try text(page) == made, "\(page) is stale; run 'swift run vmgen-dev regenerate'")
  }

  /// The configurations in the documentation are valid.
  @Test(arguments: ["README.md", "docs/configuration.md", "docs/team-rules.md"])
  func configurationsInTheDocumentationAreRight(page: String)
    throws
  {
    let blocks = try text(page).split(separator: "```").filter { $0.hasPrefix("json5\n") }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let sandbox = try Sandbox()
      try sandbox.write(".vmgen.json", String(block.dropFirst("json5\n".count)))
      let run = try sandbox.run("lint")
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func theScreenInTheReadmeIsThatOfTheSampleApp() throws {
    let screens = try text("Fixtures/Bookshelf/Screens.vmgen")
    #expect(screens.hasSuffix(try generated("spec", in: text("README.md"))))
  }

  /// All mentioned releases have the version of the tool and the same repository.
  @Test func versionsInTheDocumentationAreThatOfTheTool() throws {
    let version = try Sandbox().run("--version").output.split(separator: " ").last.map { $0.filter { $0 != "\n" } }
    let workflow = try text("docs/ci.md")
    let release = /(?:vmgen@|vmgen\n +rev: |vmgen", from: "|--branch )(\d+\.\d+\.\d+)/
    let owner = /([\w-]+)\/vmgen\b(?!-)(?!\.)(?=@|\n| \/tmp|")/
    #expect(workflow.matches(of: release).count == 3)
    for page in ["docs/ci.md", "README.md", "CONTRIBUTING.md", "docs/templates.md", "docs/spec.md", "action.yml"] {
      for match in try text(page).matches(of: release) { #expect(String(match.1) == version, "\(page): \(match.0)") }
      // Folders, not owners of a repository.
      let folders = ["release", "bin", "tmp", "home", "RUNNER_TEMP", "vmgen"]
      for match in try text(page).matches(of: owner) where !folders.contains(String(match.1)) {
        #expect(match.1 == "OWNER", "\(page): \(match.0)")
      }
    }
    #expect(try text("CHANGELOG.md").contains("## \(version ?? "")\n"))
  }

  @Test func theReadmeIsShort() throws {
    #expect(try text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
  }

  /// Every page that the README and other pages link to exists.
  @Test(arguments: [
    "README.md", "CONTRIBUTING.md", "docs/ci.md", "docs/templates.md", "docs/spec.md", "docs/editors.md",
    "docs/xcode.md",
    "docs/releases.md",
  ])
  func linksLeadSomewhere(page: String) throws {
    let folder = Self.root.appending(path: page).deletingLastPathComponent()
    for match in try text(page).matches(of: /\]\((?!https?:)([^)#]+)[^)]*\)/) {
      let target = folder.appending(path: String(match.1)).path()
      #expect(FileManager.default.fileExists(atPath: target), "\(page) links to '\(match.1)'")
    }
  }

  /// `vmgen new` writes the screens of the sample app and their tests, except for the bodies of Interactors and two steps
  /// of the flow.
  @Test func theSampleAppIsWhatTheCommandsWrite() throws {
    let sandbox = try Sandbox()
    let app = "Fixtures/Bookshelf/"
    for file in ["Package.swift", "Screens.vmgen", "Sources/Bookshelf/AppStore.swift"] {
      try sandbox.write(file, try text(app + file))
    }
    try sandbox.write(
      "Tests/BookshelfTests/AppStoreTests.swift", try text(app + "Tests/BookshelfTests/AppStoreTests.swift"))
    let run = try sandbox.run("new", "--spec", "Screens.vmgen", "--in", "Sources/Bookshelf/__Name__", "--root", ".")
    #expect(run.status == 0, "\(run.errors)")
    for screen in ["Library", "BookDetail", "Account"] {
      let others = [
        "BookDetail": ["Sources/Bookshelf/BookDetail/BookDetailForm.swift"],
        "Library": ["Tests/BookshelfTests/Library/LibraryNavigationTests.swift"],
      ]
      for file in [
        "Sources/Bookshelf/\(screen)/\(screen)View.swift",
        "Sources/Bookshelf/\(screen)/\(screen)ViewModel.swift",
        "Sources/Bookshelf/\(screen)/\(screen)Output.swift",
        "Tests/BookshelfTests/\(screen)/\(screen)ViewModelTests.swift",
      ] + (others[screen] ?? []) {
        #expect(try sandbox.text(file) == text(app + file), "\(file) is not what 'vmgen new' writes")
      }
    }
  }

  @Test func theFindingsInTheReadmeAreThoseThatAreFound() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "App/Cart/CartViewModel.swift",
      """
      import Observation

      extension CartView {
          @Observable
          class ViewModel {
              var items: [Item] = []

              func add(_ item: Item) { items.append(item) }
          }
      }

      """)
    let run = try sandbox.run("lint", "--only", "final_class,private_set_state")
    #expect(try generated("finding", in: text("README.md")) == "$ vmgen lint\n" + run.output + run.errors)
  }

  @Test func everyRuleIsInTheReadmeOrOnItsPage() throws {
    let page = try text("docs/rules.md")
    for line in try Sandbox().run("rules").output.split(separator: "\n").filter({ $0.hasPrefix("  ") }).dropFirst() {
      let rule = line.split(separator: " ")[0]
      #expect(page.contains("## \(rule)\n"))
    }
  }
}
