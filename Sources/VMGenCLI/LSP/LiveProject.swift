import Configuring
import HostIO
import Linting
import SwiftScan

/// A project that is open in an editor: the facts and the findings of every file.
///
/// After a change, only the changed file is read again, and the facts are joined anew. Findings in other files may
/// depend on the change, so those files become stale. They are checked later.
struct LiveProject {
  let folders: ProjectFolders
  /// Whether only the open files are read, because no project contains them.
  let readsOnlyOpenFiles: Bool
  private var lint: ProjectLint
  private var tree: ConfigurationTree
  private var baselines: LintBaseline.LoadedBaselines
  /// The contents on the disk, at the last load, of the configurations and the files that they extend.
  private var configurations: [FilePath: [UInt8]] = [:]
  /// The contents of the baselines at the last load.
  private var baselineContents: [FilePath: [UInt8]] = [:]
  /// The texts of files that are open in the editor and are no Swift files, by path.
  private var unsaved: [FilePath: [UInt8]] = [:]
  /// Whether the last load found an invalid configuration or baseline.
  private(set) var hasProblem = false
  /// All files, sorted by `ReadFile.shown`.
  private var entries: [Entry] = []
  /// The facts of `entries`, in their order. Kept, because collecting them after each keystroke takes long.
  private var facts: [FileFacts] = []
  /// The texts of files that are open in the editor, by path.
  private var open: [FilePath: [UInt8]] = [:]
  /// The settings of the targets that build the files, as at the last load.
  private var targets: TargetSettings
  /// The joined facts; nil after a change.
  private var joined: ProjectIndex?
  /// The facts that fixes need. Read at the first request for fixes, then updated file by file.
  private var uses: (reader: UsesReader, files: [FilePath: FileUses], isComplete: Bool, joined: ProjectUses?)?
  /// The number of changes so far. A file that was checked at a lower number is stale.
  private var generation = 0
  /// No file before this index is stale.
  private var firstStale = 0

  private struct Entry {
    var file: ReadFile
    var diagnostics: [Diagnostic] = []
    /// The generation in which the file was checked; -1 if it never was.
    var checkedIn = -1
  }

  /// - Parameters:
  ///   - root: The project's folder, absolute and without links.
  ///   - isLoose: See the property.
  init(root: FilePath, isLoose: Bool) {
    self.readsOnlyOpenFiles = isLoose
    folders = ProjectFolders(current: root, root: root)
    tree = ConfigurationTree()
    lint = Self.lint(folders, tree, [:])
    baselines = LintBaseline.LoadedBaselines()
    targets = TargetSettings(root: root)
  }

  private static func lint(
    _ folders: ProjectFolders, _ tree: ConfigurationTree, _ open: [FilePath: [UInt8]]
  ) -> ProjectLint {
    let selection = LintSelection(wholeProject: folders).replacing(open)
    return ProjectLint(selection, tree, CommandLineChoice(), listsAll: true)
  }

  // MARK: - Load

  /// Reads the configurations, then all files. If a configuration is invalid, keeps the previous ones and throws at the
  /// end.
  mutating func load(open: [FilePath: [UInt8]]) throws(UsageError) {
    targets = TargetSettings(root: folders.root)
    self.open = open.filter { isCandidate($0.key) }
    unsaved = open.filter { !GitSnapshot.isSwift($0.key) }
    if readsOnlyOpenFiles {
      for (path, text) in self.open { edit(path, text) }
      return
    }
    let walk = FileWalker(honoursIgnores: true).files(below: folders.root)
    var problem: UsageError?
    do {
      let tree = try ConfigurationFile.load(
        folders, given: nil, nested: nested(walk.configurations), unsaved: unsaved, command: "lint")
      baselines = try Self.baseline().read(tree, nil, folders)
      self.tree = tree
    } catch {
      problem = error
    }
    hasProblem = problem != nil
    let root = folders.root.appending(".vmgen.json".utf8)
    configurations = Self.contents(walk.configurations + [root] + tree.files(in: folders.current))
    baselineContents = Self.contents(baselines.files)
    lint = Self.lint(folders, tree, self.open)
    let read = lint.read()
    uses = nil
    entries = read.readings.flatMap(\.files).map { Entry(file: $0) }.sorted { $0.file.shown < $1.file.shown }
    facts = entries.map(\.file.facts)
    changed()
    if let problem { throw problem }
  }

  /// Adds the configurations that the editor has and the disk does not.
  private func nested(_ found: some Sequence<FilePath>) -> [FilePath] {
    let new = unsaved.keys.filter { path in
      GitSnapshot.isConfiguration(path) && path.isInside(folders.root) && FileSystem.kind(path) == nil
        && FileWalker.foreignFolder(path, isFolder: false, in: folders.root) == nil
    }
    return Array(Set(found).union(new))
  }

