import Foundation
import Sandboxes
import Testing

/// `vmgen agents` and `vmgen lint --format agent`.
@Suite struct AgentsCommandTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen.json",
      """
      { "rules": { "no_coordinator": { "severity": "error", "allow": ["+MapCoordinator"] }, "load_guard": "off" },
        "overrides": [{ "paths": ["Legacy/**"], "convention": "uikit", "rules": { "final_class": "warning" } }],
        "new": { "in": "App/__Name__" } }
      """)
    return sandbox
  }

  private func text(_ sandbox: Sandbox, _ path: String) throws -> String {
    try String(contentsOf: sandbox.url.appending(path: path), encoding: .utf8)
  }

  @Test func theFilesSayWhatTheProjectChecks() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("agents").status == 0)
    let section = try text(sandbox, "AGENTS.md")
    #expect(section.contains("- `final_class`: ") && section.contains("vmgen lint --format agent"))
    #expect(
      section.contains("- `Legacy/**`: the convention is `uikit`") && section.contains("`final_class` is a warning"))
    #expect(!section.contains("`load_guard`: "))
    // A rule about layers has nothing to say without them.
    #expect(!section.contains("layer_dependency"))
    let layered = try Sandbox()
    try layered.write(".vmgen.json", "{ \"layers\": { \"Domain\": { \"paths\": [\"Domain/**\"] } } }")
    #expect(try layered.run("agents").status == 0)
    #expect(try text(layered, "AGENTS.md").contains("- `layer_dependency`: "))
    let rules = try text(sandbox, ".agents/skills/vmgen/references/rules.md")
    #expect(rules.contains("[`final_class`](rules/final_class.md)") && !rules.contains("load_guard"))
    #expect(try text(sandbox, ".agents/skills/vmgen/references/rules/final_class.md").contains("\n# final_class\n"))
    let coordinator = try text(sandbox, ".agents/skills/vmgen/references/rules/no_coordinator.md")
    #expect(coordinator.contains("`MapCoordinator`"))
    let screens = try text(sandbox, ".agents/skills/vmgen/references/screens.md")
    #expect(screens.contains("Put sources into `App/__Name__`") && screens.contains("final class ViewModel"))
    #expect(try text(sandbox, ".agents/skills/vmgen/SKILL.md").hasPrefix("---\nname: vmgen\ndescription: "))
  }

  @Test func thePagesSayWhichClassesAreViewModelsAndWhetherWarningsFail() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("agents").status == 0)
    let usual = try text(sandbox, "AGENTS.md")
    #expect(usual.contains("\nClasses whose names match `*ViewModel` are ViewModels.\n") && usual.contains("--strict"))
    try sandbox.write(
      ".vmgen.json",
      """
      { "strict": true, "viewModels": ["*ViewModel", "*Store"],
        "overrides": [{ "paths": ["Old/**"], "viewModels": ["*Model"] }] }
      """)
    #expect(try sandbox.run("agents", "--check").status == 1)
    #expect(try sandbox.run("agents").status == 0)
    let strict = try text(sandbox, "AGENTS.md")
    #expect(strict.contains("Classes whose names match `*ViewModel`, `*Store` are ViewModels."))
    #expect(strict.contains("- `Old/**`: the names of ViewModels are `*Model`\n"))
    #expect(!strict.contains("without `--strict`") && strict.contains("Warnings fail a run like errors"))
    let skill = try text(sandbox, ".agents/skills/vmgen/SKILL.md")
    #expect(skill.contains("Exit status: 0 no findings, 1 errors or warnings,"))
  }

  @Test func theExampleComesFromTheProjectsTemplates() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("templates", "eject").status == 0)
    let folder = sandbox.url.appending(path: ".vmgen/templates/observable")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
    let view = try #require(files.first { $0.hasSuffix("__Name__View.swift") })
    let path = ".vmgen/templates/observable/\(view)"
    try sandbox.write(path, try text(sandbox, path) + "// Ours.\n")
    #expect(try sandbox.run("agents").status == 0)
    #expect(try text(sandbox, ".agents/skills/vmgen/references/screens.md").contains("// Ours."))
    // A mistake in a template must not remove the example silently.
    try sandbox.write(path, try text(sandbox, path) + "// vmgen:if foo\n")
    let run = try sandbox.run("agents")
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "note: the page on screens has no example, because the templates cannot write one for 'observable': ")
        && run.output.contains("; see 'vmgen templates check'"), "\(run.output)")
  }

  @Test func checkFailsWhenAFileIsStale() throws {
    let sandbox = try sandbox()
    let missing = try sandbox.run("agents", "--check")
    #expect(missing.status == 1 && missing.output.contains("missing  AGENTS.md\n"))
    #expect(try sandbox.run("agents").status == 0)
    #expect(try sandbox.run("agents", "--check").status == 0)
    try sandbox.write(".vmgen.json", "{}")
    let stale = try sandbox.run("agents", "--check")
    #expect(stale.status == 1 && stale.output.contains("stale  .agents/skills/vmgen/references/rules.md\n"))
    #expect(stale.errors.hasPrefix("vmgen: run 'vmgen agents'\n"))
  }

  /// An earlier run's file that the skill no longer has, and a file of the user.
  @Test func checkNamesObsoleteFilesAndConflicts() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("agents").status == 0)
    let folder = ".agents/skills/vmgen"
    try sandbox.write("\(folder)/references/old.md", try text(sandbox, "\(folder)/references/rules.md"))
    try sandbox.write("\(folder)/ours.md", "Ours\n")
    let obsolete = try sandbox.run("agents", "--check")
    #expect(obsolete.status == 1 && obsolete.output == "obsolete  \(folder)/references/old.md\n")
    #expect(obsolete.errors == "vmgen: run 'vmgen agents'\n")
    let diff = try sandbox.run("agents", "--dry-run", "--format", "diff")
    #expect(diff.output.hasPrefix("--- a/\(folder)/references/old.md\n+++ /dev/null\n"), "\(diff.output)")
    #expect(try sandbox.run("agents").output.contains("delete     \(folder)/references/old.md\n"))
    #expect(try sandbox.run("agents", "--check").status == 0)
    #expect(try text(sandbox, "\(folder)/ours.md") == "Ours\n")
    try sandbox.write("\(folder)/SKILL.md", "Ours\n")
    let conflict = try sandbox.run("agents", "--check")
    #expect(conflict.status == 1 && conflict.output.hasPrefix("conflict  \(folder)/SKILL.md: "))
    #expect(!conflict.errors.contains("run 'vmgen agents'"))
  }

  /// A rule that is off has no page. A changed page stays. An unchanged one is deleted.
  @Test func pagesOfRulesThatAreOffAreDeleted() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("agents").status == 0)
    let (page, changed) = ("final_class.md", "no_coordinator.md")
    let folder = ".agents/skills/vmgen/references/rules"
    // Git may convert line ends.
    try sandbox.write("\(folder)/\(page)", try text(sandbox, "\(folder)/\(page)").replacing("\n", with: "\r\n"))
    try sandbox.write("\(folder)/\(changed)", try text(sandbox, "\(folder)/\(changed)") + "Ours\n")
    try sandbox.write(".vmgen.json", "{ \"rules\": { \"final_class\": \"off\", \"no_coordinator\": \"off\" } }")
    let run = try sandbox.run("agents")
    #expect(run.status == 0 && run.output.contains("  \(folder)/\(page)\n"), "\(run.output)")
    #expect(run.output.contains("note: look at '\(folder)/\(changed)', then delete it: an earlier run wrote it"))
    #expect((try? text(sandbox, "\(folder)/\(page)")) == nil)
    #expect(try text(sandbox, "\(folder)/\(changed)").hasSuffix("Ours\n"))
    let check = try sandbox.run("agents", "--check")
    #expect(check.status == 1 && check.output == "obsolete  \(folder)/\(changed)\n")
    #expect(check.errors.hasPrefix("vmgen: an earlier run wrote '\(folder)/\(changed)', and vmgen does not delete it"))
  }

  /// Without a configuration, the files say that the convention is only the default.
  @Test func theDefaultConventionIsNoClaim() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("agents")
    #expect(run.output.contains("no configuration sets a convention"), "\(run.output)")
    #expect(try text(sandbox, "AGENTS.md").contains("sets no convention; `vmgen` checks by its default, `observable`"))
    #expect(try text(sandbox, ".agents/skills/vmgen/SKILL.md").contains("(vmgen's default convention 'observable')"))
    try sandbox.write(".vmgen.json", "{ \"convention\": \"observable\" }")
    let chosen = try sandbox.run("agents")
    #expect(!chosen.output.contains("no configuration"))
    #expect(try text(sandbox, "AGENTS.md").contains("This project follows the convention `observable`"))
  }

  @Test func theRestOfTheFileStays() throws {
    let sandbox = try sandbox()
    try sandbox.write("AGENTS.md", "# Ours\n\nText")
    #expect(try sandbox.run("agents").status == 0)
    let first = try text(sandbox, "AGENTS.md")
    #expect(first.hasPrefix("# Ours\n\nText\n\n<!-- vmgen:begin"))
    try sandbox.write("AGENTS.md", first + "\nBehind\n")
    try sandbox.write(".vmgen.json", "{ \"rules\": { \"final_class\": \"off\" } }")
    #expect(try sandbox.run("agents").status == 0)
    let second = try text(sandbox, "AGENTS.md")
    #expect(second.hasPrefix("# Ours\n\nText\n\n") && second.hasSuffix("<!-- vmgen:end -->\n\nBehind\n"))
    #expect(!second.contains("- `final_class`: "))
    #expect(try sandbox.run("agents", "--dry-run").output.contains("identical  AGENTS.md"))
    // A mark without the other is not guessed.
    try sandbox.write("AGENTS.md", second.replacing("<!-- vmgen:end -->", with: ""))
    #expect(try sandbox.run("agents").status == 2)
    // A file of the user is never replaced.
    try sandbox.write("AGENTS.md", "")
    try sandbox.write(".agents/skills/vmgen/SKILL.md", "Ours\n")
    #expect(try sandbox.run("agents").status == 1)
    #expect(try text(sandbox, "AGENTS.md") == "")
  }

  @Test func aFindingIsOneLineWithItsFix() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    let run = try sandbox.run("lint", "--format", "agent", "--only", "final_class")
    #expect(run.output.hasPrefix("A.swift:1:7 error final_class ") && run.output.hasSuffix("]\n"))
    #expect(run.output.split(separator: "\n").count == 1 && run.output.contains("["))
  }

  @Test func aMissingFixHasAReason() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "A.swift",
      """
      class AViewModel {
        private var navigation: UINavigationController?
      }
      class B: AViewModel {}

      """)
    let run = try sandbox.run("lint", "--format", "agent", "--only", "final_class,no_navigation")
    #expect(run.output.contains(" [no fix: none fits here, see 'vmgen rules final_class']"), "\(run.output)")
    #expect(run.output.contains(" [no fix: the rule has none]"), "\(run.output)")
  }

  @Test func otherPlacesNameTheirSubjectAsWritten() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "A.swift",
      """
      final class AViewModel {
        private let appCoordinator: AppCoordinator
        init(appCoordinator: AppCoordinator) { self.appCoordinator = appCoordinator }
        func open() { appCoordinator.open() }
      }

      """)
    let run = try sandbox.run("lint", "--format", "agent", "--only", "no_coordinator")
    #expect(run.output.contains("another place of 'AppCoordinator'"), "\(run.output)")
    #expect(!run.output.contains("'appcoordinator'"))
  }

  /// The words for the parts of a screen are those of the convention, and each page has its text in one place.
  @Test(arguments: [
    ("observable", "View, ViewModel, Output or Interactor", "`CollectionInteractor`"),
    ("clean", "View, ViewModel, ViewController, UseCase, Repository or FlowCoordinator", "`CollectionRepository`"),
  ])
  func thePagesHaveTheWordsOfTheConvention(convention: String, parts: String, service: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", "{ \"convention\": \"\(convention)\" }")
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    #expect(try sandbox.run("agents").status == 0)
    let folder = ".agents/skills/vmgen"
    let skill = try text(sandbox, "\(folder)/SKILL.md")
    #expect(
      skill.contains("write or change its \(parts), and") && skill.contains("written with the screen: `swift test`."))
    #expect(!skill.contains("`final_class`"), "the list of rules is a page of its own")
    let screens = try text(sandbox, "\(folder)/references/screens.md")
    #expect(screens.contains(service) && screens.contains("Interactor") == (convention != "clean"))
    #expect(
      screens.contains("`__Name__`") && screens.contains("`--spec -`") && screens.contains("`//` starts a comment"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: sandbox.url.path + "/\(folder)")
    for file in files.filter({ $0.hasSuffix(".md") }) {
      let text = try text(sandbox, "\(folder)/\(file)")
      // Prose has neither gaps nor indentation; code has.
      let prose = text.split(separator: "```", omittingEmptySubsequences: false).enumerated().filter { $0.0 % 2 == 0 }
      #expect(!prose.contains { $0.1.contains("\n\n\n") || $0.1.contains("\n\n  ") }, "\(file)")
      #expect(prose.allSatisfy { $0.1.firstMatch(of: /[^ \n]  +[^ ]/) == nil }, "\(file)")
    }
  }

  @Test func theStampIsWrittenIfTheRunDoesNotFail() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "extension AView {\n  @Observable class ViewModel {}\n}\n")
    #expect(try sandbox.run("lint", "--stamp", "out.swift").status == 1)
    #expect(!FileManager.default.fileExists(atPath: sandbox.url.appending(path: "out.swift").path))
    #expect(try sandbox.run("lint", "--stamp", "out.swift", "--disable", "final_class").status == 0)
    #expect(try text(sandbox, "out.swift").hasPrefix("//"))
  }
}
