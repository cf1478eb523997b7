/// The language of specs, as it is published: `docs/spec.md` is made of this, and errors quote it.
public enum SpecGrammar {
  /// One kind of line.
  public struct Option: Sendable {
    /// The word it starts with, which is the name of the command line's option as well.
    public var word: String
    /// What follows it in the grammar.
    public var syntax: String
    /// How one is written.
    public var sample: String
    /// What it makes, in a few words for help and tables.
    public var summary: String
    /// What is to be known besides, in whole sentences.
    public var details: String
  }

  /// All kinds of lines but `screen`, in the order in which they are explained.
  public static let options: [Option] = [
    Option(
      word: "load", syntax: "NAME [\"(\" parameters \")\"] \":\" type [\"from\" call]",
      sample: "load posts: [Post] from collection.fetchPosts()", summary: "a value to be loaded and refreshed",
      details: """
        The state is a `LoadState`. Several are loaded together. Without `from` the screen's own Interactor has a method \
        for it: `fetchPosts`. With parameters the methods that load take them, and so does the View. A method called as \
        `fetchReviews(of: id)` is declared with `of id: UUID`.
        """),
    Option(
      word: "state", syntax: "NAME \":\" type [\"=\" expression]", sample: "state sortsByDate: Bool = false",
      summary: "a value of the screen's own", details: "Only an optional may be without a first value."),
    Option(
      word: "output", syntax: "NAME [\"(\" parameters \")\"] [\"repeats\"]", sample: "output detail(id: Int)",
      summary: "an event for whoever shows the screen",
      details: "`repeats` adds a `UUID`, so that the same event twice is two events."),
    Option(
      word: "on", syntax: "NAME [\"(\" payload \")\"] \"->\" NAME [\"(\" arguments \")\"]",
      sample: "on collectionDetailRequested(id) -> detail(id: id)",
      summary: "an event of the app's store that becomes an output",
      details: """
        The payload is written as the event's case declares it; a name without a type has the type of the output's \
        part that it is handed on to, and no label. Where the project declares the case its labels hold. An output that \
        carries nothing need not be declared.
        """),
    Option(
      word: "watch", syntax: "path [\":\" type] [\"as\" NAME] \":\" type [\"{\" expression \"}\"]",
      sample: "watch authStatus as isSignedIn: Bool { $0 == .signedIn }",
      summary: "a value of the app's store that becomes state",
      details: """
        `$0` is the value in the store. Its type is told by what it is compared with; where it is not, it is written \
        before `as`: `watch unread: Int as hasUnread: Bool { $0 > 0 }`. Where the project's `AppState` declares the \
        value with a type, that holds.
        """),
    Option(
      word: "guest", syntax: "", sample: "guest", summary: "guests load nothing",
      details: "The store's `authStatus` is watched; while it is `.guest`, nothing is loaded."),
    Option(
      word: "search", syntax: "NAME [\"as\" NAME \":\" type] \"from\" call",
      sample: "search query from collection.search(query)", summary: "a search while typing, after a pause",
      details: """
        The first name is a state, a `String`, which is added where it is not declared. What is found is a `LoadState` \
        named `results`, of the type of the load from the same Interactor, unless `as` says otherwise.
        """),
  ]

  /// How the parts of the lines are written.
  public static let parts: [(name: String, syntax: String)] = [
    ("file", "{ [line] NEWLINE }"),
    ("line", "\"screen\" NAME | " + options.map(\.word).joined(separator: " | ")),
    ("parameters", "[parameter { \",\" parameter }]"),
    ("parameter", "[\"_\" | LABEL] NAME \":\" type"),
    ("payload", "(NAME | parameter) { \",\" (NAME | parameter) }"),
    ("call", "[INTERACTOR \".\"] METHOD \"(\" arguments \")\""),
    ("arguments", "[argument { \",\" argument }]"),
    ("argument", "[LABEL \":\"] expression"),
    ("path", "NAME { \".\" NAME }"),
    (
      "type",
      "(NAME { \".\" NAME } [\"<\" type { \",\" type } \">\"] | \"[\" type [\":\" type] \"]\") { \"?\" }"
    ),
    ("expression", "operand { OPERATOR operand } [\"?\" expression \":\" expression]"),
    ("operand", "{ \"!\" | \"-\" } primary { [\"?\"] \".\" NAME | \"(\" arguments \")\" | \"[\" expression \"]\" }"),
    (
      "primary",
      "NUMBER | STRING | NAME | \".\" NAME | \"$0\" | \"(\" expression \")\" | \"[\" [elements] \"]\""
    ),
    ("elements", "\":\" | expression [\":\" expression] { \",\" expression [\":\" expression] }"),
  ]

  /// The words that lines start with, for messages.
  static let words = (["screen"] + options.map(\.word)).map { "'\($0)'" }.joined(separator: ", ")

  static func sample(of word: String) -> String {
    word == "screen" ? "screen Collection" : options.first { $0.word == word }?.sample ?? word
  }
}

extension SpecGrammar {
  /// The page about the language, as `docs/spec.md` has it.
  public static func page() -> String {
    var page = """
      # Describing screens

      A screen is described in lines, one for each thing that it has. `vmgen new --spec FILE` reads a file with many
      screens; `vmgen new NAME --load '…' --output '…'` takes the same lines as options, without their first word. All
      files of all screens are written, or none.

      A screen without lines is the smallest useful one: it loads its content and has the output `finished`. A screen with
      lines has what they say, and nothing else. What follows `//` is a comment; indentation means nothing.

      `collection.fetchPosts()` calls a method of `CollectionInteractor`, `fetchPosts()` one of the screen's own. An
      Interactor that several screens call is written once, with all its methods; one that the target declares is left
      as it is, and the run names the methods that it lacks. A type that a line mentions and the target does not declare
      is written as an empty struct, to be filled, or as an enum where lines name its cases: `state tier: Tier = .basic`.
      What is loaded, put out and watched is `Equatable` and `Sendable`.

      A name that becomes part of another one gets a capital. Where it begins with a word that Swift writes in capitals
      it gets them all: `http.fetch()` calls `HTTPInteractor`, `urls` are loaded by `loadURLs()`. Inside a name they are
      left as the line has them, and where the target declares an `HttpInteractor` that is meant.

      This page is made by `VMGEN_RECORD=1 swift test --filter thePageOfTheLanguage`.

      ## The lines

      """
    for option in options {
      page += "\n### `\(option.word)`: \(option.summary)\n\n```\n\(option.sample)\n```\n\n"
      if !option.details.isEmpty { page += option.details + "\n" }
    }
    page += "\n## The grammar\n\n```ebnf\n"
    let all =
      parts.prefix(2).map { ($0.name, $0.syntax) }
      + options.map { ($0.word, "\"\($0.word)\" \($0.syntax)") } + parts.dropFirst(2).map { ($0.name, $0.syntax) }
    for (name, syntax) in all {
      page += "\(name) = \(syntax.last == " " ? String(syntax.dropLast()) : syntax) ;\n"
    }
    return page + """
      ```

      `NAME`, `LABEL`, `METHOD` and `INTERACTOR` are Swift names in lower camel case, and a label may be a keyword; the
      name of a screen may be several words. `OPERATOR` is one of `==`, `!=`, `<`, `>`, `<=`, `>=`, `&&`, `||`, `??`,
      `+`, `-`, `*`, `/`, `%`. A `STRING` stands on one line and has no interpolation. In a call stand parameters of the
      load, states and literals; in an output the parts of the event.

      """
  }
}
