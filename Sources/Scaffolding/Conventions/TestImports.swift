/// The types that a screen's tests import by name.
extension ScreenDescription {
  /// The app's types with names that the test modules use, too. Tests must import these types by name.
  var ambiguousTypes: [String] { ambiguousTypes(among: spec.mentionedTypes) }

  /// The ambiguous types among those that tests use.
  func ambiguousTypes(among types: [SpecType]) -> [String] {
    var result: [String] = []
    for name in types.flatMap(\.names).map({ $0.path[0] })
    where Self.testingNames.contains(name) && !result.contains(name) {
      result.append(name)
    }
    return result
  }

  /// Whether a type is known to be a struct, because this run or the project declares it as one.
  ///
  /// An import by name must state the kind of the type. Tests cannot write `Recipe.Comment` instead: if the module
  /// `Recipe` contains a type `Recipe`, the compiler searches that type for `Comment`.
  ///
  /// - Parameters:
  ///   - name: The name of the type.
  ///   - mentioned: The types that the tests use.
  func isStruct(_ name: String, among mentioned: [SpecType]) -> Bool {
    if let declared = types.declared(name) { return declared.kind == .struct && declared.path.count <= 1 }
    return types.storeEnums[name] == nil && types.newEnums[[name]] == nil
      && mentioned.flatMap(\.names).contains { $0.path == [name] }
  }

  private static let testingNames: Set<String> = [
    "Attachable", "Attachment", "Bug", "CancelBag", "Comment", "Confirmation", "CustomExecutionTrait", "Event",
    "ExitStatus", "ExitTest", "ExpectationFailedError", "Expectation", "Expression", "Issue", "Just", "Message",
    "Notification", "Operation", "Process", "Progress", "Publisher", "Runner", "SourceContext", "SourceLocation",
    "Subject", "Subscriber", "Subscription", "Tag", "Test", "TimeLimitTrait", "Timer", "Trait", "Unit", "Backtrace",
  ]
}
