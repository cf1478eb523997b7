import Plans
import Testing

@testable import Scaffolding

/// Form fields with a picker: enums of the project or of a `type` line.
@Suite struct ChoiceFieldTests {
  private static let lines = """
    screen SignUp
    type Plan { case monthly, yearly }
    field name: String
    field plan: Plan = .monthly
    submit register from account.register(name: name, plan: plan)
    """

  @Test(arguments: ScreenConvention.all)
  func anEnumGetsAPicker(convention: ScreenConvention) throws {
    let files = try filesOfPackage(Self.lines, convention)
    let view = try #require(files["SignUpView.swift"])
    if view.contains("import SwiftUI") {
      #expect(view.contains("Picker(\"Plan\", selection: "))
      #expect(view.contains("Text(\"Yearly\").tag(Plan.yearly)\n"))
    } else {
      #expect(view.contains("let planChoices: [Plan] = [.monthly, .yearly]\n"))
      #expect(
        view.contains(
          "let planControl = UISegmentedControl(items: [String(localized: \"Monthly\"), String(localized: \"Yearly\")])"
        ))
      #expect(view.contains("planChoices.firstIndex(of: form.plan) ?? UISegmentedControl.noSegment\n"))
      let controller = try #require(files["SignUpViewController.swift"])
      #expect(controller.contains("contentView.planControl.addAction(\n"))
      #expect(controller.contains("viewModel.updatePlan(contentView.planChoices[index])\n"))
    }
    let form = try #require(files["SignUpForm.swift"])
    #expect(form.contains("var plan: Plan = .monthly\n"))
    // The tests fill the form with another case than the initial one.
    let tests = try #require(files["SignUpViewModelTests.swift"])
    #expect(tests.contains("form.plan == Plan.yearly)\n"))
  }

  /// A screen whose only field is an enum can be edited, because another case is a change.
  @Test(arguments: ScreenConvention.all)
  func anEditedValueHasAnEnum(convention: ScreenConvention) throws {
    let lines = """
      screen Settings
      type Plan { case monthly, yearly }
      type Account { id: Int; plan: Plan = .monthly }
      load account(id: Int): Account from account.fetchAccount(id: id)
      form edits account
      field plan: Plan = .monthly
      submit save from account.save(plan: plan) updates account
      """
    let files = try filesOfPackage(lines, convention)
    #expect(files["SettingsForm.swift"]?.contains("self.init(plan: account.plan, original: account)\n") == true)
    let tests = try #require(files["SettingsViewModelTests.swift"])
    #expect(tests.contains("func reportsThatPlanIsChanged()"))
  }

  /// vmgen writes an enum whose cases lines name, also those that only other screens name.
  @Test func casesOfOtherLinesCount() throws {
    let lines = """
      screen A
      field order: Order = .newest
      submit b from x.y(order: order)
      screen C
      state order: Order = .oldest
      """
    #expect(try filesOfPackage(lines)["AView.swift"]?.contains("Text(\"Oldest\").tag(Order.oldest)\n") == true)
  }

  /// The condition of a later field may name the enum. The tests choose a case for which that field can be valid.
  @Test(arguments: [
    ("kind == .home || $0.count > 3", "Kind.home"), ("kind == .other && !$0.isEmpty", "Kind.other"),
    ("$0.isEmpty || kind != .home", "Kind.home"),
  ])
  func conditionsOfOtherFieldsNameTheCase(condition: String, chosen: String) throws {
    let lines = """
      screen Contact
      type Kind { case home, work, other }
      field kind: Kind = .work
      field company: String { \(condition) } "Enter a company"
      submit save from contact.save(kind: kind, company: company)
      """
    let tests = try #require(try filesOfPackage(lines)["ContactViewModelTests.swift"])
    #expect(tests.contains("viewModel.updateKind(\(chosen))\n"), "\(tests)")
  }

  @Test(arguments: [
    (
      "field order: Order = .newest",
      "'Order' cannot be a field, because it is no enum of two to eight cases without values; "
        + "declare it: 'type Order { case newest, … }'"
    ),
    ("type Order { case newest, oldest }\nfield order: Order = .new", "has no case 'new'"),
    ("type Order { id: Int }\nfield order: Order = .new", "'state order: …'"),
    (
      "type Order { case a, b, c, d, e, f, g, h, i }\nfield order: Order = .a",
      "it is no enum of two to eight cases without values; change its cases, or declare a state: 'state order: …'"
    ),
  ])
  func refusesOtherTypes(lines: String, message: String) throws {
    let error = #expect(throws: PlanError.self) {
      try filesOfPackage("screen A\n\(lines)\nsubmit b from x.y(order: order)")
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
