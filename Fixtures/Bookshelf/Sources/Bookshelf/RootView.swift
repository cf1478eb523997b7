import SwiftUI
import ViewModelCore

/// The app, with the server that its Interactors ask.
struct RootView: View {
    let appStore: AppStore
    let server: any Server

    var body: some View {
        LibraryFlow(
            appStore: appStore,
            libraryInteractor: DefaultLibraryInteractor(server: server),
            reviewInteractor: DefaultReviewInteractor(server: server),
            accountInteractor: DefaultAccountInteractor(server: server)
        )
    }
}
