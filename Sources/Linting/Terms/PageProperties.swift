import SwiftScan

/// The properties of a ViewModel that change with each page it loads.
struct PageProperties {
  private let file: LintedFile
  private var source: SourceFile { file.source }
  /// The hashes of the names of collections.
  private let collections: Set<UInt64>
  /// The hashes of the names of pages, offsets and cursors.
  private let places: Set<UInt64>

  /// - Parameter isCollection: Whether a property may be a collection.
  init(_ properties: [StoredProperty], in file: LintedFile, isCollection: (StoredProperty) -> Bool) {
    self.file = file
    let source = file.source
    places = Set(
      properties.lazy.filter { property in
        let name = source.text[source.nameBytes(property.name)].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return Self.words.occurs(in: name, count: name.count)
      }.map { source.nameHash($0.name) })
    collections =
      places.isEmpty
      ? [] : Set(properties.lazy.filter(isCollection).map { source.nameHash($0.name) }).subtracting(places)
  }

  private static let words = ByteSearch(["page", "offset", "cursor"])

  /// Whether code appends several elements to a collection and changes a page, an offset or a cursor.
  func areAppended(in code: Range<Int>, _ reader: UseReader) -> Bool {
    if collections.isEmpty { return false }
    var (appends, turns) = (false, false)
    for token in source.identifiers(in: code) where !appends || !turns {
      let name = source.nameHash(token)
      // `let page = 1` declares another one.
      guard collections.contains(name) || places.contains(name),
        ![.let, .var].contains(source.tokens[token - 1].keyword), let (start, isOwn) = reader.receiver(of: token), isOwn
      else { continue }
      if collections.contains(name) {
        appends = appends || appendsSeveral(to: start..<token + 1)
      } else {
        turns = turns || reader.behind(token, start) == .write
      }
    }
    return appends && turns
  }

  /// Whether a property is extended: `rows.append(contentsOf: more)`, `rows += more`.
  private func appendsSeveral(to property: Range<Int>) -> Bool {
    let next = source.withParentheses(property).upperBound
    if source.tokens[next].kind == .binaryOperator { return source.name(next) == "+=" }
    guard source.tokens[next].kind == .period, source.isNamed(next + 1, "append"),
      let call = source.memberCall(at: next + 1, file.code)
    else { return false }
    return source.isFirstLabel("contentsOf", of: call)
  }
}
