import Wording

/// The files to write, as a value. `--dry-run` prints the plan, and the executor carries it out byte for byte.
public struct Plan: Hashable, Sendable {
  /// The absolute folder of the project, to which the paths of steps are relative. Its existing part has no links.
  public var root: String

  /// One step per file, in the order of output.
  public var steps: [PlanStep]

  /// Notes for the user, for example why no tests are written.
  public var notes: [String]

  /// Files of an earlier run that the plan no longer contains, relative to the root. They are reported but not removed.
  public var obsolete: [String] = []

  /// The option that chooses another folder, for messages; nil if there is none.
  public var folderOption: String? = "--in"

  /// Makes a plan of `steps` in the project at `root`.
  public init(root: String, steps: [PlanStep], notes: [String] = []) {
    self.root = root
    self.steps = steps
    self.notes = notes
  }

  /// The steps with a conflict.
  public var conflicts: [PlanStep] { steps.filter { $0.action.isConflict } }

  /// Whether carrying out the plan changes anything.
  public var changesAnything: Bool {
    steps.contains { $0.action == .create || $0.action == .replace || $0.action == .delete }
  }
}

/// One file of a plan.
public struct PlanStep: Hashable, Sendable {
  /// The path relative to the plan's root, without `.` and `..`.
  public var path: String

  /// The new bytes of the file.
  public var contents: [UInt8]

  /// The current bytes; nil if there is no readable file.
  public var existing: [UInt8]?

  /// The action for the file.
  public var action: PlanAction

  /// Makes a step. `existing` are the bytes on the disk when the plan was made.
  public init(path: String, contents: [UInt8], existing: [UInt8]? = nil, action: PlanAction) {
    self.path = path
    self.contents = contents
    self.existing = existing
    self.action = action
  }
}

/// The action of a step.
public enum PlanAction: Hashable, Sendable {
  /// Create the file; there is none.
  case create
  /// Replace an existing file (`--force`).
  case replace
  /// Keep an existing file (`--skip-existing`).
  case skip
  /// Keep an existing file with the same bytes.
  case identical
  /// Delete an existing file, which an earlier run wrote. The step has no contents.
  case delete
  /// A conflict. The executor then writes no file of the plan.
  case conflict(PlanConflict)

  /// Whether the action is a conflict.
  public var isConflict: Bool {
    if case .conflict = self { return true }
    return false
  }

  /// The word for the action in every output format.
  public var word: String {
    switch self {
    case .create: "create"
    case .replace: "replace"
    case .skip: "skip"
    case .identical: "identical"
    case .delete: "delete"
    case .conflict: "conflict"
    }
  }
}

/// A reason why a step cannot be carried out. Paths are relative to the plan's root.
public enum PlanConflict: Hashable, Sendable {
  /// A file with other bytes exists.
  case exists
  /// A file with other bytes exists, and no option replaces it.
  case differs
  /// The folder has a file whose name differs only in case; disks that ignore case cannot hold both.
  case differsInCase(String)
  /// An unreadable file exists.
  case unreadable(reason: String)
  /// This process may not look into the folder, so it cannot see whether the file exists.
  case unreadableFolder(String, reason: String)
  /// A folder, link or device exists.
  case notAFile
  /// A file is where a folder is needed.
  case fileInPlaceOfFolder(String)
  /// The folder is read-only.
  case readOnlyFolder(String)
  /// The target already declares the type, in this file.
  case typeDeclared(String, in: String)
  /// The module already has a file with this name, and two files with the same name do not build.
  case fileNameTaken(by: String)

  /// The message: one sentence with a remedy, in lower case and without a full stop.
  public var message: String { message(elsewhere: "--in") }

  /// - Parameter option: The option that chooses another folder; nil if there is none.
  public func message(elsewhere option: String?) -> String {
    let another = option.map { "choose another folder with \($0)" } ?? "move it away"
    return switch self {
    case .exists:
      "a file with other contents exists; choose another name or folder, or add --force or --skip-existing"
    case .differs:
      "a file with other contents exists; move it away, or omit this part"
    case .differsInCase(let name):
      "'\(TerminalText.escaped(name))' exists, and disks that ignore case cannot hold both; rename it, or omit this part"
    case .unreadable(let reason):
      "an unreadable file exists (\(reason)); make it readable or \(another)"
    case .unreadableFolder(let path, let reason):
      "the folder '\(TerminalText.escaped(path))' cannot be read (\(reason)); make it readable\(option.map { " or choose another one with \($0)" } ?? "")"
    case .notAFile:
      "something other than a regular file exists; remove it or \(another)"
    case .fileInPlaceOfFolder(let path):
      "'\(TerminalText.escaped(path))' is a file, not a folder; \(another)"
    case .readOnlyFolder(let path):
      "the folder '\(TerminalText.escaped(path))' is read-only; make it writable\(option.map { " or choose another one with \($0)" } ?? "")"
    case .typeDeclared(let type, let path):
      "'\(TerminalText.escaped(type))' is already declared in '\(TerminalText.escaped(path))'; choose another name"
    case .fileNameTaken(let path):
      "the module already has '\(TerminalText.escaped(path))', and two files of the same name do not build; choose another name"
    }
  }
}
