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
    /// The parameters of the allocator, `M_TOP_PAD` and `M_TRIM_THRESHOLD` of its header.
    private static let (growthParameter, shrinkingParameter): (Int32, Int32) = (-2, -1)
  #endif

  /// Asks for large pages for what is allocated from now on. For commands that read a project, before they do.
  public static func use() {
    #if canImport(Glibc)
      // The header is in no module.
      typealias SetParameter = @convention(c) (Int32, Int32) -> Int32
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let set = unsafeBitCast(symbol, to: SetParameter.self)
      guard set(growthParameter, Int32(growth)) == 1, set(shrinkingParameter, Int32(2 * growth)) == 1 else { return }
      // More than there is room for, in blocks that are not set apart: the heap grows.
      let blocks = (0..<3).map { _ in malloc(100 << 10) }
      if let last = blocks.last ?? nil, let end = sbrk(0), last < end {
        let start = UInt(bitPattern: last) & ~4095
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(UInt(bitPattern: end) - start), MADV_HUGEPAGE)
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
      }
      free(block)
    #endif
  }
}
