import Wording

/// The value of `extends`: a path, or `package:NAME/PATH`. A suffix `#sha256-…` pins the contents of the file.
public struct ExtendedConfiguration: Sendable, Equatable {
  /// The package whose checkout contains the file; nil if the path is relative to the configuration.
  public var package: String?
  /// The path, without the package's name.
  public var path: String
  /// The hash of the contents, as 64 hexadecimal digits; nil if they are not pinned.
  public var hash: String?

  /// Whether the hash has the form of one; false if there is none.
  public var hasValidHash: Bool {
    guard let hash else { return false }
    return hash.utf8.count == 64 && hash.allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private static let prefix = "package:"
  private static let mark = "#sha256-"

  /// Parses a value. Every text is accepted; `package:NAME` without a path has an empty `path`.
  public init(_ text: String) {
    var rest = text[...]
    if let mark = rest.ranges(of: Self.mark).last {
      hash = rest[mark.upperBound...].lowercased()
      rest = rest[..<mark.lowerBound]
    }
    if rest.hasPrefix(Self.prefix) {
      rest = rest.dropFirst(Self.prefix.count)
      let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      package = String(parts[0])
      path = parts.count > 1 ? String(parts[1]) : ""
    } else {
      path = String(rest)
    }
  }

  /// Returns the suffix for a hash: `#sha256-…`.
  public static func pin(_ hash: String) -> String { "\(mark)\(hash)" }
}

/// A version of vmgen: three numbers.
struct ToolVersion: Comparable {
  private let numbers: [Int]

  /// Parses a version such as `1.2.0`; nil if the text is none.
  init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
    self.numbers = numbers.compactMap(\.self)
  }

  static func < (left: ToolVersion, right: ToolVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
