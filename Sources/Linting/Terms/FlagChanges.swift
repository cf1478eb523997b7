/// The changes that the methods of a ViewModel make, in one file.
struct FlagChanges {
  /// The methods that turn a flag on, by the hash of the flag's name.
  var starts: [UInt64: [UInt64]] = [:]
  /// The flags that an asynchronous operation turns on.
  var ofOperations: Set<UInt64> = []
  /// The methods that append a page: they append to a collection and change a page, an offset or a cursor.
  var ofPages: Set<UInt64> = []
  /// The names of the values that each method changes and that may be loaded.
  var ofValues: [UInt64: Set<String>] = [:]
  /// The methods that each method calls.
  var calls: [UInt64: [UInt64]] = [:]

  /// Whether a method has code. Otherwise the methods are in another file, and nothing is known of the flags.
  var hasCode = false

  /// Whether a flag is about an operation without a value, such as a sign-in. The methods that turn it on, and the
  /// methods they call, then change only other flags, errors and navigation. A flag that no method turns on shows the
  /// work of another object, such as a web view.
  ///
  /// - Parameter part: The name of the loaded value in the flag's name, in lower case: `rows` in `isLoadingRows`; may
  ///   be empty.
  func isOperation(_ flag: UInt64, of part: String) -> Bool {
    if ofOperations.contains(flag) { return true }
    guard var open = starts[flag] else { return hasCode }
    if part.hasPrefix("more") || part.hasPrefix("next") || open.allSatisfy(ofPages.contains) { return true }
    var seen = Set(open)
    while let method = open.popLast() {
      if ofValues[method, default: []].contains(where: { part.isEmpty || $0.hasSuffix(part) || part.hasSuffix($0) }) {
        return false
      }
      for called in calls[method] ?? [] where seen.insert(called).inserted { open.append(called) }
    }
    return true
  }
}
