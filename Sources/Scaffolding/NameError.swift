/// An error in a name from the command line or a spec: generated code cannot use it.
///
/// The cases hold facts; only `message` makes text of them, always with a remedy.
public enum NameError: Error, Hashable, Sendable {
  /// The name is empty or consists of separators.
  case empty(NameRole)
  /// The word, as written, is a Swift keyword.
  case keyword(String, NameRole, suggestion: String)
  /// Without its suffixes, or with capitals, the word is a Swift keyword.
  case becomesKeyword(String, keyword: String, NameRole, suggestion: String)
  /// The word consists of digits only.
  case number(String, NameRole, suggestion: String)
  /// The word starts with a digit.
  case startsWithDigit(String, NameRole, suggestion: String)
  /// The word is a path. The folder of a screen is given with `--in`.
  case path(String, NameRole, suggestion: String?)
  /// The word has a character that Swift does not allow in identifiers.
  case character(String, Unicode.Scalar, NameRole, suggestion: String?)
  /// The word has a control, format or invisible character, so that two different names could look alike.
  case invisible(String, Unicode.Scalar, NameRole, suggestion: String?)
  /// The name of a generated file or type would exceed `limit`, in bytes, so that a file system would refuse it.
  case tooLong(String, bytes: Int, limit: Int, NameRole, suggestion: String)
  /// A generated declaration would have the name of a declaration in SwiftUI, UIKit or AppKit.
  case shadowsLibrary(String, declaration: String, suggestion: String)
  /// The compiler would take a generated member for another declaration, such as `Optional.none` or `Type`.
  case shadowsMember(String, declaration: String, NameRole, suggestion: String)
  /// Every identifier made from the name would violate a rule of the convention.
  case breaksRule(String, rule: String, suggestion: String)
  /// A module with this name would hide one that the generated code imports.
  case shadowsModule(String, suggestion: String)

  /// The message: one lower-case sentence without a full stop, with a remedy.
  public var message: String {
    switch self {
    case .empty(let role):
      return "the \(role.noun) is empty; try '\(role.sample)'"
    case .keyword(let word, let role, let suggestion):
      return "'\(printable(word))' is not \(role.description): it is a Swift keyword; try '\(suggestion)'"
    case .becomesKeyword(let word, let keyword, let role, let suggestion):
      return "'\(printable(word))' is not \(role.description): it stands for the Swift keyword '\(keyword)'; "
        + "try '\(suggestion)'"
    case .number(let word, let role, let suggestion):
      return "'\(printable(word))' is not \(role.description): it is a number; try '\(suggestion)'"
    case .startsWithDigit(let word, let role, let suggestion):
      return "'\(printable(word))' is not \(role.description): it starts with a digit; try '\(suggestion)'"
    case .path(let word, let role, let suggestion):
      return "'\(printable(word))' is not \(role.description): it is a path; try '\(suggestion ?? role.sample)'"
        + (role == .screen ? " and name the folder with --in" : "")
    case .character(let word, let scalar, let role, let suggestion) where Identifier.isSymbol(scalar):
      return "'\(printable(word))' contains \(named(scalar)), but vmgen accepts only letters and digits in names; "
        + "try '\(suggestion ?? role.sample)'"
    case .character(let word, let scalar, let role, let suggestion):
      return "'\(printable(word))' is not \(role.description): it contains \(named(scalar)); "
        + "try '\(suggestion ?? role.sample)'"
    case .invisible(let word, let scalar, let role, let suggestion):
      return "'\(printable(word))' is not \(role.description): it contains \(named(scalar)), which is invisible; "
        + "try '\(suggestion ?? role.sample)'"
    case .tooLong(let word, let bytes, let limit, _, let suggestion):
      return "'\(printable(String(word.prefix(24))))…' has \(bytes) bytes, but vmgen accepts names of at most "
        + "\(limit), because file names contain them; try '\(suggestion)'"
    case .shadowsLibrary(let word, let declaration, let suggestion):
      let library = declaration.hasPrefix("UI") ? "UIKit" : declaration.hasPrefix("NS") ? "AppKit" : "SwiftUI"
      return "'\(printable(word))' would declare '\(declaration)', which \(library) already has; try '\(suggestion)'"
    case .shadowsMember(let word, let declaration, let role, let suggestion):
      return "'\(printable(word))' is not \(role.description): in the ViewModel it would mean "
        + "'\(declaration)'; try '\(suggestion)'"
    case .breaksRule(let word, let rule, let suggestion):
      return "the rule \(rule) forbids '\(printable(word))' in the ViewModel; try '\(suggestion)'"
    case .shadowsModule(let word, let suggestion):
      return "'\(printable(word))' is the name of a module that the screen imports; try '\(suggestion)'"
    }
  }
}

