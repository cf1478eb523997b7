import Foundation
import Testing

@Suite struct InitCommandTests {
  @Test func printsTheSchema() throws {
    let run = try Sandbox().run("init", "--schema")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(
      Set(properties.keys) == [
        "$schema", "extends", "convention", "rules", "viewModels", "include", "exclude", "baseline", "overrides",
        "layers", "new",
      ])
  }

  @Test(arguments: [
    (["init"], "'vmgen init' does not set up a project yet; say '--schema' to print"),
    (["init", "--schema", "x"], "'x' is too much"),
    (["init", "--schema", "--format", "yaml"], "'yaml' is no value of '--format'"),
    (["init", "--shema"], "unknown option '--shema'; did you mean '--schema'?"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let run = try Sandbox().run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
  }
}
