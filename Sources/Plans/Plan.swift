import Wording

/// What is going to be written, as a value: `--dry-run` prints it, the executor carries it out byte for byte.
public struct Plan: Hashable, Sendable {
  /// The project, an absolute path without links as far as it exists; steps are relative to it.
  public var root: String

  /// One step per file, in the order in which they are printed.
  public var steps: [PlanStep]

  /// What the run has to say besides: that tests are not written, and how to get them.
  public var notes: [String]

  /// The option that would have the files elsewhere, for messages; nil where there is none.
  public var folderOption: String? = "--in"

  /// A plan of `steps` in the project at `root`.
  public init(root: String, steps: [PlanStep], notes: [String] = []) {
    self.root = root
    self.steps = steps
    self.notes = notes
  }

  /// The steps that keep everything from being written.
  public var conflicts: [PlanStep] { steps.filter { $0.action.isConflict } }

  /// Whether carrying out the plan changes anything.
  public var changesAnything: Bool { steps.contains { $0.action == .create || $0.action == .replace } }
}

/// One file of a plan.
public struct PlanStep: Hashable, Sendable {
  /// The path relative to the plan's root, with `/`, without `.` and `..`.
  public var path: String

  /// The bytes that the file is to have.
  public var contents: [UInt8]

  /// The bytes that stand there now; nil where nothing does or it is no readable file.
  public var existing: [UInt8]?

  /// What happens.
  public var action: PlanAction

  /// A step; `existing` is what the disk held when the plan was made.
  public init(path: String, contents: [UInt8], existing: [UInt8]? = nil, action: PlanAction) {
    self.path = path
    self.contents = contents
    self.existing = existing
    self.action = action
  }
}

/// What happens to the file of a step.
public enum PlanAction: Hashable, Sendable {
  /// Nothing stands there; the file is made.
  case create
  /// Another file stands there and is replaced (`--force`).
  case replace
  /// Another file stands there and stays (`--skip-existing`).
  case skip
  /// The file stands there already, byte for byte.
  case identical
  /// Nothing of the whole plan is written.
  case conflict(PlanConflict)

  /// Whether the step keeps the plan from being written.
  public var isConflict: Bool {
    if case .conflict = self { return true }
    return false
  }

  /// The word that every output format uses.
  public var word: String {
    switch self {
    case .create: "create"
    case .replace: "replace"
    case .skip: "skip"
    case .identical: "identical"
    case .conflict: "conflict"
    }
  }
}

/// Why a step cannot be carried out. Paths are relative to the plan's root.
public enum PlanConflict: Hashable, Sendable {
  /// A file with other bytes is there.
  case exists
  /// A file with other bytes is there, and nothing replaces it.
  case differs
  /// A file is there that cannot be read, and why.
  case unreadable(reason: String)
  /// A folder, link or device is there.
  case notAFile
  /// A file stands where a folder is needed.
  case fileInPlaceOfFolder(String)
  /// The folder must not be written to.
  case readOnlyFolder(String)
  /// The target already declares the type, in that file.
  case typeDeclared(String, in: String)
  /// The module already has a file of that name; two of one name do not build.
  case fileNameTaken(by: String)

  /// One lower-case sentence without a full stop, remedy included.
  public var message: String { message(elsewhere: "--in") }

  /// - Parameter option: The option that would have the file elsewhere, where there is one.
  public func message(elsewhere option: String?) -> String {
    let another = option.map { "choose another folder with \($0)" } ?? "move it away"
    return switch self {
    case .exists:
      "a file with other contents is there; choose another name or folder, or say --force or --skip-existing"
    case .differs:
      "a file with other contents is there and is left alone; move it away, or leave this one out"
    case .unreadable(let reason):
      "a file is there that cannot be read (\(reason)); make it readable or \(another)"
    case .notAFile:
      "something that is no regular file is there; remove it or \(another)"
    case .fileInPlaceOfFolder(let path):
      "'\(TerminalText.escaped(path))' is a file, not a folder; \(another)"
    case .readOnlyFolder(let path):
      "the folder '\(TerminalText.escaped(path))' is read-only; make it writable\(option.map { " or choose another one with \($0)" } ?? "")"
    case .typeDeclared(let type, let path):
      "'\(TerminalText.escaped(type))' is already declared in '\(TerminalText.escaped(path))'; choose another name"
    case .fileNameTaken(let path):
      "the module already has '\(TerminalText.escaped(path))', and two files of one name do not build; choose another name"
    }
  }
}
