/// The types that a screen's tests import by name.
extension ScreenDescription {
  /// Types of the app whose names the test modules use, too, so that the import has to choose one.
  var ambiguousTypes: [String] { ambiguousTypes(among: spec.mentionedTypes) }

  /// The same for tests that mention other types.
  func ambiguousTypes(among types: [SpecType]) -> [String] {
    var result: [String] = []
    for name in types.flatMap(\.names).map({ $0.path[0] })
    where Self.testingNames.contains(name) && !result.contains(name) {
      result.append(name)
    }
    return result
  }

  /// Whether a type is known to be a structure: this run or the project declares it as one.
  ///
  /// An import that names it needs to know, and is right where `Module.Type` is not: `Recipe.Comment` is looked for in a type
  /// `Recipe`, if the module `Recipe` has one.
  ///
  /// - Parameter mentioned: The types that the tests mention.
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
