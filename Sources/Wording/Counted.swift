/// Numbers with nouns.
public enum Counted {
  /// `1 finding`, `2 findings`.
  ///
  /// - Parameters:
  ///   - noun: The singular.
  ///   - plural: The plural, if it is not the singular with an `s`.
  public static func text(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
