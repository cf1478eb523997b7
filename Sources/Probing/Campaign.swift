/// Thousands of random inputs for ``Probe``. Equal seeds make equal inputs.
///
/// The parts are independent, so callers can run them on several threads.
public struct Campaign: Sendable {
  /// The number of parts.
  public static let parts = 16

  private let seed: UInt64
  private let count: Int
  private let corpus: [[UInt8]]

  /// - Parameters:
  ///   - seed: The seed of the inputs.
  ///   - count: The number of inputs in each part.
  ///   - corpus: Files to mutate, besides the rules' examples. ``brokenCorpus()`` tests them unchanged.
  public init(seed: UInt64 = 1, count: Int = 12_800, corpus: [[UInt8]]) {
    self.seed = seed
    self.count = count
    self.corpus = corpus
  }

  /// The number of inputs of all parts.
  public var inputs: Int { Self.parts * count }

  /// - Parameter part: The index of the part.
  /// - Returns: The first broken invariant and its input; nil if there is none.
  public func broken(part: Int) -> String? {
    let inputs = Inputs(seed: seed &* 1000 &+ UInt64(part), more: corpus)
    for (round, bytes) in inputs.prefix(count).enumerated() {
      if let broken = Self.broken(bytes, round, formats: round / 5) { return broken }
    }
    return nil
  }

  /// Tests the unchanged files of the corpus, in which fuzzing has found problems before, in every convention.
  ///
  /// - Returns: The first broken invariant and its file; nil if there is none.
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
