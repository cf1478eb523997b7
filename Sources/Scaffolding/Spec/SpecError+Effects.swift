import Wording

extension SpecProblem {
  /// The message for an effect of a change that does not fit its load or its output.
  var messageOfEffects: String {
    switch self {
    case .unknownLoad(let name, let kind, let nearest):
      let remedy = nearest.map { "did you mean '\($0)'?" } ?? "add 'load \(printable(name)): TYPE'"
      return
        "'\(printable(name))' is \(kind.map { "neither a load nor a \($0)" } ?? "not a load") of this screen; \(remedy)"
    case .noList(let name, let type, let effect):
      return
        "'\(printable(name))' is \(withArticle(type)), but '\(effect)' needs a list; change its type to "
        + "'\(printable(Self.list(of: type)))'"
    case .noElement(let change, let element, let list):
      return
        "'\(printable(change))' has no parameter that identifies the '\(printable(element))' to remove from '\(printable(list))'; "
        + "add the parameter 'id', or one of type '\(printable(element))'"
    case .noIdentity(let type, let list, let id):
      return
        "the change finds an element of '\(printable(list))' by its 'id', but '\(printable(type))' has none of that type; "
        + "declare it: 'type \(printable(type)) { id: \(printable(id)); … }'"
    case .typeOfIdentity(let type, let parameter, let declared):
      return "'id' is \(withArticle(parameter)) here, but 'id' of '\(printable(type))' is \(withArticle(declared)); "
        + "write '(id: \(printable(declared)))'"
    case .reloadNeeds(let load, let change, let parameter):
      return "'\(printable(load))' needs '\(printable(parameter))', which '\(printable(change))' lacks; "
        + "add it to the parameters of '\(printable(change))'"
    case .twoResults(let method, let one, let other):
      return
        "'\(printable(method))' would have to return '\(printable(one))' and '\(printable(other))'; remove one effect"
    case .outputOfChange(let name):
      return "a change cannot send '\(printable(name))', because that output repeats; send another output"
    case .unknownPart(let parameter, let output, let change):
      return
        "'\(printable(change))' has no value for '\(printable(parameter))' of '\(printable(output))'; add a parameter of that "
        + "name and type, or a field for a 'submit'"
    default: return ""
    }
  }

  /// The type of a list that may replace a type: `[Post]` for `Post`, `[Post]?` and `Set<Post>`.
  private static func list(of type: String) -> String {
    switch SpecLine.type(type)?.canonical.withoutOptional {
    case .array(let element)?: "[\(element.text)]"
    case .named(["Set"], let arguments)?: "[\(arguments.map(\.text).joined())]"
    case let plain?: "[\(plain.text)]"
    case nil: "[\(type)]"
    }
  }
}
