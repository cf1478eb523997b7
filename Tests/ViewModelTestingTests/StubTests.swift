import Testing
import ViewModelTesting

@MainActor
struct StubTests {
  private struct Offline: Error {}

  private let fetch = Stub<Int, String, any Error>(returning: "standing")

  @Test func recordsItsCalls() async throws {
    for input in [3, 1, 2] { _ = try await fetch(input) }
    #expect(fetch.calls == [3, 1, 2])
    #expect(fetch.callCount == 3)
  }

  @Test func returnsTheConfiguredAnswer() async throws {
    fetch.next(return: "first")
    fetch.next { "\($0)" }
    fetch.next(throw: Offline())
    #expect(try await fetch(1) == "first")
    #expect(try await fetch(2) == "2")
    await #expect(throws: Offline.self) { try await fetch(3) }
    #expect(try await fetch(4) == "standing")
    fetch.always(return: "always")
    #expect(try await fetch(5) == "always")
    fetch.always(throw: Offline())
    await #expect(throws: Offline.self) { try await fetch(6) }
    fetch.always { "\($0)" }
    #expect(try await fetch(7) == "7")
  }

  @Test func needsNoTryWithoutFailures() async {
    let search = Stub<(String, Int), [String], Never>(returning: [])
    search.next(return: ["found"])
    #expect(await search(("text", 1)) == ["found"])
    #expect(search.calls.map(\.0) == ["text"])
  }

  @Test func throwsErrorsOfOneType() async {
    let fetch = Stub<Void, Int, Offline> { _ throws(Offline) in throw Offline() }
    do throws(Offline) {
      _ = try await fetch(())
      Issue.record("did not throw")
    } catch {}
    fetch.always(return: 1)
    fetch.next(throw: Offline())
    _ = try? await fetch(())
    #expect((try? await fetch(())) == 1)
  }

  @Test func holdsCallsUntilTheyAreReleased() async throws {
    let fetch = fetch
    fetch.hold()
    let tasks = (0..<3).map { number in Task { try await fetch(number) } }
    await fetch.waitForCalls(3)
    fetch.always(return: "too late")
    fetch.release()
    for task in tasks { #expect(try await task.value == "standing") }
    #expect(try await fetch(4) == "too late")
  }

  @Test func cancellingLetsAHeldCallGoOn() async throws {
    let fetch = fetch
    fetch.hold()
    let task = Task { try await fetch(1) }
    await fetch.waitForCalls()
    task.cancel()
    #expect(try await task.value == "standing")
  }

  @Test func countsTheCallsOfManyThreads() async {
    let fetch = fetch
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<500 { group.addTask { _ = try? await fetch(number) } }
    }
    #expect(fetch.calls.sorted() == Array(0..<500))
  }
}

@MainActor
struct ReleasedTests {
  private final class Node {
    var other: Node?
    var task: Task<Void, Never>?

    func keepItself() { other = self }
    @MainActor func work(_ turns: Int) {
      task = Task {
        for _ in 0..<turns { await Task.yield() }; _ = self
      }
    }
  }

  @Test func saysWhetherAnObjectKeepsItself() {
    #expect(isReleased { Node() })
    #expect(
      !isReleased {
        let node = Node()
        node.keepItself()
        return node
      })
  }

  @Test func saysSoAfterUse() async {
    #expect(
      await isReleased {
        Node()
      } after: { _ in
      })
    #expect(
      await !isReleased {
        Node()
      } after: {
        $0.keepItself()
      })
    #expect(
      await isReleased {
        Node()
      } after: {
        $0.work(10)
      })
  }
}
