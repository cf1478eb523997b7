import Foundation
import Sandboxes
import Testing

@testable import VMGenCLI

@Suite struct FixCommandTests {
  @Test func leftoversOfAKilledRunAreNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/A.swift", "class AViewModel {}\n")
    try sandbox.write("App/.A.swift.vmgen-4f2a9c", "half")
    for option in ["--diff", "--fix"] {
      let run = try sandbox.run("lint", option)
      #expect(
        run.errors.contains("A killed run left 'App/.A.swift.vmgen-4f2a9c'; look at it, then delete it.\n"),
        "\(run.errors)")
    }
    #expect(!(try sandbox.run("lint").errors.contains("killed run")))
  }

  /// Many files take one line.
  @Test func manyLeftoversAreCounted() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/My Home/A.swift", "class AViewModel {}\n")
    try sandbox.write("App/B.swift", "class BViewModel {}\n")
    for digit in 1...4 { try sandbox.write("App/My Home/.A.swift.vmgen-4f2a9\(digit)", "half") }
    let inner = try sandbox.run("lint", "--diff")
    #expect(
      inner.errors.contains(
        """
        A killed run left 4 hidden files in 'App/My Home': 'App/My Home/.A.swift.vmgen-4f2a91', \
        'App/My Home/.A.swift.vmgen-4f2a92', 'App/My Home/.A.swift.vmgen-4f2a93' and 1 more; list them with: find \
        'App/My Home' -type f -name '.*.vmgen-??????' (add -delete to delete them).

        """), "\(inner.errors)")
    try sandbox.write("App/.B.swift.vmgen-4f2a95", "half")
    #expect(try sandbox.run("lint", "--diff").errors.contains("A killed run left 5 hidden files in 'App': "))
    #expect(try sandbox.run("lint", "--diff", in: "App").errors.contains("5 hidden files in the current folder: "))
  }

  /// The summary names what is left to a person.
  @Test func skippedFixesAreNamed() {
    #expect(LintFixing.text(ofRefused: []) == "")
    let one = LintFixing.text(ofRefused: [("App/A.swift", "final_class")])
    #expect(one.hasPrefix("1 fix was skipped, because "), "\(one)")
    #expect(one.hasSuffix("; fix by hand: final_class in App/A.swift.\n"), "\(one)")
    let many = LintFixing.text(ofRefused: (1...5).map { ("\($0).swift", "weak_sink") })
    #expect(many.hasPrefix("5 fixes were skipped"))
    #expect(many.hasSuffix(": weak_sink in 1.swift, weak_sink in 2.swift, weak_sink in 3.swift and 2 more.\n"))
  }

  private func sandbox(_ code: String = "class AViewModel { var a = 1 }\n") throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", code)
    return sandbox
  }

  private let only = ["lint", "--root", ".", "--only", "final_class,private_set_state"]

  @Test func safeFixesAreAppliedAndTheRestIsReported() throws {
    let sandbox = try sandbox()
    // The type of this object is unknown, so `a` may be the ViewModel's property.
    try sandbox.write("B.swift", "func f() { make().a = 1 }\n")
    let run = try sandbox.run(only + ["--fix"])
    #expect(run.status == 1)
    #expect(try sandbox.text("A.swift") == "final class AViewModel { var a = 1 }\n")
    #expect(run.output.contains("(private_set_state)") && !run.output.contains("(final_class)"))
    #expect(run.errors.hasPrefix("Fixed 1 finding in 1 file.\n"))
    #expect(try sandbox.run(only + ["--fix", "--unsafe-fixes"]).status == 0)
    #expect(try sandbox.text("A.swift") == "final class AViewModel { private(set) var a = 1 }\n")
    // A second run changes nothing.
    #expect(try sandbox.run(only + ["--fix", "--unsafe-fixes"]).errors.hasPrefix("Fixed 0 findings in 0 files.\n"))
  }

  @Test func aDiffIsShownAndNothingIsWritten() throws {
    let sandbox = try sandbox()
    let run = try sandbox.run(only + ["--diff", "--unsafe-fixes"])
    #expect(run.status == 1)
    #expect(
      run.output == """
        --- a/A.swift
        +++ b/A.swift
        @@ -1 +1 @@
        -class AViewModel { var a = 1 }
        +final class AViewModel { private(set) var a = 1 }

        """)
    #expect(try sandbox.text("A.swift") == "class AViewModel { var a = 1 }\n")
  }

  @Test func bytesOutsideOfTheEditsStay() throws {
    let sandbox = try Sandbox()
    let code =
      Data([0xEF, 0xBB, 0xBF]) + Data("/* \u{1}é */\r\nclass AViewModel {\r\n\t// ".utf8) + Data([0xFF])
      + Data("\r\n}".utf8)
    try sandbox.write("A.swift", code)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o604], ofItemAtPath: sandbox.url.appending(path: "A.swift").path(percentEncoded: false))
    _ = try sandbox.run(only + ["--fix"])
    let expected = code.replacing(Data("class".utf8), with: Data("final class".utf8))
    #expect(try Data(contentsOf: sandbox.url.appending(path: "A.swift")) == expected)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: sandbox.url.appending(path: "A.swift").path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o604)
  }

  /// A file with two names is checked under both, and fixed under the first.
  @Test func twoNamesOfOneFile() throws {
    let sandbox = try sandbox()
    let (one, two) = (sandbox.url.appending(path: "A.swift"), sandbox.url.appending(path: "B.swift"))
    try FileManager.default.linkItem(at: one, to: two)
    let run = try sandbox.run(only + ["--fix"])
    #expect(run.status == 0, "\(run)")
    #expect(try sandbox.text("B.swift").hasPrefix("final class AViewModel"))
    #expect(try FileManager.default.attributesOfItem(atPath: two.path)[.referenceCount] as? Int == 2)
  }

  @Test func filesThatWereNotAskedForAreLeftAlone() throws {
    let sandbox = try sandbox()
    try sandbox.write("B.swift", "class BViewModel {}\n")
    _ = try sandbox.run(only + ["--fix", "A.swift"])
    #expect(try sandbox.text("B.swift") == "class BViewModel {}\n")
    #expect(try sandbox.text("A.swift").hasPrefix("final "))
  }

  @Test func suppressedFindingsAreNotFixed() throws {
    let code = "// vmgen:disable:next final_class -- a test subclasses it\nclass AViewModel {}\n"
    let sandbox = try sandbox(code)
    try sandbox.write("B.swift", "class BViewModel {}\n")
    #expect(try sandbox.run(only + ["--write-baseline", "known"]).status == 0)
    #expect(try sandbox.run(only + ["--fix", "--baseline", "known"]).status == 0)
    #expect(try sandbox.text("A.swift") == code)
    #expect(try sandbox.text("B.swift") == "class BViewModel {}\n")
  }

  /// A baseline with one finding accepts one of two equal ones. The other one is reported, so it is fixed as well.
  @Test func aSecondFindingThatEqualsAKnownOneIsFixed() throws {
    let sandbox = try sandbox("class AViewModel {}\n")
    _ = try sandbox.run(only + ["--write-baseline", "known"])
    try sandbox.write("B.swift", "class AViewModel {}\n")
    #expect(try sandbox.run(only + ["--baseline", "known"]).output.contains("B.swift:1:7: error: "))
    let run = try sandbox.run(only + ["--fix", "--baseline", "known"])
    #expect(run.status == 0, "\(run.output)")
    #expect(try sandbox.text("A.swift") == "class AViewModel {}\n")
    #expect(try sandbox.text("B.swift") == "final class AViewModel {}\n")
  }

  @Test func unbalancedFilesAreNotFixed() throws {
    let sandbox = try sandbox("class AViewModel { \n")
    let run = try sandbox.run(only + ["--fix"])
    #expect(run.status == 1)
    #expect(try sandbox.text("A.swift") == "class AViewModel { \n")
    #expect(run.errors.contains("A.swift: an unmatched bracket, string or comment, or a merge conflict; "))
  }

  @Test(.enabled(if: Sandbox.canDropRights)) func aFolderThatCannotBeWrittenIsSaid() throws {
    let sandbox = try sandbox()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: sandbox.url.path(percentEncoded: false))
    let run = try sandbox.runWithoutRights("lint", "--root", ".", "--only", "final_class", "--fix")
    #expect(run.status == 3)
    #expect(run.errors.contains("A.swift: permission denied"))
    #expect(run.output.contains("(final_class)"))
  }

  @Test(arguments: [
    (["--unsafe-fixes"], "'--unsafe-fixes' needs '--fix' or '--diff'; write '--fix --unsafe-fixes'"),
    (["--fix", "--stdin-path", "A.swift"], "standard input cannot be fixed"),
    (["--diff", "--format", "json"], "'--diff' writes to standard output as well"),
  ])
  func wrongUsage(words: [String], message: String) throws {
    let run = try sandbox().run(["lint", "--root", "."] + words)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }
}

