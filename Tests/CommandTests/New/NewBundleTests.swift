import Sandboxes
import Testing

/// Texts of a target with localised resources.
@Suite struct NewBundleTests {
  @Test(arguments: [
    ("defaultLocalization: \"en\", ", ".target(name: \"App\", resources: [.process(\"Resources\")])", true),
    ("", ".target(name: \"App\", resources: [.process(\"Resources\")])", false),
    ("defaultLocalization: \"en\", ", ".target(name: \"App\")", false),
    (
      "defaultLocalization: \"en\", ",
      ".target(name: \"App\"), .target(name: \"Kit\", resources: [.process(\"Resources\")])", false
    ),
  ])
  func theManifestSaysWhetherTextsAreLocalized(localization: String, targets: String, isLocalized: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "let package = Package(name: \"App\", \(localization)targets: [\(targets)])\n")
    let run = try sandbox.run("new", "Cart", "--in", "Sources/App/Cart")
    #expect(run.status == 0, "\(run.output)")
    let view = try sandbox.text("Sources/App/Cart/CartView.swift")
    #expect(view.contains("Button(String(localized: \"Done\", bundle: .module))") == isLocalized, "\(view)")
    #expect(view.contains("Button(\"Done\")") == !isLocalized)
  }
}
