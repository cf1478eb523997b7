/// A seeded random number generator (SplitMix by Steele, Lea and Flood), so that a failing test fails again on every
/// machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// - Parameter state: The seed. Equal seeds make equal numbers.
  public init(state: UInt64) { self.state = state }

  /// A generator seeded by a number and a text.
  public init(seed: UInt64, text: String) {
    state = seed
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True in one of `times` cases on average.
  public mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  /// A random element; empty if there is none.
  public mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &self) ?? "" }
}
