import SwiftScan

// The subscriptions in the code of view controllers.
extension LintedFile {
  /// The names in the type of a parameter or of a property of the file.
  func typesOfValue(_ name: Int) -> [String] {
    func isSame(_ token: Int) -> Bool {
      source.text[source.identifierBytes(token)].elementsEqual(source.text[source.identifierBytes(name)])
    }
    var current = source.innermostDeclaration(containing: name)
    while let index = current, !source.declarations[index].kind.hasMembers {
      if let parameter = source.parameters(of: source.declarations[index]).first(where: { isSame($0.name) }) {
        return source.writtenTypes(parameter.type, value: 0..<0, code).map(source.identifierName)
      }
      current = source.declarations[index].parent < 0 ? nil : source.declarations[index].parent
    }
    for declaration in source.declarations
    where declaration.placement == .member && [.variable, .constant].contains(declaration.kind) {
      for binding in source.bindings(of: declaration) {
        guard let token = source.firstName(in: binding.pattern), isSame(token) else { continue }
        return source.writtenTypes(binding.type, value: binding.value, code).map(source.identifierName)
      }
    }
    return []
  }

  /// Whether all closures of a subscription either do not use the controller or start by continuing on the main thread.
  func isHarmlessSubscription(_ call: MemberCall) -> Bool {
    let closures = closures(of: call)
    // An argument that is no closure may be a method of the controller.
    let count = source.arguments(in: call.arguments).count + call.trailingClosures.count
    if closures.count < count { return false }
    return closures.allSatisfy { !touchesOwner($0) || continuesOnMain($0) }
  }

  private func touchesOwner(_ closure: Range<Int>) -> Bool {
    let captures = source.captures(of: closure)
    let list = captures.first.map { $0.tokens.lowerBound..<(captures.last ?? $0).tokens.upperBound }
    // Without `self`, a closure can access only the objects in its capture list.
    if closure.contains(where: { source.isSelf($0) && !(list?.contains($0) ?? false) }) { return true }
    return captures.contains { capture in
      source.tokens[capture.name].keyword != .self
        && (capture.tokens.contains(where: source.isSelf) || !typesOfValue(capture.name).isEmpty)
    }
  }

  /// Whether the first statement of a closure, apart from `guard let self`, continues on the main thread.
  private func continuesOnMain(_ closure: Range<Int>) -> Bool {
    var index = source.behindSignature(of: closure)
    if source.tokens[index].keyword == .guard {
      while index < closure.upperBound, source.tokens[index].kind != .openBrace { index += 1 }
      guard index < closure.upperBound else { return false }
      index = source.tokens.behind(index)
      if source.tokens[index].kind == .semicolon { index += 1 }
    }
    index = source.firstName(of: index, before: closure.upperBound)
    if source.isPath(["DispatchQueue", "main", "async"], at: index)
      || source.isPath(["MainActor", "run"], at: index)
    {
      return true
    }
    guard source.isNamed(index, "Task") else { return false }
    while index < closure.upperBound, source.tokens[index].kind != .openBrace { index += 1 }
    guard index < closure.upperBound else { return false }
    if source.tokens[index + 1].kind == .at { return source.isNamed(index + 2, "MainActor") }
    index = source.firstName(of: index + 1, before: closure.upperBound)
    return source.isPath(["MainActor", "run"], at: index)
  }
}
