import Testing
import ViewModelCore

// A ViewModel in Swift 5 mode: no isolation, types that are not Sendable, `async` methods that change state, task
// groups, and debounced tasks that capture `self`. It must compile unchanged.

private class Profile: Equatable {
  static func == (lhs: Profile, rhs: Profile) -> Bool { lhs === rhs }
}

private struct AppState {
  enum Session { case guest, member }

  var session = Session.guest
  var profile: Profile?
}

private enum AppAction { case signIn, open(Int), tapTab }

private enum AppEvent { case bookRequested(Int), scrollToTop }

private typealias AppStore = Store<AppState, AppAction, AppEvent>

private struct Book: Equatable { var id: Int }

private protocol BooksInteractor {
  func fetchBooks() async throws -> [Book]
}

private final class Shop: BooksInteractor {
  struct Closed: Error {}

  private(set) var count = 0
  var isClosed = false
  var meanwhile: (() async -> Void)?

  func fetchBooks() async throws -> [Book] {
    count += 1
    await meanwhile?()
    if isClosed { throw Closed() }
    return [Book(id: count)]
  }
}

private enum BooksView {}

extension BooksView {
  @Observable
  fileprivate final class ViewModel {
    enum Output: Equatable {
      case openBook(id: Int)
      case scrollToTop(Int)
    }

    private(set) var books: LoadState<[Book]> = .notRequested
    private(set) var screen: LoadState<Void> = .notRequested
    private(set) var hits: [String] = []
    private(set) var isGuest: Bool
    private(set) var hasProfile = false
    private(set) var output: Output?
    private var scrollCount = 0
    private var typingTask: Task<Void, Never>?

    @ObservationIgnored private let cancelBag: CancelBag
    private let appStore: AppStore
    private let interactor: BooksInteractor

    init(appStore: AppStore, interactor: BooksInteractor) {
      self.appStore = appStore
      self.interactor = interactor
      self.cancelBag = .init()
      self.isGuest = appStore[\.session] == .guest
      bindAppStore()
    }

    func loadBooks() async {
      guard !isGuest, books == .notRequested || books.inError else { return }
      books = await books.load {
        try await interactor.fetchBooks()
      }
    }

    func loadScreen() async {
      screen = .loading
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.loadBooks() }
        group.addTask { await self.search("start") }
        await group.waitForAll()
      }
      screen = .success(())
    }

    @discardableResult func type(_ text: String) -> Task<Void, Never>? {
      typingTask = Task.debounce(delay: 1_000_000, task: typingTask) {
        await self.search(text)
      }
      return typingTask
    }

    private func search(_ text: String) async { hits.append(text) }

    func resetOutput() { output = nil }

    private func bindAppStore() {
      cancelBag.collect {
        appStore.events
          .compactMap {
            guard case .bookRequested(let id) = $0 else { return nil }
            return id
          }
          .weakSink(on: self) { viewModel, id in viewModel.output = .openBook(id: id) }

        appStore.events
          .filter {
            if case .scrollToTop = $0 { return true }
            return false
          }
          .weakSink(on: self) { viewModel, _ in
            viewModel.scrollCount += 1
            viewModel.output = .scrollToTop(viewModel.scrollCount)
          }

        appStore.updates(for: \.session)
          .map { $0 == .guest }
          .removeDuplicates()
          .weakSink(on: self) { viewModel, isGuest in viewModel.isGuest = isGuest }

        appStore.updates(for: \.profile)
          .weakSink(on: self) { viewModel, profile in viewModel.hasProfile = profile != nil }
      }
    }
  }
}

@MainActor
struct UnisolatedScreenTests {
  private let appStore = AppStore(AppState()) { state, action in
    switch action {
    case .signIn:
      state.session = .member
      state.profile = Profile()
    case .open(let id): return [.bookRequested(id)]
    case .tapTab: return [.scrollToTop]
    }
    return []
  }
  private let shop = Shop()

  @Test func followsTheStore() {
    let viewModel = BooksView.ViewModel(appStore: appStore, interactor: shop)
    #expect(viewModel.isGuest && !viewModel.hasProfile)
    appStore.send(.signIn)
    #expect(!viewModel.isGuest && viewModel.hasProfile)
    appStore.send(.open(4))
    #expect(viewModel.output == .openBook(id: 4))
    viewModel.resetOutput()
    appStore.send(.tapTab)
    appStore.send(.tapTab)
    #expect(viewModel.output == .scrollToTop(2))
  }

  @Test func loads() async {
    let viewModel = BooksView.ViewModel(appStore: appStore, interactor: shop)
    await viewModel.loadBooks()
    #expect(shop.count == 0)
    appStore.send(.signIn)
    shop.isClosed = true
    shop.meanwhile = {
      #expect(viewModel.books.isLoading)
      await viewModel.loadBooks()
    }
    await viewModel.loadBooks()
    #expect(viewModel.books == .failure(Shop.Closed()))
    shop.isClosed = false
    shop.meanwhile = nil
    await viewModel.loadScreen()
    #expect(viewModel.books == .success([Book(id: 2)]))
    #expect(viewModel.screen.value != nil)
    #expect(viewModel.hits == ["start"])
  }

  @Test func searchesWhenTypingPauses() async {
    let viewModel = BooksView.ViewModel(appStore: appStore, interactor: shop)
    viewModel.type("sw")
    await viewModel.type("swift")?.value
    #expect(viewModel.hits == ["swift"])
  }
}
