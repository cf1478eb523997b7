import Plans

/// The folders and the module for the files of one screen, with notes for the user.
struct ScreenPlace {
  /// The absolute folder of the sources.
  var sources: String
  /// The absolute folder of the tests; nil if no tests are written, which a note explains.
  var tests: String?
  /// The module that the tests import.
  var module: String?
  /// The folder of all sources of the target, in which file names and type names must be unique.
  var moduleFolder: String
  /// The folder whose sources are searched for the types in the spec: that of the target; if the module is unknown, the
  /// whole project.
  var typeFolder: String
  /// The target of the sources, if its project includes new files automatically.
  private(set) var target: ProjectTarget?
  /// Whether the target's default isolation is `MainActor`.
  var isIsolated = false
  /// Whether the module is a package target with localised resources.
  var isLocalized = false
  /// Whether the package of the sources has its own target 'ViewModelCore', as `--package` creates it.
  var hasCoreTarget = false
  /// Whether only this module can declare the store that screens share, because it depends on ViewModelCore alone.
  var mayDeclareStore = false
  /// Whether the configured folder of stubs is part of the test target.
  var hasStubsInTests = false
  /// The notes for the user; with a library if a note applies only if the planned files import it.
  private var notes: [(text: String, library: String?)] = []

  init(of spec: Spec, _ request: Request, root: String, facts: ProjectFacts) throws(PlanError) {
    let layout = ProjectLayout(root: root, facts: facts)
    sources = try Self.sources(of: spec, request, layout)
    let target = layout.target(of: sources, isTest: false)
    self.target = target
    if let library = target?.module, ["ViewModelCore", "ViewModelTesting"].contains(library) {
      throw .reservedFolder(path: ProjectPath.relative(sources, to: root), owner: "part of the library '\(library)'")
    }
    let described = target == nil ? layout.unsynchronizedTarget(of: sources) : nil
    module = request.module?.text ?? target?.module ?? described?.module
    moduleFolder = target?.folder(of: sources) ?? described?.folder ?? sources
    typeFolder = target?.folder(of: sources) ?? root
    if let project = request.projectBelow, request.outputFolder == nil {
      let folder = ProjectPath.relative(project, to: ProjectPath.absolute(request.currentFolder, relativeTo: "/"))
      add(
        "the current folder is in no project, so the screen goes into the only one below it, in '\(folder)'; "
          + "to choose another folder, pass --in")
    }
    if let note = layout.note(onFilesIn: sources) { add(note) }
    try checkDeployment(request, layout)
    findIsolation(request, target, layout)
    if let target {
      if let note = target.noteOnDeclaration(at: sources, layout) { add(note) }
      hasCoreTarget = layout.hasCoreTarget(target)
      mayDeclareStore = hasCoreTarget && target.dependencies == ["ViewModelCore"]
    }
    let sharing = target.map { layout.targets(sharing: $0, at: sources) } ?? []
    if let target, let first = sharing.first {
      let names = sharing.count == 1 ? "'\(first.name)'" : "\(sharing.count) others"
      let folder = ProjectPath.relative(moduleFolder, to: root)
      add(
        "'\(folder)' is part of the targets '\(target.name)' and \(names); the screen is built for all of them")
    }
    for target in [target].compactMap(\.self) + sharing {
      if let note = target.note(lacking: "ViewModelCore", "the screen imports", at: sources, layout) {
        add(note, ifFilesImport: "ViewModelCore")
      }
    }
    if let note = layout.coreNote(onFilesIn: sources) { add(note, ifFilesImport: "ViewModelCore") }
    if target == nil, described == nil { noteHiddenNames(root: root, layout) }
    try findTests(of: spec, request, target, described, layout)
    noteTestTarget(layout)
    if let stubs = request.places.stubs { hasStubsInTests = isOfTests(stubs, layout, root: root) }
  }

  private mutating func add(_ note: String, ifFilesImport library: String? = nil) { notes.append((note, library)) }

  /// Returns the notes for the user.
  ///
  /// - Parameter steps: The planned files of the screen. Templates of the project need not import the libraries.
  func notes(on steps: some Collection<PlanStep>) -> [String] {
    let applicable = notes.filter { note in
      guard let library = note.library else { return true }
      return steps.contains { CodeImports.contain(library, in: $0.contents) }
    }
    return applicable.map(\.text)
  }

