// vmgen:note Views that stand in for what is loaded.
// vmgen:if loads
// vmgen:if guest
/// Replaces the content in guest mode, in which nothing loads.
struct __guestView__: View {
    var body: some View {
        ContentUnavailableView("Sign In to See This", systemImage: "person.crop.circle")
    }
}

// vmgen:end
// vmgen:end
struct __failureView__: View {
    let error: any Error
    let retry: @MainActor () -> Void

    var body: some View {
        ContentUnavailableView {
            Label("Could Not Load", systemImage: "exclamationmark.triangle")
        } description: {
            Text(error.localizedDescription)
        } actions: {
            Button("Try Again") { retry() }
        }
    }
}
