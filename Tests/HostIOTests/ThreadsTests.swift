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

  @Test(arguments: [1, 2, 16, 200]) func bodiesRunOnAtMostSoManyThreadsAndAllAreWaitedFor(threads: Int) {
    let state = Shared((calls: 0, active: 0, ids: Set<UInt>()))
    for _ in 0..<20 {
      state.withLock { $0 = (0, 0, []) }
      Threads.run(threads) {
        state.withLock { state in
          state.calls += 1
          state.active += 1
          state.ids.insert(UInt(bitPattern: pthread_self().hashValue))
        }
        usleep(200)
        state.withLock { $0.active -= 1 }
      }
      let (calls, active, ids) = state.withLock { $0 }
      #expect(1...threads ~= calls)
      #expect(active == 0)
      #expect(ids.count == calls)
    }
  }

  /// Each waits for what it has started, and for nothing else.
  @Test func workMayMakeWork() {
    let sums = Threads.map(8, threads: 4) { outer in
      Threads.map(50, threads: 3) { inner in
        Threads.both(threads: 2, { outer * inner }, { inner }).0
      }.reduce(0, +)
    }
    #expect(sums == (0..<8).map { $0 * 1225 })
  }

  @Test(arguments: [1, 2]) func bothAreMade(threads: Int) {
    for number in 0..<200 {
      let (left, right) = Threads.both(threads: threads, { number }, { "\(number)" })
      #expect(left == number)
      #expect(right == "\(number)")
    }
  }

  @Test func signalsThatEndTheProgramAreNotForFurtherThreads() {
    @Sendable func mask() -> [Bool] {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return [SIGINT, SIGTERM, SIGHUP, SIGPIPE].map { sigismember(&mask, $0) == 1 }
    }
    let before = mask()
    let blocked = Shared([Bool]())
    #expect(
      Threads.start {
        let all = mask()
        blocked.change { $0 = all }
      })
    #expect(blocked.wait { $0.isEmpty ? nil : $0 } == [true, true, true, before[3]])
    #expect(mask() == before)
  }

  /// Longer than anybody looks for work without sleeping.
  @Test func whoSleepsIsWoken() {
    Threads.prepare(3)
    for pause in [0, 2_000, 20_000] as [UInt32] {
      usleep(pause)
      #expect(Threads.map(500, threads: 3) { $0 } == Array(0..<500))
      let slow = Threads.map(6, threads: 3) { number in
        usleep(pause)
        return number
      }
      #expect(slow == Array(0..<6))
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

  /// Where a file ends is asked of the file, and not everything that can be read knows.
  @Test func aBufferReadsWhatDoesNotKnowItsSize() throws {
    var buffer = FileBuffer()
    func contents() -> String { String(decoding: buffer.bytes[..<buffer.count], as: UTF8.self) }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // It comes in pieces, each of which is a read that comes back short.
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
      // The first says that it has no bytes, the second that it has a page of them.
      for path in ["/proc/version", "/sys/kernel/mm/transparent_hugepage/enabled"] {
        guard let known = FileManager.default.contents(atPath: path), !known.isEmpty else { continue }
        try buffer.read(FilePath(path))
        #expect(contents() == String(decoding: known, as: UTF8.self))
      }
    #endif
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
