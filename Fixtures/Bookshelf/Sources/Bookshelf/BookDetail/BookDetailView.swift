// Without SwiftUI, as on Linux, the ViewModel and its tests still build.
#if canImport(SwiftUI)
import SwiftUI
import ViewModelCore

struct BookDetailView: View {
    @Owned private var viewModel: ViewModel
    private let bookID: Int
    private let onOutput: (ViewModel.Output) -> Void

    init(
        viewModel: @autoclosure @escaping () -> ViewModel,
        bookID: Int,
        onOutput: @escaping (ViewModel.Output) -> Void
    ) {
        _viewModel = Owned(wrappedValue: viewModel())
        self.bookID = bookID
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
                    failed(error) { await viewModel.loadBook(bookID: bookID) }
                }
            }
            Section {
                TextField("Your review", text: textBinding)
                if viewModel.form.showsError(.text) {
                    Text("Write a sentence at least")
                        .font(.footnote)
                        .foregroundStyle(.red)
                }
                LabeledContent("Stars") {
                    TextField(
                        "Stars",
                        value: starsBinding,
                        format: .number
                    )
                    #if os(iOS) || os(visionOS)
                    .keyboardType(.numberPad)
                    #endif
                }
                if viewModel.form.showsError(.stars) {
                    Text("Give one to five stars")
                        .font(.footnote)
                        .foregroundStyle(.red)
                }
            }
            Button("Send Review") { Task { await viewModel.review(bookID: bookID) } }
                .disabled(!viewModel.form.isValid || viewModel.reviewState.isRunning)
            Section("Reviews") {
                switch viewModel.reviews {
                case .notRequested, .loading:
                    ProgressView()
                case .success(let reviews):
                    loaded(reviews: reviews)
                case .failure(let error):
                    failed(error) { await viewModel.loadReviews(bookID: bookID) }
                }
            }
        }
        .refreshable { @MainActor in await viewModel.refresh(bookID: bookID) }
        .navigationTitle("Book")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Sign In") { viewModel.send(.signIn) }
            }
        }
        .task(id: bookID) { await viewModel.load(bookID: bookID) }
        .onFailure(
            of: viewModel.removeState,
            "Could Not Remove",
            dismiss: { viewModel.dismissRemove() },
            retry: { await viewModel.retryRemove() }
        )
        .onFailure(
            of: viewModel.reviewState,
            "Could Not Send Review",
            dismiss: { viewModel.dismissReview() },
            retry: { await viewModel.retryReview() }
        )
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: onOutput)
    }

    private var textBinding: Binding<String> {
        Binding(
            get: { @MainActor in viewModel.form.text },
            set: { @MainActor in viewModel.updateText($0) }
        )
    }

    private var starsBinding: Binding<Int> {
        Binding(
            get: { @MainActor in viewModel.form.stars },
            set: { @MainActor in viewModel.updateStars($0) }
        )
    }

    @ViewBuilder private func loaded(book: Book) -> some View {
        VStack(alignment: .leading) {
            Text(book.title)
            Text(book.author).font(.footnote).foregroundStyle(.secondary)
            LabeledContent("Year") { Text(String(book.year)) }
        }
        .accessibilityElement(children: .combine)
    }

    @ViewBuilder private func loaded(reviews: [Review]) -> some View {
        if reviews.isEmpty {
            ContentUnavailableView("No Reviews", systemImage: "tray")
        }
        ForEach(reviews) { review in
            VStack(alignment: .leading) {
                Text(review.text)
                LabeledContent("Stars") { Text(review.stars, format: .number) }
            }
            .accessibilityElement(children: .combine)
            #if !os(tvOS)
            .swipeActions {
                Button("Remove", role: .destructive) {
                    Task { await viewModel.remove(id: review.id) }
                }
                .disabled(viewModel.removeState.isRunning)
            }
            #endif
        }
        PageFooter(viewModel.reviewsPage, after: reviews.count) { await viewModel.loadMoreReviews(bookID: bookID) }
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

#Preview("Loaded") {
    NavigationStack {
        BookDetailView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                libraryInteractor: StubLibraryInteractor(),
                reviewInteractor: StubReviewInteractor()
            ),
            bookID: 1,
            onOutput: { _ in }
        )
    }
}

#Preview("Empty") {
    NavigationStack {
        BookDetailView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                libraryInteractor: StubLibraryInteractor(),
                reviewInteractor: StubReviewInteractor(onFetchReviews: { _, _ in [] })
            ),
            bookID: 1,
            onOutput: { _ in }
        )
    }
}

#Preview("Failed") {
    NavigationStack {
        BookDetailView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                libraryInteractor: StubLibraryInteractor(onFetchBook: { _ in throw CocoaError(.coderReadCorrupt) }),
                reviewInteractor: StubReviewInteractor(onFetchReviews: { _, _ in throw CocoaError(.coderReadCorrupt) })
            ),
            bookID: 1,
            onOutput: { _ in }
        )
    }
}

#Preview("Loading") {
    NavigationStack {
        BookDetailView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                libraryInteractor: StubLibraryInteractor(onFetchBook: { _ in try await Task.untilCancelled() }),
                reviewInteractor: StubReviewInteractor(onFetchReviews: { _, _ in try await Task.untilCancelled() })
            ),
            bookID: 1,
            onOutput: { _ in }
        )
    }
}
#else
enum BookDetailView {}
#endif
