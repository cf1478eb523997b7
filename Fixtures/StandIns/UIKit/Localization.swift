#if !canImport(Darwin)
  // Foundation on Apple's systems looks the text up; elsewhere it has no such initialiser.
  extension String {
    public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation, Sendable {
      let value: String

      public init(_ value: String) { self.value = value }
      public init(stringLiteral value: String) { self.value = value }
    }

    public init(localized keyAndValue: LocalizationValue) { self = keyAndValue.value }
  }
#endif
