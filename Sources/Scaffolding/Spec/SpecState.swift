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
    /// The publisher that the state follows: `watch unread: Int = 0 from inbox.unreadCount`; nil if there is none.
    public var source: Source?
    /// How the state is shared with a parent or a child screen.
    var sharing = Sharing.none
  }

  /// A publisher of an Interactor: `inbox.unreadCount`.
  public struct Source: Hashable, Sendable {
    /// The Interactor's name without its suffix, `inbox` for `InboxInteractor`; nil for the screen's own.
    public var interactor: String?
    /// The name of the property that holds the publisher.
    public var publisher: String
  }

  /// The states that follow a publisher of an Interactor, each with the publisher.
  var sources: [(state: State, source: Source)] {
    states.compactMap { state in state.source.map { (state, $0) } }
  }
}
