import HostIO

/// The room that a thread has for files it has read and that are to be looked at again.
///
/// What finds no place is read a second time, which takes two fifths more work. So that no project of twice the size
/// takes much more than twice the work, room becomes scarce slowly: of what goes beyond the first half every other byte
/// finds a place. A file that is larger than that half would be read twice while one of half its size is not: of such
/// files one finds a place, whatever its size, as long as no other thread has one.
struct RoomForFiles: Sendable {
  private let bytes: Int
  private let hasLargeFile = Shared(false)
  private var asked = 0
  private var taken = 0

  /// - Parameters:
  ///   - bytes: How much room all threads have together.
  ///   - threads: How many copies of it are made, one for each.
  init(bytes: Int, threads: Int) { self.bytes = bytes / max(1, threads) }

  /// Whether there is a place for a file.
  ///
  /// - Parameter footprint: How many bytes of memory it takes.
  mutating func takes(_ footprint: Int) -> Bool {
    if bytes > 0, footprint > bytes / 2 {
      return hasLargeFile.withLock { hasLargeFile in
        defer { hasLargeFile = true }
        return !hasLargeFile
      }
    }
    asked += footprint
    guard taken + footprint <= min(bytes, (asked + bytes / 2) / 2) else { return false }
    taken += footprint
    return true
  }
}
