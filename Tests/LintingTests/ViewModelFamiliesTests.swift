import SwiftScan
import Testing

@testable import Linting

@Suite struct ViewModelFamiliesTests {
  /// The steps for classes with the same path, one in each of `count` files, each with an extension that calls
  /// `collect`.
  private func steps(_ count: Int) -> Int {
    let settings = LintSettings(convention: .uikit, rules: [])
    let code = """
      class CartViewModel { func a() { bag.collect { x } } }
      extension CartViewModel { func b() { bag.collect { y } } }
      """
    let source = SourceFile(SourceText(code))
    let parts = (0..<count).flatMap { number in
      FileFacts(LintedFile(path: "\(number).swift", source: source, settings: settings)).viewModels
    }
    let families = ViewModelFamilies(parts) { _ in false }
    // Each extension belongs to the class in its own file.
    #expect(families.repeatedCollects.count == count)
    return families.steps
  }

  @Test func workGrowsWithTheNumberOfClassesOfOnePath() {
    let (few, many) = (steps(50), steps(100))
    #expect(few > 0)
    #expect(many <= 2 * few)
  }
}
