import Wording

/// A problem with the screen that an output leads to.
public enum FlowProblem: Hashable, Sendable {
  /// Neither the lines nor the project have the screen; `nearest` is the most similar name of a screen.
  case unknownScreen(String, nearest: String?)
  /// The output lacks a parameter of the screen's loads; `output` is the corrected declaration.
  case missing(String, screen: String, output: String)
  /// The output has a parameter that the screen's loads do not; `output` is the corrected declaration.
  case extra(String, screen: String, output: String)
  /// A parameter of the output differs in type from the screen's parameter of the same name.
  case otherType(String, type: String, screen: String, needed: String)
  /// No output leads from `root`, the first screen of the flow, to this screen, which starts a flow itself.
  case unreached(String, root: String)
  /// A cover has no output that closes it.
  case noWayBack(String)
  /// A View or view controller of the project, in `file`, lacks the initialiser of a generated one.
  case foreignView(String, file: String)
  /// The screen is part of the project, but one container must make all screens of the flow.
  case otherContainer(String)
  /// A type in a route, declared in `file`, is not `Hashable`.
  case notHashable(String, screen: String, file: String)

  /// The message: one lower-case sentence without a full stop, including what to do.
  var message: String {
    switch self {
    case .unknownScreen(let name, let nearest):
      "neither the spec nor the project has a screen '\(printable(name))'; "
        + (nearest.map { "did you mean '\(printable($0))'?" } ?? "add 'screen \(printable(name))'")
    case .missing(let parameter, let screen, let output):
      "'\(printable(screen))' needs the parameter '\(printable(parameter))', which the output lacks; "
        + "write 'output \(printable(output)) -> \(printable(screen))'"
    case .extra(let name, let screen, let output):
      "'\(printable(screen))' has no parameter '\(printable(name))'; remove it: "
        + "'output \(printable(output)) -> \(printable(screen))'"
    case .otherType(let name, let type, let screen, let needed):
      "'\(printable(name))' is \(withArticle(type)) here, but '\(printable(screen))' needs \(withArticle(needed)); "
        + "use one type for both"
    case .unreached(let screen, let root):
      "the flow starts with '\(printable(root))', but no output leads from there to '\(printable(screen))'; "
        + "add one, or move '\(printable(screen))' to another file"
    case .noWayBack(let screen):
      "'\(printable(screen))' is shown as a cover, but none of its outputs closes it; "
        + "add 'output closed' to it, or show it as a 'sheet'"
    case .foreignView(let view, let file):
      "'\(printable(view))' in '\(printable(file))' has no initialiser with 'viewModel', the parameters of its loads and "
        + "'onOutput'; remove the arrow and show the screen yourself"
    case .otherContainer(let screen):
      "one container creates all screens of a flow, but '\(printable(screen))' has another one; "
        + "describe '\(printable(screen))' in this spec, or remove the arrow and start its coordinator yourself"
    case .notHashable(let type, let screen, let file):
      "'\(printable(type))' in '\(printable(file))' is not 'Hashable', which the route to '\(printable(screen))' needs; "
        + "write '\(printable(type)): Hashable' there"
    }
  }
}
