/// Numbers of things.
public enum Counted {
  /// `1 finding`, `2 findings`.
  ///
  /// - Parameters:
  ///   - noun: What is counted, one of it; it takes an `s`, unless `plural` says otherwise.
  ///   - plural: More than one of it.
  public static func text(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
