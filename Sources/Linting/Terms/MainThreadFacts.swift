import SwiftScan

/// The publishers of a ViewModel's class or extension that deliver on the main thread, as far as its code shows. Empty
/// in conventions without `receive_on_main`.
struct MainThreadFacts: Sendable {
  /// The hashes of the names of published properties that only initialisers set.
  private(set) var settled: [UInt64] = []
  /// The properties of the outputs that methods return, see `key`.
  private(set) var outputs: [UInt64] = []

  init(_ scope: Int, of file: LintedFile) {
    switch file.convention {
    case .uikit, .clean: break
    case .observable, .unidirectional, .representable: return
    }
    settled = file.settledProperties(of: scope)
    outputs = file.outputsOnMain(of: scope)
  }

  /// Identifies a property of the output that a method returns.
  static func key(method: UInt64, property: UInt64) -> UInt64 { (method &* 0x9E37_79B9_7F4A_7C15) ^ property }
}

// MARK: - Properties that only initialisers set

extension LintedFile {
  /// The published properties with a private setter that only a class's initialisers set. They may do so through methods
  /// that no other code of the class calls, but not in closures, which may run later.
  fileprivate func settledProperties(of type: Int) -> [UInt64] {
    var names: Set<UInt64> = []
    // In `var a = 1, b = 1` the declaration of `b` looks like an assignment.
    var declared: Set<Int> = []
    for property in storedProperties(of: type) where property.isVariable && !property.isTuple {
      let declaration = source.declarations[property.declaration]
      let isClosed = source.has(.private, declaration) || source.hasPrivateSetter(declaration)
      if isClosed, !source.attributes("Published", of: declaration).isEmpty {
        names.insert(source.nameHash(property.name))
        declared.insert(property.name)
      }
    }
    if names.isEmpty { return [] }
    let setUp = setUpCode(of: type)
    var reader = UseReader(source)
    for token in source.declarations[type].body {
      guard let use = reader.use(at: token, named: names), use.kind != .read, !declared.contains(token) else {
        continue
      }
      let place = setUp.partitioningIndex { $0.upperBound > token }
      if place == setUp.count || !setUp[place].contains(token) { names.remove(use.name) }
    }
    return names.sorted()
  }

  /// The code of a class that runs only while an object is being made, in order: that of initialisers, and of methods
  /// that only they call. Leaves out closures.
  private func setUpCode(of type: Int) -> [Range<Int>] {
    var (early, later) = ([Range<Int>](), [Range<Int>]())
    var methods: [Declaration] = []
    for member in members(of: type) {
      let declaration = source.declarations[member]
      if declaration.kind == .initializer {
        split(declaration.body, &early, &later)
      } else {
        later.append(declaration.tokens)
        if declaration.kind == .function, source.isMethod(declaration), !source.isAsync(declaration) {
          methods.append(declaration)
        }
      }
    }
    var calls = Set(early.flatMap(ownCalls))
    for range in later where !calls.isEmpty { calls.subtract(ownCalls(in: range)) }
    var ignored: [Range<Int>] = []
    for method in methods {
      guard let name = method.name.first, calls.contains(Fingerprint.hash(source.text[source.nameBytes(name)])) else {
        continue
      }
      split(method.body, &early, &ignored)
    }
    return early.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Splits the body of a function into the code outside of closures and the closures.
  func split(_ body: Range<Int>, _ code: inout [Range<Int>], _ closures: inout [Range<Int>]) {
    var (start, index) = (body.lowerBound, body.lowerBound + 1)
    while index < body.upperBound {
      guard source.tokens[index].kind == .openBrace, self.code.role(of: index) == .closure else {
        index += 1
        continue
      }
      let end = max(index + 1, source.tokens.behind(index))
      code.append(start..<index)
      closures.append(index..<end)
      (start, index) = (end, end)
    }
    if start < body.upperBound { code.append(start..<body.upperBound) }
  }
}

// MARK: - Outputs

extension LintedFile {
  private static let nestingLimit = 4
  /// Limits the number of scopes to look at.
  private static let visitLimit = 256

