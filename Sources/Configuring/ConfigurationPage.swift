/// The page `docs/configuration.md`.
public enum ConfigurationPage {
  /// The page, with its line end.
  public static var markdown: String { introduction + ConfigurationFormat.root.keys.map(section).joined() + rest }

  private static let introduction = """
    # Configuration: `.vmgen.json`

    Made from the definitions that read the file by `vmgen init --schema --format markdown > docs/configuration.md`; a test
    fails when it is stale. [vmgen.schema.json](vmgen.schema.json) is the JSON Schema for editors, made from the same.

    A `.vmgen.json` is JSON with comments (`//`, `/* */`) and trailing commas. All keys may be left out. An unknown key, rule or
    value is an error with its place and the nearest name, and then nothing is done (exit status 2).
    `vmgen lint --print-config PATH` says what holds for a file and where each value comes from.

    ```json5
    {
      "convention": "observable",
      "rules": {
        "sequential_loading": "warning", // off unless it is asked for
        "no_coordinator": { "severity": "error", "allow": ["+DocumentCoordinator"] },
      },
      "exclude": ["**/Generated/**"],
      "overrides": [
        { "paths": ["Legacy/**"], "convention": "unidirectional", "rules": { "final_class": "warning" } },
      ],
    }
    ```

    ## Keys

    """

  private static func section(_ key: ObjectShape.Key) -> String {
    var section = "\n### \(key.name)\n\n\(key.summary)\n\n\(kind(key.shape, isStart: true)).\(usual(key))\n"
    if key.isOutermostOnly { section += "\nIt is about the whole project: only an outermost `.vmgen.json` has it.\n" }
    switch key.shape {
    // The rules have a page of their own.
    case _ where key.name == "rules": break
    case .object(let shape), .objects(let shape), .map(_, let shape), .textOrObject(_, let shape):
      section += "\n| key | what it says | kind | default |\n|---|---|---|---|\n" + rows(shape, "")
    case .text, .flag, .list: break
    }
    return section
  }

  private static func rows(_ shape: ObjectShape, _ prefix: String) -> String {
    shape.keys.map { key in
      // What stands at the top of a file as well is explained there.
      let isKnown = ConfigurationFormat.shared.contains { $0.name == key.name }
      let usual =
        switch key.usual {
        case _ where isKnown: "what holds without it"
        case .json(let json): "`\(json)`"
        case .words(let words): words
        case nil: key.isRequired ? "must be there" : ""
        }
      let summary = isKnown ? "See [above](#\(key.name.lowercased()))." : key.summary
      var row = "| `\(prefix)\(key.name)` | \(summary) | \(kind(key.shape)) | \(usual) |\n"
      if case .object(let inner) = key.shape, !isKnown { row += rows(inner, "\(prefix)\(key.name).") }
      return row
    }.joined()
  }

  private static func usual(_ key: ObjectShape.Key) -> String {
    switch key.usual {
    case .json(let json): " Default: `\(json)`."
    case .words(let words): " Default: \(words)."
    case nil: ""
    }
  }

  private static func kind(_ shape: Shape, isStart: Bool = false) -> String {
    let kind =
      switch shape {
      case .text(let form): texts(form)
      case .flag: "`true` or `false`"
      case .list(let form, _): "a list, each \(texts(form))"
      case .object: "an object"
      case .objects: "a list of objects"
      case .map(let form, _): "an object whose keys are each \(form.name), and whose values are objects"
      case .textOrObject(let form, _): "\(texts(form)), or an object"
      }
    return isStart ? kind.prefix(1).uppercased() + kind.dropFirst() : kind
  }

  private static func texts(_ form: TextForm) -> String {
    if !form.suggestions.isEmpty {
      return "\(form.suggestions.map { "`\"\($0)\"`" }.joined(separator: ", ")) or another name"
    }
    return form.choices.isEmpty ? form.name : form.choices.map { "`\"\($0)\"`" }.joined(separator: ", ")
  }

  private static let rest = """

    ## Which files are read

    The Swift files of the project, without what `.gitignore` files and `.git/info/exclude` hide, and without folders called
    `.build`, `Pods`, `Carthage` and `DerivedData`; `--no-ignore` reads those, too. A file that git tracks is read although
    `.gitignore` hides it, as git itself sees it: so a hook, which asks for what is staged, and CI, which asks for all, read the
    same. What a user's own `core.excludesFile` hides is read: what is found must not depend on the machine.

    A file that is named on the command line is read whatever git ignores, unless `include`, `exclude` or one of the four
    folders leave it out: then the run says so and goes on, since hooks name all files of a commit. A folder that is named and
    has no file to check is an error (exit status 2), as is a path that does not exist.

    Links are not followed. What a link in the project leads to is read where it stands, if that is in the project. A named
    path that leads out of the project by a link is an error. A configuration, what it `extends` and its `baseline` must lie
    in the project, too; the options `--config` and `--baseline` may name any file.

    ## Patterns for paths

    They are relative to the folder of their `.vmgen.json` and written with `/`. `*` and `?` stay within a component, `**` goes
    across them, `[a-z]` is one of some bytes, a backslash takes what follows as it is. A pattern that fits a folder stands for
    all that lies in it: `Generated` and `Generated/**` say the same of its files. There is no `..`: what lies elsewhere a
    configuration is not about.

    ## Patterns for names

    In `viewModels` and in the options of rules `*` stands for any part of a name, be it empty, and `?` for one character:
    `*ViewModel` fits `ViewModel`, too. A list replaces the one that holds without it. Where one of its names starts with `+`,
    all of them are added to that one instead.

    ## Several configurations

    The project's own stands in its folder: the one of `--root`, else the git root. A `.vmgen.json` in a folder below
    applies to what lies in that folder, and the outer ones no longer do, unless it says `"extends": "../.vmgen.json"`.

    - What is extended holds first, with its overrides; then what the file itself says, then its own overrides. So what a file
      says wins over all that it extends.
    - Rules are taken one by one, and options likewise. Of `convention`, `viewModels` and `include` the nearest one counts. What
      any of them excludes is excluded.
    - Patterns go on being relative to the folder of the file they stand in.
    - `conventions`, `layers`, `baseline`, `strict` and `new` are about a whole project. They stand in a configuration that has no other above it; in
      one below they are an error.
    - A `.vmgen.json` that an outer one excludes does not count: a folder that is left out is left out with all that is in it.
      Nor does one in a folder that git ignores, unless a file there is named.
    - All of them are read before anything else, whichever files are named.

    `--config FILE` takes that file for everything, its patterns relative to the project's folder, and reads no other;
    `--no-config` reads none. `--convention`, `--only`, `--enable` and `--disable` hold over all configurations.

    """
}
