import Foundation
@testable import HostIO
import Testing

@Suite struct ThreadsTests {
  @Test(arguments: [1, 2, 16]) func resultsComeInOrder(threads: Int) {
    #expect(Threads.map(1_000, threads: threads) { $0 * 2 } == (0..<1_000).map { $0 * 2 })
    #expect(Threads.map(0, threads: threads) { $0 }.isEmpty)
  }

  @Test(arguments: [1, 2, 16]) func everyNumberIsVisitedOnce(threads: Int) {
    for count in [0, 1, 1_000] {
      let made = Threads.visit(count, threads: threads, [Int]()) { $0.append($1) }
      #expect(made.joined().sorted() == Array(0..<count))
    }
  }

  @Test(arguments: [1, 2, 16]) func everyFileIsVisitedOnce(threads: Int) throws {
    let scratch = try Scratch()
    var paths: Set<String> = []
    for index in 0..<300 { paths.insert("wide/\(index).swift") }
    for index in 0..<40 { paths.insert("\(index % 7)/\(index % 5)/\(index).swift") }
    for path in paths { try scratch.write(path, path) }
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    let walker = FileWalker(honoursIgnores: true, threads: threads)
    let walk = walker.visit(below: [folder], (buffer: FileBuffer(), contents: [String]())) { made, file in
      try? file.read(into: &made.buffer)
      made.contents.append(String(decoding: made.buffer.bytes[..<made.buffer.count], as: UTF8.self))
    }
    #expect(walk.errors.isEmpty)
    #expect(walk.made.flatMap(\.contents).sorted() == paths.sorted())
  }

  @Test func aBufferHoldsFilesOfAllSizes() throws {
    let scratch = try Scratch()
    let sizes = [0, 1, 65_531, 65_532, 65_533, 70_000, 5_000_000, 3]
    for size in sizes { try scratch.write("\(size).swift", String(repeating: "x", count: size)) }
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    let walker = FileWalker(honoursIgnores: true, threads: 1)
    let walk = walker.visit(below: [folder], (buffer: FileBuffer(), counts: [Int](), isPadded: true)) { made, file in
      try? file.read(into: &made.buffer)
      made.counts.append(made.buffer.count)
      let end = made.buffer.bytes[made.buffer.count...].prefix(4)
      if end.count < 4 || end.contains(where: { $0 != 0 }) { made.isPadded = false }
    }
    #expect(walk.made.first?.counts.sorted() == sizes.sorted())
    #expect(walk.made.first?.isPadded == true)
  }

  @Test func aBufferReadsAFileByItsPathAndHoldsBytes() throws {
    let scratch = try Scratch()
    try scratch.write("a.swift", "abc")
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    func path(_ name: String) -> FilePath { folder.appending(name.utf8) }
    mkfifo(path("pipe").displayed, 0o600)
    var buffer = FileBuffer()
    for bytes in [[], [1], [UInt8](repeating: 7, count: 100_000)] {
      buffer.hold(bytes)
      #expect(Array(buffer.bytes[..<buffer.count]) == bytes)
      #expect(buffer.bytes[buffer.count...].prefix(4).elementsEqual([0, 0, 0, 0]))
      try buffer.read(path("a.swift"))
      #expect(String(decoding: buffer.bytes[..<buffer.count], as: UTF8.self) == "abc")
      #expect(buffer.bytes[buffer.count...].prefix(4).elementsEqual([0, 0, 0, 0]))
    }
    for (name, reason) in [("none", "no such file or folder"), ("pipe", "it is no regular file")] {
      let error = #expect(throws: FileError.self) { try buffer.read(path(name)) }
      #expect(error?.reason == reason)
    }
    #expect(throws: FileError.self) { try buffer.read(folder) }
  }
}
