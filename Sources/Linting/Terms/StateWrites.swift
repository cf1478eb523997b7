import SwiftScan

// Recognises writes to a ViewModel's property that a View may make, such as through a binding or to a callback. The
// searches backwards have limits, so that a file takes linear time.
extension SourceFile {
  /// Whether a token is in the closures of `Binding(get: { … }, set: { … })`.
  func isInBinding(_ token: Int) -> Bool {
    var index = token - 1
    for _ in 0..<256 where index > 0 {
      switch tokens[index].kind {
      case .closeParen, .closeBracket, .closeBrace, .stringClose, .interpolationClose:
        index = min(index, max(0, tokens.partner(of: index)))
      case .openParen: if isBinding(index - 1) { return true }
      // `Binding { … } set: { … }`
      case .openBrace: if isBinding(index - 1) || isLaterClosureOfBinding(index) { return true }
      default: break
      }
      index -= 1
    }
    return false
  }

  /// Whether a brace opens a later closure of `Binding { … } set: { … }`.
  private func isLaterClosureOfBinding(_ brace: Int) -> Bool {
    guard brace > 3, tokens[brace - 1].kind == .colon, [.identifier, .keyword].contains(tokens[brace - 2].kind),
      tokens[brace - 3].kind == .closeBrace
    else { return false }
    let first = tokens.partner(of: brace - 3)
    return first > 0 && first < brace && isBinding(first - 1)
  }

  /// Whether a callee that ends at a token is `Binding`, `Binding<T>` or an `init` of one of them.
  private func isBinding(_ end: Int) -> Bool {
    let last = end > 1 && tokens[end].keyword == .`init` && tokens[end - 1].kind == .period ? end - 2 : end
    if isNamed(last, "Binding") { return true }
    // Skip generic arguments. The `>>` of `Binding<Binding<Int>>` ends two lists, of which the first to begin counts.
    guard let begin = (max(1, last - 16)...max(1, last)).first(where: { genericArgumentsEnd($0) == last }) else {
      return false
    }
    return isNamed(begin - 1, "Binding")
  }

  /// Whether code assigns a closure or `self` to a member, directly or through a path. The member is then a callback or
  /// a delegate, whatever its type.
  func assignsCallback(_ member: Int) -> Bool {
    var last = member
    while true {
      var next = last + 1
      while [.postfixQuestion, .postfixExclamation].contains(tokens[next].kind) { next += 1 }
      guard tokens[next].kind == .period, tokens[next + 1].kind == .identifier else {
        guard tokens[next].kind == .equal else { return false }
        let start = next + 1
        let value = firstToken(ofValueAt: start)
        if tokens[value].kind == .openBrace { return !isUsedAtOnce(start) }
        let behind = value == start ? value + 1 : tokens.behind(start)
        return tokens[value].keyword == .self && tokens[behind].kind != .period
      }
      last = next + 1
    }
  }

  /// Whether a closure with this brace or parenthesis is called where it stands: `{ … }()`. The code then uses its
  /// result.
  private func isUsedAtOnce(_ bracket: Int) -> Bool {
    let next = tokens[tokens.behind(bracket)]
    return next.kind == .openParen && !next.startsLine
  }

  /// Whether `toggle()` is called on a member: `viewModel.isOn.toggle()`.
  func isToggled(_ member: Int) -> Bool {
    var next = member + 1
    while tokens[next].kind == .closeParen { next += 1 }
    return tokens[next].kind == .period && isNamed(next + 1, "toggle")
  }

  /// Whether code presents or dismisses something, by the name of the property that it sets: `viewModel.isShowingSheet
  /// = true` or `viewModel.errorMessage = nil`.
  func presents(_ member: Int, _ name: String) -> Bool {
    if isToggled(member) || isSet(member, toAnyOf: [.true, .false]) {
      let starts = ["show", "shows", "isShowing", "isPresenting", "present", "shouldShow", "shouldPresent"]
      let isVerb = starts.contains { word in
        name.hasPrefix(word) && name.dropFirst(word.count).first?.isUppercase ?? true
      }
      return isVerb || ["Presented", "Shown", "Visible", "Sheet", "Alert", "Dialog"].contains(where: name.hasSuffix)
    }
    let words = ["error", "alert", "message", "sheet", "toast"]
    return isSet(member, toAnyOf: [.nil]) && words.contains(where: name.lowercased().contains)
  }

