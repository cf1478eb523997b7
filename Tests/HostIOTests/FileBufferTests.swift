import Foundation
@testable import HostIO
import Testing

@Suite struct FileBufferTests {
  @Test func filesOfAllSizesAreHeld() throws {
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

  /// Some inputs, such as pipes, do not report their size.
  @Test func whatDoesNotKnowItsSizeIsRead() throws {
    var buffer = FileBuffer()
    func contents() -> String { String(decoding: buffer.bytes[..<buffer.count], as: UTF8.self) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // The input arrives in pieces, each shorter than the requested size.
    let (reader, writer) = (ends[0], ends[1])
    let pieces = ["let a = 1\n", "let b = 2\n", "let c = 3\n"]
    let thread = Thread {
      for piece in pieces {
        _ = Array(piece.utf8).withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
        usleep(20_000)
      }
      close(writer)
    }
    thread.start()
    #expect(buffer.read(reader) == nil)
    close(reader)
    #expect(contents() == pieces.joined())
    #if os(Linux)
      // The first file reports a size of 0 bytes, the second of a page.
      for path in ["/proc/version", "/sys/kernel/mm/transparent_hugepage/enabled"] {
        guard let known = FileManager.default.contents(atPath: path), !known.isEmpty else { continue }
        try buffer.read(FilePath(path))
        #expect(contents() == String(decoding: known, as: UTF8.self))
      }
    #endif
  }

  @Test func aFileIsReadByItsPathAndBytesAreHeld() throws {
    let scratch = try Scratch()
    try scratch.write("a.swift", "abc")
    let folder = FilePath(scratch.url.path(percentEncoded: false)).normalized
    func path(_ name: String) -> FilePath { folder.appending(name.utf8) }
    mkfifo(path("pipe").displayed, 0o600)
    var buffer = FileBuffer()
    for bytes in [[], [1], [UInt8](repeating: 7, count: 100_000)] {
      buffer.replaceContents(with: bytes)
      #expect(Array(buffer.bytes[..<buffer.count]) == bytes)
      #expect(buffer.bytes[buffer.count...].prefix(4).elementsEqual([0, 0, 0, 0]))
      try buffer.read(path("a.swift"))
      #expect(String(decoding: buffer.bytes[..<buffer.count], as: UTF8.self) == "abc")
      #expect(buffer.bytes[buffer.count...].prefix(4).elementsEqual([0, 0, 0, 0]))
    }
    for (name, reason) in [("none", "no such file or folder"), ("pipe", "it is not a regular file")] {
      let error = #expect(throws: FileError.self) { try buffer.read(path(name)) }
      #expect(error?.reason == reason)
    }
    #expect(throws: FileError.self) { try buffer.read(folder) }
  }
}
