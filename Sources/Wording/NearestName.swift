/// The known name that someone most likely meant.
public enum NearestName {
  /// The candidate nearest to a name, or nil where none is near: at most a third of it differs.
  public static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
    let nearest = candidates.map { (name: $0, distance: distance(Array(name.lowercased()), Array($0.lowercased()))) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard let nearest, nearest.distance <= max(2, name.count / 3), nearest.distance < nearest.name.count else {
      return nil
    }
    return nearest.name
  }

  /// "did you mean …", or the list of what there is.
  public static func remedy(_ name: String, among candidates: [String]) -> String {
    if let nearest = find(name, among: candidates) { return "did you mean '\(nearest)'?" }
    if candidates.count == 1 { return "there is only '\(candidates[0])'" }
    return "there are \(candidates.map { "'\($0)'" }.joined(separator: ", "))"
  }

  /// How many letters have to be put in, taken out, changed or swapped with their neighbour.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    // A name from the command line may be long; beyond this it resembles none.
    if left.count > 64 || right.count > 64 { return max(left.count, right.count) }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let change = last[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
        var best = min(change, last[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
