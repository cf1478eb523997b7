import AllocationCount

/// The time and the allocations of one operation.
struct Cost {
  let nanoseconds: Double
  let allocations: Double
}

/// Measures an operation that is repeated `count` times, after a warm-up. Returns the best time of five rounds.
func cost(repeating count: Int, _ operation: () -> Void) -> Cost {
  for _ in 0..<max(1, count / 10) { operation() }
  var best = Double.infinity
  var allocations = 0.0
  for _ in 0..<5 {
    let before = allocationCount()
    let time = ContinuousClock().measure { for _ in 0..<count { operation() } }
    allocations = Double(allocationCount() - before) / Double(count)
    best = min(best, time / .nanoseconds(count))
  }
  return Cost(nanoseconds: best, allocations: allocations)
}

/// Measures an asynchronous operation in the same way.
@MainActor func cost(repeating count: Int, _ operation: @MainActor () async -> Void) async -> Cost {
  for _ in 0..<max(1, count / 10) { await operation() }
  var best = Double.infinity
  var allocations = 0.0
  for _ in 0..<5 {
    let before = allocationCount()
    let start = ContinuousClock.now
    for _ in 0..<count { await operation() }
    let time = start.duration(to: .now)
    allocations = Double(allocationCount() - before) / Double(count)
    best = min(best, time / .nanoseconds(count))
  }
  return Cost(nanoseconds: best, allocations: allocations)
}

func printHeader() {
  print("| operation | subscribers | ns | ns a subscriber | allocations |")
  print("|---|--:|--:|--:|--:|")
}

func printRow(_ operation: String, _ cost: Cost, subscribers: Int? = nil) {
  let each = subscribers.map { $0 > 0 ? rounded(cost.nanoseconds / Double($0)) : "" } ?? ""
  let count = subscribers.map { "\($0)" } ?? ""
  print("| \(operation) | \(count) | \(rounded(cost.nanoseconds)) | \(each) | \(rounded(cost.allocations)) |")
}

private func rounded(_ value: Double) -> String {
  value < 10 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
}
