#if canImport(Glibc)
  import Glibc
#endif

/// Allocates memory in pages of 2 MiB.
///
/// A run touches each page once, and the page faults of 4 KiB pages take a tenth of its time. Linux provides large
/// pages on request; other systems decide for themselves. If a step fails, pages are small and the run is slower.
public enum LargePages {
  #if canImport(Glibc)
    /// The number of bytes that a heap grows by. It must exceed a large page, so that one fits. Untouched memory is
    /// not used.
    private static let growth = 32 << 20
    /// The alignment and maximal size of the allocator's thread heaps, in bytes.
    private static let heapSize: UInt = 64 << 20
    private static let largePage: UInt = 2 << 20
    /// A block small enough to be allocated inside a heap under the allocator's default limits.
    private static let probe = 100 << 10
    /// The allocator maps blocks of this size and larger outside of the heaps, in small pages.
    private static let largestInHeap = 4 << 20
    /// `M_TOP_PAD`, `M_TRIM_THRESHOLD` and `M_MMAP_THRESHOLD` of the allocator's header.
    private static let (growthParameter, shrinkingParameter, ownBlockParameter): (Int32, Int32, Int32) = (-2, -1, -3)
  #endif

  /// Requests large pages for later allocations. Commands that read a project call this first.
  public static func use() {
    #if canImport(Glibc)
      // The header is not part of a Swift module.
      typealias SetParameter = @convention(c) (Int32, Int32) -> Int32
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let set = unsafeBitCast(symbol, to: SetParameter.self)
      guard set(growthParameter, Int32(growth)) == 1, set(shrinkingParameter, Int32(2 * growth)) == 1 else { return }
      _ = set(ownBlockParameter, Int32(largestInHeap))
      // Three blocks exceed the free space of the heap, so it grows.
      let blocks = (0..<3).map { _ in malloc(probe) }
      if let last = blocks.last ?? nil, let end = sbrk(0), last < end {
        let start = UInt(bitPattern: last) & ~4095
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(UInt(bitPattern: end) - start), MADV_HUGEPAGE)
        skip(behind: last + probe)
      }
      blocks.forEach { free($0) }
    #endif
  }

  /// Requests large pages for allocations of the calling thread, unless it is the first thread.
  static func useOnThread() {
    #if canImport(Glibc)
      guard let block = malloc(64) else { return }
      // The first thread's heap ends at the program break; other heaps are above it.
      if let end = sbrk(0), block > end {
        let start = UInt(bitPattern: block) & ~(heapSize - 1)
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(heapSize), MADV_HUGEPAGE)
        skip(behind: block)
      }
      free(block)
    #endif
  }

  #if canImport(Glibc)
    /// Allocates the rest of a heap's first large page, and never frees it. The page was touched before, so it is
    /// backed by small pages.
    ///
    /// - Parameter place: The start of the heap's free part, or a few bytes before it.
    private static func skip(behind place: UnsafeMutableRawPointer) {
      let rest = (0 &- UInt(bitPattern: place)) & (largePage - 1)
      guard let block = malloc(Int(rest)) else { return }
      skipped.withLock { $0.append(UInt(bitPattern: block)) }
    }

    /// The compiler removes a call of `malloc` whose result is unused, so the addresses are stored.
    private static let skipped = Shared([UInt]())
  #endif
}
