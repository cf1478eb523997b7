/// The parsed arguments of `vmgen new`: specs, folders, and the treatment of existing files.
public struct Request: Sendable {
  /// The screens, one or more.
  public var specs: [Spec]

  /// The convention of the generated code.
  public var convention: ScreenConvention

  /// The absolute path of the project's root. Plans write nothing outside it.
  public var root: String

  /// The absolute path of the current folder, to which the request's relative folders refer.
  public var currentFolder: String
  /// The folder of the only project below the current folder, if the current folder itself is in none. A screen for
  /// which the user chooses no folder goes there.
  public var projectBelow: String?

  /// The folder for the sources, in which `__Name__` is replaced by the screen's name. If nil, a folder named after the
  /// screen, in the current folder; or in the project's only target if the current folder is in no target. With
  /// `package`, the folder in which the package's folder is created.
  public var outputFolder: String?

  /// The folder for the tests; if nil, the one of the module's test target.
  public var testsFolder: String?

  /// The option or configuration key that gave `outputFolder`, for messages.
  public var outputSource = "--in"
  /// The option or configuration key that gave `testsFolder`, for messages.
  public var testsSource = "--tests"

  /// `--module`, the module that the tests import; if nil, that of the target with the output folder.
  public var module: ModuleName?

  /// `--package`, the name of a package to create around the screens.
  public var package: ModuleName?

  /// The contents of the package's `.vmgen.json`; nil if it needs none.
  public var packageConfiguration: [UInt8]?

  /// Whether the default isolation is `MainActor`; if nil, the target's setting decides.
  public var isIsolated: Bool?

  /// `--platform`, the systems for which the screens are built, such as `iOS`; if empty, all systems of the project.
  public var systems: Set<String> = []

  /// `--force`, `--skip-existing`, or neither.
  public var existingFiles: ExistingFiles

  /// The comment at the top of every file; if nil, the one that nearby files share.
  public var header: FileHeader?

  /// The folders for declarations that screens share.
  public var places = SharedPlaces()

  /// The treatment of an existing file with other bytes.
  public enum ExistingFiles: Hashable, Sendable {
    /// The file is a conflict, and the plan writes nothing.
    case conflict
    /// `--force`: the plan replaces the file.
    case replace
    /// `--skip-existing`: the plan keeps the file and writes the others.
    case skip
  }

  /// Makes a request; the defaults are those of the command line.
  public init(
    specs: [Spec], convention: ScreenConvention = .observable, root: String, currentFolder: String,
    outputFolder: String? = nil, testsFolder: String? = nil,
    module: ModuleName? = nil, package: ModuleName? = nil, existingFiles: ExistingFiles = .conflict,
    header: FileHeader? = nil
  ) {
    self.specs = specs
    self.convention = convention
    self.root = root
    self.currentFolder = currentFolder
    self.outputFolder = outputFolder
    self.testsFolder = testsFolder
    self.module = module
    self.package = package
    self.existingFiles = existingFiles
    self.header = header
  }
}
