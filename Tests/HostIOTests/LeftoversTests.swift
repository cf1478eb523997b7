import Foundation
import Testing

@testable import HostIO

@Suite struct LeftoversTests {
  @Test(arguments: [
    (".HomeView.swift.vmgen-4f2a9c", true), (".a.vmgen-123456", true), (".홈.swift.vmgen-abcdef", true),
    ("HomeView.swift.vmgen-4f2a9c", false), (".vmgen-4f2a9c", false), (".HomeView.swift.vmgen-4F2A9C", false),
    (".HomeView.swift.vmgen-4f2a9", false), (".HomeView.swift.vmgen-4f2a9cd", false), (".HomeView.swift", false),
    (".vmgen.json", false), ("", false),
  ])
  func leftoversAreKnownByTheirNames(name: String, isLeftover: Bool) {
    #expect(Leftovers.isLeftover(name.utf8) == isLeftover)
  }

  @Test func aFreeNameIsThatOfALeftover() {
    #expect(Leftovers.isLeftover(Leftovers.freeName(beside: "HomeView.swift").utf8))
  }

  @Test func foldersBelowAreThoseOfOwnCode() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "vmgen-leftovers-\(UUID().uuidString)")
    for path in ["Sources/A/Inner", ".build/x", "Pods/x"] {
      try FileManager.default.createDirectory(at: root.appending(path: path), withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createSymbolicLink(
      atPath: root.appending(path: "Link").path(), withDestinationPath: "Sources")
    let folder = FilePath(root.path())
    #expect(
      Leftovers.folders(below: folder).map { $0.relative(to: folder).text } == [
        ".", "Sources", "Sources/A", "Sources/A/Inner",
      ])
  }

  /// Folders, links and files of other programs are skipped.
  @Test func findsFilesOnly() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "vmgen-leftovers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = FilePath(root.path())
    for name in [".A.swift.vmgen-000001", ".B.swift.vmgen-000002", "C.swift"] {
      try Data().write(to: root.appending(path: name))
    }
    try FileManager.default.createDirectory(
      at: root.appending(path: ".D.swift.vmgen-000003"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: root.appending(path: ".E.swift.vmgen-000004").path(), withDestinationPath: "C.swift")
    let found = Leftovers.find(in: [folder, folder, folder.appending("missing".utf8)])
    #expect(
      found.map { String(decoding: $0.name, as: UTF8.self) } == [".A.swift.vmgen-000001", ".B.swift.vmgen-000002"])
    for path in found { try Leftovers.remove(path) }
    #expect(Leftovers.find(in: [folder]).isEmpty)
  }
}
