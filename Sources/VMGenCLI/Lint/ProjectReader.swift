import Configuring
import HostIO
import Linting
import SwiftScan

/// Reads the files of a project on all cores. Keeps files that wait for the index, up to a budget.
struct ProjectReader {
  var linter: Linter
  let selection: LintSelection
  /// Finds the settings of each file.
  let resolver: SettingsResolver
  /// The configurations' patterns.
  let patterns: UnmatchedPatterns
  /// The memory for files that wait for the index, in bytes. Contents that the caller provides are kept even beyond it.
  let budget: Int
  /// The maximum size of a file, in bytes. A larger file is an error and is not parsed.
  let largestFile: Int
  /// Whether to measure times.
  let takesTimes: Bool
  /// Whether to collect the facts of `vmgen survey`.
  var surveys = false
  /// Shows the number of files; nil if no progress is shown.
  let progress: Progress?
  /// Whether to list every file with its facts, for a caller that replaces single files later.
  var listsAll = false

  // MARK: - From the disk

  private func time() -> Int { takesTimes ? Machine.nanoseconds() : 0 }

  private func makeReading() -> Reading {
    var reading = Reading(
      resolver: resolver, remainingMemory: budget / max(1, selection.walker.threads), unmatchedPatterns: patterns)
    reading.buffer = FileBuffer(largest: largestFile)
    reading.unmatched = selection.namedFolders
    return reading
  }

  /// Reads every file of the project, and requested files outside of it.
  ///
  /// - Parameter shared: The readings of unstaged files, if another snapshot with the same unstaged files was read.
  func read(sharing shared: [Reading]? = nil) -> ReadProject {
    if let staged = selection.staged { return read(staged, sharing: shared) }
    let clock = PhaseClock()
    let lint = self
    let initial = makeReading()
    func visit(below folders: Set<FilePath>) -> FileWalker.Walk<Reading> {
      selection.walker.visit(below: folders, marking: selection.requestedFolders, initial) { lint.read($1, &$0) }
    }
    let outside = selection.requestedFolders.filter { !$0.isInside(selection.project) }
    var walk = visit(below: FileWalker.outermost(outside).union([selection.project]))
    // Requested hidden folders are walked, too. They may contain further requested folders that are hidden.
    var revealed: Set<FilePath> = []
    while case let hidden = selection.requestedFolders.subtracting(walk.entered), !hidden.isEmpty {
      let outermost = FileWalker.outermost(hidden)
      revealed.formUnion(outermost)
      walk.add(visit(below: outermost))
    }
    let tracked = trackedFiles(hidden: walk.hidden, revealed: revealed)
    let asked = selection.requestedFiles.union(tracked.files).subtracting(walk.made.flatMap(\.visitedRequests))
    let elsewhere = readElsewhere(asked.subtracting(selection.deletedFiles).sorted(), initial)
    var project = gather(walk.made + elsewhere, walk.errors, clock)
    project.configurations = walk.configurations + tracked.configurations
    project.gitError = tracked.error
    return project
  }

  /// The tracked files that the walk has skipped because `.gitignore` matches them. Git does not ignore tracked files,
  /// so vmgen reads them.
  ///
  /// - Parameters:
  ///   - hidden: The paths that the walk has skipped.
  ///   - revealed: The folders among them that were walked nevertheless.
  private func trackedFiles(
    hidden: Set<FilePath>, revealed: Set<FilePath>
  ) -> (files: [FilePath], configurations: [FilePath], error: GitError?) {
    let project = selection.project
    // Paths outside of the project belong to another repository.
    let hidden = hidden.filter { $0.isInside(project) }
    if hidden.isEmpty || Project.gitRoot(above: project) == nil { return ([], [], nil) }
    do {
      let tracked = try Git(current: selection.current, project: project).trackedFiles(in: hidden).filter { path in
        (GitSnapshot.isSwift(path) || GitSnapshot.isConfiguration(path))
          && FileWalker.foreignFolder(path, isFolder: false, in: project) == nil
          && !isRevealed(path, hidden: hidden, revealed: revealed)
          && FileSystem.kind(path, followsLinks: false) == .file && !FileSystem.hasLink(path, below: project)
      }
      // Git lists a file with conflicts several times.
      let sources = Set(tracked).sorted()
      return (sources.filter(GitSnapshot.isSwift), sources.filter(GitSnapshot.isConfiguration), nil)
    } catch {
      return ([], [], error)
    }
  }

  /// Whether a walk has visited a path. If so, a revealed folder is nearer to the path than any other hidden folder.
  private func isRevealed(_ path: FilePath, hidden: Set<FilePath>, revealed: Set<FilePath>) -> Bool {
    if revealed.isEmpty { return false }
    var folder = path
    while folder != folder.parent {
      if revealed.contains(folder) { return true }
      if hidden.contains(folder) { return false }
      folder = folder.parent
    }
    return false
  }

