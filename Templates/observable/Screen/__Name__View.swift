// vmgen:if package
// Where there is no SwiftUI (Linux), the ViewModel and its tests are built all the same.
#if canImport(SwiftUI)
// vmgen:end
import SwiftUI
import ViewModelCore

struct __Name__View: View {
    @State private var viewModel: ViewModel
    private let onOutput: (ViewModel.Output) -> Void

    init(viewModel: ViewModel, onOutput: @escaping (ViewModel.Output) -> Void) {
        _viewModel = State(initialValue: viewModel)
        self.onOutput = onOutput
    }

    var body: some View {
        Group {
            switch viewModel.content {
            case .notRequested, .loading:
                ProgressView()
            case .success(let content):
                loaded(content)
            case .failure(let error):
                failed(error)
            }
        }
        .task { await viewModel.load() }
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: onOutput)
    }

    private func loaded(_ content: __Name__Content) -> some View {
        List {
            // vmgen:for output in sentOutputs
            Button("__outputTitle__") { viewModel.send(.__output__) }
            // vmgen:end
        }
        .refreshable { @MainActor in await viewModel.refresh() }
    }

    private func failed(_ error: any Error) -> some View {
        ContentUnavailableView {
            Label("Could Not Load", systemImage: "exclamationmark.triangle")
        } description: {
            Text(error.localizedDescription)
        } actions: {
            Button("Try Again") {
                Task { await viewModel.load() }
            }
        }
    }
}

#Preview {
    // vmgen:if events
    __Name__View(
        viewModel: .init(appStore: AppStore(), interactor: Stub__Name__Interactor()),
        onOutput: { _ in }
    )
    // vmgen:else
    __Name__View(viewModel: .init(interactor: Stub__Name__Interactor()), onOutput: { _ in })
    // vmgen:end
}
// vmgen:if package
#else
enum __Name__View {}
#endif
// vmgen:end
