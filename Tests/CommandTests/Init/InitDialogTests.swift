import Foundation
import Sandboxes
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A pseudo-terminal. Its functions are looked up by name, since not all modules of C libraries have them.
private struct Terminal {
  let leader: Int32
  let name: String

  init() throws {
    let library = dlopen(nil, RTLD_NOW)
    func look<Function>(_ name: String, as type: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(library, name)), to: type)
    }
    leader = try look("posix_openpt", as: (@convention(c) (Int32) -> Int32).self)(O_RDWR | O_NOCTTY)
    try #require(leader >= 0)
    for name in ["grantpt", "unlockpt"] {
      try #require(try look(name, as: (@convention(c) (Int32) -> Int32).self)(leader) == 0)
    }
    let path = try look("ptsname", as: (@convention(c) (Int32) -> UnsafePointer<CChar>?).self)(leader)
    name = String(cString: try #require(path))
  }
}

/// `vmgen init` on a terminal, with questions.
@Suite(.serialized) struct InitDialogTests {
  /// Runs the tool on a pseudo-terminal, types the input, and returns the output.
  private func show(_ arguments: [String], typing input: String, in sandbox: Sandbox) throws -> (String, Int32) {
    let terminal = try Terminal()
    let leader = terminal.leader
    defer { close(leader) }
    let name = terminal.name
    let follower = try #require(FileHandle(forUpdatingAtPath: name))
    let process = Process()
    process.executableURL = Sandbox.tool
    process.arguments = arguments
    process.currentDirectoryURL = sandbox.url
    process.standardInput = follower
    process.standardOutput = follower
    process.standardError = follower
    try process.run()
    _ = Array(input.utf8).withUnsafeBytes { write(leader, $0.baseAddress, $0.count) }
    try follower.close()
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // The end of a terminal is reported as an error.
    while case let count = read(leader, &buffer, buffer.count), count > 0 { shown += buffer[..<count] }
    process.waitUntilExit()
    return (
      String(decoding: shown, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n"), process.terminationStatus
    )
  }

  private func repository() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try? FileManager.default.removeItem(at: sandbox.url.appending(path: ".git/hooks"))
    return sandbox
  }

  private func files(_ sandbox: Sandbox) -> [String] {
    sandbox.files().filter { !$0.hasPrefix(".git/") || $0 == ".git/hooks/pre-commit" }
  }

