extension Rule {
  static let finalClass = Rule(id: "final_class") { unit in
    unit.viewModels.filter { !$0.has(.final) }.map(\.name.start)
  }
}
