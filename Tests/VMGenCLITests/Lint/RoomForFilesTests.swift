import Testing

@testable import VMGenCLI

@Suite struct RoomForFilesTests {
  /// How much work files of one size are, where one that finds no place takes two fifths more.
  private static func work(files: Int, of footprint: Int, in bytes: Int) -> Double {
    var room = RoomForFiles(bytes: bytes, threads: 1)
    return (0..<files).reduce(0) { work, _ in work + (room.takes(footprint) ? 1 : 1.4) }
  }

  /// Twice the files: nowhere much more than twice the work, whatever there is room for.
  @Test func roomBecomesScarceSlowly() {
    for footprint in [1, 7, 100, 3_000] {
      for files in [10, 100, 150, 200, 300, 400, 700, 1_000, 5_000, 20_000] {
        let (once, twice) = (
          Self.work(files: files, of: footprint, in: 10_000), Self.work(files: 2 * files, of: footprint, in: 10_000)
        )
        #expect(twice < 2.2 * once, "\(files) files of \(footprint)")
      }
    }
  }

  @Test func noMoreIsTakenThanThereIsRoomFor() {
    for footprint in [1, 7, 100, 3_000] {
      var room = RoomForFiles(bytes: 10_000, threads: 1)
      let taken = (0..<100_000).filter { _ in room.takes(footprint) }.count * footprint
      #expect(taken <= 10_000 && taken > 10_000 - footprint - 10)
    }
  }

  /// Copies are for threads: each has its share, and one large file finds a place in one of them.
  @Test func oneLargeFileFindsAPlace() {
    let first = RoomForFiles(bytes: 10_000, threads: 2)
    var (one, other) = (first, first)
    let large = [one.takes(50_000), other.takes(50_000), one.takes(1_563), other.takes(1_563)]
    #expect(large == [true, false, false, false])
    let small = [one.takes(1_562), other.takes(1_562), one.takes(300), one.takes(100)]
    #expect(small == [true, true, false, true])
  }

  @Test func withoutRoomNothingFindsAPlace() {
    var none = RoomForFiles(bytes: 0, threads: 2)
    let taken = [none.takes(1), none.takes(1 << 40), none.takes(0)]
    #expect(taken == [false, false, true])
  }
}
