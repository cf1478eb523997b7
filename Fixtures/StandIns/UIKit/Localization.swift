#if !canImport(Darwin)
  // Foundation on Apple's systems looks the text up; elsewhere it has no such initialiser.
  extension String {
    public init(localized keyAndValue: String) { self = keyAndValue }
  }
#endif
