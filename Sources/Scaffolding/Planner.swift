import Plans
import Wording

/// Makes a plan from a request and the facts of a project. Reads only through `ProjectFacts` and writes nothing.
public enum Planner {
  /// Returns the plan for `request`: every file with its action, and every conflict.
  ///
  /// Throws if the request has an error. A file on the disk that prevents a step is a conflict in the plan instead.
  public static func plan(_ request: Request, facts: ProjectFacts) throws(PlanError) -> Plan {
    guard !request.specs.isEmpty else { throw .noScreens }
    var names: Set<String> = []
    for spec in request.specs where !names.insert(spec.name.text.lowercased()).inserted {
      throw .duplicateScreen(spec.name.text)
    }
    let root = ProjectPath.absolute(request.root, relativeTo: "/")
    let request = try joiningExistingPackage(request, facts: facts)
    for spec in request.specs {
      for refusal in request.convention.refusals where spec.words.contains(refusal.word) {
        let error = PlanError.refused(
          word: refusal.word, convention: request.convention.name, reason: refusal.reason)
        throw spec.fault(.plan(error), at: [refusal.word], in: refusal.word)
      }
      try request.convention.check(spec)
    }
    try checkModels(of: request.specs)
    var draft = PlanDraft(
      root: root, facts: facts, existingFiles: request.existingFiles, convention: request.convention)
    if let package = request.package {
      try addPackage(package, request, to: &draft)
    } else {
      try addScreens(request, to: &draft)
    }
    for note in request.specs.compactMap(\.noteOnUnreadEdits) { draft.addNote(note) }
    for note in request.specs.flatMap(\.notesOnUnsentFields) { draft.addNote(note) }
    return Plan(root: root, steps: draft.steps, notes: draft.notes)
  }

  /// Throws if a spec declares a type that no line uses, because no file would declare it.
  private static func checkModels(of specs: [Spec]) throws(PlanError) {
    let used = Set(specs.flatMap { $0.namesWithin($0.mentionedTypes + $0.watches.map(\.storeType)) }.map(\.path))
    for spec in specs {
      let declared = spec.models.map(\.name) + spec.choices.keys.sorted()
      if let unused = declared.first(where: { !used.contains([$0]) }) {
        let others = used.compactMap { $0.count == 1 && !declared.contains($0[0]) ? $0[0] : nil }
          .filter { TypeFacts.library(of: $0) == nil }
        let misspelt = NearestName.find(unused, among: others)
        throw spec.fault(.unusedModel(unused, misspelt: misspelt), at: [unused, "{"], in: "type")
      }
      try spec.checkChoices()
    }
  }

  /// Returns the plan for copying files. An existing file with other bytes is a conflict.
  ///
  /// - Parameters:
  ///   - files: Absolute paths and bytes.
  ///   - root: The project, an absolute path.
  public static func plan(
    copying files: [(path: String, contents: [UInt8])], root: String, facts: ProjectFacts
  ) throws(PlanError) -> Plan {
    let root = ProjectPath.absolute(root, relativeTo: "/")
    var draft = PlanDraft(root: root, facts: facts, existingFiles: .conflict)
    for file in files { try draft.add(file.contents, at: ProjectPath.absolute(file.path, relativeTo: root)) }
    for index in draft.steps.indices where draft.steps[index].action == .conflict(.exists) {
      draft.steps[index].action = .conflict(.differs)
    }
    for index in draft.steps.indices where draft.steps[index].action == .create {
      let path = ProjectPath.joined(root, [draft.steps[index].path])
      if let other = otherSpelling(of: path, facts) { draft.steps[index].action = .conflict(.differsInCase(other)) }
    }
    var plan = Plan(root: root, steps: draft.steps, notes: draft.notes)
    plan.folderOption = nil
    return plan
  }

  /// Returns the name in the folder of a new file that differs from the file's name only in case; nil if there is none.
  private static func otherSpelling(of path: String, _ facts: ProjectFacts) -> String? {
    let folder = ProjectPath.parent(path)
    guard let name = ProjectPath.components(of: path, below: folder)?.last else { return nil }
    return facts.namesInFolder(folder).first { $0 != name && $0.lowercased() == name.lowercased() }
  }

