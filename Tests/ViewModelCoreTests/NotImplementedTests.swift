import Testing
import ViewModelCore

@Suite struct NotImplementedTests {
  private func fetchPosts(page: Int) throws -> [Int] { throw NotImplemented() }

  @Test func namesTheFunctionAndItsFile() {
    let error = #expect(throws: NotImplemented.self) { try fetchPosts(page: 1) }
    let place = "'fetchPosts(page:)' in 'ViewModelCoreTests/NotImplementedTests.swift'"
    #expect(error?.description == "\(place) is not implemented yet")
  }

  @Test func waitsUntilTheTaskIsCancelled() async {
    let task = Task<[Int], any Error> { try await Task.untilCancelled() }
    task.cancel()
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
  }
}
