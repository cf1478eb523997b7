import SwiftScan

extension Rule {
  static let viewDataAccess = Rule(
    id: "view_data_access",
    summary: "View that calls a service itself",
    topic: .views,
    rationale: """
      A call from a View has no load state, no error handling and no test: the View's values come and go, and with them \
      the task. The next screen that needs the same data copies the call. If the ViewModel calls the service, the View \
      shows the result like any other state, and a test can check it without a screen.
      """,
    limits: """
      The rule recognises a service by the ending of its type's name. It misses a property without a written type, such as \
      '@Environment(\\.feedService)', a service that is passed to a method or to another View, and a property that \
      another file declares. It ignores initialisers, 'static' members and what \
      'body' does not call, itself or through other members. 'service.rows.map { … }' reads state and passes, and so does \
      navigation: a method whose name begins with a word such as 'present', 'show' or 'open', and a service of windows, \
      alerts, navigation, routers or coordinators. An object in '@ObservedObject' or '@StateObject' is the model of the \
      View, whatever its name is, and passes. So does a '…Service' in '@EnvironmentObject', '@Environment(T.self)' or \
      '@Bindable' of which the View also reads a property; the rule takes a method that is passed by name for one.
      """,
    notes: [
      .init("The rule checks view controllers instead of Views.", in: .uikit, .clean)
    ],
    levels: .everywhere(.warning),
    // The names of Views and view controllers contain `View`.
    reads: .bodies(["Interactor", "Service", "Repository", "UseCase", "Client"], and: "View"),
    examples: [
      .fails(
        """
        struct FeedView: View {
          let feedService: any FeedService
          @State private var viewModel: ViewModel

          var body: some View {
            PostList(viewModel.posts)
              .refreshable { try? await ↓feedService.refresh() }
          }
        }
        """),
      .passes(
        """
        struct FeedView: View {
          @State private var viewModel: ViewModel

          var body: some View {
            PostList(viewModel.posts)
              .refreshable { await viewModel.refresh() }
          }
        }
        """),
      .bad(
        """
        final class FeedViewController: UIViewController {
          private let feedService: any FeedService
          private let viewModel: any FeedViewModel

          override func viewDidLoad() {
            super.viewDidLoad()
            Task { try await ↓feedService.refresh() }
          }
        }
        """, in: .uikit, .clean),
      .good(
        """
        final class FeedViewController: UIViewController {
          private let viewModel: any FeedViewModel

          override func viewDidLoad() {
            super.viewDidLoad()
            viewModel.refresh()
          }
        }
        """, in: .uikit, .clean),
      .passes(
        "struct AView: View { let service: AService; var body: some View { BView(service: service, a: service.a) } }"),
      .passes(
        "struct AView: View { @ObservedObject var a: AService; @StateObject var b = BService(); func f() { a.g(); b.g() } }"
      ),
      // Objects that the View observes, because it also reads a property of theirs.
      .passes(
        "struct AView: View { @EnvironmentObject var a: AService; @Bindable var b: BService; var body: some View { List(a.rows).task { await a.load() }; Field($b.text).onTap { b.save() } } }"
      ),
      .passes(
        "struct AView: View { @Environment(AService.self) private var a; var body: some View { List(c) { self.a.load() } } }\nextension AView { var c: [Row] { a.rows?.filter { $0.isOn } ?? [] } }"
      ),
      .passes("struct AView: View { @Bindable var a: AService; func f() { $a.text.wrappedValue.removeAll() } }"),
      .passes(
        "struct AView: View { let a: AService; func f() { a.load() } }",
        otherFiles: "final class AService: Codable {}"),
      .fails(
        "struct AView: View { let a: AClient; var body: some View { ↓a.load() } }",
        otherFiles: "final class AClient: Identifiable, Hashable {}"),
      .fails(
        "struct AView: View { @Environment(AClient.self) private var a; var body: some View { List(a.rows).task { await ↓a.load() } } }"
      ),
      .fails(
        "struct AView: View { @EnvironmentObject var a: AService; @Bindable var b: BService; let c: CService; var body: some View { ↓a.load(); ↓a.b.load(); ↓b.load(); d.b.rows; ↓c.load(); c.rows } }"
      ),
      .passes("struct AView: View { let a: AService; init() { a.load() }; static func f(a: B) { a.load() } }"),
      .passes(
        "struct AView: View { let a: AServices, b: Store; var body: some View { b.load(); a.load(); c.a.load() } }"),
      .passes("struct AView: View { let a: AnalyticsService; let b: LoggingClient; func f() { a.track(); b.log() } }"),
      .passes("struct AView: View { let a: AService; func f(a: B) { a.load() }; func g() { let a = b(); a.load() } }"),
      .passes("struct AView: View { let a: AService; func f() { rows.map { a in a.load() }; perform(a.load(id:)) } }"),
      .passes("struct A { let a: AService; func f() { a.load() } }\nclass BView: View { let a: AService }"),
      .passes(
        "struct AView: View { let viewModel: AViewModel; var body: some View { viewModel.load(); viewModel.a.load() } }",
        otherFiles: "class AViewModel { let a: AState; let service: AService }"),
      .passes(
        "struct AView: View { let a: AService; var body: some View { a.rows.forEach { b($0) }; a.c?.rows.first(where: d); a.rows.map { $0 } } }"
      ),
      .passes(
        "struct AView: View { let a: AService; func f() { a.presentRow(); a?.dismiss(); a.b.openLink { c }; self.a.showB(); a.windowClosed(d) } }"
      ),
      .passes(
        "struct AView: View { let a: WindowService, b: any RouterClient, c: TabCoordinatorService, d: AlertService; func f() { a.g(); b.g(); c.g(); d.g() } }"
      ),
      .fails(
        "struct AView: View { let a: AService; func f() { ↓a.opened(); ↓a.reshow(); ↓a.shows.load(); ↓a.presenter() } }"
      ),
      .fails("struct AView: View { let a: AService; var body: some View { ↓a.map { b }; ↓a.rows().map { b } } }"),
      .passes("class AViewController { let a: AService; func f() { a.load() } }"),
      .passes("struct AView: View { let a: AService; func f() { a.load() } }", in: .clean),
      .fails("struct AView: View { let a: AService; var b: B { ↓a.load() }; func f() { self.↓a?.b[1].load { 1 } } }"),
      .passes(
        "struct AView: View { let a: AService; var body: some View { Text(b) }; func f() { a.load(); g() }; func g() { a.load() } }"
      ),
      .fails(
        "struct AView: View { let a: AService; var body: some View { Text(b).task(f) }; var b: B { c }; func f() { g() } }\nextension AView { func g() { ↓a.load() }; private var c: B { ↓a.load() } }"
      ),
      .fails("struct AView: View { let a: any AUseCaseProtocol; func f() { ↓a(1); if let a { ↓a.go() } } }"),
      .fails("struct AView: View { @Environment(Kit.AClient.self) private var a; var body: some View { ↓a.load() } }"),
      .fails(
        "struct AView: View { let a = ARepository() }\nextension AView { func f() { (↓a).load(); ↓a.b\n.load() } }"),
      .fails(
        "struct AView: View { let viewModel: AViewModel; var body: some View { viewModel.↓a.load(); viewModel.b.c() } }",
        otherFiles: "class AViewModel { let a: AInteractor; let b: BState }"),
      .fails(
        "struct AView: View { let viewModel: any AViewModelProtocol; var body: some View { viewModel.↓a.load() } }",
        otherFiles:
          "protocol AViewModelProtocol { var a: AService { get } }\nclass AViewModel: AViewModelProtocol { let a: AService }"
      ),
      .fails(
        "let a = { struct AView: View { let viewModel: AViewModel; var body: some View { viewModel.↓a.load() } }\nclass AViewModel { let a: AService } }"
      ),
      .fails(
        "struct AView { @State var bound: ViewModel }\nextension AView: View { func f() { self.bound.↓a?.b.load() } }",
        otherFiles: "extension AView { class ViewModel { let a: (any AInteractor)? } }"),
      .fails(
        "class AViewController: UIViewController { let a: AService; override func viewDidLoad() { ↓a.load() } }",
        in: .uikit),
      .fails(
        "final class AViewController { let a: AViewModel; func f() { a.↓b.load() } }", in: .clean,
        otherFiles: "class AViewModel { let b: BUseCase }"),
    ],
    check: { file, project, findings in
      let through = callsThroughViewModels(in: file, project)
      var found = ownCalls(in: file, project) + through
      if found.isEmpty { return }
      found.sort()
      let owners = ownersOfViewModels(in: file, project)
      for token in found {
        let screen = file.enclosingType(of: token).map { file.source.typePath(of: $0).name }
        let hasViewModel = through.contains(token) || screen.map(owners.contains) ?? false
        findings.report(
          token,
          "'\(file.owner(of: token))' calls '\(file.source.identifierName(token))' itself; "
            + (hasViewModel ? "let the view model call it" : "move the call to a view model") + " and show its state")
      }
    })

