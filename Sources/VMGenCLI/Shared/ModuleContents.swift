import HostIO
import Scaffolding
import SwiftScan

/// The declarations in folders of sources. Folders are read on demand.
final class ModuleContents {
  private struct Folder {
    /// The files of the top-level types, by name.
    var types: [String: FilePath] = [:]
    var files: [String: FilePath] = [:]
    /// Types at any level, by their full name and by their last name.
    var details: [String: ExistingType] = [:]
    /// Members in extensions, by the extended type.
    var extensions: [String: Set<String>] = [:]
    /// Conformances in extensions, by the extended type.
    var conformances: [String: Set<String>] = [:]
    /// The full names of types that are declared `Identifiable`.
    var identifiable: Set<String> = []
    /// The modules that the files import.
    var imports: Set<String> = []
  }

  private struct Key: Hashable {
    var folder: FilePath
    var isOutside: Bool
  }

  private var folders: [Key: Folder] = [:]
  /// Shows the number of files; nil if no progress is shown.
  private let progress: Progress?

  init(progress: Progress? = nil) { self.progress = progress }

  /// The file below a folder that declares a top-level type; nil if there is none.
  func fileDeclaring(_ type: String, below folder: FilePath) -> FilePath? { contents(of: folder).types[type] }

  /// A file below a folder with that name; nil if there is none. Ignores case, as many disks do.
  func fileNamed(_ name: String, below folder: FilePath) -> FilePath? {
    contents(of: folder).files[name.lowercased()]
  }

  /// A type declared below a folder; nil if there is none. `name` is its full name, such as `Local.Post`, or its last
  /// name.
  ///
  /// - Parameter isOutside: Whether another module uses the type. It can use only public types and members.
  func declaredType(_ name: String, below folder: FilePath, isOutside: Bool = false) -> ExistingType? {
    let contents = contents(of: folder, isOutside: isOutside)
    guard var type = contents.details[name] else { return identity(name, in: contents) }
    type.members.formUnion(contents.extensions[name] ?? [])
    type.inherited?.formUnion(contents.conformances[type.path.joined(separator: ".")] ?? [])
    return type
  }

  /// The modules that the files below a folder import.
  func imports(below folder: FilePath) -> Set<String> { contents(of: folder).imports }

  /// The full names of the types declared below a folder.
  func typeNames(below folder: FilePath, isOutside: Bool = false) -> [String] {
    contents(of: folder, isOutside: isOutside).details.compactMap {
      $0.key == $0.value.path.joined(separator: ".") ? $0.key : nil
    }.sorted()
  }

  /// `Post.ID`, which `Identifiable` declares implicitly: the type of the property `id`.
  private func identity(_ name: String, in contents: Folder) -> ExistingType? {
    let suffix = ".ID"
    guard name.hasSuffix(suffix), let owner = contents.details[String(name.dropLast(suffix.count))],
      contents.identifiable.contains(owner.path.joined(separator: ".")), let type = owner.propertyTypes["id"]
    else { return nil }
    var identity = ExistingType(kind: .other, file: owner.file)
    identity.path = owner.path + ["ID"]
    identity.alias = type
    return identity
  }

  private func contents(of folder: FilePath, isOutside: Bool = false) -> Folder {
    let key = Key(folder: folder, isOutside: isOutside)
    if let known = folders[key] { return known }
    var contents = Folder()
    // A missing folder counts as empty. The build reports unreadable folders.
    let found = FileSystem.kind(folder) == .folder ? FileWalker(honoursIgnores: true).files(below: folder).files : []
    let files = found.filter { !TemplateFolders.contain($0) }
    progress?.begin("read")
    let declared = Threads.map(files.count, threads: Machine.coreCount) { [progress] index in
      progress?.advance()
      return Self.declarations(in: files[index], isOutside: isOutside)
    }
    for (file, (declarations, imports)) in zip(files, declared) {
      contents.imports.formUnion(imports)
      contents.files[String(decoding: file.name, as: UTF8.self).lowercased()] = file
      for declaration in declarations {
        if declaration.isIdentifiable { contents.identifiable.insert(declaration.path) }
        switch declaration.kind {
        case .extension(let members, let inherited):
          contents.extensions[declaration.path, default: []].formUnion(members)
          if !inherited.isEmpty { contents.conformances[declaration.path, default: []].formUnion(inherited) }
        case .type(let type, let name, let isAtTop):
          if isAtTop { contents.types[name] = file }
          // Behind `#else`, an empty type may replace one whose framework the system lacks.
          if type.members.isEmpty, contents.details[declaration.path]?.members.isEmpty == false { continue }
          // A hidden type does not replace one that other files can use.
          if type.hidingModifier != nil, contents.details[declaration.path] != nil { continue }
          contents.details[declaration.path] = type
          // The last name also finds a nested type, unless a top-level type has that name.
          if contents.details[name] == nil { contents.details[name] = type }
        }
      }
    }
    folders[key] = contents
    return contents
  }

  /// A declaration of a type or extension.
  private struct Declared: Sendable {
    enum Kind: Sendable {
      case type(ExistingType, name: String, isAtTop: Bool)
      case `extension`(members: Set<String>, inherited: Set<String>)
    }
    /// The full name of the type.
    var path: String
    var kind: Kind
    /// Whether this declaration makes the type `Identifiable`.
    var isIdentifiable: Bool
  }

  /// The types and extensions in a file, in order, and the modules that it imports; empty if the file cannot be read.
  private static func declarations(in file: FilePath, isOutside: Bool) -> ([Declared], imports: Set<String>) {
    guard let bytes = try? FileSystem.read(file) else { return ([], []) }
    let source = SourceFile(SourceText(bytes))
    let reader = TypeReader(source, isOutside: isOutside)
    let imports = source.declarations.filter { $0.kind == .import }.compactMap(source.importedModule)
    let declared: [Declared] = source.declarations.enumerated().compactMap { index, declaration in
      switch declaration.kind {
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        guard declaration.placement != .local, let name = declaration.name.first, reader.isVisible(index) else {
          return nil
        }
        let type = reader.type(at: index, file: file)
        return Declared(
          path: source.path(of: index).joined(separator: "."),
          kind: .type(type, name: source.name(name), isAtTop: declaration.placement == .file),
          isIdentifiable: source.isIdentifiable(declaration))
      case .extension:
        return Declared(
          path: source.dottedName(declaration.name).joined(separator: "."),
          kind: .extension(members: reader.members(of: index), inherited: source.inheritedWords(of: declaration)),
          isIdentifiable: source.isIdentifiable(declaration))
      default: return nil
      }
    }
    return (declared, Set(imports))
  }
}

extension SourceFile {
  fileprivate func isIdentifiable(_ declaration: Declaration) -> Bool {
    inheritedTypes(of: declaration).contains { range in
      range.last.map { name($0) == "Identifiable" } == true
    }
  }
}
