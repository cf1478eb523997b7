extension SourceFile {
  /// The byte offset where a line can be inserted before a token without separating its declaration from the comments
  /// that belong to it: documentation, and comments for vmgen. A header of the file stays before the line.
  ///
  /// - Parameter token: The first token of a line.
  public func startWithAttachedComments(ofToken token: Int) -> Int {
    let end = bytes(ofToken: token).lowerBound
    var line = token > 0 ? bytes(ofToken: token - 1).upperBound : 0
    // A byte order mark is no part of a line.
    if token == 0, end > 2, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { line = 3 }
    var attached: Int?
    // The number of open block comments, which can be nested.
    var depth = 0
    while line < end {
      let next = endOfLine(line, limit: end)
      var first = line
      while first < next, isSpace(first) { first += 1 }
      if depth == 0 {
        if first == next, next < end { attached = nil }
        if attached == nil, isAttachedComment(first, limit: next) { attached = first }
      }
      depth = depthOfComments(in: first..<next, depth)
      line = next
      if line < end, text[line] == UInt8(ascii: "\r") { line += 1 }
      if line < end, text[line] == UInt8(ascii: "\n") { line += 1 }
    }
    return attached ?? end
  }

  private func endOfLine(_ start: Int, limit: Int) -> Int {
    var end = start
    while end < limit, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") { end += 1 }
    return end
  }

  private func isSpace(_ offset: Int) -> Bool {
    text[offset] == UInt8(ascii: " ") || text[offset] == UInt8(ascii: "\t")
  }

  /// Whether a comment is documentation or `// vmgen:`.
  private func isAttachedComment(_ start: Int, limit: Int) -> Bool {
    let marks: [StaticString] = ["///", "/**", "// vmgen:", "//vmgen:"]
    return marks.contains { mark in
      let end = start + mark.utf8CodeUnitCount
      guard end <= limit, text.matches(start..<end, mark) else { return false }
      // `////` and `/**/` are no documentation.
      return mark.utf8CodeUnitCount > 3 || end == limit || text[end] != UInt8(ascii: "/")
    }
  }

  /// How many block comments are open behind a line that begins in some.
  private func depthOfComments(in line: Range<Int>, _ outer: Int) -> Int {
    var depth = outer
    var offset = line.lowerBound
    while offset + 1 < line.upperBound {
      switch (text[offset], text[offset + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")) where depth == 0: return 0
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        offset += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")) where depth > 0:
        depth -= 1
        offset += 2
      default: offset += 1
      }
    }
    return depth
  }
}
