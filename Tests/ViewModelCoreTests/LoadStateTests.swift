import Testing
import ViewModelCore

struct LoadStateTests {
  private enum Trouble: Error { case offline, refused(Int) }
  private struct OtherTrouble: Error, CustomStringConvertible { let description = "offline" }

  /// A value that is neither Equatable nor Sendable: any type must work.
  private final class Opaque {}

  private let all: [LoadState<Int>] = [.notRequested, .loading, .success(1), .failure(Trouble.offline)]

  @Test func saysWhereItStands() {
    #expect(all.map(\.isNotRequested) == [true, false, false, false])
    #expect(all.map(\.isLoading) == [false, true, false, false])
    #expect(all.map(\.value) == [nil, nil, 1, nil])
    #expect(all.map(\.inError) == [false, false, false, true])
    #expect(all.map { $0.error != nil } == [false, false, false, true])
    #expect(all.map(\.needsLoad) == [true, false, false, true])
  }

  @Test func answersForAnyValue() {
    #expect(LoadState<Opaque>.notRequested.needsLoad)
    #expect(LoadState<Opaque>.success(Opaque()).value != nil)
  }

  @Test func isEqualToItselfOnly() {
    for (left, one) in all.enumerated() {
      for (right, other) in all.enumerated() {
        #expect((one == other) == (left == right))
      }
    }
    #expect(LoadState.success(1) != .success(2))
  }

  @Test func failuresAreEqualByTypeAndDescription() {
    typealias State = LoadState<Int>
    #expect(State.failure(Trouble.refused(1)) == .failure(Trouble.refused(1)))
    #expect(State.failure(Trouble.refused(1)) != .failure(Trouble.refused(2)))
    #expect(State.failure(Trouble.offline) != .failure(OtherTrouble()))
  }

  @Test func mapsTheValueAlone() {
    #expect(all.map { $0.map(String.init) } == [.notRequested, .loading, .success("1"), .failure(Trouble.offline)])
  }

  @Test func mapThrowsWhatItsClosureThrows() {
    #expect(throws: OtherTrouble.self) {
      try LoadState.success(1).map { _ throws(OtherTrouble) -> Int in throw OtherTrouble() }
    }
  }

  @Test func isSendableIfItsValueIs() {
    func take(_ value: some Sendable) {}
    take(LoadState.success(1))
  }
}
