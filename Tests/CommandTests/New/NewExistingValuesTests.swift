import Sandboxes
import Testing

/// Values in lines must fit the project's enums and store.
@Suite struct NewExistingValuesTests {
  private static let store = """
    enum Auth { case guest, signedIn }
    struct AppState { var n = 0; var level: Auth = .guest }
    enum AppAction {}
    enum AppEvent { case opened }
    typealias AppStore = Store<AppState, AppAction, AppEvent>
    private protocol HiddenInteractor { func find() -> Int }

    """

  private func run(_ arguments: [String]) throws -> (run: Sandbox.Run, files: [String]) {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Sources/App/Store.swift", Self.store)
    let run = try sandbox.run(["new", "Home", "--in", "Sources/App/Home"] + arguments)
    return (run, sandbox.files())
  }

  @Test(arguments: [
    (["--state", "s: Auth = .gest"], "'Auth' in 'Sources/App/Store.swift' has no case 'gest'; did you mean 'guest'?"),
    (
      ["--load", "a: Int from hidden.find()"],
      "'HiddenInteractor' in 'Sources/App/Store.swift' is 'private', so the screen cannot use it"
    ),
    (
      ["--watch", "level as isIn: Bool { $0 == .signdIn }"],
      "'Auth' in 'Sources/App/Store.swift' has no case 'signdIn'; did you mean 'signedIn'?"
    ),
    (["--state", "s: [Auth] = [.other]"], "has no case 'other'; add it there, or use another value"),
    (
      ["--watch", "n as isGuest: Bool { $0 == .guest }"],
      "'n' in 'Sources/App/Store.swift' has the type 'Int', which does not fit '$0 == .guest'; change the line"
    ),
  ])
  func aMismatchIsNamedBeforeAnythingIsWritten(arguments: [String], message: String) throws {
    let (run, files) = try run(arguments)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(files == ["Package.swift", "Sources/App/Store.swift"])
  }

  @Test(arguments: [
    ["--state", "s: Auth = .guest"], ["--watch", "n as isLarge: Bool { $0 > 3 }"],
    ["--watch", "level as isGuest: Bool { $0 == .guest }"],
  ])
  func whatFitsIsWritten(arguments: [String]) throws {
    let (run, _) = try run(arguments)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The types of literals are known as well.
  @Test func aWatchedTypeOfALiteral() throws {
    let (run, _) = try run(["--watch", "n: String"])
    #expect(run.output.contains("'n' of 'AppState' is an 'Int', not a 'String'; write 'watch n: Int'"), "\(run.output)")
  }

  /// vmgen prints the missing declarations of the store as Swift.
  @Test func whatTheStoreLacks() throws {
    let (run, _) = try run([
      "--on", "closedIt(id) -> closed(id: id)", "--output", "closed(id: Int)", "--watch", "m: Int",
    ])
    #expect(run.output.contains("\n    case closedIt(Int)"), "\(run.output)")
    #expect(run.output.contains("\n    var m = 0\n"), "\(run.output)")
  }
}
