import Plans

/// A plan under construction. Each added file becomes a step, whose action depends on what the disk has at its path.
struct PlanDraft {
  let root: String
  private(set) var facts: ProjectFacts
  /// The modules whose types the screens' files name, for each folder that is searched for types.
  private var modules: [OtherModules] = []
  let existingFiles: Request.ExistingFiles
  var steps: [PlanStep] = []
  private(set) var notes: [String] = []
  /// The existing files of a flow that the plan does not change, relative to the root.
  private(set) var unchangedFlowFiles: [String] = []
  /// For each folder that is searched for types, the types that the plan declares, with their files.
  private var newTypes: [String: [String: String]] = [:]
  private let convention: ScreenConvention?
  /// Whether all templates are vmgen's own, so that tests have checked their words.
  private let isBuiltIn: Bool
  /// The parsed templates by path, so that a run with many screens parses each once. A plan that is refused before it
  /// writes a file parses none.
  private lazy var templates: [String: Template] = convention.map(BuiltInTemplates.all) ?? [:]
  /// The paths of the templates whose words have been checked. All screens have the same words.
  private var checked: Set<String> = []
  /// For each line of a rendered file, the line of the template that it comes from; by the paths of the steps. The
  /// lines of file headers are not included.
  private(set) var origins: [String: [TemplatePlace]] = [:]
  /// The parts that templates can include, by name.
  private let parts: [String: ScreenTemplate]

  init(
    root: String, facts: ProjectFacts, existingFiles: Request.ExistingFiles, convention: ScreenConvention? = nil
  ) {
    self.root = root
    self.facts = facts
    self.existingFiles = existingFiles
    self.convention = convention
    isBuiltIn = convention?.templates.allSatisfy(\.isBuiltIn) ?? false
    parts = convention?.parts ?? [:]
  }

  /// Also finds the public types of the modules that the target of a place can import.
  mutating func findModules(for place: ScreenPlace) {
    if modules.contains(where: { $0.folder == place.typeFolder }) { return }
    let other = OtherModules(of: place.target, in: place.typeFolder, root: root, facts)
    facts = other.extended()
    modules.append(other)
  }

  mutating func addNote(_ note: String) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// Returns the list of the template's outermost loop; nil if there is none.
  mutating func outerList(of template: ScreenTemplate) throws(PlanError) -> String? {
    try parsed(template).outerLoop?.list
  }

  /// Returns the parsed template with its parts; parses each template once.
  private mutating func parsed(_ template: ScreenTemplate) throws(PlanError) -> Template {
    if let known = templates[template.path] { return known }
    do throws(TemplateError) {
      let parsed = try Template(file: template.file, contents: template.contents, parts: parts)
      templates[template.path] = parsed
      return parsed
    } catch {
      throw .template(error)
    }
  }

  /// Renders a template and adds a step for each of its files.
  mutating func add(
    _ template: ScreenTemplate, in folder: String, _ values: TemplateValues, header: FileHeader?,
    indentation: SourceIndentation = .templates, moduleFolder: String? = nil, testedFolder: String? = nil,
    typeFolder: String = "", isFlat: Bool = false
  ) throws(PlanError) {
    var files: [Renderer.File]
    let parsed = try parsed(template)
    do throws(TemplateError) {
      files = try Renderer.files(
        parsed, name: template.name, values, isChecked: isBuiltIn || checked.contains(template.path))
      checked.insert(template.path)
      if template.role == .test, template.isBuiltIn {
        for index in files.indices { files[index].contents = NeedlessAsync.removed(from: files[index].contents) }
      }
      for index in files.indices where files[index].name.hasSuffix(".swift") {
        files[index].contents = indentation.applied(to: files[index].contents)
      }
      for modules in modules where modules.folder == typeFolder {
        for index in files.indices where files[index].name.hasSuffix(".swift") { modules.addImports(to: &files[index]) }
      }
      if let header {
        for index in files.indices where files[index].name.hasSuffix(".swift") {
          let name = files[index].name.split(separator: "/").last.map(String.init) ?? files[index].name
          files[index].contents = try header.bytes(for: name, values) + files[index].contents
        }
      }
    } catch {
      throw .template(error)
    }
    let isFlow = template.isFlow && values.conditions["flow"] == true
    for file in files {
      let name = isFlat ? file.name.split(separator: "/").last.map(String.init) ?? file.name : file.name
      let path = ProjectPath.joined(folder, [name])
      let declarations = Self.declarations(in: file.contents)
      if template.role == .source {
        for type in declarations {
          if let other = newTypes[typeFolder, default: [:]].updateValue(path, forKey: type), other != path {
            throw .sameType(type, relative(other), relative(path))
          }
        }
      }
      try add(
        file.contents, at: path, declarations: declarations, moduleFolder: moduleFolder,
        keepsExisting: isFlow || Self.listsThatUsersExtend.contains(parsed.outerLoop?.list ?? ""))
      if isFlow, steps.last?.action == .skip { unchangedFlowFiles.append(relative(path)) }
      // Only existing modules are checked. A new package declares no hiding names, and a whole project may have several
      // modules.
      if let moduleFolder = moduleFolder ?? testedFolder,
        let hidden = HiddenNames.first(in: file.contents, declaringFile: { facts.declaringFile($0, moduleFolder) }),
        hidden.file != path
      {
        throw .hiddenName(hidden.name, file: relative(hidden.file), path: relative(path))
      }
      if let path = steps.last?.path { origins[path] = file.places }
    }
  }

