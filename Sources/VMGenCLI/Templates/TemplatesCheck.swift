import Configuring
import HostIO
import Linting
import Scaffolding
import SwiftScan
import Wording

/// `vmgen templates check`: reports mistakes in templates, then lint findings and compiler errors in sample screens. It
/// reports each at the line of the template that caused it.
struct TemplatesCheck {
  let project: ProjectFolders
  /// The project's configurations; their rules apply to the samples.
  let tree: ConfigurationTree
  let builds: Bool
  let isJSON: Bool

  private typealias Problem = TemplateCheck.Problem

  func run(_ conventions: [ScreenConvention], _ console: inout Console) throws(UsageError) -> ExitStatus {
    if conventions.isEmpty, !isJSON {
      console.write("There are only built-in templates.\n")
      return .clean
    }
    var found: [Problem] = []
    var files = 0
    do throws(FileError) {
      for convention in conventions {
        files += convention.templates.filter { !$0.isBuiltIn }.count
        let problems = try problems(in: convention)
        found += problems
        for problem in problems where !isJSON {
          console.write("\(problem.file):\(problem.line):\(problem.column): error: \(problem.message)\n")
        }
      }
    } catch {
      console.writeError("vmgen: \(error.message)\n")
      return .incomplete
    }
    if isJSON {
      let problems = found.map { problem -> JSONOutput in
        [
          "file": .string(problem.file), "line": .number(problem.line), "column": .number(problem.column),
          "message": .string(problem.message),
        ]
      }
      console.writeResult([
        "version": 1, "conventions": .strings(conventions.map(\.name)), "files": .number(files),
        "problems": .array(problems), "notes": .strings(notes(on: conventions)),
      ])
      return found.isEmpty ? .clean : .findings
    }
    let count = found.count
    let names = conventions.map { "'\($0.name)'" }.joined(separator: ", ")
    console.write(
      "\(count == 0 ? "No mistakes" : count == 1 ? "1 mistake" : "\(count) mistakes") in \(names), "
        + "\(files == 1 ? "1 file" : "\(files) files") not built in.\n")
    for note in notes(on: conventions) { console.write("note: \(note)\n") }
    return count == 0 ? .clean : .findings
  }

  /// Samples are compiled for the machine, so only a note can say that the project's systems are too old for them.
  private func notes(on conventions: [ScreenConvention]) -> [String] {
    guard conventions.contains(where: { $0.importsCore() && !$0.templates.allSatisfy(\.isBuiltIn) }) else { return [] }
    return OldTargetText.note(onTemplates: OldTargetSearch.find(in: project.root)).map { [$0] } ?? []
  }

  private func problems(in convention: ScreenConvention) throws(FileError) -> [Problem] {
    // A broken template cannot be rendered, so check no sample.
    let problems = TemplateCheck.problems(in: convention)
    if !problems.isEmpty { return problems }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let sample: TemplateCheck.Sample
    do {
      sample = try TemplateCheck.sample(of: convention, in: folder.path.text)
    } catch {
      return [Problem(file: convention.name, line: 1, column: 1, message: error.message)]
    }
    var found = lint(sample, convention)
    if builds { found += try build(sample, folder.path, afterLint: !found.isEmpty) }
    var seen: Set<Problem> = []
    return found.filter { seen.insert($0).inserted }.sorted {
      ($0.file, $0.line, $0.column, $0.message) < ($1.file, $1.line, $1.column, $1.message)
    }
  }

  /// Lint findings and unknown tokens in the sample.
  private func lint(_ sample: TemplateCheck.Sample, _ convention: ScreenConvention) -> [Problem] {
    var problems: [Problem] = []
    var given: [FilePath: [UInt8]] = [:]
    var paths: [String: String] = [:]
    let places = SamplePlaces(project: project, tree: tree)
    for step in sample.plan.steps where sample.origins[step.path] != nil && step.path.hasSuffix(".swift") {
      let place = places.place(of: step.path)
      given[place] = step.contents
      paths[place.relative(to: project.current).text] = step.path
      let source = SourceFile(SourceText(step.contents))
      let lines = LineTable(source.text)
      var broken = (0..<source.tokens.count).filter { source.tokens[$0].kind == .unknown }.map {
        (Int(source.tokens[$0].start), "this line produces invalid Swift")
      }
      if let first = source.problems.first {
        broken.append((source.likelyPlace(of: first), "this line produces an unmatched bracket"))
      }
      for (offset, message) in broken {
        let (line, column) = lines.location(of: offset)
        problems += problem(at: step.path, line: line, column: column, message, in: sample)
      }
    }
    // The project's own files are not read, because the sample declares types with the same names.
    let folders = ProjectFolders(current: project.current, root: FilePath(sample.plan.root))
    let selection = LintSelection(given: given, folders: folders)
    var choice = CommandLineChoice()
    choice.convention = tree.conventionNames.contains(convention.name) ? convention.name : convention.baseName
    let outcome = ProjectLint(selection, tree, choice).run()
    // Several screens contain the same line of a template. Report it once.
    var seen: Set<String> = []
    for diagnostic in outcome.diagnostics where diagnostic.rule != "unbalanced_source" {
      for problem in problem(
        at: paths[diagnostic.path] ?? diagnostic.path, line: diagnostic.start.line, column: diagnostic.start.column,
        "\(diagnostic.message) [\(diagnostic.rule)]", in: sample)
      where seen.insert("\(problem.file):\(problem.line):\(diagnostic.rule)").inserted {
        problems.append(problem)
      }
    }
    return problems
  }

