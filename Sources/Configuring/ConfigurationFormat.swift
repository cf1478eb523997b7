import Linting

/// The keys of a `.vmgen.json`.
enum ConfigurationFormat {
  static let root = ObjectShape(
    keys: [
      ObjectShape.Key(
        name: "$schema", shape: .text(.any),
        summary: "The JSON Schema, for editors. `vmgen init --schema` prints it. vmgen does not look at it."),
      ObjectShape.Key(
        name: "extends", shape: .text(.path),
        summary: """
          Another configuration, relative to the folder of this file, most often `"../.vmgen.json"`. What it says holds, \
          unless this file says otherwise.
          """),
      convention,
      ownConventions,
      rules,
      viewModels,
      ObjectShape.Key(
        name: "include", shape: .list(.glob, canBeEmpty: false),
        summary: "Which files are read at all. Nothing but these is checked, be a file named outright.",
        usual: .words("every Swift file")),
      ObjectShape.Key(
        name: "exclude", shape: .list(.glob, canBeEmpty: true),
        summary: """
          Which files are not read. It holds for files named outright and for standard input, too. A `.vmgen.json` \
          that a pattern fits does not count.
          """,
        usual: .json("[]")),
      ObjectShape.Key(
        name: "baseline", shape: .text(.path),
        summary: "The file of the findings that are known and do not count. Read and checked; not yet used.",
        isOutermostOnly: true),
      ObjectShape.Key(
        name: "strict", shape: .flag,
        summary: """
          Whether warnings and what is stale in the baseline fail a run, as errors do: in the hook, in CI and by hand \
          alike. `--strict` does so for one run.
          """,
        usual: .json("false"), isOutermostOnly: true),
      ObjectShape.Key(
        name: "overrides",
        shape: .objects(
          ObjectShape(
            keys: [
              ObjectShape.Key(
                name: "paths", shape: .list(.glob, canBeEmpty: false), summary: "Which files it is about.",
                isRequired: true)
            ] + shared)),
        summary: "What differs for some of the files. Of several that fit a file later ones win.", usual: .json("[]")),
      layers,
      ObjectShape.Key(
        name: "new",
        shape: .object(
          ObjectShape(keys: [
            ObjectShape.Key(
              name: "in", shape: .text(.path),
              summary: "The folder for a screen's sources; `__Name__` stands for the screen's name.",
              usual: .words("a folder of that name in the current one, or in the only target")),
            ObjectShape.Key(
              name: "tests", shape: .text(.path), summary: "The folder for its tests, `__Name__` as above.",
              usual: .words("the test target of the module")),
            ObjectShape.Key(
              name: "module", shape: .text(.name), summary: "The module that the tests import.",
              usual: .words("the target that the folder lies in")),
            ObjectShape.Key(
              name: "isolation", shape: .text(.isolation),
              summary: "Where the code of that module runs by default, as its build settings have it.",
              usual: .words("what the `Package.swift` or the Xcode project says")),
            ObjectShape.Key(
              name: "header", shape: .text(.any),
              summary: """
                What stands at the top of each file; `__file__` stands for its name, `__Module__` for the module. An \
                empty one is none.
                """,
              usual: .words("what the files around it have in common, without who has created them")),
          ])),
        summary: """
          What `vmgen new` does unless told otherwise; its paths are relative to the folder of this file, and lead to \
          no place outside the project.
          """,
        isOutermostOnly: true),
    ])

  /// The keys that overrides have, too.
  static let shared = [convention, rules, viewModels]

  private static let convention = ObjectShape.Key(
    name: "convention", shape: .text(.convention),
    summary: """
      The convention that files are checked by, and that new screens are written in: a built-in one, or one that \
      `conventions` declares.
      """,
    usual: .json("\"\(Convention.observable.rawValue)\""))

  private static let ownConventions = ObjectShape.Key(
    name: "conventions",
    shape: .map(
      .ownConvention,
      ObjectShape(keys: [
        ObjectShape.Key(
          name: "basedOn", shape: .text(.builtInConvention),
          summary: "The built-in one whose rules and templates it starts from.", isRequired: true),
        rules,
      ])),
    summary: """
      Conventions of your own by their names, beside the built-in ones. What `rules` says of one replaces what its base \
      says; its templates are those of its base, but for the files in `.vmgen/templates/NAME/`.
      """,
    usual: .words("none"), isOutermostOnly: true)

  private static let rules = ObjectShape.Key(
    name: "rules",
    shape: .object(ObjectShape(keys: Rule.all.map(key), unknownKey: "there is no rule")),
    summary: """
      For each rule its severity, or an object with its `severity` and its options. The rules, their options and the \
      names that these have by default are on [their page](rules.md).
      """,
    usual: .words("what the convention says"))

  private static func key(_ rule: Rule) -> ObjectShape.Key {
    let severity = ObjectShape.Key(
      name: "severity", shape: .text(.severity), summary: "How grave a finding is; `off` for none.",
      usual: .words("what the convention says"))
    let options = rule.options.map { option in
      ObjectShape.Key(
        name: option.key, shape: .list(.names, canBeEmpty: true), summary: option.summary,
        usual: .json(list(option.names)))
    }
    let object = ObjectShape(
      keys: [severity] + options, unknownKey: "the rule '\(rule.id)' has no option", canBeEmpty: false)
    return ObjectShape.Key(name: rule.id, shape: .textOrObject(.severity, object), summary: "Finds: \(rule.summary).")
  }

  private static let viewModels = ObjectShape.Key(
    name: "viewModels", shape: .list(.names, canBeEmpty: false),
    summary: "Which classes are ViewModels, by their names.", usual: .json(list(NamePatterns.viewModels.patterns)))

  private static let layers = ObjectShape.Key(
    name: "layers",
    shape: .map(
      .layer,
      ObjectShape(keys: [
        ObjectShape.Key(
          name: "paths", shape: .list(.glob, canBeEmpty: false), summary: "Which files belong to it.", isRequired: true),
        ObjectShape.Key(
          name: "uses", shape: .list(.layer, canBeEmpty: true),
          summary: "The layers whose types it may mention besides its own.", usual: .json("[]")),
        ObjectShape.Key(
          name: "modules",
          shape: .object(
            ObjectShape(keys: [
              ObjectShape.Key(
                name: "deny", shape: .list(.name, canBeEmpty: true), summary: "The modules that it may not import.",
                usual: .json("[]"))
            ])),
          summary: "What it may import."),
      ])),
    summary: """
      The layers of the project by their names, for the rule `layer_dependency`. A file that is in none may mention \
      everything, and a type that is declared in none may be mentioned by all.
      """,
    usual: .words("none"), isOutermostOnly: true)

  private static func list(_ names: [String]) -> String {
    "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
}