  /// The properties of outputs that the methods of a scope return, if the chain of each value comes to the main thread.
  fileprivate func outputsOnMain(of scope: Int) -> [UInt64] {
    var outputs: [UInt64] = []
    var chains: CallChain?
    for member in members(of: scope) {
      let method = source.declarations[member]
      guard method.kind == .function, !method.body.isEmpty, let name = method.name.first, returnsOutput(method) else {
        continue
      }
      let known = chains ?? CallChain(source)
      chains = known
      var properties: [UInt64: Bool] = [:]
      for arguments in argumentsOfOutputs(in: method.body) {
        for argument in source.arguments(in: arguments) where argument.label >= 0 {
          let property = source.nameHash(argument.label)
          properties[property] =
            (properties[property] ?? true)
            && comesToMain(argument.value, in: member, of: scope, known, nesting: Self.nestingLimit)
        }
      }
      for (property, isOnMain) in properties where isOnMain {
        outputs.append(MainThreadFacts.key(method: source.nameHash(name), property: property))
      }
    }
    return outputs.sorted()
  }

  /// Whether the name of a method's result ends in `Output`.
  private func returnsOutput(_ method: Declaration) -> Bool {
    let head = method.parameters.upperBound..<max(method.parameters.upperBound, method.body.lowerBound)
    guard let arrow = head.last(where: { source.tokens[$0].kind == .arrow }) else { return false }
    let name = source.typeName(arrow + 1..<head.upperBound, unwraps: true).last
    return name.map { source.isNamed($0, endingIn: "Output") } ?? false
  }

  /// The arguments of the calls in a method's body that make its output: `CartOutput(…)`, `return .init(…)`. The ranges
  /// include the parentheses.
  private func argumentsOfOutputs(in body: Range<Int>) -> [Range<Int>] {
    let tokens = source.tokens
    return body.dropFirst(2).compactMap { open in
      guard tokens[open].kind == .openParen, !tokens[open].startsLine else { return nil }
      var type = open - 1
      if tokens[type].keyword == .`init`, tokens[type - 1].kind == .period {
        type -= 2
        if tokens[type].keyword == .return || type == body.lowerBound { return open..<tokens.behind(open) }
      }
      return source.isNamed(type, endingIn: "Output") ? open..<tokens.behind(open) : nil
    }
  }

  /// Whether the chain of a value comes to the main thread: itself, or where a local constant or a method of the
  /// ViewModel that it starts with does.
  private func comesToMain(
    _ value: Range<Int>, in function: Int, of scope: Int, _ chains: CallChain, nesting: Int
  ) -> Bool {
    let value = source.bareExpression(value)
    if value.isEmpty || nesting == 0 { return false }
    if let isReached = isReached(before: value.upperBound, chains) { return isReached }
    guard let root = value.first(where: { source.tokens[$0].kind == .identifier }), source.startOfOwn(root) != nil
    else { return false }
    let name = source.nameHash(root)
    if root == value.lowerBound, let local = valueOfLocal(root, in: source.declarations[function].body) {
      return comesToMain(local, in: function, of: scope, chains, nesting: nesting - 1)
    }
    let path = source.typePath(of: scope)
    for scope in viewModelScopes.prefix(Self.visitLimit) where source.typePath(of: scope) == path {
      for member in members(of: scope) {
        let declaration = source.declarations[member]
        if declaration.kind == .function, let other = declaration.name.first, source.nameHash(other) == name {
          return isReached(before: declaration.body.upperBound - 1, chains) ?? false
        }
      }
    }
    return false
  }

  /// The value of the local constant or variable that a name refers to.
  private func valueOfLocal(_ name: Int, in body: Range<Int>) -> Range<Int>? {
    let (tokens, hash) = (source.tokens, source.nameHash(name))
    for other in stride(from: name - 1, to: max(body.lowerBound, name - 2_000), by: -1)
    where tokens[other].kind == .identifier && [.let, .var].contains(tokens[other - 1].keyword)
      && source.nameHash(other) == hash
    {
      let head = other + 1..<min(other + 64, name)
      guard let equal = head.first(where: { tokens[$0].kind == .equal }) else { continue }
      var end = equal + 1
      repeat {
        let opens = [.openParen, .openBracket, .openBrace].contains(tokens[end].kind)
        end = opens ? max(end + 1, tokens.behind(end)) : end + 1
      } while end < body.upperBound && !startsStatement(end)
      return equal + 1..<min(end, body.upperBound)
    }
    return nil
  }

