import Linting
import Wording

/// The keys of a `.vmgen.json`, from which parser, JSON Schema and documentation are derived.
enum ConfigurationFormat {
  static let root = ObjectShape(
    keys: [
      ObjectShape.Key(
        name: "$schema", shape: .text(.any),
        summary: "The JSON Schema, for editors; `vmgen init --schema` prints it. vmgen ignores this key."),
      ObjectShape.Key(
        name: "extends", shape: .text(.path),
        summary: """
          Another configuration to build on, usually `"../.vmgen.json"`. The path is relative to the folder of this file. \
          Keys of this file take precedence. `"package:NAME/PATH#sha256-HASH"` is a file in the checkout of a Swift package \
          (`.build/checkouts/NAME`), with the hash of its contents; its patterns are relative to this file's folder. \
          A path may have a hash as well.
          """),
      ObjectShape.Key(
        name: "minimumVersion", shape: .text(.version),
        summary: "The oldest version of vmgen that may be used, so that a team's machines agree."),
      convention,
      ownConventions,
      rules,
      viewModels,
      testDoubles,
    ] + TeamRulesFormat.keys + [
      ObjectShape.Key(
        name: "include", shape: .list(.glob, canBeEmpty: false),
        summary: "The files to check. Other files are not checked, even if named explicitly.",
        defaultValue: .words("every Swift file")),
      ObjectShape.Key(
        name: "exclude", shape: .list(.glob, canBeEmpty: true),
        summary: """
          The files not to check, even if named explicitly or passed on standard input. A `.vmgen.json` that a pattern \
          matches is ignored.
          """,
        defaultValue: .json("[]")),
      ObjectShape.Key(
        name: "baseline", shape: .text(.path),
        summary: "The baseline: a file with known findings, which the lint ignores.",
        isOutermostOnly: true),
      ObjectShape.Key(
        name: "strict", shape: .flag,
        summary: """
          Whether warnings fail a run, as errors do, in the hook and in CI as well. `--strict` does the same for one run. It \
          also fails for stale entries of the baseline and for patterns that match no Swift file.
          """,
        defaultValue: .json("false"), isOutermostOnly: true),
      ObjectShape.Key(
        name: "overrides",
        shape: .objects(
          ObjectShape(
            keys: [
              ObjectShape.Key(
                name: "paths", shape: .list(.glob, canBeEmpty: false),
                summary: "The files that the override applies to.",
                isRequired: true)
            ] + shared)),
        summary: "Other settings for some of the files. If several apply to a file, later ones win.",
        defaultValue: .json("[]")
      ),
      layers,
      ObjectShape.Key(
        name: "new",
        shape: .object(
          ObjectShape(keys: [
            ObjectShape.Key(
              name: "in", shape: .text(.path),
              summary: "The folder for a screen's sources. `__Name__` is a placeholder for the screen's name.",
              defaultValue: .words("a folder named after the screen, in the current folder or the only target")),
            ObjectShape.Key(
              name: "tests", shape: .text(.path), summary: "The folder for the tests, with the same placeholder.",
              defaultValue: .words("the test target of the module")),
            ObjectShape.Key(
              name: "module", shape: .text(.name), summary: "The module that the tests import.",
              defaultValue: .words("the target that contains the folder")),
            ObjectShape.Key(
              name: "isolation", shape: .text(.isolation),
              summary: "The default isolation of that module, as in its build settings.",
              defaultValue: .words("read from `Package.swift` or the Xcode project")),
            ObjectShape.Key(
              name: "header", shape: .text(.any),
              summary: """
                The header of each file. `__file__` is a placeholder for its name, `__Module__` for the module. An empty \
                text means no header.
                """,
              defaultValue: .words("the common header of files nearby, without author and date")),
            ObjectShape.Key(
              name: "places",
              shape: .object(
                ObjectShape(keys: [
                  ObjectShape.Key(
                    name: "interactors", shape: .text(.path),
                    summary: "The folder for Interactors that several screens can call: `collection.fetchPosts()`.",
                    defaultValue: .words("the folder of the first screen that calls them")),
                  ObjectShape.Key(
                    name: "models", shape: .text(.path),
                    summary: "The folder for types that screens load and show, a file each.",
                    defaultValue: .words("beside the Interactor that returns them, or the screen")),
                  ObjectShape.Key(
                    name: "stubs", shape: .text(.path),
                    summary: """
                      The folder for the stubs of Interactors, a file each. In a folder of the tests, the app is built without \
                      them, and screens have no previews.
                      """,
                    defaultValue: .words("beside their Interactor")),
                ])),
              summary: """
                Folders for what screens share. They apply in projects, not to `--package`. `clean` keeps its layers below \
                the folder for Interactors, which are repositories there.
                """),
            ObjectShape.Key(
              name: "words", shape: .words(.templateWord),
              summary: """
                Your own words for templates: a text `appName` is the placeholder `__appName__`, a flag `usesAnalytics` the \
                condition `// vmgen:if usesAnalytics`. The header can use them, too.
                """),
          ])),
        summary: """
          Defaults for `vmgen new`. Paths are relative to the folder of this file and must stay inside the project.
          """,
        isOutermostOnly: true),
    ])

