import Foundation
import Sandboxes
import Testing

/// The project's own words for templates: `new.words`.
@Suite struct ScreenWordsTests {
  private static let template = """
    // vmgen:if usesAnalytics
    import Analytics

    // vmgen:end
    enum __Name__Place {
        static let app = "__appName__"
    }

    """

  private func sandbox(_ words: String, header: String = "// __appName__") throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", #"{"new": {"header": "\#(header)", "words": {\#(words)}}}"#)
    try sandbox.write(".vmgen/templates/observable/Screen/__Name__Place.swift", Self.template)
    return sandbox
  }

  @Test func templatesAndTheHeaderUseThem() throws {
    let sandbox = try sandbox(#""appName": "Shop", "usesAnalytics": true"#)
    #expect(try sandbox.run("new", "Cart").status == 0)
    #expect(
      try sandbox.text("Cart/CartPlace.swift")
        == "// Shop\n\nimport Analytics\n\nenum CartPlace {\n    static let app = \"Shop\"\n}\n")
    let other = try self.sandbox(#""appName": "Shop", "usesAnalytics": false"#, header: "")
    #expect(try other.run("new", "Cart").status == 0)
    #expect(try other.text("Cart/CartPlace.swift").hasPrefix("enum CartPlace {"))
  }

  @Test func aWordThatIsMissingIsAMistakeInTheTemplate() throws {
    let missing = try sandbox(#""appName": "Shop""#)
    let run = try missing.run("new", "Cart")
    #expect(run.status == 2)
    #expect((run.output + run.errors).contains("'usesAnalytics'"))
    let check = try missing.run("templates", "check")
    #expect(check.status == 1)
    #expect(check.output.contains("'usesAnalytics'"))
    let defined = try sandbox(#""appName": "Shop", "usesAnalytics": false"#)
    #expect(try !defined.run("templates", "check").output.contains("there is no"))
  }

  @Test(arguments: ["Name", "loads", "storeEvents", "file"])
  func aWordOfTheTemplatesIsRefused(word: String) throws {
    let run = try sandbox(#""\#(word)": "Shop""#).run("new", "Cart")
    #expect(run.status == 2)
    #expect(run.errors.contains(".vmgen.json:1: '\(word)' is already a word of templates; choose another name"))
  }

  @Test(arguments: [
    (#""app_name": "Shop""#, "'app_name' cannot be a word of templates; use letters and digits, as in 'appName'"),
    (#""appName": 1"#, "a string, true or false is expected, not a number; write a text in double quotes, or 'true'"),
  ])
  func otherKeysAndValuesAreRefused(words: String, message: String) throws {
    let run = try sandbox(words).run("new", "Cart")
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }

  @Test func theConfigurationIsPrintedWithItsSource() throws {
    let run = try sandbox(#""appName": "Shop", "usesAnalytics": true"#).run("lint", "--print-config", "A.swift")
    #expect(run.output.contains(#""words.appName": {"value": "Shop", "from": ".vmgen.json:1"}"#))
    #expect(run.output.contains(#""words.usesAnalytics": {"value": true, "from": ".vmgen.json:1"}"#))
    #expect(run.output.contains(#""header": {"value": "// __appName__", "from": ".vmgen.json:1"}"#))
    #expect(try !Sandbox().run("lint", "--print-config", "A.swift").output.contains("\"new\""))
  }
}
