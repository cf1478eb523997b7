/// The grammar of specs, from which `docs/spec.md` is generated and which error messages quote.
public enum SpecGrammar {
  /// A kind of line.
  public struct Option: Sendable {
    /// Its first word, which is also the name of the command-line option.
    public var word: String
    /// The grammar after the first word.
    public var syntax: String
    /// An example.
    public var sample: String
    /// A short description for help and tables.
    public var summary: String
    /// Further rules, in whole sentences.
    public var details: String
  }

  /// All kinds of lines except `screen`, in the order of the documentation.
  public static let options: [Option] = [
    Option(
      word: "load", syntax: "NAME [\"(\" parameters \")\"] \":\" type [\"from\" call]",
      sample: "load posts: [Post] from collection.fetchPosts()", summary: "a value to load and refresh",
      details: """
        The state is a `LoadState`. A screen with several loads runs them together. Without `from`, the screen's own \
        Interactor gets a method for the load: `fetchPosts`. Parameters become parameters of the View and of the methods \
        that load; one with a value, `load posts(limit: Int = 20): [Post] from …`, need not be passed to the View. The call \
        `fetchReviews(of: id)` declares a method with the parameter `of id: UUID`.
        """),
    Option(
      word: "page", syntax: "NAME [\"(\" parameters \")\"] \":\" type [\"from\" call]",
      sample: "page comments: [Comment] from feed.fetchComments(page: page)",
      summary: "a list that is loaded page by page",
      details: """
        A `load` of a list, whose next page is loaded when the end of the list is shown. `page` in the call is the number of \
        the page: the first one is 1, and one without elements is the end. With `cursor` instead, as in \
        `fetchComments(after: cursor)`, the cursor is a `String?`, and the method returns a `CursorPage`: elements, and the \
        cursor of the next page. Beside the list, the ViewModel gets a `PageState`. If a page cannot be loaded, what is shown \
        stays, and the row at the end offers another try. A refresh begins with the first page. `Identifiable` elements \
        that arrive twice are shown once. A screen has one such list; all that can be done with a `load` can be done with it.
        """),
    Option(
      word: "state", syntax: "NAME \":\" type [\"=\" expression]", sample: "state sortsByDate: Bool = false",
      summary: "a value of the screen",
      details: """
        An initial value is required, except for an optional. The ViewModel gets a setter for a `Bool`, an `Int`, a `String` \
        and a `Date`, and the View a control: a toggle, a stepper, a text field or a date picker. An enum whose cases the \
        project or a `type` line declares, two to eight without values, gets a setter and a picker, if the line names the \
        first case: `state order: Order = .newest`. For other types write the control yourself, and for an enum with one \
        known case the setter.
        """),
    Option(
      word: "given", syntax: "NAME \":\" type", sample: "given account: Account",
      summary: "a value that the screen is handed when it is made",
      details: """
        The ViewModel's initialiser takes the value. It is a `state` of the screen: calls can be passed it, a `shows` line can \
        name it, and a form can edit it (see `form`). An output that leads to the screen carries it by its name, like the \
        parameters of the screen's loads.
        """),
    Option(
      word: "reloads", syntax: "NAME \"when\" NAME { \",\" NAME }", sample: "reloads posts when sortsByDate",
      summary: "a load that follows states",
      details: """
        The load runs again when one of the named states or watched values changes, and replaces a load that is running. \
        Setting a value to what it is does not load. A load follows its own parameters without such a line. States are \
        passed to the call like parameters: `load posts: [Post] from feed.fetchPosts(byDate: sortsByDate)`.
        """),
    Option(
      word: "shows", syntax: "NAME \":\" type \"{\" CODE \"}\"",
      sample: "shows isEmpty: Bool { posts.value?.isEmpty ?? false }", summary: "a value that follows from others",
      details: """
        The ViewModel gets a computed property, and the View shows it: a `Bool` as a text that is there while it is true. \
        The code is Swift and stays as it is. It may name loads, states, watched values, the results of the search, fields \
        and changes of the screen, and what earlier lines show: `posts` is a `LoadState`, and `deleteState` is the \
        `ChangeState` of the change `delete`. The tests compare the property with the same code of the same values, \
        first at the start and then after each load and each change of a state, so they find a property that does not \
        follow, and no mistake in the code itself.
        """),
    Option(
      word: "output",
      syntax: "NAME [\"(\" parameters \")\"] [\"repeats\"] [\"->\" [\"push\" | \"sheet\" | \"cover\"] SCREEN]",
      sample: "output detail(id: Int)", summary: "an event for the parent of the screen, or the way to another screen",
      details: """
        `repeats` adds a `UUID`, so that two equal events in a row are different.

        An output without parameters gets a button. A tapped row of a list sends an output if the row has a value for each \
        parameter: the element itself, a property of the same name and type, or the `id` of a `Post` for `postID`. If \
        several outputs fit, the row sends the one with the name of its element, `output post(id: Int)`, else the only one \
        that leads to a screen. If neither exists, the row sends nothing, and a `// TODO:` names the outputs.

        `output detail(id: Int) -> ProductDetail` leads to a screen of the file or of the project. The screen is pushed; \
        `-> sheet ProductEditor` and `-> cover ProductEditor` show it over the others. What the output carries are the \
        parameters of that screen's loads, with the same names and types.

        The screens that lead to one another are a flow: one for a file of lines. It has the name of the first screen that \
        leads to another one and to which no other screen leads: `ProductsFlow`. The flow turns outputs into routes, so the \
        ViewModels know nothing of it. An output `finished`, `closed`, `cancelled` or `dismissed` leads back. For each other \
        output without an arrow, the flow has a `// TODO:`. `vmgen new` lists the `// TODO:` lines of the files that it \
        writes. With `--package`, the app starts in the flow. If a flow exists already, vmgen keeps its files and names \
        what to add.
        """),
    Option(
      word: "on", syntax: "NAME [\"(\" payload \")\"] \"->\" NAME [\"(\" arguments \")\"]",
      sample: "on collectionDetailRequested(id) -> detail(id: id)",
      summary: "an event of the app's store that causes an output",
      details: """
        Write the payload as in the declaration of the event's case. A name without a type has no label and the type of \
        the output's parameter that it is passed to. If the project declares the case, its labels are used. An output \
        without parameters need not be declared.
        """),
    Option(
      word: "watch", syntax: "path [\":\" type] [\"as\" NAME] \":\" type [\"{\" expression \"}\"]",
      sample: "watch authStatus as isSignedIn: Bool { $0 == .signedIn }",
      summary: "a value of the app's store that the screen follows",
      details: """
        `$0` is the value in the store. Its type follows from a comparison, or is written before `as`: \
        `watch unread: Int as hasUnread: Bool { $0 > 0 }`. If the project's `AppState` declares the value with a type, \
        that type is used.
        """),
    Option(
      word: "guest", syntax: "", sample: "guest", summary: "guests load nothing",
      details: "The screen follows the store's `authStatus` and loads nothing while it is `.guest`."),
    Option(
      word: "search",
      syntax: "NAME [\"as\" NAME \":\" type] \"from\" call { \"on\" \"submit\" | \"needs\" NUMBER \"letters\" }",
      sample: "search query from collection.search(query)", summary: "a search while the user types, after a pause",
      details: """
        The first name is a state of type `String`, which need not be declared. The results are a `LoadState` named \
        `results`, with the type of the load from the same Interactor; `as` sets another name and type. With `on submit` \
        it runs when the user ends typing and not before: `search query from movie.search(query) on submit`. With \
        `needs 3 letters` it finds nothing for a shorter query. A screen has one search; another value that is typed can be a `state` \
        that a load follows: `reloads matches when text`.
        """),
    Option(
      word: "child", syntax: "NAME \":\" SCREEN [\"edits\" NAME { \",\" NAME }]",
      sample: "child filter: Filter edits text", summary: "a screen of the file that is a part of this one",
      details: """
        The ViewModel of the screen holds that of the child, and the View shows the View of the child. The child has \
        `given` lines for the states that it is handed, with their names and types; its copies follow the states. Its other \
        lines are `state` and `shows`:

        ```
        screen Filter
          given text: String
          shows isActive: Bool { !text.isEmpty }
        ```

        A child only reads what it is handed. `edits text` lets it change the state: the View of the child is handed a \
        `Binding` (in UIKit a closure) and has the control, which the screen around it then lacks. The state stays with that \
        screen, where a load can follow it: `reloads posts when text`. A screen is the child of one screen, has no children \
        itself, and no output leads to it.
        """),
    Option(
      word: "do",
      syntax:
        "NAME [\"(\" parameters \")\"] (\"from\" call { effect } | \"updates\" NAME \"{\" CODE \"}\" [\"clears\"])",
      sample: "do delete(id: UUID) from collection.delete(id: id) removes from posts",
      summary: "a change that the user asks for",
      details: """
        The ViewModel gets a method or an action, and a `ChangeState`. A change never runs twice at once. If it fails, the \
        View shows an alert with another try. If it succeeds, its effects follow in order: `reloads posts` refreshes a \
        load, `removes from posts` removes the element with the parameter `id`, `updates posts` puts what the method \
        returns in its place (of a `state` or a `given`, too), `adds to posts` appends it, `sends closed` sends an output, filled with parameters of the change that have the same \
        names, and `clears` empties the form. \
        Parameters, states and fields can be passed to the call. A row of the list starts a change with the parameter `id`. A \
        button starts one without parameters, and one with parameters of the loads.

        `optimistically` removes the element at once, before the method has returned: \
        `do delete(id: UUID) from collection.delete(id: id) removes from posts optimistically`. If the change fails, the \
        element is back at its place, and an alert offers another try. The other effects follow when it has succeeded. What \
        `updates` and `adds to` show is known only then, so they cannot be combined with it.

        A change without `from` calls nothing. It sets a state to the value of the code, which may name what a `shows` line \
        may name, and the change's parameters: `do changeOrder updates order { order == .newest ? .oldest : .newest }`. A \
        load can follow the state: `reloads posts when order`. If the state is a list, the View shows its elements in rows, \
        and a row starts a change with the parameter `id`: \
        `do remove(id: UUID) updates items { items.filter { $0.id != id } }`. The tests compare the state with the same code.
        """),
    Option(
      word: "form", syntax: "[\"edits\" NAME]", sample: "form", summary: "a heading for the fields below",
      details: """
        The line may be left out. A form has fields and at least one `submit`, unless it edits a value.

        ```
        form edits user
        ```

        This form begins with a loaded value, or with one that the screen is given. `user` is a load of one value, or a `given`, whose type has \
        properties: `type User { id: UUID; name: String }`, or a struct of the project. A field takes the property of the \
        same name and type, or of that type's optional; at least one field does. Other fields begin with their own values. \
        The form can be sent only if it is valid and was changed. A refreshed value replaces the fields, unless the user has \
        changed one. When another value is loaded, or guest mode begins, the form begins anew. After a `submit` that \
        `updates user`, the saved values count as unchanged. Such a form has no `clears`. \
        Without a `submit` it is edited in place, and `shows` lines and a `do` can use what it holds.
        """),
    Option(
      word: "field", syntax: "NAME \":\" type [\"=\" expression] [\"{\" expression \"}\" [STRING]]",
      sample: "field email: String { !$0.isEmpty && $0.contains(\"@\") } \"Enter an email address\"",
      summary: "a value that the user types in",
      details: """
        The fields of a screen are one struct, the form. Their types are `String`, numbers, `Bool` and `Date`. The condition \
        says which values are valid, and the text is shown beside an edited field whose value is not. Conditions consist of \
        comparisons, `isEmpty`, `count`, `contains`, `hasPrefix`, `hasSuffix`, `!`, `&&` and `||`. They may name fields \
        above: `field repeated: String { $0 == password } "The passwords differ"`, `field end: Date = Date() { $0 > start }`.
        """),
    Option(
      word: "submit",
      syntax:
        "NAME [\"(\" parameters \")\"] (\"from\" call { effect } | \"updates\" NAME \"{\" CODE \"}\" [\"clears\"])",
      sample: "submit register from account.register(email: email) sends registered",
      summary: "a change that sends the form",
      details: """
        It is a `do` for a form: its button is disabled until all fields are valid. If it fails, what was typed stays. Its \
        parameters are those of loads, which the View knows: `submit save(id: UUID) from post.save(id: id, title: title)`. \
        The output that it sends can carry fields, too. Without `from`, the form changes a state: \
        `submit addItem updates items { items + [Item(title: title)] } clears`.
        """),
    Option(
      word: "type", syntax: "NAME \"{\" (property { \";\" property } | \"case\" NAME { \",\" NAME }) \"}\"",
      sample: "type Post { id: UUID; title as \"post_title\": String; isRead: Bool = false }",
      summary: "a type of the screens, with its properties",
      details: """
        The line may stand before the first screen or in one; all screens of the file can use the type. A type with an \
        `id` is `Identifiable`, so that lists can show it in rows. `as` names the key in JSON. A property with a value is a \
        variable. `type Order { case newest, oldest }` is an enum. If the project declares the type with the same \
        properties or cases, that is used.
        """),
  ]

