extension Array {
  /// The array with an element that was removed, at the place that it had among the others.
  ///
  /// ```swift
  /// let earlier = ["one", "two", "three"]
  /// let rest = earlier.filter { $0 != "two" }
  /// #expect(rest.restoring("two", from: earlier, by: \.self) == earlier)
  /// ```
  ///
  /// Elements that were added or removed since stay as they are. If the array has the element again, nothing changes.
  ///
  /// - Parameters:
  ///   - key: What identifies the element.
  ///   - earlier: The array from which it was removed.
  ///   - path: The property that identifies an element.
  public func restoring<Key: Equatable>(_ key: Key, from earlier: [Element], by path: KeyPath<Element, Key>)
    -> [Element]
  {
    guard let place = earlier.firstIndex(where: { $0[keyPath: path] == key }),
      !contains(where: { $0[keyPath: path] == key })
    else { return self }
    // Behind the nearest element before it that is still there.
    var result = self
    for neighbor in earlier[..<place].reversed() {
      guard let index = firstIndex(where: { $0[keyPath: path] == neighbor[keyPath: path] }) else { continue }
      result.insert(earlier[place], at: index + 1)
      return result
    }
    result.insert(earlier[place], at: startIndex)
    return result
  }
}
