import SwiftUI
import ViewModelCore

/// The screens, and what leads from one to another.
struct RootView: View {
    @State private var path: [Int] = []
    @State private var isAccountShown = false
    private let appStore: AppStore
    private let server: any Server

    init(appStore: AppStore, server: any Server) {
        self.appStore = appStore
        self.server = server
    }

    var body: some View {
        NavigationStack(path: $path) {
            LibraryView(
                viewModel: .init(appStore: appStore, libraryInteractor: DefaultLibraryInteractor(server: server))
            ) { output in
                switch output {
                case .detail(let id): path.append(id)
                case .account: isAccountShown = true
                case .scrollToTop: path = []
                }
            }
            .navigationDestination(for: Int.self) { id in bookDetail(id) }
        }
        .sheet(isPresented: $isAccountShown) { account }
    }

    private func bookDetail(_ id: Int) -> some View {
        BookDetailView(
            viewModel: .init(
                appStore: appStore,
                libraryInteractor: DefaultLibraryInteractor(server: server),
                reviewInteractor: DefaultReviewInteractor(server: server)
            ),
            id: id
        ) { output in
            switch output {
            case .signIn: isAccountShown = true
            }
        }
    }

    private var account: some View {
        AccountView(
            viewModel: .init(appStore: appStore, accountInteractor: DefaultAccountInteractor(server: server))
        ) { output in
            switch output {
            case .signIn: appStore.send(.signIn)
            case .closed: isAccountShown = false
            }
        }
    }
}
