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
}
