import Wording

extension SpecProblem {
  /// The message for a line that contradicts a declaration of the project.
  var messageOfExisting: String {
    switch self {
    case .lacksConformance(let type, let protocols, let file):
      let list = protocols.joined(separator: ", ")
      return "'\(shown(type))' in '\(shown(file))' is not \(protocols.map { "'\($0)'" }.joined(separator: " and ")), "
        + "which the screen and its tests need; write '\(shown(type)): \(list)' there"
    case .hiddenType(let type, let modifier, let file):
      return "'\(shown(type))' in '\(shown(file))' is '\(modifier)', so the screen cannot use it; "
        + "remove the modifier there, or choose another name"
    case .lacksArguments(let type, let parameters, let file):
      return "'\(shown(type))' in '\(shown(file))' is generic; write its arguments, as in "
        + "'\(shown(type))<\(shown(parameters.joined(separator: ", ")))>'"
    case .incomparable(let type, let kind, let file):
      return "'\(shown(type))' in '\(shown(file))' is a \(kind), but values must be comparable with '=='; "
        + "use a struct or an enum"
    case .nearlyType(let type, let nearest, let file):
      return "'\(shown(type))' is not declared, but '\(shown(nearest))' is, in '\(shown(file))'; "
        + "did you mean '\(shown(nearest))'? If not, declare '\(shown(type))' first"
    case .otherMethod(let interactor, let file, let declared, let called):
      return "'\(shown(interactor))' in '\(shown(file))' declares '\(shown(declared))', but the line calls "
        + "'\(shown(called))'; change the line or the declaration, or call another method"
    case .noProtocol(let interactor, let file):
      return
        "'\(shown(interactor))' in '\(shown(file))' is not a protocol, but the screen needs 'any \(shown(interactor))'; "
        + "declare 'protocol \(shown(interactor))Protocol' for it, which the screen then calls, or use another Interactor"
    case .declaredModel(let type, let file):
      return
        "'\(shown(file))' declares '\(shown(type))' with other properties; write the same ones, or remove the line"
    default: return ""
    }
  }
}
