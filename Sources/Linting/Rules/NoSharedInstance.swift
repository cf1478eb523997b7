import SwiftScan

extension Rule {
  static let noSharedInstance = Rule(
    id: "no_shared_instance",
    summary: "shared instance in a ViewModel",
    topic: .knowledge,
    rationale: """
      A shared instance is a dependency that the initialiser does not show. Each test of the ViewModel uses the real \
      object, and tests change its state for one another. If the object comes through 'init', a test hands in its own, \
      and the reader sees in one place what the ViewModel needs. A default argument keeps the call as short as before.
      """,
    limits: """
      The rule reports the written path 'Type.shared': it misses '.shared' behind a type annotation, a global variable \
      and a shared instance under another name. It takes a name for a type unless it begins with a small letter from 'a' to 'z'. Of a type that the \
      project does not declare, it cannot tell a class from a struct, and it does not look for 'current' and 'default'. \
      A container of the library Factory is none: the ViewModel asks it for a dependency, as a property with \
      'Injected' does. What every layer uses alike, such as loggers, analytics, feature flags, localised text and \
      RxSwift's schedulers, is allowed by default, and so is the main actor. So are default arguments in other words: \
      'service ?? Service.shared' in an initialiser, and a 'convenience init'.
      """,
    levels: .everywhere(.warning),
    options: [sharedNames, sharedTypes],
    yieldsTo: ["no_data_access", "use_case_boundary", "no_platform_ui"],
    examples: [
      .fails(
        """
        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested

            @MainActor
            func loadPosts() async {
              guard posts.needsLoad else { return }
              posts = await posts.load { try await ↓FeedInteractor.shared.fetchPosts() }
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
            private let feedInteractor: any FeedInteracting

            init(feedInteractor: any FeedInteracting = FeedInteractor.shared) {
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
      .passes("class AViewModel { init(a: A = A.shared, b: @escaping () -> B = { Kit.B.shared.b }) {} }"),
      .passes("class AViewModel { static let shared = AViewModel(A.shared); class func make() { f(A.shared) } }"),
      .passes("class AViewModel { let a = A.current; var b: B { B.default }; let c = Locale.current }"),
      .passes("class AViewModel { let a = A.shared, b = B.shared }", otherFiles: "enum A {}\nstruct B {}"),
      .passes("class AViewModel { let a = A.current; let b = B.default }", otherFiles: "enum A {}\nstruct B {}"),
      .passes("class AViewModel { func f() { a.shared.f(); shared.f(); if case A.shared = b { }; f(\\A.shared) } }"),
      .passes("class AViewModel { let a: A = .shared; let b = Self.shared; let c = A.sharedB; let d = A.B() }"),
      .passes("class AViewModel { func f() { A.instance(of: b); (A.instance)(of: b); T<A>.current } }"),
      .passes("class AViewModel { init(a: A? = nil) { self.a = a ?? A.shared; b = (b) ?? (Kit.B.shared.b) } }"),
      .passes("class AViewModel { convenience init() { self.init(a: A.shared) } }"),
      .passes("struct A { let b = B.shared }"),
      .passes(
        "class AViewModel { let a = A.shared.logger(), b = Out.B.shared.b, c = Container.shared.cart() }",
        otherFiles: "final class A: SharedContainer {}", "enum Out { class B: FactoryKit.SharedContainer, C {} }"),
      .fails("class AViewModel { let a = ↓Container.shared }", otherFiles: "class Container {}"),
      .passes(
        "class AViewModel { func f() { AppLogger.shared.log(a); Log.shared.f(); LogService.shared.f(); Analytics.shared.track(b); f(MainScheduler.instance) } }"
      ),
      .passes("class AViewModel { static let shared = AViewModel(); func f() { AViewModel.shared.g() } }"),
      .passes(
        "class AViewModel { func f() { Features.current.f(); FeatureFlagsRepository.shared.f(); FeatureToggleFlag.shared.f() } }",
        otherFiles: "class Features {}"),
      .fails("class AViewModel { let a = ↓Feature.shared, b = ↓Flags.shared, c = ↓AppFeatures.shared }"),
      .passes("class AViewModel { func f() { g(MainActor.shared); DataLocalizer.shared?.f() } }"),
      .fails("class AViewModel { let a = ↓MainActors.shared, b = ↓Locale.shared, c = ↓Locals.shared }"),
      .passes("class AViewModel<A> { let a = A.shared }"),
      .fails("class AViewModel { let a = ↓A.shared; func f() { ↓B.sharedInstance.f(); g = ↓C.instance } }"),
      .fails("extension AViewModel { var a: A { Kit.↓A<Int>.shared }; func f() { (↓A).shared?.f(); ↓A.shared.f() } }"),
      .passes("class AViewModel { init(a: (() -> Int)? = nil) { self.a = a ?? { A.shared.count } } }"),
      .fails("class AViewModel { init(a: (() -> Int)?) { self.a = a; b = { ↓A.shared.count } } }"),
      .fails("class AViewModel { init() { a = ↓A.shared }; func f(a: A?) { use(a ?? ↓A.shared) } }"),
      .fails("class AViewModel { struct Row { func f() { ↓A.shared() } }; func g(a: A = ↓A.shared) {} }"),
      .fails("class AViewModel { let a = ↓A.current; let b = ↓B.default }", otherFiles: "class A {}\nactor B {}"),
      .fails("class AViewModel { init() { a = Out.↓A.default } }", otherFiles: "enum Out { final class A {} }"),
      .fails("class AViewModel { let a = ↓A.shared }", in: .clean, otherFiles: "protocol A {}\nclass A {}"),
    ],
    check: { file, project, findings in
      let source = file.source
      let names = file.settings.names(sharedNames)
      let allowed = file.settings.names(sharedTypes)
      var defaults: NamedRanges?
      var generics: NamedRanges?
      file.scopeNames.forEach { name in
        let type = Int(name.token)
        guard source.mayNameType(type) else { return }
        guard let member = sharedMember(of: type, names, file), !source.isNamed(type, oneOf: allowed) else { return }
        let place = defaults ?? file.defaultArguments(of: .initializer)
        defaults = place
        let parameters = generics ?? file.genericParameters
        generics = parameters
        guard !place.contains("", at: type), !file.isInStaticMember(type), !isDefault(type, file),
          !parameters.contains(source.identifierName(type), at: type), isInstance(member, of: type, file, project),
          !isWrittenType(type, source)
        else { return }
        let path = file.viewModelPath(of: type)
        let typeName = source.identifierName(type)
        // A ViewModel that asks for its own shared instance has no dependency.
        if path == typeName || path.hasSuffix("." + typeName) { return }
        findings.report(
          type, declaration: path, subject: typeName,
          "'\(typeName).\(source.name(member))' is a hidden dependency of '\(path)'; take it through 'init'",
          joinsPlaces: true)
      }
    })

  /// The token of `shared` in `Type.shared`, given the type's name. Nil if there is none, or if it is in a pattern, a
  /// key path or a call with arguments.
  private static func sharedMember(of type: Int, _ names: NamePatterns, _ file: LintedFile) -> Int? {
    let source = file.source
    guard let member = source.member(of: type),
      names.matches(source.nameBytes(member), in: source.text), !file.code.isInPattern(type)
    else { return nil }
    let start = source.startOfDottedName(type)
    let receiver = source.withParentheses(start..<type + 1)
    let next = source.withParentheses(receiver.lowerBound..<member + 1).upperBound
    let isCalledWithArguments =
      source.tokens[next].kind == .openParen && !source.tokens[next].startsLine
      && source.tokens[next + 1].kind != .closeParen
    if isCalledWithArguments { return nil }
    return start > 0 && source.tokens[start - 1].kind == .backslash ? nil : member
  }

  /// Whether a name is part of the type of a property or parameter, as in `A .shared`: there, a space may precede the
  /// period.
  private static func isWrittenType(_ name: Int, _ source: SourceFile) -> Bool {
    source.declarations.contains { declaration in
      declaration.tokens.contains(name)
        && (source.bindings(of: declaration).contains { $0.type.contains(name) }
          || source.parameters(of: declaration).contains { $0.type.contains(name) })
    }
  }

  /// Whether `Type.shared` serves as a default argument: in a `convenience init`, or behind `??` in an initialiser.
  private static func isDefault(_ type: Int, _ file: LintedFile) -> Bool {
    let source = file.source
    guard let function = file.enclosingInitializer(of: type) else { return false }
    if source.has(.convenience, function) { return true }
    var before = source.startOfDottedName(type) - 1
    while before > 0, source.tokens[before].kind == .openParen, source.isGroup(before) { before -= 1 }
    // `closure ?? { Type.shared.value }`
    if before > 0, source.tokens[before].kind == .openBrace, file.code.role(of: before) == .closure { before -= 1 }
    return source.tokens[before].kind == .binaryOperator
      && source.text.matches(source.bytes(ofToken: before), "??")
  }

  /// Whether `Type.shared` is an object. True if the project declares the type as a class or actor; usually also if it
  /// does not declare it.
  private static func isInstance(_ member: Int, of type: Int, _ file: LintedFile, _ project: ProjectIndex) -> Bool {
    let source = file.source
    let name = source.dottedName(source.startOfDottedName(type)..<type + 1)
    let place = file.enclosingType(of: type).map(source.typePath(of:)) ?? TypePath(names: [], isLocal: false)
    let found = project.declarations(of: name, from: place)
    // Factory's containers. It declares 'Container' itself.
    if found.contains(where: { $0.inherited.contains { $0.last == "SharedContainer" } }) { return false }
    if found.isEmpty, name.count == 1, source.isNamed(type, "Container") { return false }
    if found.contains(where: { $0.kind == .class || $0.kind == .actor }) { return true }
    let needsDeclaration = source.isNamed(member, anyOf: ["current", "default"])
    return !needsDeclaration && !found.contains { $0.kind == .struct || $0.kind == .enum }
  }

  private static let sharedNames = RuleOption(
    "no_shared_instance", "names", "members that hold a shared instance",
    ["shared", "sharedInstance", "instance", "current", "default"])

  private static let sharedTypes = RuleOption(
    "no_shared_instance", "allow", "types whose shared instance a ViewModel may use",
    [
      "*Feature*Flag*", "Features", "*Analytics*", "*Logg*", "Log", "*LogService", "*LogManager", "*Tracking*",
      "*Crash*", "*Scheduler", "*Localiz*", "MainActor",
    ])
}

extension SourceFile {
  /// Whether an identifier starts with neither an ASCII lower-case letter nor `_` or `$`.
  fileprivate func mayNameType(_ token: Int) -> Bool {
    let first = text[nameBytes(token).lowerBound]
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
      && ![UInt8(ascii: "_"), UInt8(ascii: "$")].contains(first)
  }
}

extension TrialPlan {
  static let noSharedInstance = TrialPlan(
    limits: [
      .misses(
        """
        class AViewModel { let a: A = .shared
        func f() { database.f()
        B.standard.f()
        b.shared.f()
        c = C.current
        d = D.default } }
        """),
      .finds(1, "class AViewModel { let a = Palette.shared }"),
    ],
    sound: [
      Sound(
        "final class CartViewModel { private let cart: Cart; func f() { cart.load(rows) } }",
        breakingChanges: [
          ("cart.load", "↓Cart.shared.load"), ("rows", "↓Rows.sharedInstance"), ("rows", "{ ↓Rows.instance }"),
          ("f()", "f(x: Int = ↓Cart.shared)"), ("rows", "\"\\(↓Rows.shared())\""), (": Cart;", " = Kit.↓Cart.shared;"),
          ("rows", "(↓Cart)\n.shared"),
        ]),
      Sound(
        "final class CartViewModel { func f() { Cart.load(Cart.rows) } }", otherFiles: "public final class Cart {}",
        breakingChanges: [("Cart.rows", "↓Cart.current"), ("Cart.load", "↓Cart.default.load")]),
    ],
    lookalikes: [
      // Behind a period, a keyword such as 'default' is no identifier in the trials.
      TrialPlan.Lookalike(
        [
          "shared": "shares", "sharedInstance": "sharedInstances", "instance": "instances", "current": "currents",
        ], unless: ".default")
    ],
    options: [
      OptionCase("names", ["standard"], finds: "class AViewModel { let a = A.standard }"),
      OptionCase("allow", ["B*"], finds: "class AViewModel { let a = AppLogger.shared }"),
    ])
}
