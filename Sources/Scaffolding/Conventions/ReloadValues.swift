/// The words of templates for loads that follow states and watched values.
extension ScreenDescription {
  func addReloads(to words: inout Words) {
    let names = spec.followedNames
    let all = (spec.states.map { ($0.name, $0.type.text) } + spec.watches.map { ($0.name, $0.type.text) })
      .filter { names.contains($0.0) }
    let hidden = hiddenInputs(of: names)
    words.list(
      "followedValues", "the states and watched values that loads follow and the View can read",
      all.filter { !hidden.contains($0.0) }, like: [("isSorted", "Bool")]
    ) { typed($0, "the value's name", $1) }
    words.list("hiddenFollowed", "those that the View cannot read, because they hold entities", hidden, like: ["order"])
    {
      input($0)
    }
  }

  /// Adds the states and watched values that tests change to check that a load runs again.
  func addReloads(of load: Spec.Load, to words: inout Words) {
    let names = spec.reloads.first { $0.load == load.name }?.values ?? []
    let states = spec.states.filter { names.contains($0.name) && otherValue(of: $0) != nil }
    let watches = spec.watches.filter { names.contains($0.name) && twoSamples(of: $0) != nil }
    words.list(
      "followedStates", "the states that it follows and that have a value to test with", states,
      like: Self.sample?.states ?? []
    ) { state($0) }
    words.list(
      "followedWatches", "the watched values that it follows and that have two values to test with", watches,
      like: Self.sample?.watches ?? []
    ) { watch($0) }
  }

  /// Two values of the store that result in different values of the state; nil if tests know none.
  func twoSamples(of watch: Spec.Watch) -> (String, String)? {
    // A guest loads nothing.
    if spec.isGuestAware, watch.keyPath == Spec.Watch.guest.keyPath { return nil }
    let all = samples(of: watch)
    guard let first = all.first, let other = all.first(where: { $0.expected != first.expected }) else { return nil }
    return (first.value, other.value)
  }

  /// The names of the states and watched values that a load follows. They distinguish one run of the load from another.
  func namesFollowed(by load: Spec.Load) -> [String] { spec.reloads.first { $0.load == load.name }?.values ?? [] }
}
