import Foundation
import HostIO
import Sandboxes
import Testing

/// Configurations that a package or submodule shares, and the version that a project needs.
@Suite struct SharedConfigurationTests {
  private static let shared = "{ \"rules\": { \"final_class\": \"off\" }, \"exclude\": [\"Old/**\"] }\n"
  private static let place = ".build/checkouts/Style/ios.json"

  private func sandbox(extends value: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Self.place, Self.shared)
    try sandbox.write("A.swift", "extension AView {\n  @Observable class ViewModel {}\n}\n")
    try sandbox.write("Old/B.swift", "class BViewModel { var a = 1 }\n")
    try sandbox.write(".vmgen.json", "{\n  \"extends\": \"\(value)\"\n}\n")
    return sandbox
  }

  private var pin: String { "#sha256-\(SHA256.hex(Array(Self.shared.utf8)))" }

  @Test func aPackagesFileAppliesToTheProject() throws {
    let run = try sandbox(extends: "package:Style/ios.json\(pin)").run("lint", "--no-ignore", "A.swift", "Old")
    // The patterns of a shared configuration are relative to the project.
    #expect(run.status == 2 && run.errors.contains("'Old' has no file to check, because the configuration excludes"))
    let clean = try sandbox(extends: "package:Style/ios.json\(pin)").run("lint")
    #expect(clean.status == 0, "\(clean.errors)")
  }

  @Test func contentsMustBePinned() throws {
    for value in ["package:Style/ios.json", Self.place, "package:Style/ios.json#sha256-abc"] {
      let run = try sandbox(extends: value).run("lint")
      #expect(run.status == 2)
      // The message has the hash to write, and the place of the value.
      #expect(run.errors.contains(".vmgen.json:2:14: ") && run.errors.contains("'\(pin)'"), "\(run.errors)")
    }
    // Patterns of a file that is named by its path mean the folders beside it.
    #expect(try sandbox(extends: "\(Self.place)\(pin)").run("lint", "A.swift").status == 0)
  }

  /// A link in the project does not make the file that it leads to a part of the project.
  @Test func aFileBehindALinkMustBePinned() throws {
    for (value, status) in [("Link/ios.json", Int32(2)), ("Link/ios.json\(pin)", 0)] {
      let sandbox = try sandbox(extends: value)
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.url.appending(path: "Link").path, withDestinationPath: ".build/checkouts/Style")
      let run = try sandbox.run("lint", "A.swift")
      #expect(run.status == status && run.errors.contains("'\(pin)'") == (status == 2), "\(value): \(run.errors)")
    }
  }

  @Test func mistakesAreNamed() throws {
    let wrongHash = "the hash of '\(Self.place)' is incomplete or wrong: it has 64 hexadecimal digits"
    let cases = [
      ("package:Stile/ios.json\(pin)", "did you mean 'Style'?"),
      ("package:Style", "write 'package:NAME/PATH#sha256-HASH'"),
      ("package:/ios.json", "write 'package:NAME/PATH#sha256-HASH'"),
      ("package:../ios.json", "write 'package:NAME/PATH#sha256-HASH'"),
      ("package:Style/none.json\(pin)", "(no such file or folder); write a path relative to the checkout"),
      ("package:Style/ios.json#sha256-", wrongHash),
      ("package:Style/ios.json\(pin)0", wrongHash),
      ("package:Style/ios.json\(pin.dropLast())g", wrongHash),
      ("package:Style/ios.json#sha256-\(SHA256.hex([]))", "ios.json' has changed since it was pinned"),
      ("package:Style/../../../../outside.json\(pin)", "it is outside the project"),
    ]
    for (value, message) in cases {
      let run = try sandbox(extends: value).run("lint")
      #expect(run.status == 2 && run.errors.contains(message), "\(value): \(run.errors)")
    }
  }

  @Test func aFileOfTheProjectMayBePinned() throws {
    let sandbox = try sandbox(extends: "style.json#sha256-\(SHA256.hex(Array("{}".utf8)))")
    try sandbox.write("style.json", "{}")
    #expect(try sandbox.run("lint", "A.swift").status == 1)
    try sandbox.write("style.json", "{ }")
    let run = try sandbox.run("lint", "A.swift")
    #expect(run.status == 2 && run.errors.contains("'style.json' has changed since it was pinned"))
  }

  /// A file in the `.vmgen` folder is part of the project.
  @Test func aFileBesideTheTemplatesNeedsNoPin() throws {
    let sandbox = try sandbox(extends: ".vmgen/style.json")
    try sandbox.write(".vmgen/style.json", "{}")
    #expect(try sandbox.run("lint", "A.swift").status == 1)
  }

  /// The index has no files of submodules and ignored folders, so a commit's check reads them from the disk.
  @Test func commitsUseFilesThatTheIndexCannotHave() throws {
    let sandbox = try sandbox(extends: "package:Style/ios.json\(pin)")
    try sandbox.write(".gitignore", ".build\n")
    try sandbox.git("init")
    try sandbox.git("add", ".")
    for arguments in [["lint", "--staged"], ["lint", "--staged", "--new"]] {
      let run = try sandbox.run(arguments)
      #expect(run.status == 0, "\(run.errors)")
    }

    try sandbox.write("Other/base.json", Self.shared)
    try sandbox.git("init", in: "Other")
    try sandbox.git("add", ".", in: "Other")
    try sandbox.git("commit", "-qm", "a", in: "Other")
    try sandbox.git("submodule", "add", sandbox.url.appending(path: "Other").path, "Rules")
    try sandbox.write(".vmgen.json", "{\n  \"extends\": \"Rules/base.json\"\n}\n")
    try sandbox.git("add", ".vmgen.json")
    try sandbox.git("commit", "-qm", "a")
    try sandbox.write("A.swift", "extension AView {\n  @Observable class ViewModel { }\n}\n")
    try sandbox.git("add", "A.swift")
    for arguments in [["lint", "--staged"], ["lint", "--staged", "--new"]] {
      let run = try sandbox.run(arguments)
      #expect(run.status == 0, "\(run.errors)")
    }

    // A clone without its submodules says how to fetch them.
    try sandbox.git("clone", "-q", ".", "Clone")
    for arguments in [["lint"], ["lint", "--staged"]] {
      let run = try sandbox.run(arguments, in: "Clone")
      #expect(
        run.status == 2
          && run.errors.contains("(no such file or folder); fetch the submodule with 'git submodule update --init'"),
        "\(run.errors)")
    }
  }

  /// The next commit would lack the file, so it must be added.
  @Test func commitsNeedFilesThatAreOnlyNotAdded() throws {
    let sandbox = try sandbox(extends: "style.json")
    try sandbox.git("init")
    try sandbox.git("add", "A.swift", ".vmgen.json")
    try sandbox.write("style.json", Self.shared)
    let run = try sandbox.run("lint", "--staged")
    #expect(
      run.status == 2 && run.errors.contains("(it is not in the git index); add it with 'git add'"), "\(run.errors)")
    try sandbox.git("add", "style.json")
    #expect(try sandbox.run("lint", "--staged").status == 0)
  }

  @Test func theVersionIsCheckedBeforeUnknownKeys() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "struct A {}\n")
    try sandbox.write(".vmgen.json", "{ \"minimumVersion\": \"99.0.0\", \"keyOfTheFuture\": 1 }")
    let run = try sandbox.run("lint")
    #expect(
      run.status == 2 && run.errors.contains(".vmgen.json:1:21: this file needs vmgen 99.0.0 or later"), "\(run.errors)"
    )
    try sandbox.write(".vmgen.json", "{ \"minimumVersion\": \"0.9.12\" }")
    #expect(try sandbox.run("lint").status == 0)
    for wrong in ["1", "1.0", "1.0.x", "01.0.0", "1.0.0-beta", "", "1.0.9999999999"] {
      try sandbox.write(".vmgen.json", "{ \"minimumVersion\": \"\(wrong)\" }")
      #expect(try sandbox.run("lint").status == 2)
    }
  }

  @Test func theHashIsThatOfTheStandard() {
    #expect(SHA256.hex([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(SHA256.hex(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hex([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    // All lengths around the limits of the padding work.
    #expect(Set((50...130).map { SHA256.hex([UInt8](repeating: 0, count: $0)) }).count == 81)
  }
}
