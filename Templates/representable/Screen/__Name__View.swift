// vmgen:let shownResults = viewModel.state.__searchResults__
// vmgen:let searchAgain = viewModel.trigger(.search__searchSuffix__)
// vmgen:let startMoreResults = await viewModel.trigger(.__searchMore__)?.finish()
// vmgen:let outputType = __Name__Output
// vmgen:let ownParameters = __genericViewParameters__
// vmgen:let owner = StateObject
// vmgen:let previewValues = __previewGenericViewArguments__
// vmgen:let formState = viewModel.state.form
// vmgen:let fieldBinding = __field__Binding
// vmgen:let takeField = viewModel.trigger(.set__fieldName__($0))
// vmgen:let childArguments = __childViewArguments__
// vmgen:let bindsState = stateHasBinding
// vmgen:let shownState = viewModel.state
// vmgen:let takeState = viewModel.trigger(.__stateAction__($0))
// vmgen:let startLocalChange = viewModel.trigger(.__changeAction__)
// vmgen:let startLocalRowChange = viewModel.trigger(.__changeAction__)
// vmgen:let startChange = viewModel.trigger(.__changeStart__)
// vmgen:let startRowChange = viewModel.trigger(.__changeAction__)
// vmgen:let selectRow = viewModel.trigger(.output(.__rowOutput__))
// vmgen:let sendOutput = viewModel.trigger(.output(.__outputValue__))
// vmgen:let sendValues = viewModel.trigger(.output(.__outputStateSent__))
// vmgen:let loadedValues = __groupStateLoaded__
// vmgen:let hasLoadedValue = never
// vmgen:let changeProgress = viewModel.state.__changeState__
// vmgen:let dismissChange = viewModel.trigger(.dismiss__changeName__)
// vmgen:let retryChange = await viewModel.trigger(.retry__changeName__)?.value
// vmgen:if package
// Without SwiftUI, as on Linux, the ViewModel and its tests still build.
#if canImport(SwiftUI)
// vmgen:end
import SwiftUI
import ViewModelCore

struct __Name__View<ViewModel: __Name__ViewModelRepresentable>: View {
    // vmgen:if child
    @ObservedObject var viewModel: ViewModel
    // vmgen:include Screen/SharedStates
    // vmgen:else
    @StateObject private var viewModel: ViewModel
    // vmgen:include Screen/ViewProperties
    // vmgen:end

    var body: some View {
        // vmgen:if child
        // vmgen:include Screen/ChildBody
        // vmgen:else
        List {
            // vmgen:for search in searches
            // vmgen:if searchIsAll
            __searchView__()
            // vmgen:end
            // vmgen:if searchIsOnly
            // vmgen:else
            Section("__searchTitle__") {
                TextField("__searchTitle__", text: search__searchSuffix__Binding)
                    .onSubmit { viewModel.trigger(.search__searchSuffix__) }
                __searchView__()
            }
            // vmgen:end
            // vmgen:end
            // vmgen:include Screen/StateControls
            // vmgen:include Screen/GivenRows
            // vmgen:include Screen/ComputedRows
            // vmgen:include Screen/Children
            // vmgen:include Screen/ListStates
            // vmgen:for load in loads
            // vmgen:if loadFollowsControls
            // vmgen:include Screen/Controls
            // vmgen:end
            // vmgen:if loadIsPaged
            __loadSectionView__(retry: load) {
                await viewModel.trigger(.__loadMoreAction__)?.finish()
            }
            // vmgen:else
            __loadSectionView__(retry: load)
            // vmgen:end
            // vmgen:end
            // vmgen:if controlsTrail
            // vmgen:include Screen/Controls
            // vmgen:end
        }
        .navigationTitle("__screenTitle__")
        // vmgen:include Screen/Toolbar
        // vmgen:for search in searches
        // vmgen:if searchIsOnly
        .searchable(
            text: Binding(
                get: { @MainActor in viewModel.state.__search__ },
                set: { @MainActor in viewModel.trigger(.set__searchName__($0)) }
            )
        )
        .onSubmit(of: .search) { viewModel.trigger(.search__searchSuffix__) }
        // vmgen:if searchCovers
        .overlay {
            __searchView__()
        }
        // vmgen:end
        // vmgen:end
        // vmgen:end
        // vmgen:if loads
        .refreshable { @MainActor in await viewModel.trigger(.__refreshAction__)?.finish() }
        // vmgen:if followsLoads
        .task(id: __stateTaskID__) { await viewModel.trigger(.__loadAction__)?.finish() }
        // vmgen:else
        .task { await viewModel.trigger(.__loadAction__)?.finish() }
        // vmgen:end
        // vmgen:end
        // vmgen:include Screen/Failures
        // vmgen:if outputs
        .onOutput(viewModel.state.output, reset: { viewModel.trigger(.outputHandled) }, perform: onOutput)
        // vmgen:end
        // vmgen:if hasSubviews
        .environmentObject(viewModel)
        // vmgen:end
        // vmgen:end
    }
    // vmgen:include Screen/FormBindings
    // vmgen:include Screen/StateBindings
    // vmgen:let takeQuery = viewModel.trigger(.set__searchName__($0))
    // vmgen:include Screen/SearchBindings
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
        // vmgen:if loadIsPaged
        let loadMore: @MainActor @Sendable () async -> Void
        // vmgen:end

