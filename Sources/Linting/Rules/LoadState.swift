import SwiftScan

extension Rule {
  static let loadState = Rule(
    id: "load_state",
    summary: "load state kept in a Bool",
    topic: .loading,
    rationale: """
      A Bool beside the data allows impossible combinations: loading and failed at once, or neither data nor an \
      error. Each View then decides anew which of them counts, and a forgotten 'isLoading = false' leaves a spinner \
      on the screen. 'LoadState' has one case for each possible state, and the compiler requires all of them.
      """,
    limits: """
      The rule goes by the names 'loading', 'isLoading…' and 'isFetching…', so 'isBusy' passes. The type must be \
      written as 'Bool' or follow from 'true' or 'false'; the rule misses flags with the result of a call and \
      optional flags. A value is an optional or a collection; an optional text or number is none. The rule needs a \
      method in the file that turns the flag on and sets a value which others can read, itself or in a method that \
      it calls. If the flag starts as 'true', a method with 'await' may turn it off instead. It ignores methods with \
      the name of an operation, such as 'save' or 'signIn', and a flag that such a method turns on as well, if it \
      awaits something or turns the flag off again. A method that turns the flag on and off again, and has neither 'await' \
      nor a closure with 'self' behind that, does not count: no View ever sees the flag. \
      A flag such as 'isLoadingMore' or 'isLoadingButton' also \
      needs a value with the rest of its name. It ignores the flag of a next page: each method that turns it on appends \
      several elements and changes a property with 'page', 'offset' or 'cursor' in its name. If no method in the file has code, nothing is known and the flag \
      counts. The rule reports a flag that is about something other than a load, such as an animation.
      """,
    notes: [
      .init(
        """
          The rule checks the struct that 'state' has, too. It does not see such a struct in a file that has neither \
          the word 'ViewModel' nor one of the usual names.
        """, in: .representable)
    ],
    levels: .only(.warning, in: .observable, .clean, .representable),
    options: [loadingNames],
    reads: .words(["ViewModel", "oading", "isFetching"], in: [.representable]),
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: [Post] = []
            private(set) var error: (any Error)?
            private(set) var ↓isLoading = false
            private let feedInteractor: any FeedInteractor

            init(feedInteractor: any FeedInteractor) {
              self.feedInteractor = feedInteractor
            }

            @MainActor
            func loadPosts() async {
              isLoading = true
              do { posts = try await feedInteractor.fetchPosts() } catch { self.error = error }
              isLoading = false
            }
          }
        }
        """),
      .passes(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested
            private let feedInteractor: any FeedInteractor

            init(feedInteractor: any FeedInteractor) {
              self.feedInteractor = feedInteractor
            }

            @MainActor
            func loadPosts() async {
              guard posts.needsLoad else { return }
              posts = await posts.load { try await feedInteractor.fetchPosts() }
            }
          }
        }
        """),
      .passes("class CartViewModel { private(set) var rows: LoadState<[Row]> = .notRequested }"),
      .passes("class CartViewModel { private(set) var isLoading: Bool?; var loading: Other.Bool }"),
      .fails("class CartViewModel { private(set) var ↓isLoading: `Swift`.Bool; var ↓loading: ((Bool)) }"),
      .passes("class CartViewModel { let isLoading = true; static var isLoading = false }"),
      .passes("class CartViewModel { var isLoading: Bool { rows.isLoading }; var isLoaded = false }"),
      .passes("class CartViewModel { var isLoading = makeFlag(); var isFetching = !true; var reloading = false }"),
      .passes("class CartViewModel { struct Row { var isLoading = false } }"),
      // An operation without a value.
      .passes(
        """
        class SignInViewModel {
          private(set) var isLoading = false, isSignedIn = false
          private(set) var error: (any Error)?
          var name = ""
          func signIn() async {
            isLoading = true
            defer { isLoading = false }
            await submit(name)
          }
          private func submit(_ name: String) async { do { try await service.signIn(name); isSignedIn = true } catch { self.error = error } }
        }
        """),
      .fails(
        """
        class CartViewModel {
          private(set) var ↓isLoading = false
          private(set) var rows: [Row] = []
          func load() async { self.isLoading = true; await update(); isLoading = false }
        }
        extension CartViewModel { func update() async { rows.append(await service.row()) } }
        """),
      // One flag for a load and for an operation.
      .passes(
        """
        class ImportViewModel {
          private(set) var isLoading = false, rows: [Row] = []
          func fetchRows() async { isLoading = true; rows = await all(); isLoading = false }
          func startImporting() { isLoading = true; Task { await service.run(rows); self.isLoading = false } }
        }
        """),
      .passes(
        "class LockViewModel { var isLoading = false, user: User?; func unlock() { isLoading = true; user = f() } }"),
      .passes(
        """
        class MemberViewModel {
          private(set) var isLoading = false, members: [Member] = []
          func fetchMembers() async { isLoading = true; members = await all(); isLoading = false }
          func linkAccount() { isLoading = true; service.link { [weak self] in self?.isLoading = false } }
        }
        """),
      // A flag that is off again before a View could see it.
      .passes(
        """
        class BookViewModel {
          private(set) var isLoading = false, books: [Book] = []
          func load() { isLoading = true; do { books = try store.books() } catch { books = [] }; self.isLoading = false }
        }
        """),
      .fails(
        """
        class BookViewModel {
          private(set) var ↓isLoading = false, books: [Book] = []
          func load() { isLoading = true; store.books { self.books = $0; self.isLoading = false } }
          func show() { isLoading = true; books = store.books(); isLoading = false }
        }
        """),
      .fails(
        """
        class BookViewModel {
          private(set) var ↓isLoading = false, books: [Book] = []
          func load() async { isLoading = true; defer { isLoading = false }; books = await store.books() }
        }
        """),
      .passes(
        """
        class BookViewModel {
          private(set) var isLoading = false, books: [Book] = []
          func show() { isLoading = true; books = store.books().filter { !$0.isLent }; isLoading = false }
        }
        """),
      .fails(
        """
        class BookViewModel {
          private(set) var ↓isLoading = false, books: [Book] = []
          func load() { isLoading = true; guard canLoad else { isLoading = false; return }; run { self.finish([]) } }
          func finish(_ new: [Book]) { books = new; isLoading = false }
        }
        """),
      // A method without 'await' only sets the flag for others.
      .fails(
        """
        class CartViewModel {
          private(set) var ↓isLoading = false, rows: [Row] = []
          func load() async { isLoading = true; rows = await all(); isLoading = false }
          func reset() { isLoading = true; rows = [] }
          func save() async { isLoading = isNew; await store(rows) }
        }
        """),
      // The values that the methods set beside the flag are not loaded.
      .passes(
        """
        class CartViewModel {
          private(set) var isLoading = false, isLoadingMore = false, isFetchingButton = false
          private(set) var total = 1, name: String?, rows: [Row] = []
          func pay() { isLoading = true; total = 2; name = "" }
          func loadMore() async { isLoadingMore = true; rows += await more() }
          func buy() async { isFetchingButton = true; rows = await all() }
        }
        """),
      .fails(
        """
        class CartViewModel {
          private(set) var ↓isLoadingRows = false, ↓isFetching = false
          private(set) var cartRows: [Row] = [], owner: Owner?
          func load() async { isLoadingRows = true; cartRows = await all() }
          func loadOwner() async { isFetching = true; owner = await one() }
        }
        """),
      .fails(
        "class CartViewModel { var ↓isLoading = false, rows = [1]; init() { rows.sink { self.isLoading = true } } }"),
      // No method turns these on beside a value.
      .passes(
        """
        class CartViewModel {
          private(set) var isLoading = false, loading = true, isFetching = false, isLoadingRows = false
          private(set) var rows: [Row] = [], owner: Owner?
          func load() async { rows = await all(); isLoading = false }
          func show() { let owner = owner; isFetching = owner != nil }
          func save() async { isLoadingRows = true; rows = await saved() }
        }
        """),
      .fails(
        """
        class CartViewModel { private(set) var ↓loading = true, rows: [Row] = []
        func show() { rows = [] }
        func load() async { rows = await all(); loading = false } }
        """),
      // A flag of the next page.
      .passes(
        """
        class CartViewModel {
          private(set) var isLoading = false, isFetching = false, rows: [Row] = [], page = 1, nextOffset: Int?
          func loadNext() async { isLoading = true; rows.append(contentsOf: await more(page)); page += 1 }
          func fetchNext() async { isFetching = true; self.rows += await more(); self.nextOffset = rows.count }
        }
        """),
      .fails(
        """
        class CartViewModel {
          private(set) var ↓isLoading = false, ↓isFetching = false, ↓loading = false, rows: [Row] = [], page = 1
          func load() async { isLoading = true; rows = await more(1) }
          func loadNext() async { isLoading = true; rows += await more(page); page += 1 }
          func fetch() async { isFetching = true; rows.append(contentsOf: await more(page)); let page = 2 }
          func show() async { loading = true; rows.append(await one()); page = 2 }
        }
        """),
      .fails("class CartViewModel { var ↓isLoading = false; func load() {}; static func make() { f() } }"),
      .fails("class CartViewModel { private(set) var ↓isLoading = false }"),
      .fails("class CartViewModel { @Published var ↓isLoadingMore: Bool = make() { didSet {} } }"),
      .fails("class CartViewModel { private(set) var ↓loading, ↓isFetching: Bool }"),
      .passes("class CartViewModel { private var isLoading = false; fileprivate var loading: Bool }"),
      .fails("class CartViewModel { var ↓`isFetchingRows` /* x */ = /* y */ true, total = 0 }"),
      .fails("class CartViewModel {\n#if DEBUG\nlazy var ↓isLoading = true\n#endif\n}"),
      .fails(
        "class AViewModel { @Published private(set) var state: AState }\nstruct AState { var ↓isLoading = false }",
        in: .representable),
      .fails(
        "struct AState { var ↓isLoading = false; let isLoading: Bool }\nstruct BState { var isLoading = false }",
        in: .representable, otherFiles: "class AViewModel { @Published private(set) var state = AState() }"),
      .passes("class AViewModel { var state: AState }\nstruct AState { var isLoading = false }", in: .clean),
      .fails("class AViewModel { var ↓isLoading = (false); var ↓isFetching = ((true)) }"),
    ],
    check: { file, project, findings in
      let source = file.source
      let names = file.settings.names(loadingNames)
      for index in file.viewModels + stateStructs(of: file, project) {
        lazy var changed = changes(of: index, file, names)
        for property in file.storedProperties(of: index) {
          guard property.isVariable, !property.isTuple, source.isNamed(property.name, oneOf: names),
            !source.isPrivate(source.declarations[property.declaration]),
            file.isBool(property),
            !changed.isOperation(source.nameHash(property.name), of: part(of: source.identifierName(property.name)))
          else { continue }
          let path = file.path(of: property, in: index)
          findings.report(
            property.name, declaration: path,
            "'\(path)' tells only whether something loads; keep data, error and progress in one 'LoadState'")
        }
      }
    })

  private static func part(of name: String) -> String {
    for start in ["isLoading", "isFetching"] where name.hasPrefix(start) {
      return name.dropFirst(start.count).lowercased()
    }
    return ""
  }

  /// The structs of the file that are the type of a ViewModel's `state`.
  private static func stateStructs(of file: LintedFile, _ project: ProjectIndex) -> [Int] {
    if file.convention != .representable { return [] }
    return file.source.declarations.indices.filter { index in
      file.source.declarations[index].kind == .struct
        && project.references.stateTypes.contains(file.source.typePath(of: index).name)
    }
  }

  private static let loadingNames = RuleOption(
    "load_state", "names", "properties that tell whether something loads", ["loading", "isLoading*", "isFetching*"])

  private static func changes(of viewModel: Int, _ file: LintedFile, _ names: NamePatterns) -> FlagChanges {
    let source = file.source
    let (reader, properties) = (UseReader(source, file.code), file.storedProperties(of: viewModel))
    let values = Dictionary(
      properties.filter { LoadedValues.isValue($0, file) }.map {
        (source.nameHash($0.name), source.identifierName($0.name).lowercased())
      }, uniquingKeysWith: { first, _ in first })
    let flags = Dictionary(
      properties.filter { source.isNamed($0.name, oneOf: names) }.map {
        (source.nameHash($0.name), startsAsTrue($0, source))
      }, uniquingKeysWith: { first, _ in first })
    let pages = PageProperties(properties, in: file) { LoadedValues.mayBeLoaded($0, source) }
    var changes = FlagChanges()
    for member in file.scopes(of: viewModel).flatMap(file.members) {
      let declaration = source.declarations[member]
      guard declaration.kind == .function, let name = declaration.name.first else { continue }
      let method = source.nameHash(name)
      if declaration.body.count > 2, source.isMethod(declaration) { changes.hasCode = true }
      let mayLoad = !OperationNames.isOperation(source.identifierName(name))
      lazy var awaits = declaration.body.contains { source.tokens[$0].keyword == .await }
      lazy var lastWait = file.lastWait(in: declaration.body)
      var switches = FlagSwitches()
      changes.calls[method, default: []] += file.ownCalls(in: declaration.body)
      if pages.areAppended(in: declaration.body, reader) { changes.ofPages.insert(method) }
      for token in source.identifiers(in: declaration.body) {
        let property = source.nameHash(token)
        let (startsAsTrue, isFlag) = (flags[property] ?? false, flags[property] != nil)
        // `let rows = rows` declares another one.
        if [.let, .var].contains(source.tokens[token - 1].keyword) { continue }
        guard isFlag || values[property] != nil, let (start, isOwn) = reader.receiver(of: token), isOwn,
          isChange(reader.behind(token, start))
        else { continue }
        if let value = values[property], !isFlag {
          changes.ofValues[method, default: []].insert(value)
          continue
        }
        switch source.tokens[token + 2].keyword {
        case .true: switches.turnOn(property, at: token)
        case .false:
          switches.turnOff(property, at: token)
          if mayLoad, startsAsTrue, awaits { changes.starts[property, default: []].append(method) }
        default:
          if mayLoad { changes.starts[property, default: []].append(method) }
        }
      }
      for flag in switches.flags {
        if mayLoad {
          if switches.mayBeSeen(flag, lastWait: lastWait) { changes.starts[flag, default: []].append(method) }
        } else if awaits || switches.endsItself(flag) {
          changes.ofOperations.insert(flag)
        }
      }
    }
    return changes
  }

  private static func startsAsTrue(_ property: StoredProperty, _ source: SourceFile) -> Bool {
    source.bareExpression(property.binding.value).first.map { source.tokens[$0].keyword == .true } ?? false
  }

  private static func isChange(_ use: FileUses.Use.Kind) -> Bool {
    switch use {
    case .read, .operand: false
    case .write: true
    case .call(let method): MethodNames.changesValue(method) || sending.contains(method)
    }
  }

  /// The methods of subjects that send a value.
  private static let sending = Set(["send", "accept", "onNext"].map { Fingerprint.hash($0.utf8) })
}

extension TrialPlan {
  static let loadState = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        var isBusy = false
        var isLoading = f()
        var isLoadingX: Bool?
        } }
        """)
    ],
    sound: [
      Sound(
        "class CartViewModel { private(set) var ↓isLoading: LoadState<Int> }",
        breakingChanges: [
          (": LoadState<Int>", ": Bool"), (": LoadState<Int>", " = false"), (": LoadState<Int>", " = true"),
          (": LoadState<Int>", ": Bool = make()"), ("isLoading: LoadState<Int>", "isFetchingMore: Bool"),
          ("isLoading: LoadState<Int>", "loading = false { didSet {} }"),
        ])
    ],
    lookalikes: [
      ["loading": "loaded", "isLoading*": "isLoaded*", "isFetching*": "isFetched*"],
      ["loading": "loadings", "isLoading*": "wasLoading*", "isFetching*": "IsFetching*"],
    ],
    options: [
      OptionCase("names", ["isBusy"], finds: "class AViewModel { private(set) var isBusy = false }")
    ])
}