  /// The types of a file that have a property with the type of a ViewModel.
  private static func ownersOfViewModels(in file: LintedFile, _ project: ProjectIndex) -> Set<NamePath> {
    let properties = file.references.properties.filter { property in
      property.owner >= 0 && project.mayBeViewModel(property.receiver, in: file)
    }
    return Set(properties.map { file.source.typePath(of: $0.owner).name })
  }

  /// The tokens at which screens call their own properties with the type of a service.
  private static func ownCalls(in file: LintedFile, _ project: ProjectIndex) -> [Int] {
    func services(of type: Int) -> [StoredProperty] {
      file.storedProperties(of: type).filter { property in
        file.dependencyTypeName(of: property).last.map { name in
          isService(file.source.identifierName(name), file) && !file.isModel(name, in: type, project)
        } ?? false && !isObserved(property, of: type, in: file)
      }
    }
    var names: [Int: [UInt64]] = [:]
    let screens = file.screens(in: project) { type in
      let found = services(of: type).map { file.source.nameHash($0.name) }
      names[type] = found
      return !found.isEmpty
    }
    return screens.flatMap { calls(of: names[$0] ?? [], in: $0, file) }
  }

  /// The tokens at which a screen calls its own properties with some names.
  private static func calls(of names: [UInt64], in screen: Int, _ file: LintedFile) -> [Int] {
    let members = file.scopes(of: screen).flatMap(file.members).filter { isCode(file.source.declarations[$0], file) }
    var found: [Int: [Int]] = [:]
    for member in members {
      let declaration = file.source.declarations[member]
      file.source.tokens.forEachIdentifier(in: declaration.keyword + 1..<declaration.tokens.upperBound) { token, _ in
        guard names.contains(file.source.nameHash(token)), let start = file.source.startOfOwn(token),
          file.isCalled(token), !file.callsForNoData(token), start < token || !file.isShadowed(token),
          file.source.tokens[token - 1].keyword != .func,
          // `$service.text` is a binding.
          file.source.text[file.source.bytes(ofToken: token).lowerBound] != UInt8(ascii: "$")
        else { return }
        found[member, default: []].append(token)
      }
    }
    if found.isEmpty { return [] }
    return reached(from: "body", among: members, file).flatMap { found[$0] ?? [] }
  }

