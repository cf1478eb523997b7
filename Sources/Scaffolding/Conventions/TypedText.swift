/// The kind of text that a field takes, by the field's name: `email`, `phoneNumber`, `website`, `username`, `password`.
struct TypedText {
  /// The member of `UIKeyboardType`; nil for the usual keyboard.
  var keyboard: String?
  /// The member of `UITextContentType`; nil if the name tells nothing.
  var content: String?
  /// Whether it is a password, which the screen must not show.
  var isSecure = false

  /// - Parameter isNew: Whether a password is chosen here and not entered.
  init(_ field: Spec.Field, isNew: Bool) {
    let name = field.name.lowercased()
    switch field.kind {
    case .integer: keyboard = "numberPad"
    case .fraction: keyboard = "decimalPad"
    case .flag, .date, .choice: break
    case .text where Self.isSecure(field): (content, isSecure) = (isNew ? "newPassword" : "password", true)
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

  /// Whether the field is a password: `password`, `newPassword`, `passcode`, `pin`.
  static func isSecure(_ field: Spec.Field) -> Bool {
    let name = field.name.lowercased()
    return field.kind == .text && (["passcode", "pin"].contains(name) || name.hasSuffix("password"))
  }
}

extension ScreenDescription {
  private func typedText(_ field: Spec.Field) -> TypedText {
    // A screen with two passwords is for a new one.
    let isNew = TypedText.isSecure(field) && spec.fields.filter { TypedText.isSecure($0) }.count > 1
    return TypedText(field, isNew: isNew)
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
