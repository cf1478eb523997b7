import Testing

@testable import ViewModelCore

struct LockedTests {
  @Test func oneThreadAtATimeChangesTheValue() async {
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test func isUnlockedAfterAnError() {
    struct Trouble: Error {}
    let count = Locked(0)
    #expect(throws: Trouble.self) {
      try count.withLock { count throws(Trouble) in
        count = 1
        throw Trouble()
      }
    }
    #expect(count.withLock { $0 } == 1)
  }
}
