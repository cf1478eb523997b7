import Configuring
import Scaffolding

extension ScreenConvention {
  /// Returns the convention with the words that configurations define.
  func defining(_ settings: ScreenSettings, command: String) throws(UsageError) -> ScreenConvention {
    var (texts, flags): ([String: String], [String: Bool]) = ([:], [:])
    for (name, word) in settings.words {
      switch word.value {
      case .text(let text): texts[name] = text
      case .flag(let flag): flags[name] = flag
      }
    }
    var result = self
    guard let known = result.define(texts: texts, flags: flags) else { return result }
    throw UsageError(
      message: "\(settings.words[known]?.source.text ?? ""): '\(known)' is already a word of templates",
      remedy: "choose another name", command: command)
  }
}
