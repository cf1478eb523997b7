import Wording

/// Mistakes in the use of library types that the compiler would report: members that a type lacks, and arguments whose
/// label is missing.
extension SpecTyping {
  /// Returns the first certain mistake in a value and its parts; nil if there is none.
  func misuse(in value: SpecValue) -> SpecProblem? {
    Self.accessedParts(of: value).lazy.compactMap { misuse(in: $0) }.first ?? ownMisuse(of: value)
  }

  /// The direct subexpressions, without the names of called methods, which are no properties.
  private static func accessedParts(of value: SpecValue) -> [SpecValue] {
    guard case .call(let function, let arguments) = value else { return value.parts }
    let called: [SpecValue] =
      switch function {
      case .member(let base?, _), .chain(let base, _): [base]
      case .member(nil, _), .name: []
      default: [function]
      }
    return called + arguments.map(\.value)
  }

  private func ownMisuse(of value: SpecValue) -> SpecProblem? {
    switch value {
    case .call(let function, let arguments): return Self.label(of: function, arguments, value)
    case .member(let base?, let name):
      if case .name(let owner) = base.withoutParentheses, names[owner] == nil, TypeFacts.isLibrary(owner) {
        return Self.absentStatic(name, of: owner)
      }
      // Behind a `?`, the members of the wrapped value follow: `user?.name.count`.
      guard !base.isChained, let type = type(of: base) ?? naturalType(of: base) else { return nil }
      return Self.absent(name, of: base, type.canonical, isChained: false)
    case .chain(let base, let name):
      guard case .optional(let wrapped)? = type(of: base)?.canonical else { return nil }
      return Self.absent(name, of: base, wrapped, isChained: true)
    default: return nil
    }
  }

  private static func noCompile(_ code: String, _ reason: String) -> SpecProblem {
    .type(code, reason: "does not compile, because \(reason)")
  }

  // MARK: - Labels

  /// Library types whose initialisers need a label for a single argument: the known labels, the most frequent first.
  private static let labels = [
    "Date": [
      "timeIntervalSince1970", "timeIntervalSinceNow", "timeIntervalSinceReferenceDate", "timeInterval",
    ],
    "Locale": ["identifier", "components", "languageComponents", "languageCode"],
    "URL": ["string", "fileURLWithPath", "filePath", "dataRepresentation", "resolvingAliasFileAt"],
    "UUID": ["uuidString", "uuid"],
  ]

  /// Returns the problem of a call such as `URL("a")`, whose argument has no label or a misspelt one; nil if there is none.
  /// The project may declare initialisers with other labels.
  private static func label(
    of function: SpecValue, _ arguments: [SpecValue.Argument], _ call: SpecValue
  ) -> SpecProblem? {
    guard case .name(let name) = function.withoutParentheses, let known = labels[name], arguments.count == 1 else {
      return nil
    }
    guard let label = arguments[0].label else {
      return noCompile(call.text, "the argument has no label; write '\(name)(\(known[0]): …)'")
    }
    guard !known.contains(label), let meant = known.first(where: { isMisspelt($0, label) }) else { return nil }
    return noCompile(call.text, "'\(name)' has no initialiser '\(label):'; did you mean '\(meant):'?")
  }

  // MARK: - Static members

  /// Static members of other types than their owner, and those that are rarely a value of a screen.
  private static func otherStatics(of type: String) -> Set<String> {
    switch type {
    case "Date": ["timeIntervalBetween1970AndReferenceDate", "timeIntervalSinceReferenceDate"]
    case "Locale":
      [
        "availableIdentifiers", "commonISOCurrencyCodes", "isoCurrencyCodes", "isoLanguageCodes", "isoRegionCodes",
        "preferredLanguages", "preferredLocales",
      ]
    case "Decimal":
      ["leastFiniteMagnitude", "leastNormalMagnitude", "quietNaN", "radix", "signalingNaN"]
    case _ where SpecNumber.isInteger(type): ["bitWidth", "isSigned"]
    default: ["exponentBitCount", "radix", "significandBitCount"]
    }
  }

