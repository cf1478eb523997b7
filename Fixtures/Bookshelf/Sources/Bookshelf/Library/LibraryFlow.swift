#if canImport(SwiftUI)
import SwiftUI
import ViewModelCore

/// Shows the screens that `Library` leads to, and makes their ViewModels.
struct LibraryFlow: View {
    @State private var navigation: LibraryNavigation
    private let appStore: AppStore
    private let libraryInteractor: any LibraryInteractor
    private let reviewInteractor: any ReviewInteractor
    private let accountInteractor: any AccountInteractor
    private let onFinish: () -> Void

    init(
        root: LibraryRoute = .library,
        appStore: AppStore,
        libraryInteractor: any LibraryInteractor,
        reviewInteractor: any ReviewInteractor,
        accountInteractor: any AccountInteractor,
        onFinish: @escaping () -> Void = {}
    ) {
        _navigation = State(initialValue: LibraryNavigation(root: root))
        self.appStore = appStore
        self.libraryInteractor = libraryInteractor
        self.reviewInteractor = reviewInteractor
        self.accountInteractor = accountInteractor
        self.onFinish = onFinish
    }

    var body: some View {
        NavigationStack(path: $navigation.path) {
            screen(navigation.root)
                .navigationDestination(for: LibraryRoute.self) { route in screen(route) }
        }
        .sheet(item: $navigation.sheet) { route in
            flow(from: route, onFinish: { navigation.sheet = nil })
        }
        .onChange(of: navigation.isFinished) { onFinish() }
    }

    /// A screen over the others, from which others can follow.
    private func flow(from root: LibraryRoute, onFinish: @escaping () -> Void) -> LibraryFlow {
        LibraryFlow(
            root: root,
            appStore: appStore,
            libraryInteractor: libraryInteractor,
            reviewInteractor: reviewInteractor,
            accountInteractor: accountInteractor,
            onFinish: onFinish
        )
    }

    @ViewBuilder private func screen(_ route: LibraryRoute) -> some View {
        switch route {
        case .library:
            LibraryView(viewModel: .init(appStore: appStore, libraryInteractor: libraryInteractor)) { output in
                navigation.handle(output, from: route)
            }
        case .bookDetail(let bookID):
            BookDetailView(
                viewModel: .init(
                    appStore: appStore,
                    libraryInteractor: libraryInteractor,
                    reviewInteractor: reviewInteractor
                ),
                bookID: bookID
            ) { output in
                navigation.handle(output, from: route)
            }
        case .account:
            AccountView(viewModel: .init(appStore: appStore, accountInteractor: accountInteractor)) { output in
                if output == .signIn { appStore.send(.signIn) }
                navigation.handle(output, from: route)
            }
        }
    }
}

#Preview {
    LibraryFlow(
        appStore: AppStore(AppState()) { _, _ in [] },
        libraryInteractor: StubLibraryInteractor(),
        reviewInteractor: StubReviewInteractor(),
        accountInteractor: StubAccountInteractor()
    )
}
#endif
