import Foundation
import Sandboxes
import Testing

/// Commits in real repositories after `vmgen init`.
@Suite struct InitCommitTests {
  /// A repository with a project of a convention, whose findings were committed before vmgen was set up.
  private func repository(_ code: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try? FileManager.default.removeItem(at: sandbox.url.appending(path: ".git/hooks"))
    for name in ["Cart", "Home", "Feed", "Menu"] {
      try sandbox.write("App/\(name)ViewModel.swift", code.replacing("#", with: name))
    }
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-qm", "the app")
    return sandbox
  }

  private func commit(_ sandbox: Sandbox, _ path: String, _ text: String) throws -> Int32 {
    try sandbox.write(path, text)
    try sandbox.git("add", path)
    let author = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
    let path = "\(Sandbox.tool.deletingLastPathComponent().path()):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    return try sandbox.run(
      ["git"] + author + ["commit", "-qm", "a change"], program: URL(filePath: "/usr/bin/env"),
      environment: ["PATH": path]
    ).status
  }

  private static let styles = [
    // Follows no convention.
    "class #ViewModel: ObservableObject {\n  @Published var items: [Int] = []\n  var coordinator = 1\n}\n",
    // Follows 'unidirectional', with old findings.
    "class #ViewModel: ObservableObject {\n  func send(_ action: #Action) {}\n  func load() {}\n}\nenum #Action { case a }\n",
    "import Observation\n@Observable class #ViewModel { var a = 1 }\n",
    // Follows 'uikit', in which these findings are warnings.
    """
    import UIKit
    class #ViewModel {
      var onChange: (() -> Void)?
      var items: [Int] = []
    }
    final class #ViewController: UIViewController {
      let viewModel = #ViewModel()
      func bind() { viewModel.onChange = { [weak self] in self?.show() } }
    }

    """,
  ]

  @Test(arguments: styles) func innocentChangesPassAndNewFindingsDoNot(code: String) throws {
    let sandbox = try repository(code)
    let run = try sandbox.run("init", "--yes")
    try #require(run.status == 0, "\(run.errors)")
    // The commit of the new files themselves.
    try sandbox.git("add", ".vmgen.json", ".vmgen-baseline.json", ".github")
    #expect(try commit(sandbox, "README.md", "An app.\n") == 0)
    // Files with old findings change.
    let old = try sandbox.text("App/CartViewModel.swift")
    #expect(try commit(sandbox, "App/CartViewModel.swift", "// The cart.\n\n" + old) == 0)
    #expect(try commit(sandbox, "App/Price.swift", "struct Price { var cents = 0 }\n") == 0)
    // Findings that are new, in an old file and in a new one.
    let worse = old.replacing("{", with: "{ var flowCoordinator: AppCoordinator?; ", maxReplacements: 1)
    #expect(try commit(sandbox, "App/CartViewModel.swift", worse) != 0)
    try sandbox.git("checkout", "-q", "HEAD", "--", ".")
    #expect(try commit(sandbox, "App/PayViewModel.swift", code.replacing("#", with: "Pay")) != 0)
    try sandbox.git("reset", "-q", "--hard")
    #expect(try sandbox.run("lint", "--strict").status == 0)
    // A moved file has no new findings.
    try sandbox.git("mv", "App/HomeViewModel.swift", "App/Moved.swift")
    #expect(try commit(sandbox, "README.md", "An app that moves.\n") == 0)
    // A new warning does not pass either.
    let warned = "final class GiftViewModel {\n  func add() { CartService.shared.add() }\n}\n"
    #expect(try commit(sandbox, "App/GiftViewModel.swift", warned) != 0)
    try sandbox.git("reset", "-q", "--hard", "HEAD")
    #expect(try sandbox.run("lint", "--strict").status == 0)
    // A commit with fewer findings passes, and the output lists the stale entries of the baseline, which fail '--strict'.
    #expect(try commit(sandbox, "App/FeedViewModel.swift", "struct Feed {}\n") == 0)
    let last = try sandbox.run("lint")
    #expect(last.status == 0 && last.errors.contains("stale entry in the baseline"), "\(last.errors)")
    #expect(try sandbox.run("lint", "--strict").status == 1)
    #expect(try sandbox.run("lint", "--write-baseline", ".vmgen-baseline.json").status == 0)
    try sandbox.git("add", ".vmgen-baseline.json")
    #expect(try commit(sandbox, "README.md", "An app without a feed.\n") == 0)
    #expect(try sandbox.run("lint", "--strict").status == 0)
  }

  /// Before the configuration is committed, the hook does not block old findings either.
  @Test func aCommitWithoutTheConfiguration() throws {
    let sandbox = try repository(Self.styles[0])
    #expect(try sandbox.run("init", "--yes").status == 0)
    #expect(try commit(sandbox, "App/Price.swift", "struct Price { var cents = 0 }\n") == 0)
    let old = try sandbox.text("App/CartViewModel.swift")
    #expect(try commit(sandbox, "App/CartViewModel.swift", "// The cart.\n" + old) == 0)
  }
}