  @Test func everyPartIsShownBeforeTheQuestion() throws {
    let sandbox = try repository()
    for name in ["A", "B", "C"] {
      try sandbox.write("\(name).swift", "class \(name)ViewModel { func send(_ action: Action) {} }\n")
    }
    // The convention and its file, the baseline, the hook, the workflow, no libraries.
    let (shown, status) = try show(["init"], typing: "\n\n\nYES\nno\n\n", in: sandbox)
    #expect(status == 0)
    #expect(
      files(sandbox) == [
        ".git/hooks/pre-commit", ".vmgen-baseline.json", ".vmgen.json", "A.swift", "B.swift", "C.swift",
      ], "\(shown)")
    #expect(shown.contains("3 ViewModels in 3 files; 'vmgen survey' shows more.\n"))
    #expect(shown.contains("1. Convention\nA convention decides what the lint checks and what 'vmgen new' writes:\n"))
    #expect(shown.contains("  unidirectional  SwiftUI: Views send every action to one method, 'send(_:)'\n"))
    #expect(shown.contains("'unidirectional' fits: 3 ViewModels take all actions by 'send'.\n"))
    #expect(shown.contains("representable? [unidirectional] "))
    #expect(shown.contains("+  \"convention\": \"unidirectional\",\n"))
    #expect(shown.contains("+  \"baseline\": \".vmgen-baseline.json\",\n"))
    #expect(shown.contains("+  vmgen lint --staged --new\n"))
    #expect(shown.contains("+name: Lint\n"))
    #expect(shown.components(separatedBy: "[Y/n]").count == 4)
    #expect(shown.components(separatedBy: "[y/N]").count == 2)
    #expect(try sandbox.run("lint", "--strict").status == 0)
    // Existing parts are not asked for again.
    let (again, _) = try show(["init"], typing: "n\n\n", in: sandbox)
    #expect(again.contains("'.vmgen.json' exists; the convention is 'unidirectional'\n"))
    #expect(again.contains("nothing to do: '.vmgen-baseline.json' exists"))
    #expect(again.contains("'.git/hooks/pre-commit' runs vmgen already\n"))
    #expect(!again.contains("[Y/n]"))
    #expect(again.contains("Nothing was written."))
  }

  /// Diffs keep their tabs.
  @Test func tabsAreShown() throws {
    let sandbox = try repository()
    try sandbox.write(".vmgen.json", "{\n\t\"exclude\": []\n}\n")
    try sandbox.write("A.swift", "class AViewModel {}\n")
    let (shown, _) = try show(["init"], typing: "n\nn\nn\n\n", in: sandbox)
    #expect(shown.contains("\n \t\"exclude\": []\n") && !shown.contains("\\t"), "\(shown)")
  }

  @Test func anotherConventionMayBeChosen() throws {
    let sandbox = try repository()
    let (shown, _) = try show(["init"], typing: "claen\nClean\ny\nn\nn\nCore\ny\n", in: sandbox)
    #expect(shown.contains("'claen' is not a convention; did you mean 'clean'?\n"))
    #expect(try sandbox.text(".vmgen.json").contains("\"convention\": \"clean\""))
    #expect(files(sandbox).contains("Core/Sources/ViewModelCore/Store.swift"), "\(shown)")
    #expect(!files(sandbox).contains(".git/hooks/pre-commit"))
  }

  /// The end of the input means no. After nonsense, vmgen asks again.
  @Test(arguments: ["\nn\nn\nn\nn\n", "\nmaybe\n y e s \u{1B}\nja\nn\nn\nn\n\n", "\u{4}", "\nn\n\u{4}"])
  func otherAnswersMeanNo(
    input: String
  ) throws {
    let sandbox = try repository()
    let (shown, status) = try show(["init"], typing: input, in: sandbox)
    #expect(status == 0)
    #expect(files(sandbox).isEmpty)
    #expect(shown.contains("Nothing was written."))
    #expect(shown.components(separatedBy: "Answer 'y' or 'n'.\n").count == (input.contains("maybe") ? 4 : 1))
  }

  /// After a folder that cannot be used, vmgen asks again.
  @Test func aWrongFolderForTheLibrariesIsAskedForAgain() throws {
    let sandbox = try repository()
    let (shown, status) = try show(["init"], typing: "\nn\nn\nn\n../out\nCore\ny\n", in: sandbox)
    #expect(status == 0)
    #expect(shown.contains("is outside the project"), "\(shown)")
    #expect(shown.components(separatedBy: "Copy it into which folder?").count == 3, "\(shown)")
    #expect(files(sandbox).contains("Core/Sources/ViewModelCore/Store.swift"), "\(shown)")
    let other = try repository()
    let (ended, _) = try show(["init"], typing: "\nn\nn\nn\n../out\n\n", in: other)
    #expect(ended.components(separatedBy: "Copy it into which folder?").count == 3, "\(ended)")
    #expect(ended.contains("Nothing was written."))
  }

  @Test func conflictsAreReportedWithoutAQuestion() throws {
    let sandbox = try repository()
    try sandbox.write(".vmgen.json", "{} // ours\n")
    let (shown, status) = try show(["init"], typing: "n\ny\n\n", in: sandbox)
    #expect(status == 0)
    #expect(shown.contains("'.vmgen.json' exists; the convention is 'observable'"))
    #expect(files(sandbox) == [".github/workflows/vmgen.yml", ".vmgen.json"])
    #expect(try sandbox.text(".vmgen.json") == "{} // ours\n")
  }

  /// In a project of Xcode or Tuist, their templates are offered; Enter means no.
  @Test(arguments: [("App.xcodeproj/project.pbxproj", 1), ("Tuist/Package.swift", 2)])
  func foreignTemplatesAreOfferedInTheirProjects(file: String, questions: Int) throws {
    let sandbox = try repository()
    try sandbox.write(file, "")
    let answers = String(repeating: "y\n", count: questions)
    let (shown, _) = try show(["init"], typing: "\nn\nn\nn\n\n\(answers)", in: sandbox)
    #expect(shown.contains("6. Templates for Xcode") && shown.contains("+++ b/.xctemplates/Screen.xctemplate/"))
    #expect(shown.contains("7. A template for Tuist") == (questions == 2))
    #expect(files(sandbox).contains(".xctemplates/Screen.xctemplate/TemplateInfo.plist"), "\(shown)")
    #expect(files(sandbox).contains("Tuist/Templates/vmgen-screen/vmgen-screen.swift") == (questions == 2))
  }

  /// Templates whose screens do not build in the project are not offered, unless the project has changed them.
  @Test func templatesThatDoNotBuildAreNotOffered() throws {
    let sandbox = try repository()
    try sandbox.write(
      "project.yml", "targets:\n  App:\n    platform: iOS\n    deploymentTarget: 16\n    sources: [App]\n")
    try sandbox.write("App/A.swift", "final class AViewModel {}\n")
    let (shown, _) = try show(["init"], typing: "\nn\nn\nn\n\n", in: sandbox)
    #expect(shown.contains("do not work here with any built-in convention") && shown.contains("5. Libraries"))
    #expect(shown.contains("not offered: the libraries need iOS 17 or macOS 14, but 'project.yml' builds for iOS 16\n"))
    #expect(!shown.contains("Copy it into which folder?") && !shown.contains("Screens import 'ViewModelCore'"))
    #expect(!shown.contains("6. Templates for Xcode"), "\(shown)")
    #expect(try sandbox.run("templates", "eject", "--convention", "observable").status == 0)
    let (copied, _) = try show(["init"], typing: "\nn\nn\nn\n\n", in: sandbox)
    #expect(!copied.contains("6. Templates for Xcode"), "\(copied)")
    let view = ".vmgen/templates/observable/Screen/__Name__View.swift"
    try sandbox.write(view, try sandbox.text(view) + "// Ours.\n")
    let (own, _) = try show(["init"], typing: "\nn\nn\nn\nn\n", in: sandbox)
    #expect(own.contains("6. Templates for Xcode"), "\(own)")
  }

  /// A terminal does not show a page of HTML.
  @Test func reportsAreNotForTerminals() throws {
    let sandbox = try repository()
    let (shown, status) = try show(["report"], typing: "", in: sandbox)
    #expect(status == 2)
    #expect(shown.contains("a terminal cannot show the page; write it to a file with '-o report.html'"), "\(shown)")
    #expect(try show(["report", "--format", "json"], typing: "", in: sandbox).1 == 0)
    #expect(try show(["report", "-o", "report.html"], typing: "", in: sandbox).1 == 0)
    #expect(try sandbox.run("report").output.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func chosenPartsAreNotAskedFor() throws {
    let sandbox = try repository()
    let (shown, _) = try show(["init", "--ci"], typing: "", in: sandbox)
    #expect(!shown.contains("[y/N]") && !shown.contains("[Y/n]"))
    #expect(files(sandbox) == [".github/workflows/vmgen.yml"])
  }
}
