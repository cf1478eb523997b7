/// The words of templates for child screens: `child filter: Filter`.
extension ScreenDescription {
  func addChildren(to words: inout Words) {
    let sample = Self.sample?.states ?? []
    let handed = spec.states.filter(\.sharing.changesWithParent)
    words.flag("children", "whether there are `child` lines", !spec.children.isEmpty)
    words.flag(
      "childModels", "whether the ViewModel holds another one", !spec.children.isEmpty || !spec.searches.isEmpty)
    words.flag("child", "whether the screen is a part of another one", spec.parent != nil)
    words.flag("followsParent", "whether the screen follows states of its parent", !handed.isEmpty)
    words.flag("publishesStates", "whether ViewModels publish their states with Combine", publishesStates)
    words.flag(
      "showsNothing", "whether the View of a child has nothing to show",
      controlStates.isEmpty && spec.computed.isEmpty && shownGivens.isEmpty)
    words.list("children", "the `child` lines", spec.children, like: [Self.sampleChild].compactMap(\.self)) {
      child($0)
    }
    words.list(
      "handedStates", "the given values that follow states of the parent", handed, like: sample
    ) { state($0) }
  }

  private static let sampleChild = (try? TypeName("SampleFilter")).map {
    Spec.Child(name: "filter", screen: $0, word: $0.text, edits: ["isSorted"], values: ["isSorted"])
  }

  private func child(_ child: Spec.Child) -> TemplateValues.Element {
    let states = child.values.compactMap { name in spec.states.first { $0.name == name } }
    let edited = child.edits
    func arguments(_ path: String, publisher: ((String) -> String)? = nil) -> String {
      states.flatMap { state in
        ["\(state.name): \(path)\(state.name)"]
          + (publisher.flatMap { spec.mayChange(state) ? ["\(state.name)Publisher: \($0(state.name))"] : nil } ?? [])
      }.joined(separator: ", ")
    }
    func viewArguments(_ bound: (String) -> String) -> String {
      (["viewModel: viewModel.\(child.name)"] + child.values.filter(edited.contains).map(bound)).joined(separator: ", ")
    }
    var words = Words()
    words.text("", "the property that holds the child's ViewModel", child.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(child.name))
    words.text("screen", "the child's name", child.screen.text)
    words.text(
      "model", "the name of its ViewModel's type where that is left open",
      typeNameAvoidingMentioned("\(Identifier.upperCamel(child.name))Model"))
    words.text("arguments", "the arguments of its ViewModel's initialiser", arguments(""))
    words.text(
      "publishedArguments", "the same, with publishers",
      arguments("") { "$\($0).eraseToAnyPublisher()" })
    words.text(
      "stateArguments", "the same, for a ViewModel with a `state`",
      arguments("state.") { "$state.map(\\.\($0)).removeDuplicates().eraseToAnyPublisher()" })
    words.text("mockArguments", "the arguments of its state's initialiser", arguments("state."))
    words.text(
      "viewArguments", "the arguments of its View's initialiser", viewArguments { "\($0): \($0)Binding" })
    words.text(
      "openViewArguments", "the same, for a ViewModel that shares the state",
      viewArguments { "\($0): $viewModel.\($0)" })
    words.text(
      "controllerArguments", "the arguments of its view controller's initialiser",
      viewArguments { name in
        let upper = Identifier.upperCamel(name)
        return "set\(upper): { [viewModel] in viewModel.update\(upper)($0) }"
      })
    // In `clean`, only the ViewModel reads states with entities.
    let readable = states.filter { !showsItems || entities(in: $0.type).isEmpty }
    words.list("states", "the states that it receives and tests can read", readable, like: Self.sample?.states ?? []) {
      state($0)
    }
    words.list(
      "changes", "the changes without a call that alone set one of these states",
      localSetters(of: readable.map(\.name)))
    return words.element
  }

  /// Adds the words of a state that a parent and a child share.
  func addSharing(of state: Spec.State, to words: inout Words) {
    let upper = Identifier.upperCamel(state.name)
    let isEdited = state.sharing == .editsParent
    words.text("binding", "its binding in the View", isEdited ? "$\(state.name)" : "\(state.name)Binding")
    words.text(
      "taking", "the closure or method that receives its control's value in UIKit",
      isEdited ? "set\(upper)" : "viewModel.update\(upper)")
    words.text("setterName", "the closure that changes it in the parent", "set\(upper)")
    let hasControl = controlStates.contains(state)
    words.flag("isBound", "whether this screen changes it in the parent", isEdited)
    words.flag(
      "hasOwnControl", "whether the View has a control for it that changes no other screen", hasControl && !isEdited)
    words.flag(
      "hasBinding", "whether the View makes a binding of it, for a control or for a child",
      hasControl && !isEdited || state.sharing == .editedByChild)
    words.flag(
      "isSettable", "whether an action sets it: it is neither fixed, nor set by changes only, nor of another screen",
      isSetByAction(state))
    words.flag("isShared", "whether a child changes it", state.sharing == .editedByChild)
    let followers = spec.mayChange(state) ? spec.children.filter { $0.values.contains(state.name) } : []
    words.flag(
      "beginsForm", "whether the form begins with it again when it changes, and a method changes it",
      state.name == spec.editedName && spec.mayChange(state))
    words.flag("hasFollowers", "whether children follow it", !followers.isEmpty)
    let hasOther = otherValue(of: state) != nil
    words.flag("isSet", "whether tests can set it by a method", hasOther && setStates.contains(state))
    words.flag(
      "isSent", "whether tests can set it by an action",
      hasOther && isSetByAction(state))
    words.list("followers", "the children that follow it", followers.map(\.name), like: ["filter"]) { input($0) }
  }

  /// The parameters of the ViewModel's initialiser for given values, with publishers for those that follow a state.
  var givenDependencies: [Dependency] {
    givenStates.flatMap { state in
      let (name, type) = (state.name, state.type.text)
      let value = Dependency(
        parameter: "\(name): \(type)", preview: "\(name): \(types.preview(of: state.type))",
        test: "\(name): \(givenSample(of: state))")
      guard publishesStates, state.sharing.changesWithParent else { return [value] }
      let publisher = Dependency(
        parameter: "\(name)Publisher: AnyPublisher<\(type), Never>",
        preview: "\(name)Publisher: PassthroughSubject<\(type), Never>().eraseToAnyPublisher()",
        test: "\(name)Publisher: \(name)Subject.eraseToAnyPublisher()")
      return [value, publisher]
    }
  }

  /// The parameters of a child's view controller that change states of the parent.
  var sharedSetters: [String] {
    spec.states.filter { $0.sharing == .editsParent }.map {
      "set\(Identifier.upperCamel($0.name)): @escaping @MainActor (\($0.type.text)) -> Void"
    }
  }

  /// The arguments for these parameters in previews.
  var previewSetters: [String] {
    spec.states.filter { $0.sharing == .editsParent }.map { "set\(Identifier.upperCamel($0.name)): { _ in }" }
  }

  /// The arguments for the bindings of a View in previews.
  var previewBindings: [String] {
    spec.states.filter { $0.sharing == .editsParent }.map { "\($0.name): .constant(\(types.preview(of: $0.type)))" }
  }
}
