/// Random numbers that a seed decides (SplitMix64).
public struct Chance: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter text: Two texts give two rows of numbers.
  public init(seed: UInt64, _ text: String) {
    state = seed &* 0x9E37_79B9_7F4A_7C15
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

  /// True once in so many times.
  public mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  /// One of some texts; empty where there are none.
  public mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &self) ?? "" }
}
