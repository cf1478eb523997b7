import Testing
import ViewModelCore
import ViewModelTesting

@Suite struct NotImplementedTests {
  private func fetchPosts(page: Int) throws -> [Int] { throw NotImplemented() }

  @Test func namesTheFunctionAndItsFile() {
    let error = #expect(throws: NotImplemented.self) { try fetchPosts(page: 1) }
    let place = "'fetchPosts(page:)' in 'ViewModelCoreTests/NotImplementedTests.swift'"
    #expect(error?.description == "\(place) is not implemented yet")
  }

  @Test func publishesNothing() {
    let publisher: AnyPublisher<Int, Never> = NotImplemented("unreadCount").publisher()
    let recorder = PublisherRecorder(publisher)
    #expect(recorder.values.isEmpty && recorder.completion == nil)
  }

  @Test func waitsUntilTheTaskIsCancelled() async {
    let task = Task<[Int], any Error> { try await Task.untilCancelled() }
    task.cancel()
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
  }
}
