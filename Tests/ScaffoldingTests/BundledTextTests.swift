import Plans
import Testing

@testable import Scaffolding

/// Texts of targets with localised resources: `bundle: .module`.
@Suite struct BundledTextTests {
  @Test(arguments: [
    ("Text(\"Posts\")", "Text(\"Posts\", bundle: .module)"),
    ("Text(post.isRead ? \"Yes\" : \"No\")", "Text(post.isRead ? \"Yes\" : \"No\", bundle: .module)"),
    ("Text(post.title)", "Text(post.title)"), ("Text(limit, format: .number)", "Text(limit, format: .number)"),
    (
      "LabeledContent(\"Likes\") { Text(\"Many\") }",
      "LabeledContent(String(localized: \"Likes\", bundle: .module)) { Text(\"Many\", bundle: .module) }"
    ),
    (
      "    Stepper(\"Limit: \\(f(\"x)\"))\", value: limitBinding)",
      "    Stepper(String(localized: \"Limit: \\(f(\"x)\"))\", bundle: .module), value: limitBinding)"
    ),
    (
      "let field = makeField(String(localized: \"A \\\"b\\\"\"), x: 1)",
      "let field = makeField(String(localized: \"A \\\"b\\\"\", bundle: .module), x: 1)"
    ),
    (
      "ContentUnavailableView(\"No Posts\", systemImage: \"tray\")",
      "ContentUnavailableView(String(localized: \"No Posts\", bundle: .module), systemImage: \"tray\")"
    ),
    (".navigationTitle(\"Feed\")", ".navigationTitle(String(localized: \"Feed\", bundle: .module))"),
    ("#Preview(\"Loaded\") {", "#Preview(\"Loaded\") {"), ("Post(title: \"one\")", "Post(title: \"one\")"),
    ("MyButton(\"x\"); makeText(\"x\")", "MyButton(\"x\"); makeText(\"x\")"), ("\"open", "\"open"),
  ])
  func textLinesGetTheBundleArgument(line: String, expected: String) {
    #expect(BundledTexts.line(line) == expected)
  }

  private func text(of convention: ScreenConvention, localized: Bool) throws -> String {
    var facts = ProjectFacts.project(["Package.swift": "// swift-tools-version: 6.0"])
    facts.manifestTargets = { _ in
      [ManifestTarget(name: "App", isTest: false, dependencies: nil, isLocalized: localized)]
    }
    let lines = """
      type Post { id: Int; title: String; isRead: Bool }
      screen Feed
      load posts: [Post] from feed.fetchPosts()
      load tips: [String] from feed.fetchTips()
      state limit: Int = 20
      do delete(id: Int) from feed.delete(id: id) removes from posts
      output help
      """
    let request = Request(
      specs: try screens(lines), convention: convention, root: "/p", currentFolder: "/p",
      outputFolder: "Sources/App/Feed")
    return try Planner.plan(request, facts: facts).steps.map { String(decoding: $0.contents, as: UTF8.self) }
      .joined(separator: "\n")
  }

  /// Every text for users names the bundle. Nothing else changes.
  @Test(arguments: ScreenConvention.all) func screensOfALocalizedTarget(convention: ScreenConvention) throws {
    let plain = try text(of: convention, localized: false)
    let bundled = try text(of: convention, localized: true)
    #expect(!plain.contains(".module"))
    let hasController = ["uikit", "clean"].contains(convention.name)
    let texts =
      hasController
      ? ["Feed", "Limit", "Could Not Load", "Help", "Could Not Delete"]
      : ["Posts", "Tips", "Limit: \\(", "Could Not Load", "Help", "Could Not Delete", "Delete", "No Posts"]
    for text in texts {
      let lines = bundled.split(separator: "\n").filter { $0.contains("\"\(text)") && !$0.contains("#Preview") }
      #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("bundle: .module") }, "\(text): \(lines)")
    }
    #expect(!bundled.contains("LocalizedStringKey"))
    #expect(!bundled.contains("bundle: .module, bundle"))
  }
}
