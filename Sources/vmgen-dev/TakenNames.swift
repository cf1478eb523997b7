import Chance
import Scaffolding

/// Random names that `vmgen new` accepts, without duplicates that differ only in case. A screen of each name must
/// build.
struct TakenNames {
  /// The names as typed.
  private(set) var words: [String] = []

  init(count: Int, seed: UInt64) {
    var random = RandomNames(seed: seed)
    var known: Set<String> = []
    while words.count < count {
      let word = random.next()
      // An argument cannot contain a zero, and a leading dash makes an option.
      guard !word.unicodeScalars.contains("\0"), !word.hasPrefix("-"), let name = try? TypeName(word),
        known.insert(name.text.lowercased()).inserted
      else { continue }
      words.append(word)
    }
  }
}
