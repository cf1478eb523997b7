import SwiftScan

extension LintedFile {
  /// Whether a private property of the class keeps the subscription of a chain: `.store(in: &bag)`, `token = a.sink { … }`.
  /// The subscription then ends with the object, because no other code can keep it.
  ///
  /// - Parameter member: The name of a call in the chain.
  func isKeptPrivately(chainWith member: Int) -> Bool {
    if let start = UseReader(source, code).receiver(of: member)?.start, start > 1,
      source.tokens[start - 1].kind == .equal, namesPrivateProperty(start - 2)
    {
      return true
    }
    var next = member
    while let call = source.memberCall(at: next, code) {
      if source.isNamed(next, "store"), source.isFirstLabel("in", of: call) {
        let bag = source.arguments(in: call.arguments).first?.value ?? 0..<0
        return bag.last.map {
          source.text[Int(source.tokens[bag.lowerBound].start)] == UInt8(ascii: "&") && namesPrivateProperty($0)
        }
          ?? false
      }
      var end = call.trailingClosures.last?.upperBound ?? call.arguments.upperBound
      while [.postfixQuestion, .postfixExclamation].contains(source.tokens[end].kind) { end += 1 }
      guard source.tokens[end].kind == .period else { return false }
      next = end + 1
    }
    return false
  }

  /// Whether a token is the name of a private stored property of the class around it, alone or behind `self.`.
  private func namesPrivateProperty(_ token: Int) -> Bool {
    guard source.tokens[token].kind == .identifier, let start = source.startOfOwn(token),
      ![.let, .var].contains(source.tokens[max(0, start - 1)].keyword), let type = enclosingType(of: token)
    else { return false }
    let name = source.nameHash(token)
    return scopes(of: type).contains { scope in
      source.declarations[scope].kind == .class
        && storedProperties(of: scope).contains {
          source.nameHash($0.name) == name && source.isPrivate(source.declarations[$0.declaration])
        }
    }
  }
}
