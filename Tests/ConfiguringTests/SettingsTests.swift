@testable import Configuring
import Linting
import Testing

/// The settings of a path below `/p`.
private func resolve(
  _ path: String, _ tree: ConfigurationTree, _ choice: CommandLineChoice = CommandLineChoice()
) -> ResolvedSettings {
  var resolver = SettingsResolver(tree, choice)
  return resolver.resolve(Array("/p/\(path)".utf8))
}

private func tree(_ text: String) throws -> ConfigurationTree {
  ConfigurationTree([try configuration(text)], folder: Array("/p".utf8))
}

extension ResolvedSettings {
  /// The severity of a rule and its source.
  fileprivate func severity(_ id: String) -> String? {
    rules.first { $0.rule.id == id }.map {
      "\($0.severity.value?.rawValue ?? "off") \($0.severity.source.text)"
    }
  }
}

@Suite struct SettingsTests {
  @Test func withoutAConfigurationTheConventionHolds() {
    let settings = resolve("A.swift", ConfigurationTree())
    #expect(settings.convention == Sourced(.observable, .standard))
    #expect(settings.viewModels == Sourced(["*ViewModel"], .standard))
    #expect(settings.severity("final_class") == "error default")
    #expect(settings.severity("sequential_loading") == "warning default")
    #expect(settings.severity("member_order") == "off default")
    #expect(settings.severity("state_struct") == nil)
    #expect(settings.options.isEmpty)
  }

  @Test func laterOverridesWin() throws {
    let tree = try tree(
      """
      {
        "rules": { "final_class": "warning", "load_guard": "off" },
        "overrides": [
          { "paths": ["Legacy"], "convention": "clean", "rules": { "final_class": "off" } },
          { "paths": ["Legacy/New/**", "*.swift"], "rules": { "final_class": "error" } }
        ]
      }
      """)
    #expect(resolve("App/A.swift", tree).severity("final_class") == "warning .vmgen.json:2")
    #expect(resolve("Legacy/A.swift", tree).severity("final_class") == "off .vmgen.json:4")
    #expect(resolve("Legacy/New/A.swift", tree).severity("final_class") == "error .vmgen.json:5")
    #expect(resolve("A.swift", tree).severity("final_class") == "error .vmgen.json:5")
    #expect(resolve("Legacy/A.swift", tree).convention == Sourced(.clean, .file(".vmgen.json", line: 4)))
    #expect(resolve("Legacy/A.swift", tree).severity("load_guard") == nil)
    #expect(resolve("A.swift", tree).severity("load_guard") == "off .vmgen.json:2")
  }

