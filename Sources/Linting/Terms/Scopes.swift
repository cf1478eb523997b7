import SwiftScan

extension LintedFile {
  /// The calls of these members in the scopes of ViewModels, in order.
  func scopeCalls(of members: StaticString...) -> [MemberCall] { scopeNames.calls(of: members, code) }

  /// The identifiers in the scopes of ViewModels that match one of these names, in order. Leaves out the names of the
  /// scopes themselves.
  func references(toOneOf names: NamePatterns) -> [Int] {
    var found: [Int] = []
    scopeNames.forEach { name in
      if name.mayBe(oneOf: names), source.isNamed(Int(name.token), oneOf: names) { found.append(Int(name.token)) }
    }
    if found.isEmpty { return [] }
    let scopes = namesOfScopes
    return found.filter { !scopes.contains($0) }
  }

  /// The dotted path of the innermost declaration around a token, for messages.
  func owner(of token: Int) -> String { source.innermostDeclaration(containing: token).map(path(of:)) ?? "" }

  /// The index of the innermost type or extension around a token.
  func enclosingType(of token: Int) -> Int? {
    guard let innermost = source.innermostDeclaration(containing: token) else { return nil }
    if source.declarations[innermost].kind.hasMembers { return innermost }
    let type = source.enclosingType(of: innermost)
    return type < 0 ? nil : type
  }

  /// Whether a call of `.assign` has the argument `on: self`.
  func assignsOnSelf(_ call: MemberCall) -> Bool {
    let arguments = source.arguments(in: call.arguments)
    // `assign(to:on:ownership:)` is a method of the project, which may hold the object weakly.
    return arguments.count == 2
      && arguments.contains { argument in
        argument.label >= 0 && source.isNamed(argument.label, "on")
          && source.isExactly(source.bareExpression(argument.value), "self")
      }
  }
}

/// A value that is computed once for each ViewModel, however many extensions it has. If the ViewModel has at most eight
/// parts, the value is cached for the file; otherwise, for the thread.
struct PerViewModel<Value> {
  private let rule: String
  private let settings: LintSettings?
  private let make: (ViewModelFamily) -> Value
  private var cache: [IndexAnswers.ViewModelKey: Value] = [:]

  private static var cachedPartLimit: Int { 8 }

  /// - Parameters:
  ///   - rule: The id of the rule. The value may depend only on the rule, the ViewModel and `settings`.
  ///   - settings: The file's settings if the value depends on them.
  init(_ rule: String, by settings: LintSettings? = nil, _ make: @escaping (ViewModelFamily) -> Value) {
    self.rule = rule
    self.settings = settings
    self.make = make
  }

  /// - Parameter index: The index of the declaration of a class or extension of the ViewModel.
  mutating func value(of index: Int, in file: LintedFile, _ project: ProjectIndex) -> Value {
    let family = project.family(of: index, in: file)
    // An extension may belong to several classes with one path, so the first class's answer does not apply to it.
    let key: IndexAnswers.ViewModelKey =
      family.onlyClass.map { .place($0.place) } ?? .path(file.source.typePath(of: index))
    if let value = cache[key] { return value }
    let value =
      family.count <= Self.cachedPartLimit
      ? make(family) : project.answers.map { shared(key, family, $0) } ?? make(family)
    cache[key] = value
    return value
  }

  private func shared(_ key: IndexAnswers.ViewModelKey, _ family: ViewModelFamily, _ answers: IndexAnswers) -> Value {
    let question = IndexAnswers.FamilyQuestion(
      rule: rule, settings: settings.map { ObjectIdentifier($0) }, viewModel: key)
    // A cached nil is an answer, not a miss.
    if let answer = answers.families[question], let value = answer as? Value { return value }
    let value = make(family)
    answers.families[question] = value
    return value
  }
}

extension SourceFile {
  /// The first token of `name`, `self.name`, `self?.name` or `(self)!.name`. Nil if the name is a member of something
  /// else.
  func startOfOwn(_ name: Int) -> Int? {
    guard name > 0, tokens[name - 1].kind == .period else { return name }
    guard let receiver = receiver(before: name - 1), isSelf(receiver.last),
      receiver.inside.map({ $0.lowerBound == receiver.last }) ?? true
    else { return nil }
    return receiver.parenthesis ?? receiver.last
  }

  /// The byte offset at which an attribute can be inserted: before the declaration, or behind an `#if` that contains
  /// attributes.
  func attributeOffset(of declaration: Declaration) -> Int {
    let first = declaration.tokens.lowerBound
    if tokens[first].kind != .poundIf { return bytes(ofToken: first).lowerBound }
    return bytes(ofToken: modifiers(of: declaration).first?.token ?? declaration.keyword).lowerBound
  }
}
