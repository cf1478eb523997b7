import Sandboxes
import Testing

/// Use cases that a container hands out without a written type.
@Suite struct SurveyedUseCasesTests {
  @Test(arguments: [
    ("private let index = resolve(\\SharedUseCasesContainer.index)", true),
    ("@LazyInjected(\\UseCasesContainer.login) private var login", true),
    ("private let login: Login = resolve(\\Container.loginUseCase)", true),
    ("private let login = resolve(\\Container.login)", false),
    ("private let name = makeName(of: LoginUseCase.self)", false),
  ])
  func keyPathsName(property: String, isUseCase: Bool) throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C"] {
      try sandbox.write("\(name).swift", "final class \(name)ViewModel: ObservableObject { \(property) }\n")
    }
    let output = try sandbox.run("survey", "--format", "json").output
    #expect(output.contains("3 ViewModels depend on use cases") == isUseCase, "\(output)")
  }
}