        // vmgen:if loadIsShown
        var body: some View {
            Section("__loadTitle__") {
                switch viewModel.state.__load__ {
                // vmgen:if guest
                case .notRequested where viewModel.state.isGuestMode:
                    __guestView__()
                // vmgen:end
                case .notRequested, .loading:
                    ProgressView()
                // vmgen:if loadIsPaged
                case .success(let __load__):
                    __loadView__(__load__: __load__)
                    PageFooter(viewModel.state.__loadPage__, after: __load__.count) { await loadMore() }
                // vmgen:else
                case .success(let __load__):
                    __loadView__(__load__: __load__)
                // vmgen:end
                case .failure(let error):
                    __failureView__(error: error, retry: retry)
                }
            }
        }
        // vmgen:else
        var body: some View {
            switch viewModel.state.__load__ {
            // vmgen:if guest
            case .notRequested where viewModel.state.isGuestMode:
                __guestView__()
            // vmgen:end
            case .notRequested, .loading:
                ProgressView()
            case .success:
                EmptyView()
            case .failure(let error):
                __failureView__(error: error, retry: retry)
            }
        }
        // vmgen:end
    }

    // vmgen:if loadIsShown
    struct __loadView__: View {
        // vmgen:if loadHasActions
        @EnvironmentObject private var viewModel: ViewModel
        // vmgen:end
        let __load__: __loadType__

        var body: some View {
            // vmgen:for row in loadRows
            // vmgen:include Screen/Rows
            // vmgen:end
        }
    }

    // vmgen:end
    // vmgen:end
    // vmgen:for search in searches
    struct __searchView__: View {
        @EnvironmentObject private var viewModel: ViewModel

        // vmgen:let resultsArguments = __searchResults__: __searchResults__
        // vmgen:include Screen/SearchBody
    }

    struct __searchResultsView__: View {
        // vmgen:if searchSelects
        @EnvironmentObject private var viewModel: ViewModel
        // vmgen:end
        let __searchResults__: __searchType__

        var body: some View {
            // vmgen:for row in searchRows
            // vmgen:include Screen/Rows
            // vmgen:end
        }
    }

    // vmgen:end
    // vmgen:include Screen/SharedRows
    // vmgen:include Screen/PlaceholderViews
}
// vmgen:end
// vmgen:for preview in previews
// vmgen:if severalPreviews

#Preview("__preview__") {
    // vmgen:include Screen/Preview
}
// vmgen:else

#Preview {
    // vmgen:include Screen/Preview
}
// vmgen:end
// vmgen:end
// vmgen:if package
#endif
// vmgen:end
