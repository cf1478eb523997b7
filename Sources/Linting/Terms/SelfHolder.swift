import SwiftScan

/// A place in code that may hold `self` forever.
struct SelfHolder {
  enum Kind {
    /// A call with closures that the callee keeps.
    case call(MemberCall)
    /// `.assign(to:on: self)`
    case assignment
    case weakSink(MemberCall)
    /// A repeating timer.
    case timer(MemberCall)
    case task
  }

  var token: Int
  var kind: Kind

  /// How the place holds `self`. For messages, also the code that holds it and a remedy.
  func hold(
    _ file: LintedFile, _ captures: inout SelfCaptures
  ) -> (hold: SelfCaptures.Hold, what: Message, remedy: Message) {
    let source = file.source
    let owner = file.owner(of: token)
    switch kind {
    case .call(let call):
      let hold = captures.hold(of: call)
      if hold == .byMethod {
        return (
          hold, "method passed to '.\(source.name(token))' in '\(owner)'", "pass a closure with '[weak self]' instead"
        )
      }
      return (hold, "closure for '.\(source.name(token))' in '\(owner)'", "capture it as '[weak self]'")
    case .weakSink(let call):
      let hold = captures.hold(of: call)
      if hold == .byMethod {
        return (
          hold, "method passed to 'weakSink' in '\(owner)'", "pass a closure that uses its first parameter instead"
        )
      }
      return (hold, "closure of 'weakSink' in '\(owner)'", "use its first parameter instead")
    case .assignment:
      return (.strong, "'.assign(to:on:)' in '\(owner)'", "use '.sink' with '[weak self]'")
    case .timer(let call):
      let what: Message = "repeating 'Timer' in '\(owner)'"
      if Self.hasOwnTarget(call, source) {
        let isStopped = Self.isStopped(timer: token, file)
        return (isStopped ? .none : .strong, what, "give it a closure with '[weak self]'")
      }
      let hold = captures.hold(of: call)
      if hold == .byMethod { return (hold, what, "pass a closure with '[weak self]' instead") }
      return (hold, what, "capture it as '[weak self]'")
    case .task:
      let (hold, isFor) = captures.holdsInLoop(token)
      return (
        hold, isFor ? "'for await' in a 'Task' of '\(owner)'" : "endless 'while' loop in a 'Task' of '\(owner)'",
        "capture '[weak self]' and unwrap it inside of the loop"
      )
    }
  }

  /// Whether `self` is the target of a timer.
  private static func hasOwnTarget(_ call: MemberCall, _ source: SourceFile) -> Bool {
    source.arguments(in: call.arguments).contains { argument in
      argument.label >= 0 && source.isNamed(argument.label, "target")
        && source.isExactly(source.bareExpression(argument.value), "self")
    }
  }

  /// The places at a name. A subscription has one for itself and one for each operator before it; an observer, a timer
  /// or a task has one.
  static func all(at token: Int, _ file: LintedFile, _ chains: CallChain) -> [SelfHolder] {
    let source = file.source
    if source.isNamed(token, "Task") { return [SelfHolder(token: token, kind: .task)] }
    if source.isNamed(token, "Timer") { return timer(token, file).map { [$0] } ?? [] }
    guard let call = source.memberCall(at: token, file.code) else { return [] }
    if source.isNamed(token, "scheduledTimer") {
      // `timer = .scheduledTimer(…)`. With a type before it, the place is `Timer`.
      let isImplicit = !source.isMemberOfValue(token)
      return isImplicit && isRepeating(call, source) ? [SelfHolder(token: token, kind: .timer(call))] : []
    }
    if source.isNamed(token, "addObserver") {
      return source.isFirstLabel("forName", of: call) ? [SelfHolder(token: token, kind: .call(call))] : []
    }
    let isObservable = file.convention == .observable
    if source.isNamed(token, "observe") {
      return !isObservable && source.isFirstLabel("on", of: call) ? [SelfHolder(token: token, kind: .call(call))] : []
    }
    if source.isNamed(token, "store"), !source.isFirstLabel("in", of: call) { return [] }
    if ends(call, file, chains) { return [] }
    var places: [SelfHolder] = []
    if source.isNamed(token, "weakSink") { places.append(SelfHolder(token: token, kind: .weakSink(call))) }
    if source.isNamed(token, "sink"), !isObservable { places.append(SelfHolder(token: token, kind: .call(call))) }
    if source.isNamed(token, "assign"), !isObservable, file.assignsOnSelf(call) {
      places.append(SelfHolder(token: token, kind: .assignment))
    }
    func add(_ name: Int) {
      // These have places of their own, which 'weak_sink' reports.
      if ["sink", "weakSink", "assign", "store"].contains(source.identifierName(name)) { return }
      if let call = source.memberCall(at: name, file.code) { places.append(SelfHolder(token: name, kind: .call(call))) }
    }
    chains.walk(from: token - 1) { step in
      switch step {
      case .member(let name, _): add(name)
      case .condition(let range): for name in source.identifiers(in: range) { add(name) }
      }
      return true
    }
    return places
  }

