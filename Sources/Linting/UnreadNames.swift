import SwiftScan

/// What files may declare that have only been sketched.
///
/// Few of a project's types are ever asked for. So files in which no rule finds anything are read when a rule asks for a
/// name that one of them may declare: the index notes them, they are read, and the rule is asked again. What is found is
/// the same as if all had been read, since the answer to a rule counts only when no file is missing for it.
///
/// A file is known by its place among those that were added. Parts of the hashes of a name and of its owner's and a file
/// make one number, and the numbers are sorted: a tenth of the memory of a dictionary. Where two names share these parts a
/// file too many is read.
public struct UnreadNames: Sendable {
  private var types: [UInt64] = []
  private var extensions: [UInt64] = []
  private var count = 0

  /// The lowest bits are the file's, above them are those of the owner's name.
  private static let fileBits: UInt64 = 28
  private static let ownerBits: UInt64 = 12

  /// None.
  public init() {}

  /// Adds a file.
  public mutating func add(_ sketch: SourceSketch) {
    let file = UInt64(count)
    count += 1
    // One by one: a closure for each file would be made anew.
    for type in sketch.types { types.append(Self.key(type.name, Self.bits(ofOwner: type.owner)) | file) }
    for name in sketch.extensions { extensions.append(Self.key(name, 0) | file) }
  }

  /// Adds all files of others, behind these.
  public mutating func add(_ others: UnreadNames) {
    if count == 0 {
      self = others
      return
    }
    let start = UInt64(count)
    types += others.types.lazy.map { $0 + start }
    extensions += others.extensions.lazy.map { $0 + start }
    count += others.count
  }

  /// Makes names findable, when all are there.
  public mutating func sort() {
    types.sort()
    extensions.sort()
  }

  /// Takes files out that have been read.
  public mutating func remove(_ files: Set<Int>) {
    if files.isEmpty { return }
    var isRead = [Bool](repeating: false, count: count)
    for file in files { isRead[file] = true }
    types.removeAll { isRead[Self.file($0)] }
    extensions.removeAll { isRead[Self.file($0)] }
  }

  var isEmpty: Bool { types.isEmpty && extensions.isEmpty }

  /// Neighbours among the numbers, by their places: an answer, of which no list is made before it is wanted.
  struct Answer {
    fileprivate var isOfExtensions: Bool
    fileprivate var places: Range<Int>

    var isEmpty: Bool { places.isEmpty }
    /// A number that no other one has.
    var id: UInt64 { UInt64(places.lowerBound) << 32 | UInt64(places.count) << 1 | (isOfExtensions ? 1 : 0) }
  }

  private static let noTypes = Answer(isOfExtensions: false, places: 0..<0)

  /// The files of an answer.
  func files(_ answer: Answer) -> some Sequence<Int> {
    (answer.isOfExtensions ? extensions : types)[answer.places].lazy.map(Self.file)
  }

  /// The files that may declare a type of a name, wherever it stands.
  func declaring(_ name: String) -> Answer {
    if types.isEmpty { return Self.noTypes }
    let key = Self.key(SourceSketch.hash(name.utf8), 0)
    return Answer(isOfExtensions: false, places: Self.places(types, key, bits: Self.fileBits + Self.ownerBits))
  }

  /// The files that may declare a type of a path: those of which the owner of the name is known, and the others.
  func declaring(path: [String]) -> (known: Answer, others: Answer) {
    guard !types.isEmpty, let last = path.last else { return (Self.noTypes, Self.noTypes) }
    let name = SourceSketch.hash(last.utf8)
    let owner = path.count > 1 ? SourceSketch.hash(path[path.count - 2].utf8) : SourceSketch.noOwner
    func answer(_ owner: UInt64) -> Answer {
      let key = Self.key(name, Self.bits(ofOwner: owner))
      return Answer(isOfExtensions: false, places: Self.places(types, key, bits: Self.fileBits))
    }
    return (answer(owner), answer(SourceSketch.unknownOwner))
  }