  /// Combines the results of all threads.
  private func gather(_ readings: [Reading], _ errors: [FileError], _ started: PhaseClock) -> ReadProject {
    var clock = started
    var outcome = ProjectLint.Outcome(errors: errors + selection.errors)
    func sorted<Element>(_ elements: [Element], by path: (Element) -> FilePath) -> [Element] {
      elements.map { (element: $0, shown: shown(path($0))) }.sorted { $0.shown < $1.shown }.map(\.element)
    }
    outcome.errors += sorted(readings.flatMap(\.errors)) { $0.path }.map {
      FileError(path: shown($0.path), reason: $0.reason)
    }
    outcome.invalidUTF8 = sorted(readings.flatMap(\.invalidUTF8)) { $0 }.map { shown($0).displayed }
    outcome.files = readings.reduce(0) { $0 + $1.requestedCount }
    outcome.isComplete = outcome.errors.isEmpty && !readings.contains(where: \.skipsFile)
    for reading in readings { outcome.statistics.add(reading.statistics) }
    outcome.rules = LintSettings.rules(of: readings.flatMap(\.resolver.settings))
    var readings = readings
    for index in readings.indices { readings[index].buffer.release() }
    clock.end(.read, &outcome.statistics)
    let excluding = readings.reduce(into: Set()) { $0.formUnion($1.excluding) }
    let failed = (errors + selection.errors + readings.flatMap(\.errors)).map {
      selection.current.appending($0.path.bytes).normalized
    }
    let unmatched = readings.reduce(selection.namedFolders) { $0.intersection($1.unmatched) }
      .filter { folder in !failed.contains { $0.isInside(folder) } }
    return ReadProject(
      readings: readings, outcome: outcome, configurations: [],
      excludedByConfiguration: sorted(readings.flatMap(\.excludedByConfiguration) + selection.foreignFiles) { $0 },
      unmatched: unmatched.sorted().map { ($0, excluding.contains($0)) })
  }

  private func shown(_ path: FilePath) -> FilePath { path.relative(to: selection.current) }

  private func read(_ file: borrowing FoundFile, _ reading: inout Reading) {
    if !selection.deletedFiles.isEmpty, selection.deletedFiles.contains(file.path) { return }
    if !selection.requestedFiles.isEmpty {
      let path = file.path
      if selection.requestedFiles.contains(path) {
        // Contents that the caller provides replace those on the disk.
        if selection.replacedContents[path] != nil { return }
        reading.visitedRequests.append(path)
      }
    }
    progress?.advance()
    guard let settings = settings(of: file.path, &reading) else { return }
    let start = time()
    do {
      try file.read(into: &reading.buffer)
    } catch {
      let isTooLarge = error.reason == FileSystem.tooLarge(largestFile)
      reading.errors.append(isTooLarge ? FileError(path: error.path, reason: tooLarge) : error)
      return
    }
    reading.statistics.reading += time() - start
    let isRequested = selection.reports(on: file.path, isInFolder: file.isMarked)
    if isNoCode(reading.buffer.bytes, reading.buffer.count, isRequested, at: file.path, &reading) { return }
    take(reading.buffer.bytes, reading.buffer.count, settings, isRequested: isRequested, at: file.path, &reading)
  }

  /// Notes that a file is no code: it is a pointer of Git LFS or UTF-16, or the run checks it and it has the markers of merge
  /// conflicts. Such a file is not checked; conflicts of an earlier state do not count. If the run reports on the file, it
  /// is an error.
  private func isNoCode(
    _ bytes: [UInt8], _ count: Int, _ isRequested: Bool, at path: @autoclosure () -> FilePath, _ reading: inout Reading
  ) -> Bool {
    let reason: String
    if GitSnapshot.isPointer(bytes[..<count]) {
      reason = selection.staged == nil ? GitSnapshot.pointerOnDisk : GitSnapshot.pointer
    } else if Self.isUTF16(bytes, count) {
      reason = "not checked, because it is UTF-16, which Swift does not read; save it as UTF-8"
    } else {
      let isChecked = isRequested || selection.checksAll
      if !isChecked || selection.isEarlier || !ConflictMarkers.areIn(bytes, count: count) { return false }
      reason = GitSnapshot.conflict
    }
    reading.skipsFile = true
    if isRequested { reading.errors.append(FileError(path: path(), reason: reason)) }
    return true
  }

  /// Whether a file starts with the byte order mark of UTF-16, or with two ASCII characters in UTF-16.
  private static func isUTF16(_ bytes: [UInt8], _ count: Int) -> Bool {
    guard count >= 4 else { return false }
    let isMarked = bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF
    func isASCII(_ first: Int, _ zero: Int) -> Bool {
      [0, 2].allSatisfy { (1..<0x80).contains(bytes[first + $0]) && bytes[zero + $0] == 0 }
    }
    return isMarked || isASCII(0, 1) || isASCII(1, 0)
  }