  /// Whether a subscription ends by itself, and with it its hold on `self`: it takes one value, by `first` or
  /// `prefix(1)`, or its `sink` handles a failure, because it is a request.
  private static func ends(_ call: MemberCall, _ file: LintedFile, _ chains: CallChain) -> Bool {
    let source = file.source
    func isEnd(_ name: Int) -> Bool {
      guard source.isNamed(name, anyOf: ["sink", "first", "prefix"]), let call = source.memberCall(at: name, file.code)
      else { return false }
      if source.isNamed(name, "first") { return true }
      if source.isNamed(name, "prefix") {
        return call.arguments.count == 3 && source.name(call.arguments.lowerBound + 1) == "1"
      }
      return file.closures(of: call).contains { closure in
        // Deeply nested closures are not read to their ends, because each would read all others.
        source.identifiers(in: closure).prefix(200).contains { source.isNamed($0, "failure") }
      }
    }
    var found = isEnd(call.name)
    chains.walk(from: call.name - 1) { step in
      if case .member(let name, _) = step { found = found || isEnd(name) }
      return !found
    }
    return found
  }

  /// A repeating timer with a closure or a target.
  private static func timer(_ token: Int, _ file: LintedFile) -> SelfHolder? {
    let source = file.source
    var call = source.construction(at: token, file.code)
    if let member = source.member(of: token), source.isNamed(member, "scheduledTimer") {
      call = source.memberCall(at: member, file.code)
    }
    guard let call, isRepeating(call, source) else { return nil }
    return SelfHolder(token: token, kind: .timer(call))
  }

  private static func isRepeating(_ call: MemberCall, _ source: SourceFile) -> Bool {
    source.arguments(in: call.arguments).contains { argument in
      argument.label >= 0 && source.isNamed(argument.label, "repeats")
        && source.isExactly(source.bareExpression(argument.value), "true")
    }
  }

  /// Whether a method of the type around a timer calls `invalidate` when the object is no longer needed, by the method's
  /// name. A call in `deinit` does not count, because a timer with a target prevents that.
  static func isStopped(timer: Int, _ file: LintedFile) -> Bool {
    let source = file.source
    guard let type = file.enclosingType(of: timer) else { return false }
    let own = source.innermostDeclaration(containing: timer)
    return source.identifiers(in: source.declarations[type].body).contains { token in
      guard source.isNamed(token, "invalidate"), let function = source.innermostDeclaration(containing: token),
        function != own, source.declarations[function].kind == .function,
        let name = source.declarations[function].name.first.map(source.identifierName)
      else { return false }
      return endings.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? true }
    }
  }

  /// Beginnings of names of methods that end the work of an object.
  private static let endings = [
    "viewWillDisappear", "viewDidDisappear", "onDisappear", "disappear", "stop", "disconnect", "invalidate", "cancel",
    "pause", "suspend", "end", "finish", "close", "deactivate", "tearDown", "teardown", "cleanUp", "cleanup",
  ]

  private static let members = ScopeNames.Words([
    "sink", "weakSink", "assign", "observe", "store", "addObserver", "scheduledTimer",
  ])
  private static let types = ScopeNames.Words(["Timer", "Task"])

  /// The names that the rule inspects, in ViewModels and, except in the observable convention, in other classes.
  static func tokens(in file: LintedFile, _ project: ProjectIndex) -> [Int] {
    let (source, members, types) = (file.source, members, types)
    var tokens: [Int] = []
    func add(_ name: ScopeNames.Name) {
      if (name.isMember ? members : types).contain(name, in: source) { tokens.append(Int(name.token)) }
    }
    file.scopeNames.forEach(add)
    if file.convention == .observable { return tokens }
    let others = file.possibleViewControllers(in: project)
    if others.isEmpty { return tokens }
    for range in others {
      source.tokens.forEachIdentifier(in: range) { index, token in
        add(ScopeNames.Name(token, at: index, in: source))
      }
    }
    // A ViewModel nested in a class is visited twice.
    return Set(tokens).sorted()
  }
}
