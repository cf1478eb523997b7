/// Inputs by the thousand, the same ones for the same seed, each taken through ``Probe``.
///
/// It comes in parts that have nothing to do with each other, so that each may be done on a thread of its own.
public struct Campaign: Sendable {
  /// How many parts there are.
  public static let parts = 16

  private let seed: UInt64
  private let count: Int
  private let corpus: [[UInt8]]

  /// - Parameters:
  ///   - seed: Which inputs.
  ///   - count: How many inputs each part has.
  ///   - corpus: Files to make inputs from, besides the rules' examples. As they are they are inputs of
  ///     ``brokenCorpus()``.
  public init(seed: UInt64 = 1, count: Int = 12_800, corpus: [[UInt8]]) {
    self.seed = seed
    self.count = count
    self.corpus = corpus
  }

  /// How many inputs all parts have.
  public var inputs: Int { Self.parts * count }

  /// - Parameter part: Which part, from 0.
  /// - Returns: What does not hold, and for which input, or nil.
  public func broken(part: Int) -> String? {
    let inputs = Inputs(seed: seed &* 1000 &+ UInt64(part), more: corpus)
    for (round, bytes) in inputs.prefix(count).enumerated() {
      if let broken = Self.broken(bytes, round, formats: round / 5) { return broken }
    }
    return nil
  }

  /// What was found once stays mended, in every convention.
  ///
  /// - Returns: What does not hold, and for which file, or nil.
  public func brokenCorpus() -> String? {
    for bytes in corpus {
      for convention in 0..<5 {
        if let broken = Self.broken(bytes, convention) { return broken }
      }
    }
    return nil
  }

  private static func broken(_ bytes: [UInt8], _ convention: Int, formats: Int? = nil) -> String? {
    Probe.brokenInvariant(of: bytes, convention: convention, formats: formats).map {
      "\($0), convention \(convention % 5), in \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }
  }
}