  /// Returns the problem of a misspelt static member of a library type: `Date.noww`. The project may declare other ones.
  private static func absentStatic(_ name: String, of owner: String) -> SpecProblem? {
    let known = members(of: owner)
    guard !known.contains(name), !otherStatics(of: owner).contains(name),
      let meant = known.sorted().first(where: { name.count >= 4 && NearestName.distance($0, name) == 1 })
    else { return nil }
    return noCompile("\(owner).\(name)", "'\(owner)' has no '\(name)'; did you mean '\(meant)'?")
  }

  // MARK: - Properties

  private static let collectionProperties: Set<String> = [
    "count", "endIndex", "first", "indices", "isEmpty", "last", "startIndex",
  ]

  /// The properties of a type whose misspellings are recognised; nil if the type is not known well enough.
  private static func properties(of type: SpecType) -> Set<String>? {
    switch type {
    case .named(["LoadState"], _): return ["error", "inError", "isLoading", "isNotRequested", "needsLoad", "value"]
    case .named(["ChangeState"], _): return ["error", "isRunning"]
    default: break
    }
    if type.isContainer { return collectionProperties }
    switch type.libraryName {
    case "String"?, "Substring"?, "Data"?: return collectionProperties
    case "Date"?: return ["timeIntervalSince1970", "timeIntervalSinceNow", "timeIntervalSinceReferenceDate"]
    case "URL"?: return ["absoluteString", "lastPathComponent", "pathComponents", "pathExtension", "scheme"]
    case "UUID"?: return ["uuidString"]
    case "Bool"?, "Character"?, "Decimal"?, "Duration"?, "Locale"?: return []
    case let name?: return SpecNumber.isInteger(name) || SpecNumber.isFloating(name) ? [] : nil
    case nil: return nil
    }
  }

  /// Returns the problem of a property that a type certainly lacks, because only collections have it or because its
  /// name is misspelt. The project may add other properties in extensions.
  private static func absent(
    _ name: String, of base: SpecValue, _ type: SpecType, isChained: Bool
  ) -> SpecProblem? {
    let dot = isChained ? "?." : "."
    let code = base.text + dot + name
    if case .optional(let wrapped) = type {
      guard properties(of: wrapped)?.contains(name) == true else { return nil }
      return noCompile(code, "'\(base.text)' may be nil; write '\(base.text)?.\(name)'")
    }
    guard let known = properties(of: type), !known.contains(name) else { return nil }
    if let nearest = known.sorted().first(where: { isMisspelt($0, name) }) {
      return noCompile(code, "'\(type.path)' has no '\(name)'; did you mean '\(nearest)'?")
    }
    guard collectionProperties.contains(name), known != collectionProperties else { return nil }
    guard case .named(["LoadState"], let loaded) = type, let value = loaded.first else {
      let isNumber = type.libraryName.map { SpecNumber.isInteger($0) || SpecNumber.isFloating($0) } == true
      let remedy = isNumber ? "compare it, as in '\(base.text) == 0'" : "use another property, or compare the value"
      return noCompile(code, "'\(type.path)' has no '\(name)'; \(remedy)")
    }
    let plain = value.canonical.withoutOptional
    guard plain.isKnown else { return nil }
    let remedy =
      properties(of: plain)?.contains(name) == true
      ? "write '\(base.text).value?.\(name)' with '??' and a value"
      : "use '\(base.text).value', which has no '\(name)' either"
    return noCompile(code, "'\(base.text)' is a 'LoadState'; \(remedy)")
  }

  /// Whether a name is another one with one typing error. Short names with another letter are other words.
  private static func isMisspelt(_ name: String, _ written: String) -> Bool {
    min(name.count, written.count) >= 5 && NearestName.distance(name, written) == 1
  }
}

extension SpecType {
  /// The name of the type for messages, without type arguments; for collections with them.
  fileprivate var path: String {
    if case .named(let path, _) = self, !isContainer { path.joined(separator: ".") } else { text }
  }
}

extension SpecValue {
  /// Whether the value is the end of an optional chain: `user?.name`, `user?.name.count`.
  fileprivate var isChained: Bool {
    switch self {
    case .chain: true
    case .member(let base?, _), .call(let base, _), .element(let base, _): base.isChained
    default: false
    }
  }
}
