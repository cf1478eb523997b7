/// The messages of `private_set_state` about code that sets a property.
enum SetterMessages {
  static func related(_ setters: [ProjectReferences.Use], _ name: String) -> [RelatedPlace] {
    setters.map { use in
      let isBinding = use.kind == .bound
      return RelatedPlace(
        path: use.path, start: use.start, note: "\(isBinding ? "binds to" : "sets") '\(name)'", isBinding: isBinding)
    }
  }

  static func message(
    _ path: String, _ setters: [ProjectReferences.Use], perhaps: ProjectReferences.Use?, isCertain: Bool,
    _ isNeverReplaced: Bool, testsSetIt: Bool, isFunction: Bool
  ) -> Message {
    let change = isFunction ? "pass the closure to 'init'" : "change it in a method"
    if let first = setters.first {
      let verb = first.kind == .bound ? "binds to it" : "sets it"
      let others = setters.count == 1 ? "" : " and \(setters.count - 1) \(setters.count == 2 ? "other" : "others")"
      let remedy = first.kind == .bound ? "let a 'Binding(get:set:)' call a method" : change
      return
        "property '\(path)' can be set from outside: \(first.fileAndLine) \(verb)\(others); make it 'private(set)' and \(remedy)"
    }
    if let perhaps, perhaps.isReportable {
      return
        "property '\(path)' can be set from outside, and \(perhaps.fileAndLine) may set it; make it 'private(set)' and \(change)"
    }
    if !testsSetIt, perhaps == nil, isNeverReplaced {
      return
        "property '\(path)' can be replaced from outside, but vmgen found no code that sets it later; make it 'private let'"
    }
    let rest =
      testsSetIt
      ? ", but only tests or previews set it; make it 'private(set)', and pass the value to 'init' or call a method there"
      : isCertain
        ? ", but vmgen found no other code that sets it; make it 'private(set)'"
        : "; make it 'private(set)' and \(change)"
    return "property '\(path)' can be set from outside\(rest)"
  }
}
