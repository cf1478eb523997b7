import HostIO

/// The room that a thread has for files it has read and that are to be looked at again.
///
/// What finds no place is read a second time, which takes two fifths more work. So that no project of twice the size
/// takes much more than twice the work, room becomes scarce slowly: with each doubling of what asks for it a fifth less of
/// all finds a place. A file that is large for all that would be read twice while one of half its size is not: of
/// such files one finds a place, whatever its size, as long as no other thread has one.
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
    if bytes > 0, footprint > free {
      return hasLargeFile.withLock { hasLargeFile in
        defer { hasLargeFile = true }
        return !hasLargeFile
      }
    }
    asked += footprint
    guard taken + footprint <= promised(to: asked) else { return false }
    taken += footprint
    return true
  }

  /// Up to here everything finds a place.
  private var free: Int { bytes * 5 / 16 }

  /// How much of what asks for room gets it: all of the first part, three fifths of as much again, two fifths of twice that
  /// and one fifth of four times that. Together it is all room there is.
  private func promised(to asked: Int) -> Int {
    let shares = [(free, 5), (2 * free, 3), (4 * free, 2), (8 * free, 1)]
    var (promised, start) = (0, 0)
    for (end, fifths) in shares where asked > start {
      promised += (min(asked, end) - start) * fifths / 5
      start = end
    }
    return promised
  }
}