  /// Returns the files of the convention's store with one event, because an enum without cases has no values. Empty if
  /// the convention has no store.
  public static func store(
    of convention: ScreenConvention, in place: StorePlace
  ) throws(PlanError) -> [(name: String, contents: [UInt8])] {
    let lines = "screen App\non signedOut -> signedOut\n"
    guard let spec = (try? SpecParser.screens(in: Array(lines.utf8), file: "store"))?.first else { return [] }
    let context = ScreenDescription.Context(
      module: place.module, isIsolated: place.isIsolated, store: SharedStore(of: [spec]))
    let values = convention.values(of: ScreenDescription(spec, in: context))
    var files: [(name: String, contents: [UInt8])] = []
    do throws(TemplateError) {
      for template in convention.templates where template.role == .app {
        let parsed = try Template(file: template.file, contents: template.contents, parts: convention.parts)
        files += try Renderer.files(parsed, name: template.name, values).map { ($0.name, $0.contents) }
      }
    } catch {
      throw .template(error)
    }
    return files
  }

  /// The libraries that generated code imports: the name of each, and its files with paths relative to its folder.
  public static var libraries: [(name: String, files: [(path: String, contents: [UInt8])])] { Libraries.all }

  /// Returns the absolute folder of each screen's sources, in the order of the screens. For a new package, returns only
  /// the package's folder.
  public static func sourceFolders(_ request: Request, facts: ProjectFacts) throws(PlanError) -> [String] {
    let root = ProjectPath.absolute(request.root, relativeTo: "/")
    let layout = ProjectLayout(root: root, facts: facts)
    if let package = request.package { return [packageFolder(package, request)] }
    var folders: [String] = []
    for spec in request.specs { folders.append(try ScreenPlace.sources(of: spec, request, layout)) }
    return folders
  }

  private static func packageFolder(_ package: ModuleName, _ request: Request) -> String {
    let outer = ProjectPath.absolute(request.outputFolder ?? ".", relativeTo: request.currentFolder)
    return ProjectPath.joined(outer, [package.text])
  }

  /// Replaces a request for a package that exists already by one for screens in its target; returns other requests
  /// unchanged.
  public static func joiningExistingPackage(_ request: Request, facts: ProjectFacts) throws(PlanError) -> Request {
    guard let package = request.package else { return request }
    let layout = ProjectLayout(root: ProjectPath.absolute(request.root, relativeTo: "/"), facts: facts)
    // '--package P' in the folder of 'P' means that package, not a new one inside it.
    let current = ProjectPath.absolute(request.currentFolder, relativeTo: "/")
    let folders = [packageFolder(package, request)] + (request.outputFolder == nil ? [current] : [])
    guard let folder = folders.lazy.compactMap({ layout.sources(ofPackage: package.text, in: $0) }).first else {
      return request
    }
    try checkPackageOptions(request)
    var request = request
    request.package = nil
    request.outputFolder = nil
    request.currentFolder = folder
    return request
  }

  /// Finds the only project below the current folder, if that folder is in none; returns other requests unchanged.
  ///
  /// Throws if there are several projects below, because screens beside them would be in none.
  public static func choosingProject(_ request: Request, facts: ProjectFacts) throws(PlanError) -> Request {
    guard request.package == nil, request.outputFolder == nil else { return request }
    let root = ProjectPath.absolute(request.root, relativeTo: "/")
    let current = ProjectPath.absolute(request.currentFolder, relativeTo: "/")
    let start = ProjectPath.components(of: current, below: root) == nil ? root : current
    let projects = ProjectLayout(root: root, facts: facts).projects(below: start)
    if projects.count > 1 { throw .severalProjects(projects.map { ProjectPath.relative($0, to: start) }) }
    var request = request
    request.projectBelow = projects.first
    return request
  }

  private static func checkPackageOptions(_ request: Request) throws(PlanError) {
    if request.testsFolder != nil { throw .decidedByPackage(option: "--tests") }
    if request.module != nil { throw .decidedByPackage(option: "--module") }
  }

  // MARK: - Screens in a project

