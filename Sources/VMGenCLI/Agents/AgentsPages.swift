/// The texts that `vmgen agents` writes.
struct AgentsPages {
  /// The section of AGENTS.md.
  let section: String
  /// The files of the skill by their paths in its folder.
  let skill: [(name: String, text: String)]

  /// - Parameter folder: The skill's folder, relative to the project's folder.
  init(_ contents: AgentsContents, skill folder: String) {
    section = Self.section(contents, folder)
    let (rules, screen) = (contents.rules, contents.screen)
    let references =
      [("rules", rules.index), ("screens", screen.page)] + rules.pages.map { ("rules/\($0.name)", $0.text) }
    let pages =
      [("SKILL.md", Self.overview(contents))]
      + references.map { name, text in
        ("references/\(name.hasSuffix(".md") ? name : name + ".md")", "\(AgentsMark.line)\n\n\(text)")
      }
    skill = pages.map { name, text in (name, AgentsMark.withChecksum(text)) }
  }

  private static func section(_ contents: AgentsContents, _ folder: String) -> String {
    """
    ## ViewModels and screens

    \(contents.convention)
    \(contents.rules.viewModels)
    Before you write or change a View, a ViewModel or what belongs to them, read `\(folder)/SKILL.md`.

    - \(contents.screen.order)
    - \(check(contents))
    - `vmgen lint --fix` applies the safe fixes. `vmgen rules RULE` explains a rule.
    - Run the tests: \(contents.tests).
    - Do not silence a finding, add to a baseline or change `.vmgen.json` to get rid of one, unless you are asked to.
    \(contents.rules.areasText)
    The rules that are errors:

    \(contents.rules.errors)

    """
  }

  /// How to check a change.
  private static func check(_ contents: AgentsContents) -> String {
    contents.isStrict
      ? "Check with `vmgen lint --format agent`: one line a finding, with its fix. Warnings fail a run like errors, because "
        + "`.vmgen.json` has `\"strict\": true`."
      : """
      Check with `vmgen lint --format agent --strict`: one line a finding, with its fix. Remove the warnings that your change has
        caused, too: without `--strict`, exit status 0 only means that no error is left.
      """
  }

  private static func overview(_ contents: AgentsContents) -> String {
    let screen = contents.screen
    let status =
      contents.isStrict
      ? "0 no findings, 1 errors or warnings" : "0 no errors, 1 errors (with `--strict` also warnings)"
    return """
      ---
      name: vmgen
      description: How screens and ViewModels are written in this project (\(contents.conventions)). Use it to add a \
      screen, to write or change its \(screen.parts), and to fix findings of 'vmgen lint'.
      ---

      \(AgentsMark.line)

      # Screens and ViewModels

      ## Add a screen

      \(newScreen(contents))

      ## Change a ViewModel

      Read the rules, change the code, then check it. `references/rules.md` lists the rules, with a page for each.

      ## Check

      ```sh
      vmgen lint --format agent --strict   # one line a finding
      vmgen lint --format agent --new      # only what HEAD does not have
      vmgen lint --fix                     # applies the safe fixes
      vmgen lint --diff --unsafe-fixes     # shows all fixes as a patch; review the unsafe ones
      ```

      The form of a line:

      ```
      PATH:LINE:COLUMN SEVERITY RULE MESSAGE [FIX] see PATH:LINE:COLUMN NOTE
      ```

      - SEVERITY is `error` or `warning`.
      - `; also RULE: MESSAGE` in MESSAGE is the finding of another rule at the same place. Resolve both.
      - FIX is `no fix: REASON`, or `SAFETY fix: TITLE: EDIT, EDIT`. SAFETY is `safe` or `unsafe`: an unsafe fix may require
        changes to other code. An EDIT is `LINE:COLUMN-LINE:COLUMN -> "TEXT"`: replace what is between both positions with TEXT,
        which is quoted as in JSON.
      - Up to five `see PATH:LINE:COLUMN NOTE` follow the fix: places that belong to the finding, such as others with the same
        problem. `and N more` counts those that are not shown.

      Columns count bytes of UTF-8, from 1.

      Exit status: \(status), 2 a wrong option or configuration, 3 a file could not be read.

      Work until no finding is left that your change has caused, including warnings. If a finding is wrong, say so and why. If you are
      asked to silence it, put `// vmgen:disable:next RULE -- REASON` above the declaration.

      """
  }

  /// How to add a screen.
  private static func newScreen(_ contents: AgentsContents) -> String {
    let screen = contents.screen
    if screen.isRefused {
      return """
        \(screen.order)

        `references/screens.md` shows the files of a screen for newer systems, and says where `ViewModelCore` comes from, which they \
        import. It needs iOS 17 or macOS 14, too.
        """
    }
    return """
      1. Describe it in the language of `references/screens.md`, and look at the plan: `\(screen.command) --dry-run --format diff`.
         With `--spec -`, vmgen reads the description from standard input.
      2. Run the same command without `--dry-run`. It writes all files or none, and lints them.
      3. Do what its notes and the `// TODO:` lines that it lists say, and complete what is left: types without properties, and the
         calls of your services.
      4. Run the tests that were written with the screen: \(contents.tests).

      \(screen.order)

      `references/screens.md` shows the files of a screen of this project, and says where the libraries come from that they import.
      """
  }
}
