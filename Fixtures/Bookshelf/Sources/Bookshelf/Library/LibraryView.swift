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
        .searchable(
            text: Binding(
                get: { @MainActor in viewModel.query },
                set: { @MainActor in viewModel.updateQuery($0) }
            )
        )
        .task { await viewModel.load() }
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: onOutput)
    }

    private func loaded(_ books: [Book]) -> some View {
        List {
            searchContent
            ForEach(books) { book in row(book) }
            Button("Account") { viewModel.send(.account) }
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
            Text(error.localizedDescription)
        }
    }

    private func searched(_ results: [Book]) -> some View {
        Section("Found") {
            ForEach(results) { book in row(book) }
        }
    }

    private func row(_ book: Book) -> some View {
        Button {
            viewModel.send(.detail(id: book.id))
        } label: {
            VStack(alignment: .leading) {
                Text(book.title)
                Text(verbatim: "\(book.author), \(book.year)")
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
    NavigationStack {
        LibraryView(
            viewModel: .init(appStore: AppStore(AppState()) { _, _ in [] }, libraryInteractor: StubLibraryInteractor()),
            onOutput: { _ in }
        )
    }
}
