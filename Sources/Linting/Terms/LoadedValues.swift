import SwiftScan

/// The properties that may hold what a method loads.
enum LoadedValues {
  /// Whether a property may hold a loaded value.
  static func isValue(_ property: StoredProperty, _ file: LintedFile) -> Bool {
    let source = file.source
    if !property.isVariable || file.isBool(property) { return false }
    if source.isPrivate(source.declarations[property.declaration]) || !mayBeLoaded(property, source) { return false }
    return !([property.name] + source.identifiers(in: property.type)).contains { token in
      let name = source.text[source.nameBytes(token)].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      return companionNames.occurs(in: name, count: name.count)
    }
  }

  /// Whether a property can be "not loaded": it is a collection, or an optional but no optional text or number.
  static func mayBeLoaded(_ property: StoredProperty, _ source: SourceFile) -> Bool {
    let type = source.bareType(property.type)
    if let first = type.first, let last = type.last {
      if source.tokens[first].kind == .openBracket { return true }
      let plain: [StaticString] = ["String", "Int", "Double", "Bool", "Float", "Decimal", "CGFloat"]
      if source.tokens[last].kind == .postfixQuestion
        || source.text[Int(source.tokens[last].end) - 1] == UInt8(ascii: "?")
      {
        return !(type.count == 2 && source.isNamed(first, anyOf: plain))
      }
      return source.isNamed(first, endingIn: "Array") || source.isNamed(first, endingIn: "Set")
        || source.isNamed(first, endingIn: "Dictionary") || source.isNamed(first, endingIn: "Subject")
        || source.isNamed(first, endingIn: "Relay") || source.isNamed(first, anyOf: ["Published", "Observable"])
    }
    // The initial value is a collection: `[]`, `[Row]()`, `Set<Row>()`.
    guard let first = source.bareExpression(property.binding.value).first else { return false }
    return source.tokens[first].kind == .openBracket || source.isNamed(first, "Set")
      || source.isNamed(first, "Dictionary") || source.isNamed(first, endingIn: "Array")
      || source.isNamed(first, endingIn: "Subject") || source.isNamed(first, endingIn: "Relay")
  }

  /// Parts of the names of properties that change together with a loaded value, but hold none.
  private static let companionNames = ByteSearch([
    "error", "alert", "toast", "banner", "message", "task", "cancellable", "nav", "route", "path", "sheet", "output",
    "dismiss", "tapped", "destination", "selected", "dialog", "popup", "snackbar",
  ])
}
