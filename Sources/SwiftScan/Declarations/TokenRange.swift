/// A range of token indices in 8 bytes instead of 16, because large files have millions of them. Its wrapped value is a
/// `Range<Int>`.
///
/// A file has fewer than 2^31 tokens, because their offsets have 32 bits.
@propertyWrapper
public struct TokenRange: Sendable {
  @usableFromInline var lower: Int32
  @usableFromInline var upper: Int32

  /// Stores a range of token indices.
  @inlinable
  public init(wrappedValue: Range<Int>) {
    lower = Int32(truncatingIfNeeded: wrappedValue.lowerBound)
    upper = Int32(truncatingIfNeeded: wrappedValue.upperBound)
  }

  /// The range.
  @inlinable
  public var wrappedValue: Range<Int> {
    get { Range(uncheckedBounds: (Int(lower), Int(upper))) }
    set { self = TokenRange(wrappedValue: newValue) }
  }
}

/// The index of a token or declaration, or -1, in 4 bytes instead of 8; see ``TokenRange``.
@propertyWrapper
public struct TokenIndex: Sendable {
  @usableFromInline var index: Int32

  /// Stores an index.
  @inlinable
  public init(wrappedValue: Int) { index = Int32(truncatingIfNeeded: wrappedValue) }

  /// The index.
  @inlinable
  public var wrappedValue: Int {
    get { Int(index) }
    set { self = TokenIndex(wrappedValue: newValue) }
  }
}
