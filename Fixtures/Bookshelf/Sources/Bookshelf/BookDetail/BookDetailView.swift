import SwiftUI
import ViewModelCore

struct BookDetailView: View {
    @Owned private var viewModel: ViewModel
    private let id: Int
    private let onOutput: (ViewModel.Output) -> Void

    init(viewModel: @autoclosure @escaping () -> ViewModel, id: Int, onOutput: @escaping (ViewModel.Output) -> Void) {
        _viewModel = Owned(wrappedValue: viewModel())
        self.id = id
        self.onOutput = onOutput
    }

    var body: some View {
        List {
            Section("Book") {
                switch viewModel.book {
                case .notRequested, .loading:
                    ProgressView()
                case .success(let book):
                    loaded(book: book)
                case .failure(let error):
                    failed(error) { await viewModel.loadBook(id: id) }
                }
            }
            Section("Reviews") {
                switch viewModel.reviews {
                case .notRequested, .loading:
                    ProgressView()
                case .success(let reviews):
                    loaded(reviews: reviews)
                case .failure(let error):
                    failed(error) { await viewModel.loadReviews(id: id) }
                }
            }
            if !viewModel.canReview {
                Button("Sign In to Write a Review") { viewModel.send(.signIn) }
            }
        }
        .refreshable { @MainActor in await viewModel.refresh(id: id) }
        .task(id: id) { await viewModel.load(id: id) }
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: onOutput)
    }

    private func loaded(book: Book) -> some View {
        VStack(alignment: .leading) {
            Text(book.title)
            Text(verbatim: "\(book.author), \(book.year)")
        }
    }

    private func loaded(reviews: [Review]) -> some View {
        ForEach(reviews) { review in
            VStack(alignment: .leading) {
                Text(verbatim: String(repeating: "★", count: review.stars))
                Text(review.text)
            }
        }
    }

    private func failed(_ error: any Error, retry: @escaping @MainActor @Sendable () async -> Void) -> some View {
        ContentUnavailableView {
            Label("Could Not Load", systemImage: "exclamationmark.triangle")
        } description: {
            Text(error.localizedDescription)
        } actions: {
            Button("Try Again") {
                Task { await retry() }
            }
        }
    }
}

#Preview {
    BookDetailView(
        viewModel: .init(
            appStore: AppStore(AppState()) { _, _ in [] },
            libraryInteractor: StubLibraryInteractor(),
            reviewInteractor: StubReviewInteractor()
        ),
        id: 1,
        onOutput: { _ in }
    )
}
