import Testing

@testable import Scaffolding

/// Tests that await nothing need no `async`.
@Suite struct NeedlessAsyncTests {
  private func removed(_ text: String) -> String {
    String(decoding: NeedlessAsync.removed(from: Array(text.utf8)), as: UTF8.self)
  }

  @Test func onlyTestsWithoutAwaitLoseIt() {
    let text = """
      struct ATests {
          @Test
          func one() async {
              #expect(1 == 1)
              if true {
              }
          }

          @Test
          func two() async throws {
              let value = try #require(values.first)
          }

          @Test
          func three() async {
              await load()
          }

          private func fill() async {
          }
      }

      """
    let expected = text.replacing("one() async {", with: "one() {").replacing(
      "two() async throws", with: "two() throws")
    #expect(removed(text) == expected)
  }

  @Test(arguments: ["", "\n", "@Test\nfunc a() async {", "func a() async {"])
  func keepsTheNumberOfLines(text: String) {
    #expect(removed(text).filter { $0 == "\n" }.count == text.filter { $0 == "\n" }.count)
  }
}