  /// The keys that an override may have, too.
  static let shared = [convention, rules, viewModels, testDoubles] + TeamRulesFormat.keys

  private static let convention = ObjectShape.Key(
    name: "convention", shape: .text(.convention),
    summary: """
      The convention for the lint and for new screens: a built-in one, or one that `conventions` declares.
      """,
    defaultValue: .json("\"\(Convention.default.rawValue)\""))

  private static let ownConventions = ObjectShape.Key(
    name: "conventions",
    shape: .map(
      .ownConvention,
      ObjectShape(keys: [
        ObjectShape.Key(
          name: "basedOn", shape: .text(.builtInConvention),
          summary: "The built-in convention whose rules and templates it inherits.", isRequired: true),
        rules,
      ])),
    summary: """
      Your own conventions by name. `rules` overrides the rules of the base. Files in `.vmgen/templates/NAME/` override \
      its templates.
      """,
    defaultValue: .words("none"), isOutermostOnly: true)

  private static let rules = ObjectShape.Key(
    name: "rules",
    shape: .object(ObjectShape(keys: Rule.all.map(key), unknownKey: "unknown rule")),
    summary: """
      The severity of each rule, or an object with its `severity` and options. [rules.md](rules.md) describes the rules, \
      their options and the defaults.
      """,
    defaultValue: .words("set by the convention"))

  private static func key(_ rule: Rule) -> ObjectShape.Key {
    let severity = ObjectShape.Key(
      name: "severity", shape: .text(.severity), summary: "The severity of the findings; `off` disables the rule.",
      defaultValue: .words("set by the convention"))
    let options = rule.options.map { option in
      let (shape, defaultValue): (Shape, DefaultValue) =
        if option.isFlag {
          (.flag, .json("false"))
        } else if option.isSeverity {
          (.text(.severity), .json(JSONText.quoted(option.names.first ?? "")))
        } else {
          (.list(.names, canBeEmpty: true), .json(list(option.names)))
        }
      return ObjectShape.Key(name: option.key, shape: shape, summary: option.summary, defaultValue: defaultValue)
    }
    let object = ObjectShape(
      keys: [severity] + options, unknownKey: "the rule '\(rule.id)' has no option", canBeEmpty: false)
    return ObjectShape.Key(name: rule.id, shape: .textOrObject(.severity, object), summary: "Finds: \(rule.summary).")
  }

  private static let viewModels = ObjectShape.Key(
    name: "viewModels", shape: .list(.names, canBeEmpty: false),
    summary: "The names of ViewModel classes.", defaultValue: .json(list(NamePatterns.viewModels.patterns)))

  private static let testDoubles = ObjectShape.Key(
    name: "testDoubles", shape: .list(.names, canBeEmpty: true),
    summary: """
      The names of test doubles: words that a class name begins or ends with, or patterns with `*`. Of all rules, only \
      `weak_self_capture` and those about the lint itself look at these classes, at `#Preview` and at `PreviewProvider`s.
      """,
    defaultValue: .json(list(TestDoubles.defaults.words)))

  private static let layers = ObjectShape.Key(
    name: "layers",
    shape: .map(
      .layer,
      ObjectShape(keys: [
        ObjectShape.Key(
          name: "paths", shape: .list(.glob, canBeEmpty: false), summary: "The files in the layer.", isRequired: true),
        ObjectShape.Key(
          name: "uses", shape: .list(.layer, canBeEmpty: true),
          summary: "The other layers whose types it may use.", defaultValue: .json("[]")),
        ObjectShape.Key(
          name: "modules",
          shape: .object(
            ObjectShape(keys: [
              ObjectShape.Key(
                name: "deny", shape: .list(.name, canBeEmpty: true), summary: "The modules that it may not import.",
                defaultValue: .json("[]"))
            ])),
          summary: "The modules that it may import."),
      ])),
    summary: """
      The layers of the project by name, for the rule `layer_dependency`. Files without a layer may use all types, and \
      types without a layer may be used in all files.
      """,
    defaultValue: .words("none"), isOutermostOnly: true)

  private static func list(_ names: [String]) -> String {
    "[\(names.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }
}
