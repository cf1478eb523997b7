import HostIO
import Wording

/// Hidden files that killed runs left behind, with a note about them.
struct FoundLeftovers {
  /// A way to get rid of the files.
  enum Remedy {
    /// A command of the shell.
    case shell
    /// The option `--remove-leftovers`.
    case option
    /// Nothing: this is the dry run of a command that removes them.
    case sameRun
  }

  private static let shownNames = 3

  let paths: [FilePath]
  private let current: FilePath

  /// The leftovers directly in some folders.
  init(in folders: some Sequence<FilePath>, current: FilePath) {
    self.init(Leftovers.find(in: folders), current: current)
  }

  init(_ paths: [FilePath], current: FilePath) { (self.paths, self.current) = (paths, current) }

  /// One note on all files, with the remedy; nil if there is no file. With `Remedy.shell` it names only some of them.
  func note(_ remedy: Remedy) -> String? {
    guard let first = paths.first else { return nil }
    if paths.count == 1 { return "a killed run left \(shown(first)); \(Self.text(of: remedy))" }
    var names = paths.map(shown)
    if remedy == .shell, names.count > Self.shownNames {
      names = Array(names.prefix(Self.shownNames)) + ["\(Counted.number(names.count - Self.shownNames)) more"]
    }
    let last = names.removeLast()
    let list = "\(names.joined(separator: ", ")) and \(last)"
    let place = folder == current ? "the current folder" : "'\(folder.relative(to: current).displayed)'"
    return "a killed run left \(Counted.text(paths.count, "hidden file")) in \(place): \(list); \(text(of: remedy))"
  }

  private func shown(_ path: FilePath) -> String { "'\(path.relative(to: current).displayed)'" }

  /// The remedy for a single file.
  private static func text(of remedy: Remedy) -> String {
    switch remedy {
    case .shell: "look at it, then delete it"
    case .option: "look at it, then remove it with '--remove-leftovers'"
    case .sameRun: "without '--dry-run' this run removes it"
    }
  }

  /// The remedy for several files.
  private func text(of remedy: Remedy) -> String {
    switch remedy {
    case .shell:
      "list them with: find \(ShellText.quoted(folder.relative(to: current).text)) -type f -name '.*.vmgen-??????' (add "
        + "-delete to delete them)"
    case .option:
      "look at them, then remove them with '--remove-leftovers'"
    case .sameRun: "without '--dry-run' this run removes them"
    }
  }

  /// The innermost folder that has all files.
  private var folder: FilePath {
    var folder = paths.first?.parent ?? current
    while !paths.allSatisfy({ $0.isInside(folder) }), folder != folder.parent { folder = folder.parent }
    return folder
  }
}