  @Test func aListReplacesAndAPlusAdds() throws {
    let usual = [
      "NSFileCoordinator", "NSPersistentStoreCoordinator", "persistentStoreCoordinator",
      "UIViewControllerTransitionCoordinator", "transitionCoordinator",
    ]
    func allowed(_ text: String, _ path: String = "A.swift") throws -> [String]? {
      resolve(path, try tree(text)).options["no_coordinator.allow"]?.value
    }
    #expect(try allowed("{}") == nil)
    #expect(try allowed("{\"rules\": {\"no_coordinator\": {\"allow\": [\"A\"]}}}") == ["A"])
    #expect(try allowed("{\"rules\": {\"no_coordinator\": {\"allow\": []}}}") == [])
    #expect(try allowed("{\"rules\": {\"no_coordinator\": {\"allow\": [\"+A\"]}}}") == usual + ["A"])
    #expect(try allowed("{\"rules\": {\"no_coordinator\": {\"allow\": [\"B\", \"+A\"]}}}") == usual + ["B", "A"])
    // In an override, names are added to the setting without the override.
    let nested = """
      { "rules": { "no_coordinator": { "allow": ["A"] } },
        "overrides": [{ "paths": ["x"], "rules": { "no_coordinator": { "allow": ["+B"] } } }] }
      """
    #expect(try allowed(nested) == ["A"])
    #expect(try allowed(nested, "x/A.swift") == ["A", "B"])
    #expect(
      resolve("A.swift", try tree("{\"viewModels\": [\"+*Model\"]}")).viewModels.value == ["*ViewModel", "*Model"])
  }

  @Test func optionsLeaveTheSeverityAlone() throws {
    let settings = resolve("A.swift", try tree("{\"rules\": {\"no_data_access\": {\"names\": [\"A\"]}}}"))
    #expect(settings.severity("no_data_access") == "warning default")
  }

  @Test func commandLineOverridesConfigurations() throws {
    let tree = try tree(
      """
      { "convention": "clean", "rules": { "final_class": "off", "no_coordinator": "warning" },
        "overrides": [{ "paths": ["**"], "convention": "uikit", "rules": { "no_ui_import": "error" } }] }
      """)
    func severity(_ id: String, _ choice: CommandLineChoice) -> String? {
      resolve("A.swift", tree, choice).severity(id)
    }
    #expect(resolve("A.swift", tree, .init(convention: .observable)).convention.source == .commandLine("--convention"))
    #expect(severity("final_class", .init()) == "off .vmgen.json:1")
    #expect(severity("final_class", .init(enabled: ["final_class"])) == "warning --enable")
    #expect(severity("final_class", .init(only: ["final_class"])) == "warning --only")
    #expect(severity("no_coordinator", .init(only: ["final_class"])) == "off --only")
    #expect(severity("no_coordinator", .init(only: ["no_coordinator"])) == "warning .vmgen.json:1")
    #expect(severity("no_ui_import", .init(disabled: ["no_ui_import"])) == "off --disable")
    #expect(severity("member_order", .init(enabled: ["member_order"])) == "warning --enable")
    #expect(severity("member_order", .init(only: ["x"], enabled: ["member_order"])) == "warning --enable")
    #expect(severity("member_order", .init(enabled: ["member_order"], disabled: ["member_order"])) == "off --disable")
  }

  /// The number of settings depends on the combinations, not on the number of files.
  @Test func eachCombinationIsMadeOnce() throws {
    let tree = try tree(
      """
      { "overrides": [{ "paths": ["a"], "convention": "clean" }, { "paths": ["**/b"], "convention": "uikit" }],
        "exclude": ["c"] }
      """)
    var resolver = SettingsResolver(tree, CommandLineChoice())
    func place(_ path: String) -> Int? {
      let settings = resolver.settings(of: Array("/p/\(path)".utf8))
      return resolver.settings.firstIndex { $0 === settings }
    }
    #expect(
      [place("x"), place("y/z"), place("a/x"), place("a/y"), place("a/b/x"), place("b/x")] == [0, 0, 1, 1, 2, 3])
    #expect(place("c/x") == nil)
    #expect(resolver.settings.map(\.convention) == [.observable, .clean, .uikit, .uikit])
  }
}

@Suite struct ConfigurationTreeTests {
  private func inclusion(_ path: String, _ tree: ConfigurationTree) -> String {
    switch tree.inclusion(of: Array(path.utf8)) {
    case .included(let pattern): "in \(pattern?.value ?? "")"
    case .excluded(let pattern): "out \(pattern.value)"
    case .notIncluded(let source): "not in \(source.text)"
    }
  }

  @Test func includeAndExclude() throws {
    let tree = try tree(
      "{ \"include\": [\"App\", \"*.swift\"],\n\"exclude\": [\"**/Generated/\", \"App/*_Old.swift\"] }")
    #expect(inclusion("/p/App/A.swift", tree) == "in App")
    #expect(inclusion("/p/A.swift", tree) == "in *.swift")
    #expect(inclusion("/p/Tools/A.swift", tree) == "not in .vmgen.json:1")
    #expect(inclusion("/p/App/x/Generated/y/A.swift", tree) == "out **/Generated/")
    #expect(inclusion("/p/App/Cart_Old.swift", tree) == "out App/*_Old.swift")
    // Patterns do not apply to files elsewhere.
    #expect(inclusion("/q/Tools/A.swift", tree) == "in ")
  }

