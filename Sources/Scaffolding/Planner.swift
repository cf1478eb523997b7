/// Request and facts → plan. Pure: it reads through `ProjectFacts` and writes nothing.
public enum Planner {
  /// The plan for `request`: every file, what happens to it, every conflict.
  ///
  /// Throws only where no plan makes sense; what the disk holds against it is a conflict in the plan.
  public static func plan(_ request: Request, facts: ProjectFacts) throws(PlanError) -> Plan {
    guard !request.specs.isEmpty else { throw .noScreens }
    var names: Set<String> = []
    for spec in request.specs where !names.insert(spec.name.text.lowercased()).inserted {
      throw .duplicateScreen(spec.name.text)
    }
    let root = ProjectPath.absolute(request.root, relativeTo: "/")
    for spec in request.specs {
      for refusal in request.convention.refusals where spec.words.contains(refusal.word) {
        throw .refused(word: refusal.word, convention: request.convention.name, reason: refusal.reason)
      }
    }
    var draft = PlanDraft(root: root, facts: facts, existingFiles: request.existingFiles)
    if let package = request.package {
      try addPackage(package, request, to: &draft)
    } else {
      try addScreens(request, to: &draft)
    }
    return Plan(root: root, steps: draft.steps, notes: draft.notes)
  }

  // MARK: - Screens in a project

  private static func addScreens(_ request: Request, to draft: inout PlanDraft) throws(PlanError) {
    var surroundings = Surroundings(facts: draft.facts)
    var places: [ScreenPlace] = []
    for spec in request.specs {
      places.append(try ScreenPlace(of: spec, request, root: draft.root, facts: draft.facts))
    }
    for (spec, place) in zip(request.specs, places) {
      let home = PlanHome(place, convention: request.convention)
      let screen = try surroundings.screen(spec, among: request.specs, in: home)
      for template in request.convention.templates {
        let folder: String? =
          switch template.role {
          case .source: place.sources
          case .test: place.tests
          case .app, .package: nil
          }
        guard let folder else { continue }
        try draft.add(
          template, in: folder, screen.templateValues(), header: request.header,
          moduleFolder: template.role == .source ? place.moduleFolder : nil)
      }
      for note in place.notes { draft.addNote(note) }
    }
    for note in surroundings.notes(root: draft.root) { draft.addNote(note) }
  }

  // MARK: - A package around screens

  private static func addPackage(_ package: ModuleName, _ request: Request, to draft: inout PlanDraft)
    throws(PlanError)
  {
    if request.testsFolder != nil { throw .decidedByPackage(option: "--tests") }
    if request.module != nil { throw .decidedByPackage(option: "--module") }
    let outer = ProjectPath.absolute(request.outputFolder ?? ".", relativeTo: request.currentFolder)
    let base = ProjectPath.joined(outer, [package.text])

    var surroundings = Surroundings(facts: ProjectFacts(disk: draft.facts.disk))
    try surroundings.addStore(of: request.specs)
    let folders: [ScreenTemplate.Role: [String]] = [
      .app: ["Sources", package.text], .package: [], .test: ["Tests", "\(package.text)Tests"],
    ]
    func add(_ roles: [ScreenTemplate.Role], of screen: ScreenDescription) throws(PlanError) {
      let values = screen.templateValues()
      for role in roles {
        for template in request.convention.templates where template.role == role {
          let folder = folders[role] ?? ["Sources", package.text, screen.spec.name.text]
          try draft.add(
            template, in: ProjectPath.joined(base, folder), values, header: role == .package ? nil : request.header)
        }
      }
    }
    // The package as a whole: its store has the events and values of every screen.
    var whole = ScreenDescription(spec: Spec(empty: request.specs[0].name), module: package.text, isPackage: true)
    whole.sharing = request.specs
    whole.types = surroundings.types(in: nil)
    try add([.package, .app], of: whole)
    for spec in request.specs {
      let home = PlanHome(module: package.text, convention: request.convention)
      let screen = try surroundings.screen(spec, among: request.specs, in: home)
      try add([.source, .test], of: screen)
    }
    for library in Libraries.all {
      for file in library.files {
        try draft.add(file.contents, at: ProjectPath.joined(base, ["Sources", library.name, file.path]))
      }
    }
  }
}

extension Spec {
  /// The words of the lines that the spec is made of.
  var words: Set<String> {
    var words: Set<String> = []
    if !loads.isEmpty { words.insert("load") }
    if !states.isEmpty { words.insert("state") }
    if !outputs.isEmpty { words.insert("output") }
    if !events.isEmpty { words.insert("on") }
    if !watches.isEmpty { words.insert("watch") }
    if isGuestAware { words.insert("guest") }
    if search != nil { words.insert("search") }
    return words
  }
}
