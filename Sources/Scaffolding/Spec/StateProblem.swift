import Wording

/// A problem with a state that a change sets, or with a child screen and the states that it receives.
public enum StateProblem: Hashable, Sendable {
  /// The lines do not describe the child screen; `nearest` is the most similar name of a screen.
  case unknown(String, nearest: String?)
  /// The child screen has children itself.
  case nested(String)
  /// The screen is already the child of another screen.
  case childOfAnother(String, parent: String)
  /// An output of another screen leads to the child screen.
  case openedByOutput(String, from: String)
  /// The child screen has a kind of line that is not allowed in a child.
  case unsupportedLine(String, screen: String)
  /// The parent has no state for a given value of the child.
  case missing(String, screen: String)
  /// The type of a given value differs from the type of the parent's state.
  case otherType(String, type: String, screen: String, needed: String)
  /// The child edits a state for which it has no `given` line.
  case notGiven(String, screen: String)
  /// No state has this name; `nearest` is the most similar name of a state.
  case noState(String, nearest: String?)
  /// The name is a load, which a change without a call cannot set.
  case isLoad(String, change: String)
  /// A change sets a state of entities from a value that holds only their items in `clean`.
  case holdsItems(String, state: String, change: String)
  /// The code of a value of the View uses a state of entities, but in `clean` the View gets items.
  case holdsEntities(String, value: String, type: String)
  /// No child can edit the state, for this reason.
  case notEdited(String, reason: String)

  /// The state follows a publisher, so no line can change it.
  case followsPublisher(String, publisher: String)
  /// Code behind a publisher, which cannot change its values.
  case copiesPublisher(String)
  /// Another state already follows the publisher.
  case followedTwice(String, by: String)
  /// The Interactor has another publisher or a method with the name; `other` is the type of that publisher.
  case otherPublisher(String, type: String, other: String?, interactor: String)

  /// The message: one lower-case sentence without a full stop, including what to do.
  var message: String {
    switch self {
    case .unknown(let name, let nearest):
      "the spec has no screen '\(printable(name))'; "
        + (nearest.map { "did you mean '\(printable($0))'?" } ?? "add 'screen \(printable(name))' to the file")
    case .nested(let name):
      "'\(printable(name))' has a child itself, but a child cannot have children; make both children of one screen"
    case .childOfAnother(let name, let parent):
      "'\(printable(name))' is already a child of '\(printable(parent))'; use another screen"
    case .openedByOutput(let name, let from):
      "an output of '\(printable(from))' leads to '\(printable(name))', so it cannot be a child; "
        + "use another screen as the child"
    case .unsupportedLine(let word, let screen):
      "'\(printable(screen))' is a child, which cannot have a line '\(printable(word))'; move that line to its parent"
    case .missing(let value, let screen):
      "'\(printable(screen))' needs '\(printable(value))', which is not a state of this screen; add 'state \(printable(value)) = …'"
    case .otherType(let name, let type, let screen, let needed):
      "'\(printable(name))' is \(withArticle(type)) here, but '\(printable(screen))' needs \(withArticle(needed)); "
        + "use one type for both"
    case .notGiven(let name, let screen):
      "'\(printable(screen))' does not have the value '\(printable(name))'; add 'given \(printable(name)): …' to it"
    case .noState(let name, let nearest):
      "'\(printable(name))' is not a state of this screen; "
        + (nearest.map { "did you mean '\(printable($0))'?" } ?? "add 'state \(printable(name)): … = …'")
    case .isLoad(let name, let change):
      "'\(printable(name))' is a load, but '\(printable(change))' calls no method; add 'from' and the call before 'updates', "
        + "or declare a 'state'"
    case .holdsItems(let name, let state, let change):
      "'\(printable(name))' holds only the items of the View in the convention 'clean', so '\(printable(change))' cannot "
        + "set '\(printable(state))' from it; call a method that returns the value, with 'from' before 'updates'"
    case .holdsEntities(let name, let value, let type):
      "'\(printable(value))' is a value of the View, which gets items instead of '\(printable(type))' in the convention "
        + "'clean', but '\(printable(name))' holds no items; show a number, a text or a flag that follows from it"
    case .followsPublisher(let name, let publisher):
      "'\(printable(name))' follows '\(printable(publisher))', so no other line can change it; let a method of the "
        + "Interactor change the value that it publishes, or use a 'state'"
    case .copiesPublisher(let name):
      "'\(printable(name))' is the value of the publisher itself; add a 'shows' line for a value that follows from it, as in "
        + "'shows hasUnread: Bool { unread > 0 }'"
    case .followedTwice(let publisher, let name):
      "'\(printable(publisher))' already has the state '\(printable(name))'; use that one, or add 'shows' for a value "
        + "that follows from it"
    case .otherPublisher(let name, let type, let other, let interactor):
      other.map {
        "'\(printable(name))' of '\(printable(interactor))' publishes '\(printable($0))' in another line, but "
          + "'\(printable(type))' here; use one type for both"
      }
        ?? "'\(printable(name))' is a method of '\(printable(interactor))' in another line and a publisher here; "
        + "rename one of the two"
    case .notEdited(let name, let reason):
      "'\(printable(name))' \(reason), so no child can edit it; remove it after 'edits'"
    }
  }
}
