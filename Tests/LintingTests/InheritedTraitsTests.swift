import Testing

@testable import Linting

/// The traits of a type that follow from its inherited names.
@Suite struct InheritedTraitsTests {
  private func lint(_ code: String, _ rule: Rule, in convention: Convention) -> Int {
    LintingTests.lint(Array(code.utf8), [rule], in: convention).count
  }

  /// Each branch of an `#if` has its own declarations: two branches together do not prove a trait.
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

  /// A name means all types that are declared with it, in all branches of an `#if`.
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