  private static func addScreens(_ request: Request, to draft: inout PlanDraft) throws(PlanError) {
    var styles = FoundStyles(facts: draft.facts)
    var places: [ScreenPlace] = []
    for spec in request.specs {
      places.append(try ScreenPlace(of: spec, request, root: draft.root, facts: draft.facts))
    }
    for place in places { draft.findModules(for: place) }
    let specs = zip(request.specs, places).map {
      $0.withExistingInteractorNames(as: draft.facts, in: $1.typeFolder, for: request.convention)
    }
    var surroundings = try Surroundings(of: specs, in: request.convention, facts: draft.facts, root: draft.root)
    let writesStore = try addStore(of: specs, places, request, &surroundings, to: &draft)
    if !writesStore, let folder = places.first?.typeFolder, draft.facts.declaredType("AppState", folder) != nil {
      surroundings.findStoreEnums(in: folder)
    }
    if let place = places.first { try surroundings.findFlow(in: PlanHome(place, convention: request.convention)) }
    for (spec, place) in zip(specs, places) {
      var home = PlanHome(place, convention: request.convention)
      home.places = request.places
      home.hasStubsInTests = place.hasStubsInTests
      home.writesStore = writesStore
      let screen = try surroundings.screen(spec, in: home)
      let values = request.convention.values(of: screen)
      let first = draft.steps.count
      for template in request.convention.templates {
        let folder: String? =
          switch template.role {
          case .source: place.sources
          case .test: place.tests
          case .app, .package, .shared: nil
          }
        guard let folder else { continue }
        let list = try draft.outerList(of: template)
        for part in request.places.parts(of: list, values, of: spec.name.lowerCamel, in: folder) {
          let style = styles.style(in: part.folder)
          let isSource = template.role == .source && !(home.hasStubsInTests && part.folder == request.places.stubs)
          try draft.add(
            template, in: part.folder, part.values, header: request.header ?? style.header,
            indentation: style.indentation, moduleFolder: isSource ? place.moduleFolder : nil,
            testedFolder: isSource ? nil : place.moduleFolder, typeFolder: place.typeFolder, isFlat: part.isFlat)
        }
      }
      for note in place.notes(on: draft.steps[first...]) { draft.addNote(note) }
    }
    for note in surroundings.notes(root: draft.root) { draft.addNote(note) }
    noteNearInteractors(specs, request.convention, declared: places.first?.typeFolder, in: &draft)
    noteFlow(surroundings.flow, typeFolder: places.first?.typeFolder, in: &draft)
    if let place = places.first { noteViews(in: place.typeFolder, request.convention, to: &draft) }
  }

  /// Adds the store that the screens use if their package has none and no other module can declare it. Returns whether
  /// it did.
  private static func addStore(
    of specs: [Spec], _ places: [ScreenPlace], _ request: Request, _ surroundings: inout Surroundings,
    to draft: inout PlanDraft
  ) throws(PlanError) -> Bool {
    guard let place = places.first, place.mayDeclareStore, specs.contains(where: \.usesStore),
      places.allSatisfy({ $0.moduleFolder == place.moduleFolder }),
      specs.allSatisfy({ $0.allWatches.allSatisfy { $0.keyPath.count == 1 } })
    else { return false }
    for type in ["AppStore", "AppState", "AppAction", "AppEvent"]
    where draft.facts.declaredType(type, place.typeFolder) != nil { return false }
    try surroundings.addStore(in: place.typeFolder)
    var home = PlanHome(place, convention: request.convention)
    home.writesStore = true
    var context = surroundings.context(in: home)
    context.isPackage = true
    let values = request.convention.values(of: ScreenDescription(Spec(empty: specs[0].name), in: context))
    for template in request.convention.templates where template.role == .app {
      try draft.add(
        template, in: place.moduleFolder, values, header: request.header,
        indentation: FoundStyles(facts: draft.facts).found(in: place.moduleFolder).indentation,
        moduleFolder: place.moduleFolder, typeFolder: place.typeFolder)
    }
    return true
  }

  // MARK: - A package around screens

  /// Throws if the folder of a new package has code in folders that the package does not have.
  private static func checkFolder(_ base: String, of package: ModuleName, _ draft: PlanDraft) throws(PlanError) {
    let modules = [package.text, "\(package.text)Tests", "ViewModelCore", "ViewModelTesting"]
    let foreign = draft.facts.foldersOfCode(base).filter { folder in
      guard let parts = ProjectPath.components(of: folder, below: base), let first = parts.first else { return false }
      return !["Sources", "Tests"].contains(first) || parts.count > 1 && !modules.contains(parts[1])
    }
    guard let foreign = foreign.min() else { return }
    func shown(_ path: String) -> String { ProjectPath.relative(path, to: draft.root) }
    throw .folderHasCode(package: shown(base), code: shown(foreign))
  }

