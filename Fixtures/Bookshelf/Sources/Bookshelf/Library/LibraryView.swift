// Without SwiftUI, as on Linux, the ViewModel and its tests still build.
#if canImport(SwiftUI)
import SwiftUI
import ViewModelCore

struct LibraryView: View {
    @Owned private var viewModel: ViewModel
    private let onOutput: (ViewModel.Output) -> Void

    init(viewModel: @autoclosure @escaping () -> ViewModel, onOutput: @escaping (ViewModel.Output) -> Void) {
        _viewModel = Owned(wrappedValue: viewModel())
        self.onOutput = onOutput
    }

    var body: some View {
        ZStack {
            switch viewModel.books {
            case .notRequested, .loading:
                ProgressView()
            case .success(let books):
                loaded(books)
            case .failure(let error):
                failed(error) { await viewModel.load() }
            }
        }
        .navigationTitle("Library")
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button("Account") { viewModel.send(.account) }
            }
        }
        .searchable(
            text: Binding(
                get: { @MainActor in viewModel.query },
                set: { @MainActor in viewModel.updateQuery($0) }
            )
        )
        .overlay {
            if !viewModel.results.isNotRequested {
                List {
                    searchContent
                }
            }
        }
        .task { await viewModel.load() }
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: onOutput)
    }

    private func loaded(_ books: [Book]) -> some View {
        List {
            if books.isEmpty {
                ContentUnavailableView("No Books", systemImage: "tray")
            }
            ForEach(books) { book in
                Button {
                    viewModel.send(.detail(bookID: book.id))
                } label: {
                    BookRow(book: book)
                        .frame(maxWidth: .infinity, alignment: .leading)
                        .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
            }
        }
        .refreshable { @MainActor in await viewModel.refresh() }
    }

    @ViewBuilder private var searchContent: some View {
        switch viewModel.results {
        case .notRequested:
            EmptyView()
        case .loading:
            ProgressView()
        case .success(let results):
            searched(results)
        case .failure(let error):
            failed(error) { viewModel.updateQuery(viewModel.query) }
        }
    }

    @ViewBuilder private func searched(_ results: [Book]) -> some View {
        if results.isEmpty {
            ContentUnavailableView.search
        }
        ForEach(results) { book in
            Button {
                viewModel.send(.detail(bookID: book.id))
            } label: {
                BookRow(book: book)
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
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

private extension LibraryView {
    struct BookRow: View {
        let book: Book

        var body: some View {
            VStack(alignment: .leading) {
                Text(book.title)
                Text(book.author).font(.footnote).foregroundStyle(.secondary)
                LabeledContent("Year") { Text(String(book.year)) }
            }
            .accessibilityElement(children: .combine)
        }
    }
}

#Preview("Loaded") {
    NavigationStack {
        LibraryView(
            viewModel: .init(appStore: AppStore(AppState()) { _, _ in [] }, libraryInteractor: StubLibraryInteractor()),
            onOutput: { _ in }
        )
    }
}

#Preview("Empty") {
    NavigationStack {
        LibraryView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                libraryInteractor: StubLibraryInteractor(onFetchBooks: { [] })
            ),
            onOutput: { _ in }
        )
    }
}

#Preview("Failed") {
    NavigationStack {
        LibraryView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                libraryInteractor: StubLibraryInteractor(onFetchBooks: { throw CocoaError(.coderReadCorrupt) })
            ),
            onOutput: { _ in }
        )
    }
}

#Preview("Loading") {
    NavigationStack {
        LibraryView(
            viewModel: .init(
                appStore: AppStore(AppState()) { _, _ in [] },
                libraryInteractor: StubLibraryInteractor(onFetchBooks: { try await Task.untilCancelled() })
            ),
            onOutput: { _ in }
        )
    }
}
#else
enum LibraryView {}
#endif