  /// Notes a type with the name of one of ViewModelCore, because its module may be that of the screen.
  private mutating func noteHiddenNames(root: String, _ layout: ProjectLayout) {
    if layout.folders(above: sources).contains(where: { !layout.targets(in: $0).isEmpty }) { return }
    for name in ["CancelBag", "LoadState", "Store"] {
      guard let file = layout.facts.declaringFile(name, root), !HiddenNames.isCore(file) else { continue }
      add(
        "'\(ProjectPath.relative(file, to: root))' declares '\(name)'; if the screen is in the same module, that type hides "
          + "the one of ViewModelCore: rename it, or nest it in another type", ifFilesImport: "ViewModelCore")
    }
  }

  /// Whether a folder belongs to the tests. If no target contains it, its top-level folder must be that of the tests
  /// and not that of the sources.
  private func isOfTests(_ folder: String, _ layout: ProjectLayout, root: String) -> Bool {
    if ProjectPath.components(of: folder, below: moduleFolder) != nil { return false }
    if layout.target(of: folder, isTest: true) != nil { return true }
    if layout.target(of: folder, isTest: false) != nil { return false }
    func top(_ path: String) -> String? { ProjectPath.components(of: path, below: root)?.first }
    return top(folder) != top(sources) && tests.map { top($0) == top(folder) } == true
  }

  private mutating func checkDeployment(_ request: Request, _ layout: ProjectLayout) throws(PlanError) {
    switch layout.deployment(of: sources, on: request.systems) {
    case .tooOld(let found):
      // Changed templates may support older systems than the built-in ones.
      if found.isCertain, request.convention.isBuiltIn {
        throw .tooOld(
          found.deployment, others: found.others, file: found.file, convention: request.convention.name)
      }
      add(found.note)
    case .unknown(let file, isPackage: true, let unread) where !unread.isEmpty:
      add(
        "'\(file)' computes its 'platforms', so vmgen cannot read the versions; the built-in templates need "
          + "\(Deployment.needed): check that they are as new, or write literals, like '.iOS(.v17)'")
    case .unknown(let file, isPackage: true, _):
      add(
        "'\(file)' declares no 'platforms', so Swift builds it for the oldest systems; the built-in templates need "
          + "\(Deployment.needed): add 'platforms: [.iOS(.v17), .macOS(.v14)]'")
    case .unknown(let file, isPackage: false, let unread):
      add(
        "the deployment target of '\(file)' could not be read; the built-in templates need \(Deployment.needed)"
          + ProjectLayout.remark(onUnread: unread, by: "'\(file)'"))
    case .fits where !request.systems.isEmpty:
      if case .tooOld(let found) = layout.deployment(of: sources) {
        add(
          "'\(found.file)' builds for \(found.deployment.text) as well, where the screen does not compile; build its "
            + "target for \(request.systems.sorted().joined(separator: " and ")) only")
      }
    case .fits, .noProject: break
    }
  }

  private mutating func findIsolation(_ request: Request, _ target: ProjectTarget?, _ layout: ProjectLayout) {
    isLocalized = target?.isLocalized == true
    isIsolated = request.isIsolated ?? target?.isIsolated ?? false
    if request.isIsolated != nil { return }
    if let target {
      if target.isIsolated { add(target.isolationNote) }
      return
    }
    switch layout.isolation(of: sources) {
    case .isolated(let file):
      isIsolated = true
      add(
        "'\(file)' puts code on the main actor by default; types used off the main actor are written 'nonisolated'")
    case .undecided(let file):
      add(
        "'\(file)' puts the code of some targets on the main actor by default; "
          + "choose the default of this one with --isolation")
    case nil: break
    }
  }

