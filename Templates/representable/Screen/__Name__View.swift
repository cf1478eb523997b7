// vmgen:if package
// Where there is no SwiftUI (Linux), the ViewModel and its tests are built all the same.
#if canImport(SwiftUI)
// vmgen:end
import SwiftUI
import ViewModelCore

struct __Name__View<ViewModel: __Name__ViewModelRepresentable>: View {
    @StateObject private var viewModel: ViewModel
    // vmgen:for parameter in parameters
    private let __parameter__: __parameterType__
    // vmgen:end
    // vmgen:if outputs
    private let onOutput: (__Name__Output) -> Void
    // vmgen:end

    init(__genericViewParameters__: Void) {
        _viewModel = StateObject(wrappedValue: viewModel())
        // vmgen:for parameter in parameters
        self.__parameter__ = __parameter__
        // vmgen:end
        // vmgen:if outputs
        self.onOutput = onOutput
        // vmgen:end
    }

    var body: some View {
        List {
            // vmgen:if search
            __searchView__()
            // vmgen:end
            // vmgen:for load in loads
            __loadSectionView__(retry: load)
            // vmgen:end
            // vmgen:for output in plainOutputs
            Button("__outputTitle__") { viewModel.trigger(.output(.__outputValue__)) }
            // vmgen:end
        }
        // vmgen:if search
        .searchable(
            text: Binding(
                get: { @MainActor in viewModel.state.__query__ },
                set: { @MainActor in viewModel.trigger(.set__queryName__($0)) }
            )
        )
        .onSubmit(of: .search) { viewModel.trigger(.search) }
        // vmgen:end
        // vmgen:if loads
        .refreshable { @MainActor in await viewModel.trigger(.__refreshAction__)?.finish() }
        // vmgen:if followsLoads
        .task(id: __stateTaskID__) { await viewModel.trigger(.__loadAction__)?.finish() }
        // vmgen:else
        .task { await viewModel.trigger(.__loadAction__)?.finish() }
        // vmgen:end
        // vmgen:end
        // vmgen:if outputs
        .onOutput(viewModel.state.output, reset: { viewModel.trigger(.outputHandled) }, perform: onOutput)
        // vmgen:end
        // vmgen:if hasSubviews
        .environmentObject(viewModel)
        // vmgen:end
    }
    // vmgen:if loads

    private func load() {
        viewModel.trigger(.__loadAction__)
    }
    // vmgen:end
}
// vmgen:if hasSubviews

// MARK: - Subviews

private extension __Name__View {
    // vmgen:for load in loads
    struct __loadSectionView__: View {
        @EnvironmentObject private var viewModel: ViewModel
        let retry: @MainActor () -> Void

        var body: some View {
            Section("__loadTitle__") {
                switch viewModel.state.__load__ {
                // vmgen:if guest
                case .notRequested where viewModel.state.isGuestMode:
                    __guestView__()
                // vmgen:end
                case .notRequested, .loading:
                    ProgressView()
                case .success(let __load__):
                    __loadView__(__load__: __load__)
                case .failure(let error):
                    __failureView__(error: error, retry: retry)
                }
            }
        }
    }

    struct __loadView__: View {
        let __load__: __loadType__

        var body: some View {
            EmptyView()
        }
    }

    // vmgen:end
    // vmgen:if search
    struct __searchView__: View {
        @EnvironmentObject private var viewModel: ViewModel

        var body: some View {
            switch viewModel.state.__results__ {
            case .notRequested:
                EmptyView()
            case .loading:
                ProgressView()
            case .success(let __results__):
                __resultsView__(__results__: __results__)
            case .failure(let error):
                __failureView__(error: error) { viewModel.trigger(.search) }
            }
        }
    }

    struct __resultsView__: View {
        let __results__: __resultsType__

        var body: some View {
            EmptyView()
        }
    }

    // vmgen:end
    // vmgen:if loads
    // vmgen:if guest
    /// Guests load nothing, so there is nothing to wait for.
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
}
// vmgen:end

#Preview {
    // vmgen:if search
    NavigationStack {
        __Name__View(__genericViewArguments__)
    }
    // vmgen:else
    __Name__View(__genericViewArguments__)
    // vmgen:end
}
// vmgen:if package
#endif
// vmgen:end
