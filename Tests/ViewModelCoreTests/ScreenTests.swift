import Testing
import ViewModelCore
import ViewModelTesting

// A screen as in the conventions, which uses every part of this module.

private struct AppState: Sendable {
  enum AuthStatus: Sendable { case guest, member }

  var authStatus = AuthStatus.guest
}

private enum AppAction: Sendable {
  case signIn, signOut, touch
  case requestShelf(Int)
  case tapTab
}

private enum AppEvent: Sendable {
  case shelfRequested(Int)
  case shelfScrollToTop
}

private typealias AppStore = Store<AppState, AppAction, AppEvent>

private func makeAppStore() -> AppStore {
  AppStore(AppState()) { state, action in
    switch action {
    case .signIn: state.authStatus = .member
    case .signOut: state.authStatus = .guest
    case .touch: break
    case .requestShelf(let id): return [.shelfRequested(id)]
    case .tapTab: return [.shelfScrollToTop]
    }
    return []
  }
}

private struct Book: Equatable, Sendable { let title: String }

private protocol ShelfInteractor: Sendable {
  func fetchBooks() async throws -> [Book]
  func fetchReviews() async throws -> [String]
  func search(_ text: String) async -> [Book]
}

private struct Offline: Error {}

private final class StubInteractor: ShelfInteractor {
  let answers: Log<Result<[Book], Offline>> = Log()

  func fetchBooks() async throws -> [Book] { try answers.all.last?.get() ?? [] }
  func fetchReviews() async throws -> [String] { ["good"] }
  func search(_ text: String) async -> [Book] { [Book(title: text)] }
}

private enum ShelfView {}

extension ShelfView {
  enum Output: Equatable {
    case openShelf(id: Int)
    case scrollToTop(Int)
  }

  @Observable
  fileprivate final class ViewModel {
    private(set) var loadingState: LoadState<[Book]> = .notRequested
    private(set) var reviewState: LoadState<[String]> = .notRequested
    private(set) var screenState: LoadState<Void> = .notRequested
    private(set) var searchResults: [Book] = []
    private(set) var isGuestMode: Bool
    private(set) var authStatus: AppState.AuthStatus
    private(set) var output: Output?
    private(set) var guestModeChanges = 0
    private var scrolls = 0

    @ObservationIgnored private let cancelBag: CancelBag
    @ObservationIgnored private(set) var searchTask: Task<Void, Never>?

    private let appStore: AppStore
    private let interactor: any ShelfInteractor
    private let clock: any Clock<Duration>

    init(appStore: AppStore, interactor: any ShelfInteractor, clock: any Clock<Duration> = ContinuousClock()) {
      self.appStore = appStore
      self.interactor = interactor
      self.clock = clock
      self.cancelBag = .init()
      self.authStatus = appStore[\.authStatus]
      self.isGuestMode = appStore[\.authStatus] == .guest
      bindAppStore()
    }

    @MainActor func loadBooks() async {
      guard !isGuestMode else { return }
      guard loadingState == .notRequested || loadingState.inError else { return }
      loadingState = await loadingState.load {
        try await interactor.fetchBooks()
      }
    }

    @MainActor func loadReviews() async {
      guard reviewState.needsLoad else { return }
      reviewState = await reviewState.load { try await interactor.fetchReviews() }
    }

    @MainActor func refresh() async {
      loadingState = await loadingState.refresh { try await interactor.fetchBooks() }
    }

    @MainActor func loadInitial() async {
      screenState = .loading
      await loadTogether(
        { await self.loadBooks() },
        { await self.loadReviews() })
      screenState = .success(())
    }

    @MainActor func updateSearchText(_ text: String) {
      searchTask = Task.debounce(delay: .milliseconds(400), clock: clock, task: searchTask) {
        await self.performSearch(text)
      }
    }

    @MainActor private func performSearch(_ text: String) async {
      searchResults = await interactor.search(text)
    }

    func resetOutput() {
      output = nil
    }

    private func bindAppStore() {
      cancelBag.collect {
        appStore.events
          .compactMap {
            guard case .shelfRequested(let id) = $0 else { return nil }; return id
          }
          .weakSink(on: self) { viewModel, id in
            viewModel.output = .openShelf(id: id)
          }

        appStore.events
          .filter {
            if case .shelfScrollToTop = $0 { return true }; return false
          }
          .weakSink(on: self) { viewModel, _ in
            viewModel.scrolls += 1
            viewModel.output = .scrollToTop(viewModel.scrolls)
          }

        appStore
          .updates(for: \.authStatus)
          .map { $0 == .guest }
          .removeDuplicates()
          .weakSink(on: self) { viewModel, isGuest in
            viewModel.isGuestMode = isGuest
            viewModel.guestModeChanges += 1
          }

        appStore.updates(for: \.authStatus).weakAssign(to: \.authStatus, on: self)
      }
    }
  }
}

