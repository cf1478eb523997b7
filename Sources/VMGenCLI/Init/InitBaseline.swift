import Configuring
import HostIO
import Linting
import Plans
import Scaffolding

/// The configuration and the baseline that `vmgen init` writes. They belong together: the configuration names the
/// baseline, and its convention decides which findings the baseline has.
struct InitBaseline {
  static let name = ".vmgen-baseline.json"

  /// The configuration with the baseline's name, and the baseline.
  struct Files {
    var configuration: [UInt8]
    /// The configuration on the disk; nil if there is none.
    var existing: [UInt8]?
    /// The baseline's path.
    var path: FilePath
    var baseline: [UInt8]
    var findings: Int
  }

  enum Outcome {
    case files(Files)
    case nothing(Omission)
  }

  /// Why no baseline is written.
  struct Omission {
    var reason: String
    /// Whether a file could not be read. If not, the baseline exists or is not needed.
    var isFailure = false
  }

  let project: ProjectFolders
  /// The configuration to write if the project has none.
  let configuration: (_ baseline: String?) -> [UInt8]

  private var file: FilePath { project.root.appending(".vmgen.json".utf8) }

  /// Reads the project and records its findings.
  func make() throws(UsageError) -> Outcome {
    var existing: [UInt8]?
    var name = Self.name
    var text = configuration(nil)
    var named = configuration(name)
    if FileSystem.kind(file, followsLinks: false) != nil {
      let tree = try load(nil)
      let bytes = try contents()
      (existing, text, named) = (bytes, bytes, Self.inserting(name, into: bytes))
      if let configured = tree.baseline(of: project.root.appending("A.swift".utf8).bytes) {
        (name, named) = (configured.path, bytes)
      }
    }
    let path = project.root.appending(name.utf8).normalized
    if FileSystem.kind(path, followsLinks: false) != nil {
      return .nothing(
        Omission(reason: "'\(shown(path))' exists; 'vmgen lint --write-baseline \(shown(path))' updates it"))
    }
    let tree = try load(text)
    let selection = try LintSelection(paths: [], standardInputPath: nil, folders: project, honoursIgnores: true)
    let progress = Progress.onTerminal()
    let outcome = ProjectLint(selection, tree, CommandLineChoice(), progress: progress).run()
    progress?.erase()
    if let error = outcome.errors.first {
      return .nothing(Omission(reason: "a file could not be read: \(error.message)", isFailure: true))
    }
    if outcome.diagnostics.isEmpty { return .nothing(Omission(reason: "the lint finds nothing to record")) }
    let rules = Set(outcome.rules.map(\.rule.id))
    let baseline = Baseline([]).updated(outcome.diagnostics, rulesThatRan: rules, grows: true)
    // Fails if the inserted key makes the configuration invalid.
    _ = try load(named)
    return .files(
      Files(
        configuration: named, existing: existing, path: path, baseline: Array(BaselineFile.text(baseline).utf8),
        findings: outcome.diagnostics.joined().folded().count))
  }

  private func load(_ planned: [UInt8]?) throws(UsageError) -> ConfigurationTree {
    let nested = FileWalker(honoursIgnores: true).files(below: project.root).configurations
    let unsaved = planned.map { [project.root.appending(".vmgen.json".utf8): $0] } ?? [:]
    return try ConfigurationFile.load(project, given: nil, nested: nested, unsaved: unsaved, command: "init")
  }

  private func contents() throws(UsageError) -> [UInt8] {
    do {
      return try FileSystem.read(file)
    } catch {
      throw UsageError(message: error.message, remedy: "make it readable", command: "init")
    }
  }

  private func shown(_ path: FilePath) -> String { path.relative(to: project.current).displayed }

  /// A configuration with the key `baseline` as its first one, on a line that ends as the others do. Comments stay where
  /// they are.
  static func inserting(_ name: String, into text: [UInt8]) -> [UInt8] {
    var index = 0
    while index < text.count, text[index] != UInt8(ascii: "{") {
      let next = index + 1 < text.count ? text[index + 1] : 0
      if text[index] == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
      } else if text[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index += 2
        while index + 1 < text.count, text[index] != UInt8(ascii: "*") || text[index + 1] != UInt8(ascii: "/") {
          index += 1
        }
        index += 2
      } else {
        index += 1
      }
    }
    guard index < text.count else { return text }
    let lineFeed = text.firstIndex(of: UInt8(ascii: "\n"))
    let usesReturns = lineFeed.map { $0 > 0 && text[$0 - 1] == UInt8(ascii: "\r") } ?? false
    let line = "\(usesReturns ? "\r" : "")\n  \"baseline\": \"\(name)\","
    return Array(text[...index]) + Array(line.utf8) + Array(text[(index + 1)...])
  }
}
