import SwiftScan
import Testing

@testable import Linting

@Suite struct ViewModelFamiliesTests {
  /// Classes of one path in as many files, each with an extension beside it that collects.
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
    // The extension goes with the class of its own file, in every file.
    #expect(families.repeatedCollects.count == count)
    return families.steps
  }

  @Test func workGrowsWithTheNumberOfClassesOfOnePath() {
    let (few, many) = (steps(50), steps(100))
    #expect(few > 0)
    #expect(many <= 2 * few)
  }
}
