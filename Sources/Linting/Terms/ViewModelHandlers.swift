import SwiftScan

// Closures that view controllers assign to properties of the ViewModels that they hold: `viewModel.onChange = { … }`.
extension LintedFile {
  /// Reports those that hold the view controller. It holds the ViewModel, and the ViewModel holds the closure.
  func reportHandlers(in project: ProjectIndex, _ findings: inout Findings) {
    if convention == .observable { return }
    var captures: SelfCaptures?
    for use in references.uses where use.kind == .written {
      guard let closure = assignedClosure(use.member), isHeldByController(references.references[use.reference], project)
      else { continue }
      let known = captures ?? SelfCaptures(self, project)
      captures = known
      let hold = known.hold(of: closure)
      if hold == .none { continue }
      let what: Message = "closure for '.\(source.name(use.member))' in '\(owner(of: use.member))'"
      if hold == .unowned {
        findings.report(
          use.member, what + " crashes if it runs when 'self' is gone; capture it as '[weak self]'",
          isOnlyWarning: true)
      } else if hold == .byInnerWeak {
        findings.report(
          use.member,
          what + " keeps 'self' alive, because '[weak self]' of a closure in it captures it there; "
            + "move '[weak self]' to the outer closure")
      } else {
        findings.report(use.member, what + " keeps 'self' alive; capture it as '[weak self]'")
      }
    }
  }

  /// The closure that code assigns to a member. It is not called at once.
  private func assignedClosure(_ member: Int) -> Range<Int>? {
    guard source.tokens[member + 1].kind == .equal else { return nil }
    var brace = member + 2
    while source.isGroup(brace) { brace += 1 }
    guard source.tokens[brace].kind == .openBrace, code.role(of: brace) == .closure else { return nil }
    let closure = brace..<source.tokens.behind(brace)
    let next = source.tokens[closure.upperBound]
    return next.kind == .openParen && !next.startsLine ? nil : closure
  }

  /// Whether a reference is a stored property of the view controller around it. A local variable or parameter with the
  /// name and type of such a property counts, too. A property that another file declares is assumed to be stored.
  private func isHeldByController(_ reference: ViewModelReferences.Reference, _ project: ProjectIndex) -> Bool {
    guard reference.owner >= 0, source.startOfOwn(reference.token) != nil,
      isViewController(source.declarations[reference.owner], in: project),
      project.references.isKnown(reference.receiver, in: path)
    else { return false }
    let (name, owner) = (source.nameHash(reference.token), source.typePath(of: reference.owner))
    let property = references.properties.first { property in
      property.owner >= 0 && source.nameHash(property.name) == name && source.typePath(of: property.owner) == owner
    }
    guard let property else {
      if case .property = references.receivers[reference.receiver] { return true }
      return false
    }
    return property.receiver == reference.receiver
      && storedProperties(of: property.owner).contains { stored in
        let declaration = source.declarations[stored.declaration]
        return stored.name == property.name && !source.has(.weak, declaration) && !source.has(.unowned, declaration)
      }
  }
}
