import Foundation
import HostIO
import Testing

#if canImport(Glibc)
  import ExtendedAttributes
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A replaced file keeps its attributes.
@Suite struct FileAttributesTests {
  private let scratch: Scratch
  private let file: URL

  init() throws {
    scratch = try Scratch()
    file = scratch.url.appending(path: "a.swift")
    try Data("the old text".utf8).write(to: file)
  }

  private func replace(_ name: String = "a.swift", with text: String) throws {
    var replacement = try FileReplacement(of: path(name))
    replacement.write(text)
    try replacement.finish()
  }

  private func path(_ name: String) -> FilePath {
    FilePath(scratch.url.appending(path: name).path(percentEncoded: false))
  }

  private func status(_ name: String) -> stat {
    var info = stat()
    _ = stat(scratch.url.appending(path: name).path(percentEncoded: false), &info)
    return info
  }

  @Test(arguments: ["short", "a text that is longer than the old one", "", "the old text"])
  func aFileWithTwoNamesStaysOneFile(_ text: String) throws {
    try FileManager.default.linkItem(at: file, to: scratch.url.appending(path: "b.swift"))
    chmod(file.path, 0o640)
    let before = status("a.swift")
    try replace("b.swift", with: text)
    for name in ["a.swift", "b.swift"] {
      #expect(try FileSystem.read(path(name)) == Array(text.utf8))
      #expect(status(name).st_ino == before.st_ino)
      #expect(status(name).st_nlink == 2)
      #expect(status(name).st_mode == before.st_mode)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
    #expect(names.sorted() == ["a.swift", "b.swift"])
  }

  @Test func aFileThatIsSeparatedLeavesItsOtherNameAlone() throws {
    try FileManager.default.linkItem(at: file, to: scratch.url.appending(path: "b.swift"))
    chmod(file.path, 0o640)
    var replacement = try FileReplacement(of: path("b.swift"), separates: true)
    replacement.write("new")
    try replacement.finish()
    #expect(try FileSystem.read(path("a.swift")) == Array("the old text".utf8))
    #expect(try FileSystem.read(path("b.swift")) == Array("new".utf8))
    #expect(status("b.swift").st_mode == status("a.swift").st_mode)
    #expect(status("a.swift").st_nlink == 1)
  }

  @Test func abandoningLeavesAFileWithTwoNamesAsItWas() throws {
    try FileManager.default.linkItem(at: file, to: scratch.url.appending(path: "b.swift"))
    var replacement = try FileReplacement(of: path("a.swift"))
    replacement.write("new")
    replacement.abandon()
    #expect(try FileSystem.read(path("b.swift")) == Array("the old text".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).count == 2)
  }

  /// A folder with this bit gives its group to new files, as every folder does on BSD and macOS.
  @Test(.enabled(if: geteuid() == 0, "only the superuser may give files away"))
  func aFileKeepsItsGroupInAFolderOfAnotherOne() throws {
    #expect(chown(scratch.url.path, 0, 4242) == 0)
    #expect(chmod(scratch.url.path, 0o2755) == 0)
    for (owner, group) in [(geteuid(), getegid()), (geteuid(), 4243), (4244, 4242)] {
      #expect(chown(file.path, owner, group) == 0)
      #expect(chmod(file.path, 0o4664) == 0)
      try replace(with: "new")
      #expect(status("a.swift").st_uid == owner)
      #expect(status("a.swift").st_gid == group)
      #expect(status("a.swift").st_mode & 0o7777 == 0o4664)
    }
  }

  #if os(Linux)
    @Test func aFileKeepsItsExtendedAttributes() throws {
      let large = [UInt8](repeating: 7, count: 1000)
      let values: [(name: String, value: [UInt8])] = [
        ("user.vmgen.note", Array("kept".utf8)), ("user.empty", []), ("user.large", large),
      ]
      for (name, value) in values {
        try #require(setxattr(file.path, name, value, value.count, 0) == 0, "this disk takes no attributes")
      }
      try replace(with: "new")
      for (name, value) in values {
        var buffer = [UInt8](repeating: 0, count: 2000)
        let count = getxattr(file.path, name, &buffer, buffer.count)
        #expect(count == value.count)
        #expect(Array(buffer.prefix(max(0, count))) == value)
      }
    }

    /// An access list that names a user, as made by `setfacl -m u:4242:rw`.
    @Test func aFileKeepsItsAccessList() throws {
      let entries: [(tag: UInt16, permissions: UInt16, id: UInt32)] = [
        (0x01, 6, .max), (0x02, 6, 4242), (0x04, 4, .max), (0x10, 6, .max), (0x20, 0, .max),
      ]
      var list: [UInt8] = [2, 0, 0, 0]
      for entry in entries {
        for half in [entry.tag, entry.permissions] { list += withUnsafeBytes(of: half.littleEndian) { Array($0) } }
        list += withUnsafeBytes(of: entry.id.littleEndian) { Array($0) }
      }
      let isSet = setxattr(file.path, "system.posix_acl_access", list, list.count, 0) == 0
      try #require(isSet || errno == ENOTSUP)
      // The disk has no access lists.
      guard isSet else { return }
      try replace(with: "new")
      var buffer = [UInt8](repeating: 0, count: 200)
      let count = getxattr(file.path, "system.posix_acl_access", &buffer, buffer.count)
      #expect(Array(buffer.prefix(max(0, count))) == list)
    }
  #endif
}
