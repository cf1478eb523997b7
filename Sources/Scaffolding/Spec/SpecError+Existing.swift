import Wording

extension SpecProblem {
  private static func lackingConformance(
    _ type: String, _ protocols: [String], _ kind: String, _ file: String
  ) -> String {
    // The compiler writes no '==' for objects.
    let isObject = ["class", "actor"].contains(kind)
    let remedy =
      isObject
      ? "make it a struct, or use one with the values that the screen shows"
      : "write '\(printable(type)): \(protocols.joined(separator: ", "))' there"
    return "\(isObject ? "the \(kind) " : "")'\(printable(type))' in '\(printable(file))' is not "
      + "\(protocols.map { "'\($0)'" }.joined(separator: " and ")), which the screen and its tests need; \(remedy)"
  }

  /// The message for a line that contradicts a declaration of the project.
  var messageOfExisting: String {
    switch self {
    case .lacksConformance(let type, let protocols, let kind, let file):
      return Self.lackingConformance(type, protocols, kind, file)
    case .hiddenType(let type, let modifier, let file):
      return "'\(printable(type))' in '\(printable(file))' is '\(modifier)', so the screen cannot use it; "
        + "remove the modifier there, or choose another name"
    case .lacksArguments(let type, let parameters, let file):
      return "'\(printable(type))' in '\(printable(file))' is generic; write its arguments, as in "
        + "'\(printable(type))<\(printable(parameters.joined(separator: ", ")))>'"
    case .incomparable(let type, let kind, let file):
      return "'\(printable(type))' in '\(printable(file))' is a \(kind), but values must be comparable with '=='; "
        + "use a struct or an enum"
    case .nearlyType(let type, let nearest, let file):
      return "'\(printable(type))' is not declared, but '\(printable(nearest))' is, in '\(printable(file))'; "
        + "did you mean '\(printable(nearest))'? If not, declare '\(printable(type))' first"
    case .otherModule(let type, let module, let target, let file):
      return
        "'\(printable(type))' is declared in the module '\(printable(module))' ('\(printable(file))'), on which the "
        + "target '\(printable(target))' does not depend; add '\(printable(module))' to its dependencies, or declare another "
        + "'\(printable(type))' with a 'type' line"
    case .nearlyLibrary(let type, let nearest):
      return
        "'\(printable(type))' is not declared; did you mean '\(printable(nearest))'? If not, declare '\(printable(type))' with a "
        + "'type' line"
    case .appleType(let type, let module, let suggestion, let isDeclarable):
      return isDeclarable
        ? "'\(printable(type))' is a type of \(module), which a new type of that name would hide; choose another name for "
          + "your own type, such as '\(printable(suggestion))', or declare it: 'type \(printable(type)) { … }'"
        : "'\(printable(type))' is a type of \(module) of which vmgen knows no values for the tests; use a type of your own, "
          + "such as '\(printable(suggestion))'"
    case .lacksCase(let name, let type, let nearest, let file):
      return "'\(printable(type))' in '\(printable(file))' has no case '\(printable(name))'; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "add it there, or use another value")
    case .storeValue(let name, let type, let code, let file):
      return "'\(printable(name))' in '\(printable(file))' has the type '\(printable(type))', which does not fit "
        + "'\(printable(code))'; change the line"
    case .otherMethod(let interactor, let file, let declared, let called):
      return "'\(printable(interactor))' in '\(printable(file))' declares '\(printable(declared))', but the line calls "
        + "'\(printable(called))'; change the line or the declaration, or call another method"
    case .noProtocol(let interactor, let file, let isRepository, let conformance):
      let name = conformance.map { TypeName.lowerCamelCase(String($0.dropLast("Repository".count))) }
      let other = name.map { "'\(printable($0))', which calls its protocol '\(printable(conformance ?? ""))'," }
      let remedy =
        isRepository
        ? "write \(other ?? "another name") before the dot, or call a use case of the project, as in "
          + "'from getPostsUseCase.execute()'"
        : "declare 'protocol \(printable(interactor))Protocol' for it, which the screen then calls, or use another Interactor"
      return
        "'\(printable(interactor))' in '\(printable(file))' is not a protocol, but the screen needs 'any \(printable(interactor))'; "
        + remedy
    case .declaredModel(let type, let file):
      return
        "'\(printable(file))' declares '\(printable(type))' with other properties; write the same ones, or remove the line"
    default: return ""
    }
  }
}
