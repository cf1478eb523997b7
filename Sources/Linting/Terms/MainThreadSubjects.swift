import SwiftScan

/// Finds the subjects of a class to which its code sends on the main thread only.
///
/// Initialisers, methods with `@MainActor` and methods that are not `async` count as code on the main thread: views call
/// them. A method does not count if code on an unknown thread calls or mentions it. A closure counts only if its call
/// moves it to the main thread.
struct MainThreadSubjects {
  /// The thread of a piece of code.
  private enum Place {
    case main, unknown
    /// The thread on which code calls a method, with the hash of the method's name.
    case method(UInt64)
  }

  private let file: LintedFile
  private let source: SourceFile
  /// The hashes of the names of the class's subjects and of its methods that may be on the main thread.
  private var subjects: Set<UInt64> = []
  private var methods: Set<UInt64> = []
  /// The tokens that declare the subjects.
  private var declared: Set<Int> = []
  /// The closures that run on the main thread, and those that run where their call is, by their brace.
  private var mainClosures: Set<Int> = []
  private var inlineClosures: Set<Int> = []
  /// For each method, the subjects that it sends to and the methods that it calls.
  private var sends: [UInt64: Set<UInt64>] = [:]
  private var calls: [UInt64: Set<UInt64>] = [:]
  /// The subjects and methods that code on an unknown thread uses.
  private var lost: Set<UInt64> = []
  private var lostMethods: Set<UInt64> = []

  /// The hashes of the names of the subjects, in order.
  private(set) var names: [UInt64] = []
  /// The hashes of the names of methods that send to a subject, directly or through others, in order. Code on another
  /// thread must not call them.
  private(set) var senders: [UInt64] = []

  /// - Parameter type: The index of the class's declaration.
  init(of type: Int, in file: LintedFile) {
    (self.file, source) = (file, file.source)
    guard source.declarations[type].kind == .class else { return }
    for property in file.storedProperties(of: type) where !property.isTuple && makesSubject(property) {
      subjects.insert(source.nameHash(property.name))
      declared.insert(property.name)
    }
    if subjects.isEmpty { return }
    readClosures(in: source.declarations[type].body)
    let members = file.members(of: type).map { source.declarations[$0] }
    let isDelegate = source.inheritedNames(of: source.declarations[type]).contains { name in
      ["Delegate", "DataSource", "Observer"].contains { name.last?.hasSuffix($0) ?? false }
    }
    let places = members.map { place(of: $0, isDelegate: isDelegate) }
    for case .method(let name) in places { methods.insert(name) }
    for (member, place) in zip(members, places) {
      read(member.kind == .function || member.kind == .initializer ? member.body : member.tokens, at: place)
    }
    finish()
  }

  /// Whether the initial value of a property makes a subject. Other code may also have a subject that it hands in.
  private func makesSubject(_ property: StoredProperty) -> Bool {
    let value = source.bareExpression(property.binding.value)
    guard let first = value.first else { return false }
    let isMember = source.tokens[first].kind == .period && source.tokens[first + 1].keyword == .`init`
    let name = isMember ? property.type.first : first
    return name.map { source.isNamed($0, anyOf: ["PassthroughSubject", "CurrentValueSubject"]) } ?? false
  }

  /// The thread of the code in a member outside of closures.
  private func place(of member: Declaration, isDelegate: Bool) -> Place {
    switch member.kind {
    case .initializer: return .main
    case .function:
      if !source.attributes("MainActor", of: member).isEmpty { return .main }
      guard source.isMethod(member), !source.isAsync(member), source.attributes("objc", of: member).isEmpty,
        let name = member.name.first
      else { return .unknown }
      // A delegate's method has the sender as its first parameter.
      let first = source.parameters(of: member).first
      let hasSender = first.map { source.tokens[$0.label].kind == .wildcard } ?? false
      return isDelegate && hasSender ? .unknown : .method(source.nameHash(name))
    default: return .unknown
    }
  }

  // MARK: - Closures

  private mutating func readClosures(in body: Range<Int>) {
    let chains = CallChain(source)
    for call in file.memberCalls(in: body, named: "sink", "async", "asyncAfter", "run", "forEach") {
      let braces = file.closures(of: call).map(\.lowerBound)
      if source.isNamed(call.name, "forEach") {
        inlineClosures.formUnion(braces)
      } else if isOnMain(call, chains) {
        mainClosures.formUnion(braces)
      }
    }
    for token in body where source.isNamed(token, "Task") {
      guard let call = source.construction(at: token, file.code) else { continue }
      for closure in file.closures(of: call) where source.tokens[closure.lowerBound + 1].kind == .at {
        if source.isNamed(closure.lowerBound + 2, "MainActor") { mainClosures.insert(closure.lowerBound) }
      }
    }
  }

  private func isOnMain(_ call: MemberCall, _ chains: CallChain) -> Bool {
    let name = call.name
    if source.isNamed(name, "run") { return name > 1 && source.isNamed(name - 2, "MainActor") }
    guard source.isNamed(name, "sink") else {
      return name > 3 && source.isNamed(name - 2, "main") && source.isNamed(name - 4, "DispatchQueue")
    }
    var isReached: Bool?
    chains.walk(from: name - 1) { step in
      guard case .member(let member, _) = step else { return false }
      isReached = MainThread.isReached(behind: member, file)
      return isReached == nil && source.keepsThread(member)
    }
    return isReached ?? false
  }

