import SwiftScan

extension Rule {
  static let observationIgnored = Rule(
    id: "observation_ignored",
    summary: "Combine object that is observed",
    rationale: """
      No View shows a subscription. Observed, such a property costs an access record for every use, and a change of it \
      draws Views anew that show the same as before.
      """,
    levels: .only(.error, in: .observable),
    options: [combineTypes],
    examples: [
      .passes("@Observable class CartViewModel { @ObservationIgnored private let cancelBag: CancelBag }"),
      .passes("class CartViewModel { private let cancelBag: CancelBag }"),
      .passes("@Observable class CartViewModel { static let bag = CancelBag(); var bags: CancelBag { CancelBag() } }"),
      .passes("@Observable class CartViewModel { private let make = { CancelBag() } }"),
      .passes("@Observable class CartViewModel { private let rows = make { AnyCancellable {} } }"),
      .passes("@Observable class CartViewModel { var (bag, count): (CancelBag, Int) }"),
      .passes(
        "@Observable class CartViewModel {\n#if DEBUG\n@Observation.ObservationIgnored\n#endif\nlet bag = CancelBag()\n}"
      ),
      .passes("@Observable class CartViewModel { let text = \"CancelBag\"; let bag: CancelBagLike }"),
      .fails("@Observable class CartViewModel { private let ↓cancelBag: CancelBag }"),
      .fails("@Observable class CartViewModel { private var ↓bag = Set<AnyCancellable>() }"),
      .fails("@Observable class CartViewModel { private var ↓a, ↓b: Combine.AnyPublisher<Int, Never>? }"),
      .fails("@Observable class CartViewModel { private let ↓subject = if flag { CancelBag() } else { nil } }"),
      .fails("@Observable class CartViewModel { private var (↓bag, count) = (CancelBag(), 2) }"),
      .fails("@Observable class CartViewModel {\n#if DEBUG\nlazy var ↓bag = \"\\(`CancelBag`())\"\n#endif\n}"),
      .fails("@Observable class CartViewModel { var ↓bag /* x */ : [Int: CancelBag] = [:] { didSet {} } }"),
      .fixes(
        "@Observable class CartViewModel { private let cancelBag: CancelBag }",
        to: "@Observable class CartViewModel { @ObservationIgnored private let cancelBag: CancelBag }"),
    ],
    check: { file, _, findings in
      let source = file.source
      let types = file.settings.names(combineTypes)
      for index in file.viewModels
      where !source.attributes("Observable", of: source.declarations[index]).isEmpty {
        for property in file.storedProperties(of: index) {
          let declaration = source.declarations[property.declaration]
          guard source.attributes("ObservationIgnored", of: declaration).isEmpty,
            property.type.contains(where: { source.isNamed($0, oneOf: types) })
              || mentions(types, property.binding.value, in: file)
          else { continue }
          let path = file.path(of: property, in: index)
          findings.report(
            property.name, declaration: path,
            "property '\(path)' holds a Combine object that is observed; mark it '@ObservationIgnored'",
            fix: .insert(
              "@ObservationIgnored ", at: source.attributeOffset(of: declaration), "add '@ObservationIgnored'", .safe))
        }
      }
    })

  private static let combineTypes = RuleOption(
    "observation_ignored", "types", "types of objects that no view shows",
    ["CancelBag", "AnyCancellable", "Cancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject"])

  /// Whether an initial value mentions one of the types outside closures.
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