  private var tooLarge: String { "\(FileSystem.tooLarge(largestFile)); raise the limit with '--max-file-size'" }

  /// The settings of a file; nil if the configuration excludes it.
  private func settings(of path: @autoclosure () -> FilePath, _ reading: inout Reading) -> LintSettings? {
    if !reading.unmatchedPatterns.isEmpty { reading.unmatchedPatterns.removeMatches(of: path().bytes) }
    if let uniform = reading.resolver.uniform {
      reading.recordVisit(of: path(), isChecked: true)
      return uniform
    }
    let path = path()
    let settings = reading.resolver.settings(of: path.bytes)
    reading.recordVisit(of: path, isChecked: settings != nil)
    if settings == nil, selection.namedFiles.contains(path) { reading.excludedByConfiguration.append(path) }
    return settings
  }

  /// Reads files that the walk has not visited.
  private func readElsewhere(_ paths: [FilePath], _ initial: Reading) -> [Reading] {
    if paths.isEmpty { return [] }
    let lint = self
    return Threads.visit(paths.count, threads: selection.walker.threads, initial) { reading, index in
      lint.readElsewhere(paths[index], &reading)
    }
  }

  private func readElsewhere(_ path: FilePath, _ reading: inout Reading) {
    guard let settings = settings(of: path, &reading) else { return }
    do {
      let given = selection.replacedContents[path]
      let bytes = if let given { given } else { try FileSystem.read(path) }
      let isRequested = selection.reports(on: path, isInFolder: path.isInside(anyOf: selection.requestedFolders))
      if given == nil, isNoCode(bytes, bytes.count, isRequested, at: path, &reading) { return }
      // The zeros allow looking ahead beyond the end of the file.
      take(bytes + [0, 0, 0, 0], bytes.count, settings, isRequested: isRequested, at: path, &reading)
    } catch {
      reading.errors.append(error)
    }
  }

  /// Reads one file whose contents the caller provides.
  ///
  /// - Parameter keeps: Whether to keep the parsed file even if its findings are known, to check it again. The disk may
  ///   have other contents.
  /// - Returns: Nil if the configuration excludes the file, or it is too large.
  func read(_ bytes: [UInt8], at path: FilePath, keeps: Bool = false) -> ReadFile? {
    var reading = makeReading()
    guard let settings = settings(of: path, &reading) else { return nil }
    take(bytes + [0, 0, 0, 0], bytes.count, settings, isRequested: true, at: path, &reading)
    guard let file = reading.files.first, file.isChecked, file.file == nil, keeps || file.result == nil else {
      return reading.files.first
    }
    return ReadFile(
      path: file.path, shown: file.shown, isRequested: file.isRequested, isChecked: true, settings: file.settings,
      facts: file.facts, file: linter.read(SourceText(bytes), path: file.shown.text, settings: file.settings),
      result: file.result)
  }

  private func take(
    _ bytes: [UInt8], _ count: Int, _ settings: LintSettings, isRequested: Bool, at path: @autoclosure () -> FilePath,
    _ reading: inout Reading
  ) {
    if count > largestFile {
      reading.errors.append(FileError(path: path(), reason: tooLarge))
      return
    }
    reading.statistics.files += 1
    reading.statistics.bytes += count
    let start = time()
    if isRequested {
      reading.requestedCount += 1
      if !SourceText.isUTF8(bytes, count: count) { reading.invalidUTF8.append(path()) }
    }
    let bodies = linter.bodies(of: bytes, count: count, settings)
    let searched = time()
    reading.statistics.searching += searched - start
    defer { reading.statistics.scanning += time() - searched }
    let text = SourceText(copying: bytes, count: count)
    if bodies == .skipped {
      let source = SourceFile(text, bodies: .skipped)
      reading.statistics.count(source, isWhole: false)
      noteInheritance(of: source, bytes, count, at: path(), &reading)
      if listsAll {
        let path = path()
        var facts = FileFacts()
        linter.add(source, to: &facts)
        if source.importsTests { facts.addTest(at: shown(path).text) }
        reading.files.append(
          ReadFile(
            path: path, shown: shown(path), isRequested: isRequested, isChecked: false, settings: settings, facts: facts
          ))
      } else {
        linter.add(source, to: &reading.declared)
        if source.importsTests { reading.declared.addTest(at: shown(path()).text) }
      }
      if surveys { reading.surveyed.add(SourceFile(text), settings) }
      return
    }
    let path = path()
    let shown = shown(path)
    let file = linter.read(text, path: shown.text, settings: settings)
    reading.statistics.count(file.source, isWhole: true)
    noteInheritance(of: file.source, bytes, count, at: path, &reading)
    if surveys { reading.surveyed.add(file.source, settings) }
    let isChecked = isRequested || selection.checksAll
    let result = isChecked ? linter.checkAlone(file) : nil
    // Contents that the caller provides cannot be read again, so keep them.
    let isKept =
      isChecked && result == nil
      && (reading.remainingMemory >= file.footprint || selection.replacedContents[path] != nil)
    if isKept { reading.remainingMemory -= file.footprint }
    reading.files.append(
      ReadFile(
        path: path, shown: shown, isRequested: isRequested, isChecked: isChecked, settings: settings,
        facts: linter.facts(of: file), file: isKept ? file : nil, result: result))
  }

