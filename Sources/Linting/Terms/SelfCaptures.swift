import SwiftScan

/// Determines how closures hold the object that contains their code.
struct SelfCaptures {
  /// How a closure holds `self`, sorted by severity.
  enum Hold: Int, Comparable {
    case none
    /// By `[unowned self]`.
    case unowned
    /// Only because a nested closure has `[weak self]`, which captures the `self` of the outer closure.
    case byInnerWeak
    case strong
    /// By a method that is passed by name, without a closure.
    case byMethod

    static func < (left: Hold, right: Hold) -> Bool { left.rawValue < right.rawValue }
  }

  private let file: LintedFile
  private let project: ProjectIndex
  private let source: SourceFile
  private let mentions: SelfMentions
  private let innermostWeak: [Int]
  /// The mentions that treat `self` as an optional, as indices into the mentions, in order.
  private let optionalMentions: [Int]
  private var members: PerViewModel<OwnNames>
  private var membersOfTypes: [Int: OwnNames] = [:]
  private var localsOfFunctions: [Int: Set<String>] = [:]
  private lazy var asyncLoops = AsyncLoops(file)

  /// The names of an object's members.
  struct OwnNames {
    var methods: Set<String> = []
    var properties: Set<String> = []

    func contains(_ name: String) -> Bool { methods.contains(name) || properties.contains(name) }
  }

  init(_ file: LintedFile, _ project: ProjectIndex) {
    (self.file, self.project, source) = (file, project, file.source)
    mentions = SelfMentions(file.source)
    innermostWeak = Self.innermostWeak(mentions, file.source)
    let (tokens, source) = (mentions.tokens, file.source)
    optionalMentions = tokens.indices.filter { index in
      let token = tokens[index]
      return source.tokens[source.behindParentheses(token)].kind == .postfixQuestion
        || token > 0 && [.let, .var].contains(source.tokens[token - 1].keyword)
    }
    members = PerViewModel("self_captures") { family in
      OwnNames(
        methods: Set(family.parts.flatMap { $0.methods.filter { !$0.isStatic }.map(\.name) }),
        properties: Set(family.parts.flatMap { $0.properties.map(\.name) }))
    }
  }

  /// How a call holds `self`: through its closures, or through a method that it receives by name.
  mutating func hold(of call: MemberCall) -> Hold {
    let closures = file.closures(of: call).map(hold(of:)).max() ?? .none
    return closures < .strong && passesMethod(call.arguments) ? .byMethod : closures
  }

  /// How a closure holds `self`. Implicit members do not count.
  func hold(of closure: Range<Int>) -> Hold {
    if mentions.count(in: closure) == 0 { return .none }
    for capture in source.captures(of: closure) where capture.isWeak {
      guard source.tokens[capture.name].keyword == .self else { continue }
      // The capture list itself mentions `self` once.
      return capture.isUnowned && mentions.count(in: closure) > 1 ? .unowned : .none
    }
    guard mentions.areStrong(in: closure), !unwrapsSelf(closure) else { return .none }
    return isOnlyByInnerWeak(closure) ? .byInnerWeak : .strong
  }

  /// Whether code in a closure treats `self` as an optional: a closure around this one has captured it as `[weak self]`.
  ///
  /// - Parameter inWeakClosure: Whether that closure must be found.
  private func unwrapsSelf(_ closure: Range<Int>, inWeakClosure: Bool = false) -> Bool {
    let inside = mentions.indices(in: closure)
    let first = optionalMentions.partitioningIndex { $0 >= inside.lowerBound }
    return optionalMentions[first...].prefix { $0 < inside.upperBound }.contains { index in
      innermostWeak[index] <= closure.lowerBound && (innermostWeak[index] >= 0 || !inWeakClosure)
    }
  }

  /// Whether every mention of `self` in a closure is inside a nested closure with `[weak self]`.
  private func isOnlyByInnerWeak(_ closure: Range<Int>) -> Bool {
    !mentions.indices(in: closure).contains { innermostWeak[$0] <= closure.lowerBound }
  }

  /// For each mention of `self`, the brace of the innermost closure around it with `[weak self]`, or -1.
  private static func innermostWeak(_ mentions: SelfMentions, _ source: SourceFile) -> [Int] {
    var found: [Int] = []
    // The braces of the closures around the current mention.
    var open: [Int] = []
    for token in mentions.tokens {
      while let last = open.last, source.tokens.behind(last) <= token { open.removeLast() }
      if token > 0, [.weak, .unowned].contains(source.tokens[token - 1].keyword),
        let brace = (max(0, token - 32)..<token).last(where: { source.tokens[$0].kind == .openBrace })
      {
        open.append(brace)
      }
      found.append(open.last ?? -1)
    }
    return found
  }

  /// Whether an argument is the name of a method of the object: `f`, `self.f`, `(self).f` or `f(_:)`.
  mutating func passesMethod(_ arguments: Range<Int>) -> Bool {
    for argument in source.arguments(in: arguments) {
      let value = source.bareExpression(argument.value)
      guard let first = value.first else { continue }
      // `(self).f`
      let period = source.tokens[first].kind == .openParen ? source.tokens.behind(first) : first + 1
      let name = period + 1 < value.upperBound && source.tokens[period].kind == .period ? period + 1 : first
      guard source.tokens[name].kind == .identifier, source.startOfOwn(name) == first,
        (source.endOfArgumentNames(name + 1) ?? name + 1) == value.upperBound
      else { continue }
      // `$rows` is a publisher, even if a method is called `rows`.
      guard ownNames(at: name).methods.contains(source.name(name)) else { continue }
      // A parameter or constant may have a method's name.
      if name > value.lowerBound || !file.isShadowed(name) { return true }
    }
    return false
  }

