/// A calendar day, as in the end date of a suppression.
public struct CalendarDay: Sendable, Comparable {
  var year: Int
  var month: Int
  var day: Int

  /// The UTC day of a time in seconds since 1970.
  public init(secondsSince1970 seconds: Int) {
    // Counts days in eras of 400 years that start in March, so that the leap day is the last day of its year.
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Parses `2027-01-31`; nil if it is no valid date.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, zip(parts, [4, 2, 2]).allSatisfy({ $0.utf8.count == $1 && $0.allSatisfy(\.isASCIIDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Returns the correction of a text that is not a date: the same day with all digits, or the last day of its month.
  static func remedy(for text: some StringProtocol) -> String {
    let numbers = text.split { !$0.isASCIIDigit }
    guard (2...3).contains(numbers.count), numbers[0].count == 4, numbers.dropFirst().allSatisfy({ $0.count < 3 })
    else {
      return "write it as 'until:YYYY-MM-DD'"
    }
    let parts = [String(numbers[0])] + numbers.dropFirst().map { $0.count == 1 ? "0\($0)" : String($0) }
    let last = parts.count > 2 ? min(31, Int(parts[2]) ?? 31) : 31
    let days = (max(1, last - 3)...max(1, last)).reversed().map { $0 < 10 ? "0\($0)" : "\($0)" }
    let candidates = days.map { "\(parts[0])-\(parts[1])-\($0)" }
    return candidates.first { CalendarDay($0) != nil }.map { "did you mean 'until:\($0)'?" }
      ?? "write it as 'until:YYYY-MM-DD'"
  }

  /// The date as `2027-01-31`.
  public var text: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }

  /// Whether one day is before another.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
