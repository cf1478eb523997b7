// Declarations that the examples in doc comments use. Each example becomes a method of this ViewModel.

import Dispatch
import SwiftUI
import ViewModelCore
import ViewModelTesting

enum AuthStatus: Sendable { case guest, member }

struct AppState: Sendable { var authStatus = AuthStatus.guest }

enum AppAction: Sendable { case signIn, tapTab }

enum AppEvent: Sendable { case scrollToTop }

let appStore = Store<AppState, AppAction, AppEvent>(AppState()) { _, action in action == .tapTab ? [.scrollToTop] : [] }

struct Post: Equatable, Sendable { let title: String }

struct Offline: Error {}

protocol Interactor: Sendable {
  func fetchPosts() async throws -> [Post]
  func search(_ text: String) async -> [Post]
}

extension Interactor {
  func save() async throws {}
  func fetchPosts(page: Int) async throws -> [Post] { [] }
}

struct Answers: Interactor {
  func fetchPosts() async throws -> [Post] { [] }
  func search(_ text: String) async -> [Post] { [] }
}

protocol ShelfInteractor: Sendable {
  func fetchPosts() async throws -> [Post]
}

struct StubShelfInteractor: ShelfInteractor {
  var onFetchPosts: @Sendable () async throws -> [Post]

  func fetchPosts() async throws -> [Post] { try await onFetchPosts() }
}

let interactor = Answers()
let fetchPosts = Stub<Void, [Post], any Error>(returning: [])
let clock = ManualClock()
@MainActor let subject = PassthroughSubject<Int, Never>()

let text = "search"

final class Label { var number = 0 }
@MainActor let label = Label()

@MainActor final class Coordinator {
  func openDetail(_ id: Int) {}
  func scrollToTop() {}
}
@MainActor let coordinator = Coordinator()

enum PostsView {}

extension PostsView {
  @Observable final class ViewModel {
    enum Output: Equatable { case openDetail(Int), scrollToTop }

    var loadingState: LoadState<[Post]> = .notRequested
    var loadState: LoadState<Void> = .notRequested
    var posts: LoadState<[Post]> = .notRequested
    var postsPage = PageState.end
    var results: LoadState<[Post]> = .notRequested
    var saveState = ChangeState.idle
    var page: Int { 1 }
    var query = ""
    var output: Output?
    var isGuestMode = false
    var isGuestAware = true
    var authStatus = AuthStatus.guest
    @ObservationIgnored var searchTask: Task<Void, Never>?
    @ObservationIgnored var subscriptions: Set<AnyCancellable> = []
    let cancelBag = CancelBag()
    let currentLoads = CurrentLoads()
    let currentChanges = CurrentChanges()
    let interactor: any Interactor

    init(appStore: Store<AppState, AppAction, AppEvent>, interactor: any Interactor) { self.interactor = interactor }

    func handle(_ event: AppEvent) {}
    @MainActor func loadPosts() async {}
    @MainActor func search(_ text: String) async {}
    @MainActor func fetchDetail() async {}
    @MainActor func fetchComments() async {}
    @MainActor func send(_ output: Output) {}
    @MainActor func resetOutput() {}
    @MainActor func retrySave() async {}
    @MainActor func dismissSave() {}
  }
}

@MainActor let viewModel = PostsView.ViewModel(appStore: appStore, interactor: interactor)
