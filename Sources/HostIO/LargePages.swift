#if canImport(Glibc)
  import Glibc
#endif

/// Memory in pages of two megabytes.
///
/// What a run over a project takes comes from the system page by page, each asked for when it is first touched: with pages of
/// four kilobytes that is a tenth of the time of a run. Linux gives large ones to those who say that they want them; other
/// systems decide by themselves. Nothing but time depends on it: where a step fails, the pages are small.
public enum LargePages {
  #if canImport(Glibc)
    /// How much a heap grows at once, in bytes. A large page lies in one that has grown over it before it is touched. What
    /// is never touched takes none.
    private static let growth = 32 << 20
    /// Where heaps of threads begin, and how large they become, in bytes: what the allocator has them do.
    private static let heapSize: UInt = 64 << 20
    private static let largePage: UInt = 2 << 20
    /// A block that no heap sets apart, be it asked for before there are other limits.
    private static let probe = 100 << 10
    /// From how many bytes on a block is one for itself, outside of the heaps, and so in small pages.
    private static let largestInHeap = 4 << 20
    /// The parameters of the allocator, `M_TOP_PAD`, `M_TRIM_THRESHOLD` and `M_MMAP_THRESHOLD` of its header.
    private static let (growthParameter, shrinkingParameter, ownBlockParameter): (Int32, Int32, Int32) = (-2, -1, -3)
  #endif

  /// Asks for large pages for what is allocated from now on. For commands that read a project, before they do.
  public static func use() {
    #if canImport(Glibc)
      // The header is in no module.
      typealias SetParameter = @convention(c) (Int32, Int32) -> Int32
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let set = unsafeBitCast(symbol, to: SetParameter.self)
      guard set(growthParameter, Int32(growth)) == 1, set(shrinkingParameter, Int32(2 * growth)) == 1 else { return }
      _ = set(ownBlockParameter, Int32(largestInHeap))
      // More than there is room for, in blocks that are not set apart: the heap grows.
      let blocks = (0..<3).map { _ in malloc(probe) }
      if let last = blocks.last ?? nil, let end = sbrk(0), last < end {
        let start = UInt(bitPattern: last) & ~4095
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(UInt(bitPattern: end) - start), MADV_HUGEPAGE)
        skip(behind: last + probe)
      }
      blocks.forEach { free($0) }
    #endif
  }

  /// Asks for large pages for what the calling thread allocates, if it is not the first one.
  static func useOnThread() {
    #if canImport(Glibc)
      guard let block = malloc(64) else { return }
      // The heap of the first thread ends where the data of the program does, those of others lie above.
      if let end = sbrk(0), block > end {
        let start = UInt(bitPattern: block) & ~(heapSize - 1)
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(heapSize), MADV_HUGEPAGE)
        skip(behind: block)
      }
      free(block)
    #endif
  }

  #if canImport(Glibc)
    /// Takes what is left of a heap's first large page, for good: some of it has been touched, so the rest would come in small
    /// pages. Nobody touches it, so it takes no memory.
    ///
    /// - Parameter place: Where the free part of the heap starts, or some bytes before that.
    private static func skip(behind place: UnsafeMutableRawPointer) {
      let rest = (0 &- UInt(bitPattern: place)) & (largePage - 1)
      guard let block = malloc(Int(rest)) else { return }
      skipped.withLock { $0.append(UInt(bitPattern: block)) }
    }

    /// What nobody has a use for is not even taken: the compiler knows `malloc`.
    private static let skipped = Shared([UInt]())
  #endif
}