@MainActor
struct ScreenTests {
  private let appStore = makeAppStore()
  private let interactor = StubInteractor()
  private let clock = ManualClock()

  private func makeViewModel() -> ShelfView.ViewModel {
    ShelfView.ViewModel(appStore: appStore, interactor: interactor, clock: clock)
  }

  @Test func guestsLoadNothing() async {
    let viewModel = makeViewModel()
    #expect(viewModel.isGuestMode)
    await viewModel.loadBooks()
    #expect(viewModel.loadingState == .notRequested)
  }

  @Test func followsTheStore() {
    let viewModel = makeViewModel()
    appStore.send(.signIn)
    appStore.send(.touch)
    #expect(!viewModel.isGuestMode)
    #expect(viewModel.authStatus == .member)
    #expect(viewModel.guestModeChanges == 2)
    appStore.send(.signOut)
    #expect(viewModel.isGuestMode)
  }

  @Test func loadsRetriesAndRefreshes() async {
    appStore.send(.signIn)
    let viewModel = makeViewModel()
    interactor.answers.append(.failure(Offline()))
    await viewModel.loadBooks()
    #expect(viewModel.loadingState == .failure(Offline()))

    interactor.answers.append(.success([Book(title: "one")]))
    await viewModel.loadBooks()
    #expect(viewModel.loadingState == .success([Book(title: "one")]))

    interactor.answers.append(.failure(Offline()))
    await viewModel.refresh()
    #expect(viewModel.loadingState == .success([Book(title: "one")]))

    interactor.answers.append(.success([Book(title: "two")]))
    await viewModel.loadBooks()
    #expect(viewModel.loadingState == .success([Book(title: "one")]))
    await viewModel.refresh()
    #expect(viewModel.loadingState == .success([Book(title: "two")]))
  }

  @Test func loadsSeveralThingsAtOnce() async {
    appStore.send(.signIn)
    let viewModel = makeViewModel()
    await viewModel.loadInitial()
    #expect(viewModel.screenState.value != nil)
    #expect(viewModel.loadingState == .success([]))
    #expect(viewModel.reviewState == .success(["good"]))
  }

  @Test func turnsEventsIntoOutputs() {
    let viewModel = makeViewModel()
    appStore.send(.requestShelf(7))
    #expect(viewModel.output == .openShelf(id: 7))
    viewModel.resetOutput()
    #expect(viewModel.output == nil)
    appStore.send(.tapTab)
    #expect(viewModel.output == .scrollToTop(1))
    appStore.send(.tapTab)
    #expect(viewModel.output == .scrollToTop(2))
  }

  @Test func searchesWhenTypingPauses() async {
    let viewModel = makeViewModel()
    viewModel.updateSearchText("sw")
    viewModel.updateSearchText("swift")
    clock.advance(by: .milliseconds(400))
    await viewModel.searchTask?.value
    #expect(viewModel.searchResults == [Book(title: "swift")])
  }

  @Test func isReleasedWithItsSubscriptions() {
    var viewModel: ShelfView.ViewModel? = makeViewModel()
    weak let observed = viewModel
    viewModel = nil
    #expect(observed == nil)
    appStore.send(.tapTab)
  }
}
