import SwiftScan

extension Rule {
  static let observationIgnored = Rule(
    id: "observation_ignored",
    summary: "Combine object that is observed",
    topic: .state,
    rationale: """
      Subscriptions are internals of a ViewModel, and no screen shows them. '@Observable' rewrites every stored \
      'var' so that it reports each access and change, which only costs time for a bag of subscriptions. The \
      attribute also tells readers that the property is not a part of the state.
      """,
    limits: """
      The rule reads types as written, in the annotation or outside closures in the initial value. It misses a type \
      that only a call decides, as in 'makeBag()', and a type inside a 'typealias' or another type. It reports no \
      'let', which the macro does not observe.
      """,
    levels: .only(.error, in: .observable),
    options: [combineTypes],
    offeredFixes: [.safe("add '@ObservationIgnored'")],
    fixTokens: FixTokens(inserts: ["@", "ObservationIgnored"]),
    examples: [
      .fails(
        """
        extension ProfileView {
          @Observable
          final class ViewModel {
            private(set) var name = ""
            private var ↓cancelBag = CancelBag()
            private let appStore: AppStore

            init(appStore: AppStore) {
              self.appStore = appStore
            }
          }
        }
        """),
      .passes(
        """
        extension ProfileView {
          @Observable
          final class ViewModel {
            private(set) var name = ""
            @ObservationIgnored private var cancelBag = CancelBag()
            private let appStore: AppStore

            init(appStore: AppStore) {
              self.appStore = appStore
            }
          }
        }
        """),
      .passes("@Observable class CartViewModel { @ObservationIgnored private var cancelBag: CancelBag }"),
      .passes("@Observable class CartViewModel { private let cancelBag: CancelBag }"),
      .passes("class CartViewModel { private let cancelBag: CancelBag }"),
      .passes("@Observable class CartViewModel { static let bag = CancelBag(); var bags: CancelBag { CancelBag() } }"),
      .passes("@Observable class CartViewModel { private var make = { CancelBag() } }"),
      .passes("@Observable class CartViewModel { var bags: [CancelBag] = [] { f() } }"),
      .passes("@Observable class CartViewModel { private var rows = make { AnyCancellable {} } }"),
      .passes("@Observable class CartViewModel { var (bag, count): (CancelBag, Int) }"),
      .passes(
        "@Observable class CartViewModel {\n#if DEBUG\n@Observation.ObservationIgnored\n#endif\nvar bag = CancelBag()\n}"
      ),
      .passes("@Observable class CartViewModel { var text = \"CancelBag\"; var bag: CancelBagLike }"),
      .fails("@Observable class CartViewModel { private var ↓cancelBag: CancelBag }"),
      .fails("@Observable class CartViewModel { private var ↓bag = Set<AnyCancellable>() }"),
      .fails("@Observable class CartViewModel { private var ↓a, ↓b: Combine.AnyPublisher<Int, Never>? }"),
      .fails("@Observable class CartViewModel { private var ↓subject = if flag { CancelBag() } else { nil } }"),
      .fails("@Observable class CartViewModel { private var (↓bag, count) = (CancelBag(), 2) }"),
      .fails("@Observable class CartViewModel {\n#if DEBUG\nlazy var ↓bag = \"\\(`CancelBag`())\"\n#endif\n}"),
      .fails("@Observable class CartViewModel { var ↓bag /* x */ : [Int: CancelBag] = [:] { didSet {} } }"),
      .fixes(
        "@Observable class CartViewModel { private var cancelBag: CancelBag }",
        to: "@Observable class CartViewModel { @ObservationIgnored private var cancelBag: CancelBag }"),
    ],
    check: { file, _, findings in
      let source = file.source
      let types = file.settings.names(combineTypes)
      for index in file.viewModels
      where !source.attributes("Observable", of: source.declarations[index]).isEmpty {
        for property in file.storedProperties(of: index) {
          let declaration = source.declarations[property.declaration]
          guard declaration.kind == .variable, source.attributes("ObservationIgnored", of: declaration).isEmpty,
            property.type.contains(where: { source.isNamed($0, oneOf: types) })
              || mentions(types, property.binding.value, in: file)
          else { continue }
          let path = file.path(of: property, in: index)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' holds a Combine object, which no view shows; mark it '@ObservationIgnored'",
            // The attribute applies to one property only.
            fix: source.bindings(of: declaration).count > 1 || property.isTuple
              ? nil
              : .insert(
                "@ObservationIgnored ", at: source.attributeOffset(of: declaration), "add '@ObservationIgnored'", .safe)
          )
        }
      }
    })

  private static let combineTypes = RuleOption(
    "observation_ignored", "types", "types of objects that no view shows",
    ["CancelBag", "AnyCancellable", "Cancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject"])

  /// Whether an initial value mentions one of the types outside of closures.
  private static func mentions(_ types: NamePatterns, _ value: Range<Int>, in file: LintedFile) -> Bool {
    var index = value.lowerBound
    while index < value.upperBound {
      if file.source.tokens[index].kind == .openBrace, file.code.role(of: index) == .closure {
        index = file.source.tokens.behind(index)
        continue
      }
      if file.source.isNamed(index, oneOf: types) { return true }
      index += 1
    }
    return false
  }
}

extension TrialPlan {
  static let observationIgnored = TrialPlan(
    limits: [
      .misses(
        """
        extension CartView { @Observable final class ViewModel {
        private var bag = makeBag()
        private var b: Bag
        let c: CancelBag
        } }
        """)
    ],
    sound: [
      Sound(
        "@Observable class CartViewModel { @ObservationIgnored private var ↓cancelBag: CancelBag }",
        breakingChanges: [
          ("@ObservationIgnored ", ""), ("@ObservationIgnored", "@ObservationIgnoredLike"),
          ("@ObservationIgnored", "/* @ObservationIgnored */"), ("@ObservationIgnored", "@Published"),
        ]),
      Sound(
        "@Observable class CartViewModel { private var ↓bag: Box<Int> = make() }",
        breakingChanges: [
          ("Box<Int>", "Set<AnyCancellable>"), ("Box<Int>", "[Int: Combine.AnyPublisher<Int, Never>]?"),
          ("Box<Int>", "any Cancellable"), (": Box<Int> = make()", " = PassthroughSubject<Int, Never>()"),
          ("make()", "CurrentValueSubject(1)"), ("make()", "if flag { CancelBag() } else { make() }"),
        ]),
    ],
    lookalikes: [
      [
        "CancelBag": "CancelBags", "AnyCancellable": "SomeCancellable", "Cancellable": "Cancellables",
        "AnyPublisher": "APublisher", "PassthroughSubject": "Subject", "CurrentValueSubject": "ValueSubject",
      ],
      ["Observable": "ObservableLike"],
    ],
    options: [
      OptionCase("types", ["Token"], finds: "@Observable class AViewModel { var x: Token }")
    ])
}
