import Chance
import Foundation
import Sandboxes
import Testing

/// `vmgen init --xcode-templates` and `--tuist-template`.
@Suite struct ForeignTemplatesTests {
  private static let conventions = ["clean", "observable", "uikit", "unidirectional", "representable"]
    .prefix(amount(3, thorough: 5))
  /// As long as the reserved name, so that lines break at the same places.
  private static let name = "OtherScreenName"
  private static let variable = "otherScreenName"

  private func sandbox(_ convention: String, header: String? = nil) throws -> Sandbox {
    let sandbox = try Sandbox()
    let new = header.map { ", \"new\": { \"header\": \"\($0)\" }" } ?? ""
    try sandbox.write(".vmgen.json", "{ \"convention\": \"\(convention)\"\(new) }\n")
    return sandbox
  }

  /// The files of `vmgen new` by their names.
  private func scaffolded(_ convention: String, _ name: String, header: String?) throws -> [String: String] {
    let sandbox = try sandbox(convention, header: header)
    let run = try sandbox.run("new", name, "--in", "Sources", "--tests", "Tests", "--module", "OtherModuleNam")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    var files: [String: String] = [:]
    for path in sandbox.files() where path.hasSuffix(".swift") {
      // A template cannot split the name of the screen into the words of its title.
      files[path] = try sandbox.text(path).replacing("\"Other Screen Name\"", with: "\"\(name)\"")
    }
    return files
  }

  /// The files that Xcode writes from the templates, as far as it only replaces placeholders.
  private func filledIn(_ sandbox: Sandbox, name: String, variable: String) throws -> [String: String] {
    func filled(_ text: String) -> String {
      text.replacing("___VARIABLE_productName___", with: name)
        .replacing("___VARIABLE_variableName___", with: variable)
        .replacing("___VARIABLE_moduleName___", with: "OtherModuleNam").replacing("//___FILEHEADER___\n\n", with: "")
    }
    var files: [String: String] = [:]
    for path in sandbox.files() where path.hasPrefix(".xctemplates/") && path.hasSuffix(".swift") {
      let target = path.replacing(".xctemplates/Screen.xctemplate/", with: "Sources/")
        .replacing(".xctemplates/Screen Tests.xctemplate/", with: "Tests/")
      files[filled(target)] = filled(try sandbox.text(path))
    }
    return files
  }

  @Test(arguments: conventions, [nil, "// __file__ of __Name__"])
  func xcodeWritesWhatNewWrites(convention: String, header: String?) throws {
    let sandbox = try sandbox(convention, header: header)
    let run = try sandbox.run("init", "--xcode-templates")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("ln -sfn \"$PWD/.xctemplates\" ~/Library/Developer/Xcode/Templates/'File Templates'/"))
    let filled = try filledIn(sandbox, name: Self.name, variable: Self.variable)
    #expect(filled == (try scaffolded(convention, Self.name, header: header)))
    for (path, text) in filled {
      #expect(!text.contains("___") && !text.lowercased().contains("vmgen") && !path.contains("___"), "\(path)")
    }
    let swift = sandbox.files().filter { $0.hasSuffix(".swift") }
    for path in swift { #expect(try sandbox.text(path).hasPrefix("//___FILEHEADER___\n\n") == (header == nil)) }
  }