  /// Whether a View observes the object in a property: then it is the model of the View, whatever its name is. An object of
  /// the environment may only have methods, so the View must also read a property of it.
  private static func isObserved(_ property: StoredProperty, of view: Int, in file: LintedFile) -> Bool {
    let declaration = file.source.declarations[property.declaration]
    return file.source.attributes(of: declaration).contains { attribute in
      if file.source.isNamed(attribute.name, anyOf: ["ObservedObject", "StateObject"]) { return true }
      // A client or a repository stays one, even if it tells whether the user is signed in.
      return file.source.isNamed(attribute.name, anyOf: ["EnvironmentObject", "Environment", "Bindable"])
        && file.dependencyTypeName(of: property).last.map { file.source.identifierName($0).hasSuffix("Service") }
          == true
        && file.readsProperty(of: property, in: view)
    }
  }

  /// The members that a start member reaches by name, directly or through others. All members if none has the start's
  /// name, as in view controllers, or in Views whose `body` is in another file.
  private static func reached(from start: String, among members: [Int], _ file: LintedFile) -> [Int] {
    let source = file.source
    var byName: [UInt64: [Int]] = [:]
    for member in members {
      let declaration = source.declarations[member]
      // A subscript has no name by which it could be found.
      if declaration.kind == .subscript { return members }
      let names =
        declaration.kind == .function
        ? declaration.name.first.map { [$0] } ?? []
        : source.bindings(of: declaration).flatMap { source.identifiers(in: $0.pattern) }
      for name in names { byName[source.nameHash(name), default: []].append(member) }
    }
    guard var open = byName[Fingerprint.hash(start.utf8)] else { return members }
    var found = Set(open)
    while let member = open.popLast() {
      source.tokens.forEachIdentifier(in: source.declarations[member].tokens) { token, _ in
        for next in byName[source.nameHash(token)] ?? [] where found.insert(next).inserted { open.append(next) }
      }
    }
    return found.sorted()
  }

  /// Whether a member may run while the screen is visible.
  private static func isCode(_ member: Declaration, _ file: LintedFile) -> Bool {
    switch member.kind {
    case .function, .variable, .constant, .subscript:
      !file.source.has(.static, member) && !file.source.has(.class, member)
    default: false
    }
  }

  /// The tokens at which screens call properties of their ViewModels with the type of a service.
  private static func callsThroughViewModels(in file: LintedFile, _ project: ProjectIndex) -> [Int] {
    var found: [Int] = []
    for use in file.references.uses {
      let reference = file.references.references[use.reference]
      guard reference.owner >= 0, file.isCalled(use.member), !file.callsForNoData(use.member),
        file.isScreen(file.source.typePath(of: reference.owner), in: project),
        !file.isInStaticMember(use.member), file.enclosingInitializer(of: use.member) == nil
      else { continue }
      let name = file.source.nameHash(use.member)
      let parts = project.viewModels(of: reference, in: file)
      guard
        let type = parts.lazy.flatMap(\.dependencies).first(where: { $0.name == name })?.type, isService(type, file)
      else { continue }
      found.append(use.member)
    }
    return found
  }

