import Wording

/// What can be wrong with the states that a change sets, and with those that a child is handed.
public enum StateProblem: Hashable, Sendable {
  /// A screen that the lines do not describe; the nearest name.
  case unknown(String, nearest: String?)
  /// A screen that has children itself.
  case nested(String)
  /// A screen that is the child of another one.
  case taken(String, parent: String)
  /// A screen that an output leads to.
  case routed(String, from: String)
  /// A line that no child has.
  case line(String, screen: String)
  /// A given value that is no state of the screen around the child.
  case missing(String, screen: String)
  /// A given value of another type than the state.
  case otherType(String, type: String, screen: String, needed: String)
  /// A state that the child edits and is not handed.
  case notGiven(String, screen: String)
  /// A name that is no state.
  case noState(String, nearest: String?)
  /// A load, which no change without a call sets.
  case loaded(String, change: String)
  /// A state that no child can edit, and why.
  case notEdited(String, reason: String)

  /// One lower-case sentence without a full stop, remedy included.
  var message: String {
    switch self {
    case .unknown(let name, let nearest):
      "these lines have no screen '\(shown(name))'; "
        + (nearest.map { "did you mean '\(shown($0))'?" } ?? "add 'screen \(shown(name))' to the file")
    case .nested(let name):
      "'\(shown(name))' has a child itself, and a child has none; make both children of one screen"
    case .taken(let name, let parent):
      "'\(shown(name))' is a child of '\(shown(parent))' already; describe another screen"
    case .routed(let name, let from):
      "an output of '\(shown(from))' leads to '\(shown(name))', so it is no part of another screen; "
        + "describe another screen for the child"
    case .line(let word, let screen):
      "'\(shown(screen))' is a child and has a line '\(shown(word))'; move that line to the screen around it"
    case .missing(let value, let screen):
      "'\(shown(screen))' is given '\(shown(value))', which is no state of this screen; add 'state \(shown(value)) = …'"
    case .otherType(let name, let type, let screen, let needed):
      "'\(shown(name))' is a '\(shown(type))' here, and '\(shown(screen))' is given a '\(shown(needed))'; "
        + "use one type for both"
    case .notGiven(let name, let screen):
      "'\(shown(screen))' is not handed '\(shown(name))'; add 'given \(shown(name)): …' to it"
    case .noState(let name, let nearest):
      "'\(shown(name))' is no state of this screen; "
        + (nearest.map { "did you mean '\(shown($0))'?" } ?? "add 'state \(shown(name)): … = …'")
    case .loaded(let name, let change):
      "'\(shown(name))' is loaded, and '\(shown(change))' calls nothing; write 'from' and the call before 'updates', "
        + "or declare a 'state'"
    case .notEdited(let name, let reason):
      "'\(shown(name))' \(reason), so no child can edit it; leave it out behind 'edits'"
    }
  }
}
