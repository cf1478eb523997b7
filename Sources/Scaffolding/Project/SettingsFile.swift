/// A reader of build settings in `.xcconfig` files and manifests, as far as these contain literals. It parses each file
/// once, because many configurations are based on the same few files.
struct SettingsFile {
  static let isolation = "SWIFT_DEFAULT_ACTOR_ISOLATION"

  /// A line of an `.xcconfig`.
  private enum Line {
    case setting(name: String, value: String)
    /// The included file's absolute path.
    case include(String)
  }

  /// The settings of a file and of the files that it includes, in order.
  private struct Settings {
    var lines: [(name: String, value: String)] = []
    /// The index of the last line of each name.
    var last: [String: Int] = [:]

    mutating func append(_ name: String, _ value: String) {
      last[name] = lines.count
      lines.append((name, value))
    }
  }

  private final class Cache {
    var lines: [String: [Line]] = [:]
    var settings: [String: Settings] = [:]
  }

  private let read: (String) -> [UInt8]?
  private let cache = Cache()

  /// - Parameter read: Returns the bytes of a file, given its absolute path.
  init(read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// Returns the values of a setting in an `.xcconfig` and the files that it includes: the last unconditional one, and
  /// each one with a condition (`[sdk=iphoneos*]`).
  func values(of setting: String, inConfiguration path: String) -> [String] {
    let settings = settings(of: path)
    func resolved(_ text: String, depth: Int) -> String? {
      guard text.contains("$") else { return text.isEmpty ? nil : text }
      // '$(NAME)' refers to another setting of the same files.
      guard depth < 8, let name = Self.variable(in: text), let index = settings.last[name] else { return nil }
      return resolved(settings.lines[index].value, depth: depth + 1)
    }
    let plain = settings.last[setting].map { settings.lines[$0] }
    let conditional = settings.lines.filter { $0.name.hasPrefix(setting + "[") }
    return ([plain].compactMap { $0 } + conditional).compactMap { resolved($0.value, depth: 0) }
  }

  private func settings(of path: String) -> Settings {
    if let known = cache.settings[path] { return known }
    var settings = Settings()
    var seen: Set<String> = []
    add(path, to: &settings, &seen)
    cache.settings[path] = settings
    return settings
  }

  private func add(_ path: String, to settings: inout Settings, _ seen: inout Set<String>) {
    guard seen.insert(path).inserted, seen.count <= 64 else { return }
    for line in lines(of: path) {
      switch line {
      case .setting(let name, let value): settings.append(name, value)
      case .include(let included): add(included, to: &settings, &seen)
      }
    }
  }

  /// Returns the settings and includes of one file; empty if the file cannot be read.
  private func lines(of path: String) -> [Line] {
    if let known = cache.lines[path] { return known }
    let lines = read(path).map { bytes in
      Self.lines(of: String(decoding: bytes, as: UTF8.self)).compactMap { Self.line($0, in: path) }
    }
    cache.lines[path] = lines ?? []
    return lines ?? []
  }

  private static func line(_ text: Substring, in path: String) -> Line? {
    let code = trimmed(before("//", in: text))
    if code.hasPrefix("#include"), let name = quoted(in: code) {
      return .include(ProjectPath.absolute(name, relativeTo: ProjectPath.parent(path)))
    }
    // Finds the equals sign after the condition, which may contain one: 'NAME[sdk=iphoneos*] = 16.0'.
    var depth = 0
    let sign = code.utf8.firstIndex { byte in
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      return byte == UInt8(ascii: "=") && depth == 0
    }
    guard let sign else { return nil }
    return .setting(
      name: String(trimmed(code[..<sign])), value: String(trimmed(code[code.utf8.index(after: sign)...])))
  }

  /// Returns the name in `$(NAME)` or `${NAME}`; nil if the text is anything else.
  static func variable(in text: some StringProtocol) -> String? {
    let isVariable = text.hasPrefix("$(") && text.hasSuffix(")") || text.hasPrefix("${") && text.hasSuffix("}")
    guard isVariable else { return nil }
    let name = text.dropFirst(2).dropLast()
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(name) : nil
  }

  /// Returns the default isolations in Tuist's `Project.swift`: `"SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor"`.
  static func isolations(inManifest text: String) -> Set<String> {
    Set(
      lines(of: text).compactMap { line in
        let code = before("//", in: line)
        guard let key = code.firstRange(of: "\"\(isolation)\"") else { return nil }
        let rest = trimmed(code[key.upperBound...])
        return rest.hasPrefix(":") ? quoted(in: rest).flatMap { plain($0[...]) } : nil
      })
  }

  /// Returns the value; nil if it is empty or refers to another setting.
  private static func plain(_ value: some StringProtocol) -> String? {
    value.isEmpty || value.contains("$") ? nil : String(value)
  }

  /// Returns the non-empty lines of a text. Compares bytes, because finding the boundaries of characters takes most of
  /// the time.
  static func lines(of text: String) -> [Substring] {
    text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(Substring.init)
  }

  /// Returns the part of a line before a comment.
  ///
  /// - Parameter comment: The start of comments, in ASCII.
  static func before(_ comment: StaticString, in line: Substring) -> Substring {
    let mark = UnsafeBufferPointer(start: comment.utf8Start, count: comment.utf8CodeUnitCount)
    var rest = line.utf8
    while let start = rest.firstIndex(of: mark[0]) {
      rest = rest[start...]
      if rest.starts(with: mark) { return line[..<start] }
      rest = rest.dropFirst()
    }
    return line
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

  /// Returns a text without white space at its start and end.
  static func trimmed(_ text: Substring) -> Substring {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }), let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return text[first...last]
  }
}
