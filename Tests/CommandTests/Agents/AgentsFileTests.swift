import Foundation
import Sandboxes
import Testing

@testable import VMGenCLI

/// The changes of `vmgen agents` to AGENTS.md: what it keeps, where it writes and what it refuses.
@Suite struct AgentsFileTests {
  private static let skill = ".agents/skills/vmgen/SKILL.md"

  private func sandbox(_ agents: String? = nil) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", "{ \"convention\": \"observable\" }")
    if let agents { try sandbox.write("AGENTS.md", agents) }
    return sandbox
  }

  private func bytes(_ sandbox: Sandbox, _ path: String = "AGENTS.md") throws -> Data {
    try Data(contentsOf: sandbox.url.appending(path: path))
  }

  private func text(_ sandbox: Sandbox, _ path: String = "AGENTS.md") throws -> String {
    String(decoding: try bytes(sandbox, path), as: UTF8.self)
  }

  // MARK: - What stays

  @Test(arguments: [
    [0x63, 0xE9, 0x0A], [0xFF, 0x00, 0x80], [0xEF, 0xBB, 0xBF, 0x61, 0x0A], [0x61, 0x0D, 0x62, 0x0A],
  ])
  func otherBytesStay(bytes before: [UInt8]) throws {
    let sandbox = try sandbox()
    try sandbox.write("AGENTS.md", Data(before))
    #expect(try sandbox.run("agents").status == 0)
    let first = try bytes(sandbox)
    #expect(first.starts(with: before))
    try sandbox.write("AGENTS.md", first + Data(before))
    try sandbox.write(".vmgen.json", "{ \"rules\": { \"final_class\": \"off\" } }")
    #expect(try sandbox.run("agents").status == 0)
    let second = try bytes(sandbox)
    #expect(
      second.starts(with: before) && Array(second).suffix(before.count) == before[...] && second.count != first.count)
  }

  @Test func textThatIsNotUTF8OrASCIIIsRefused() throws {
    let sandbox = try sandbox()
    let before = try #require("Ours\n".data(using: .utf16))
    try sandbox.write("AGENTS.md", before)
    let run = try sandbox.run("agents")
    #expect(run.status == 2 && run.errors.contains("it is UTF-16"), "\(run.errors)")
    #expect(try bytes(sandbox) == before)
  }

  @Test func theSectionHasTheLineEndsOfTheFile() throws {
    let sandbox = try sandbox("# Ours\r\n\r\n")
    #expect(try sandbox.run("agents").status == 0)
    let first = try text(sandbox)
    #expect(first.hasPrefix("# Ours\r\n\r\n<!-- vmgen:begin"))
    #expect(!first.replacing("\r\n", with: "").utf8.contains(0x0A))
    // Line ends alone are no change, in either direction.
    for file in ["AGENTS.md", Self.skill] {
      try sandbox.write(file, try text(sandbox, file).replacing("\r\n", with: "\n").replacing("\n", with: "\r\n"))
    }
    #expect(try sandbox.run("agents", "--check").status == 0)
    try sandbox.write(".vmgen.json", "{ \"convention\": \"uikit\" }")
    #expect(try sandbox.run("agents").status == 0)
    for file in ["AGENTS.md", Self.skill] {
      let rest = try text(sandbox, file).replacing("\r\n", with: "")
      #expect(!rest.utf8.contains(0x0A), "\(file)")
    }
    try sandbox.write("AGENTS.md", try text(sandbox).replacing("\r\n", with: "\n"))
    let check = try sandbox.run("agents", "--check")
    #expect(!check.output.contains("AGENTS.md"))
  }

  // MARK: - Marks

  private static let begin = MarkedSection.begin
  private static let end = MarkedSection.end

  @Test(arguments: [
    ("a\n\(begin)\nb\n", 2, "has no '\(end)'"), ("a\n\n\(end)\n", 3, "no '\(begin)' above it"),
    ("\(begin)\nb\n\(begin)\n\(end)\n", 3, "begins again; it already begins in line 1"),
    ("\(begin)\n\(end)\n\(begin)\n\(end)\n", 3, "delete one of the two sections"),
    ("\(begin)\n\(end)\n\n\(end)\n", 4, "ends again; it already ends in line 2"),
    ("a\n<!-- vmgen:begin; 'vmgen\nagents' writes this section -->\n\(end)\n", 2, "a mark of vmgen is damaged"),
    ("\(begin)\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n\(end)\n", 2, "a merge conflict"),
    ("<<<<<<< HEAD\n\(begin)\na\n\(end)\n=======\n>>>>>>> other\n", 1, "a merge conflict"),
    ("a\n<<<<<<< HEAD\n\(begin)\na\n=======\n\(begin)\nb\n>>>>>>> other\n\(end)\n", 2, "a merge conflict"),
    ("\(begin)\na\n=======\n\(end)\n>>>>>>> other\n", 3, "a merge conflict"),
    ("<<<<<<< HEAD\n\(begin)\na\n||||||| base\n=======\n\(end)\n", 1, "a merge conflict"),
  ])
  func damagedMarksAreNamedByTheirLine(before: String, line: Int, message: String) throws {
    for text in [before, before.replacing("\n", with: "\r\n")] {
      let problem = #expect(throws: MarkedSection.Problem.self) { try MarkedSection(Array(text.utf8)) }
      #expect(problem?.line == line)
      let said = "\(problem?.message ?? ""); \(problem?.remedy ?? "")"
      #expect(said.contains(message))
    }
  }

  @Test func aDamagedFileStays() throws {
    let before = "a\n\(Self.begin)\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n\(Self.end)\n"
    let sandbox = try sandbox(before)
    let run = try sandbox.run("agents")
    #expect(run.status == 2 && run.errors.hasPrefix("vmgen: AGENTS.md:3: a merge conflict touches"), "\(run.errors)")
    #expect(try text(sandbox) == before && !FileManager.default.fileExists(atPath: sandbox.url.path + "/.agents"))
  }

  @Test(arguments: [
    "```\n\(begin)\n\(end)\n```\n", "~~~~ md\n\(begin)\n~~~\n~~~~\n", "    \(begin)\n", "`\(begin)` starts it.\n",
    "\(begin) starts it.\n", "> \(begin)\n", "<!-- vmgen:beginning -->\n",
    "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n",
  ])
  func quotedMarksAreNone(before: String) throws {
    let section = try MarkedSection(Array(before.utf8))
    #expect(section.text == nil)
    let after = section.replacing(with: "New\n")
    #expect(after.starts(with: before.utf8))
    // A second run finds the section that the first one has added.
    let again = try MarkedSection(after)
    #expect(again.text == "\(Self.begin)\nNew\n\(Self.end)\n")
    #expect(again.replacing(with: "New\n") == after)
  }

  @Test func anOpenFenceHidesNoSection() throws {
    let section = try MarkedSection(Array("```\nopen\n\(Self.begin)\nOld\n\(Self.end)\n".utf8))
    #expect(section.text == "\(Self.begin)\nOld\n\(Self.end)\n")
  }

  // MARK: - Folders

  @Test func aPackageBelowTheGitRootHasItsOwnFiles() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("Demo/.vmgen.json", "{ \"convention\": \"clean\" }")
    try sandbox.write("Demo/Sources/A.swift", "")
    let run = try sandbox.run("agents", in: "Demo/Sources")
    #expect(run.status == 0 && !run.output.contains("no configuration sets a convention"), "\(run.output)")
    #expect(run.output.contains("the project's folder is '..'"))
    #expect(try text(sandbox, "Demo/AGENTS.md").contains("follows the convention `clean`"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.url.path + "/AGENTS.md"))
    #expect(try sandbox.run("agents", "--check", in: "Demo").status == 0)
    // From the git root, each folder with a configuration is described.
    try sandbox.write("Other/.vmgen.json", "{ \"convention\": \"uikit\" }")
    let outer = try sandbox.run("agents")
    #expect(!outer.output.contains("no configuration sets"))
    let section = try text(sandbox)
    #expect(section.contains("Files in `Demo/**` follow the convention `clean`"))
    #expect(section.contains("- `Other/**`: the convention is `uikit`; "))
    let skill = try text(sandbox, Self.skill)
    #expect(skill.contains("(conventions 'clean', 'uikit')"))
    let screens = try text(sandbox, ".agents/skills/vmgen/references/screens.md")
    #expect(screens.contains("in the convention `clean`") && screens.contains("in the convention `uikit`"))
  }

  /// A configuration at the git root covers the packages below.
  @Test func theOutermostConfigurationDecides() throws {
    let sandbox = try sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("Demo/.vmgen.json", "{ \"convention\": \"clean\" }")
    #expect(try sandbox.run("agents", in: "Demo").status == 0)
    #expect(try text(sandbox).contains("- `Demo/**`: the convention is `clean`; "))
    #expect(try sandbox.run("agents", "--root", ".", in: "Demo").status == 0)
    #expect(try text(sandbox, "Demo/AGENTS.md").contains("follows the convention `clean`"))
  }

  // MARK: - Links

  @Test func aLinkInsideTheProjectIsFollowed() throws {
    let sandbox = try sandbox()
    try sandbox.write("CLAUDE.md", "# Ours\n")
    let link = sandbox.url.path + "/AGENTS.md"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "CLAUDE.md")
    let run = try sandbox.run("agents")
    #expect(run.status == 0 && run.output.contains("  CLAUDE.md\n") && !run.output.contains("@AGENTS.md"))
    #expect(try text(sandbox, "CLAUDE.md").hasPrefix("# Ours\n\n\(Self.begin)\n"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "CLAUDE.md")
    #expect(try sandbox.run("agents", "--check").status == 0)
    // The other direction.
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.moveItem(atPath: sandbox.url.path + "/CLAUDE.md", toPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.path + "/CLAUDE.md", withDestinationPath: "AGENTS.md")
    let other = try sandbox.run("agents")
    #expect(other.status == 0 && !other.output.contains("@AGENTS.md"), "\(other.output)")
  }

  @Test(arguments: [
    ("../outside.md", "outside of the project's folder"), ("missing.md", "does not exist"),
    ("run.sh", "does not end in '.md'"),
  ])
  func otherLinksAreRefused(target: String, message: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("outside.md", "Theirs\n")
    try sandbox.write("in/run.sh", "true\n")
    try sandbox.write("in/.vmgen.json", "{}")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.path + "/in/AGENTS.md", withDestinationPath: target)
    let run = try sandbox.run("agents", in: "in")
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    #expect(try text(sandbox, "outside.md") == "Theirs\n" && text(sandbox, "in/run.sh") == "true\n")
  }

  @Test func aNoteSaysHowClaudeReadsTheSection() throws {
    let sandbox = try sandbox()
    try sandbox.write("CLAUDE.md", "# Ours\n")
    #expect(try sandbox.run("agents").output.contains("add the line '@AGENTS.md' to it"))
    try sandbox.write("CLAUDE.md", "# Ours\n@AGENTS.md\n")
    let again = try sandbox.run("agents")
    #expect(!again.output.contains("CLAUDE.md"))
  }

  // MARK: - Names in other case

  /// Many disks ignore case, so a second file could not be checked out there.
  @Test(arguments: ["AGENTS.MD", "Agents.md", "agents.md"]) func aFileWhoseNameDiffersInCaseIsUsed(name: String) throws
  {
    let sandbox = try sandbox()
    try sandbox.write(name, "# Ours\n")
    try sandbox.write("Claude.md", "# Ours\n")
    #expect(try sandbox.run("agents", "--check").errors.contains("vmgen agents"))
    let run = try sandbox.run("agents")
    #expect(run.status == 0 && run.output.contains("  \(name)\n"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("Claude.md does not refer to \(name); add the line '@\(name)' to it"))
    #expect(sandbox.files().filter { $0.lowercased() == "agents.md" } == [name])
    #expect(try text(sandbox, name).hasPrefix("# Ours\n\n\(Self.begin)\n"))
    #expect(try sandbox.run("agents", "--check").status == 0)
    try sandbox.write("Claude.md", "@\(name)\n")
    let again = try sandbox.run("agents")
    #expect(!again.output.contains("Claude.md"))
  }

  @Test(arguments: ["CLAUDE.md", "CLAUDE.MD"]) func aLinkWhoseNameDiffersInCaseIsFollowed(target: String) throws {
    let sandbox = try sandbox()
    try sandbox.write(target, "# Ours\n")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.path + "/AGENTS.MD", withDestinationPath: target)
    let run = try sandbox.run("agents")
    #expect(run.status == 0 && run.output.contains("  \(target)\n"), "\(run.output)\(run.errors)")
    #expect(!run.output.contains("does not refer to"), "\(run.output)")
    #expect(try text(sandbox, target).contains(Self.begin) && !sandbox.files().contains("AGENTS.md"))
    #expect(try sandbox.run("agents", "--check").status == 0)
    // The errors name the link as it is spelt.
    try FileManager.default.removeItem(atPath: sandbox.url.path + "/\(target)")
    #expect(try sandbox.run("agents").errors.contains("'AGENTS.MD' is a link to a file that does not exist"))
  }

  // MARK: - The folder of the skill

  @Test func theFolderOfTheSkillIsRemembered() throws {
    let sandbox = try sandbox()
    let missing = try sandbox.run("agents", "--check", "--skills", ".claude/my skills")
    #expect(missing.errors == "vmgen: run 'vmgen agents --skills '.claude/my skills''\n", "\(missing.errors)")
    #expect(try sandbox.run("agents", "--skills", ".claude/my skills").status == 0)
    #expect(try sandbox.run("agents", "--check").status == 0)
    let again = try sandbox.run("agents")
    #expect(again.output.contains("identical  .claude/my skills/vmgen/SKILL.md\n") && !again.output.contains("create"))
    // Another folder leaves nothing unnoticed in the first one.
    let moved = try sandbox.run("agents", "--skills", "docs")
    #expect(moved.output.contains("delete   .claude/my skills/vmgen/SKILL.md\n"), "\(moved.output)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.url.path + "/.claude"))
    // A link to the folder is no second skill.
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.url.path + "/linked", withDestinationPath: sandbox.url.path + "/docs")
    #expect(!(try sandbox.run("agents", "--skills", "linked").output.contains("delete")))
    for folder in ["../out", "a`b", "a\nb"] {
      #expect(try sandbox.run("agents", "--skills", folder).status == 2, "\(folder)")
    }
  }

  @Test func theCheckAsJSONHasNoContents() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("agents").status == 0)
    try sandbox.write(Self.skill, "Ours\n")
    try sandbox.write("AGENTS.md", try text(sandbox).replacing("final", with: "open"))
    try sandbox.write(
      ".agents/skills/vmgen/references/rules/old.md", try text(sandbox, ".agents/skills/vmgen/references/rules.md"))
    try FileManager.default.removeItem(atPath: sandbox.url.path + "/.agents/skills/vmgen/references/screens.md")
    let run = try sandbox.run("agents", "--check", "--format", "json")
    let result = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let files = try #require(result["files"] as? [[String: String]])
    #expect(files.map { $0["state"] } == ["stale", "conflict", "missing", "obsolete"] && run.status == 1)
    #expect(files.map { $0["reason"] != nil } == [false, true, false, false])
  }
}