  static func addPackage(_ package: ModuleName, _ request: Request, to draft: inout PlanDraft)
    throws(PlanError)
  {
    try checkPackageOptions(request)
    var request = request
    if request.convention.backend == .repository {
      request.specs = request.specs.map { $0.callingUseCases(draft.facts, in: nil) }
    }
    let base = packageFolder(package, request)
    try checkFolder(base, of: package, draft)

    let facts = ProjectFacts(disk: draft.facts.disk)
    var surroundings = try Surroundings(of: request.specs, in: request.convention, facts: facts, root: draft.root)
    try surroundings.addStore()
    try surroundings.findFlow(in: PlanHome(module: package.text, convention: request.convention))
    let folders: [ScreenTemplate.Role: [String]] = [.app: ["Sources", package.text], .package: []]
    func add(_ roles: [ScreenTemplate.Role], of screen: ScreenDescription) throws(PlanError) {
      let values = request.convention.values(of: screen)
      for role in roles {
        for template in request.convention.templates where template.role == role {
          let target = role == .test ? ["Tests", "\(package.text)Tests"] : ["Sources", package.text]
          let folder = folders[role] ?? target + [screen.spec.name.text]
          try draft.add(
            template, in: ProjectPath.joined(base, folder), values, header: role == .package ? nil : request.header)
        }
      }
    }
    // The store has the events and values of all screens, so the package's files are rendered once.
    let context = ScreenDescription.Context(
      module: package.text, isPackage: true, isIsolated: request.isIsolated == true,
      types: surroundings.types(in: nil),
      store: surroundings.store(in: PlanHome(module: package.text, convention: request.convention)),
      flow: surroundings.flow)
    try add([.package, .app], of: ScreenDescription(Spec(empty: request.specs[0].name), in: context))
    // An existing configuration is kept.
    let configuration = ProjectPath.joined(base, [".vmgen.json"])
    if let contents = request.packageConfiguration, facts.disk.entry(at: configuration) == .missing {
      try draft.add(contents, at: configuration)
    }
    for spec in request.specs {
      var home = PlanHome(module: package.text, convention: request.convention)
      home.isIsolated = request.isIsolated == true
      let screen = try surroundings.screen(spec, in: home)
      try add([.source, .test], of: screen)
    }
    for library in Libraries.all {
      for file in library.files {
        try draft.add(file.contents, at: ProjectPath.joined(base, ["Sources", library.name, file.path]))
      }
    }
    for note in surroundings.notes(root: draft.root) { draft.addNote(note) }
    noteNearInteractors(request.specs, request.convention, declared: nil, in: &draft)
    noteFlow(surroundings.flow, typeFolder: nil, in: &draft)
  }

  /// Notes new Interactors whose names are probably misspelt.
  ///
  /// - Parameter folder: The folder whose types are reused; nil for a new package.
  private static func noteNearInteractors(
    _ specs: [Spec], _ convention: ScreenConvention, declared folder: String?, in draft: inout PlanDraft
  ) {
    let created = draft.steps.filter { $0.action == .create }.map(\.path)
    let notes = NearInteractors(specs, in: convention).notes(
      isNew: { type in created.contains { $0.hasSuffix("/\(type).swift") } },
      declared: folder.map { draft.facts.typeNames($0) } ?? [])
    for note in notes { draft.addNote(note) }
  }
}

/// The headers and indentations of existing files near new ones, cached by folder.
private struct FoundStyles {
  struct Style {
    var header: FileHeader?
    var indentation: SourceIndentation
  }

  let facts: ProjectFacts
  private var cache: [String: Style] = [:]

  init(facts: ProjectFacts) { self.facts = facts }

  mutating func style(in folder: String) -> Style {
    if let known = cache[folder] { return known }
    let style = found(in: folder)
    cache[folder] = style
    return style
  }

  func found(in folder: String) -> Style {
    let files = facts.filesNear(folder)
    return Style(
      header: FileHeader(commonTo: files), indentation: SourceIndentation(commonTo: files) ?? .templates)
  }
}