  /// The lists whose files belong to the app. Later runs keep these files, because users add to them.
  private static let listsThatUsersExtend: Set<String> = [
    "newInteractors", "newRepositories", "newUseCases", "entities", "dtos", "models", "newStubs", "newStubUseCases",
  ]

  /// Returns the names of the top-level types in generated code, which begin their lines without indentation.
  static func declarations(in contents: [UInt8]) -> [String] {
    String(decoding: contents, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard line.first?.isLetter == true,
        let kind = words.firstIndex(where: {
          ["struct", "class", "enum", "protocol", "actor", "typealias"].contains($0)
        }),
        words[..<kind].allSatisfy({ ["final", "public", "private", "nonisolated"].contains($0) }),
        kind + 1 < words.count
      else { return nil }
      return String(words[kind + 1])
    }
  }

  /// Adds a step that writes `contents` to a file at an absolute path.
  mutating func add(
    _ contents: [UInt8], at path: String, declarations: [String] = [], moduleFolder: String? = nil,
    keepsExisting: Bool = false
  ) throws(PlanError) {
    guard let components = ProjectPath.components(of: path, below: root), let name = components.last else {
      throw .outsideProject(path: path, root: root, link: nil)
    }
    if let long = components.first(where: { $0.utf8.count > 255 }) { throw .pathTooLong(path: long) }
    let shown = components.joined(separator: "/")
    if let owner = ReservedFolder.owner(of: shown) { throw .reservedFolder(path: shown, owner: owner) }
    var step = PlanStep(path: shown, contents: contents, action: .create)
    defer { steps.append(step) }

    var deepest: (path: String, isWritable: Bool)?
    switch try folders(of: components) {
    case .conflict(let conflict):
      step.action = .conflict(conflict)
      return
    case .deepest(let path, let isWritable):
      deepest = (path, isWritable)
    case .none:
      break
    }

    switch facts.disk.entry(at: path) {
    case .missing:
      step.action = .create
    case .file(let existing):
      step.existing = existing
      if existing == contents {
        step.action = .identical
        return
      }
      switch existingFiles {
      // Users add to an Interactor, so it is kept. The caller notes the methods that are missing.
      case .conflict: step.action = keepsExisting ? .skip : .conflict(.exists)
      case .replace: step.action = .replace
      case .skip: step.action = .skip
      }
    case .unreadable(let reason):
      step.action = existingFiles == .skip ? .skip : .conflict(.unreadable(reason: reason))
    case .hidden(let reason):
      step.action = .conflict(.unreadableFolder(relative(ProjectPath.parent(path)), reason: reason))
    case .folder, .link, .other:
      step.action = .conflict(.notAFile)
    }
    guard step.action == .create || step.action == .replace else { return }

    if let deepest, !deepest.isWritable {
      step.action = .conflict(.readOnlyFolder(relative(deepest.path)))
    } else if let moduleFolder, let conflict = clash(of: path, name, declarations, in: moduleFolder) {
      step.action = .conflict(conflict)
    }
  }

  private enum Folders {
    /// The deepest folder that exists, in which the plan creates a file or folder.
    case deepest(String, isWritable: Bool)
    case conflict(PlanConflict)
    /// The root does not exist.
    case none
  }

  /// Finds the deepest existing folder between the root and the file. Throws if a symbolic link leads out of the
  /// project.
  private func folders(of components: [String]) throws(PlanError) -> Folders {
    var result = Folders.none
    for depth in 0..<components.count {
      let path = ProjectPath.joined(root, Array(components[..<depth]))
      var entry = facts.disk.entry(at: path)
      if entry == .link, let real = facts.disk.realPath(of: path) {
        let realRoot = facts.disk.realPath(of: root) ?? root
        guard let target = ProjectPath.components(of: real, below: realRoot) else {
          throw .outsideProject(path: ProjectPath.joined(root, components), root: root, link: relative(path))
        }
        if let owner = ReservedFolder.owner(of: target.joined(separator: "/")) {
          throw .reservedFolder(path: components.joined(separator: "/"), owner: owner)
        }
        entry = facts.disk.entry(at: real)
      }
      switch entry {
      case .missing: return result
      case .folder(let isWritable): result = .deepest(path, isWritable: isWritable)
      case .hidden(let reason):
        return .conflict(.unreadableFolder(relative(ProjectPath.parent(path)), reason: reason))
      case .file, .unreadable, .link, .other: return .conflict(.fileInPlaceOfFolder(relative(path)))
      }
    }
    return result
  }

  /// Returns the conflict of a new file with another file of the module: a type or a file name that exists. Files of
  /// this plan do not count.
  private func clash(
    of path: String, _ name: String, _ declarations: [String], in moduleFolder: String
  ) -> PlanConflict? {
    for type in declarations {
      if let file = facts.declaringFile(type, moduleFolder), file != path {
        return .typeDeclared(type, in: relative(file))
      }
    }
    if let file = facts.fileNamed(name, moduleFolder), file != path { return .fileNameTaken(by: relative(file)) }
    return nil
  }

  private func relative(_ path: String) -> String { ProjectPath.relative(path, to: root) }
}
