/// A configurable function that records its calls, for stubs of Interactors.
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
/// With `Never` as failure, calls need no `try`. May be used from any thread.
public final class Stub<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// Answers a call. It runs on the main actor, so a test can check its ViewModel during the call.
  public typealias Answer = @MainActor @Sendable (Input) async throws(Failure) -> Output

  /// Wraps an answer for use in an array: before macOS 15 and iOS 18, a function type with a typed error cannot be an
  /// element.
  private struct Reply: Sendable {
    let answer: Answer
  }

  private struct Contents {
    var calls: [Input] = []
    /// Answers for one call each.
    var script: [Reply] = []
    /// The answer for all further calls.
    var standing: Reply
    var isHolding = false
  }

  private let contents: Watched<Contents>

  /// Creates a stub that returns the same output for every call until it is configured otherwise.
  ///
  /// - Parameter output: The output.
  public convenience init(returning output: Output) {
    self.init { _ in output }
  }

  /// Creates a stub.
  ///
  /// - Parameter answer: Answers every call until the stub is configured otherwise.
  public init(_ answer: @escaping Answer) {
    contents = Watched(Contents(standing: Reply(answer: answer)))
  }

  /// Records and answers a call.
  ///
  /// - Parameter input: The arguments: `()` for none, a tuple for several.
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
  /// The arguments of all calls.
  ///
  /// ```swift
  /// _ = try await fetchPosts(())
  /// print(fetchPosts.calls, fetchPosts.callCount)
  /// ```
  public var calls: [Input] { contents.read { $0.calls } }

  /// The number of calls.
  public var callCount: Int { contents.read { $0.calls.count } }

  /// Waits for a number of calls, or until the waiting task is cancelled.
  ///
  /// - Parameter count: The minimal number of calls.
  public func waitForCalls(_ count: Int = 1) async {
    await contents.wait { $0.calls.count >= count }
  }
}

// MARK: - What it answers

extension Stub {
  /// Answers all further calls in this way, after those configured by ``next(_:)``.
  ///
  /// ```swift
  /// fetchPosts.always { [Post(title: "One")] }
  /// ```
  ///
  /// - Parameter answer: Answers the calls.
  public func always(_ answer: @escaping Answer) {
    contents.update { $0.standing = Reply(answer: answer) }
  }

  /// Returns the same output for all further calls.
  ///
  /// ```swift
  /// fetchPosts.always(return: [])
  /// ```
  ///
  /// - Parameter output: The output.
  public func always(return output: Output) {
    always { _ in output }
  }

  /// Throws the same error for all further calls.
  ///
  /// ```swift
  /// fetchPosts.always(throw: Offline())
  /// ```
  ///
  /// - Parameter failure: The error.
  public func always(throw failure: Failure) {
    always { _ throws(Failure) in throw failure }
  }

  /// Answers one call in this way, after the calls that are configured already.
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

  /// Returns an output for one call, after the calls that are configured already.
  ///
  /// ```swift
  /// fetchPosts.next(return: [])
  /// ```
  ///
  /// - Parameter output: The output.
  public func next(return output: Output) {
    next { _ in output }
  }

  /// Throws an error for one call, after the calls that are configured already.
  ///
  /// ```swift
  /// fetchPosts.next(throw: Offline())
  /// ```
  ///
  /// - Parameter failure: The error.
  public func next(throw failure: Failure) {
    next { _ throws(Failure) in throw failure }
  }

  /// Suspends all further calls until ``release()``. Cancelling the task of a call resumes it.
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

  /// Resumes all suspended calls; further calls are not suspended.
  public func release() {
    contents.update { $0.isHolding = false }
  }
}
