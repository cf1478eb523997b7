import Foundation
import Sandboxes
import Testing

/// Configurations in files and folders, and their effect on commands.
@Suite struct ConfigurationCommandTests {
  private let open = "class AViewModel {}\n"

  private func found(_ sandbox: Sandbox, _ arguments: String..., in folder: String = ".", input: String? = nil) throws
    -> [String]
  {
    try findings(sandbox.run(["lint", "--format", "json"] + arguments, in: folder, input: input))
  }

  // MARK: - Files

  @Test func excludesHoldForFilesNamedOutrightAndForStandardInput() throws {
    let sandbox = try Sandbox()
    for path in ["App/A.swift", "App/Generated/B.swift", "Tools/C.swift"] { try sandbox.write(path, open) }
    try sandbox.write(".vmgen.json", "{ \"include\": [\"App/**\"],\n  \"exclude\": [\"**/Generated/**\"] }")
    #expect(try found(sandbox) == ["App/A.swift:1:7 final_class"])
    #expect(try found(sandbox, "App") == ["App/A.swift:1:7 final_class"])
    let named = try sandbox.run("lint", "App/Generated/B.swift", "Tools/C.swift", "App/A.swift", "--format", "json")
    #expect(try findings(named) == ["App/A.swift:1:7 final_class"])
    #expect(
      named.errors.contains(
        "vmgen: App/Generated/B.swift: not checked, because 'exclude' has '**/Generated/**' (.vmgen.json:2)\n"))
    #expect(
      named.errors.contains(
        "vmgen: Tools/C.swift: not checked, because no pattern of 'include' matches it (.vmgen.json:1)\n"))
    let input = try sandbox.run("lint", "--stdin-path", "App/Generated/New.swift", "--format", "json", input: open)
    #expect(try findings(input).isEmpty)
    #expect(input.status == 0)
    #expect(input.errors.contains("vmgen: App/Generated/New.swift: not checked"))
    #expect(try found(sandbox, "--stdin-path", "App/New.swift", input: open) == ["App/New.swift:1:7 final_class"])
    #expect(try found(sandbox, "--no-config").count == 3)
    // Patterns are relative to the configuration's folder, wherever the tool is started.
    #expect(try found(sandbox, in: "App") == ["A.swift:1:7 final_class"])
    #expect(try found(sandbox, "--no-ignore") == ["App/A.swift:1:7 final_class"])
  }

  /// A pattern that matches nothing is probably a mistake: the run names it, and with `--strict` it fails.
  @Test(arguments: [
    ("{ \"include\": [\"Ap/**\"] }", "'Ap/**' of 'include'; did you mean 'App/**'?"),
    ("{ \"include\": [\"App/**\", \"Features/**\"] }", "'Features/**' of 'include'; did you mean '**/Features/**'?"),
    ("{ \"include\": [\"App/**\", \"Elsewhere/*\"] }", "'Elsewhere/*' of 'include'; patterns start at the folder of"),
    (
      "{ \"overrides\": [{ \"paths\": [\"App/Featurs/\"], \"rules\": { \"final_class\": \"off\" } }] }",
      "'App/Featurs/' of 'overrides'; did you mean 'App/Features/'?"
    ),
    ("{ \"layers\": { \"D\": { \"paths\": [\"**/Domain/**\"] } } }", "'**/Domain/**' of 'layers'; patterns start"),
    (
      "{ \"mentions\": { \"URLSession\": { \"in\": \"Features/**\" } } }",
      "'Features/**' of 'in'; did you mean '**/Features/**'?"
    ),
  ]) func patternsThatMatchNoFileAreNamed(configuration: String, said: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Features/A.swift", "struct A {}\n")
    try sandbox.write(".vmgen.json", configuration)
    let run = try sandbox.run("lint")
    #expect(run.errors.contains("vmgen: .vmgen.json:1: no Swift file matches \(said)"), "\(run.errors)")
    #expect(run.status == 0)
    #expect(try sandbox.run("survey").errors.contains("no Swift file matches \(said)"))
    let strict = try sandbox.run("lint", "--strict")
    #expect(strict.errors.contains("no Swift file matches \(said)"), "\(strict.errors)")
    #expect(strict.status == 2)
    // A run that does not visit every file cannot tell.
    #expect(try !sandbox.run("lint", "App/Features/A.swift").errors.contains("Swift file matches"))
    try sandbox.write("Ap/A.swift", "")
    for path in ["Features/A.swift", "Elsewhere/A.swift", "App/Featurs/A.swift", "App/Domain/A.swift"] {
      try sandbox.write(path, "")
    }
    #expect(try sandbox.run("lint", "--strict").status == 0)
  }

  /// The files of 'exclude' may be made later, so only a pattern that resembles a folder is named, and no run fails.
  @Test func excludedFilesNeedNotExist() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Generated/A.swift", "struct A {}\n")
    for (pattern, said) in [
      ("App/Generatd/**", "did you mean 'App/Generated/**'?"), ("Generated", "did you mean '**/Generated'?"),
      ("Derived/**", nil), ("Pods", nil), ("App/Generated", nil),
    ] {
      try sandbox.write(".vmgen.json", "{ \"exclude\": [\"\(pattern)\"] }")
      for command in [["lint"], ["lint", "--strict"], ["survey"]] {
        let run = try sandbox.run(command)
        #expect(run.status == 0)
        let shown = "no Swift file matches '\(pattern)' of 'exclude'; \(said ?? "")"
        #expect(run.errors.contains(shown) == (said != nil), "\(pattern): \(run.errors)")
      }
    }
  }

  // MARK: - Choice of the configuration

  @Test func aFoldersOwnConfigurationReplacesOrExtendsTheOuterOne() throws {
    let sandbox = try Sandbox()
    for folder in ["", "One/", "One/Deep/", "Two/"] {
      try sandbox.write("\(folder)A.swift", "class AViewModel { var a = 1 }\n")
    }
    try sandbox.write(".vmgen.json", "{ \"rules\": { \"final_class\": \"off\" } }")
    try sandbox.write("One/.vmgen.json", "{ \"rules\": { \"private_set_state\": \"off\" } }")
    try sandbox.write(
      "Two/.vmgen.json", "{ \"extends\": \"../.vmgen.json\", \"rules\": { \"private_set_state\": \"off\" } }")
    let all = try found(sandbox)
    #expect(
      all == ["A.swift:1:24 private_set_state", "One/A.swift:1:7 final_class", "One/Deep/A.swift:1:7 final_class"])
    // Neither the named files nor the current folder affect the result.
    for path in ["A.swift", "One/A.swift", "One/Deep/A.swift", "Two/A.swift"] {
      #expect(try found(sandbox, path) == all.filter { $0.hasPrefix("\(path):") })
    }
    #expect(
      try found(sandbox, "--root", "..", in: "One")
        == all.map { $0.hasPrefix("One/") ? String($0.dropFirst(4)) : "../\($0)" })
    #expect(try found(sandbox, "--config", "One/.vmgen.json").count == 4)
    #expect(try found(sandbox, "--no-config").count == 8)
  }

  @Test func theOptionsHoldOverEveryConfiguration() throws {
    let sandbox = try Sandbox()
    for folder in ["", "One/"] { try sandbox.write("\(folder)A.swift", "class AViewModel { var a = 1 }\n") }
    try sandbox.write("V.swift", "struct V: View { let a: AViewModel }\n")
    try sandbox.write(".vmgen.json", "{ \"rules\": { \"final_class\": \"off\" } }")
    try sandbox.write("One/.vmgen.json", "{ \"convention\": \"clean\" }")
    #expect(try found(sandbox, "--only", "final_class") == ["A.swift:1:7 final_class", "One/A.swift:1:7 final_class"])
    #expect(try found(sandbox, "--disable", "final_class").count == 2)
    let observable = try sandbox.run("lint", "--convention", "observable", "One/A.swift")
    #expect(observable.output.contains("\n  = also nested_in_view: class"))
  }

  /// A protocol declared only in files of another convention is known as well.
  @Test func conventionsOfOneProjectKnowEachOthersFiles() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Shared/P.swift", "protocol CartProtocol {}\n")
    try sandbox.write("R/A.swift", "final class CartViewModel: CartProtocol {}\n")
    try sandbox.write(
      ".vmgen.json", "{ \"overrides\": [{ \"paths\": [\"R/**\"], \"convention\": \"representable\" }] }")
    let run = try sandbox.run("lint", "--only", "view_model_protocol", "R/A.swift")
    #expect(run.status == 0)
    #expect(try sandbox.run("lint", "--only", "view_model_protocol").status == 0)
  }

  @Test func optionsAndNamesOfViewModelsAreConfigured() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "A.swift", "class CartPresenter { let x: AppCoordinator }\nclass BViewModel { let y: NSFileCoordinator }\n")
    try sandbox.write(
      ".vmgen.json",
      "{ \"viewModels\": [\"*Presenter\"], \"rules\": { \"no_coordinator\": { \"allow\": [\"App*\"] } } }")
    #expect(try found(sandbox) == ["A.swift:1:7 final_class"])
    try sandbox.write(
      ".vmgen.json",
      "{ \"viewModels\": [\"+*Presenter\"], \"rules\": { \"no_coordinator\": { \"severity\": \"warning\", \"allow\": [] } } }"
    )
    #expect(
      try found(sandbox) == [
        "A.swift:1:7 final_class", "A.swift:1:30 no_coordinator", "A.swift:2:7 final_class",
        "A.swift:2:27 no_coordinator",
      ])
  }

  /// An excluded folder stays excluded, whatever configuration is in it.
  @Test func aConfigurationThatIsExcludedOrIgnoredDoesNotCount() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/HEAD", "")
    try sandbox.write(".gitignore", "Ignored/\n")
    try sandbox.write("A.swift", open)
    for folder in ["Vendor", "Ignored", "Pods/X"] {
      try sandbox.write("\(folder)/.vmgen.json", "{ \"key of another version\": 1 }")
      try sandbox.write("\(folder)/A.swift", open)
    }
    try sandbox.write(".vmgen.json", "{ \"exclude\": [\"Vendor/**\"] }")
    #expect(try found(sandbox) == ["A.swift:1:7 final_class"])
    #expect(try found(sandbox, "Vendor/A.swift") == [])
    // A named file that git ignores uses the configurations above it.
    #expect(try sandbox.run("lint", "Ignored/A.swift").errors.contains("Ignored/.vmgen.json:1:3: unknown key"))
    try sandbox.write("Ignored/.vmgen.json", "{ \"rules\": { \"final_class\": \"off\" } }")
    #expect(try found(sandbox, "Ignored/A.swift") == [])
    #expect(try found(sandbox, "Ignored") == [])
  }

  /// A named folder uses the configurations in it and above it, wherever it is.
  @Test func aFolderOutsideHasConfigurationsOfItsOwn() throws {
    let sandbox = try Sandbox()
    try sandbox.write("project/.git/HEAD", "")
    try sandbox.write("project/.vmgen.json", "{ \"rules\": { \"final_class\": \"off\" } }")
    try sandbox.write("project/A.swift", open)
    for folder in ["other", "other/Inner", "outer/other"] { try sandbox.write("\(folder)/A.swift", open) }
    try sandbox.write("other/.vmgen.json", "{ \"rules\": { \"final_class\": \"off\" } }")
    try sandbox.write("other/Inner/.vmgen.json", "{ \"rules\": { \"final_class\": \"error\" } }")
    try sandbox.write("outer/.vmgen.json", "{ \"rules\": { \"final_class\": \"off\" } }")
    let inner = ["../other/Inner/A.swift:1:7 final_class"]
    #expect(try found(sandbox, "../other", in: "project") == inner)
    #expect(try found(sandbox, "../other/Inner", in: "project") == inner)
    #expect(try found(sandbox, "../outer/other", in: "project") == [])
    // So does a folder that contains the project.
    try sandbox.write("outer/other/app/.git/HEAD", "")
    #expect(try found(sandbox, "..", in: "outer/other/app") == [])
    try sandbox.write("other/Inner/.vmgen.json", "{ \"rules\": { \"final_clas\": \"off\" } }")
    #expect(
      try sandbox.run("lint", "../other", in: "project").errors.contains(
        "other/Inner/.vmgen.json:1:14: unknown rule 'final_clas'"))
  }

  @Test(arguments: [
    ("{ \"rules\": { \"final_clas\": \"off\" } }", "One/.vmgen.json:1:14: unknown rule 'final_clas'; did you mean"),
    (
      "{ \"extends\": \"../.vmgen.jsn\" }",
      "One/.vmgen.json:1:14: '../.vmgen.jsn' cannot be read (no such file or folder); write a path relative to"
    ),
    ("{ \"extends\": \"..\" }", "One/.vmgen.json:1:14: '..' cannot be read (it is a folder, not a file)"),
    (
      "{ \"extends\": \".vmgen.json\" }",
      "One/.vmgen.json:1:14: configurations extend each other in a circle: 'One/.vmgen.json', 'One/.vmgen.json'"
    ),
    (
      "{ \"extends\": \"../other.json\" }",
      "other.json:1:14: configurations extend each other in a circle: 'One/.vmgen.json', 'other.json', 'One/.vmgen.json'"
    ),
    ("{ \"extends\": \"../bad.json\" }", "bad.json:2:1: unknown key 'x'"),
    ("{ \"layers\": {} }", "One/.vmgen.json:1:3: 'layers' applies to the whole project; move it to '.vmgen.json'"),
  ])
  func aMistakeInANestedConfigurationStopsTheRun(text: String, message: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", open)
    try sandbox.write(".vmgen.json", "{}")
    try sandbox.write("other.json", "{ \"extends\": \"One/.vmgen.json\" }")
    try sandbox.write("bad.json", "{\n\"x\": 1 }")
    try sandbox.write("One/.vmgen.json", text)
    for arguments in [["lint"], ["lint", "A.swift"], ["lint", "--print-config", "A.swift"]] {
      let run = try sandbox.run(arguments)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(try sandbox.run("lint", "--no-config").status == 1)
  }

  // MARK: - Layers

  @Test func layersAreTakenFromTheConfiguration() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Domain/Movie.swift", "import SwiftUI\nstruct Movie { let page: Page; let row: Row }\n")
    try sandbox.write("App/Presentation/Page.swift", "struct Page { let movie: Movie; let dto: DTO }\n")
    try sandbox.write("App/Data/DTO.swift", "import UIKit\nstruct DTO { let movie: Movie }\n")
    try sandbox.write("App/Row.swift", "struct Row { let page: Page; let dto: DTO }\n")
    try sandbox.write(
      "App/.vmgen.json",
      """
      { "layers": { "Domain": { "paths": ["**/Domain/**"], "uses": [], "modules": { "deny": ["SwiftUI", "UIKit"] } },
                    "Data": { "paths": ["Data"], "uses": ["Domain"] },
                    "Presentation": { "paths": ["Presentation/"], "uses": ["Domain"] } } }
      """)
    let expected = [
      "App/Domain/Movie.swift:1:8: error: the layer 'Domain' may not import 'SwiftUI'",
      "App/Domain/Movie.swift:2:26: error: 'Page' belongs to the layer 'Presentation', which 'Domain' may not use",
      "App/Presentation/Page.swift:1:42: error: 'DTO' belongs to the layer 'Data', which 'Presentation' may not use",
    ]
    func lines(_ run: Sandbox.Run) -> [String] {
      run.output.split(separator: "\n").filter { $0.contains("(layer_dependency)") }.compactMap {
        $0.split(separator: ";").first.map { String($0) }
      }
    }
    #expect(lines(try sandbox.run("lint")) == expected)
    #expect(lines(try sandbox.run("lint", "App/Domain/Movie.swift")) == Array(expected.prefix(2)))
    #expect(lines(try sandbox.run("lint", "../App", in: "App")) == expected.map { String($0.dropFirst(4)) })
    let input = try sandbox.run("lint", "--stdin-path", "App/Data/New.swift", input: "struct New { let page: Page }\n")
    #expect(
      lines(input) == [
        "App/Data/New.swift:1:24: error: 'Page' belongs to the layer 'Presentation', which 'Data' may not use"
      ])
    #expect(try sandbox.run("lint", "--no-config").status == 0)
  }

  // MARK: - Effective settings

  @Test func printedSettingsNameTheirSource() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".git/HEAD", "")
    try sandbox.write(".gitignore", "Hidden.swift\n")
    try sandbox.write("App/A.swift", open)
    try sandbox.write("App/Hidden.swift", open)
    try sandbox.write(
      ".vmgen.json",
      """
      {
        "viewModels": ["+*Presenter"],
        "include": ["App/**"],
        "exclude": ["**/Generated"],
        "baseline": "b.json",
        "layers": { "Domain": { "paths": ["App"] } },
        "rules": { "no_coordinator": { "allow": ["A"] } },
        "strict": true,
        "testDoubles": ["+Double"]
      }
      """)
    try sandbox.write("App/.vmgen.json", "{ \"extends\": \"../.vmgen.json\",\n \"convention\": \"clean\" }")
    let run = try sandbox.run("lint", "--print-config", "A.swift", "--disable", "load_state", in: "App")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output.hasPrefix(
        """
        {
          "version": 1,
          "path": "A.swift",
          "file": {"value": "included", "from": "../.vmgen.json:3", "pattern": "App/**"},
          "configurations": ["../.vmgen.json", ".vmgen.json"],
          "convention": {"value": "clean", "from": ".vmgen.json:2"},
          "viewModels": {"value": ["*ViewModel", "*Presenter"], "from": "../.vmgen.json:2"},
          "testDoubles": {"value": ["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview", "Sample", "Double"], "from": "../.vmgen.json:9"},
          "layers": [{"value": "Domain", "from": "../.vmgen.json:6"}],
          "strict": {"value": true, "from": "../.vmgen.json:8"},
          "baseline": {"value": "b.json", "from": "../.vmgen.json:5"},
          "rules": {
            "app_store_write": {
              "severity": {"value": "error", "from": "default"},
              "stores": {"value": ["appStore", "appState"], "from": "default"}
            },

        """))
    #expect(
      run.output.contains(
        """
            "load_state": {
              "severity": {"value": "off", "from": "--disable"},
              "names": {"value": ["loading", "isLoading*", "isFetching*"], "from": "default"}
            },

        """))
    #expect(
      run.output.contains(
        "\"no_coordinator\": {\"severity\": {\"value\": \"error\", \"from\": \"default\"}, "
          + "\"allow\": {\"value\": [\"A\"], \"from\": \"../.vmgen.json:7\"}}"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
    func file(_ path: String) throws -> String? {
      try sandbox.run("lint", "--print-config", path).output.split(separator: "\n").first { $0.contains("\"file\"") }
        .map {
          String($0.dropFirst("  \"file\": ".count).dropLast())
        }
    }
    #expect(
      try file("App/Generated/New.swift")
        == "{\"value\": \"excluded\", \"from\": \".vmgen.json:4\", \"pattern\": \"**/Generated\"}")
    #expect(try file("Tools/A.swift") == "{\"value\": \"not included\", \"from\": \".vmgen.json:3\"}")
    #expect(try file("App/Hidden.swift")?.hasPrefix("{\"value\": \"ignored unless named or tracked\"") ?? false)
    #expect(
      try sandbox.run("lint", "--print-config", "A.swift", "--no-config").output.contains(
        "\"file\": {\"value\": \"included\", \"from\": \"default\"}"))
    #expect(try sandbox.run("lint", "--print-config", "A.swift", "B.swift").status == 2)
    #expect(try sandbox.run("lint", "--print-config", "").status == 2)
  }
}
