/// The objects of a `project.pbxproj` by their identifiers. It parses an object when it is first read, because most objects
/// refer to single files and are rarely needed.
final class XcodeObjects {
  private let bytes: [UInt8]
  /// The offsets of the objects' values, except those of `files`.
  private var offsets: [String: Int] = [:]
  /// The identifiers of the objects of each kind (`isa`).
  private var identifiers: [String: Set<String>] = [:]
  private var parsed: [String: PropertyList?] = [:]
  /// The objects of the two kinds that each file has. Most objects are of these, and making a text of each identifier
  /// takes long.
  private var files: [FileObject] = []
  /// The last of these objects with the hash of an identifier.
  private lazy var fileIndices: [UInt64: Int] = {
    var indices: [UInt64: Int] = [:]
    indices.reserveCapacity(files.count)
    for (index, file) in files.enumerated() { indices[Self.hash(bytes[file.identifier])] = index }
    return indices
  }()

  /// A `PBXBuildFile` or `PBXFileReference`.
  private struct FileObject {
    /// The bytes of the identifier.
    var identifier: Range<Int>
    /// The offset of the value.
    var offset: Int
  }

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
    while let (start, identifier) = Self.identifier(&reader) {
      var inside = reader
      let hasKind = inside.take("{") && Self.key(&inside) == "isa"
      if hasKind, inside.isBefore("PBXBuildFile") || inside.isBefore("PBXFileReference") {
        files.append(FileObject(identifier: identifier, offset: reader.index))
      } else {
        var word = PropertyListReader(bytes: bytes, index: start)
        guard let identifier = word.word() else { return nil }
        offsets[identifier] = reader.index
        if hasKind, let kind = inside.word() { identifiers[kind, default: []].insert(identifier) }
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

  /// Reads a key as `key` does, and returns its start and its bytes.
  private static func identifier(_ reader: inout PropertyListReader) -> (start: Int, bytes: Range<Int>)? {
    reader.skipSpace()
    let start = reader.index
    guard let word = reader.wordRange() else { return nil }
    reader.skipSpace()
    guard reader.take("=") else { return nil }
    reader.skipSpace()
    return (start, word)
  }

  /// The object with an identifier; nil if there is none.
  subscript(identifier: String) -> PropertyList? {
    if let known = parsed[identifier] { return known }
    guard let offset = offset(of: identifier) else { return nil }
    var reader = PropertyListReader(bytes: bytes, index: offset)
    let object = reader.value(depth: 0)
    parsed[identifier] = .some(object)
    return object
  }

  /// Whether the file contains an object with an identifier.
  func contains(_ identifier: String) -> Bool { offset(of: identifier) != nil }

  /// Returns the objects of a kind, except those of single files, sorted by their identifiers. Xcode writes the kind as an
  /// object's first key.
  func all(_ kind: String) -> [(identifier: String, object: PropertyList)] {
    (identifiers[kind] ?? []).sorted().compactMap { identifier in self[identifier].map { (identifier, $0) } }
  }

  /// Returns the text of one key of an object; nil if it has none. Parses only the keys before it.
  func text(_ key: String, of identifier: String) -> String? {
    if let known = parsed[identifier] { return known?[key]?.text }
    guard let offset = offset(of: identifier), var reader = reader(at: key, in: offset) else { return nil }
    return reader.word()
  }

  private func offset(of identifier: String) -> Int? {
    if let offset = offsets[identifier] { return offset }
    if files.isEmpty { return nil }
    return file(Array(identifier.utf8)[...]).map { files[$0].offset }
  }

  /// Returns a reader before the value of a key in an object.
  private func reader(at key: String, in offset: Int) -> PropertyListReader? {
    var reader = PropertyListReader(bytes: bytes, index: offset)
    guard reader.take("{") else { return nil }
    while let next = Self.key(&reader) {
      if next == key { return reader }
      reader.skipValue()
      guard reader.take(";") else { return nil }
    }
    return nil
  }

  // MARK: - The objects of single files

  /// The number of objects of single files.
  var fileCount: Int { files.count }

  /// Returns the indices of the objects of single files in a list of an object.
  func files(in key: String, of identifier: String) -> [Int] {
    guard let offset = offset(of: identifier), var reader = reader(at: key, in: offset), reader.take("(") else {
      return []
    }
    var found: [Int] = []
    reader.skipSpace()
    while let word = reader.wordRange() {
      if let index = file(bytes[word]) { found.append(index) }
      reader.skipSpace()
      guard reader.take(",") else { break }
      reader.skipSpace()
    }
    return found
  }

  /// Returns the object that the object of a file refers to; nil if it is not that of a file.
  func file(_ key: String, of index: Int) -> Int? {
    guard var reader = reader(at: key, in: files[index].offset) else { return nil }
    return reader.wordRange().flatMap { file(bytes[$0]) }
  }

  /// Returns the bytes of a text of a file's object, with their escapes.
  func rawText(_ key: String, of index: Int) -> ArraySlice<UInt8>? {
    guard var reader = reader(at: key, in: files[index].offset) else { return nil }
    return reader.wordRange().map { bytes[$0] }
  }

  /// Returns the identifier of a file's object.
  func identifier(ofFile index: Int) -> String { String(decoding: bytes[files[index].identifier], as: UTF8.self) }

  private func file(_ identifier: ArraySlice<UInt8>) -> Int? {
    guard let index = fileIndices[Self.hash(identifier)] else { return nil }
    if bytes[files[index].identifier] == identifier { return index }
    return files.lastIndex { bytes[$0.identifier] == identifier }
  }

  /// FNV-1a. Equal hashes are possible, so the bytes are compared as well.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
