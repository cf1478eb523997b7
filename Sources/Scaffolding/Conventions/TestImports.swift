/// The types that the tests of a screen import by their names.
extension ScreenDescription {
  /// Types of the app that the modules have as well that tests import; two imports of one name need a decision.
  var ambiguousTypes: [String] {
    var result: [String] = []
    for name in spec.mentionedTypes.flatMap(\.names).map({ $0.path[0] })
    where Self.testingNames.contains(name) && !result.contains(name) {
      result.append(name)
    }
    return result
  }

  /// Whether a type is known to be a structure: one that is declared with a screen, or that the project declares.
  ///
  /// An import that names it needs to know, and is right where `Module.Type` is not: `Recipe.Comment` is looked for in a type
  /// `Recipe`, if the module `Recipe` has one.
  func isStruct(_ name: String) -> Bool {
    if let declared = types.declared(name) { return declared.kind == .struct && declared.path.count <= 1 }
    return types.storeEnums[name] == nil && types.newEnums[[name]] == nil
      && spec.mentionedTypes.flatMap(\.names).contains { $0.path == [name] }
  }

  private static let testingNames: Set<String> = [
    "Attachable", "Attachment", "Bug", "CancelBag", "Comment", "Confirmation", "CustomExecutionTrait", "Event",
    "ExitStatus", "ExitTest", "ExpectationFailedError", "Expectation", "Expression", "Issue", "Just", "Message",
    "Notification", "Operation", "Process", "Progress", "Publisher", "Runner", "SourceContext", "SourceLocation",
    "Subject", "Subscriber", "Subscription", "Tag", "Test", "TimeLimitTrait", "Timer", "Trait", "Unit", "Backtrace",
  ]
}
