import Plans

/// A plan in the making: files come in, steps with what the disk says about them come out.
struct PlanDraft {
  let root: String
  let facts: ProjectFacts
  let existingFiles: Request.ExistingFiles
  var steps: [PlanStep] = []
  private(set) var notes: [String] = []
  /// The files of a flow that stay as they are, relative to the root.
  private(set) var keptFlow: [String] = []
  /// The types of the files that are going to be written, by module, with the file.
  private var newTypes: [String: [String: String]] = [:]
  /// The templates that have been read, by path: a run with many screens reads each once.
  private var templates: [String: Template]
  /// The line of a template that each line of a rendered file comes from, by the paths of the steps. Headers are not
  /// counted.
  private(set) var origins: [String: [TemplatePlace]] = [:]
  /// The parts that templates can include, by name.
  private let parts: [String: ScreenTemplate]

  init(
    root: String, facts: ProjectFacts, existingFiles: Request.ExistingFiles, convention: ScreenConvention? = nil
  ) {
    self.root = root
    self.facts = facts
    self.existingFiles = existingFiles
    parts = convention?.parts ?? [:]
    templates = convention.map(BuiltInTemplates.parsed) ?? [:]
  }

  mutating func addNote(_ note: String) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// The list of a template's outermost loop; nil if there is none.
  mutating func outerList(of template: ScreenTemplate) throws(PlanError) -> String? {
    try parsed(template).outerLoop?.list
  }

  /// A template with its parts. It is read once.
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

  /// Renders a template into a step for each of its files.
  mutating func add(
    _ template: ScreenTemplate, in folder: String, _ values: TemplateValues, header: FileHeader?,
    indentation: SourceIndentation = .templates, moduleFolder: String? = nil, testedFolder: String? = nil,
    typeFolder: String = "", isFlat: Bool = false
  ) throws(PlanError) {
    var files: [Renderer.File]
    let parsed = try parsed(template)
    do throws(TemplateError) {
      files = try Renderer.files(parsed, name: template.name, values)
      for index in files.indices where files[index].name.hasSuffix(".swift") {
        files[index].contents = indentation.applied(to: files[index].contents)
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
        keepsExisting: isFlow || Self.growing.contains(parsed.outerLoop?.list ?? ""))
      if isFlow, steps.last?.action == .skip { keptFlow.append(relative(path)) }
      // A package that is being made has the core's names alone; a whole project may be more than one module.
      if let moduleFolder = moduleFolder ?? testedFolder,
        let hidden = HiddenNames.first(in: file.contents, declaringFile: { facts.declaringFile($0, moduleFolder) }),
        hidden.file != path
      {
        throw .hiddenName(hidden.name, file: relative(hidden.file), path: relative(path))
      }
      if let path = steps.last?.path { origins[path] = file.places }
    }
  }

  /// The lists whose files belong to the app: they grow with it, and later screens find them as they are by then.
  private static let growing: Set<String> = [
    "newInteractors", "newRepositories", "newUseCases", "entities", "dtos", "models", "newStubs", "newStubUseCases",
  ]

  /// The types that generated code declares at the top: what its lines without indentation begin with.
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

  /// A step for the bytes that the file at an absolute path is to have.
  mutating func add(
    _ contents: [UInt8], at path: String, declarations: [String] = [], moduleFolder: String? = nil,
    keepsExisting: Bool = false
  ) throws(PlanError) {
    guard let components = ProjectPath.components(of: path, below: root), let name = components.last else {
      throw .outsideProject(path: path, root: root, link: nil)
    }
    if let long = components.first(where: { $0.utf8.count > 255 }) { throw .pathTooLong(path: long) }
    var step = PlanStep(path: components.joined(separator: "/"), contents: contents, action: .create)
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
      // An Interactor grows with the app. The caller that needs a method reports that it is missing.
      case .conflict: step.action = keepsExisting ? .skip : .conflict(.exists)
      case .replace: step.action = .replace
      case .skip: step.action = .skip
      }
    case .unreadable(let reason):
      step.action = existingFiles == .skip ? .skip : .conflict(.unreadable(reason: reason))
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
    /// The deepest folder that is there: the one in which something will be made.
    case deepest(String, isWritable: Bool)
    case conflict(PlanConflict)
    /// Not even the root is there.
    case none
  }

  /// Walks down from the root to the file's folder.
  private func folders(of components: [String]) throws(PlanError) -> Folders {
    var result = Folders.none
    for depth in 0..<components.count {
      let path = ProjectPath.joined(root, Array(components[..<depth]))
      var entry = facts.disk.entry(at: path)
      if entry == .link, let real = facts.disk.realPath(of: path) {
        let realRoot = facts.disk.realPath(of: root) ?? root
        guard ProjectPath.components(of: real, below: realRoot) != nil else {
          throw .outsideProject(path: ProjectPath.joined(root, components), root: root, link: relative(path))
        }
        entry = facts.disk.entry(at: real)
      }
      switch entry {
      case .missing: return result
      case .folder(let isWritable): result = .deepest(path, isWritable: isWritable)
      case .file, .unreadable, .link, .other: return .conflict(.fileInPlaceOfFolder(relative(path)))
      }
    }
    return result
  }

  /// What the sources of the module hold against a new file; what this plan writes itself does not count.
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
