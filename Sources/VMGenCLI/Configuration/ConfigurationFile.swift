import Configuring
import HostIO
import Wording

/// Finds and reads the configurations of a run, before the run does anything else.
struct ConfigurationFile {
  private static let name = Array(".vmgen.json".utf8)

  private let folders: ProjectFolders
  /// The git index, if the run reads it instead of the disk; otherwise nil.
  private let staged: GitSnapshot?
  /// The value of `--config`.
  private let explicitPath: FilePath?
  /// The command whose help error messages recommend.
  private let command: String
  /// Contents that replace those on the disk.
  private let unsaved: [FilePath: [UInt8]]
  /// The configurations read so far, by their paths.
  private var cache: [FilePath: Configuration] = [:]

  /// Reads the configurations of a project.
  ///
  /// - Parameters:
  ///   - given: The value of `--config`; nil to use the `.vmgen.json` of each folder.
  ///   - nested: Further configurations below the project's folder.
  ///   - staged: The git index, if it is read instead of the disk.
  ///   - unsaved: Contents that replace those on the disk.
  ///   - command: The command whose help an error recommends.
  static func load(
    _ folders: ProjectFolders, given: FilePath?, nested: [FilePath], staged: GitSnapshot? = nil,
    unsaved: [FilePath: [UInt8]] = [:], command: String
  ) throws(UsageError) -> ConfigurationTree {
    let given = try given.map { path throws(UsageError) in try folders.inside(path, "--config", command: command) }
    var file = ConfigurationFile(
      folders: folders, staged: staged, explicitPath: given, command: command, unsaved: unsaved)
    if let path = given {
      // The file replaces the project's configuration, so its patterns start at the project's folder.
      let tree = ConfigurationTree(
        try file.chain(path, folder: folders.root, remedy: "check the path"), folder: folders.root.bytes)
      return try file.checked(tree)
    }
    let root = folders.root.appending(name)
    let isThere =
      try staged?.hasConfiguration(root) ?? (unsaved[root] != nil || FileSystem.kind(root, followsLinks: false) != nil)
    var tree = ConfigurationTree(isThere ? try file.chain(root, folder: folders.root) : [], folder: folders.root.bytes)
    // Outer configurations come first, because they may exclude inner ones.
    for path in Set(nested).subtracting([root]).sorted(by: { ($0.components.count, $0) < ($1.components.count, $1) })
    where !tree.excludes(path.bytes) {
      let folder = path.parent
      if let problem = tree.add(try file.chain(path, folder: folder), for: folder.bytes) {
        throw UsageError(message: problem, remedy: nil, command: command)
      }
    }
    return try file.checked(tree)
  }

  private func checked(_ tree: ConfigurationTree) throws(UsageError) -> ConfigurationTree {
    if let problem = tree.problem { throw UsageError(message: problem, remedy: nil, command: command) }
    return tree
  }

  /// The configurations in the folders above some files, each listed once.
  ///
  /// - Parameters:
  ///   - paths: Absolute and normalised; the files need not exist.
  ///   - limit: The topmost folder to search.
  static func above(_ paths: some Sequence<FilePath>, upTo limit: FilePath) -> [FilePath] {
    var found: [FilePath] = []
    var known: Set<FilePath> = []
    for path in paths where path != limit {
      var folder = path.parent
      while known.insert(folder).inserted {
        let candidate = folder.appending(name)
        if FileSystem.kind(candidate) == .file { found.append(candidate) }
        if folder == limit { break }
        folder = folder.parent
      }
    }
    return found
  }

  /// The configurations in some folders and above them, each listed once.
  static func inOrAbove(_ folders: some Sequence<FilePath>, upTo limit: FilePath) -> [FilePath] {
    above(folders.map { $0.appending(name) }, upTo: limit)
  }

  /// Whether a path is a link without a target.
  private static func leadsNowhere(_ path: FilePath) -> Bool {
    FileSystem.kind(path, followsLinks: false) == .link && FileSystem.kind(path) == nil
  }