  /// The names of the members of the ViewModel around a token, or of another type in this file.
  mutating func ownNames(at token: Int) -> OwnNames {
    guard let type = file.enclosingType(of: token) else { return OwnNames() }
    if file.viewModelScopes.contains(type) { return members.value(of: type, in: file, project) }
    if let known = membersOfTypes[type] { return known }
    var names = OwnNames()
    for member in file.members(of: type) {
      let declaration = source.declarations[member]
      if source.has(.static, declaration) || source.has(.class, declaration) { continue }
      switch declaration.kind {
      case .function: if let name = declaration.name.first { names.methods.insert(source.name(name)) }
      case .variable, .constant:
        for binding in source.bindings(of: declaration) {
          for name in source.identifiers(in: binding.pattern) { names.properties.insert(source.identifierName(name)) }
        }
      default: continue
      }
    }
    membersOfTypes[type] = names
    return names
  }

  // MARK: - Tasks

  /// How a task holds its owner while one of its loops runs, possibly forever, and whether this is a `for await` loop.
  ///
  /// - Parameter task: The token `Task`.
  mutating func holdsInLoop(_ task: Int) -> (hold: Hold, isFor: Bool) {
    guard let closure = closure(ofTask: task) else { return (.none, false) }
    let loops = asyncLoops.loops(in: closure)
    guard let first = loops.first else { return (.none, false) }
    let weak = source.captures(of: closure).first { $0.isWeak && source.tokens[$0.name].keyword == .self }
    guard let weak else {
      let isHeld =
        mentions.areStrong(in: closure) && !unwrapsSelf(closure, inWeakClosure: true) || usesImplicitly(closure)
      return (isHeld ? .strong : .none, first.isFor)
    }
    if weak.isUnowned { return (.unowned, first.isFor) }
    let held = loops.first { loop in
      isUnwrapped(before: loop.body.lowerBound, in: closure)
        && (mentions.count(in: loop.body) > 0 || usesImplicitly(loop.body))
    }
    guard let held else { return (.none, first.isFor) }
    return (.strong, held.isFor)
  }

  /// The closure of `Task { … }`, `Task.detached { … }` or `Task(operation: { … })`.
  private func closure(ofTask task: Int) -> Range<Int>? {
    file.taskCall(at: task).flatMap { file.closures(of: $0).last }
  }

  /// Whether code uses members of its object without writing `self`.
  private mutating func usesImplicitly(_ range: Range<Int>) -> Bool {
    let own = ownNames(at: range.lowerBound)
    guard let function = file.enclosingFunction(of: range.lowerBound) else { return false }
    let locals = locals(in: function)
    for token in source.identifiers(in: range) where source.tokens[token - 1].kind != .period {
      let name = source.identifierName(token)
      let isLabel =
        source.tokens[token + 1].kind == .colon && [.openParen, .comma].contains(source.tokens[token - 1].kind)
      if !isLabel, own.contains(name), !locals.contains(name) { return true }
    }
    return false
  }

  /// The names that a function declares: its parameters, the names behind `let`, `var` and `for`, and closure
  /// parameters.
  private mutating func locals(in function: Range<Int>) -> Set<String> {
    if let known = localsOfFunctions[function.lowerBound] { return known }
    var names = Set(parameters(around: function.lowerBound))
    for token in source.identifiers(in: function) {
      let isDeclared =
        [.let, .var, .for, .await].contains(source.tokens[token - 1].keyword)
        && (source.tokens[token - 1].keyword != .await || source.tokens[token + 1].keyword == .in)
        || source.tokens[token + 1].keyword == .in
      if isDeclared { names.insert(source.identifierName(token)) }
    }
    localsOfFunctions[function.lowerBound] = names
    return names
  }

  private func parameters(around token: Int) -> [String] {
    guard let index = source.innermostDeclaration(containing: token) else { return [] }
    return source.parameters(of: source.declarations[index]).map { source.identifierName($0.name) }
  }

  /// Whether `self` is unwrapped in a block around a loop, before the loop.
  private func isUnwrapped(before loop: Int, in closure: Range<Int>) -> Bool {
    (closure.lowerBound..<loop).contains { token in
      guard [.let, .var].contains(source.tokens[token].keyword) else { return false }
      var name = token + 1
      if source.tokens[name].keyword != .self {
        // `let owner = self`
        guard source.tokens[name + 1].kind == .equal else { return false }
        name = source.firstName(of: name + 2, before: loop)
        let next = source.tokens[source.behindParentheses(name)].kind
        guard source.tokens[name].keyword == .self, next != .period, next != .postfixQuestion else {
          return false
        }
      }
      // An `if` or `while` unwraps for its own block, a `guard` for the rest of the enclosing block.
      var statement = token - 1
      while statement > closure.lowerBound,
        ![.if, .while, .guard].contains(source.tokens[statement].keyword), source.tokens[statement].kind != .openBrace,
        source.tokens[statement].kind != .closeBrace
      {
        statement -= 1
      }
      if [.if, .while].contains(source.tokens[statement].keyword) {
        var brace = name
        while brace < loop, source.tokens[brace].kind != .openBrace { brace += 1 }
        return brace < loop && source.tokens.behind(brace) > loop
      }
      return (closure.lowerBound..<token).allSatisfy { brace in
        source.tokens[brace].kind != .openBrace || source.tokens.behind(brace) <= token
          || source.tokens.behind(brace) > loop
      }
    }
  }
}
