extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which `isBehind` returns true, by binary search; `endIndex` if there is none.
  ///
  /// - Parameter isBehind: It must return true for all elements after one for which it does.
  @inlinable @inline(__always)
  public func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
