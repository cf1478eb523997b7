extension Array {
  /// The array with a removed element back at its old place among the others.
  ///
  /// ```swift
  /// let earlier = ["one", "two", "three"]
  /// let rest = earlier.filter { $0 != "two" }
  /// #expect(rest.restoring("two", from: earlier, by: \.self) == earlier)
  /// ```
  ///
  /// Other elements that were added or removed meanwhile are not affected. If the array contains the element, it is
  /// returned unchanged.
  ///
  /// - Parameters:
  ///   - key: The value of `path` for the removed element.
  ///   - earlier: The array before the removal.
  ///   - path: The property that identifies an element.
  public func restoring<Key: Equatable>(_ key: Key, from earlier: [Element], by path: KeyPath<Element, Key>)
    -> [Element]
  {
    guard let place = earlier.firstIndex(where: { $0[keyPath: path] == key }),
      !contains(where: { $0[keyPath: path] == key })
    else { return self }
    // Inserts the element after its nearest predecessor that is still in the array.
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
