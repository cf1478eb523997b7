import Foundation
import Sandboxes
import Testing

/// `vmgen init` without a terminal.
@Suite struct InitCommandTests {
  @Test func printsTheSchema() throws {
    let run = try Sandbox().run("init", "--schema")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(
      Set(properties.keys) == [
        "$schema", "extends", "minimumVersion", "convention", "conventions", "rules", "viewModels", "testDoubles",
        "include", "exclude", "baseline", "overrides", "layers", "new", "strict", "types", "mentions", "imports",
      ])
  }

  @Test(arguments: [
    (["init", "x"], "unexpected argument 'x'; 'vmgen init' takes only options"),
    (["init", "--schema", "--format", "yaml"], "'--format' does not accept 'yaml'"),
    (["init", "--schema", "--format", "diff"], "'--schema' has no format 'diff'; use 'json' or 'markdown'"),
    (["init", "--shema"], "unknown option '--shema'; did you mean '--schema'?"),
    (["init", "--schema", "--hook"], "'--schema' cannot be combined with '--hook'; remove '--hook'"),
    (["init", "--hook", "--format", "diff"], "'--format diff' needs '--dry-run'"),
    (["init", "--dry-run", "--format", "markdown"], "only '--schema' has the format 'markdown'"),
    (["init", "--testing"], "'--testing' needs '--eject-core'; add '--eject-core DIR'"),
    (["init", "--hook", "--in", "App"], "'--in' needs '--app-store'; add '--app-store'"),
    (["init", "--eject-core", ""], "'--eject-core' is empty"),
    (["init", "--eject-core", "../Kit"], "is outside the project"),
    (["init", "--app-store", "--in", "/"], "is outside the project"),
    (["init", "--configuration", "--convention", "claen"], "did you mean 'clean'?"),
    (["init", "--convention", "claen"], "did you mean 'clean'?"),
    (["init", "--convention", "claen", "--hook"], "did you mean 'clean'?"),
    (["init", "--convention", "claen", "--format", "json"], "did you mean 'clean'?"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(sandbox.files().isEmpty)
  }

  /// Only the hook needs git: the other parts are written without a repository, and the run says what to do.
  @Test(arguments: [["--yes", "--eject-core", "Core"], ["--hook"]]) func withoutRepositoryAllButTheHookIsWritten(
    options: [String]
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.write("AViewModel.swift", "class AViewModel {}\n")
    let run = try sandbox.run(["init"] + options)
    #expect(run.status == 1)
    let said = """
      vmgen: the hook was not installed: neither this folder nor one above it is a git repository; run 'git init', \
      or run vmgen in a repository; then run 'vmgen hook install'

      """
    #expect(run.errors == said)
    let written = options.contains("--yes")
    for path in [".vmgen.json", ".vmgen-baseline.json", ".github/workflows/vmgen.yml", "Core/Package.swift"] {
      #expect(sandbox.files().contains(path) == written, "\(path)")
    }
    #expect(try sandbox.run(["init", "--dry-run", "--format", "json"] + options).output.contains("run 'git init'"))
    // The commands that the message names work.
    try sandbox.git("init", "--quiet")
    #expect(try sandbox.run("hook", "install").status == 0)
  }

  /// Without options and without a terminal, nothing is written.
  @Test func withoutATerminalNothingIsWritten() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("init", input: "y\ny\ny\ny\ny\n")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Choose what to set up:\n"))
    #expect(run.output.contains(".product(name: \"ViewModelCore\", package: \"vmgen\")"))
    #expect(sandbox.files().isEmpty)
    let advice = "Add '--dry-run' to see the changes first.\n\n"
    #expect(run.output.contains(advice))
    #expect(try sandbox.run("init", "--dry-run").output == run.output.replacing(advice, with: ""))
  }

  /// The configuration has the convention that fits; an option and the configuration win over it.
  @Test func bestFittingConventionIsConfigured() throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C"] {
      try sandbox.write("\(name).swift", "final class \(name)ViewModel { func send(_ action: Action) {} }\n")
    }
    let run = try sandbox.run("init", "--configuration", "--dry-run", "--format", "diff")
    #expect(run.output.contains("+  \"convention\": \"unidirectional\",\n"))
    let text = try sandbox.run("init", "--configuration", "--dry-run").output
    #expect(text.contains("'unidirectional' fits this project: 3 ViewModels take all actions by 'send'"), "\(text)")
    // Without evidence, the default is written and named.
    let undecided = try Sandbox()
    try undecided.write("A.swift", "final class AViewModel {}\n")
    let standard = try undecided.run("init", "--configuration", "--dry-run").output
    #expect(standard.contains("note: 'observable' is the default; 'vmgen survey' found no convention that fits"))
    let chosen = try sandbox.run("init", "--configuration", "--convention", "clean", "--dry-run", "--format", "diff")
    #expect(chosen.output.contains("+  \"convention\": \"clean\",\n"))
    #expect(try sandbox.run("lint", "--print-config", "A.swift").output.contains("\"value\": \"observable\""))
  }

  /// The baseline is named in the configuration, also in one that exists.
  @Test(arguments: [
    nil, "{}", "// { a comment\n{ \"convention\": \"uikit\", /* } */ }", "/* { */ {\n  \"rules\": {}\n}\n",
    "{ \"strict\": false }",
  ]) func configurationNamesTheWrittenBaseline(configuration: String?) throws {
    let sandbox = try Sandbox()
    // Equal findings have one entry with their number.
    let code = "class AViewModel { var coordinator = 1; func a() { A.shared.b(); A.shared.c() } }\nclass A {}\n"
    try sandbox.write("A.swift", code)
    if let configuration { try sandbox.write(".vmgen.json", configuration) }
    #expect(try sandbox.run("lint").output.contains("error:"))
    let run = try sandbox.run("init", "--baseline")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sandbox.text(".vmgen.json").contains("  \"baseline\": \".vmgen-baseline.json\","))
    if let configuration {
      // Nothing else has changed.
      let text = try sandbox.text(".vmgen.json")
      #expect(text.replacing("\n  \"baseline\": \".vmgen-baseline.json\",", with: "") == configuration)
    }
    // The lint would write the same baseline.
    let rewritten = try sandbox.run("lint", "--write-baseline", ".vmgen-baseline.json")
    #expect(rewritten.errors.contains("as before."), "\(rewritten.errors)")
    let after = try sandbox.run("lint", "--strict")
    #expect(after.status == 0, "\(after.output)\(after.errors)")
    #expect(after.errors.contains("the baseline has"))
    try sandbox.write("B.swift", "class BViewModel {}\n")
    #expect(try sandbox.run("lint", "--strict").status == 1)
    let again = try sandbox.run("init", "--baseline")
    #expect(again.status == 0)
    #expect(
      again.output.hasPrefix("note: --baseline writes nothing: '.vmgen-baseline.json' exists;"), "\(again.output)")
  }

  @Test func noFindingsMeanNoBaseline() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("init", "--baseline", "--configuration")
    #expect(run.status == 0)
    #expect(run.output.contains("note: --baseline writes nothing: the lint finds nothing to record"))
    #expect(sandbox.files() == [".vmgen.json"])
    #expect(try !sandbox.text(".vmgen.json").contains("baseline"))
  }

  /// The files of the sandbox; of git's files only the hook.
  private func files(_ sandbox: Sandbox) -> [String] {
    sandbox.files().filter { !$0.hasPrefix(".git/") || $0 == ".git/hooks/pre-commit" }
  }

  private static let all = [
    ".git/hooks/pre-commit", ".github/workflows/vmgen.yml", ".vmgen-baseline.json", ".vmgen.json", "A.swift",
  ]

  @Test func secondRunOfAllPartsChangesNothing() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try? FileManager.default.removeItem(at: sandbox.url.appending(path: ".git/hooks"))
    try sandbox.write("A.swift", "class AViewModel {}\n")
    let planned = try sandbox.run("init", "--yes", "--dry-run")
    #expect(planned.status == 0)
    #expect(files(sandbox) == ["A.swift"])
    let first = try sandbox.run("init", "--yes")
    #expect(first.status == 0, "\(first.errors)")
    #expect(files(sandbox) == Self.all)
    for file in Self.all.dropLast() { #expect(planned.output.contains("create  \(file)\n")) }
    // Built in a clone of a GitHub repository, the tool knows the owner.
    let workflow = try sandbox.text(".github/workflows/vmgen.yml")
    #expect(workflow.contains("OWNER/vmgen@") == first.output.contains("replace OWNER with the GitHub account"))
    #expect(
      first.output.hasSuffix(
        """

        Next: git add .vmgen.json .vmgen-baseline.json .github/workflows/vmgen.yml && git commit -m 'Check ViewModels with vmgen'

        """), "\(first.output)")
    let texts = try Self.all.map(sandbox.text)
    let second = try sandbox.run("init", "--yes")
    #expect(second.status == 0)
    #expect(
      second.output == """
        identical  .vmgen.json
        identical  .github/workflows/vmgen.yml
        note: --baseline writes nothing: '.vmgen-baseline.json' exists; 'vmgen lint --write-baseline .vmgen-baseline.json' updates it
        '.git/hooks/pre-commit' runs vmgen already

        """)
    #expect(try Self.all.map(sandbox.text) == texts)
    #expect(try sandbox.run("lint", "--strict").status == 0)
  }

  @Test func diffMatchesTheWrittenFiles() throws {
    let (planned, written) = (try Sandbox(), try Sandbox())
    for sandbox in [planned, written] { try sandbox.git("init", "-q") }
    let arguments = ["init", "--configuration", "--app-store", "--ci"]
    let patch = try planned.run(arguments + ["--dry-run", "--format", "diff"])
    try planned.write("../\(planned.url.lastPathComponent).patch", patch.output)
    defer { try? FileManager.default.removeItem(atPath: "\(planned.url.path(percentEncoded: false)).patch") }
    try planned.git("apply", "../\(planned.url.lastPathComponent).patch")
    #expect(try written.run(arguments).status == 0)
    #expect(files(planned) == files(written))
    for file in [".vmgen.json", "AppStore.swift", ".github/workflows/vmgen.yml"] {
      #expect(try planned.text(file) == written.text(file))
    }
    struct Plan: Decodable {
      struct Step: Decodable { var path: String }
      var steps: [Step]
    }
    let json = try planned.run("init", "--yes", "--dry-run", "--format", "json").output
    #expect(try JSONDecoder().decode(Plan.self, from: Data(json.utf8)).steps.count == 2)
  }

  @Test(arguments: [
    ("--configuration", [".vmgen.json"]), ("--app-store", ["AppStore.swift"]),
    ("--ci", [".github/workflows/vmgen.yml"]),
  ])
  func oneOptionWritesOnePart(option: String, expected: [String]) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("init", option).status == 0)
    #expect(sandbox.files() == expected)
  }

  @Test func conflictPreventsAllWrites() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(".vmgen.json", "{}\n")
    let run = try sandbox.run("init", "--configuration", "--hook", "--ci")
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "conflict  .vmgen.json: a file with other contents exists; move it away, or omit this part"
      ))
    #expect(try sandbox.text(".vmgen.json") == "{}\n")
    #expect(files(sandbox).filter { $0 != ".git/hooks/pre-commit" } == [".vmgen.json"])
    #expect(!sandbox.files().contains(".git/hooks/pre-commit"))
  }

  /// '--yes' leaves the parts that exist and does the rest.
  @Test func yesLeavesWhatExists() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(".vmgen.json", "{ \"convention\": \"uikit\" } // ours\n")
    try sandbox.write(".github/workflows/vmgen.yml", "name: Ours\n")
    let clean = try sandbox.run("init", "--yes")
    #expect(clean.status == 0, "\(clean.errors)")
    #expect(clean.output.contains("note: --configuration writes nothing: '.vmgen.json' exists and stays as it is\n"))
    #expect(
      clean.output.contains(
        "note: --ci writes nothing: '.github/workflows/vmgen.yml' exists and stays as it is\n"), "\(clean.output)")
    #expect(sandbox.files().contains(".git/hooks/pre-commit"))
    // The baseline completes the configuration.
    try sandbox.write("A.swift", "class AViewModel {}\n")
    let run = try sandbox.run("init", "--yes")
    #expect(run.status == 0 && run.output.contains("'.vmgen.json' exists") == false, "\(run.output)\(run.errors)")
    #expect(
      try sandbox.text(".vmgen.json").contains(
        "\"baseline\": \".vmgen-baseline.json\", \"convention\": \"uikit\" } // ours"))
    #expect(try sandbox.text(".github/workflows/vmgen.yml") == "name: Ours\n")
    #expect(try sandbox.run("lint", "--strict").status == 0)
    // An option by name is a wish that cannot be fulfilled.
    #expect(try sandbox.run("init", "--yes", "--ci").status == 1)
  }

  /// The command that adds the files works in a folder below.
  @Test func theNextCommandIsForTheCurrentFolder() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("App/A.swift", "class AViewModel {}\n")
    let run = try sandbox.run("init", "--baseline", in: "App")
    #expect(
      run.output.contains("\nNext: git add ../.vmgen.json ../.vmgen-baseline.json && git commit"), "\(run.output)")
  }

  @Test func foreignHookIsKept() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(".git/hooks/pre-commit", "#!/usr/bin/env python3\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: sandbox.url.appending(path: ".git/hooks/pre-commit").path(percentEncoded: false))
    let run = try sandbox.run("init", "--hook", "--configuration")
    #expect(run.status == 1)
    #expect(run.errors.contains("'.git/hooks/pre-commit' was not changed: it is not a shell script"))
    #expect(sandbox.files().contains(".vmgen.json"))
    #expect(try sandbox.run("init", "--hook", "--dry-run").status == 1)
  }

  @Test func configurationOfEveryConventionIsValid() throws {
    for convention in ["observable", "uikit", "unidirectional", "clean", "representable"] {
      let sandbox = try Sandbox()
      #expect(try sandbox.run("init", "--configuration", "--convention", convention).status == 0)
      #expect(try sandbox.run("lint").status == 0)
      #expect(
        try sandbox.run("lint", "--print-config", "Domain/A.swift").output.contains("\"value\": \"\(convention)\""))
      // The configuration contains only the convention, and no layers that the project may not have.
      let lines = try sandbox.text(".vmgen.json").split(separator: "\n")
      #expect(
        lines == [
          "// The configuration of vmgen. 'vmgen init --schema' prints all keys.", "{",
          "  \"convention\": \"\(convention)\",",
          "  // Without this line, new warnings stop neither a commit nor CI.", "  \"strict\": true,", "}",
        ])
    }
  }

  /// The workflow runs for pull requests to the default branch.
  @Test(arguments: [
    (["symbolic-ref", "HEAD", "refs/heads/trunk"], "[trunk]"),
    (["update-ref", "refs/remotes/origin/develop", "HEAD"], "[develop]"),
    (["branch", "main"], "[main]"),
    (["branch", "-m", "1&2"], "[\"1&2\"]"),
  ])
  func theWorkflowNamesTheDefaultBranch(change: [String], branches: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "feature")
    if change[0] != "symbolic-ref" {
      try sandbox.write("A.txt", "")
      try sandbox.git("add", ".")
      try sandbox.git("commit", "-qm", "a")
    }
    try sandbox.git(change)
    if change[0] == "update-ref" {
      try sandbox.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/develop")
    }
    #expect(try sandbox.run("init", "--ci").status == 0)
    let workflow = try sandbox.text(".github/workflows/vmgen.yml")
    #expect(workflow.contains("    branches: \(branches)\n"), "\(workflow)")
  }

  /// If the default branch is unknown, a note says what to check.
  @Test func unknownDefaultBranchIsReported() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "one")
    try sandbox.write("A.txt", "")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-qm", "a")
    try sandbox.git("branch", "two")
    let run = try sandbox.run("init", "--ci")
    #expect(run.output.contains("name the branches of pull requests"), "\(run.output)")
    #expect(try sandbox.text(".github/workflows/vmgen.yml").contains("    branches: [main, master]\n"))
  }

  @Test func theStoreGoesIntoTheOnlyTarget() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "let package = Package(name: \"A\", targets: [.target(name: \"Shop\")])\n")
    let made = try sandbox.run("init", "--app-store")
    #expect(made.status == 0)
    #expect(made.output.contains("note: the store imports 'ViewModelCore', on which the target 'Shop' does not depend"))
    #expect(sandbox.files().contains("Sources/Shop/AppStore.swift"))
    // The target is unclear.
    let several = try Sandbox()
    let targets = ".target(name: \"Shop\"), .target(name: \"Cart\")"
    try several.write("Package.swift", "let package = Package(name: \"A\", targets: [\(targets)])\n")
    for name in ["Shop", "Cart"] { try several.write("Sources/\(name)/A.swift", "") }
    let unclear = try several.run("init", "--app-store")
    #expect(unclear.status == 2)
    #expect(unclear.errors.contains("the target of the store is unclear"))
    #expect(unclear.errors.contains("choose a folder, as in '--in Sources/Cart'"), "\(unclear.errors)")
    #expect(try several.run("init", "--app-store", "--in", "Sources/Shop").status == 0)
    #expect(several.files().contains("Sources/Shop/AppStore.swift"))
    // Templates are not sources of the project, so their declarations do not count.
    let ejected = try Sandbox()
    #expect(try ejected.run("templates", "eject").status == 0)
    #expect(try ejected.run("init", "--app-store").output.contains("create  AppStore.swift\n"))
    // A declared store is not written again.
    let other = try Sandbox()
    try other.write("App/Store.swift", "typealias AppStore = Int\n")
    let run = try other.run("init", "--app-store", "--in", "App/Shared")
    #expect(run.status == 0)
    #expect(run.output == "note: --app-store writes nothing: 'App/Store.swift' declares 'AppStore'\n")
    #expect(other.files() == ["App/Store.swift"])
  }

  @Test func theCoreAsTargetsOfAPackage() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Kit/Package.swift", "let package = Package(name: \"Kit\")\n")
    let run = try sandbox.run("init", "--eject-core", "Kit/Sources")
    #expect(run.status == 0)
    #expect(sandbox.files().contains("Kit/Sources/ViewModelCore/Store.swift"))
    #expect(!sandbox.files().contains { $0.contains("ViewModelTesting") })
    #expect(run.output.contains("add the target '.target(name: \"ViewModelCore\")'"))
    #expect(run.output.contains("'--testing' copies it as well"))
  }

  /// Files that git leaves out of a commit reach no other clone, whichever of git's files says so.
  @Test(arguments: [".gitignore", ".git/info/exclude", "global"])
  func theCoreGoesIntoNoIgnoredFolder(source: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Kit/a.swift", "")
    try sandbox.git("init", "-q", in: "Kit")
    try sandbox.write(source == "global" ? "global" : "Kit/\(source)", "Vendor/\n")
    let settings = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.excludesFile",
      "GIT_CONFIG_VALUE_0": sandbox.url.appending(path: "global").path(percentEncoded: false),
    ]
    func eject(_ folder: String) throws -> Sandbox.Run {
      try sandbox.run(["init", "--eject-core", folder], in: "Kit", environment: settings)
    }
    let run = try eject("Vendor/Core")
    #expect(run.status == 2)
    #expect(run.errors.contains("git ignores 'Vendor/Core"), "\(run.errors)")
    #expect(
      run.errors.contains("choose another folder, or change '") && run.errors.contains("\(source)'"), "\(run.errors)")
    #expect(!sandbox.files().contains { $0.contains("Vendor") })
    #expect(try eject("Core").status == 0)
  }

  @Test func leftoversOfAKilledRunAreNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.write("..vmgen.json.vmgen-4f2a9c", "half")
    for options in [["--dry-run"], []] {
      let run = try sandbox.run(["init", "--configuration"] + options)
      #expect(run.output.contains("a killed run left '..vmgen.json.vmgen-4f2a9c'; look at it, then delete it"))
    }
  }

  @Test func aLinkOutOfTheProject() throws {
    let (sandbox, outside) = (try Sandbox(), try Sandbox())
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appending(path: ".github"), withDestinationURL: outside.url)
    let run = try sandbox.run("init", "--ci")
    #expect(run.status == 2)
    #expect(run.errors.contains("where the symbolic link '.github' leads"))
    #expect(outside.files().isEmpty)
  }

  @Test(.enabled(if: Sandbox.canDropRights)) func aReadOnlyFolder() throws {
    let sandbox = try Sandbox()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: sandbox.url.path(percentEncoded: false))
    let run = try sandbox.runWithoutRights("init", "--configuration", "--ci")
    #expect(run.status == 1)
    #expect(run.errors.contains("the folder '.' is read-only; make it writable\n"), "\(run.errors)")
    #expect(sandbox.files().isEmpty)
  }

  /// The documentation shows the workflow that the command writes.
  @Test func theWorkflowIsThatOfTheDocumentation() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("init", "--ci").status == 0)
    let page = try String(contentsOf: Sandbox.repository.appending(path: "docs/ci.md"), encoding: .utf8)
    let owner = /(?: +# Replace OWNER.*\n)? +- uses: [\w-]+\/vmgen@/
    let written = try sandbox.text(".github/workflows/vmgen.yml").replacing(owner, with: "")
    #expect(page.replacing(owner, with: "").contains("```yaml\n\(written)```\n"))
  }
}
