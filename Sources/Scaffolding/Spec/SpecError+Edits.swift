import Wording

extension SpecProblem {
  /// The message for a form that edits a value.
  var messageOfEdits: String {
    switch self {
    case .notEdited(let name, let type):
      "'\(printable(name))' is \(withArticle(type)), but a form edits one value with properties; "
        + "use a load of such a type: 'type User { name: String }'"
    case .clearsEdits(let change, let load):
      "'\(printable(change))' clears a form that edits '\(printable(load))'; a 'submit' needs 'updates \(printable(load))' "
        + "instead of 'clears', a 'do' with 'from' needs it before 'clears'"
    case .editsNothing(let name, let type, let properties):
      properties.isEmpty
        ? "the properties of '\(printable(type))' are unknown, so no field can edit '\(printable(name))'; "
          + "add 'type \(printable(type)) { … }'"
        : "no field has the name of a property of '\(printable(type))'; name the fields like its properties: "
          + properties.map { "'\(printable($0))'" }.joined(separator: ", ")
    case .editedType(let name, let type, let property):
      "the property '\(printable(name))' is \(withArticle(property)), but the field is \(withArticle(type)); "
        + "use one type for both, or rename the field"
    case .unchangeable(let name):
      "vmgen found no valid value other than that of '\(printable(name))' in the tests; "
        + "allow more values in the condition, or add another field"
    default: ""
    }
  }

  /// The message for a line that lacks an initial value, or that asks for more than a screen supports.
  var messageOfLimits: String {
    switch self {
    case .noValue(let name, let type, let usual, let word):
      "the state '\(printable(name))' has no initial value; write '\(word) \(printable(name)): \(printable(type)) = \(usual)\(word == "watch" ? " from …" : "")', "
        + "or make it optional: '\(printable(type))?'"
    case .notConcurrent(let change):
      "'\(printable(change))' cannot run twice at once, because nothing tells one run from another; use 'concurrently' "
        + "for a 'do' with parameters, such as 'id'"
    case .notOptimistic(let change):
      "'\(printable(change))' shows nothing before its method returns; use 'optimistically' with 'removes from', "
        + "without 'updates' and 'adds to'"
    case .loadAndState(let change):
      "'\(printable(change))' updates a load and a state with one result; update one of them, and let the other follow with "
        + "'reloads' or 'shows'"
    case .unknownField(let name, let nearest):
      "no line above declares a field '\(printable(name))'; "
        + (nearest.map { "did you mean '\(printable($0))'?" }
          ?? "write '$0' for the field itself, and move other fields above this line")
    case .negativeCount(let count): "the count '\(printable(count))' is negative; write 0 or more"
    case .reversedRange(let range):
      "the range '\(printable(range))' ends before it starts; write the smaller number first"
    default: ""
    }
  }
}
