import SwiftScan

extension LintedFile {
  /// The calls in the scopes of ViewModels that subscribe: `.collect { … }` on a cancel bag, `sink`, `assign`,
  /// `addObserver` and the like. Sorted indices of the members' tokens.
  var subscriptions: [Int] {
    let calls = scopeNames.calls(of: ["sink", "weakSink", "assign", "weakAssign", "addObserver"], code).map(\.name)
    return calls.isEmpty ? collects : collects.isEmpty ? calls : (calls + collects).sorted()
  }
}

extension [Int] {
  /// Whether one of these numbers, which must be sorted, is in a range.
  func contains(in range: Range<Int>) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] < range.upperBound
  }
}

extension ViewModelFamily {
  /// Whether an initialiser subscribes, directly or through the methods that it calls.
  var subscribesInInit: Bool {
    if parts.contains(where: \.initializerSubscribes) { return true }
    let listening = parts.flatMap(\.methods).filter(\.subscribesInAnyWay).map { Fingerprint.hash($0.name.utf8) }
    return !listening.isEmpty && !(functionsCalledByInitializers ?? []).isDisjoint(with: listening)
  }
}
