import HostIO
import Sandboxes
import Testing

@testable import VMGenCLI

/// The repository of vmgen in links and generated files.
@Suite struct ToolRepositoryTests {
  /// There is no page in a repository whose owner is unknown.
  @Test func aPlaceholderHasNoPages() {
    #expect(ToolRepository("OWNER/vmgen").rulePage == nil)
    #expect(
      ToolRepository("acme/vmgen").rulePage
        == "https://github.com/acme/vmgen/blob/\(Version.current)/docs/rules.md#")
  }

  /// A binary that was built in a clone without a known owner links to the pages of the clone.
  @Test func clonesHavePages() throws {
    let sandbox = try Sandbox()
    let binary = FilePath(Array("\(sandbox.url.path)/a b/.build/release/vmgen".utf8))
    #expect(ToolRepository.rulePage(inCloneAround: binary) == nil)
    try sandbox.write("a b/docs/rules.md", "")
    #expect(ToolRepository.rulePage(inCloneAround: binary) == nil)
    try sandbox.write("a b/Sources/VMGenCLI/Tool.swift", "")
    let page = try #require(ToolRepository.rulePage(inCloneAround: binary))
    #expect(page.hasPrefix("file:///") && page.hasSuffix("/a%20b/docs/rules.md#"))
  }
}
