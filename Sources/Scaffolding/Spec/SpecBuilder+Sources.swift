import Wording

/// Parsing of states that follow a publisher of an Interactor: `watch unread: Int = 0 from inbox.unreadCount`.
extension SpecBuilder {
  /// Parses the rest of the line, from the initial value on.
  mutating func addSource(_ line: inout SpecLine, named name: SpecToken, _ type: SpecType) throws(SpecFault) {
    try declare(name)
    let value = try Self.initialValue(&line, of: name.text, type)
    guard line.take("from") else {
      throw SpecFault(.expected("'from' with a publisher", usage: Self.usageOfPublisher), line.token.range)
    }
    let source = try publisher(&line)
    let rest = line.token
    if rest.text == "{" || rest.text == "as" {
      throw SpecFault(.state(.copiesPublisher(name.text)), rest.range)
    }
    if rest.kind != .end {
      throw SpecFault(.unexpectedText(rest.text, nearest: nil, usage: Self.usageOfPublisher), rest.range)
    }
    stateTypes[name.text] = type
    spec.states.append(Spec.State(name: name.text, type: type, value: value, source: source))
  }

  private static let usageOfPublisher = "watch unread: Int = 0 from inbox.unreadCount"

  /// Reads `inbox.unreadCount`, or `unreadCount` for a publisher of the screen's own Interactor.
  private mutating func publisher(_ line: inout SpecLine) throws(SpecFault) -> Spec.Source {
    let start = line.token.range.lowerBound
    let (interactor, word) = try callee(&line, "the name of a publisher")
    let place = start..<line.lastRange.upperBound
    if line.token.text == "(" {
      let reason = "is a property that publishes values, so it takes no arguments; remove the parentheses"
      throw SpecFault(.type(line.text(from: start), reason: reason), place)
    }
    let other = spec.sources.first { $0.source == Spec.Source(interactor: interactor, publisher: word.text) }
    if let other { throw SpecFault(.state(.followedTwice(word.text, by: other.state.name)), place) }
    return Spec.Source(interactor: interactor, publisher: word.text)
  }

  /// Throws if the state follows a publisher, which alone sets it.
  func checkUnfollowed(_ state: Spec.State, at place: Range<Int>) throws(SpecFault) {
    guard let source = state.source else { return }
    let publisher = (source.interactor.map { "\($0)." } ?? "") + source.publisher
    throw SpecFault(.state(.followsPublisher(state.name, publisher: publisher)), place)
  }
}
