import Testing

@testable import HostIO

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct StandardDuplexTests {
  /// A pipe that programs which other tests start do not keep open.
  private func makePipe() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  @Test func itReadsWhatIsThereAndNoticesTheEnd() {
    let (input, output) = (makePipe(), makePipe())
    var duplex = StandardDuplex(input: input.read, output: output.write)
    duplex.read(waiting: 0)
    #expect(duplex.take() == [] && !duplex.isAtEnd)
    _ = write(input.write, "abc", 3)
    duplex.read(waiting: nil)
    #expect(duplex.take() == Array("abc".utf8) && duplex.take() == [])
    close(input.write)
    duplex.read(waiting: nil)
    #expect(duplex.isAtEnd)
    duplex.write([1, 2])
    #expect(!duplex.isClosed)
    close(output.read)
    duplex.write([3])
    #expect(duplex.isClosed)
  }

  /// The other side writes more than a pipe holds before it reads anything.
  @Test func twoThatWriteDoNotWaitForEachOther() {
    let (input, output) = (makePipe(), makePipe())
    let count = 1 << 18
    let received = Shared(0)
    let isDone = Shared(false)
    #expect(
      Threads.start {
        let bytes = [UInt8](repeating: 1, count: count)
        var offset = 0
        while offset < count { offset += max(0, write(input.write, bytes, count - offset)) }
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while received.withLock({ $0 }) < count {
          let more = read(output.read, &buffer, buffer.count)
          if more <= 0 { break }
          received.withLock { $0 += more }
        }
        isDone.change { $0 = true }
      })
    var duplex = StandardDuplex(input: input.read, output: output.write)
    duplex.write([UInt8](repeating: 2, count: count))
    _ = isDone.wait { $0 ? true : nil }
    #expect(received.withLock { $0 } == count)
    while duplex.take().count < count { duplex.read(waiting: 10) }
  }
}
