extension Rule {
  static let noCoordinator = Rule(id: "no_coordinator", isOnePerLine: true) { unit in
    let allowed: Set = [
      "NSFileCoordinator", "NSPersistentStoreCoordinator", "persistentStoreCoordinator",
      "UIViewControllerTransitionCoordinator", "transitionCoordinator",
    ]
    return unit.viewModelScopes.flatMap(\.references).filter { identifier in
      identifier.name.smallLetters.contains("coordinator")
        && !identifier.name.isViewModelName && !allowed.contains(identifier.name)
    }.map(\.offset)
  }
}
