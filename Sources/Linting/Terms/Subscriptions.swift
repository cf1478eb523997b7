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
    let index = partitioningIndex { $0 >= range.lowerBound }
    return index < count && self[index] < range.upperBound
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