  private static func isService(_ type: String, _ file: LintedFile) -> Bool {
    SourceFile.isRole(type, oneOf: servicesOfViewModels) && !file.settings.names(typesOfEveryLayer).matches(type)
      && !navigators.matches(type)
  }

  /// The type names of services that show screens.
  private static let navigators = NamePatterns(["*Window*", "*Navigation*", "*Alert*", "*Router*", "*Coordinator*"])

  /// The type names of services. The index stores the properties of ViewModels with such types.
  static let servicesOfViewModels = NamePatterns(["*Interactor", "*Service", "*Repository", "*UseCase", "*Client"])
}

extension LintedFile {
  /// Whether the code of a type in this file reads a property of the object in a property, outside of calls on the object.
  fileprivate func readsProperty(of object: StoredProperty, in type: Int) -> Bool {
    let name = source.nameHash(object.name)
    return scopes(of: type).contains { scope in
      source.identifiers(in: source.declarations[scope].body).contains { token in
        guard source.nameHash(token) == name, let start = source.startOfOwn(token),
          let member = source.member(of: token),
          source.tokens[member].kind == .identifier, start < token || !isShadowed(token)
        else { return false }
        let next = source.genericArgumentsEnd(member + 1).map { $0 + 1 } ?? member + 1
        let isMethod =
          source.tokens[next].kind == .openParen && !source.tokens[next].startsLine
          || source.tokens[next].kind == .openBrace && code.role(of: next) == .closure
        return !isMethod && (!isCalled(token) || callsForNoData(token))
      }
    }
  }

  /// Whether the only call of a path navigates, or is one of a collection that a property has: `service.rows.map { … }`
  /// reads state.
  fileprivate func callsForNoData(_ name: Int) -> Bool {
    var (last, count, index) = (name, 0, name + 1)
    while true {
      index = source.behindCallee(index).next
      switch source.tokens[index].kind {
      case .postfixQuestion, .postfixExclamation: index += 1
      case .period where source.tokens[index + 1].kind == .identifier:
        (last, count, index) = (index + 1, count + 1, index + 2)
      default:
        if count > 0, source.tokens[index].kind != .openBracket, NavigationWords.isVerb(last, in: source) {
          return true
        }
        return count > 1
          && source.isNamed(
            last,
            anyOf: [
              "allSatisfy", "compactMap", "contains", "enumerated", "filter", "first", "firstIndex", "flatMap",
              "forEach",
              "map", "prefix", "reduce", "reversed", "sorted", "suffix",
            ])
      }
    }
  }
}

extension TrialPlan {
  static let viewDataAccess = TrialPlan(
    limits: [
      .misses(
        """
        struct AView: View { @Environment(\\.aService) var a
        let b: BService
        let c: CLoader
        init() { b.load() }
        func f() { a.load()
        c.load()
        run(b) } }
        """),
      .misses("struct AView: View { let a: AService, b: WindowService; func f() { a.showRow(); b.load() } }"),
      .misses(
        "extension AView { func f() { a.load() } }", otherFiles: "struct AView: View { let a: AService }"),
    ],
    sound: [
      Sound(
        "struct CartView: View { let cart: CartService; var body: some View { List(rows) } }",
        in: [.observable, .unidirectional, .representable],
        breakingChanges: [
          ("rows", "↓cart.rows()"), ("List(rows)", "List(rows).task { await ↓cart.load() }"),
          ("rows", "{ self.↓cart.load(1) }"), ("rows", "\"\\(↓cart.a.load())\""),
        ]),
      Sound(
        "struct CartView: View { let viewModel: CartViewModel; var body: some View { List(viewModel.rows) } }",
        in: [.observable, .unidirectional, .representable],
        otherFiles: "final class CartViewModel { let cart: any CartService; let rows: [Row] }",
        breakingChanges: [
          ("viewModel.rows", "viewModel.↓cart.rows()"), ("viewModel.rows", "self.viewModel.↓cart.a.rows { 1 }"),
        ]),
    ],
    lookalikes: [
      [
        "*Service": "*Services", "*Interactor": "*Interactors", "*UseCaseProtocol": "*UseCases",
        "*UseCase": "*UseCases", "*Client": "*Clients", "*Repository": "*Repositories",
      ]
    ],
    subjects: [.view])
}
