extension Spec {
  /// A value of the screen that is not loaded: `state query: String = ""`.
  public struct State: Hashable, Sendable {
    /// The name of the property.
    public var name: String
    /// The type of the property.
    public var type: SpecType
    /// The initial value; nil for an optional without one, and for a given value.
    public var value: SpecExpression?
    /// Whether the ViewModel's initialiser takes the initial value: `given user: User`.
    public var isGiven = false
    /// Whether the user may set it even if a `do` or `submit` line changes it: `state text: String = "" editable`.
    public var isEditable = false
    /// How the state is shared with a parent or a child screen.
    var sharing = Sharing.none
  }
}
