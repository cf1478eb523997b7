import Foundation
import Testing

@testable import Scaffolding

/// Types of the app whose names the modules that tests import have, too.
@Suite struct TestImportTests {
  /// Tests import such a type by name, whatever its kind, also as a part of another type.
  @Test(arguments: ScreenConvention.all)
  func ambiguousTypesAreImportedByName(convention: ScreenConvention) throws {
    let files = try filesOfPackage(
      """
      screen Feed
      type SortOrder { case newest, oldest }
      type Measurement { id: Int }
      type Post { id: Int; text: String; scanner: Scanner }
      type Scanner { id: Int }
      load posts: [Post] from post.getPosts(order: order)
      load measurements: [Measurement] from post.getMeasurements()
      state order: SortOrder = .newest
      """, convention)
    let tests = try #require(files.first { $0.key.hasSuffix("FeedViewModelTests.swift") }?.value)
    for type in ["enum App.SortOrder", "struct App.Measurement", "struct App.Scanner"] {
      #expect(tests.contains("@testable import \(type)\n"), "\(tests)")
    }
    #expect(!tests.contains("App.Post\n"))
  }

  @Test(arguments: [
    "AttributeContainer", "Bundle", "Calendar", "Comment", "ComparisonResult", "DateInterval", "Dimension", "Formatter",
    "Host", "Measurement", "Morphology", "Notification", "Operation", "Pipe", "Port", "Predicate", "Scanner",
    "SortComparator", "SortDescriptor", "SortOrder", "Stream", "Thread",
  ])
  func aNameThatCompilersReject(name: String) { #expect(TestedNames.all.contains(name)) }

  #if os(Linux)
    /// The list has every type that Foundation declares here, read from the symbols of its library.
    @Test func theListIsComplete() throws {
      let paths = try Self.loadedFiles().split(separator: "\n").compactMap {
        $0.split(separator: " ").last.map(String.init)
      }
      let library = URL(filePath: try #require(paths.first { $0.hasSuffix("/libFoundation.so") }))
      let names = try Self.types(of: "Foundation", in: Data(contentsOf: library))
      #expect(names.count > 100)
      let missing = names.filter { name in
        !TestedNames.all.contains(name) && !TypeFacts.isLibrary(name) && !Self.hidden.contains(name)
          && !name.hasPrefix("NS") && !name.hasPrefix("_") && name.first?.isUppercase == true
      }
      #expect(missing.isEmpty, "\(missing.sorted())")
    }

    /// The table of this process's memory, with the path of each loaded file at the end of a line. A stream, because
    /// Foundation reads no more than the size of a file, which is zero here.
    private static func loadedFiles() throws -> String {
      let stream = try #require(InputStream(fileAtPath: "/proc/self/maps"))
      stream.open()
      defer { stream.close() }
      var text: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = stream.read(&part, maxLength: part.count), count > 0 { text += part.prefix(count) }
      return String(decoding: text, as: UTF8.self)
    }

    /// Types that are not public.
    private static let hidden: Set<String> = [
      "JSONError", "JSONParser", "JSONValue", "LocalAddress", "SharedKeySetPlaceholder", "URLResourceValuesStorage",
      "UnknownNSError",
    ]

    /// The names of the top-level types of a module, from mangled names such as `$s10Foundation4PortCMn`.
    private static func types(of module: String, in library: Data) -> Set<String> {
      library.withUnsafeBytes { bytes in
        let start = Array("$s\(module.utf8.count)\(module)".utf8)
        var names: Set<String> = []
        guard var place = bytes.baseAddress else { return names }
        let end = place + bytes.count
        // `range(of:)` takes ten seconds.
        while let match = memchr(place, Int32(start[0]), end - place) {
          place = UnsafeRawPointer(match) + 1
          let behind = UnsafeRawPointer(match) + start.count
          guard behind < end, memcmp(match, start, start.count) == 0 else { continue }
          if let name = name(atStartOf: UnsafeRawBufferPointer(start: behind, count: end - behind)) {
            names.insert(name)
          }
        }
        return names
      }
    }

    /// The name in `4PortCMn`, nil if other bytes are there.
    private static func name(atStartOf bytes: UnsafeRawBufferPointer) -> String? {
      // A length that begins with `0` stands for words of earlier names.
      let digits = bytes.prefix { (48...57).contains($0) }
      guard digits.first != 48, let length = Int(String(decoding: digits, as: UTF8.self)), length <= 100 else {
        return nil
      }
      let name = bytes.dropFirst(digits.count).prefix(length)
      let end = Array(bytes.dropFirst(digits.count + length).prefix(4))
      guard end.count == 4, "VOC".utf8.contains(end[0]), end[1...] == [UInt8(ascii: "M"), UInt8(ascii: "n"), 0] else {
        return nil
      }
      return String(decoding: name, as: UTF8.self)
    }
  #endif
}
