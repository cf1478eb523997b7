import Foundation
import HostIO
import Testing

@Suite struct FileReplacementTests {
  private let scratch: Scratch
  private var folder: URL { scratch.url }

  init() throws { scratch = try Scratch() }

  private func path(_ name: String) -> FilePath { FilePath(folder.appending(path: name).path(percentEncoded: false)) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
  }

  @Test func theFileChangesWhenAllIsWritten() throws {
    try Data("old".utf8).write(to: folder.appending(path: "a"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.appending(path: "a").path(percentEncoded: false))
    var replacement = try FileReplacement(of: path("a"))
    replacement.write(String(repeating: "new", count: 100_000))
    #expect(try String(contentsOf: folder.appending(path: "a"), encoding: .utf8) == "old")
    try replacement.finish()
    #expect(try Data(contentsOf: folder.appending(path: "a")).count == 300_000)
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.appending(path: "a").path(percentEncoded: false))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try names() == ["a"])
  }

  @Test func aNewFileCanBeRunWhereThatIsAskedFor() throws {
    for (name, isExecutable) in [("script", true), ("text", false)] {
      var replacement = try FileReplacement(of: path(name), isExecutable: isExecutable)
      replacement.write([0x23, 0xFF])
      try replacement.finish()
      #expect(FileSystem.isExecutable(path(name)) == isExecutable)
      #expect(try FileSystem.read(path(name)) == [0x23, 0xFF])
    }
  }

  @Test func linkIsKeptAndItsTargetReplaced() throws {
    try Data("old".utf8).write(to: folder.appending(path: "a"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "link").path(percentEncoded: false), withDestinationPath: "a")
    var replacement = try FileReplacement(of: path("link"))
    replacement.write("new")
    try replacement.finish()
    #expect(try String(contentsOf: folder.appending(path: "a"), encoding: .utf8) == "new")
    #expect(try names() == ["a", "link"])
  }

  @Test func abandonedReplacementLeavesNoFile() throws {
    var replacement = try FileReplacement(of: path("a"))
    replacement.write("new")
    replacement.abandon()
    #expect(try names().isEmpty)
  }

  @Test func aFolderAndAMissingFolderAreErrors() {
    #expect(throws: FileError.self) { try FileReplacement(of: path(".")) }
    #expect(throws: FileError.self) { try FileReplacement(of: path("missing/a")) }
  }

  @Test func aDeviceIsWrittenAsItIs() throws {
    var replacement = try FileReplacement(of: FilePath("/dev/null"))
    replacement.write("new")
    try replacement.finish()
  }

  #if os(Linux)
    @Test func aFullDiskIsSaidAndWhatWasThereStays() throws {
      var replacement = try FileReplacement(of: FilePath("/dev/full"))
      replacement.write("new")
      #expect(throws: FileError.self) { try replacement.finish() }
    }
  #endif

  /// Destinations that could not be replaced at the end are rejected at once.
  @Test(arguments: ["loop", "nowhere", String(repeating: "a", count: 300)])
  func irreplaceableFilesAreRefusedBeforeWriting(name: String) throws {
    for (name, target) in [("loop", "loop"), ("nowhere", "missing/report.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path(percentEncoded: false), withDestinationPath: target)
    }
    #expect(throws: FileError.self) { _ = try FileReplacement(of: path(name)) }
    #expect(try names() == ["loop", "nowhere"])
  }
}
