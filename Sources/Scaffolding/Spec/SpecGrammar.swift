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
      word: "load", syntax: "NAME [\"(\" parameters \")\"] [STRING] \":\" type [\"from\" call]",
      sample: "load posts: [Post] from collection.fetchPosts()", summary: "a value to load and refresh",
      details: """
        The ViewModel stores a `LoadState`. Several loads of a screen run concurrently. Without `from`, the load calls a \
        method of the screen's own Interactor: `fetchPosts`. Parameters become parameters of the View and of the methods \
        that load. A default value makes the parameter of the View optional: \
        `load posts(limit: Int = 20): [Post] from …`. The call `fetchReviews(of: id)` declares a method with the parameter \
        `of id: UUID`.
        """),
    Option(
      word: "page", syntax: "NAME [\"(\" parameters \")\"] [STRING] \":\" type [\"from\" call]",
      sample: "page comments: [Comment] from feed.fetchComments(page: page)",
      summary: "a list that is loaded page by page",
      details: """
        This is a `load` of a list. The next page loads when the user reaches the end of the list. `page` in the call is \
        the number of the page, starting with 1; an empty page is the end. With `cursor` instead, as in \
        `fetchComments(after: cursor)`, the cursor is a `String?`, and the method returns a `CursorPage`: elements, and the \
        cursor of the next page. The ViewModel also gets a `PageState`. If a page fails to load, the list stays, and its \
        last row offers a retry. A refresh starts with the first page. Duplicate `Identifiable` elements are shown once. A screen \
        can have one list with pages, loaded or found. Everything else about `load` applies.
        """),
    Option(
      word: "state", syntax: "NAME [STRING] \":\" type [\"=\" expression] [\"editable\"]",
      sample: "state sortsByDate: Bool = false",
      summary: "a value of the screen",
      details: """
        Every state except an optional needs an initial value. For a `Bool`, an `Int`, a `String` or a `Date`, the \
        ViewModel gets a setter, and the View gets a toggle, a stepper, a text field or a date picker. An enum gets a \
        setter and a picker if the project or a `type` line declares it with two to eight cases without values, and the \
        line names the initial case: `state order: Order = .newest`. For other types, write the control yourself; for an \
        enum with only one known case, also the setter.

        A state that a `do` or `submit` line `updates` has neither, because that line is the way to change it; the View \
        shows a text, a number, a date or a flag. To let the user set it as well, end the line with `editable`: \
        `state note: String = "" editable` for a text field beside a `do clearNote updates note { "" }`.
        """),
    Option(
      word: "given", syntax: "NAME [STRING] \":\" type", sample: "given account: Account",
      summary: "a value that the screen receives from its parent",
      details: """
        The value is a parameter of the ViewModel's initialiser and a `state` of the screen: use it in calls and `shows` \
        lines, or edit it in a form (see `form`). Calls can pass a property of it if the file declares its type: \
        `load cast: [Actor] from movies.fetchCast(of: movie.id)`. An output that leads to the screen needs a parameter with its name, as \
        for the parameters of the screen's loads. The View shows the value, unless it is an identifier or a form edits it. \
        A title stands beside a number, a date or a flag: `given isOAuthUser "OAuth User": Bool`. Unless a `do` or \
        `submit` line or the parent's state changes it, the property is a constant.
        """),
    Option(
      word: "reloads", syntax: "NAME \"when\" NAME { \",\" NAME }", sample: "reloads posts when sortsByDate",
      summary: "a load that runs again when states change",
      details: """
        The load runs again when one of the named states or watched values changes, and replaces a running load. \
        Setting the same value again does not load. A load follows its own parameters without this line. Pass states to \
        the call like parameters: `load posts: [Post] from feed.fetchPosts(byDate: sortsByDate)`.
        """),
    Option(
      word: "shows", syntax: "NAME [STRING] \":\" type \"{\" CODE \"}\"",
      sample: "shows isEmpty: Bool { posts.value?.isEmpty ?? false }", summary: "a value that follows from others",
      details: """
        The ViewModel gets a computed property, and the View shows it; for a `Bool`, it shows a text while the value is \
        true. vmgen copies the Swift code unchanged. The code can use loads, states, watched values, search results (not in \
        `unidirectional`), fields, changes and earlier `shows` lines: `posts` is a `LoadState`, and `deleteState` is the `ChangeState` of the change \
        `delete`. The tests compare the property with the same code at the start, after each load and after each change of \
        a state. They detect a property that is not updated, but no mistake in the code itself.
        """),
    Option(
      word: "output",
      syntax: "NAME [\"(\" parameters \")\"] [STRING] [\"repeats\"] [\"->\" [\"push\" | \"sheet\" | \"cover\"] SCREEN]",
      sample: "output detail(id: Int)", summary: "an event for the parent of the screen, or the way to another screen",
      details: """
        `repeats` adds a `UUID`, so that two equal events in a row are not equal outputs.

        An output without parameters gets a button. In SwiftUI the bar of the screen has those that close it and, if these \
        are at most two, those that present another screen. An output with parameters gets a button if each is a `given` \
        value of that name and type, or can be taken from a loaded value like from a row. A tapped row of a list sends an output if the row has a value for each \
        parameter: the element itself, a property of the same name and type, or the `id` of a `Post` for `postID`. If \
        several outputs fit, the row sends the one named like its element, `output post(id: Int)`, otherwise the only one \
        that leads to a screen. If neither exists, the row sends nothing, and a `// TODO:` lists the outputs. \
        An output that an `on`, `do` or `submit` line sends has no control of its own in the View.

        `output detail(id: Int) -> ProductDetail` leads to a screen of the file or of the project. The flow pushes the \
        screen; with `-> sheet ProductEditor` or `-> cover ProductEditor` it presents the screen. The parameters of the \
        output are those of that screen's loads, with the same names and types.

        The screens of a file that lead to each other form one flow. Its name comes from the first screen that leads to \
        others and to which no screen leads: `ProductsFlow`. The flow turns outputs into routes, so ViewModels do not depend \
        on it. The outputs `finished`, `closed`, `cancelled` and `dismissed` go back. For each other output without an \
        arrow, the flow contains a `// TODO:`. `vmgen new` lists the `// TODO:` lines of the files that it writes. With \
        `--package`, the app starts in the flow. If the flow exists, vmgen keeps its files and lists what to add.
        """),
    Option(
      word: "on", syntax: "NAME [\"(\" payload \")\"] \"->\" NAME [\"(\" arguments \")\"]",
      sample: "on collectionDetailRequested(id) -> detail(id: id)",
      summary: "an event of the app's store that causes an output",
      details: """
        Write the payload as in the declaration of the event's case. A name without a type has no label, and its type is \
        that of the output's parameter. If the project declares the case, vmgen uses its labels. You can omit the `output` \
        line of an output without parameters.
        """),
    Option(
      word: "watch",
      syntax:
        "(path [\":\" type] [\"as\" NAME] \":\" type [\"{\" expression \"}\"] | NAME [STRING] \":\" type [\"=\" expression] \"from\" [INTERACTOR \".\"] NAME)",
      sample: "watch authStatus as isSignedIn: Bool { $0 == .signedIn }",
      summary: "a value of the app's store, or of a publisher, that the screen follows",
      details: """
        `$0` is the value in the store. vmgen infers its type from a comparison; otherwise write it before `as`: \
        `watch unread: Int as hasUnread: Bool { $0 > 0 }`. A type that the project's `AppState` declares wins.

        `watch unread: Int = 0 from inbox.unreadCount` follows a publisher instead: the Interactor has a property \
        `unreadCount` of type `AnyPublisher<Int, Never>`, and the ViewModel copies each value. The initial value counts until \
        the publisher sends one; optionals need none. The View shows the value without a control, and the elements of a \
        list in rows: `watch events: [Event] = [] from calendar.events`. Loads can follow it, which keeps a list fresh after \
        another screen has changed something: `reloads posts when unread`. Only the publisher changes the value.
        """),
    Option(
      word: "guest", syntax: "", sample: "guest", summary: "guests load nothing",
      details: "The screen follows the store's `authStatus` and loads nothing while it is `.guest`. When "
        + "guest mode begins, the screen forgets what it has loaded, found and received from changes."),
    Option(
      word: "search",
      syntax:
        "NAME [STRING] [\"as\" NAME \":\" type] \"from\" call { \"on\" \"submit\" | \"needs\" NUMBER \"letters\" }",
      sample: "search query from collection.search(query)", summary: "a search while the user types, after a pause",
      details: """
        The first name is a state of type `String`, which need not be declared. The results are a `LoadState` named \
        `results`, with the type of the load from the same Interactor; `as` sets another name and type. With `on submit` \
        it runs when the user ends typing and not before: `search query from movie.search(query) on submit`. With \
        `needs 3 letters` it finds nothing for a shorter query. If a search fails, the View shows the error with a retry \
        button. A screen can have several searches: each has its own results, called `titleResults` from the second one \
        on, if `as` names no others, and its own field in the View. With `page` in the call the search finds its list page by \
        page, as a `page` line loads one: `search query as movies: [Movie] from movie.search(query, page: page)`. The next \
        pages belong to the query that was searched for last, so besides it such a call passes only given values.
        """),
    Option(
      word: "child", syntax: "NAME \":\" SCREEN [\"edits\" NAME { \",\" NAME }]",
      sample: "child filter: Filter edits text", summary: "a screen of the file that is a part of this one",
      details: """
        The ViewModel of the screen owns the child's ViewModel, and its View contains the child's View. The child has a \
        `given` line for each state that it receives, with the same name and type; its copy follows the state. A child can \
        also have `state` and `shows` lines:

        ```
        screen Filter
          given text: String
          shows isActive: Bool { !text.isEmpty }
        ```

        A child only reads the states that it receives. With `edits text` it can change the state: the child's View gets a \
        `Binding` (in UIKit a closure) and shows the control instead of its parent. The parent still owns the state, and \
        its loads can follow it: `reloads posts when text`. A child has one parent and no children, and no output leads to \
        it.
        """),
    Option(
      word: "do",
      syntax:
        "NAME [\"(\" parameters \")\"] [STRING] (\"from\" call { effect } | \"updates\" NAME \"{\" CODE \"}\" [\"clears\"])",
      sample: "do delete(id: UUID) from collection.delete(id: id) removes from posts",
      summary: "a change that the user makes",
      details: """
        The ViewModel gets a method or an action, and a `ChangeState`. A change does not run twice at the same time, so its \
        buttons are disabled while it runs (see `concurrently`). If it fails, the View shows an alert with a retry button. If it succeeds, its \
        effects run in order:

        - `reloads posts` refreshes a load.
        - `removes from posts` removes the element with the parameter `id`.
        - `updates posts` replaces the element, or the whole value, with the result of the method. It also works for a `state` \
        and a `given`.
        - `adds to posts` appends the result.
        - `sends closed` sends an output; its parameters come from the parameters of the change with the same names.
        - `clears` empties the form, unless the user has typed meanwhile. A form that edits a value begins with the new value: \
        `do reset from account.reset() updates user clears`.

        A load that is under way when a change ends fetches once more, because its answer may be older than the change. If \
        the load has other parameters by then, the change leaves its value alone.

        The ViewModel's method has the name of the change. A change named `send` needs a label for each parameter, because \
        the ViewModel may have a `send(_:)` for outputs or actions. Changes cannot have the names of its other members, such \
        as `load` and `refresh`.

        The call can use parameters, states and fields. A list row starts a change with the parameter `id`. A button starts \
        a change without parameters, or one whose parameters are those of loads.

        `optimistically` removes the element before the method returns: \
        `do delete(id: UUID) from collection.delete(id: id) removes from posts optimistically`. If the change fails, the \
        element returns to its place, and an alert offers a retry. The other effects run after the change has succeeded. \
        `updates` and `adds to` need the result of the method, so you cannot combine them with it.

        `concurrently` lets the change run for several values at once, such as for two rows: \
        `do like(id: UUID) from feed.like(id: id) updates posts concurrently`. With the same values, it still runs once at a \
        time. Its buttons stay enabled. Its state is running until all runs have ended, or failed as soon as one has failed; \
        another try repeats what has failed.

        A change without `from` calls no method. It sets a state to the value of the code, which can use the same names as a \
        `shows` line, and the change's parameters: `do changeOrder updates order { order == .newest ? .oldest : .newest }`. A \
        load can follow the state: `reloads posts when order`. If the state is a list, the View shows its elements in rows, \
        and a row starts a change with the parameter `id`: \
        `do remove(id: UUID) updates items { items.filter { $0.id != id } }`. The tests compare the state with the same code.
        """),
    Option(
      word: "form", syntax: "[\"edits\" NAME]", sample: "form", summary: "the fields below, sent together",
      details: """
        The fields and the `submit` lines of a screen are its form: the values that the user types, and the button that sends them. \
        You can omit the line `form`. A form has at least one `submit`, unless it edits a value.

        ```
        form edits user
        ```

        This form starts with a loaded or given value. `user` is a `load` of one value or a `given`, and its type has \
        properties: `type User { id: UUID; name: String }`, or a struct of the project. A field edits the property with the \
        same name and type, or the optional of that type; at least one field must match. Other fields start with their own \
        initial values. The form can be submitted only if it is valid and changed. A refresh replaces the fields unless the \
        user has changed one. When another value is loaded, or guest mode begins, the form starts over. After a `submit` that \
        `updates user`, the form starts over with the result, unless the user has typed meanwhile; so it does after a `do` that \
        `updates user clears`. Without a `submit`, `shows` and `do` lines can use the fields. The View also shows the properties of a load that no field edits, except in \
        `clean`.
        """),
    Option(
      word: "field", syntax: "NAME [STRING] \":\" type [\"=\" expression] [\"{\" expression \"}\" [STRING]]",
      sample: "field email: String { !$0.isEmpty && $0.contains(\"@\") } \"Enter an email address\"",
      summary: "a value that the user types in",
      details: """
        The fields of a screen form one struct. Their types are `String`, integers, `Double`, `Float`, `TimeInterval`, \
        `Bool`, `Date` and enums. An enum gets a picker, in UIKit a segmented control: `field kind: Kind = .home`. The project \
        or a `type` line declares it with two to eight cases without values. The condition decides which values of other types \
        are valid. The View shows the text next to an edited field with an invalid value. In UIKit, text that is not a number is invalid, too. A name like `email`, `phoneNumber`, \
        `username`, `website` or `password` chooses the keyboard and the content type. A condition can use comparisons, \
        `isEmpty`, `count`, `contains`, `hasPrefix`, `hasSuffix`, `!`, `&&` and `||`, and the fields above it: \
        `field repeated: String { $0 == password } "The passwords differ"`, `field end: Date = Date() { $0 > start }`.
        """),
    Option(
      word: "submit",
      syntax:
        "NAME [\"(\" parameters \")\"] [STRING] (\"from\" call { effect } | \"updates\" NAME \"{\" CODE \"}\" [\"clears\"])",
      sample: "submit register from account.register(email: email) sends registered",
      summary: "a change that sends the form",
      details: """
        This is a `do` for a form, and its name follows the same rules: `submit send from chat.send(text: text) clears`. \
        Its button is disabled until all fields are valid. If it fails, the form keeps its input. \
        Its parameters must be parameters of loads: `submit save(id: UUID) from post.save(id: id, title: title)`. An output \
        that it sends can also carry fields. Without `from`, the form changes a state: \
        `submit addItem updates items { items + [Item(title: title)] } clears`, with \
        `type Item { id: UUID = UUID(); title: String }`. The code passes each property without a default value. A note \
        names each field that no line sends.
        """),
    Option(
      word: "type", syntax: "NAME \"{\" (property { \";\" property } | \"case\" NAME { \",\" NAME }) \"}\"",
      sample: "type Post { id: UUID; title as \"post_title\": String; isRead: Bool = false }",
      summary: "a type of the screens, with its properties",
      details: """
        Write the line before the first screen or in any screen; all screens of the file can use the type. A type with an \
        `id` is `Identifiable`, so that lists can show it in rows. `as` sets the key in JSON. A property with a value is a \
        variable. `type Order { case newest, oldest }` is an enum. If the project declares the type with the same \
        properties or cases, vmgen uses that type.

        The brackets can close on a later line. A line break then separates properties and cases as `;` does:

        ```
        type Post {
          id: UUID
          title: String
        }
        ```
        """),
  ]

  /// The grammar rules that the kinds of lines refer to.
  public static let parts: [(name: String, syntax: String)] = [
    ("file", "{ [line] NEWLINE }"),
    ("line", "\"screen\" NAME [STRING] | " + options.map(\.word).joined(separator: " | ")),
    ("parameters", "[parameter { \",\" parameter }]"),
    ("parameter", "[\"_\" | LABEL] NAME \":\" type [\"=\" expression]"),
    ("property", "NAME [\"as\" STRING] \":\" type [\"=\" expression]"),
    (
      "effect",
      "\"reloads\" NAME | \"removes\" \"from\" NAME | \"updates\" NAME | \"adds\" \"to\" NAME | \"sends\" NAME | \"clears\" | \"optimistically\" | \"concurrently\""
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

  /// The first words of lines that declare what a Swift declaration with a keyword would.
  static let wordsForKeywords = [
    "enum": "type", "struct": "type", "class": "type", "var": "state", "let": "given", "func": "do",
  ]

  /// Returns an example of the kind of line that starts with `word`.
  static func sample(of word: String) -> String {
    word == "screen" ? "screen Collection" : options.first { $0.word == word }?.sample ?? word
  }
}

extension SpecGrammar {
  /// The beginning of `docs/spec.md`, up to the lines.
  private static let introduction = """
    # Describing screens

    Each line of a spec describes one part of a screen. `vmgen new --spec FILE` reads a file with many screens;
    `vmgen new NAME --load '…' --output '…'` takes the same lines as options, without their first word. vmgen writes the
    files of all screens or none.

    A screen without lines loads its content and has the output `finished`. Any line replaces these defaults. `//` starts
    a comment; indentation has no meaning.

    `collection.fetchPosts()` calls a method of `CollectionInteractor`; `fetchPosts()` calls one of the screen's own
    Interactor. If several screens call an Interactor, it is written once with all methods. Interactors that the target
    declares are reused, and vmgen lists the methods that they still need.

    If the target declares no `CollectionInteractor`, vmgen looks for a protocol for `collection`:

    - `CollectionService`, or the same with another ending: `Client`, `Provider`, `Gateway`, `Manager`, `Loader`, `Fetcher`,
      `Store`, `UseCase`, `DataSource`, `API`, or none;
    - each of these with `Protocol` or `Type` added, as in `CollectionServiceProtocol`, or as `CollectionServicing`.

    If there is one, the screen calls it. If `CollectionInteractor` is a class or an actor, the screen calls the protocol
    `CollectionInteractorProtocol` beside it. To choose a protocol yourself, write its whole name:
    `collectionService.fetchPosts()`. If the target does not declare a `CollectionService`, vmgen writes it. The same holds
    for names that end with `Client`, `Provider`, `Gateway`, `Manager`, `Loader` or `Fetcher`. `clean` has repositories in
    the place of Interactors, and `getPostsUseCase.execute()` calls a use case; in other conventions a ViewModel has no
    repository, see the rule `no_data_access`. In `unidirectional`, the ViewModel makes the Interactor itself if its
    initialiser is given none.

    If the target does not declare a type, vmgen writes an empty struct for you to complete, or an enum if lines name its
    cases: `state tier: Tier = .basic`. The types of loads, outputs and watched values are `Equatable` and `Sendable`. A new
    type would hide a type of Swift, Foundation, SwiftUI or UIKit with the same name, such as `Color` or `Calendar`. vmgen
    refuses these names unless the target or a `type` line declares the type.

    The text after a name and its parameters is the title in the View: `do changeOrder "Sort" updates order { … }`,
    `output finished "Done"`, `field email "Email Address": String`, `screen AccountSettings "Settings"`. Without one, the
    title is the name in words: `Change Order`. The buttons of `finished`, `closed`, `cancelled` and `dismissed` say Done,
    Close, Cancel and Close.

    A name is capitalised inside a longer name. An acronym at its start is written in capitals: `http.fetch()` calls
    `HTTPInteractor`. A property starts in lower case: `loadURLs()` loads `urls`. vmgen does not change the rest of a
    name. If the target declares an `HttpInteractor`, vmgen uses that.

    This page is generated by `VMGEN_RECORD=1 swift test --filter thePageOfTheLanguage`.

    ## The lines

    """

  /// Returns the text of `docs/spec.md`.
  public static func page() -> String {
    var page = introduction
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

      `NAME`, `LABEL`, `METHOD` and `INTERACTOR` are Swift names in lower camel case. A label can be a keyword. The name of
      a screen can have several words after `screen`; `SCREEN` is such a name as one word. `OPERATOR` is one of
      `==`, `!=`, `<`, `>`, `<=`, `>=`, `&&`, `||`, `??`, `+`, `-`, `*`, `/`, `%`. A `NUMBER` is written as in Swift:
      `1_000`, `0xFF`, `0b101`, `1.5e-3`. A `STRING` is on one line and has no interpolation, except in `CODE`, which
      is one Swift expression. The arguments of a call are parameters of the load, states and literals; those of an output
      are parameters of the event. Only parameters of `load` and `page` can have default values. vmgen reports a value that
      does not fit its type, or that would crash, with its position.

      """
  }
}