  /// The grammar rules that the kinds of lines refer to.
  public static let parts: [(name: String, syntax: String)] = [
    ("file", "{ [line] NEWLINE }"),
    ("line", "\"screen\" NAME | " + options.map(\.word).joined(separator: " | ")),
    ("parameters", "[parameter { \",\" parameter }]"),
    ("parameter", "[\"_\" | LABEL] NAME \":\" type [\"=\" expression]"),
    ("property", "NAME [\"as\" STRING] \":\" type [\"=\" expression]"),
    (
      "effect",
      "\"reloads\" NAME | \"removes\" \"from\" NAME | \"updates\" NAME | \"adds\" \"to\" NAME | \"sends\" NAME | \"clears\" | \"optimistically\""
    ),
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

  /// The first words of all kinds of lines, quoted and joined for error messages.
  static let words = (["screen"] + options.map(\.word)).map { "'\($0)'" }.joined(separator: ", ")

  /// Returns an example of the kind of line that starts with `word`.
  static func sample(of word: String) -> String {
    word == "screen" ? "screen Collection" : options.first { $0.word == word }?.sample ?? word
  }
}

extension SpecGrammar {
  /// Returns the text of `docs/spec.md`.
  public static func page() -> String {
    var page = """
      # Describing screens

      Each line of a spec describes one part of a screen. `vmgen new --spec FILE` reads a file with many screens;
      `vmgen new NAME --load '…' --output '…'` takes the same lines as options, without their first word. vmgen writes the
      files of all screens or none.

      A screen without lines loads its content and has the output `finished`. A screen with lines has only the parts that
      they describe. `//` starts a comment; indentation has no meaning.

      `collection.fetchPosts()` calls a method of `CollectionInteractor`; `fetchPosts()` calls one of the screen's own
      Interactor. If several screens call an Interactor, it is written once with all methods. Interactors that the target
      declares are reused, and vmgen lists the methods that they still need. If the target has no `CollectionInteractor`
      but a protocol `CollectionService`, `CollectionServiceProtocol` or `CollectionServicing`, the screen calls that;
      other usual endings are `Client`, `Provider`, `Gateway`, `Manager`, `Loader`, `Fetcher`, `Store`, `UseCase`,
      `DataSource` and `API`. In `unidirectional`, the ViewModel makes the Interactor itself if its initialiser is given none.
      `collectionService.fetchPosts()` means a protocol outright, whatever it ends with. `clean`
      has repositories instead, and other ViewModels have none, see the rule `no_data_access`. If the target does not
      declare a type, vmgen writes an empty struct for you to complete, or an enum if lines name its cases: `state tier: Tier = .basic`. The
      types of loads, outputs and watched values are `Equatable` and `Sendable`.

      Inside a longer name, a name starts with a capital. A word that Swift writes in capitals gets all of them at the
      start: `http.fetch()` calls `HTTPInteractor`, and `loadURLs()` loads `urls`. Elsewhere in a name it stays as in the
      line. If the target declares an `HttpInteractor`, that is used.

      This page is generated by `VMGEN_RECORD=1 swift test --filter thePageOfTheLanguage`.

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
      name of a screen may be several words behind `screen`. `SCREEN` is such a name in one word. `OPERATOR` is one of
      `==`, `!=`, `<`, `>`, `<=`, `>=`, `&&`, `||`, `??`, `+`, `-`, `*`, `/`, `%`. A `NUMBER` is written as in Swift:
      `1_000`, `0xFF`, `0b101`, `1.5e-3`. A `STRING` stands on one line and has no interpolation, except in `CODE`, which
      is one Swift expression. In a call stand parameters of the load, states and literals; in an output the parts of the
      event. Only a parameter of a `load` or a `page` has a value. A value that its type cannot hold, or that ends the program, is an error with its place.

      """
  }
}