  private mutating func findTests(
    of spec: Spec, _ request: Request, _ target: ProjectTarget?, _ described: UnsynchronizedTarget?,
    _ layout: ProjectLayout
  ) throws(PlanError) {
    let facts = layout.facts
    if let given = request.testsFolder {
      guard module != nil else {
        add("no tests for '\(spec.name)': the module that they import is unknown; pass --module")
        return
      }
      tests = try Self.folder(given, of: spec, request, source: request.testsSource)
    } else if module == nil {
      add(
        "no tests for '\(spec.name)': its folder is in no package target and in no synchronised Xcode folder; "
          + "pass --tests and --module")
    } else if let target, let found = layout.tests(of: target, at: sources),
      let mirror = found.mirror(of: sources, in: target)
    {
      // An existing test file keeps its folder.
      let existing = found.folders.first.flatMap { facts.fileNamed("\(spec.name)ViewModelTests.swift", $0) }
      tests = existing.map(ProjectPath.parent) ?? mirror
      if existing == nil, facts.disk.entry(at: ProjectPath.parent(mirror)) == .missing,
        let other = layout.mirroringTests(of: sources), found.folder(of: other) != nil
      {
        tests = other
      }
    } else if let mirror = layout.mirroringTests(of: sources) {
      tests = mirror
    } else if let folder = described?.tests {
      tests = folder
    } else if let folder = namedTests(target, described, layout) {
      tests = folder
    } else if let mirror = layout.mirroringTests(of: sources, isOfUnits: false) {
      tests = mirror
    } else if let described, described.folder == nil {
      add(
        "no tests for '\(spec.name)': its folder has no code of the target '\(described.name)'; choose a folder of the "
          + "target with --in, or pass --tests")
    } else {
      add(
        "no tests for '\(spec.name)': there is no test target '\(target?.name ?? module ?? "")Tests'; pass --tests")
    }
  }

  /// Returns the folder for the tests by the name of the target. The tests of a package are found by its manifest.
  private func namedTests(
    _ target: ProjectTarget?, _ described: UnsynchronizedTarget?, _ layout: ProjectLayout
  ) -> String? {
    if let target, let folder = target.folder(of: sources), target.container == .xcode {
      return layout.namedTests(of: target.name, at: sources, below: folder)
    }
    guard let described, let folder = described.folder else { return nil }
    return layout.namedTests(of: described.name, at: sources, below: folder)
  }

  private mutating func noteTestTarget(_ layout: ProjectLayout) {
    guard let tests else { return }
    let library = "ViewModelTesting"
    if let target = layout.target(of: tests, isTest: true) {
      if let note = target.note(lacking: library, "the tests import", at: tests, layout) {
        add(note, ifFilesImport: library)
      }
    } else {
      let package = layout.copy(of: library).map { "in '\($0)'" } ?? "vmgen"
      add(
        "the tests import '\(library)', a product of the package \(package); their target must depend on it",
        ifFilesImport: library)
    }
    if let note = layout.note(onFilesIn: tests), !notes.contains(where: { $0.text == note }) { add(note) }
  }

  /// Returns the absolute folder of a screen's sources.
  static func sources(of spec: Spec, _ request: Request, _ layout: ProjectLayout) throws(PlanError) -> String {
    if let given = request.outputFolder {
      return try folder(given, of: spec, request, source: request.outputSource)
    }
    let current = ProjectPath.absolute(request.currentFolder, relativeTo: "/")
    // With `--root`, the current folder may be outside the project.
    let isInside = layout.root.isEmpty || ProjectPath.components(of: current, below: layout.root) != nil
    let start = isInside ? current : layout.root
    switch layout.defaultPlace(at: request.projectBelow ?? start, shownFrom: start) {
    case .folder(let folder): return ProjectPath.joined(folder, [spec.name.text])
    case .question(let file, let folders, let targets):
      throw .ambiguousTarget(of: "screen", file: file, folders: folders, targets: targets)
    }
  }

  /// Returns the absolute path of a folder, with its placeholders replaced.
  private static func folder(
    _ text: String, of spec: Spec, _ request: Request, source: String
  ) throws(PlanError) -> String {
    let values = TemplateValues(placeholders: [
      "Name": spec.name.text, "name": spec.name.lowerCamel, "Module": request.module?.text ?? "App",
    ])
    do throws(TemplateError) {
      return ProjectPath.absolute(
        try Renderer.renderName(text, values, file: source), relativeTo: request.currentFolder)
    } catch {
      throw .template(error)
    }
  }
}
