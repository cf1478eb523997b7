/// A reader of build settings in `.xcconfig` files and manifests, as far as these contain literals.
struct SettingsFile {
  static let isolation = "SWIFT_DEFAULT_ACTOR_ISOLATION"

  private let read: (String) -> [UInt8]?

  /// - Parameter read: Returns the bytes of the file at an absolute path.
  init(read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// Returns the values of a setting in an `.xcconfig` and the files that it includes: the last unconditional one, and
  /// each one with a condition (`[sdk=iphoneos*]`).
  func values(of setting: String, inConfiguration path: String) -> [String] {
    var lines: [(name: String, value: String)] = []
    var seen: Set<String> = []
    read(path, &lines, &seen)
    func resolved(_ text: String, depth: Int) -> String? {
      guard text.contains("$") else { return text.isEmpty ? nil : text }
      // '$(NAME)' refers to another setting of the same files.
      guard depth < 8, let name = Self.variable(in: text), let line = lines.last(where: { $0.name == name }) else {
        return nil
      }
      return resolved(line.value, depth: depth + 1)
    }
    let plain = lines.last { $0.name == setting }
    let conditional = lines.filter { $0.name.hasPrefix(setting + "[") }
    return ([plain].compactMap { $0 } + conditional).compactMap { resolved($0.value, depth: 0) }
  }

  private func read(_ path: String, _ lines: inout [(name: String, value: String)], _ seen: inout Set<String>) {
    guard seen.insert(path).inserted, seen.count <= 64, let bytes = read(path) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let code = Self.trimmed(Self.before("//", in: line))
      if code.hasPrefix("#include"), let name = Self.quoted(in: code) {
        read(ProjectPath.absolute(name, relativeTo: ProjectPath.parent(path)), &lines, &seen)
        continue
      }
      // Finds the equals sign after the condition, which may contain one: 'NAME[sdk=iphoneos*] = 16.0'.
      var depth = 0
      guard
        let sign = code.indices.first(where: { index in
          if code[index] == "[" { depth += 1 }
          if code[index] == "]" { depth -= 1 }
          return code[index] == "=" && depth == 0
        })
      else { continue }
      let name = Self.trimmed(code[..<sign])
      lines.append((String(name), String(Self.trimmed(code[code.index(after: sign)...]))))
    }
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
      text.split(whereSeparator: \.isNewline).compactMap { line in
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
