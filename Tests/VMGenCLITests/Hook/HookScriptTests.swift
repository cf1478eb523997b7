import Foundation
import Sandboxes
import Testing

@testable import VMGenCLI

@Suite struct HookScriptTests {
  private let hook = HookScript(toolFolder: Array("/opt/it's here/bin".utf8))

  private func install(_ script: String?) -> HookScript.Change { hook.install(in: script.map { Array($0.utf8) }) }

  /// The text of a written script. Any other change is an issue.
  private func written(_ change: HookScript.Change) -> [UInt8] {
    if case .write(let bytes) = change { return bytes }
    Issue.record("\(change)")
    return []
  }

  @Test func alone() {
    let made = written(install(nil))
    #expect(made.starts(with: Array("#!/bin/sh\n".utf8)))
    #expect(String(decoding: made, as: UTF8.self).contains("PATH=$PATH:'/opt/it'\\''s here/bin'\n"))
    #expect(hook.install(in: made) == .none)
    #expect(HookScript.uninstall(from: made) == .remove)
  }

  /// If vmgen reports findings or fails, the block ends the script with its status. Otherwise, the rest of the script
  /// runs.
  @Test(arguments: ["/bin/sh", "/bin/sh -e", "/bin/bash -eu", "/bin/zsh", "/bin/zsh -e", "/bin/dash", "/bin/ksh"])
  func everyShellRunsIt(shell: String) throws {
    guard FileManager.default.fileExists(atPath: String(shell.prefix { $0 != " " })) else { return }
    let sandbox = try Sandbox()
    func path(_ name: String) -> String { sandbox.url.appending(path: name).path(percentEncoded: false) }
    for status in [0, 1, 2, 3] as [Int32] {
      try sandbox.writeProgram("vmgen", "#!/bin/sh\nexit \(status)\n")
      let script = HookScript(toolFolder: Array(path("").utf8)).install(in: Array("#!\(shell)\necho rest\n".utf8))
      try sandbox.writeProgram("hook", String(decoding: written(script), as: UTF8.self))
      let process = Process()
      process.executableURL = URL(filePath: path("hook"))
      process.environment = ["PATH": "/usr/bin:/bin"]
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      process.waitUntilExit()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(process.terminationStatus == status, "\(complaint)")
      #expect(text == (status == 0 ? "rest\n" : ""))
      #expect(complaint.contains("vmgen stopped this commit") == (status == 1))
      #expect(complaint.contains("of classes moved into or out of another type, count as new") == (status == 1))
    }
  }

  @Test(arguments: [
    "#!/bin/sh\n", "#!/bin/sh\nexit 0", "#!/usr/bin/env bash\nset -e\n\nmake lint\n", "#! /bin/bash -eu\n# é\n",
    "#!/usr/bin/env -S zsh -f\nx\n\n\n", "#!/bin/sh\n# This file was made by somebody.\n", "#!/bin/dash\n\0\u{FF}\n",
  ]) func aScriptThatIsThereComesBackByteForByte(script: String) {
    let chained = written(install(script))
    // After the first line, before anything that may end the script.
    let lines = String(decoding: chained, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == script.split(separator: "\n")[0])
    #expect(lines[1].hasPrefix("# >>> vmgen >>>"))
    #expect(hook.install(in: chained) == .none)
    #expect(HookScript.uninstall(from: chained) == .write(Array(script.utf8)))
  }

  @Test(arguments: [
    "#!/usr/bin/python3\n", "#!/usr/bin/env node\nx\n", "\u{7F}ELF", "", "echo\n", "#!/bin/sh", "#!\n", "#!/bin/sh\r\n",
  ])
  func scriptsOfOtherLanguagesAreKept(script: String) {
    guard case .refused = install(script) else {
      Issue.record("it was changed")
      return
    }
    #expect(HookScript.uninstall(from: Array(script.utf8)) == .none)
  }

  @Test func anOlderBlockIsReplacedInPlace() {
    let script = "#!/bin/sh\nbefore\n"
    let old = written(HookScript(toolFolder: nil).install(in: Array(script.utf8)))
    let new = written(hook.install(in: old))
    #expect(new == written(install(script)))
    #expect(HookScript.uninstall(from: new) == .write(Array(script.utf8)))
  }

  @Test func linesAddedByUsersAreKept() {
    let made = written(install(nil))
    #expect(
      HookScript.uninstall(from: made + Array("make test\n".utf8)) == .write(Array("#!/bin/sh\nmake test\n".utf8)))
  }

  @Test func aMarkWithoutTheOtherIsNotTouched() {
    let lines = String(decoding: written(install(nil)), as: UTF8.self).split(separator: "\n")
    let damages: [[Substring]] = [lines.dropLast(), lines.filter { !$0.hasPrefix("# >>>") }, lines + lines]
    for damaged in damages {
      let script = Array((damaged.joined(separator: "\n") + "\n").utf8)
      for change in [hook.install(in: script), HookScript.uninstall(from: script)] {
        guard case .refused = change else {
          Issue.record("\(change)")
          continue
        }
      }
    }
  }
}
