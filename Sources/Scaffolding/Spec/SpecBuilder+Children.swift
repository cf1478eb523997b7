import Wording

/// Parsing of child screens: `child`.
extension SpecBuilder {
  /// Parses `child filter: Filter edits text`. ``Swift/Array/joinChildren()`` later compares it with the child's lines.
  mutating func addChild(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the child")
    try declare(name, besides: ["\(name.text)Child"])
    try line.need(":")
    let word = try line.anyWord("the name of a screen")
    let screen: TypeName
    do throws(NameError) {
      screen = try TypeName(word.text)
    } catch {
      throw SpecFault(.name(error), word.range)
    }
    var child = Spec.Child(name: name.text, screen: screen, word: word.text)
    if line.take("edits") {
      repeat {
        let state = try line.anyWord("the name of a state")
        if child.edits.contains(state.text) { throw SpecFault(.repeated(state.text), state.range) }
        try checkEdited(state)
        child.edits.append(state.text)
      } while line.take(",")
    }
    spec.children.append(child)
  }

  private func checkEdited(_ word: SpecToken) throws(SpecFault) {
    guard let state = spec.states.first(where: { $0.name == word.text }) else {
      let nearest = NearestName.find(word.text, among: spec.states.map(\.name))
      throw SpecFault(.state(.noState(word.text, nearest: nearest)), word.range)
    }
    if state.isGiven { throw SpecFault(.state(.notEdited(word.text, reason: "is a 'given' value")), word.range) }
    if spec.isQuery(state.name) {
      throw SpecFault(.state(.notEdited(word.text, reason: "belongs to the search field")), word.range)
    }
    if state.source != nil {
      throw SpecFault(.state(.notEdited(word.text, reason: "follows a publisher")), word.range)
    }
    if state.control == nil, !state.mayBeChosen {
      throw SpecFault(
        .state(.notEdited(word.text, reason: "is \(withArticle(state.type.text)), which has no control")), word.range)
    }
  }
}

extension Spec {
  /// A screen that is embedded in another: `child filter: Filter edits text`.
  public struct Child: Hashable, Sendable {
    /// The name of the property that holds the child's ViewModel.
    public var name: String
    /// The name of the child screen.
    public var screen: TypeName
    /// The name of the screen as written in the line.
    var word: String
    /// The states of the parent that the child may change, in order.
    public var edits: [String] = []
    /// The states of the parent that the child receives, in the order of the child's lines.
    public internal(set) var values: [String] = []
  }

  /// The screen that embeds a child.
  public struct Parent: Hashable, Sendable {
    /// The name of the screen.
    public var screen: TypeName
  }

  /// How a state is shared between a parent and a child screen.
  enum Sharing: Hashable, Sendable {
    /// Not shared, or passed to children that only read the state.
    case none
    /// The state belongs to this screen, and a child may change it.
    case editedByChild
    /// The state comes from the parent and never changes.
    case constantFromParent
    /// The state comes from the parent, whose changes the child follows.
    case followsParent
    /// The state comes from the parent. The child follows its changes and may change it.
    case editsParent

    /// Whether the state comes from the parent.
    var comesFromParent: Bool { self == .constantFromParent || changesWithParent }
    /// Whether the state comes from the parent and may change.
    var changesWithParent: Bool { self == .followsParent || self == .editsParent }
  }

  /// Whether the value of a state may change after the screen was created.
  func mayChange(_ state: State) -> Bool {
    !state.isGiven || changes.contains { $0.effects.contains(.sets(state.name)) }
      || localChanges.contains { $0.state == state.name }
  }

  /// The names of the states that `do` and `submit` lines change.
  var changedStates: Set<String> {
    var names = Set(localChanges.map(\.state))
    for case .sets(let name) in changes.flatMap(\.effects) { names.insert(name) }
    return names
  }

  /// Returns an error at the given words of the child's line, or at the name of its screen.
  func error(_ problem: StateProblem, in child: Child, at words: [String]? = nil) -> SpecError {
    for source in origin.lines {
      guard let line = try? SpecLine(source.text), line.word == "child", line.words.first?.text == child.name else {
        continue
      }
      let place = line.place(of: words ?? [":", child.word]) ?? 0..<line.endOfCode
      return source.error(
        SpecFault(.state(problem), words == nil ? place.upperBound - child.word.count..<place.upperBound : place))
    }
    return SpecError(source: "", line: nil, text: "", place: 0..<0, problem: .state(problem))
  }
}

extension [Spec] {
  /// Connects children with their parents, and returns the errors of those that do not fit.
  mutating func joinChildren() -> [SpecError] {
    var errors: [SpecError] = []
    for index in indices {
      for position in self[index].children.indices {
        if let error = join(position, of: index) { errors.append(error) }
      }
    }
    return errors
  }

  private mutating func join(_ position: Int, of index: Int) -> SpecError? {
    let parent = self[index]
    let child = parent.children[position]
    guard let place = firstIndex(where: { $0.name == child.screen }) else {
      let nearest = NearestName.find(child.screen.text, among: map(\.name.text))
      return parent.error(.unknown(child.word, nearest: nearest), in: child)
    }
    let screen = self[place]
    if let problem = problem(of: screen, in: parent) { return parent.error(problem, in: child) }
    for (position, given) in screen.states.enumerated() where given.isGiven {
      let isEdited = child.edits.contains(given.name)
      guard let state = parent.states.first(where: { $0.name == given.name }) else {
        return parent.error(.missing("\(given.name): \(given.type.text)", screen: screen.name.text), in: child)
      }
      guard state.type == given.type else {
        let problem = StateProblem.otherType(
          given.name, type: state.type.text, screen: screen.name.text, needed: given.type.text)
        return parent.error(problem, in: child)
      }
      self[place].states[position].sharing =
        isEdited ? .editsParent : parent.mayChange(state) ? .followsParent : .constantFromParent
    }
    for name in child.edits {
      guard screen.states.contains(where: { $0.isGiven && $0.name == name }) else {
        return parent.error(.notGiven(name, screen: screen.name.text), in: child, at: [name])
      }
    }
    self[place].parent = Spec.Parent(screen: parent.name)
    self[index].children[position].values = screen.states.filter(\.isGiven).map(\.name)
    for position in self[index].states.indices where child.edits.contains(self[index].states[position].name) {
      self[index].states[position].sharing = .editedByChild
    }
    return nil
  }

  private func problem(of screen: Spec, in parent: Spec) -> StateProblem? {
    let name = screen.name.text
    if let other = screen.parent { return .childOfAnother(name, parent: other.screen.text) }
    if !screen.children.isEmpty { return .nested(name) }
    if let other = first(where: { $0.outputs.contains { $0.destination?.screen == screen.name } }) {
      return .openedByOutput(name, from: other.name.text)
    }
    if !screen.sources.isEmpty { return .unsupportedLine("watch", screen: name) }
    let others = screen.words.subtracting(["given", "state", "shows", "type"])
    return others.min().map { .unsupportedLine($0, screen: name) }
  }
}
