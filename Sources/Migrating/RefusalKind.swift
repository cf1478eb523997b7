/// The kinds of reasons that keep a class from migrating.
public enum RefusalKind: String, Sendable, CaseIterable {
  /// The code builds for a system without Observation.
  case deploymentTarget
  /// The file is generated, excluded, too broken to edit, or suppresses the rule.
  case lockedFile
  /// The code uses `objectWillChange`.
  case objectWillChange
  /// The code uses the publisher of a `@Published` property: `$name`.
  case publisher
  /// `assign(to: &$name)` writes to a `@Published` property.
  case assign
  /// The code uses the wrapper itself: `_name`, `Published<…>`, `StateObject<…>`.
  case wrapper
  /// The macro does not support a property.
  case property
  /// The macro does not support the form of the class.
  case shape
  /// Generic code requires an `ObservableObject`.
  case genericCode
  /// The type of an expression is unknown or has several meanings.
  case unknownType
  /// The project declares another `Observation`, which hides the module.
  case otherObservation
}