@Suite struct StagedFixTests {
  private func git(_ sandbox: Sandbox, _ words: String...) throws {
    let run = try sandbox.run(
      ["-c", "user.name=A", "-c", "user.email=a@b.c"] + words, program: URL(filePath: "/usr/bin/git"))
    try #require(run.status == 0, "\(run.errors)")
  }

  private func shown(_ sandbox: Sandbox, _ object: String) throws -> String {
    try sandbox.run(["show", object], program: URL(filePath: "/usr/bin/git")).output
  }

  @Test func fullyStagedFilesAreFixedInIndexAndOnDisk() throws {
    let sandbox = try Sandbox()
    try git(sandbox, "init", "-q")
    try sandbox.write("Whole.swift", "class AViewModel {}\n")
    try sandbox.write("Part.swift", "class BViewModel {}\n")
    try git(sandbox, "add", ".")
    try sandbox.write("Part.swift", "class BViewModel {}\n// more to come\n")
    let run = try sandbox.run("lint", "--staged", "--fix", "--only", "final_class")
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("Part.swift:1:7: error: "))
    #expect(run.errors.contains("Part.swift: not fixed, because only a part is staged"))
    #expect(try sandbox.text("Whole.swift") == "final class AViewModel {}\n")
    #expect(try shown(sandbox, ":Whole.swift") == "final class AViewModel {}\n")
    #expect(try sandbox.text("Part.swift") == "class BViewModel {}\n// more to come\n")
    #expect(try shown(sandbox, ":Part.swift") == "class BViewModel {}\n")
  }

  @Test func stagedBaselineIsUsed() throws {
    let sandbox = try Sandbox()
    try git(sandbox, "init", "-q")
    try sandbox.write("A.swift", "class AViewModel {}\n")
    try sandbox.write(".vmgen.json", "{ \"baseline\": \"known\" }")
    #expect(try sandbox.run("lint", "--no-config", "--write-baseline", "known").status == 0)
    try git(sandbox, "add", ".")
    #expect(try sandbox.run("lint", "--staged").status == 0)
    try sandbox.write("known", "{\"version\": 1, \"findings\": []}\n")
    #expect(try sandbox.run("lint", "--staged").status == 0)
    try git(sandbox, "add", "known")
    #expect(try sandbox.run("lint", "--staged").status == 1)
  }

  /// A file whose name is not UTF-8 keeps its finding; other files are fixed.
  @Test(arguments: [[], ["--staged"]]) func aNameThatIsNoUTF8IsLeftAlone(more: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel {}\n")
    let name = Array(sandbox.url.path(percentEncoded: false).utf8CString.dropLast()) + [0x2F, -1]
    let file = try #require(fopen(name + Array(".swift".utf8CString), "w"))
    fputs("class BViewModel {}\n", file)
    fclose(file)
    try sandbox.git("init", "-q")
    try sandbox.git("add", ".")
    let run = try sandbox.run(["lint", "--root", ".", "--only", "final_class", "--fix"] + more)
    #expect(run.status == 1)
    #expect(run.output.contains("\u{FFFD}.swift:1:7: ") && !run.output.contains("A.swift"))
    #expect(run.errors.contains("not fixed, because its name is not UTF-8; rename it, or fix it by hand"))
    #expect(try sandbox.text("A.swift").hasPrefix("final class"))
  }
}
