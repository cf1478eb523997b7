/// What `vmgen new` was asked for, words already read: specs, places, what to do with files that are there.
public struct Request: Sendable {
  /// The screens, one or more.
  public var specs: [Spec]

  /// How the screens are written.
  public var convention: ScreenConvention

  /// The project, an absolute path; nothing is ever written outside it.
  public var root: String

  /// The current folder, an absolute path: what relative folders of the request are relative to.
  public var currentFolder: String

  /// The folder that gets the files, `__Name__` in it being the screen; nil: a folder named after the screen, in the
  /// current folder, or in the only target of the project where that one lies in none. With `package`, the folder in
  /// which the package's folder is made.
  public var outputFolder: String?

  /// The folder that gets the test files; nil: the test target of the module.
  public var testsFolder: String?

  /// Where the two folders are said, for messages.
  public var outputSource = "--in"
  /// See `outputSource`.
  public var testsSource = "--tests"

  /// `--module`: what the tests import; nil: the `Sources/<Module>` that the output folder lies in.
  public var module: ModuleName?

  /// `--package`: the name of the package to put around the screens.
  public var package: ModuleName?

  /// The contents of the package's `.vmgen.json`; nil where it needs none.
  public var packageConfiguration: [UInt8]?

  /// Whether the code is on the main actor where nothing else is said; nil for what the target says.
  public var isIsolated: Bool?

  /// `--platform`: the systems that the screens are built for (`iOS`); empty for all that the project builds for.
  public var systems: Set<String> = []

  /// `--force`, `--skip-existing`, or neither.
  public var existingFiles: ExistingFiles

  /// What stands at the top of every file; nil for what the files around it have.
  public var header: FileHeader?

  /// Folders for what screens share.
  public var places = SharedPlaces()

  /// What happens to a target file that is there with other bytes.
  public enum ExistingFiles: Hashable, Sendable {
    /// A conflict: nothing at all is written.
    case conflict
    /// `--force`: the file is replaced.
    case replace
    /// `--skip-existing`: the file stays as it is, the others are written.
    case skip
  }

  /// A request; what is left out is what the command line leaves out.
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
