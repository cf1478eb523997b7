import Chance
import Scaffolding

/// Random names that `vmgen new` accepts. No two differ only in case. A screen with any of these names must build.
struct AcceptedNames {
  /// The names, as typed.
  private(set) var words: [String] = []

  init(count: Int, seed: UInt64) {
    var random = RandomNames(seed: seed)
    var known: Set<String> = []
    while words.count < count {
      let word = random.next()
      // An argument cannot contain a zero byte, and a leading dash would make it an option.
      guard !word.unicodeScalars.contains("\0"), !word.hasPrefix("-"), let name = try? TypeName(word),
        known.insert(name.text.lowercased()).inserted
      else { continue }
      words.append(word)
    }
  }
}
