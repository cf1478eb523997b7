import Testing

@testable import Scaffolding

/// Keyboards and content types that the names of fields choose.
@Suite struct TypedTextTests {
  private static let lines = """
    screen SignUp
    field email: String { !$0.isEmpty } "Enter an address"
    field phoneNumber: String
    field username: String
    field website: String
    field password: String
    field confirmPassword: String
    field age: Int = 18 { $0 >= 18 } "Too young"
    field note: String
    submit register from account.register(email: email, age: age)
    """

  @Test(arguments: ["observable", "unidirectional", "representable"])
  func modifiersInSwiftUI(name: String) throws {
    let convention = try #require(ScreenConvention.named(name))
    let view = try #require(try filesOfPackage(Self.lines, convention)["SignUpView.swift"])
    for line in [
      ".keyboardType(.emailAddress)\n", ".textContentType(.emailAddress)\n", ".keyboardType(.phonePad)\n",
      ".textContentType(.username)\n", ".keyboardType(.URL)\n", ".textContentType(.newPassword)\n",
      ".textInputAutocapitalization(.never)\n", ".autocorrectionDisabled()\n", "#if os(iOS) || os(visionOS)\n",
      ".keyboardType(.numberPad)\n",
    ] { #expect(view.contains(line), "\(line)") }
    #expect(view.contains("TextField(\"Note\", text: "))
  }

  @Test(arguments: ["uikit", "clean"])
  func optionsInUIKit(name: String) throws {
    let convention = try #require(ScreenConvention.named(name))
    let view = try #require(try filesOfPackage(Self.lines, convention)["SignUpView.swift"])
    for code in [
      "String(localized: \"Email\"), keyboard: .emailAddress, content: .emailAddress)", "content: .newPassword",
      "makeField(String(localized: \"Note\"))\n", "field.autocapitalizationType = .none\n",
    ] { #expect(view.contains(code), "\(code)") }
    let plain = try #require(
      try filesOfPackage("screen A\nfield note: String\nsubmit b from x.y(note: note)", convention)["AView.swift"])
    #expect(plain.contains("private static func makeField(_ title: String) -> UITextField {\n"))
    #expect(!plain.contains("keyboardType") && !plain.contains("isSecureTextEntry"))
  }

  /// A user who enters a password once has it already. A user who types it twice chooses it.
  @Test func aSinglePasswordIsAnOldOne() throws {
    let lines = "screen A\nfield password: String\nsubmit b from x.y(password: password)"
    #expect(try filesOfPackage(lines)["AView.swift"]?.contains(".textContentType(.password)") == true)
  }

  /// In UIKit, text that is no number makes the form invalid, and the earlier number is not sent.
  @Test(arguments: ScreenConvention.all) func textThatIsNoNumberIsInvalid(convention: ScreenConvention) throws {
    let files = try filesOfPackage(Self.lines, convention)
    let form = try #require(files["SignUpForm.swift"])
    let isRead = ["uikit", "clean"].contains(convention.name)
    #expect(form.contains("misread.isEmpty && Field.allCases.allSatisfy(holds)\n") == isRead)
    #expect(form.contains("mutating func take(age: Int?) {") == isRead)
    #expect(form.contains("case .age: !misread.contains(.age) && age >= 18\n") == isRead)
    guard isRead else { return }
    let model = try #require(files["SignUpViewModel.swift"])
    #expect(model.contains("func updateAge(_ age: Int?) {\n        form.take(age: age)"))
    let controller = try #require(files["SignUpViewController.swift"])
    #expect(controller.contains("viewModel.updateAge(Int(contentView.ageField.text ?? \"\"))\n"))
    #expect(files["SignUpView.swift"]?.contains("if !form.misread.contains(.age), ageTyped != form.age {") == true)
    #expect(files["SignUpViewModelTests.swift"]?.contains("viewModel.updateAge(nil)") == true)
  }
}
