import ViewModelCore
import ViewModelTesting
import XCTest

@Observable private final class Model {
  private(set) var state: LoadState<Int> = .notRequested
  private let fetch: Stub<Void, Int, any Error>

  init(fetch: Stub<Void, Int, any Error>) { self.fetch = fetch }

  @MainActor func load() async { state = await state.load { try await fetch(()) } }
}

/// Everything can be used from XCTest as well.
final class XCTestTests: XCTestCase {
  @MainActor func testAScreen() async {
    let fetch = Stub<Void, Int, any Error>(returning: 1)
    let model = Model(fetch: fetch)
    let states = StateRecorder { model.state }
    await model.load()
    XCTAssertEqual(states.values, [.notRequested, .loading, .success(1)])
    XCTAssertEqual(fetch.callCount, 1)

    let isReleased = await isReleased {
      Model(fetch: fetch)
    } after: {
      await $0.load()
    }
    XCTAssertTrue(isReleased)
  }
}
