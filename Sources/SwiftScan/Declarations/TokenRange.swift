/// A range of token indices in eight bytes instead of sixteen, read and written as a `Range<Int>`: large files have millions
/// of them. A file has less than 2^31 tokens, since their offsets take 32 bits.
@propertyWrapper
public struct TokenRange: Sendable {
  @usableFromInline var lower: Int32
  @usableFromInline var upper: Int32

  /// Takes a range of token indices.
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

/// The index of a token or declaration, or -1, in four bytes instead of eight; see ``TokenRange``.
@propertyWrapper
public struct TokenIndex: Sendable {
  @usableFromInline var index: Int32

  /// Takes an index.
  @inlinable
  public init(wrappedValue: Int) { index = Int32(truncatingIfNeeded: wrappedValue) }

  /// The index.
  @inlinable
  public var wrappedValue: Int {
    get { Int(index) }
    set { self = TokenIndex(wrappedValue: newValue) }
  }
}