  private static func baseline() throws(UsageError) -> LintBaseline {
    try LintBaseline(Arguments([], LintCommand.definition))
  }

  private static func contents(_ paths: [FilePath]) -> [FilePath: [UInt8]] {
    Dictionary(paths.map { ($0, (try? FileSystem.read($0)) ?? []) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a configuration, a file that one extends, or a baseline differs on the disk from the loaded one.
  var isOutdated: Bool {
    Self.contents(Array(configurations.keys)) != configurations
      || Self.contents(Array(baselineContents.keys)) != baselineContents
  }

  /// Whether a path is a configuration, a file that one extends, or a baseline of the project.
  func uses(_ path: FilePath) -> Bool { isSetting(path) || baselineContents[path] != nil }

  /// Whether a path is a configuration, or a file that one extends.
  func isSetting(_ path: FilePath) -> Bool { configurations[path] != nil }

  /// Takes the text of a configuration from the editor. It applies at the next load.
  ///
  /// - Returns: The problem of the text, nil if it is valid; and whether the text is new.
  mutating func editSetting(_ path: FilePath, _ text: [UInt8]) -> (problem: UsageError?, isNew: Bool) {
    let isNew = (unsaved[path] ?? configurations[path]) != text
    unsaved[path] = text
    do {
      let known = configurations.keys.filter { GitSnapshot.isConfiguration($0) && FileSystem.kind($0) == .file }
      _ = try ConfigurationFile.load(folders, given: nil, nested: nested(known), unsaved: unsaved, command: "lint")
      return (nil, isNew)
    } catch {
      return (error, isNew)
    }
  }

  /// Returns to the text of a configuration on the disk, at the next load.
  ///
  /// - Returns: Whether the editor had another text.
  mutating func closeSetting(_ path: FilePath) -> Bool {
    guard let text = unsaved.removeValue(forKey: path) else { return false }
    return text != (try? FileSystem.read(path))
  }

  /// Whether a path was a folder with files of the project and is gone.
  func hasLost(_ path: FilePath) -> Bool {
    if FileSystem.kind(path, followsLinks: false) != nil { return false }
    func isInside(_ other: FilePath) -> Bool { other != path && other.isInside(path) }
    return entries.contains { isInside($0.file.path) } || configurations.keys.contains(where: isInside)
      || baselineContents.keys.contains(where: isInside)
  }

  // MARK: - Changes

  /// Whether a file may be one of the project's own Swift files.
  private func isCandidate(_ path: FilePath) -> Bool {
    GitSnapshot.isSwift(path) && path.isInside(folders.root)
      && FileWalker.foreignFolder(path, isFolder: false, in: folders.root) == nil
  }

  /// Takes the text of a file from the editor.
  mutating func edit(_ path: FilePath, _ text: [UInt8]) {
    guard isCandidate(path) else { return }
    open[path] = text
    replaceContents(text, at: path)
  }

  /// Reads a file from the disk, after the editor has closed it or another program has changed it.
  mutating func readFromDisk(_ path: FilePath, isClosed: Bool) {
    if isClosed { open[path] = nil }
    guard isCandidate(path), open[path] == nil else { return }
    let isRead =
      FileSystem.kind(path, followsLinks: false) == .file && !FileSystem.hasLink(path, below: folders.root)
      && !FileWalker.isIgnoredFile(path)
    replaceContents(isRead ? try? FileSystem.read(path) : nil, at: path)
  }

  /// Replaces the contents of a file; nil if it was deleted.
  private mutating func replaceContents(_ bytes: [UInt8]?, at path: FilePath) {
    replace(path, by: bytes.flatMap { lint.reader.read($0, at: path) })
    if let reader = uses?.reader {
      uses?.files[path] = bytes.map { reader.uses(in: $0, at: path) }
      uses?.joined = nil
    }
  }

  private mutating func replace(_ path: FilePath, by file: ReadFile?) {
    if path.name.elementsEqual("Package.swift".utf8) { targets = TargetSettings(root: folders.root) }
    let (index, isThere) = place(of: path)
    if !isThere, file == nil { return }
    let old = index..<(isThere ? index + 1 : index)
    entries.replaceSubrange(old, with: file.map { [Entry(file: $0)] } ?? [])
    facts.replaceSubrange(old, with: file.map { [$0.facts] } ?? [])
    changed()
  }

  /// The index at which `entries` has a file, or would have it.
  private func place(of path: FilePath) -> (index: Int, isThere: Bool) {
    let shown = path.relative(to: folders.current)
    let index = entries.partitioningIndex { $0.file.shown >= shown }
    return (index, index < entries.count && entries[index].file.shown == shown)
  }

  private mutating func changed() {
    joined = nil
    generation += 1
    firstStale = 0
  }

  // MARK: - Findings

  /// The joined facts of all files.
  private mutating func index() -> ProjectIndex {
    if let joined { return joined }
    let index = lint.index(of: facts, entries.lazy.map(\.file), &targets)
    joined = index
    return index
  }

  /// Checks the given files if they are stale. Other files may stay stale.
  mutating func check(_ paths: some Sequence<FilePath>) {
    let places = Set(paths).map(place).filter(\.isThere).map(\.index)
    check(places.sorted().filter(isStale))
  }

  /// Checks stale files.
  ///
  /// - Parameter count: The maximum number of files to check.
  /// - Returns: Whether stale files remain.
  mutating func checkSome(_ count: Int) -> Bool {
    var found: [Int] = []
    var index = firstStale
    while index < entries.count, found.count < count {
      if isStale(index) { found.append(index) }
      index += 1
    }
    check(found)
    firstStale = index
    return index < entries.count
  }

  /// Whether a file must be checked again. The findings in many files depend on no other file.
  private func isStale(_ index: Int) -> Bool {
    let entry = entries[index]
    return entry.file.isChecked && entry.checkedIn < (entry.file.result == nil ? generation : 0)
  }

  private mutating func check(_ stale: [Int]) {
    if stale.isEmpty { return }
    let project = index()
    let files = stale.map { entries[$0].file }
    let results = Threads.map(files.count, threads: Machine.coreCount, project.forOneThread) { [lint] own, index in
      lint.check(files[index], in: own)
    }
    for (index, result) in zip(stale, results) {
      // A file that can no longer be read has no findings. The client will report its change.
      entries[index].diagnostics = (try? result.get())?.diagnostics ?? []
      entries[index].checkedIn = generation
    }
  }

  /// The findings of the last checks by file, without those in the baselines.
  func findings() -> [FilePath: [Diagnostic]] {
    Dictionary(grouping: newFindings.folded()) { folders.current.appending($0.path.utf8).normalized }
  }

  /// The findings of the last check in one file, without those in the baselines.
  func findings(in path: FilePath) -> [Diagnostic] {
    let shown = path.relative(to: folders.current).text
    return newFindings.filter { $0.path == shown }.folded()
  }

  /// All findings that are not in a baseline. Findings that cover several places are joined.
  private var newFindings: [Diagnostic] {
    let all = entries.flatMap(\.diagnostics)
    return LintBaseline.newFindings(baselines, among: all, folders).joined(countingThoseIn: all)
  }

  /// All files that are checked, sorted by path.
  var checkedFiles: [FilePath] { entries.filter(\.file.isChecked).map(\.file.path) }

  // MARK: - Fixes

  /// The findings in a text with all possible fixes. Places are not joined. Nil if the file is not checked.
  mutating func fixable(_ path: FilePath, _ text: [UInt8]) -> [Diagnostic]? {
    guard isCandidate(path), let file = lint.reader.read(text, at: path, keeps: true), file.isChecked else {
      return nil
    }
    check(CollectionOfOne(path))
    var files = entries.map(\.file)
    if let place = files.firstIndex(where: { $0.path == path }) { files[place] = file }
    let project = lint.index(of: files.map(\.facts), files, &targets, uses: currentUses())
    guard let found = try? lint.check(file, in: project, ignoringKnown: true).get().diagnostics else { return nil }
    return LintBaseline.newFindings(baselines, among: found, folders)
  }

  /// The facts that fixes need. A fix is correct only if all uses of its names are known.
  private mutating func currentUses() -> ProjectUses {
    let selection = LintSelection(wholeProject: folders).replacing(open)
    let wanted = UsesReader(selection, for: entries.flatMap(\.diagnostics))
    if let uses, wanted.names.isSubset(of: uses.reader.names) {
      if let joined = uses.joined { return joined }
    } else {
      // While one types, brackets are open most of the time, so broken files do not count here.
      let found =
        readsOnlyOpenFiles
        ? .init(files: open.map { ($0.key, wanted.uses(in: $0.value, at: $0.key)) }, isComplete: true, broken: [])
        : wanted.files()
      uses = (wanted, Dictionary(found.files, uniquingKeysWith: { first, _ in first }), found.isComplete, nil)
    }
    let files = (uses?.files ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    let joined = ProjectUses(files, isComplete: uses?.isComplete ?? true)
    uses?.joined = joined
    return joined
  }

  /// The built-in convention that applies to a file, or the one that its own convention is based on.
  func convention(of path: FilePath) -> Convention { tree.convention(of: path.bytes).base }

  /// The rules that the team's configurations declare.
  var teamRules: [Rule] { tree.teamRules.map(\.rule) }

  /// The rules of all files, which fixes must obey.
  var rules: [Rule] { LintSettings.rules(of: entries.map(\.file.settings)).map(\.rule) }
}