  /// Reads a configuration and all configurations that it extends. The extended ones come first.
  private mutating func chain(
    _ path: FilePath, folder: FilePath, remedy: String = "make it readable, or add '--no-config'"
  ) throws(UsageError) -> [Configuration] {
    // The closures that make errors hold a copy of this value. A copy that shares the cache would make each change copy
    // the whole cache.
    var file = self
    file.cache = [:]
    let boundary = boundary(of: path)
    var chain = [
      try read(
        path, folder: folder, within: boundary,
        otherwise: { [file] error in
          let leadsNowhere = file.staged == nil && Self.leadsNowhere(path)
          return UsageError(
            message: leadsNowhere
              ? "the configuration '\(file.shown(path))' is a link that leads nowhere"
              : "the configuration '\(file.shown(path))' cannot be read (\(error.reason))",
            remedy: leadsNowhere ? "restore its target, or remove the link" : remedy, command: file.command)
        })
    ]
    var visited = [path]
    var met: Set = [path]
    while let configuration = chain.last, let extended = configuration.extends {
      let wanted = ExtendedConfiguration(extended)
      let next = try place(of: wanted, in: visited[visited.count - 1].parent, configuration)
      if !met.insert(next).inserted, let start = visited.firstIndex(of: next) {
        let circle = (visited[start...] + [next]).map { "'\(shown($0))'" }.joined(separator: ", ")
        throw UsageError(
          message: configuration.text(
            at: "extends", message: "configurations extend each other in a circle: \(circle)",
            remedy: "remove one 'extends'"), remedy: nil, command: command)
      }
      // Patterns in a shared configuration match files of the project that extends it.
      let patternFolder = wanted.package == nil ? next.parent : FilePath(configuration.folder)
      let outer = try read(
        next, folder: patternFolder, within: boundary, pinnedBy: (wanted, configuration),
        otherwise: { [file] error in
          UsageError(
            message: configuration.text(
              at: "extends", message: "'\(extended)' cannot be read (\(error.reason))",
              remedy: file.remedy(for: next, wanted)), remedy: nil, command: file.command)
        })
      visited.append(next)
      chain.append(outer)
    }
    return chain.reversed()
  }

  private static let checkouts = ".build/checkouts"

  /// The path of the file that `extends` refers to.
  private func place(
    of wanted: ExtendedConfiguration, in folder: FilePath, _ configuration: Configuration
  ) throws(UsageError) -> FilePath {
    guard let package = wanted.package else { return folder.appending(wanted.path.utf8).normalized }
    func wrong(_ message: String, _ remedy: String) -> UsageError {
      UsageError(
        message: configuration.text(at: "extends", message: message, remedy: remedy), remedy: nil, command: command)
    }
    if wanted.path.isEmpty || package.isEmpty || package.hasPrefix(".") || wanted.path.hasPrefix("/") {
      throw wrong("the package or the path in it is missing", "write 'package:NAME/PATH#sha256-HASH'")
    }
    var names: Set<String> = []
    var current = folder
    while current.isInside(folders.root) {
      let checkouts = current.appending(Self.checkouts.utf8)
      let found = ((try? FileSystem.names(in: checkouts)) ?? []).map { String(decoding: $0, as: UTF8.self) }
      names.formUnion(found)
      if found.contains(package) { return checkouts.appending(package.utf8).appending(wanted.path.utf8).normalized }
      if current == current.parent { break }
      current = current.parent
    }
    let nearest = names.isEmpty ? "" : "; or \(NearestName.remedy(package, among: names.sorted()))"
    throw wrong(
      "the package '\(package)' has no checkout in '\(Self.checkouts)'", "run 'swift package resolve'\(nearest)")
  }

