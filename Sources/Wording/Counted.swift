/// Numbers with nouns.
public enum Counted {
  /// Returns a number with its noun: `1 finding`, `2 findings`, `1,622 findings`.
  ///
  /// - Parameters:
  ///   - noun: The singular.
  ///   - plural: The plural, if it is not the singular with an `s`.
  public static func text(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// Returns a number with commas as thousands separators: `1,622`.
  public static func number(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, digit != "-", (digits.count - index) % 3 == 0, text != "-" { text += "," }
      text.append(digit)
    }
    return text
  }
}
