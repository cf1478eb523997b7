// vmgen:let shownResults = viewModel.__searchResults__
// vmgen:let searchAgain = viewModel.send(.search)
// vmgen:let startMoreResults = await viewModel.send(.loadMore)?.finish()
// vmgen:let outputType = __Name__ViewModel.Output
// vmgen:let ownParameters = __stateObjectParameters__
// vmgen:let owner = StateObject
// vmgen:let previewValues = __previewStateObjectArguments__
// vmgen:let formState = viewModel.form
// vmgen:let fieldBinding = $viewModel.form.__field__
// vmgen:let childArguments = __childOpenViewArguments__
// vmgen:let bindsState = stateHasOwnControl
// vmgen:let shownState = viewModel
// vmgen:let takeState = viewModel.send(.__stateAction__($0))
// vmgen:let startLocalChange = viewModel.send(.__changeAction__)
// vmgen:let startLocalRowChange = viewModel.send(.__changeAction__)
// vmgen:let startChange = viewModel.send(.__changeStart__)
// vmgen:let startRowChange = viewModel.send(.__changeAction__)
// vmgen:let selectRow = viewModel.send(.output(.__rowOutput__))
// vmgen:let sendOutput = viewModel.send(.output(.__outputValue__))
// vmgen:let sendValues = viewModel.send(.output(.__outputSent__))
// vmgen:let loadedValues = __groupLoaded__
// vmgen:let hasLoadedValue = never
// vmgen:let startMore = await viewModel.send(.__loadMoreAction__)?.finish()
// vmgen:let changeProgress = viewModel.__changeState__
// vmgen:let dismissChange = viewModel.send(.dismiss__changeName__)
// vmgen:let retryChange = await viewModel.send(.retry__changeName__)?.value
// vmgen:if package
// Without SwiftUI, as on Linux, the ViewModel and its tests still build.
#if canImport(SwiftUI)
// vmgen:end
import SwiftUI
import ViewModelCore

struct __Name__View: View {
    // vmgen:if child
    @ObservedObject var viewModel: __Name__ViewModel
    // vmgen:include Screen/SharedStates
    // vmgen:else
    @StateObject private var viewModel: __Name__ViewModel
    // vmgen:include Screen/ViewProperties
    // vmgen:end

    var body: some View {
        // vmgen:if child
        // vmgen:include Screen/ChildBody
        // vmgen:else
        List {
            // vmgen:for search in searches
            // vmgen:if searchIsAll
            // vmgen:include Screen/ShownSearch
            // vmgen:end
            // vmgen:if searchIsOnly
            // vmgen:else
            Section("__searchTitle__") {
                TextField("__searchTitle__", text: $viewModel.__search__)
                    .onSubmit { viewModel.search__searchSuffix__.send(.search) }
                // vmgen:include Screen/ShownSearch
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
            // vmgen:if loadIsShown
            // vmgen:if guest
            __sectionView__(
                title: __loadTitleKey__,
                state: viewModel.__load__,
                isGuestMode: viewModel.isGuestMode,
                retry: load
            ) { __load__ in
                // vmgen:if loadHasActions
                __loadView__(viewModel: viewModel, __load__: __load__)
                // vmgen:else
                __loadView__(__load__: __load__)
                // vmgen:end
                // vmgen:include Screen/PageFooter
            }
            // vmgen:else
            __sectionView__(title: __loadTitleKey__, state: viewModel.__load__, retry: load) { __load__ in
                // vmgen:if loadHasActions
                __loadView__(viewModel: viewModel, __load__: __load__)
                // vmgen:else
                __loadView__(__load__: __load__)
                // vmgen:end
                // vmgen:include Screen/PageFooter
            }
            // vmgen:end
            // vmgen:else
            switch viewModel.__load__ {
            // vmgen:if guest
            case .notRequested where viewModel.isGuestMode:
                __guestView__()
            // vmgen:end
            case .notRequested, .loading:
                ProgressView()
            case .success:
                EmptyView()
            case .failure(let error):
                __failureView__(error: error, retry: load)
            }
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
        .searchable(text: $viewModel.__search__)
        .onSubmit(of: .search) { viewModel.search__searchSuffix__.send(.search) }
        // vmgen:if searchCovers
        .overlay {
            // vmgen:include Screen/ShownSearch
        }
        // vmgen:end
        // vmgen:end
        // vmgen:end
        // vmgen:if loads
        .refreshable { @MainActor in await viewModel.send(.__refreshAction__)?.finish() }
        // vmgen:if followsLoads
        .task(id: __taskID__) { await viewModel.send(.__loadAction__)?.finish() }
        // vmgen:else
        .task { await viewModel.send(.__loadAction__)?.finish() }
        // vmgen:end
        // vmgen:end
        // vmgen:include Screen/Failures
        // vmgen:if outputs
        .onOutput(viewModel.output, reset: { viewModel.send(.outputHandled) }, perform: onOutput)
        // vmgen:end
        // vmgen:end
    }
    // vmgen:include Screen/StateBindings
    // vmgen:if loads

    private func load() {
        viewModel.send(.__loadAction__)
    }
    // vmgen:end
}
// vmgen:if hasSubviews

// MARK: - Subviews

private extension __Name__View {
    // vmgen:for load in loads
    // vmgen:if loadIsShown
    struct __loadView__: View {
        // vmgen:if loadHasActions
        @ObservedObject var viewModel: __Name__ViewModel
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
        @ObservedObject var viewModel: __Name__ViewModel.__searchSuffix__SearchViewModel
        // vmgen:if searchSelects
        // vmgen:for row in searchRows
        let onSelect: @MainActor (__rowType__) -> Void
        // vmgen:end

        // vmgen:let resultsArguments = __searchResults__: __searchResults__, onSelect: onSelect
        // vmgen:include Screen/SearchBody
        // vmgen:else

        // vmgen:let resultsArguments = __searchResults__: __searchResults__
        // vmgen:include Screen/SearchBody
        // vmgen:end
    }

    struct __searchResultsView__: View {
        // vmgen:let selectRow = onSelect(__rowElement__)
        let __searchResults__: __searchType__
        // vmgen:if searchSelects
        // vmgen:for row in searchRows
        let onSelect: @MainActor (__rowType__) -> Void
        // vmgen:end
        // vmgen:end

        var body: some View {
            // vmgen:for row in searchRows
            // vmgen:include Screen/Rows
            // vmgen:end
        }
    }

    // vmgen:end
    // vmgen:if loadSections
    struct __sectionView__<Value, Content: View>: View {
        let title: __sectionTitleType__
        let state: LoadState<Value>
        // vmgen:if guest
        let isGuestMode: Bool
        // vmgen:end
        let retry: @MainActor () -> Void
        @ViewBuilder let content: (Value) -> Content

        var body: some View {
            Section(title) {
                switch state {
                // vmgen:if guest
                case .notRequested where isGuestMode:
                    __guestView__()
                // vmgen:end
                case .notRequested, .loading:
                    ProgressView()
                case .success(let value):
                    content(value)
                case .failure(let error):
                    __failureView__(error: error, retry: retry)
                }
            }
        }
    }

    // vmgen:end
    // vmgen:include Screen/SharedRows
    // vmgen:include Screen/PlaceholderViews
}
// vmgen:end
// vmgen:for preview in stubPreviews
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
