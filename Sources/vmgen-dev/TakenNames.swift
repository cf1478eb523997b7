import Chance
import Scaffolding

/// Random names that are taken, each once, whatever its case: what is accepted must build.
struct TakenNames {
  /// As they are typed.
  private(set) var words: [String] = []

  init(count: Int, seed: UInt64) {
    var random = RandomNames(seed: seed)
    var known: Set<String> = []
    while words.count < count {
      let word = random.next()
      // The arguments of a program end at a zero, and one that starts with a dash is an option.
      guard !word.unicodeScalars.contains("\0"), !word.hasPrefix("-"), let name = try? TypeName(word),
        known.insert(name.text.lowercased()).inserted
      else { continue }
      words.append(word)
    }
  }
}
