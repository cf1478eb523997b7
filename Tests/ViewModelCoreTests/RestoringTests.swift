import Testing
import ViewModelCore

/// Removed elements come back at their place.
@Suite struct RestoringTests {
  private struct Item: Equatable {
    var id: Int
    var text = ""
  }

  private func items(_ ids: [Int]) -> [Item] { ids.map { Item(id: $0) } }

  @Test(arguments: [
    ([2, 3], [1, 2, 3], 1, [1, 2, 3]), ([1, 3], [1, 2, 3], 2, [1, 2, 3]), ([1, 2], [1, 2, 3], 3, [1, 2, 3]),
    ([], [1], 1, [1]),
    // Another element was removed, added or moved since.
    ([3], [1, 2, 3], 2, [2, 3]), ([1], [1, 2, 3], 3, [1, 3]), ([0, 1, 3, 4], [1, 2, 3], 2, [0, 1, 2, 3, 4]),
    ([3, 1], [1, 2, 3], 2, [3, 1, 2]),
    // It is there again, or never was.
    ([2, 1, 3], [1, 2, 3], 2, [2, 1, 3]), ([1], [1], 5, [1]),
  ])
  func theElementIsBack(now: [Int], earlier: [Int], id: Int, expected: [Int]) {
    #expect(items(now).restoring(id, from: items(earlier), by: \.id) == items(expected))
  }

  @Test func theElementIsTheEarlierOne() {
    let restored = items([1]).restoring(2, from: [Item(id: 1, text: "old"), Item(id: 2, text: "own")], by: \.id)
    #expect(restored == [Item(id: 1), Item(id: 2, text: "own")])
  }
}