  /// The files that may add to the inheritance clause of a type whose last name this is.
  func extending(_ name: String) -> Answer {
    if extensions.isEmpty { return Answer(isOfExtensions: true, places: 0..<0) }
    let key = Self.key(SourceSketch.hash(name.utf8), 0)
    return Answer(isOfExtensions: true, places: Self.places(extensions, key, bits: Self.fileBits))
  }

  /// The files that may say what ViewModels inherit: most rules that ask for such files ask for these.
  public func inherited(byViewModelsOf facts: some Sequence<FileFacts>) -> Set<Int> {
    var found: Set<Int> = []
    if types.isEmpty { return found }
    for file in facts where file.viewModels.contains(where: \.isClass) {
      /// The paths of its ViewModels; made when one is asked for.
      var viewModels: Set<TypePath>?
      for type in file.types where type.kind == .class {
        for name in type.inherited where !declaring(name.last ?? "").isEmpty {
          let paths = viewModels ?? Set(file.viewModels.lazy.filter(\.isClass).map(\.path))
          viewModels = paths
          guard paths.contains(type.path) else { break }
          for depth in 0...type.path.names.count {
            let (known, others) = declaring(path: type.path.names.prefix(depth) + name)
            found.formUnion(files(known))
            found.formUnion(files(others))
          }
        }
      }
    }
    return found
  }

  /// The files that may say whether the first part of an extension's name, or of a class's path, is a type or a module: by
  /// that extensions of ViewModels are joined to their classes.
  public func outerTypes(ofViewModelsOf facts: some Sequence<FileFacts>) -> Set<Int> {
    var found: Set<Int> = []
    if types.isEmpty { return found }
    let parts = facts.flatMap(\.viewModels).filter { $0.path.names.count > 1 && !$0.path.isLocal }
    let classes = Set(parts.lazy.filter(\.isClass).map(\.path.name))
    let extended = Set(parts.lazy.filter { !$0.isClass }.map(\.path.name)).subtracting(classes)
    for path in extended.union(extended.isEmpty ? [] : classes.filter { $0.names.count > 2 }) {
      for path in [Array(path.names.prefix(1)), path.names] {
        let (known, others) = declaring(path: path)
        found.formUnion(files(known))
        found.formUnion(files(others))
      }
    }
    return found
  }

  /// The files that may say more of what the types and extensions of other files inherit.
  ///
  /// - Parameter known: The names that were looked for already; those that are looked for now join them.
  public func inherited(by facts: some Sequence<FileFacts>, besides known: inout Set<String>) -> Set<Int> {
    var found: Set<Int> = []
    for file in facts {
      for name in file.types.flatMap(\.inherited) + file.extensions.flatMap(\.inherited) {
        guard let last = name.last, known.insert(last).inserted else { continue }
        found.formUnion(files(declaring(last)))
        found.formUnion(files(extending(last)))
      }
    }
    return found
  }

  private static func file(_ entry: UInt64) -> Int { Int(entry & ((1 << fileBits) - 1)) }

  private static func key(_ name: UInt64, _ owner: UInt64) -> UInt64 {
    mixed(name) & ~0 << (fileBits + ownerBits) | owner << fileBits
  }

  /// Zero for an unknown owner and for no other.
  private static func bits(ofOwner hash: UInt64) -> UInt64 {
    hash == SourceSketch.unknownOwner ? 0 : max(1, mixed(hash) >> (64 - ownerBits))
  }

  /// The last letters of a name hardly change the upper bits of its hash. Multiplied they do.
  private static func mixed(_ hash: UInt64) -> UInt64 { hash &* 0x9E37_79B9_7F4A_7C15 }

  /// The places of the numbers that differ from a key in the lowest bits only.
  private static func places(_ entries: [UInt64], _ key: UInt64, bits: UInt64) -> Range<Int> {
    func first(notBelow bound: UInt64, from start: Int) -> Int {
      var (low, high) = (start, entries.count)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle] < bound { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(notBelow: key, from: 0)
    let last = key | (1 << bits - 1)
    guard start < entries.count, entries[start] <= last else { return start..<start }
    return start..<(last == .max ? entries.count : first(notBelow: last + 1, from: start))
  }
}
