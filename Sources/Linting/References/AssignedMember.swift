import SwiftScan

extension SourceFile {
  /// The property `name` in `assign(to: \.name, on: viewModel)`.
  func assignedMember(on token: Int) -> Int? {
    guard tokens[token + 1].kind == .closeParen else { return nil }
    let start = withParentheses(startOfChain(endingAt: token)..<token + 1).lowerBound
    guard start > 9, tokens[start - 1].kind == .colon, isNamed(start - 2, "on"),
      tokens[start - 3].kind == .comma
    else { return nil }
    // `\.name`, or `\CartViewModel.name`
    var path = start - 4
    while tokens[path].kind == .identifier, path > 6 { path -= tokens[path - 1].kind == .period ? 2 : 1 }
    guard tokens[path].kind == .backslash, path > 3, tokens[path - 1].kind == .colon, isNamed(path - 2, "to"),
      tokens[path - 3].kind == .openParen, isNamed(path - 4, "assign")
    else { return nil }
    return (path + 1..<start - 3).first { tokens[$0].kind == .identifier && !startsWithCapital($0) }
  }
}
