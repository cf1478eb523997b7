import Configuring
import HostIO
import Wording

/// The message about a pattern of a configuration that matches no file.
enum UnmatchedPatternText {
  /// Returns the message, with a remedy. It is in lower case and has no full stop. Nil for a pattern whose files may be
  /// made later, unless a similar pattern matches files today.
  static func text(_ pattern: UnmatchedPatterns.Pattern) -> String? {
    let shown = TerminalText.escaped(pattern.text.value)
    guard let remedy = nearest(pattern) ?? (pattern.mayMatchLater ? nil : usualRemedy) else { return nil }
    return "\(pattern.text.source.text): no Swift file matches '\(shown)' of '\(pattern.key)'; \(remedy)"
  }

  private static func nearest(_ pattern: UnmatchedPatterns.Pattern) -> String? {
    if let existing = withExistingFolders(pattern) { return "did you mean '\(TerminalText.escaped(existing))'?" }
    return pattern.matchesDeeper ? "did you mean '**/\(TerminalText.escaped(pattern.text.value))'?" : nil
  }

  private static let usualRemedy =
    "patterns start at the folder of the file that has them; correct it, or remove it"

  /// The pattern with the first folder that does not exist replaced by the closest one that does.
  private static func withExistingFolders(_ pattern: UnmatchedPatterns.Pattern) -> String? {
    var components = pattern.text.value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var folder = FilePath(pattern.folder)
    for (index, component) in components.enumerated() {
      if component.isEmpty || component.contains(where: "*?[\\".contains) { return nil }
      let names = ((try? FileSystem.names(in: folder)) ?? []).map { String(decoding: $0, as: UTF8.self) }
      if !names.contains(component) {
        let next = folder
        let candidates = names.filter { !$0.hasPrefix(".") && FileSystem.kind(next.appending($0.utf8)) == .folder }
        guard let nearest = NearestName.find(component, among: candidates.sorted()) else { return nil }
        components[index] = nearest
        return components.joined(separator: "/")
      }
      folder = folder.appending(component.utf8)
    }
    return nil
  }
}
