import Wording

extension SpecProblem {
  /// The message for a form that edits a value.
  var messageOfEdits: String {
    switch self {
    case .notEdited(let name, let type):
      "'\(shown(name))' is a '\(shown(type))', but a form edits one value with properties; "
        + "use a load of such a type: 'type User { name: String }'"
    case .clearsEdits(let change, let load):
      "'\(shown(change))' clears a form that edits '\(shown(load))'; write 'updates \(shown(load))' or "
        + "'reloads \(shown(load))' instead of 'clears'"
    case .editsNothing(let name, let type, let properties):
      properties.isEmpty
        ? "the properties of '\(shown(type))' are unknown, so no field can edit '\(shown(name))'; "
          + "add 'type \(shown(type)) { … }'"
        : "no field has the name of a property of '\(shown(type))'; name the fields like its properties: "
          + properties.map { "'\(shown($0))'" }.joined(separator: ", ")
    case .editedType(let name, let type, let property):
      "the property '\(shown(name))' is a '\(shown(property))', but the field is a '\(shown(type))'; "
        + "use one type for both, or rename the field"
    case .unchangeable(let name):
      "vmgen found no valid value other than that of '\(shown(name))' in the tests; "
        + "allow more values in the condition, or add another field"
    default: ""
    }
  }

  /// The message for a line that is correct on its own, but asks for more than a screen supports.
  var messageOfLimits: String {
    switch self {
    case .notOptimistic(let change):
      "'\(shown(change))' shows nothing before its method returns; use 'optimistically' with 'removes from', "
        + "without 'updates' and 'adds to'"
    case .loadAndState(let change):
      "'\(shown(change))' updates a load and a state with one result; update one of them, and let the other follow with "
        + "'reloads' or 'shows'"
    case .unknownField(let name, let nearest):
      "no line above declares a field '\(shown(name))'; "
        + (nearest.map { "did you mean '\(shown($0))'?" }
          ?? "write '$0' for the field itself, and move other fields above this line")
    default: ""
    }
  }
}
