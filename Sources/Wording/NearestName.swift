/// Suggestions for misspelt names.
public enum NearestName {
  /// Returns the closest candidate; nil if more than a third of the name differs, or more than two characters of a
  /// short name.
  public static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(2, name.count / 3)
    let letters = Array(name.lowercased())
    let near = candidates.compactMap { candidate in
      distance(letters, Array(candidate.lowercased()), upTo: limit).map { (name: candidate, distance: $0) }
    }
    let nearest = near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return nearest.flatMap { $0.distance < $0.name.count ? $0.name : nil }
  }

  /// Returns the remedy for an unknown name: "did you mean …", or the list of candidates.
  public static func remedy(_ name: String, among candidates: [String]) -> String {
    if let nearest = find(name, among: candidates) { return "did you mean '\(nearest)'?" }
    if candidates.count == 1 { return "use '\(candidates[0])'" }
    // A part of a name, such as `private` for `private_set_state`.
    let longer = name.count < 3 ? [] : candidates.filter { $0.lowercased().contains(name.lowercased()) }
    if longer.count == 1 { return "did you mean '\(longer[0])'?" }
    return "use one of \((longer.isEmpty ? candidates : longer).map { "'\($0)'" }.joined(separator: ", "))"
  }

  /// Returns the edit distance of two names: insertions, deletions, replacements and swaps of neighbours. Case is
  /// ignored.
  public static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.lowercased()), Array(other.lowercased()))
    let longest = max(one.count, other.count)
    return distance(one, other, upTo: longest) ?? longest
  }

  /// Returns the edit distance with swaps of neighbours; nil if it exceeds the limit.
  private static func distance(_ left: [Character], _ right: [Character], upTo limit: Int) -> Int? {
    // Names of more than 64 characters are not compared.
    if left.count > 64 || right.count > 64 || abs(left.count - right.count) > limit { return nil }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    for row in 1...left.count {
      current[0] = row
      for column in 1...right.count {
        let change = last[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
        var best = min(change, last[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current[column] = best
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