  private func startsStatement(_ token: Int) -> Bool {
    let kind = source.tokens[token].kind
    return kind == .semicolon || kind == .closeBrace
      || source.tokens[token].startsLine && ![.period, .binaryOperator, .infixQuestion].contains(kind)
  }

  /// Whether the chain that ends before a token comes to the main thread; nil if it does not say.
  private func isReached(before end: Int, _ chains: CallChain) -> Bool? {
    var isReached: Bool?
    chains.walk(from: end) { step in
      if case .member(let name, _) = step { isReached = MainThread.isReached(behind: name, self) }
      return isReached == nil
    }
    return isReached
  }
}

// MARK: - Publishers in view controllers

extension LintedFile {
  /// Whether a publisher of a ViewModel delivers on the main thread: `viewModel.$rows`, if only initialisers set `rows`,
  /// or `output.rows` behind `let output = viewModel.transform(…)`, if the chain of `rows` there comes to the main thread.
  ///
  /// - Parameters:
  ///   - root: The name with which the chain starts.
  ///   - member: The name behind it.
  func deliversOnMain(_ root: Int, member: Int, _ project: ProjectIndex) -> Bool {
    if let reference = reference(at: root) { return isSettled(member, of: reference, project) }
    guard let (viewModel, method) = call(assignedTo: root), let reference = reference(at: viewModel) else {
      return false
    }
    let key = MainThreadFacts.key(method: source.nameHash(method), property: source.nameHash(member))
    return project.families(of: reference, in: self).contains { family in
      family.parts.contains { $0.mainThread.outputs.contains(key) }
    }
  }

  private func reference(at token: Int) -> ViewModelReferences.Reference? {
    let all = references.references
    let place = all.partitioningIndex { $0.token >= token }
    return place < all.count && all[place].token == token ? all[place] : nil
  }

  private func isSettled(
    _ member: Int, of reference: ViewModelReferences.Reference, _ project: ProjectIndex
  ) -> Bool {
    guard source.text[source.nameBytes(member).lowerBound] == UInt8(ascii: "$"),
      let family = project.families(of: reference, in: self).first, let type = family.onlyClass
    else { return false }
    let name = source.nameHash(member)
    return type.mainThread.settled.contains(name) && !project.isSubclassed(type.path.names)
      && !family.parts.contains { !$0.isClass && $0.names.contains(name) }
  }

  /// The ViewModel and the method of the call whose result a local constant before a name holds.
  private func call(assignedTo name: Int) -> (viewModel: Int, method: Int)? {
    let tokens = source.tokens
    guard name > 1, tokens[name - 1].kind != .period else { return nil }
    let hash = source.nameHash(name)
    for other in stride(from: name - 1, through: max(1, name - 2_000), by: -1)
    where tokens[other].kind == .identifier && [.let, .var].contains(tokens[other - 1].keyword)
      && tokens[other + 1].kind == .equal && source.nameHash(other) == hash
    {
      var viewModel = source.firstName(of: other + 2, before: name)
      var period = behindName(viewModel)
      if tokens[viewModel].keyword == .self, tokens[period].kind == .period {
        viewModel = period + 1
        period = behindName(viewModel)
      }
      guard tokens[period].kind == .period, tokens[period + 1].kind == .identifier,
        tokens[source.behindCallee(period + 2).next].kind == .openParen
      else { return nil }
      return (viewModel, period + 1)
    }
    return nil
  }

  /// The index behind a name, and behind parentheses, `?` and `!` that follow it.
  private func behindName(_ name: Int) -> Int {
    var next = source.behindCallee(name + 1).next
    while [.postfixQuestion, .postfixExclamation].contains(source.tokens[next].kind) { next += 1 }
    return next
  }
}
