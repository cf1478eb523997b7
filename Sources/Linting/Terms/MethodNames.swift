import SwiftScan

/// The names of methods that Swift, Foundation, Combine and SwiftUI declare for values, by what they do to the value.
/// Any other method may change its value.
enum MethodNames {
  /// Whether this is the hash of a mutating method's name. Methods of objects may have such names, too, so only names
  /// that are rare for objects are listed.
  static func changesValue(_ method: UInt64) -> Bool { changing.contains(method) }

  /// Whether a method with this name may change its value, even if objects often have a method of that name.
  static func mayChangeValue(_ method: UInt64) -> Bool { changing.contains(method) || ambiguous.contains(method) }

  /// Whether this is the hash of the name of a method that does not change its value.
  static func keepsValue(_ method: UInt64) -> Bool { keeping.contains(method) }

  /// The hash of the method's name in a call. Includes the first label if the name alone is common for objects:
  /// `remove(at:)`.
  static func hash(ofCallTo name: Int, in source: SourceFile) -> UInt64 {
    let hash = Fingerprint.hash(source.text[source.nameBytes(name)])
    guard labelled.contains(hash), source.tokens[name + 1].kind == .openParen,
      source.tokens[name + 2].kind == .identifier, source.tokens[name + 3].kind == .colon
    else { return hash }
    let call = source.text.string(source.nameBytes(name)) + "(" + source.text.string(source.nameBytes(name + 2)) + ":)"
    let labelledHash = Fingerprint.hash(call.utf8)
    return changing.contains(labelledHash) ? labelledHash : hash
  }

  private static let labelled = hashes("move remove")

  private static let changing = hashes(
    """
    append insert removeAll removeFirst removeLast removeSubrange removeSubranges removeValue popFirst popLast toggle \
    negate sort shuffle partition swapAt moveSubranges replaceSubrange replaceSubranges reserveCapacity updateValue \
    formUnion formIntersection formSymmetricDifference formRemainder formTruncatingRemainder formSquareRoot \
    addProduct trimPrefix makeContiguousUTF8 withUTF8 withContiguousMutableStorageIfAvailable \
    withUnsafeMutableBufferPointer withUnsafeMutableBytes addTimeInterval resetBytes appendPathComponent \
    appendPathExtension deleteLastPathComponent deletePathExtension resolveSymlinksInPath setResourceValues \
    setTemporaryResourceValue removeCachedResourceValue removeAllCachedResourceValues mergeAttributes \
    replaceAttributes move(fromOffsets:) remove(at:) remove(atOffsets:) remove(integersIn:) remove(charactersIn:)
    """)

  /// The last names are those of a project's own methods that probably change their value.
  private static let ambiguous = hashes(
    """
    remove reverse subtract update merge round move replace invert shift clamp setValue addValue setAttributes \
    standardize add set load reset clear
    """)

  private static let keeping = hashes(
    """
    map filter compactMap flatMap reduce forEach first last contains sorted min max joined prefix suffix drop \
    dropFirst dropLast enumerated reversed lowercased uppercased hasPrefix hasSuffix firstIndex lastIndex index \
    indices formIndex allSatisfy split components isEmpty randomElement shuffled mapValues compactMapValues merging \
    formatted isSubset isSuperset union intersection subtracting distance trimmingCharacters replacingOccurrences \
    replacingCharacters rounded appending appendingFormat appendingPathComponent appendingPathExtension \
    addingTimeInterval addingPercentEncoding addingProduct addingReportingOverflow subtractingReportingOverflow \
    multipliedReportingOverflow dividedReportingOverflow remainderReportingOverflow multipliedFullWidth \
    quotientAndRemainder signum squareRoot remainder truncatingRemainder isLess isLessThanOrEqualTo isTotallyOrdered \
    advanced allObjects capitalized caseInsensitiveCompare clamped compare count data date deletingLastPathComponent \
    deletingPathExtension resolvingSymlinksInPath standardizedFileURL difference applying elementsEqual encode \
    eraseToAnyPublisher firstRange ranges firstMatch prefixMatch wholeMatch matches hash inserting inverted \
    isDisjoint isEqual isMultiple isStrictSubset isStrictSuperset overlaps relative lexicographicallyPrecedes \
    localizedCaseInsensitiveCompare localizedCaseInsensitiveContains localizedCompare localizedStandardCompare \
    localizedStandardContains localizedStandardRange makeIterator padding range removingPercentEncoding replacing \
    starts string substring symmetricDifference timeIntervalSince trimmingPrefix folding enumerateLines \
    enumerateSubstrings lineRange paragraphRange withUnsafeBufferPointer withUnsafeBytes \
    withContiguousStorageIfAvailable withCString copyBytes subdata base64EncodedString base64EncodedData zip \
    resourceValues checkResourceIsReachable startAccessingSecurityScopedResource \
    stopAccessingSecurityScopedResource converted insetBy offsetBy intersects integerGreaterThan integerLessThan \
    contained ISO8601Format mapError flatMapError sink receive debounce throttle combineLatest send cancel \
    observe subscribe drive emit accept onNext onError onCompleted asObservable asDriver asSignal asSingle share \
    replay multicast startWith withLatestFrom distinctUntilChanged catchErrorJustReturn
    """)

  private static func hashes(_ names: String) -> Set<UInt64> {
    Set(names.split(separator: " ").map { Fingerprint.hash($0.utf8) })
  }
}
