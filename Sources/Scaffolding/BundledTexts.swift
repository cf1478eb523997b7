/// Adds the bundle to texts of a target with localised resources. Without it, Swift looks the texts up in the bundle of
/// the app, not in that of the module.
enum BundledTexts {
  /// Returns a line of code with the bundle added to its texts: `Text("Posts", bundle: .module)`.
  static func line(_ line: String) -> String {
    let characters = Array(line)
    var result = ""
    var index = 0
    while index < characters.count {
      guard characters[index] == "\"" else {
        result.append(characters[index])
        index += 1
        continue
      }
      let end = literalEnd(in: characters, from: index)
      let text = String(characters[index..<end])
      switch place(behind: result, isLast: end < characters.count && characters[end] == ")") {
      case .text: result += "\(text), bundle: .module"
      case .argument: result += "String(localized: \(text), bundle: .module)"
      case nil: result += text
      }
      index = end
    }
    return result
  }

  private enum Place {
    /// The call that takes the text also has a parameter for the bundle.
    case text
    /// The call takes the text or a `String`, but no bundle.
    case argument
  }

  /// Returns what kind of call takes the literal that follows `code`; nil if the literal is no text for users.
  private static func place(behind code: String, isLast: Bool) -> Place? {
    if code.hasSuffix("String(localized: ") || isCall("Text", at: code) { return .text }
    // `Text(isRead ? "Yes" : "No")`.
    if isLast, code.hasSuffix("\" : "), code.contains("Text(") { return .text }
    return views.contains { isCall($0, at: code) } ? .argument : nil
  }

  private static func isCall(_ name: String, at code: String) -> Bool {
    guard code.hasSuffix("\(name)(") else { return false }
    let before = code.dropLast(name.count + 1).last
    return before.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
  }

  private static let views = [
    "Button", "ContentUnavailableView", "DatePicker", "Label", "LabeledContent", "Picker", "Section", "SecureField",
    "Stepper", "TextField", "Toggle", "navigationTitle",
  ]

  /// Returns the index after the literal that starts at `start`. Interpolations in it may contain other literals.
  private static func literalEnd(in characters: [Character], from start: Int) -> Int {
    var index = start + 1
    while index < characters.count {
      if characters[index] == "\\" {
        if index + 1 < characters.count, characters[index + 1] == "(" {
          index = interpolationEnd(in: characters, from: index + 2)
        } else {
          index += 2
        }
        continue
      }
      if characters[index] == "\"" { return index + 1 }
      index += 1
    }
    return characters.count
  }

  private static func interpolationEnd(in characters: [Character], from start: Int) -> Int {
    var (index, depth) = (start, 1)
    while index < characters.count, depth > 0 {
      if characters[index] == "\"" {
        index = literalEnd(in: characters, from: index)
        continue
      }
      if characters[index] == "(" { depth += 1 }
      if characters[index] == ")" { depth -= 1 }
      index += 1
    }
    return index
  }
}