  /// Whether `onAppear` or `task` passes a value of the View on: `viewModel.account = environment.account`. An
  /// initialiser cannot do this, because the environment is not yet available.
  func passesOnAppear(_ member: Int, _ code: CodeMap) -> Bool {
    guard tokens[member + 1].kind == .equal else { return false }
    let value = firstToken(ofValueAt: member + 2)
    guard tokens[value].kind == .identifier || tokens[value].keyword == .self else { return false }
    var end = value + 1
    while tokens[end].kind == .period, tokens[end + 1].kind == .identifier { end += 2 }
    for _ in member + 2..<value {
      if tokens[end].kind == .comma { end += 1 }
      guard tokens[end].kind == .closeParen else { return false }
      end += 1
    }
    guard tokens[end].startsLine || tokens[end].kind == .closeBrace || tokens[end].kind == .semicolon else {
      return false
    }
    var index = member
    for _ in 0..<256 where index > 0 {
      index -= 1
      switch tokens[index].kind {
      case .closeParen, .closeBracket, .closeBrace, .stringClose, .interpolationClose:
        index = min(index, max(0, tokens.partner(of: index)))
      case .openBrace where code.role(of: index) == .closure:
        let callee = nameOfCallee(before: index)
        if isNamed(callee, anyOf: ["onAppear", "onFirstAppear", "task"]) { return true }
        if !isNamed(callee, "Task") { return false }
      default: break
      }
    }
    return false
  }

  /// Whether a name refers to a ViewModel that the same function creates: `let model = CartViewModel()`. No View shows
  /// it yet.
  func isMadeInPlace(_ name: Int) -> Bool {
    if name > 0, tokens[name - 1].kind == .period { return false }
    let hash = nameHash(name)
    var index = name
    for _ in 0..<512 where index > 1 {
      index -= 1
      let startsDeclaration = [.func, .`init`, .extension, .struct, .class].contains(tokens[index].keyword)
      if startsDeclaration, tokens[index - 1].kind != .period { return false }
      guard tokens[index].kind == .identifier, [.let, .var].contains(tokens[index - 1].keyword), nameHash(index) == hash
      else { continue }
      // A property of the View.
      if let declared = innermostDeclaration(containing: index), declarations[declared].keyword == index - 1,
        declarations[declared].placement == .member
      {
        return false
      }
      let value = firstToken(ofValueAt: index + 2)
      return tokens[index + 1].kind == .equal && tokens[value].kind == .identifier && startsWithCapital(value)
    }
    return false
  }

  /// Whether a member is set to one of some literals.
  func isSet(_ member: Int, toAnyOf literals: [Keyword]) -> Bool {
    let value = firstToken(ofValueAt: member + 2)
    return tokens[member + 1].kind == .equal && literals.contains(tokens[value].keyword)
      && (value == member + 2 || tokens[value + 1].kind == .closeParen)
  }

  /// The first token of a value, without parentheses around it.
  private func firstToken(ofValueAt start: Int) -> Int {
    var index = start
    while tokens[index].kind == .openParen { index += 1 }
    return index
  }

  /// Whether a reference is the first argument of `onChange` or `onReceive`.
  func isObserved(_ token: Int) -> Bool {
    var index = token - 1
    if index > 1, tokens[index].kind == .period { index -= 2 }
    while index > 1, isGroup(index) { index -= 1 }
    if index > 1, tokens[index].kind == .colon { index -= 2 }
    return index > 0 && tokens[index].kind == .openParen
      && (isNamed(index - 1, "onChange") || isNamed(index - 1, "onReceive"))
  }
}