  /// Lines are as short in a screen with another name, and the lint finds nothing.
  @Test(arguments: conventions) func aFilledInScreenIsClean(convention: String) throws {
    let sandbox = try sandbox(convention)
    #expect(try sandbox.run("init", "--xcode-templates").status == 0)
    let filled = try filledIn(sandbox, name: "Cart", variable: "cart")
    for (path, text) in filled { try sandbox.write("App/\(path)", text) }
    let run = try sandbox.run("lint", "--strict")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("\(filled.count) files"), "\(run.errors)")
  }

  @Test(arguments: conventions) func propertyListsAreComplete(convention: String) throws {
    let sandbox = try sandbox(convention)
    #expect(try sandbox.run("init", "--xcode-templates").status == 0)
    for (template, isTest) in [("Screen", false), ("Screen Tests", true)] {
      let folder = ".xctemplates/\(template).xctemplate"
      let data = try Data(contentsOf: sandbox.url.appending(path: "\(folder)/TemplateInfo.plist"))
      let list = try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
      #expect(list["Kind"] as? String == "Xcode.IDEFoundation.TextSubstitutionFileTemplateKind")
      #expect(list["AllowedTypes"] as? [String] == ["public.swift-source"])
      let options = try #require(list["Options"] as? [[String: Any]])
      let identifiers = options.compactMap { $0["Identifier"] as? String }
      // Each placeholder has an option, each option a placeholder.
      let texts = try sandbox.files().filter { $0.hasPrefix("\(folder)/") }.map { "\($0)\n\(try sandbox.text($0))" }
      let used = ["productName", "variableName", "moduleName"].filter { name in
        texts.contains { $0.contains("___VARIABLE_\(name)___") }
      }
      #expect(identifiers == used)
      #expect(identifiers.contains("moduleName") == isTest)
      #expect(options.allSatisfy { $0["Type"] as? String == "text" && $0["Required"] as? Bool == true })
    }
  }

  @Test(arguments: conventions) func tuistWritesWhatNewWrites(convention: String) throws {
    let sandbox = try sandbox(convention)
    #expect(try sandbox.run("init", "--tuist-template").status == 0)
    let folder = "Tuist/Templates/vmgen-screen"
    let manifest = try sandbox.text("\(folder)/vmgen-screen.swift")
    #expect(manifest.contains("import ProjectDescription"))
    var files: [String: String] = [:]
    var templates: Set<String> = []
    for match in manifest.matches(of: /\.file\(path: "(.+)", templatePath: "(.+)"\)/) {
      func filled(_ text: String) -> String {
        text.replacing("{{ name }}", with: Self.name).replacing("{{ name|lowerFirstWord }}", with: Self.variable)
          .replacing("{{ module }}", with: "OtherModuleNam").replacing("{{ \"{\" }}", with: "{")
      }
      let template = "\(folder)/\(match.2)"
      templates.insert(template)
      let target = String(match.1).replacing("\\(sources)/\\(name)", with: "Sources")
        .replacing("\\(tests)/\\(name)", with: "Tests").replacing("\\(name)", with: Self.name)
      files[target] = filled(try sandbox.text(template))
    }
    #expect(files == (try scaffolded(convention, Self.name, header: nil)))
    let written = sandbox.files().filter { $0.hasSuffix(".stencil") }
    #expect(Set(written) == templates)
  }

  @Test func theConfigurationDecidesPlaces() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen.json",
      "{ \"new\": { \"in\": \"App/Features/__Name__\", \"tests\": \"AppTests/__Name__\", \"module\": \"Shop\" } }\n")
    #expect(try sandbox.run("init", "--tuist-template").status == 0)
    let manifest = try sandbox.text("Tuist/Templates/vmgen-screen/vmgen-screen.swift")
    #expect(manifest.contains("path: \"App/Features/\\(name)/\\(name)View.swift\""))
    #expect(manifest.contains("path: \"AppTests/\\(name)/\\(name)ViewModelTests.swift\""))
    #expect(manifest.contains("optional(\"module\", default: \"Shop\")"))
    #expect(!manifest.contains("\"sources\"") && !manifest.contains("\"tests\""))
  }

  /// The templates have the indentation of the project's files. Those of Tuist have their header as well; Xcode has its own.
  /// A second run changes nothing, so the templates themselves have no say.
  @Test(arguments: ["  ", "\t", nil]) func theProjectDecidesTheStyle(indentation: String?) throws {
    let sandbox = try Sandbox()
    if let unit = indentation {
      for name in ["A", "B", "C"] {
        let code = "struct \(name) {\n_func a() {\n__b()\n_}\n\n_func b() {\n__a()\n_}\n}\n".replacing("_", with: unit)
        try sandbox.write("App/\(name).swift", "//  \(name).swift\n//  Shop\n\n\(code)")
      }
    }
    for _ in 1...2 { #expect(try sandbox.run("init", "--xcode-templates", "--tuist-template").status == 0) }
    #expect(try sandbox.run("init", "--xcode-templates", "--tuist-template", "--check").output.isEmpty)
    let xcode = try sandbox.text(".xctemplates/Screen.xctemplate/___VARIABLE_productName___View.swift")
    let tuist = try sandbox.text("Tuist/Templates/vmgen-screen/NAMEView.swift.stencil")
    for text in [xcode, tuist] {
      #expect(text.contains("\n\(indentation ?? "    ")var body: some View {\n"), "\(text)")
    }
    #expect(xcode.hasPrefix("//___FILEHEADER___\n\nimport SwiftUI\n"))
    let header = indentation == nil ? "" : "//  {{ name }}View.swift\n//  Shop\n\n"
    #expect(tuist.hasPrefix("\(header)import SwiftUI\n"))
    let plan = try sandbox.run("new", "Cart", "--in", "New", "--dry-run", "--format", "diff").output
    #expect(plan.contains("\n+\(indentation ?? "    ")var body: some View {\n"), "\(plan)")
  }

  /// New apps of Xcode 26 put code on the main actor by default. Types that the ViewModel hands on must be `nonisolated`.
  @Test(arguments: [nil, "App", "Kit"]) func theProjectDecidesTheIsolation(folder: String?) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App", platforms: [.iOS(.v17), .macOS(.v14)],
        targets: [
          .target(name: "Kit"), .target(name: "App", swiftSettings: [.defaultIsolation(MainActor.self)]),
        ])
      """)
    for name in ["App", "Kit"] { try sandbox.write("Sources/\(name)/\(name).swift", "struct \(name) {}\n") }
    if let folder { try sandbox.write(".vmgen.json", "{ \"new\": { \"in\": \"Sources/\(folder)/__Name__\" } }") }
    #expect(try sandbox.run("init", "--xcode-templates", "--tuist-template").status == 0)
    for path in sandbox.files() where path.contains("Interactor.swift") {
      #expect(try sandbox.text(path).contains("\nnonisolated struct ") == (folder != "Kit"), "\(path)")
    }
    try sandbox.write(".vmgen.json", "{ \"new\": { \"isolation\": \"nonisolated\" } }")
    #expect(try sandbox.run("init", "--xcode-templates").status == 0)
    let text = try sandbox.text(".xctemplates/Screen.xctemplate/___VARIABLE_productName___Interactor.swift")
    #expect(!text.contains("nonisolated"))
  }

  /// Text that Stencil would read as a tag is a literal in its template.
  @Test func bracesOfOwnTemplatesStay() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("templates", "eject", "Screen/__Name__View.swift").status == 0)
    let path = ".vmgen/templates/observable/Screen/__Name__View.swift"
    try sandbox.write(path, try sandbox.text(path) + "let __name__Sample = \"{{ a }} {% b %} {#c#} {__Name__}\"\n")
    #expect(try sandbox.run("init", "--tuist-template", "--xcode-templates").status == 0)
    let text = try sandbox.text("Tuist/Templates/vmgen-screen/NAMEView.swift.stencil")
    let open = "{{ \"{\" }}"
    #expect(
      text.hasSuffix(
        "let {{ name|lowerFirstWord }}Sample = \"\(open){ a }} \(open)% b %} \(open)#c#} \(open){{ name }}}\"\n"))
    let view = try sandbox.text(".xctemplates/Screen.xctemplate/___VARIABLE_productName___View.swift")
    #expect(
      view.hasSuffix(
        "let ___VARIABLE_variableName___Sample = \"{{ a }} {% b %} {#c#} {___VARIABLE_productName___}\"\n"))
  }

  @Test(arguments: ["--xcode-templates", "--tuist-template"]) func staleFilesAreReplaced(option: String) throws {
    let sandbox = try Sandbox()
    let missing = try sandbox.run("init", option, "--check")
    #expect(missing.status == 1)
    #expect(missing.output.hasPrefix("missing  ") && missing.errors == "vmgen: run 'vmgen init \(option)'\n")
    #expect(sandbox.files().isEmpty)
    #expect(try sandbox.run("init", option).status == 0)
    #expect(try sandbox.run("init", option, "--check").output.isEmpty)
    #expect(try sandbox.run("templates", "eject", "Screen/__Name__View.swift").status == 0)
    let path = ".vmgen/templates/observable/Screen/__Name__View.swift"
    try sandbox.write(path, try sandbox.text(path) + "// Ours.\n")
    let stale = try sandbox.run("init", option, "--check")
    #expect(stale.status == 1 && stale.output.hasPrefix("stale  "), "\(stale.output)")
    #expect(stale.output.split(separator: "\n").count == 1)
    let run = try sandbox.run("init", option)
    #expect(run.status == 0 && run.output.contains("replace  "), "\(run.output)\(run.errors)")
    #expect(try sandbox.run("init", option, "--check").status == 0)
  }

  /// Files that vmgen has not written are conflicts.
  @Test func foreignFilesStay() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".xctemplates/Screen.xctemplate/TemplateInfo.plist", "ours")
    let run = try sandbox.run("init", "--xcode-templates")
    #expect(run.status == 1 && run.errors.contains("conflict  .xctemplates/Screen.xctemplate/TemplateInfo.plist"))
    #expect(sandbox.files() == [".xctemplates/Screen.xctemplate/TemplateInfo.plist"])
  }

  @Test func filesThatAreLeftAreNamed() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("init", "--xcode-templates").status == 0)
    try sandbox.write(".xctemplates/Screen.xctemplate/Old.swift", "")
    try sandbox.write(".xctemplates/Ours.xctemplate/Own.swift", "")
    try sandbox.write(".vmgen.json", "{ \"convention\": \"uikit\" }")
    let run = try sandbox.run("init", "--xcode-templates")
    #expect(run.output.contains("note: delete '.xctemplates/Screen.xctemplate/Old.swift'"), "\(run.output)")
    #expect(!run.output.contains("Own.swift"))
  }

  @Test(arguments: [
    (["--check"], "'--check' works only with '--xcode-templates' and '--tuist-template'"),
    (["--check", "--hook", "--xcode-templates"], "'--check' works only with"),
    (["--check", "--dry-run", "--tuist-template"], "'--check' cannot be combined with '--dry-run'"),
  ]) func wrongUsage(arguments: [String], message: String) throws {
    let run = try Sandbox().run(["init"] + arguments)
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }
}
