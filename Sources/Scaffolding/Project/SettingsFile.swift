/// Where files say on which actor code runs that says nothing itself, as far as that is plainly written.
struct SettingsFile {
  static let isolation = "SWIFT_DEFAULT_ACTOR_ISOLATION"

  private let read: (String) -> [UInt8]?

  /// - Parameter read: The bytes of a file, by its absolute path.
  init(read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// A setting in an `.xcconfig`, with the files that it includes; the last line counts.
  func value(of setting: String, inConfiguration path: String) -> String? {
    var seen: Set<String> = []
    return value(of: setting, inConfiguration: path, &seen)
  }

  private func value(of setting: String, inConfiguration path: String, _ seen: inout Set<String>) -> String? {
    guard seen.insert(path).inserted, seen.count <= 64, let bytes = read(path) else { return nil }
    var result: String?
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let code = Self.trimmed(Self.before("//", in: line))
      if code.hasPrefix("#include"), let name = Self.quoted(in: code) {
        let file = ProjectPath.absolute(name, relativeTo: ProjectPath.parent(path))
        result = value(of: setting, inConfiguration: file, &seen) ?? result
      } else if code.hasPrefix(setting) {
        let rest = Self.trimmed(code.dropFirst(setting.count))
        if rest.hasPrefix("="), let value = Self.plain(Self.trimmed(rest.dropFirst())) { result = value }
      }
    }
    return result
  }

  /// The isolations in XcodeGen's `project.yml`, whatever they are said of.
  static func isolations(inYAML text: String) -> Set<String> {
    Set(
      text.split(whereSeparator: \.isNewline).compactMap { line in
        let code = trimmed(before(" #", in: line))
        let parts = code.split(separator: ":", maxSplits: 1).map { unquoted(trimmed($0)) }
        return parts.count == 2 && parts[0] == isolation ? plain(parts[1]) : nil
      })
  }

  /// The isolations in Tuist's `Project.swift`: `"SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor"`.
  static func isolations(inManifest text: String) -> Set<String> {
    Set(
      text.split(whereSeparator: \.isNewline).compactMap { line in
        let code = before("//", in: line)
        guard let key = code.firstRange(of: "\"\(isolation)\"") else { return nil }
        let rest = trimmed(code[key.upperBound...])
        return rest.hasPrefix(":") ? quoted(in: rest).flatMap { plain($0[...]) } : nil
      })
  }

  /// A value that refers to none elsewhere.
  private static func plain(_ value: some StringProtocol) -> String? {
    value.isEmpty || value.contains("$") ? nil : String(value)
  }

  static func before(_ comment: String, in line: Substring) -> Substring {
    line.firstRange(of: comment).map { line[..<$0.lowerBound] } ?? line
  }

  private static func quoted(in text: Substring) -> String? {
    guard let start = text.firstIndex(of: "\""), let end = text[text.index(after: start)...].firstIndex(of: "\"") else {
      return nil
    }
    return String(text[text.index(after: start)..<end])
  }

  static func unquoted(_ text: Substring) -> Substring {
    guard text.count > 1, let first = text.first, first == "\"" || first == "'", text.last == first else { return text }
    return text.dropFirst().dropLast()
  }

  static func trimmed(_ text: Substring) -> Substring {
    var result = text
    while result.first?.isWhitespace == true { result.removeFirst() }
    while result.last?.isWhitespace == true { result.removeLast() }
    return result
  }
}
