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

  /// Tasks may start other tasks. Each task waits only for the tasks that it has started.
  @Test func bodiesCanStartFurtherWork() {
    let sums = Threads.map(8, threads: 4) { outer in
      Threads.map(50, threads: 3) { inner in
        Threads.map(1, threads: 2) { _ in outer * inner }[0]
      }.reduce(0, +)
    }
    #expect(sums == (0..<8).map { $0 * 1225 })
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

  /// The pauses are longer than the time for which threads poll before they sleep.
  @Test func sleepingThreadsWake() {
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
}
