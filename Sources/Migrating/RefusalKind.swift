/// The kinds of reasons that keep a class from migrating.
public enum RefusalKind: String, Sendable, CaseIterable {
  /// The code builds for a system without Observation.
  case deploymentTarget
  /// The file is generated, excluded, too broken to edit, or suppresses the rule.
  case lockedFile
  /// `objectWillChange` is used.
  case objectWillChange
  /// The publisher of a `@Published` property is used: `$name`.
  case publisher
  /// `assign(to: &$name)` writes to a `@Published` property.
  case assign
  /// The wrapper itself is used: `_name`, `Published<…>`, `StateObject<…>`.
  case wrapper
  /// A property that the macro does not take.
  case property
  /// The class has a shape that the macro does not take.
  case shape
  /// Generic code asks for an `ObservableObject`.
  case genericCode
  /// The type of an expression is unknown or has several meanings.
  case unknownType
  /// `Observation` means something else in the project.
  case otherObservation
}