  /// Checks the contents of an extended configuration against the pinned hash.
  private func check(
    _ bytes: [UInt8], at path: FilePath, _ wanted: ExtendedConfiguration, _ configuration: Configuration
  ) throws(UsageError) {
    // A link in the project may lead to a file that is not part of it.
    let isForeign = [path, FileSystem.realPath(path) ?? path].contains { path in
      FileWalker.foreignFolder(path, isFolder: false, in: folders.root).map { !$0.elementsEqual(".vmgen".utf8) }
        ?? false
    }
    let hash = SHA256.hex(bytes)
    guard wanted.hash != hash, wanted.hash != nil || isForeign else { return }
    let shown = shown(path)
    let (message, remedy) =
      wanted.hash == nil
      ? ("'\(shown)' is not part of the project, so its contents must be pinned", "read it, then add")
      : wanted.hasValidHash
        ? ("'\(shown)' has changed since it was pinned", "read what has changed, then write")
        : ("the hash of '\(shown)' is incomplete or wrong: it has 64 hexadecimal digits", "read the file, then write")
    throw UsageError(
      message: configuration.text(
        at: "extends", message: message, remedy: "\(remedy) '\(ExtendedConfiguration.pin(hash))'"), remedy: nil,
      command: command)
  }

  private mutating func read(
    _ path: FilePath, folder: FilePath, within boundary: FilePath?,
    pinnedBy pin: (wanted: ExtendedConfiguration, configuration: Configuration)? = nil,
    otherwise unreadable: (FileError) -> UsageError
  ) throws(UsageError) -> Configuration {
    // Several folders may extend the same file.
    if let configuration = cache[path], folder == path.parent, pin?.wanted.hash == nil { return configuration }
    if let way = Self.escapeReason(path, of: boundary) { throw unreadable(FileError(path: path, reason: way)) }
    let bytes: [UInt8]
    do {
      bytes = try self.bytes(of: path)
    } catch {
      throw unreadable(error)
    }
    if let pin { try check(bytes, at: path, pin.wanted, pin.configuration) }
    let shown = shown(path)
    do {
      let configuration = try Configuration(bytes, path: shown, folder: folder.bytes, version: Version.current)
      if folder == path.parent { cache[path] = configuration }
      return configuration
    } catch {
      throw UsageError(message: error.text(path: shown, bytes), remedy: nil, command: command)
    }
  }

  /// The folder that must contain a configuration and everything it extends: its project. Error messages quote the
  /// file, so reading outside could disclose other files. Nil if `--config` names a file outside of any project.
  private func boundary(of path: FilePath) -> FilePath? {
    if path.isInside(folders.root) { return folders.root }
    return path == explicitPath ? nil : Project.root(above: path.parent)
  }

  /// The reason why a path is outside of its project; nil if it is inside.
  private static func escapeReason(_ path: FilePath, of boundary: FilePath?) -> String? {
    guard let boundary else { return nil }
    if !path.isInside(boundary) { return "it is outside the project" }
    return FileSystem.leaves(path, boundary) ? "it is a link to a file outside the project" : nil
  }

  /// Reads from the index instead of the disk if one is given. The index need not have the file of `--config`, files of
  /// submodules, and ignored files such as the checkouts of packages.
  private func bytes(of path: FilePath) throws(FileError) -> [UInt8] {
    if let text = unsaved[path] { return text }
    guard let staged, staged.has(path) || path != explicitPath && staged.couldHave(path) else {
      return try FileSystem.read(path)
    }
    return try staged.read(path)
  }

  /// The remedy for an extended file that cannot be read.
  private func remedy(for path: FilePath, _ wanted: ExtendedConfiguration) -> String {
    if let staged, !staged.has(path), staged.couldHave(path), FileSystem.kind(path) == .file {
      return "add it with 'git add'"
    }
    if FileSystem.kind(path) == nil, let top = Project.gitRoot(above: path.parent), Git.hasSubmodule(above: path, top) {
      return "fetch the submodule with 'git submodule update --init'"
    }
    if wanted.package != nil { return "write a path relative to the checkout of the package" }
    return "write a path relative to the folder of this file"
  }

  private func shown(_ path: FilePath) -> String { path.relative(to: folders.current).displayed }
}

extension ConfigurationTree {
  /// Throws if the command line names an unknown convention.
  func checkConvention(_ name: String, command: String) throws(UsageError) {
    guard !conventionNames.contains(name) else { return }
    throw UsageError(
      message: "unknown convention '\(name)'", remedy: NearestName.remedy(name, among: conventionNames),
      command: command)
  }
}
