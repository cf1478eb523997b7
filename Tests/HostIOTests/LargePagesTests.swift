#if canImport(Glibc)
  import Foundation
  import Glibc
  import Testing

  @testable import HostIO

  /// What the system says of the memory that a process has.
  @Suite(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage/enabled")))
  struct LargePagesTests {
    @Test func whatThreadsAllocateLiesInLargePages() {
      LargePages.use()
      let flags = Shared([[Substring]]())
      // The caller's heap is asked for by `use` only, and only if it is the program's first thread.
      let caller = pthread_self()
      Threads.run(5) {
        if pthread_self() == caller {
          // Nobody else waits for a thread that comes late.
          let end = Date.now + 10
          while Date.now < end, flags.withLock(\.isEmpty) { usleep(1000) }
          return
        }
        guard let block = malloc(1000) else { return }
        defer { free(block) }
        // Where a process has many threads, some share the heap of the first.
        if let end = sbrk(0), block < end { return }
        let own = Self.flags(of: UInt(bitPattern: block))
        flags.withLock { $0.append(own) }
      }
      let found = flags.withLock { $0 }
      #expect(!found.isEmpty)
      for flags in found { #expect(flags.contains("hg")) }
    }

    @Test func manyBlocksKeepWhatTheyHold() {
      LargePages.use()
      let lists = Threads.map(8, threads: 4) { number in (0..<50_000).map { [$0, number] } }
      for (number, list) in lists.enumerated() {
        #expect(list.enumerated().allSatisfy { $0.element == [$0.offset, number] })
      }
    }

    /// The flags of the mapping that an address lies in.
    private static func flags(of address: UInt) -> [Substring] {
      guard let file = FileHandle(forReadingAtPath: "/proc/self/smaps") else { return [] }
      let maps = String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
      var isInside = false
      for line in maps.split(separator: "\n") {
        let ends = line.prefix { $0 != " " }.split(separator: "-").map { UInt($0, radix: 16) }
        if ends.count == 2, let start = ends[0], let end = ends[1] {
          isInside = (start..<end).contains(address)
        } else if isInside, line.hasPrefix("VmFlags:") {
          return line.split(separator: " ").dropFirst().map { $0 }
        }
      }
      return []
    }
  }
#endif