  /// The place in the template. The column is that of the rendered line if both lines are equal up to the column.
  /// Otherwise it is the start of the first word in the template's line.
  private func problem(
    at path: String, line: Int, column: Int, _ message: String, in sample: TemplateCheck.Sample
  ) -> [Problem] {
    guard let places = sample.origins[path], let last = places.last else { return [] }
    let place = places.indices.contains(line - 1) ? places[line - 1] : last
    let rendered = Self.line(line, of: sample.plan.steps.first { $0.path == path }?.contents ?? [])
    let template = Self.line(place.line, of: sample.templates[place.file] ?? [])
    // The lines of an included part have the indentation of the line that includes it.
    let space = UInt8(ascii: " ")
    let (start, shift) = (template.prefix { $0 == space }.count, rendered.prefix { $0 == space }.count)
    let common = zip(rendered.dropFirst(shift), template.dropFirst(start)).prefix { $0 == $1 }.count
    let found = column - shift
    let own = found >= 1 && found <= common + 1 ? start + found : start + 1
    return [Problem(file: place.file, line: place.line, column: own, message: message)]
  }

  private static func line(_ number: Int, of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.indices.contains(number - 1) ? lines[number - 1] : []
  }

  /// Compiler errors in the sample and its tests.
  private func build(
    _ sample: TemplateCheck.Sample, _ folder: FilePath, afterLint hasFindings: Bool
  ) throws(FileError) -> [Problem] {
    do {
      try PlanExecutor().execute(sample.plan)
    } catch {
      throw FileError(path: folder, reason: error.message)
    }
    // The temporary folder contains only the package.
    guard let first = sample.plan.steps.first?.path.split(separator: "/").first else { return [] }
    let package = folder.appending(Array(first.utf8))
    let words = ["swift", "build", "--build-tests", "--package-path"].map { Array($0.utf8) } + [package.bytes]
    guard let outcome = Programs.run(words) else {
      throw FileError(path: FilePath("swift"), reason: "not found in the PATH; install Swift, or remove '--build'")
    }
    if outcome.status == 0 { return [] }
    var problems: [Problem] = []
    let prefix = folder.text + "/"
    for line in String(decoding: outcome.output, as: UTF8.self).split(separator: "\n") where line.hasPrefix(prefix) {
      // 'path:line:column: error: text'
      let parts = line.dropFirst(prefix.count).split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count == 5, parts[3] == " error", let number = Int(parts[1]), let column = Int(parts[2]) else {
        continue
      }
      problems += problem(
        at: String(parts[0]), line: number, column: column, TerminalText.escaped(String(parts[4].drop { $0 == " " })),
        in: sample)
    }
    if problems.isEmpty, !hasFindings {
      let last = String(decoding: outcome.output.suffix(2000), as: UTF8.self)
      throw FileError(path: package, reason: "'swift build' failed: \(TerminalText.escaped(last))")
    }
    return problems
  }
}

/// The paths that `vmgen new` would give the sample's files in the project. They determine the configuration.
private struct SamplePlaces {
  private let screens: FilePath
  private let tests: FilePath

  init(project: ProjectFolders, tree: ConfigurationTree) {
    let settings = tree.screens(in: project.current.bytes)
    func folder(_ configured: String?, else other: FilePath) -> FilePath {
      guard let configured else { return other }
      // Keep only the part before the screen's own folder, because the sample's paths contain that folder.
      let parts = configured.split(separator: "/").prefix { !$0.contains("__Name__") }
      return FilePath("/" + parts.joined(separator: "/")).normalized
    }
    screens = folder(settings.folder?.value, else: project.current)
    tests = folder(settings.tests?.value, else: project.root.appending("Tests".utf8))
  }

  /// - Parameter path: The path of a file in the sample's package: `Package/Sources/Module/Screen/File.swift`.
  func place(of path: String) -> FilePath {
    let parts = path.split(separator: "/")
    let folder = parts.dropFirst().first == "Tests" ? tests : screens
    return folder.appending(parts.dropFirst(3).joined(separator: "/").utf8)
  }
}
