import Chance
import Foundation
import Sandboxes
import Testing

@Suite struct LintCommandTests {
  private let open = "class AViewModel {}\n"
  private let clean = "final class AViewModel {}\n"

  // MARK: - Files

  @Test func theProjectIsTheGitRootAndPathsAreRelativeToTheCurrentFolder() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/HEAD", "")
    try sandbox.write("App/B.swift", open)
    try sandbox.write("App/Deep/A.swift", open)
    try sandbox.write("C.swift", open)
    #expect(
      try findings(sandbox.run("lint", "--format", "json", in: "App")) == [
        "../C.swift:1:7 final_class", "B.swift:1:7 final_class", "Deep/A.swift:1:7 final_class",
      ])
    #expect(
      try findings(sandbox.run("lint", "--format", "json", "Deep", in: "App")) == ["Deep/A.swift:1:7 final_class"])
    #expect(
      try findings(sandbox.run("lint", "--format=json", "--", "B.swift", in: "App")) == ["B.swift:1:7 final_class"])
  }

  @Test func aFindingDoesNotDependOnWhichFilesAreNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", open)
    try sandbox.write("B.swift", "final class B: AViewModel {}\n")
    let all = try sandbox.run("lint", "--format", "json", "--root", ".")
    let one = try sandbox.run("lint", "--format", "json", "--root", ".", "A.swift")
    #expect(try findings(all) == findings(one))
    #expect(all.output.contains("\"fixes\": []"))
    #expect(one.output.contains("\"fixes\": []"))
  }

  @Test func aFileOutsideTheProjectIsAdded() throws {
    let sandbox = try Sandbox()
    try sandbox.write("project/.git/HEAD", "")
    try sandbox.write("other/A.swift", open)
    #expect(
      try findings(sandbox.run("lint", "--format", "json", "../other/A.swift", in: "project")) == [
        "../other/A.swift:1:7 final_class"
      ])
  }

  @Test func aFolderOutsideTheProjectIsAdded() throws {
    let sandbox = try Sandbox()
    try sandbox.write("project/.git/HEAD", "")
    try sandbox.write("project/B.swift", "final class B: AViewModel {}\n" + open.replacing("A", with: "C"))
    try sandbox.write("other/A.swift", open)
    try sandbox.write("other/.gitignore", "Hidden/\n")
    try sandbox.write("other/Hidden/D.swift", open.replacing("A", with: "D"))
    func lint(_ paths: String..., in folder: String = "project") throws -> (findings: [String], output: String) {
      let run = try sandbox.run(["lint", "--format", "json"] + paths, in: folder)
      return (try findings(run), run.output)
    }
    let other = try lint("../other")
    #expect(other.findings == ["../other/A.swift:1:7 final_class"])
    // The file's project is read as well: a subclass is there.
    #expect(other.output.contains("\"fixes\": []"))
    #expect(try lint("../other", "../other/A.swift", "../other").findings == ["../other/A.swift:1:7 final_class"])
    #expect(
      try lint("../other/Hidden", "../other").findings == [
        "../other/A.swift:1:7 final_class", "../other/Hidden/D.swift:1:7 final_class",
      ])
    // The folder around the project is read once, and so is the project.
    let around = ["../other/A.swift:1:7 final_class", "B.swift:2:7 final_class"]
    #expect(try lint("..").findings == around)
    #expect(try lint("..", ".").findings == around)
    #expect(try lint("..", "B.swift", "../other").findings == around)
    #expect(try lint("../project").findings == ["B.swift:2:7 final_class"])
  }

  @Test func hiddenFoldersAreReadWhenAskedFor() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/HEAD", "")
    try sandbox.write(".gitignore", "Generated/\nMade/\nDeep/\n")
    for path in ["Generated/A.swift", "Made/B.swift", "Made/Deep/C.swift", "App/D.swift", "App/Deep/Made/E.swift"] {
      try sandbox.write(path, open)
    }
    func files(_ paths: String...) throws -> [String] {
      try findings(sandbox.run(["lint", "--format", "json"] + paths)).map { String($0.prefix { $0 != ":" }) }
    }
    #expect(try files("Generated") == ["Generated/A.swift"])
    // Git ignores all of an ignored folder, so no pattern counts in it.
    #expect(try files("Made") == ["Made/B.swift", "Made/Deep/C.swift"])
    #expect(try files("Made/Deep") == ["Made/Deep/C.swift"])
    // Nested folders, each ignored by the one around it.
    #expect(try files("Made/Deep", "Made") == ["Made/B.swift", "Made/Deep/C.swift"])
    #expect(try files("App") == ["App/D.swift"])
    #expect(try files("App/Deep") == ["App/Deep/Made/E.swift"])
    #expect(try files("App/Deep/Made", "App", "App/Deep") == ["App/D.swift", "App/Deep/Made/E.swift"])
    #expect(try files(".", "Made/Deep") == ["App/D.swift", "Made/Deep/C.swift"])
  }

  @Test func foldersWithForeignCodeAreRefused() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/HEAD", "")
    try sandbox.write("App/A.swift", open)
    for (folder, contents) in [
      ("Pods", "foreign code"), ("App/.build/checkouts", "foreign code"), (".vmgen", "templates"),
    ] {
      try sandbox.write("\(folder)/B.swift", open)
      let run = try sandbox.run("lint", "App", folder)
      let name = folder.split(separator: "/").last { $0 != "checkouts" } ?? ""
      #expect(run.status == 2)
      #expect(
        run.errors.contains(
          "'\(folder)' is not checked, because '\(name)' holds \(contents); remove it, or add '--no-ignore'"),
        "\(run.errors)")
      let all = try sandbox.run("lint", "--no-ignore", "--format", "json", folder)
      #expect(try findings(all) == ["\(folder)/B.swift:1:7 final_class"])
    }
    // A run inside such a folder has another project.
    #expect(
      try findings(sandbox.run("lint", "--root", ".", "--format", "json", in: "Pods")) == ["B.swift:1:7 final_class"])
  }

  /// A requested file with conflict markers cannot be checked.
  @Test func filesWithConflictMarkersAreErrors() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/HEAD", "")
    try sandbox.write("A.swift", open)
    let sides = "<<<<<<< HEAD\n\(open)=======\nclass OtherViewModel {}\n>>>>>>> other\n"
    try sandbox.write("D.swift", "import SwiftUI\n\(sides)")
    for words in [[], ["."], ["A.swift", "D.swift"]] {
      let run = try sandbox.run(["lint", "--format", "json"] + words)
      #expect(run.status == 3, "\(words)")
      #expect(run.errors.contains("vmgen: D.swift: it has merge conflicts; resolve them and run 'git add'\n"))
      #expect(try findings(run) == ["A.swift:1:7 final_class"])
    }
    // A run of other files does not need it.
    let other = try sandbox.run("lint", "A.swift")
    #expect(other.status == 1 && !other.errors.contains("D.swift"), "\(other.errors)")
    let comment = "/*\n\(sides)*/\n"
    // The markers of a file with `conflict-marker-size=15` in `.gitattributes`.
    let long = ["<", "=", ">"].reduce(sides) {
      $0.replacing(String(repeating: $1, count: 7), with: String(repeating: $1, count: 15))
    }
    for text in [sides, comment, long, sides.replacing("=======", with: "||||||| base\n=======")] {
      try sandbox.write("D.swift", text)
      #expect(try sandbox.run("lint", "D.swift").status == 3, "\(text)")
    }
    // Markers in a string, and half of a conflict, which no merge leaves.
    for text in ["let text = \"\"\"\n\(sides)\"\"\"\n", "// <<<<<<< HEAD\n", "/*\n<<<<<<< HEAD\n*/\n"] {
      try sandbox.write("D.swift", text)
      #expect(try sandbox.run("lint", "D.swift").status == 0, "\(text)")
    }
  }

  @Test(.enabled(if: Sandbox.canDropRights)) func aFolderThatCannotBeReadIsSaidOnce() throws {
    let sandbox = try Sandbox()
    try sandbox.write("project/.git/HEAD", "")
    try sandbox.write("project/A.swift", open)
    for folder in ["project/Locked", "other"] {
      try sandbox.write("\(folder)/A.swift", open)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: sandbox.url.appending(path: folder).path(percentEncoded: false))
    }
    defer {
      for folder in ["project/Locked", "other"] {
        try? FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: sandbox.url.appending(path: folder).path(percentEncoded: false))
      }
    }
    let run = try sandbox.runWithoutRights("lint", "--root", "project", "project/Locked", "other")
    #expect(run.status == 3)
    #expect(run.errors.components(separatedBy: "project/Locked: permission denied").count == 2)
    #expect(run.errors.components(separatedBy: "other: permission denied").count == 2)
  }

  @Test func ignoredFilesAreReadWhenNamedOrAskedFor() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/HEAD", "")
    try sandbox.write(".gitignore", "Generated/\n")
    try sandbox.write("Generated/A.swift", open)
    try sandbox.write("Pods/B.swift", open)
    #expect(try findings(sandbox.run("lint", "--format", "json")).isEmpty)
    #expect(try findings(sandbox.run("lint", "--format", "json", "Generated/A.swift")).count == 1)
    #expect(try findings(sandbox.run("lint", "--format", "json", "--no-ignore")).count == 2)
  }

  @Test func standardInputStandsForAFile() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", clean)
    let run = try sandbox.run("lint", "--stdin-path", "A.swift", "--format", "json", input: open)
    #expect(try findings(run) == ["A.swift:1:7 final_class"])
    #expect(run.status == 1)
    // The file need not exist, and the rest of the project is known.
    try sandbox.write("B.swift", "final class B: NewViewModel {}\n")
    let new = try sandbox.run("lint", "--stdin-path", "x/New.swift", "--format", "json", input: "class NewViewModel {}")
    #expect(try findings(new) == ["x/New.swift:1:7 final_class"])
    #expect(new.output.contains("\"fixes\": []"))
  }

  // MARK: - Rules

  @Test func rulesAreChosen() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "class AViewModel { var coordinator = 1 }\n")
    func rules(_ arguments: String...) throws -> [String] {
      try findings(sandbox.run(["lint", "--format", "json"] + arguments)).map { String($0.split(separator: " ")[1]) }
    }
    #expect(try rules() == ["final_class", "no_coordinator", "private_set_state"])
    #expect(try rules("--only", "no_coordinator") == ["no_coordinator"])
    #expect(try rules("--only", "no_coordinator,final_class") == ["final_class", "no_coordinator"])
    #expect(try rules("--only", "no_coordinator", "--enable", "final_class") == ["final_class", "no_coordinator"])
    #expect(try rules("--disable", "no_coordinator", "--disable=final_class") == ["private_set_state"])
  }

  @Test func theConfigurationOfTheProjectCounts() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/A.swift", "class AViewModel { var coordinator = 1 }\n")
    try sandbox.write(
      ".vmgen.json", "{ // ours\n \"rules\": { \"final_class\": \"warning\", \"no_coordinator\": \"off\" } }")
    // Findings of other rules in the same code do not matter.
    let others = ["--disable", "nested_in_view,observable_macro"]
    let run = try sandbox.run(["lint"] + others, in: "App")
    #expect(run.output.contains("A.swift:1:7: warning: class 'AViewModel' is not final"))
    #expect(
      run.errors == """
        1 error, 1 warning; 1 ViewModel in 1 file, by 'observable' (default).
        '--diff --unsafe-fixes' shows possible fixes, '--fix' applies the safe ones.

        """)
    let only = try sandbox.run("lint", "--only", "final_class")
    #expect(only.status == 0)
    #expect(try sandbox.run("lint", "--only", "final_class", "--strict").status == 1)
    #expect(
      try sandbox.run(["lint", "--enable", "no_coordinator"] + others).errors.hasPrefix("1 error, 2 warnings; "))
    #expect(try sandbox.run(["lint", "--no-config"] + others).errors.hasPrefix("3 errors, 0 warnings; "))
    try sandbox.write("other.json", "{ \"convention\": \"clean\", }")
    let clean = try sandbox.run(
      "lint", "--config", "other.json", "--disable", "single_entry_point,view_model_protocol")
    #expect(clean.errors.hasPrefix("3 errors, 0 warnings; 1 ViewModel in 1 file, by 'clean' (other.json:1).\n"))
    // Quiet runs, runs that fix and formats for programs have no advice.
    for words in [["--quiet"], ["--fix"], ["--format", "json"]] {
      #expect(try !sandbox.run(["lint"] + words).errors.contains("--unsafe-fixes"))
    }
  }

  @Test func aConfigurationThatIsWrongStopsTheRun() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", open)
    try sandbox.write(".vmgen.json", "{\n  \"rules\": { \"final_clas\": \"off\" }\n}")
    let run = try sandbox.run("lint")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(".vmgen.json:2:14: unknown rule 'final_clas'; did you mean 'final_class'?"))
    #expect(try sandbox.run("lint", "--no-config").status == 1)
    #expect(try sandbox.run("lint", "--config", "nowhere.json").errors.contains("'nowhere.json' cannot be read"))
    #expect(
      try sandbox.run("lint", "--config", "x", "--no-config").errors.contains("'--config' contradicts '--no-config'"))
  }

  /// A run without rules would pass as a clean one.
  @Test func aRunNeedsARule() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", open)
    let lint = ["lint", "--only", "final_class,weak_sink", "--disable"]
    let run = try sandbox.run(lint + ["weak_sink,final_class"])
    #expect(run.status == 2)
    #expect(run.errors.contains("no rule is left: '--disable' names all rules of '--only'"), "\(run.errors)")
    #expect(try sandbox.run(lint + ["weak_sink"]).status == 1)
  }

  // MARK: - Exit status

  @Test func exitStatuses() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Bad.swift", open)
    try sandbox.write("Good.swift", clean)
    let only = ["--only", "final_class"]
    #expect(try sandbox.run(["lint", "Good.swift"] + only).status == 0)
    #expect(try sandbox.run(["lint", "Bad.swift"] + only).status == 1)
    #expect(try sandbox.run(["lint"] + only).errors.hasPrefix("1 error, 0 warnings; 2 ViewModels in 2 files"))
    #expect(try sandbox.run(["lint", "--quiet"] + only).errors.isEmpty)
    #expect(try sandbox.run(["lint", "Good.swift"] + only).errors.hasPrefix("No findings; 1 ViewModel in 1 file, by"))
  }

  @Test(arguments: [
    (["lint", "nowhere"], "'nowhere' does not exist; check the path"),
    (["lint", "A.swift", "nowhere"], "'nowhere' does not exist"),
    (["lint", "--root", "nowhere"], "'--root nowhere' is not a folder; name the project's folder"),
    (["lint", "--only", "final_clas"], "unknown rule 'final_clas'; did you mean 'final_class'?"),
    (["lint", "--enable", "zzz"], "unknown rule 'zzz'; use one of 'action_enum'"),
    (["lint", "--only", ","], "'--only' names no rule"),
    (["lint", "--formt", "json"], "unknown option '--formt'; did you mean '--format'?"),
    (["lint", "--format", "jsn"], "unknown format 'jsn'; did you mean 'json'?"),
    (["lint", "--format"], "'--format' needs a value; write '--format FORMAT[=FILE]'"),
    (["lint", "--root", "a", "--root", "b"], "'--root' appears twice"),
    (["lint", "--strict=yes"], "'--strict' takes no value"),
    (["lint", "--stdin-path", "A.swift", "A.swift"], "'--stdin-path' cannot be combined with paths"),
    (["lint", "--stdin-path", ""], "'--stdin-path' is empty"),
    (["lint", ""], "a path is empty"),
    (["lnt"], "unknown command 'lnt'; did you mean 'lint'?"),
    ([], "no command"),
    (["help", "lnt"], "unknown command 'lnt'; did you mean 'lint'?"),
    (["lint", "-x"], "unknown option '-x'"),
  ])
  func wrongUsageIsSaidWithItsRemedy(arguments: [String], message: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", open)
    let run = try sandbox.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
  }

  @Test(arguments: [
    ["--version"], ["-v"], ["-V"], ["help"], ["help", "--help"], ["--help"], ["lint", "--help"], ["lint", "-h"],
    ["help", "lint"],
  ])
  func helpIsAResult(arguments: [String]) throws {
    let run = try Sandbox().run(arguments)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    ["help", "lint", "--format", "json"], ["help", "--format", "json", "lint"], ["lint", "--help", "--format", "json"],
    ["lint", "--format=json", "-h"], ["lsp", "--help", "--format", "json"],
  ])
  func helpForProgramsIsJSON(arguments: [String]) throws {
    let run = try Sandbox().run(arguments)
    #expect(run.status == 0 && run.output.hasPrefix("{"), "\(run.output)\(run.errors)")
    let name = arguments.contains("lsp") ? "lsp" : "lint"
    #expect(run.output.contains("\"name\": \"\(name)\""))
  }

  // MARK: - Bad input

  @Test func operandsOfEveryKindAreHandled() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Empty.swift", "")
    try sandbox.write("Folder.swift/A.swift", open)
    try sandbox.write("Braces.swift", "class BViewModel " + String(repeating: "{", count: 100_000))
    try sandbox.write(
      "Line.swift",
      "final class CViewModel { let x = [" + String(repeating: "1, ", count: amount(300_000, thorough: 1_700_000))
        + "] }")
    let run = try sandbox.run("lint", "--format", "json")
    #expect(
      try findings(run) == [
        "Braces.swift:1:7 final_class", "Braces.swift:1:18 unbalanced_source", "Folder.swift/A.swift:1:7 final_class",
      ])
    #expect(run.status == 1)
  }

  /// `.ci/disk` tests a file of 50 MB with the release binary.
  @Test func aFileOfAMillionLinesIsRead() throws {
    let sandbox = try Sandbox()
    var data = Data(open.utf8)
    data.append(Data(repeating: UInt8(ascii: "\n"), count: 1_000_000))
    data.append(Data("@MainActor final class ZViewModel {}".utf8))
    try sandbox.write("Large.swift", data)
    #expect(
      try findings(sandbox.run("lint", "--format", "json")) == [
        "Large.swift:1:7 final_class", "Large.swift:1000002:1 no_class_main_actor",
      ])
  }

  @Test func aFileThatIsNoUTF8IsCheckedAndNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Latin.swift", Data("// caf\u{E9}\n".unicodeScalars.map { UInt8($0.value) }) + Data(open.utf8))
    let run = try sandbox.run("lint", "--format", "json")
    #expect(try findings(run) == ["Latin.swift:2:7 final_class"])
    #expect(run.errors.contains("Latin.swift: checked, but parts are not UTF-8"))
  }

  /// Swift reads no UTF-16, so such a file must not look like one without findings.
  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func aFileInUTF16IsAnError(isMarked: Bool, isLittleEndian: Bool) throws {
    let sandbox = try Sandbox()
    let units = (isMarked ? [0xFEFF] : []) + Array(open.utf16)
    let bytes = units.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }.flatMap { isLittleEndian ? $0.reversed() : $0 }
    try sandbox.write("A.swift", Data(bytes))
    try sandbox.write("B.swift", open)
    let run = try sandbox.run("lint", "--format", "json")
    #expect(try findings(run) == ["B.swift:1:7 final_class"])
    #expect(
      run.errors.contains("A.swift: not checked, because it is UTF-16, which Swift does not read; save it as UTF-8"))
    #expect(run.status == 3)
  }

  @Test(.enabled(if: Sandbox.canDropRights)) func unreadableFilesAreReportedAndOthersChecked() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", open)
    try sandbox.write("Locked.swift", open)
    try sandbox.write("Rules/.gitignore", "*.swift")
    for name in ["Locked.swift", "Rules/.gitignore"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0], ofItemAtPath: sandbox.url.appending(path: name).path(percentEncoded: false))
    }
    let run = try sandbox.runWithoutRights("lint", "--format", "json")
    #expect(try findings(run) == ["A.swift:1:7 final_class"])
    #expect(run.errors.contains("vmgen: Locked.swift: permission denied"))
    #expect(run.errors.contains(".gitignore: permission denied"))
    #expect(run.status == 3)
  }

  @Test func aDeviceIsRefused() throws {
    let run = try Sandbox().run("lint", "/dev/null")
    #expect(run.status == 2)
    #expect(run.errors.contains("'/dev/null' is neither a file nor a folder; name a Swift file or a folder"))
  }

  @Test func aClosedPipeEndsTheRunQuietly() throws {
    let sandbox = try Sandbox()
    // Ten times what a pipe holds.
    try sandbox.write("A.swift", (0..<5_000).map { "class A\($0)ViewModel {}\n" }.joined())
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let tool = Sandbox.tool.path(percentEncoded: false)
    let errors = sandbox.url.appending(path: "errors.txt")
    shell.arguments = ["-c", "'\(tool)' lint --quiet 2>'\(errors.path(percentEncoded: false))' | head -n 1"]
    shell.currentDirectoryURL = sandbox.url
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(text.hasPrefix("A.swift:1:7: error:"))
    #expect(try Data(contentsOf: errors).isEmpty)
  }

  @Test func aFullDiskIsSaid() throws {
    // Only Linux has a device that is always full.
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", open)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "'\(Sandbox.tool.path(percentEncoded: false))' lint --quiet > /dev/full 2> errors.txt"]
    shell.currentDirectoryURL = sandbox.url
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 3)
    let errors = try String(contentsOf: sandbox.url.appending(path: "errors.txt"), encoding: .utf8)
    #expect(errors.contains("standard output could not be written (no space left on the disk)"))
  }

  @Test func namesAreEscapedOnTheTerminal() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A\u{1B}[31m\n.swift", open)
    let run = try sandbox.run("lint")
    #expect(run.output.hasPrefix("A\\u{1B}[31m\\n.swift:1:7: error:"))
  }
}