  /// Notes that the facts of a file include its classes. A file that can be misread may have others.
  private func noteInheritance(
    of source: SourceFile, _ bytes: [UInt8], _ count: Int, at path: @autoclosure () -> FilePath,
    _ reading: inout Reading
  ) {
    guard linter.collectsInheritance, !UsesReader.isBroken(source, bytes, count) else { return }
    reading.pathsOfHeirs.append(path())
  }

  // MARK: - From git's index

  /// Reads every file of the project from the git index.
  ///
  /// - Parameter shared: The readings of unstaged files, if another snapshot with the same unstaged files was read.
  private func read(_ staged: GitSnapshot, sharing shared: [Reading]?) -> ReadProject {
    let clock = PhaseClock()
    let entries = staged.sources(
      in: selection.project, honoursIgnores: selection.walker.honoursIgnores)
    var staged = staged
    let unstaged = shared ?? readAll(entries.filter { !staged.index.staged.contains($0.path) }, &staged)
    let changed = readAll(entries.filter { staged.index.staged.contains($0.path) }, &staged)
    var project = gather(unstaged + changed, [], clock)
    project.staged = staged
    project.unstaged = unstaged
    return project
  }

  private func readAll(_ entries: [Git.Index.Entry], _ staged: inout GitSnapshot) -> [Reading] {
    var readings = read(entries, staged)
    let unknown = readings.flatMap(\.unknown).sorted().map { entries[$0] }
    if unknown.isEmpty { return readings }
    // Request the contents of all of them at once.
    var reason = GitSnapshot.missing
    do { try staged.load(unknown) } catch { reason = error.text }
    var later = read(unknown, staged)
    for index in later.indices {
      // A partial clone may lack the contents of files that it has not checked out. The contents of other files are
      // needed.
      let needed = later[index].unknown.map { unknown[$0].path }.filter {
        selection.reports(on: $0) || FileSystem.kind($0, followsLinks: false) == .file
      }
      later[index].errors += needed.map {
        FileError(path: $0, reason: reason)
      }
    }
    readings += later
    return readings
  }

  private func read(_ entries: [Git.Index.Entry], _ staged: GitSnapshot) -> [Reading] {
    let lint = self
    return Threads.visit(entries.count, threads: selection.walker.threads, makeReading()) { reading, index in
      if !lint.read(entries[index], staged, &reading) { reading.unknown.append(index) }
    }
  }

  /// - Returns: Whether the file's contents are known.
  private func read(_ entry: Git.Index.Entry, _ staged: GitSnapshot, _ reading: inout Reading) -> Bool {
    guard let settings = settings(of: entry.path, &reading) else { return true }
    if let given = selection.replacedContents[entry.path] {
      take(
        given + [0, 0, 0, 0], given.count, settings, isRequested: selection.reports(on: entry.path),
        at: entry.path,
        &reading)
      return true
    }
    let start = time()
    let isKnown = staged.read(entry, into: &reading.buffer)
    reading.statistics.reading += time() - start
    guard isKnown else { return false }
    progress?.advance()
    let (bytes, count) = (reading.buffer.bytes, reading.buffer.count)
    let isRequested = selection.reports(on: entry.path)
    if isNoCode(bytes, count, isRequested, at: entry.path, &reading) { return true }
    take(bytes, count, settings, isRequested: isRequested, at: entry.path, &reading)
    return true
  }

  // MARK: - Read again

  /// The parsed file. Reads it again if it was not kept.
  func file(_ read: ReadFile, _ staged: GitSnapshot?) -> Result<LintedFile, FileError> {
    if let file = read.file { return .success(file) }
    do {
      let text = SourceText(try bytes(of: read.path, staged))
      return .success(linter.read(text, path: read.shown.text, settings: read.settings))
    } catch {
      return .failure(FileError(path: read.shown, reason: error.reason))
    }
  }

  private func bytes(of path: FilePath, _ staged: GitSnapshot?) throws(FileError) -> [UInt8] {
    if let given = selection.replacedContents[path] { return given }
    if let staged { return try staged.read(path) }
    return try FileSystem.read(path)
  }
}
