import Chance
import Foundation
import Sandboxes
import Testing

/// `vmgen templates list`, `show`, `eject` and `check`.
@Suite struct TemplatesCommandTests {
  private static let spec = """
    screen Cart
      load posts: [Post] from cart.fetchPosts()
      output detail(id: Int)
      on cartRequested(id) -> detail(id: id)
      watch authStatus as isSignedIn: Bool { $0 == .signedIn }
      guest
      search query as found: [Post] from cart.search(query)
    screen Home

    """

  /// Unchanged copies of templates produce the same files.
  /// Templates are checked by 'templates check', where placeholders have values.
  @Test func theLintReadsNoTemplates() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "struct A {}\n")
    let template = ".vmgen/templates/observable/Screen/__Name__ViewModel.swift"
    try sandbox.write(template, "class __Name__ViewModel {}\n")
    let run = try sandbox.run("lint")
    #expect(run.status == 0 && run.errors.hasPrefix("No findings; 0 ViewModels in 1 file"), "\(run)")
    let named = try sandbox.run("lint", template)
    #expect(named.status == 0 && named.errors.contains("not checked, because '.vmgen' holds templates"), "\(named)")
    #expect(try sandbox.run("survey", "--format", "json").output.contains("\"viewModels\": 0"))
  }

  @Test func ejectedTemplatesMakeTheSame() throws {
    let list = try Sandbox().run("templates", "list").output.split(separator: "\n")
    let conventions = list.filter { !$0.hasPrefix(" ") }.map(String.init)
    #expect(conventions.contains("observable"))
    for convention in conventions.prefix(amount(2, thorough: conventions.count)) {
      try compare(convention, spec: Self.spec)
    }
  }

  /// The rules for the folders of screens: those of the project, of a folder, and of the project's own convention.
  @Test func theCheckHeedsTheProjectsRules() throws {
    let sandbox = try Sandbox()
    let template = "import ViewModelCore\n\nextension __Name__View {\n    @Observable\n    class ViewModel {}\n}\n"
    try sandbox.write(".vmgen/templates/observable/Screen/__Name__ViewModel.swift", template)
    let strict = try sandbox.run("templates", "check")
    #expect(strict.output.contains("[final_class]"), "\(strict.output)")
    #expect(strict.status == 1)

    let off =
      #"{ "rules": { "final_class": "off", "output_property": "off" }, "new": { "in": "App/Features/__Name__" } }"#
    try sandbox.write(".vmgen.json", off)
    #expect(try !sandbox.run("templates", "check").output.contains("[final_class]"))

    // Only the configuration of the screens' folder sets the convention.
    try sandbox.write(
      ".vmgen.json",
      """
      {
        "overrides": [{ "paths": ["App/Features/**"], "rules": { "final_class": "off" } }],
        "new": { "in": "App/Features/__Name__" },
      }
      """)
    #expect(try !sandbox.run("templates", "check").output.contains("[final_class]"))

    // The project's own convention.
    try sandbox.write(
      ".vmgen.json", #"{ "conventions": { "ours": { "basedOn": "observable", "rules": { "final_class": "off" } } } }"#)
    try sandbox.write(".vmgen/templates/ours/Screen/__Name__ViewModel.swift", template)
    let ours = try sandbox.run("templates", "check", "--convention", "ours")
    #expect(!ours.output.contains("[final_class]"), "\(ours.output)")
    let base = try sandbox.run("templates", "check", "--convention", "observable")
    #expect(base.output.contains("[final_class]"), "\(base.output)")
  }

  /// The temporary files of the check are removed, even after control-C.
  @Test(arguments: [SIGINT, SIGTERM].prefix(amount(1, thorough: 2)))
  func interruptedCheckLeavesNoFiles(by number: Int32) throws {
    let sandbox = try Sandbox()
    _ = try sandbox.run("templates", "eject")
    try sandbox.write("tmp/keep", "")
    // A slow compiler that reports when it has started.
    try sandbox.writeProgram("bin/swift", "#!/bin/sh\ntouch \"$TMPDIR/begun\"\nexec sleep 60\n")
    let files = FileManager.default
    let process = Process()
    process.executableURL = Sandbox.tool
    process.arguments = ["templates", "check", "--build"]
    process.currentDirectoryURL = sandbox.url
    process.environment = [
      "PATH": sandbox.url.appending(path: "bin").path + ":/usr/bin:/bin",
      "TMPDIR": sandbox.url.appending(path: "tmp").path,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // A script that starts the tests in the background has them ignore SIGINT, and the tool would, too.
    let inherited = signal(number, SIG_DFL)
    try process.run()
    _ = signal(number, inherited)
    let begun = sandbox.url.appending(path: "tmp/begun").path
    for _ in 0..<3000 where !files.fileExists(atPath: begun) { usleep(10_000) }
    #expect(try files.contentsOfDirectory(atPath: sandbox.url.appending(path: "tmp").path).count == 3)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(
      try files.contentsOfDirectory(atPath: sandbox.url.appending(path: "tmp").path).sorted() == ["begun", "keep"])
  }

  private func compare(_ convention: String, spec: String) throws {
    let (built, ejected) = (try Sandbox(), try Sandbox())
    for sandbox in [built, ejected] { try sandbox.write("S.vmgen", spec) }
    let eject = try ejected.run("templates", "eject", "--convention", convention)
    #expect(eject.status == 0)
    #expect(eject.output.contains("create  .vmgen/templates/\(convention)/Screen/"))
    #expect(eject.output.contains("__Name__ViewModel.swift\n"))
    let arguments = ["new", "--spec", "S.vmgen", "--convention", convention, "--package", "Demo"]
    for sandbox in [built, ejected] { #expect(try sandbox.run(arguments).status == 0) }
    let files = built.files()
    #expect(ejected.files().filter { !$0.hasPrefix(".vmgen/") } == files)
    for file in files { #expect(try built.text(file) == ejected.text(file), "\(file)") }
    #expect(try ejected.run("templates", "check").output.hasPrefix("No mistakes in '\(convention)', "))
  }

  @Test func secondEjectKeepsChangedTemplates() throws {
    let sandbox = try Sandbox()
    let planned = try sandbox.run("templates", "eject", "--dry-run")
    #expect(sandbox.files().isEmpty)
    let first = try sandbox.run("templates", "eject")
    #expect(first.output == planned.output)
    let files = sandbox.files()
    let second = try sandbox.run("templates", "eject")
    #expect(second.status == 0)
    #expect(!second.output.contains("create") && !second.output.contains("note"))
    #expect(sandbox.files() == files)
    // A changed template is listed and used, and not overwritten.
    let own = ".vmgen/templates/observable/Screen/__Name__View.swift"
    try sandbox.write(own, "struct __Name__View {}\n")
    #expect(try sandbox.run("templates", "show", "Screen/__Name__View.swift").output == "struct __Name__View {}\n")
    #expect(squeezed(try sandbox.run("templates", "list").output).contains("Screen/__Name__View.swift \(own)\n"))
    let third = try sandbox.run("templates", "eject")
    #expect(third.status == 0, "what stands there is the template by now")
    #expect(try sandbox.text(own) == "struct __Name__View {}\n")
  }

  /// Without a configuration, the run names a convention that plainly fits, as 'vmgen lint' does.
  @Test func aConventionThatPlainlyFitsIsNamedFirst() throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C"] {
      try sandbox.write("\(name).swift", "final class \(name)ViewModel { func send(_ action: Action) {} }\n")
    }
    let said = """
      vmgen: 'unidirectional' fits this project: 3 ViewModels take all actions by 'send'
      vmgen: these templates are those of 'observable', the default; \
      run 'vmgen templates eject --convention unidirectional' to copy those of 'unidirectional'

      """
    #expect(try sandbox.run("templates", "eject", "--dry-run").errors == said)
    let file = "Screen/__Name__View.swift"
    #expect(try sandbox.run("templates", "eject", file).errors == said)
    #expect(try sandbox.run("templates", "eject", file).errors.isEmpty, "no file is copied again")
    #expect(try sandbox.run("templates", "eject", "--convention", "uikit", "--dry-run").errors.isEmpty)
    try sandbox.write(".vmgen.json", "{\"convention\": \"unidirectional\"}")
    let settled = try sandbox.run("templates", "eject", "--dry-run")
    #expect(settled.errors.isEmpty)
    #expect(settled.output.contains("create  .vmgen/templates/unidirectional/"), "\(settled.output)")
  }

  private func squeezed(_ text: String) -> String {
    text.split(separator: "\n").map { " " + $0.split(separator: " ").joined(separator: " ") + "\n" }.joined()
  }

  /// A project replaces one built-in part for all templates that include it, and adds parts of its own.
  @Test func partsOfTheProjectsOwn() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("templates", "eject", "Shared/Tests/Release.swift").status == 0)
    let release = ".vmgen/templates/observable/Shared/Tests/Release.swift"
    #expect(sandbox.files() == [release])
    #expect(try sandbox.run("templates", "check").output == "No mistakes in 'observable', 1 file not built in.\n")
    try sandbox.write(release, "// vmgen:include Ours/Check\n")
    let missing = try sandbox.run("templates", "check")
    #expect(missing.status == 1)
    #expect(
      missing.output.hasPrefix(
        "\(release):1:18: error: there is no part 'Ours/Check'; "
          + "add 'Shared/Ours/Check.swift' to the convention's templates\n"), "\(missing.output)")
    let new = ["new", "Cart", "--in", "App", "--tests", "T", "--module", "App"]
    let refused = try sandbox.run(new)
    #expect(refused.status == 2 && refused.errors.contains("there is no part 'Ours/Check'"), "\(refused.errors)")
    try sandbox.write(
      ".vmgen/templates/observable/Shared/Ours/Check.swift",
      "@Test\nfunc isOurs() {\n    #expect(makeViewModel() != nil)\n}\n")
    #expect(try sandbox.run("templates", "check").output == "No mistakes in 'observable', 2 files not built in.\n")
    #expect(try sandbox.run(new).status == 0)
    let tests = try sandbox.text("T/CartViewModelTests.swift")
    #expect(
      tests.contains("    @Test\n    func isOurs() {\n        #expect(makeViewModel() != nil)\n    }\n"), "\(tests)")
    #expect(!tests.contains("isReleased"))
  }

  /// A finding in generated code is at the part's own line, though the include indents it.
  @Test func findingsInParts() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen/templates/observable/Screen/__Name__ViewModel.swift",
      "import ViewModelCore\n\nextension __Name__View {\n    // vmgen:include Model\n}\n")
    try sandbox.write(
      ".vmgen/templates/observable/Shared/Model.swift", "@Observable\nclass ViewModel {\n    init() {}\n}\n")
    let check = try sandbox.run("templates", "check")
    #expect(check.status == 1)
    #expect(
      check.output.contains(".vmgen/templates/observable/Shared/Model.swift:2:7: error: ")
        && check.output.contains("[final_class]"), "\(check.output)")
  }

  @Test func addedAndEmptyFilesAddAndRemoveTemplates() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen/templates/observable/Screen/__newInteractorType__.swift", "")
    try sandbox.write(".vmgen/templates/observable/Tests/__Name__Fixtures.swift", "enum __Name__Fixtures {}\n")
    #expect(try sandbox.run("templates", "check").status == 0)
    #expect(try sandbox.run("new", "Cart", "--in", "App", "--tests", "T", "--module", "App").status == 0)
    #expect(
      sandbox.files().filter { !$0.hasPrefix(".vmgen/") } == [
        "App/CartOutput.swift", "App/CartView.swift", "App/CartViewModel.swift", "T/CartFixtures.swift",
        "T/CartViewModelTests.swift",
      ])
  }

  @Test func namedTemplatesAreEjected() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("templates", "eject", "App/AppStore.swift", "Package/gitignore").status == 0)
    #expect(
      sandbox.files() == [
        ".vmgen/templates/observable/App/AppStore.swift", ".vmgen/templates/observable/Package/gitignore",
      ])
  }

  @Test func aConventionOfTheProjectsOwn() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen.json", "{\"conventions\": {\"ours\": {\"basedOn\": \"observable\"}}, \"convention\": \"ours\"}")
    #expect(try sandbox.run("templates", "eject", "Screen/__Name__View.swift").status == 0)
    #expect(sandbox.files().contains(".vmgen/templates/ours/Screen/__Name__View.swift"))
    let list = squeezed(try sandbox.run("templates", "list").output)
    #expect(list.contains(" ours (based on observable)\n Screen/__Name__View.swift .vmgen/templates/ours/"))
    // The templates of the base come next, then the built-in ones.
    try sandbox.write(".vmgen/templates/observable/Screen/__Name__View.swift", "struct __Name__View {}\n")
    try sandbox.write(".vmgen/templates/observable/Screen/__Name__Types.swift", "// Ours.\n")
    #expect(try sandbox.run("templates", "show", "Screen/__Name__Types.swift").output == "// Ours.\n")
    #expect(try sandbox.run("templates", "show", "Screen/__Name__View.swift").output != "struct __Name__View {}\n")
  }

  @Test func theUsersFolderComesBehindTheProjects() throws {
    let (sandbox, home) = (try Sandbox(), try Sandbox())
    try home.write(".config/vmgen/templates/observable/Screen/__Name__View.swift", "// The user's.\n")
    try home.write("set/vmgen/templates/observable/Screen/__Name__View.swift", "// Set.\n")
    let path = home.url.path(percentEncoded: false)
    func show(_ environment: [String: String]) throws -> String {
      try sandbox.run(["templates", "show", "Screen/__Name__View.swift"], environment: environment).output
    }
    #expect(try show(["HOME": path]) == "// The user's.\n")
    #expect(try show(["HOME": path, "XDG_CONFIG_HOME": "\(path)/set"]) == "// Set.\n")
    #expect(try show(["HOME": path, "XDG_CONFIG_HOME": "relative"]) == "// The user's.\n")
    #expect(try show([:]).contains("struct __Name__View: View {\n"))
    try sandbox.write(".vmgen/templates/observable/Screen/__Name__View.swift", "// The project's.\n")
    #expect(try show(["HOME": path]) == "// The project's.\n")
  }

  @Test func mistakesAreToldAsACompilerDoes() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("templates", "check").output == "There are only built-in templates.\n")
    let folder = ".vmgen/templates/observable/Screen"
    try sandbox.write("\(folder)/__Name__View.swift", "struct __Nmae__View {}\n// vmgen:if guets\n")
    let run = try sandbox.run("templates", "check")
    #expect(run.status == 1)
    #expect(
      run.output == """
        \(folder)/__Name__View.swift:2:4: error: 'vmgen:if' never closes; add '// vmgen:end' on a line of its own
        1 mistake in 'observable', 1 file not built in.

        """)
    // Rendered code is parsed and linted; findings have the lines of the template.
    try sandbox.write(
      "\(folder)/__Name__View.swift",
      """
      // vmgen:if package
      import SwiftUI

      // vmgen:end
      struct __Name__View: View {
          var body: some View { EmptyView()
      }

      """)
    try sandbox.write(
      "\(folder)/__Name__ViewModel.swift",
      """
      // vmgen:note Ours.
      import ViewModelCore

      extension __Name__View {
          @Observable
          class ViewModel {
              // vmgen:for load in loads
              var __load__: __loadType__?
              // vmgen:end
          }
      }

      """)
    let new = try sandbox.run("new", "Cart")
    #expect(new.status == 2 && new.errors.contains("write invalid Swift into "), "\(new.errors)")
    #expect(!sandbox.files().contains { $0.hasSuffix("CartView.swift") })
    let rendered = try sandbox.run("templates", "check")
    #expect(rendered.status == 1)
    #expect(rendered.output.contains("\(folder)/__Name__ViewModel.swift:6:11: error: class '"))
    #expect(rendered.output.contains("is not final; mark it 'final' [final_class]\n"))
    #expect(rendered.output.contains("\(folder)/__Name__ViewModel.swift:8:13: error: "))
    #expect(rendered.output.contains("\(folder)/__Name__View.swift:6:"), "\(rendered.output)")
    #expect(rendered.output.contains("error: this line produces an unmatched bracket\n"))
  }

  @Test func folderOutsideTheProjectIsChecked() throws {
    let sandbox = try Sandbox()
    try sandbox.write("draft/observable/Screen/__Name__View.swift", "struct __Nam__View {}\n")
    let run = try sandbox.run("templates", "check", "draft/observable")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("draft/observable/Screen/__Name__View.swift:1:8: error: there is no placeholder"))
  }

  @Test func theCompilerIsLookedForInThePath() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen/templates/observable/Screen/__Name__Types.swift", "enum __Name__Kind {}\n")
    let none = try sandbox.run(["templates", "check", "--build"], environment: ["PATH": "/nowhere"])
    #expect(none.status == 3)
    #expect(none.errors.contains("swift: not found in the PATH; install Swift, or remove '--build'"))
  }

  @Test(arguments: [
    (["templates"], "'templates' needs a subcommand"),
    (["templates", "lst"], "unknown subcommand 'lst'; did you mean 'list'?"),
    (["templates", "list", "x"], "'templates list' takes no file"),
    (["templates", "show"], "'templates show' takes one file"),
    (["templates", "show", "Screen/__Nam__View.swift"], "did you mean 'Screen/__Name__View.swift'?"),
    (["templates", "eject", "../../x"], "'observable' has no template '../../x'"),
    (["templates", "eject", ""], "the name of a file is empty"),
    (["templates", "check", "nowhere"], "'nowhere' is not a folder"),
    (["templates", "check", "--dry-run"], "'--dry-run'"),
    (["templates", "list", "--build"], "only 'templates check' takes '--build'"),
    (["templates", "eject", "--format", "diff"], "'--format diff' needs '--dry-run'"),
    (["templates", "list", "--convention", "observabel"], "did you mean 'observable'?"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(sandbox.files().isEmpty)
  }

  /// Templates in a folder with a misspelt name would never be used.
  @Test func aFolderOfNoConventionIsAMistake() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen/templates/observeable/Screen/__Name__View.swift", "struct A {}\n")
    let run = try sandbox.run("templates", "check")
    #expect(run.status == 2)
    #expect(
      run.errors.contains("'.vmgen/templates/observeable' has the name of no convention; did you mean 'observable'?"),
      "\(run.errors)")
    try sandbox.write(".vmgen.json", #"{ "conventions": { "observeable": { "basedOn": "observable" } } }"#)
    #expect(try sandbox.run("templates", "check").output.contains("in 'observeable'"))
  }

  @Test func aLinkOutOfTheProject() throws {
    let (sandbox, outside) = (try Sandbox(), try Sandbox())
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appending(path: ".vmgen"), withDestinationURL: outside.url)
    let run = try sandbox.run("templates", "eject")
    #expect(run.status == 2)
    #expect(run.errors.contains("where the symbolic link '.vmgen' leads"))
    #expect(outside.files().isEmpty)
  }

  @Test(.enabled(if: Sandbox.canDropRights)) func aReadOnlyFolder() throws {
    let sandbox = try Sandbox()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: sandbox.url.path(percentEncoded: false))
    let run = try sandbox.runWithoutRights("templates", "eject")
    #expect(run.status == 1)
    #expect(run.errors.contains("read-only"))
    #expect(sandbox.files().isEmpty)
  }
}
