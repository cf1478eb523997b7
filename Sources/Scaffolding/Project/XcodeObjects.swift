/// The objects of a `project.pbxproj` by their identifiers. It parses an object when it is first read, because most objects
/// refer to single files and are rarely needed.
final class XcodeObjects {
  private let bytes: [UInt8]
  /// The offsets of the objects' values.
  private var offsets: [String: Int] = [:]
  /// The identifiers of the objects of each kind (`isa`).
  private var identifiers: [String: Set<String>] = [:]
  private var parsed: [String: PropertyList?] = [:]

  /// Finds the objects; nil if the bytes are no project.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var reader = PropertyListReader(bytes: bytes)
    reader.skipSpace()
    guard reader.take("{") else { return nil }
    while let key = Self.key(&reader) {
      if key == "objects" { break }
      reader.skipValue()
      guard reader.take(";") else { return nil }
    }
    guard reader.take("{") else { return nil }
    while let identifier = Self.key(&reader) {
      offsets[identifier] = reader.index
      var inside = reader
      if inside.take("{"), Self.key(&inside) == "isa", !Self.isOfFile(inside), let kind = inside.word() {
        identifiers[kind, default: []].insert(identifier)
      }
      reader.skipValue()
      guard reader.take(";") else { return nil }
    }
    guard reader.take("}") else { return nil }
  }

  /// Reads a key and the equals sign after it; nil at the end of a dictionary.
  private static func key(_ reader: inout PropertyListReader) -> String? {
    reader.skipSpace()
    guard let key = reader.word() else { return nil }
    reader.skipSpace()
    guard reader.take("=") else { return nil }
    reader.skipSpace()
    return key
  }

  /// Whether a kind is one of the two that each file has, which are never listed. Most objects are of these kinds.
  private static func isOfFile(_ reader: PropertyListReader) -> Bool {
    reader.isBefore("PBXBuildFile") || reader.isBefore("PBXFileReference")
  }

  /// Returns the text of one key of an object; nil if it has none. Parses only the keys before it, unless the object is
  /// known already.
  func text(_ key: String, of identifier: String) -> String? {
    if let known = parsed[identifier] { return known?[key]?.text }
    guard let offset = offsets[identifier] else { return nil }
    var reader = PropertyListReader(bytes: bytes, index: offset)
    guard reader.take("{") else { return nil }
    while let next = Self.key(&reader) {
      if next == key { return reader.word() }
      reader.skipValue()
      guard reader.take(";") else { return nil }
    }
    return nil
  }

  /// The object with an identifier; nil if there is none.
  subscript(identifier: String) -> PropertyList? {
    if let known = parsed[identifier] { return known }
    guard let offset = offsets[identifier] else { return nil }
    var reader = PropertyListReader(bytes: bytes, index: offset)
    let object = reader.value(depth: 0)
    parsed[identifier] = .some(object)
    return object
  }

  /// Returns the objects of a kind, except those of `isOfFile`, sorted by their identifiers. Xcode writes the kind as an object's first key.
  func all(_ kind: String) -> [(identifier: String, object: PropertyList)] {
    (identifiers[kind] ?? []).sorted().compactMap { identifier in self[identifier].map { (identifier, $0) } }
  }
}
