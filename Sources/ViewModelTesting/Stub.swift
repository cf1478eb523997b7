/// A function that writes down its calls and answers as a test tells it to: what an Interactor for tests is made of.
///
/// ```swift
/// struct StubInteractor: Interactor {
///   let fetchPosts = Stub<Void, [Post], any Error>(returning: [])
///   let search = Stub<String, [Post], Never>(returning: [])
///
///   func fetchPosts() async throws -> [Post] { try await fetchPosts(()) }
///   func search(_ text: String) async -> [Post] { await search(text) }
/// }
/// ```
///
/// With `Never` for a failure, calling it needs no `try`. May be used from any thread.
public final class Stub<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// Answers one call. It runs on the main actor, so a test may look at its ViewModel there while the call is under way.
  public typealias Answer = @MainActor @Sendable (Input) async throws(Failure) -> Output

  /// An answer that can be an element of an array. A function type with a typed error can be none before macOS 15 and iOS 18.
  private struct Reply: Sendable {
    let answer: Answer
  }

  private struct Contents {
    var calls: [Input] = []
    /// For one call each.
    var script: [Reply] = []
    /// For all calls after those.
    var standing: Reply
    var isHolding = false
  }

  private let contents: Watched<Contents>

  /// Creates a stub that always answers the same, until it is told otherwise.
  ///
  /// - Parameter output: The answer.
  public convenience init(returning output: Output) {
    self.init { _ in output }
  }

  /// Creates a stub.
  ///
  /// - Parameter answer: Answers each call, until it is told otherwise.
  public init(_ answer: @escaping Answer) {
    contents = Watched(Contents(standing: Reply(answer: answer)))
  }

  /// Writes the call down and answers it.
  ///
  /// - Parameter input: What it is called with; `()` or a tuple where there is nothing or more than one thing.
  public func callAsFunction(_ input: Input) async throws(Failure) -> Output {
    let reply = contents.update { contents in
      contents.calls.append(input)
      return contents.script.isEmpty ? contents.standing : contents.script.removeFirst()
    }
    await contents.wait { !$0.isHolding }
    return try await reply.answer(input)
  }
}

// MARK: - What it was called with

extension Stub {
  /// What it was called with, each time.
  ///
  /// ```swift
  /// _ = try await fetchPosts(())
  /// print(fetchPosts.calls, fetchPosts.callCount)
  /// ```
  public var calls: [Input] { contents.read { $0.calls } }

  /// How often it was called.
  public var callCount: Int { contents.read { $0.calls.count } }

  /// Waits until it has been called so often, or the waiting task is cancelled.
  ///
  /// - Parameter count: How often at least.
  public func waitForCalls(_ count: Int = 1) async {
    await contents.wait { $0.calls.count >= count }
  }
}

// MARK: - What it answers

extension Stub {
  /// Answers all calls in this way, from now on and after those that ``next(_:)`` speaks of.
  ///
  /// ```swift
  /// fetchPosts.always { [Post(title: "One")] }
  /// ```
  ///
  /// - Parameter answer: Answers each call.
  public func always(_ answer: @escaping Answer) {
    contents.update { $0.standing = Reply(answer: answer) }
  }

  /// Answers all calls with the same, from now on.
  ///
  /// ```swift
  /// fetchPosts.always(return: [])
  /// ```
  ///
  /// - Parameter output: The answer.
  public func always(return output: Output) {
    always { _ in output }
  }

  /// Lets all calls fail, from now on.
  ///
  /// ```swift
  /// fetchPosts.always(throw: Offline())
  /// ```
  ///
  /// - Parameter failure: The error.
  public func always(throw failure: Failure) {
    always { _ throws(Failure) in throw failure }
  }

  /// Answers one call in this way, after those that were spoken of before.
  ///
  /// ```swift
  /// fetchPosts.next {
  ///   #expect(viewModel.loadingState.isLoading)
  ///   return [Post(title: "One")]
  /// }
  /// await viewModel.loadPosts()
  /// ```
  ///
  /// - Parameter answer: Answers the call.
  public func next(_ answer: @escaping Answer) {
    contents.update { $0.script.append(Reply(answer: answer)) }
  }

  /// Answers one call with this, after those that were spoken of before.
  ///
  /// ```swift
  /// fetchPosts.next(return: [])
  /// ```
  ///
  /// - Parameter output: The answer.
  public func next(return output: Output) {
    next { _ in output }
  }

  /// Lets one call fail, after those that were spoken of before.
  ///
  /// ```swift
  /// fetchPosts.next(throw: Offline())
  /// ```
  ///
  /// - Parameter failure: The error.
  public func next(throw failure: Failure) {
    next { _ throws(Failure) in throw failure }
  }

  /// Lets calls wait from now on, before they are answered; one whose task is cancelled goes on.
  ///
  /// ```swift
  /// fetchPosts.hold()
  /// let load = Task { await viewModel.loadPosts() }
  /// await fetchPosts.waitForCalls()
  /// #expect(viewModel.loadingState.isLoading)
  /// fetchPosts.release()
  /// await load.value
  /// ```
  public func hold() {
    contents.update { $0.isHolding = true }
  }

  /// Lets the calls go on that are waiting, and those that come.
  public func release() {
    contents.update { $0.isHolding = false }
  }
}