  // MARK: - Names

  private mutating func read(_ code: Range<Int>, at place: Place) {
    var open: [(end: Int, place: Place)] = []
    for index in code {
      while let last = open.last, last.end <= index { open.removeLast() }
      let current = open.last?.place ?? place
      switch source.tokens[index].kind {
      case .openBrace where index > code.lowerBound:
        let inner: Place
        switch file.code.role(of: index) {
        case .block: continue
        case .closure where mainClosures.contains(index): inner = .main
        case .closure where inlineClosures.contains(index): inner = current
        case .closure, .body, .members: inner = .unknown
        }
        open.append((source.tokens.behind(index), inner))
      case .identifier: visit(index, at: current)
      default: continue
      }
    }
  }

  private mutating func visit(_ token: Int, at place: Place) {
    let name = source.nameHash(token)
    let isSubject = subjects.contains(name)
    if !isSubject, !methods.contains(name) || source.isLabelOfArgument(token) { return }
    if isSubject, declared.contains(token) || source.isLabelOfArgument(token) { return }
    var next = token + 1
    while [.postfixQuestion, .postfixExclamation].contains(source.tokens[next].kind) { next += 1 }
    if isSubject {
      // Other code may send to a subject that it gets.
      guard source.tokens[next].kind == .period else {
        lost.insert(name)
        return
      }
      if !sendsValue(next + 1, of: token) { return }
      switch place {
      case .main: return
      case .unknown: lost.insert(name)
      case .method(let method): sends[method, default: []].insert(name)
      }
      return
    }
    let isCalled = [.openParen, .openBrace].contains(source.tokens[next].kind)
    // `.close` in `case .close: close()` is no method.
    if !isCalled, source.startOfOwn(token) == nil { return }
    if isCalled, case .main = place { return }
    if isCalled, case .method(let method) = place {
      calls[method, default: []].insert(name)
    } else {
      lostMethods.insert(name)
    }
  }

  /// Whether the member of a subject sends a value: `send(1)`, `value = 1`, `value.append(1)`.
  private func sendsValue(_ member: Int, of subject: Int) -> Bool {
    if source.isNamed(member, "send") { return true }
    guard source.isNamed(member, "value") else { return false }
    let start = source.startOfOwn(subject) ?? subject
    return [.equal, .period, .openBracket, .binaryOperator].contains(source.tokens[member + 1].kind)
      || source.tokens[start - 1].kind == .prefixOperator
  }

  private mutating func finish() {
    var open = Array(lostMethods)
    while let method = open.popLast() {
      for called in calls[method] ?? [] where lostMethods.insert(called).inserted { open.append(called) }
    }
    for (method, found) in sends where lostMethods.contains(method) { lost.formUnion(found) }
    names = subjects.subtracting(lost).sorted()
    var callers: [UInt64: [UInt64]] = [:]
    for (caller, found) in calls {
      for called in found { callers[called, default: []].append(caller) }
    }
    var known = Set(sends.keys)
    open = Array(known)
    while let method = open.popLast() {
      for caller in callers[method] ?? [] where known.insert(caller).inserted { open.append(caller) }
    }
    senders = known.sorted()
  }
}

extension SourceFile {
  /// Whether an operator of a publisher delivers on the thread on which it gets a value.
  func keepsThread(_ name: Int) -> Bool {
    isNamed(
      name,
      anyOf: [
        "map", "tryMap", "compactMap", "filter", "removeDuplicates", "dropFirst", "first", "prefix", "scan", "share",
        "print", "handleEvents", "mapError", "replaceError", "replaceNil", "setFailureType", "assertNoFailure",
        "eraseToAnyPublisher",
      ])
  }
}

extension LintedFile {
  /// Whether a subject of a ViewModel gets its values on the main thread: `viewModel.taps`, if the ViewModel sends to
  /// `taps` only there, and other code does so only in views and in types with `@MainActor`.
  ///
  /// - Parameters:
  ///   - root: The name with which the chain starts.
  ///   - member: The name behind it.
  func isFedOnMain(_ root: Int, member: Int, _ project: ProjectIndex) -> Bool {
    guard let reference = reference(at: root) else { return false }
    let name = source.nameHash(member)
    let property = source.identifierName(member)
    let families = project.families(of: reference, in: self).filter { family in
      family.parts.contains { part in part.properties.contains { $0.name == property } }
    }
    return !families.isEmpty && families.allSatisfy { isFedOnMain(name, of: $0, project) }
  }

  private func isFedOnMain(_ name: UInt64, of family: ViewModelFamily, _ project: ProjectIndex) -> Bool {
    guard let type = family.onlyClass, type.mainThread.subjects.contains(name),
      !project.isSubclassed(type.path.names)
    else { return false }
    let senders = type.mainThread.senders
    let isInExtension = family.parts.contains { part in
      part.names.contains(name) || senders.contains { part.names.contains($0) }
    }
    if isInExtension { return false }
    var paths = [type.path.name]
    project.forEachInherited(by: type.inherited, at: type.path) { inherited in
      if inherited.kind == .protocol { paths.append(inherited.path.name) }
      return true
    }
    return project.uses(of: name, through: paths).allSatisfy { use in
      guard use.isReportable else { return true }
      guard use.isInside, let owner = use.owner.names.last else { return false }
      return project.isUserInterface(owner, from: use.owner) || project.isOnMainActor(owner, from: use.owner)
        || project.isInView(use.owner)
    }
  }
}
