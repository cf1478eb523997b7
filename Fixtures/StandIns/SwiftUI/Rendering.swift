/// A small model of rendering. In each turn of the main loop it evaluates changed Views, keeps their state by identity,
/// and runs the actions of `onChange` and `task`, as the real framework does.
///
/// It simplifies two things. A custom View counts as one view, even if its `body` contains several. After a View was
/// evaluated, all its children are evaluated, too.
@MainActor public final class Rendering {
  private let root: Node
  private var isChanged = true

  /// Shows a View. The first turn evaluates it.
  public init(_ root: any View) {
    self.root = Node(root)
    self.root.host = self
  }

  /// Runs one turn: evaluates changed Views, then runs their actions.
  ///
  /// - Returns: Whether a View had changed.
  @discardableResult public func turn() -> Bool {
    guard isChanged else { return false }
    isChanged = false
    var actions: [() -> Void] = []
    root.update(&actions)
    for action in actions { action() }
    return true
  }

  /// Runs turns until no View changes. Returns false if Views still change after 100 turns.
  @discardableResult public func settle() -> Bool {
    for _ in 0..<100 where !turn() { return true }
    return false
  }

  /// Replaces the value of the root View, as its parent would.
  public func show(_ view: any View) {
    root.take(view)
    isChanged = true
  }

  /// Removes all views from the screen.
  public func end() { root.remove() }

  /// Makes the next turn evaluate all Views. Needed for a View whose state this model does not observe.
  public func invalidate() {
    root.isChanged = true
    isChanged = true
  }

  /// Whether a view of a type is on the screen.
  public func shows<V: View>(_ type: V.Type) -> Bool { root.contains { $0 is V } }

  fileprivate func noteChange() { isChanged = true }
}

/// One of the views inside a view, with an id that distinguishes it from the others.
struct Part {
  var view: any View
  var id: String

  init(_ view: any View, _ id: String) {
    self.view = view
    self.id = id
  }
}

/// A view that stands for several views. Modifiers of it apply to each of them.
@MainActor protocol Several {
  var parts: [Part] { get }
}

/// A view of this module that contains views.
@MainActor protocol Container {
  var contents: any View { get }
}

/// A view with a modifier of this module.
@MainActor protocol Modified {
  var content: any View { get }
  var effect: Effect { get }
  func around(_ content: any View) -> any View
}

/// A view with a modifier that another module declares.
@MainActor protocol Composed {
  var properties: Any { get }
  var made: any View { get }
}

/// The effect of a modifier besides drawing.
enum Effect {
  case none
  case task(any Equatable, @Sendable () async -> Void)
  case change(AnyChange)
}

struct AnyChange {
  var value: Any
  var isInitial: Bool
  var action: (_ old: Any, _ new: Any) -> Void
  var isSame: (Any) -> Bool
}

/// The storage of a property wrapper: its own value before the View is shown, then the value that the node keeps.
final class Location<Value> {
  private let make: () -> Value
  private var kept: Kept<Value>?

  init(_ make: @escaping () -> Value) { self.make = make }

  var value: Value {
    get { kept?.value ?? make() }
    set { kept?.value = newValue }
  }
}

private final class Kept<Value> {
  weak var node: Node?
  var value: Value { didSet { node?.change() } }

  init(_ value: Value, _ node: Node) {
    self.value = value
    self.node = node
  }
}

private protocol AnyLocation {
  func connect(to node: Node, at path: String)
}

extension Location: AnyLocation {
  fileprivate func connect(to node: Node, at path: String) {
    let kept = node.kept[path] as? Kept<Value> ?? Kept(make(), node)
    node.kept[path] = kept
    self.kept = kept
  }
}

/// A view on the screen. `@unchecked`, because `change()` is called without isolation, but only on the main actor.
private final class Node: @unchecked Sendable {
  weak var host: Rendering?
  var view: any View
  var kept: [String: AnyObject] = [:]
  var isChanged = true
  private var children: [(id: String, node: Node)] = []
  private var changed: AnyChange?
  private var task: (id: any Equatable, task: Task<Void, Never>)?

  init(_ view: any View) { self.view = view }

  func change() {
    isChanged = true
    MainActor.assumeIsolated { host?.noteChange() }
  }

  @MainActor func take(_ view: any View) {
    self.view = view
    isChanged = true
  }

  @MainActor func update(_ actions: inout [() -> Void]) {
    if isChanged {
      isChanged = false
      show(evaluated())
      act(&actions)
    }
    for (_, child) in children { child.update(&actions) }
  }

  @MainActor func remove() {
    task?.task.cancel()
    task = nil
    for (_, child) in children { child.remove() }
    children = []
  }

  @MainActor func contains(_ condition: (any View) -> Bool) -> Bool {
    condition(view) || children.contains { $0.node.contains(condition) }
  }

  /// The content of the view; nil for a view without content.
  @MainActor private func evaluated() -> (any View)? {
    if let container = view as? any Container { return container.contents }
    if let modified = view as? any Modified { return modified.content }
    if let composed = view as? any Composed {
      connect(composed.properties, "")
      return tracked { composed.made }
    }
    if view is any PrimitiveStandIn { return nil }
    connect(view, "")
    return tracked { Self.body(of: self.view) }
  }

  @MainActor private static func body<V: View>(of view: V) -> any View { view.body }

  @MainActor private func tracked(_ make: () -> any View) -> any View {
    withObservationTracking {
      make()
    } onChange: { [weak self] in
      self?.change()
    }
  }

  @MainActor private func connect(_ owner: Any, _ path: String) {
    for child in Mirror(reflecting: owner).children {
      guard let label = child.label else { continue }
      if let location = child.value as? any AnyLocation {
        location.connect(to: self, at: path + label)
      } else if child.value is any DynamicProperty {
        connect(child.value, "\(path)\(label).")
      }
    }
  }

  @MainActor private func show(_ content: (any View)?) {
    let parts = content.map { Self.parts(of: Part($0, "")) } ?? []
    let old = Dictionary(children.map { ($0.id, $0.node) }) { $1 }
    children = parts.map { part in
      guard let node = old[part.id] else {
        let node = Node(part.view)
        node.host = host
        return (part.id, node)
      }
      node.take(part.view)
      return (part.id, node)
    }
    for (id, node) in old where !parts.contains(where: { $0.id == id }) { node.remove() }
  }

  /// The views that a view stands for. Their ids contain their types.
  @MainActor private static func parts(of part: Part) -> [Part] {
    if let several = part.view as? any Several {
      return several.parts.flatMap { parts(of: Part($0.view, "\(part.id)/\($0.id)")) }
    }
    if let modified = part.view as? any Modified {
      return parts(of: Part(modified.content, part.id)).map {
        Part(modified.around($0.view), "\($0.id)+\(type(of: part.view))")
      }
    }
    return [Part(part.view, "\(part.id):\(type(of: part.view))")]
  }

  @MainActor private func act(_ actions: inout [() -> Void]) {
    switch (view as? any Modified)?.effect {
    case nil, .some(.none): return
    case .change(let change):
      let old = changed
      changed = change
      if let old {
        if !change.isSame(old.value) { actions.append { change.action(old.value, change.value) } }
      } else if change.isInitial {
        actions.append { change.action(change.value, change.value) }
      }
    case .task(let id, let action):
      if let task, Self.isSame(task.id, id) { return }
      actions.append {
        self.task?.task.cancel()
        self.task = (id, Task(operation: action))
      }
    }
  }

  private static func isSame<V: Equatable>(_ one: V, _ other: any Equatable) -> Bool { other as? V == one }
}