  @Test func aFoldersOwnReplacesTheOuterOneUnlessItExtendsIt() throws {
    let outer = try configuration(
      "{ \"convention\": \"clean\", \"rules\": { \"final_class\": \"off\" }, \"exclude\": [\"**/*.gen.swift\"] }")
    func inner(_ text: String) throws -> Configuration {
      try configuration(text, path: "q/.vmgen.json", folder: "/p/q")
    }
    var alone = ConfigurationTree([outer], folder: Array("/p".utf8))
    #expect(alone.add([try inner("{ \"rules\": { \"no_coordinator\": \"off\" } }")], for: Array("/p/q".utf8)) == nil)
    #expect(resolve("q/A.swift", alone).convention.value == .observable)
    #expect(resolve("q/A.swift", alone).severity("final_class") == "error default")
    #expect(resolve("q/A.swift", alone).severity("no_coordinator") == "off q/.vmgen.json:1")
    #expect(resolve("qq/A.swift", alone).convention.value == .clean)
    #expect(inclusion("/p/q/A.gen.swift", alone) == "in ")

    var both = ConfigurationTree([outer], folder: Array("/p".utf8))
    let extending = try inner("{ \"rules\": { \"no_coordinator\": \"off\" }, \"exclude\": [\"x\"] }")
    #expect(both.add([outer, extending], for: Array("/p/q".utf8)) == nil)
    #expect(resolve("q/A.swift", both).convention.value == .clean)
    #expect(resolve("q/A.swift", both).severity("final_class") == "off .vmgen.json:1")
    #expect(resolve("q/A.swift", both).severity("no_coordinator") == "off q/.vmgen.json:1")
    #expect(inclusion("/p/q/A.gen.swift", both) == "out **/*.gen.swift")
    #expect(inclusion("/p/q/x/A.swift", both) == "out x")
    #expect(inclusion("/p/x/A.swift", both) == "in ")
  }

  /// A file takes precedence over everything that it extends, including overrides.
  @Test func whatExtendsWinsOverTheOverridesOfWhatIsExtended() throws {
    let outer = try configuration(
      "{ \"overrides\": [{ \"paths\": [\"q\"], \"rules\": { \"final_class\": \"off\", \"load_guard\": \"off\" } }] }")
    let inner = try configuration(
      "{ \"rules\": { \"final_class\": \"warning\" } }", path: "q/.vmgen.json", folder: "/p/q")
    var tree = ConfigurationTree([outer], folder: Array("/p".utf8))
    _ = tree.add([outer, inner], for: Array("/p/q".utf8))
    #expect(resolve("q/A.swift", tree).severity("final_class") == "warning q/.vmgen.json:1")
    #expect(resolve("q/A.swift", tree).severity("load_guard") == "off .vmgen.json:1")
  }

  @Test(arguments: ["layers", "baseline", "new"]) func projectKeysAreOnlyAllowedOutermost(key: String) throws {
    let value = key == "baseline" ? "\"b\"" : "{}"
    let inner = try configuration("{\n \"\(key)\": \(value) }", path: "q/.vmgen.json", folder: "/p/q")
    var tree = try tree("{}")
    #expect(
      tree.add([inner], for: Array("/p/q".utf8))
        == "q/.vmgen.json:2:2: '\(key)' applies to the whole project; "
        + "move it to '.vmgen.json', or exclude the folder there")
    // Without a configuration above, it is outermost.
    var alone = ConfigurationTree([], folder: Array("/p".utf8))
    #expect(alone.add([inner], for: Array("/p/q".utf8)) == nil)
    // The file it extends may have the key if it is the outer configuration.
    let outer = try configuration("{ \"\(key)\": \(value) }")
    var extended = ConfigurationTree([outer], folder: Array("/p".utf8))
    #expect(extended.add([outer, try configuration("{}", path: "q/.vmgen.json")], for: Array("/p/q".utf8)) == nil)
  }

  @Test func layersOfConfigurationsThatKnowNothingOfEachOther() throws {
    let text =
      "{ \"layers\": { \"B\": { \"paths\": [\"b\"] }, \"A\": { \"paths\": [\"a\", \"ab\"], \"uses\": [\"B\"] } } }"
    var tree = ConfigurationTree([], folder: Array("/p".utf8))
    for folder in ["ios", "mac"] {
      let inner = try configuration(text, path: "\(folder)/.vmgen.json", folder: "/p/\(folder)")
      #expect(tree.add([inner], for: Array("/p/\(folder)".utf8)) == nil)
    }
    let layers = try #require(tree.layers { Array("/p/\($0)".utf8) })
    #expect(layers.layers.map(\.name) == ["A", "B", "A", "B"])
    #expect(layers.layers.map(\.uses) == [[1, 2, 3], [2, 3], [0, 1, 3], [0, 1]])
    #expect(layers.layersOf("ios/ab/X.swift") == [0])
    #expect(layers.layersOf("mac/b/c/X.swift") == [3])
    #expect(layers.layersOf("b/X.swift") == [])
  }
}
