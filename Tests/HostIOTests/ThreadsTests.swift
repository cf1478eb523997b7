import Foundation
@testable import HostIO
import Testing

@Suite struct ThreadsTests {
  @Test(arguments: [1, 2, 16]) func resultsComeInOrder(threads: Int) {
    #expect(Threads.map(1_000, threads: threads) { $0 * 2 } == (0..<1_000).map { $0 * 2 })
    #expect(Threads.map(0, threads: threads) { $0 }.isEmpty)
  }

  @Test(arguments: [1, 2, 16]) func everyFileIsVisitedOnce(threads: Int) throws {
    let scratch = try Scratch()
    var paths: Set<String> = []
    for index in 0..<300 { paths.insert("wide/\(index).swift") }
    for index in 0..<40 { paths.insert("\(index % 7)/\(index % 5)/\(index).swift") }
    for path in paths { try scratch.write(path, path) }
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    let walker = FileWalker(honoursIgnores: true, threads: threads)
    let (made, _, errors) = walker.visit(below: folder, (buffer: FileBuffer(), contents: [String]())) { made, file in
      try? file.read(into: &made.buffer)
      made.contents.append(String(decoding: made.buffer.bytes[..<made.buffer.count], as: UTF8.self))
    }
    #expect(errors.isEmpty)
    #expect(made.flatMap(\.contents).sorted() == paths.sorted())
  }

  @Test func aBufferHoldsFilesOfAllSizes() throws {
    let scratch = try Scratch()
    let sizes = [0, 1, 65_531, 65_532, 65_533, 70_000, 5_000_000, 3]
    for size in sizes { try scratch.write("\(size).swift", String(repeating: "x", count: size)) }
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    let walker = FileWalker(honoursIgnores: true, threads: 1)
    let (made, _, _) = walker.visit(below: folder, (buffer: FileBuffer(), counts: [Int](), isPadded: true)) {
      made, file in
      try? file.read(into: &made.buffer)
      made.counts.append(made.buffer.count)
      let end = made.buffer.bytes[made.buffer.count...].prefix(4)
      if end.count < 4 || end.contains(where: { $0 != 0 }) { made.isPadded = false }
    }
    #expect(made.first?.counts.sorted() == sizes.sorted())
    #expect(made.first?.isPadded == true)
  }
}
