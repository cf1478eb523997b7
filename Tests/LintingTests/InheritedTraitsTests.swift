import Testing

@testable import Linting

/// What a type is by the names that it inherits.
@Suite struct InheritedTraitsTests {
  private func lint(_ code: String, _ rule: Rule, in convention: Convention) -> Int {
    LintingTests.lint(Array(code.utf8), [rule], in: convention).count
  }

  /// What one branch of a condition declares is not what the other one does.
  @Test func typesOfOnePathAreAskedOneByOne() {
    func code(_ first: String, _ second: String) -> String {
      """
      final class DefaultCartViewModel: SpecialCart {}
      #if A
      protocol SpecialCart: \(first) {}
      #else
      protocol SpecialCart: \(second) {}
      #endif
      protocol Cart: CartInput & Ends {}
      """
    }
    #expect(lint(code("Cart", "CartOutput"), .viewModelProtocol, in: .clean) == 1)
    #expect(lint(code("Cart", "Cart, CartOutput"), .viewModelProtocol, in: .clean) == 0)
  }

  /// What lies behind a name is all that is declared by it.
  @Test func typesOfOnePathAreFollowedTogether() {
    let code = """
      final class DefaultCartViewModel: SpecialCart {}
      protocol SpecialCart: Cart {}
      #if A
      protocol Cart: CartInput {}
      #else
      protocol Cart: CartOutput {}
      #endif
      """
    #expect(lint(code, .viewModelProtocol, in: .clean) == 0)
  }
}
