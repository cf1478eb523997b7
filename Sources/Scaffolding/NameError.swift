/// Why a word given on the command line or in a spec is not a name that generated code can use.
///
/// The cases carry facts; `message` is the one place where they become text, and every text names a remedy.
public enum NameError: Error, Hashable, Sendable {
  /// Nothing was given, or nothing but separators.
  case empty(NameRole)
  /// The word is, as written, a word that Swift keeps for itself.
  case keyword(String, NameRole, suggestion: String)
  /// The word consists of digits only.
  case number(String, NameRole, suggestion: String)
  /// The word starts with a digit.
  case startsWithDigit(String, NameRole, suggestion: String)
  /// The word is a path: names say what a screen is called, `--in` says where it goes.
  case path(String, NameRole, suggestion: String?)
  /// The word holds a character that no Swift name may hold.
  case character(String, Unicode.Scalar, NameRole, suggestion: String?)
  /// The word holds a control, format or invisible character, with which two different names look alike.
  case invisible(String, Unicode.Scalar, NameRole, suggestion: String?)
  /// The generated file or type would have a name of more bytes than a file system takes.
  case tooLong(String, bytes: Int, limit: Int, NameRole, suggestion: String)
  /// A generated declaration would have the name of one in SwiftUI, UIKit or AppKit.
  case shadowsLibrary(String, declaration: String, suggestion: String)
  /// A generated member would mean something else to the compiler (`Optional.none`, `Type`).
  case shadowsMember(String, declaration: String, NameRole, suggestion: String)
  /// Every identifier made of the name would be a finding of the convention's own rule.
  case breaksRule(String, rule: String, suggestion: String)
  /// A module of that name would hide one that the generated code imports.
  case shadowsModule(String, suggestion: String)

  /// One lower-case sentence without a full stop, remedy included.
  public var message: String {
    switch self {
    case .empty(let role):
      return "the \(role.noun) is empty; try '\(role.sample)'"
    case .keyword(let word, let role, let suggestion):
      return "'\(shown(word))' is not \(role.description): it is a Swift keyword; try '\(suggestion)'"
    case .number(let word, let role, let suggestion):
      return "'\(shown(word))' is not \(role.description): it is a number; try '\(suggestion)'"
    case .startsWithDigit(let word, let role, let suggestion):
      return "'\(shown(word))' is not \(role.description): it starts with a digit; try '\(suggestion)'"
    case .path(let word, let role, let suggestion):
      return "'\(shown(word))' is not \(role.description): it is a path; try '\(suggestion ?? role.sample)'"
        + (role == .screen ? " and name the folder with --in" : "")
    case .character(let word, let scalar, let role, let suggestion):
      return "'\(shown(word))' is not \(role.description): it holds \(named(scalar)); "
        + "try '\(suggestion ?? role.sample)'"
    case .invisible(let word, let scalar, let role, let suggestion):
      return "'\(shown(word))' is not \(role.description): it holds \(named(scalar)), which cannot be seen; "
        + "try '\(suggestion ?? role.sample)'"
    case .tooLong(let word, let bytes, let limit, let role, let suggestion):
      return "'\(shown(String(word.prefix(24))))…' is not \(role.description): it has \(bytes) bytes and at most "
        + "\(limit) fit into a file name; try '\(suggestion)'"
    case .shadowsLibrary(let word, let declaration, let suggestion):
      let library = declaration.hasPrefix("UI") ? "UIKit" : declaration.hasPrefix("NS") ? "AppKit" : "SwiftUI"
      return "'\(shown(word))' would declare '\(declaration)', which \(library) already has; try '\(suggestion)'"
    case .shadowsMember(let word, let declaration, let role, let suggestion):
      return "'\(shown(word))' is not \(role.description): inside the ViewModel it would be taken for "
        + "'\(declaration)'; try '\(suggestion)'"
    case .breaksRule(let word, let rule, let suggestion):
      return "'\(shown(word))' would stand in the ViewModel, where the rule \(rule) forbids it; try '\(suggestion)'"
    case .shadowsModule(let word, let suggestion):
      return "'\(shown(word))' is the name of a module that the screen imports; try '\(suggestion)'"
    }
  }
}

extension NameError {
  /// The name that the message suggests.
  public var suggestion: String {
    switch self {
    case .empty(let role): role.sample
    case .keyword(_, _, let suggestion), .number(_, _, let suggestion), .startsWithDigit(_, _, let suggestion),
      .tooLong(_, _, _, _, let suggestion), .shadowsLibrary(_, _, let suggestion),
      .shadowsMember(_, _, _, let suggestion), .breaksRule(_, _, let suggestion), .shadowsModule(_, let suggestion):
      suggestion
    case .path(_, let role, let suggestion), .character(_, _, let role, let suggestion),
      .invisible(_, _, let role, let suggestion):
      suggestion ?? role.sample
    }
  }

  /// The same with another suggestion.
  private func suggesting(_ name: String) -> NameError {
    switch self {
    case .empty: self
    case .keyword(let word, let role, _): .keyword(word, role, suggestion: name)
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

  /// The same with a suggestion that works: where one is refused itself, what that refusal suggests is tried next.
  func settled(role: NameRole, _ accept: (String) throws(NameError) -> Void) -> NameError {
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

/// What a name is for; decides the wording and the sample in a message.
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

/// `text` with what a terminal would act on, or a reader would not see, written as `\u{…}`.
func shown(_ text: String) -> String {
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
