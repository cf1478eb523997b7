extension Rule {
  static let privateSetState = Rule(id: "private_set_state") { unit in
    unit.viewModels.flatMap(\.memberBlock.storedProperties).filter { property in
      let declaration = property.declaration
      return property.isVariable && !declaration.isPrivate
        && !declaration.hasSetter(.private) && !declaration.hasSetter(.fileprivate)
        && !declaration.has(.override) && !declaration.has(attribute: "ObservationIgnored")
    }.map(\.offset)
  }
}