extension NameError {
  /// The name that the message suggests.
  public var suggestion: String {
    switch self {
    case .empty(let role): role.sample
    case .keyword(_, _, let suggestion), .becomesKeyword(_, _, _, let suggestion), .number(_, _, let suggestion),
      .startsWithDigit(_, _, let suggestion), .tooLong(_, _, _, _, let suggestion),
      .shadowsLibrary(_, _, let suggestion),
      .shadowsMember(_, _, _, let suggestion), .breaksRule(_, _, let suggestion), .shadowsModule(_, let suggestion):
      suggestion
    case .path(_, let role, let suggestion), .character(_, _, let role, let suggestion),
      .invisible(_, _, let role, let suggestion):
      suggestion ?? role.sample
    }
  }

  /// Returns the error with another suggestion.
  private func suggesting(_ name: String) -> NameError {
    switch self {
    case .empty: self
    case .keyword(let word, let role, _): .keyword(word, role, suggestion: name)
    case .becomesKeyword(let word, let keyword, let role, _):
      .becomesKeyword(word, keyword: keyword, role, suggestion: name)
    case .number(let word, let role, _): .number(word, role, suggestion: name)
    case .startsWithDigit(let word, let role, _): .startsWithDigit(word, role, suggestion: name)
    case .path(let word, let role, _): .path(word, role, suggestion: name)
    case .character(let word, let scalar, let role, _): .character(word, scalar, role, suggestion: name)
    case .invisible(let word, let scalar, let role, _): .invisible(word, scalar, role, suggestion: name)
    case .tooLong(let word, let bytes, let limit, let role, _):
      .tooLong(word, bytes: bytes, limit: limit, role, suggestion: name)
    case .shadowsLibrary(let word, let declaration, _):
      .shadowsLibrary(word, declaration: declaration, suggestion: name)
    case .shadowsMember(let word, let declaration, let role, _):
      .shadowsMember(word, declaration: declaration, role, suggestion: name)
    case .breaksRule(let word, let rule, _): .breaksRule(word, rule: rule, suggestion: name)
    case .shadowsModule(let word, _): .shadowsModule(word, suggestion: name)
    }
  }

  /// Returns the error with a suggestion that `accept` accepts. If `accept` refuses one, the next is what that error
  /// suggests; after 8 refusals it is the role's sample.
  func withValidSuggestion(role: NameRole, _ accept: (String) throws(NameError) -> Void) -> NameError {
    var candidate = suggestion
    for _ in 0..<8 {
      do throws(NameError) {
        try accept(candidate)
        return suggesting(candidate)
      } catch {
        candidate = error.suggestion
      }
    }
    return suggesting(role.sample)
  }
}

/// The use of a name, which decides the wording and the sample of a message.
public enum NameRole: Hashable, Sendable {
  /// The name of a screen, a type name.
  case screen
  /// The name of a module or package.
  case module
  /// A case of `Output`.
  case output
  /// A case of the app's event type.
  case event

  var noun: String {
    switch self {
    case .screen: "name"
    case .module: "module name"
    case .output: "output name"
    case .event: "event name"
    }
  }

  var description: String {
    switch self {
    case .screen: "a Swift type name"
    case .module: "a Swift module name"
    case .output: "a name for an output"
    case .event: "a name for an event"
    }
  }

  var sample: String {
    switch self {
    case .screen: "CollectionDetail"
    case .module: "Demo"
    case .output: "finished"
    case .event: "signedOut"
    }
  }
}

/// Returns `text` with each scalar that a terminal would interpret, or that a reader would not see, as `\u{…}`.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if isInvisible(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func named(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case " ": "a space"
  case _ where isInvisible(scalar): "U+\(hexadecimal(scalar))"
  default: "'\(Character(scalar))'"
  }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
