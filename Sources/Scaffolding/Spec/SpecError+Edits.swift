import Wording

extension SpecProblem {
  /// The message for a form that edits a value.
  var messageOfEdits: String {
    switch self {
    case .notEdited(let name, let type):
      "'\(shown(name))' is a '\(shown(type))', and a form edits one value with properties; "
        + "name a load of such a type: 'type User { name: String }'"
    case .clearsEdits(let change, let load):
      "'\(shown(change))' clears a form that edits '\(shown(load))'; write 'updates \(shown(load))' or "
        + "'reloads \(shown(load))' instead of 'clears'"
    case .editsNothing(let name, let type, let properties):
      properties.isEmpty
        ? "the properties of '\(shown(type))' are not known, so no field can edit '\(shown(name))'; "
          + "add 'type \(shown(type)) { … }'"
        : "no field has the name of a property of '\(shown(type))'; name the fields as its properties: "
          + properties.map { "'\(shown($0))'" }.joined(separator: ", ")
    case .editedType(let name, let type, let property):
      "the property '\(shown(name))' is a '\(shown(property))', and the field a '\(shown(type))'; "
        + "use one type for both, or give the field another name"
    case .unchangeable(let name):
      "no valid value is found that differs from that of '\(shown(name))' in the tests; "
        + "write a condition for which more values are valid, or another field"
    default: ""
    }
  }

  /// The message for a line that is correct on its own, but asks for more than a screen supports.
  var messageOfLimits: String {
    switch self {
    case .notOptimistic(let change):
      "'\(shown(change))' has nothing to show before its method has returned; 'optimistically' needs 'removes from', "
        + "and neither 'updates' nor 'adds to'"
    case .loadAndState(let change):
      "'\(shown(change))' updates a load and a state with one result; update one of them, and let the other follow with "
        + "'reloads' or 'shows'"
    case .secondSearch(let other):
      "the screen searches for '\(shown(other))' already, and shows one search field; "
        + "give this search a screen of its own, or make it a load that follows a state: "
        + "'load results: [TYPE] from x.find(text)' and 'reloads results when text'"
    case .unknownField(let name, let nearest):
      "'\(shown(name))' is no field above this line; "
        + (nearest.map { "did you mean '\(shown($0))'?" }
          ?? "write '$0' for the field itself, and put other fields above")
    default: ""
    }
  }
}
