import Foundation
import Testing

@testable import HostIO

/// Paths on the command line get the spelling of the names on the disk.
@Suite struct DiskNamesTests {
  private let scratch: Scratch
  private let folder: FilePath

  init() throws {
    scratch = try Scratch()
    folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    for path in ["Sources/A.swift", "Sources/b.swift", "Sources/Cafe\u{301}/E\u{301}.swift"] {
      let url = scratch.url.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
  }

  /// A disk that ignores case and Unicode normalisation, like Apple's disks.
  private func ignorant() -> DiskNames {
    let folder = folder
    return DiskNames { path in
      var real = folder
      for component in path.components.dropFirst(folder.components.count) {
        let wanted = DiskNames.folded(component, ignoringCase: true)
        let entries = (try? FileSystem.names(in: real)) ?? []
        guard let entry = entries.first(where: { DiskNames.folded($0[...], ignoringCase: true) == wanted }) else {
          return nil
        }
        real = real.appending(entry)
      }
      return real.bytes.map { UInt64($0) }
    }
  }

  private func name(_ typed: String, _ disk: DiskNames) -> String {
    var disk = disk
    var path = folder
    for component in FilePath(typed).components { path = path.appending(disk.name(of: component, in: path)) }
    return path.relative(to: folder).text
  }

  @Test(arguments: [
    ("sources/a.swift", "Sources/A.swift"), ("SOURCES/B.SWIFT", "Sources/b.swift"), ("sources", "Sources"),
    ("Sources/A.swift", "Sources/A.swift"), ("sources/new.swift", "Sources/new.swift"),
    ("nothing/a.swift", "nothing/a.swift"),
  ])
  func aDiskThatIgnoresCaseSaysHowAFileIsSpelled(typed: String, real: String) {
    #expect(name(typed, ignorant()) == real)
  }

  @Test func caseSensitiveDisksNeedNoFurtherLookups() {
    for typed in ["sources/a.swift", "Sources/a.swift", "Sources/A.swift", "Sources/B.swift"] {
      #expect(name(typed, DiskNames()) == typed)
    }
  }

  @Test func bothFormsOfACharacterFindTheFile() {
    let real = Array("Sources/Cafe\u{301}/E\u{301}.swift".utf8)
    let typed = [
      "Sources/Caf\u{E9}/\u{C9}.swift", "Sources/Cafe\u{301}/\u{C9}.swift", "Sources/Cafe\u{301}/E\u{301}.swift",
    ]
    for typed in typed {
      #if canImport(Darwin)
        #expect(Array(name(typed, DiskNames()).utf8) == Array(typed.precomposedStringWithCanonicalMapping.utf8))
      #else
        #expect(Array(name(typed, DiskNames()).utf8) == real)
      #endif
    }
    #expect(Array(name("sources/CAF\u{C9}/e\u{301}.swift", ignorant()).utf8) == real)
  }

  @Test func pathsAreResolvedToTheseNames() throws {
    let real = try #require(FileSystem.realPath(folder))
    var resolver = PathResolver(current: real, project: real)
    let place = resolver.place(of: FilePath("Sources/Caf\u{E9}/../Caf\u{E9}/\u{C9}.swift"))
    #expect(FileSystem.kind(place.path) == .file)
    #expect(resolver.place(of: FilePath("/")).path == FilePath("/"))
  }
}
