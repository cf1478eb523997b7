/// The kind of text that a field takes, by the field's name: `email`, `phoneNumber`, `website`, `username`, `password`.
struct TypedText {
  /// The member of `UIKeyboardType`; nil for the usual keyboard.
  var keyboard: String?
  /// The member of `UITextContentType`; nil if the name tells nothing.
  var content: String?
  /// Whether it is a password, which the screen must not show.
  var isSecure = false

  /// - Parameters:
  ///   - isSecret: Whether the field is a password.
  ///   - isNew: Whether a password is chosen here and not entered.
  init(_ field: Spec.Field, isSecret: Bool, isNew: Bool) {
    let name = field.name.lowercased()
    switch field.kind {
    case .integer: keyboard = "numberPad"
    case .fraction: keyboard = "decimalPad"
    case .flag, .date, .choice: break
    case .text where isSecret: (content, isSecure) = (isNew ? "newPassword" : "password", true)
    case .text where name == "email" || name.hasSuffix("email") || name.hasSuffix("emailaddress"):
      (keyboard, content) = ("emailAddress", "emailAddress")
    case .text where name.hasPrefix("phone") || name.hasSuffix("phone") || name.hasSuffix("phonenumber"):
      (keyboard, content) = ("phonePad", "telephoneNumber")
    case .text where name == "url" || name == "website" || field.name.hasSuffix("URL") || field.name.hasSuffix("Url"):
      (keyboard, content) = ("URL", "URL")
    case .text where name == "username" || name == "login": content = "username"
    case .text: break
    }
  }

  /// Whether the name is that of a password: `password`, `newPassword`, `passwordConfirmation`, `passcode`, `pin`.
  static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    let repetitions = ["passwordagain", "passwordconfirmation", "passwordrepeat"]
    return ["passcode", "pin"].contains(name) || name.hasSuffix("password") || repetitions.contains(name)
  }
}

extension ScreenDescription {
  private func typedText(_ field: Spec.Field) -> TypedText {
    TypedText(field, isSecret: isSecret(field), isNew: choosesPassword)
  }

  /// Whether a field is a password by its name, or must equal one: `field repeated: String { $0 == password }`.
  private func isSecret(_ field: Spec.Field) -> Bool {
    if field.kind != .text { return false }
    let repeats = field.follows.count == 1 && field.condition?.text(of: "").contains("==") == true
    return TypedText.isSecret(field.name) || repeats && field.follows.contains(where: TypedText.isSecret)
  }

  /// Whether the user chooses a password here and does not enter one: there are two, or the screen is named like a
  /// registration.
  private var choosesPassword: Bool {
    let names = ([spec.name.text] + spec.changes.map(\.name)).map { $0.lowercased() }
    let registers = names.contains { name in ["register", "signup", "createaccount"].contains(where: name.contains) }
    return registers || spec.fields.filter(isSecret).count > 1
  }

  func addTyping(to words: inout Words) {
    let fields = spec.fields.map { typedText($0) }
    let isSecure = fields.contains(where: \.isSecure)
    let hasKeyboard = fields.contains { $0.keyboard != nil }
    let hasContent = fields.contains { $0.content != nil }
    let parts =
      ["_ title: String"] + (isSecure ? ["isSecure: Bool = false"] : [])
      + (hasKeyboard ? ["keyboard: UIKeyboardType = .default"] : [])
      + (hasContent ? ["content: UITextContentType? = nil"] : [])
    words.text(
      "fieldMakerParameters", "the parameters of the method that makes a text field in UIKit",
      parts.joined(separator: ", "))
    words.flag("secureFields", "whether any field is a password", isSecure)
    words.flag("keyboards", "whether any field has a keyboard of its own", hasKeyboard)
    words.flag("contentTypes", "whether the name of any field tells what it takes", hasContent)
    words.flag(
      "setsText", "whether the View in UIKit sets the text of a field",
      spec.fields.contains { $0.kind == .text } || !spec.searches.isEmpty
        || controlStates.contains { control(of: $0) == .text })
  }

  func addTyping(of field: Spec.Field, to words: inout Words) {
    let typed = typedText(field)
    let title = title(of: field.name)
    words.text("titleKey", "its title in the View, as code", localized(title))
    let arguments =
      ["String(localized: \"\(title)\")"] + (typed.isSecure ? ["isSecure: true"] : [])
      + (typed.keyboard.map { ["keyboard: .\($0)"] } ?? []) + (typed.content.map { ["content: .\($0)"] } ?? [])
    words.text(
      "makerArguments", "the arguments of the method that makes its text field in UIKit",
      arguments.joined(separator: ", "))
    words.text("keyboard", "its keyboard, if it has one of its own", typed.keyboard ?? "default")
    words.flag("isSecure", "whether it is a password", typed.isSecure)
    words.flag("hasContent", "whether its name tells what it takes", typed.content != nil)
    let modifiers =
      (typed.keyboard.map { [".keyboardType(.\($0))"] } ?? [])
      + (typed.content.map { [".textContentType(.\($0))"] } ?? [])
      + (typed.isSecure ? [] : [".textInputAutocapitalization(.never)", ".autocorrectionDisabled()"])
    words.list(
      "modifiers", "the modifiers that fit it to what it takes", modifiers, like: [".keyboardType(.default)"]
    ) { self.typed($0, "the modifier, in code", "String") }
  }
}
