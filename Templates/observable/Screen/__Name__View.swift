// vmgen:let outputType = ViewModel.Output
// vmgen:let ownParameters = __viewParameters__
// vmgen:let owner = Owned
// vmgen:let previewValues = __previewViewArguments__
// vmgen:let formState = viewModel.form
// vmgen:let fieldBinding = __field__Binding
// vmgen:let takeField = viewModel.update__fieldName__($0)
// vmgen:let childArguments = __childViewArguments__
// vmgen:let bindsState = stateHasBinding
// vmgen:let shownState = viewModel
// vmgen:let takeState = viewModel.update__stateName__($0)
// vmgen:let startLocalChange = viewModel.__change__(__changeArguments__)
// vmgen:let startLocalRowChange = viewModel.__change__(__changeArguments__)
// vmgen:let startChange = Task { await viewModel.__change__(__changeArguments__) }
// vmgen:let startRowChange = Task { await viewModel.__change__(__changeArguments__) }
// vmgen:let selectRow = viewModel.send(.__rowOutput__)
// vmgen:let sendOutput = viewModel.send(.__outputValue__)
// vmgen:let sendValues = viewModel.send(.__outputSent__)
// vmgen:let loadedValues = __groupLoaded__
// vmgen:let hasLoadedValue = fillsView
// vmgen:let startMore = await viewModel.__loadMore__(__loadArguments__)
// vmgen:let changeProgress = viewModel.__changeState__
// vmgen:let dismissChange = viewModel.dismiss__changeName__()
// vmgen:let retryChange = await viewModel.retry__changeName__()
// vmgen:if package
// Without SwiftUI, as on Linux, the ViewModel and its tests still build.
#if canImport(SwiftUI)
// vmgen:end
import SwiftUI
import ViewModelCore

struct __Name__View: View {
    // vmgen:if child
    let viewModel: ViewModel
    // vmgen:include Screen/SharedStates
    // vmgen:else
    @Owned private var viewModel: ViewModel
    // vmgen:include Screen/ViewProperties
    // vmgen:end

    var body: some View {
        // vmgen:if child
        // vmgen:include Screen/ChildBody
        // vmgen:else
        // vmgen:if fillsView
        ZStack {
            // vmgen:for load in loads
            switch viewModel.__load__ {
            // vmgen:if guest
            case .notRequested where viewModel.isGuestMode:
                forGuests
            // vmgen:end
            case .notRequested, .loading:
                ProgressView()
            case .success(let __load__):
                loaded(__load__)
            case .failure(let error):
                failed(error) { await viewModel.__loadFunction__(__loadArguments__) }
            }
            // vmgen:end
        }
        // vmgen:else
        List {
            // vmgen:for search in searches
            // vmgen:if searchIsAll
            search__searchSuffix__Content
            // vmgen:end
            // vmgen:end
            // vmgen:include Screen/SearchContents
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
            Section("__loadTitle__") {
                switch viewModel.__load__ {
                // vmgen:if guest
                case .notRequested where viewModel.isGuestMode:
                    forGuests
                // vmgen:end
                case .notRequested, .loading:
                    ProgressView()
                case .success(let __load__):
                    loaded(__load__: __load__)
                case .failure(let error):
                    failed(error) { await viewModel.__loadFunction__(__loadArguments__) }
                }
            }
            // vmgen:else
            switch viewModel.__load__ {
            // vmgen:if guest
            case .notRequested where viewModel.isGuestMode:
                forGuests
            // vmgen:end
            case .notRequested, .loading:
                ProgressView()
            case .success:
                EmptyView()
            case .failure(let error):
                failed(error) { await viewModel.__loadFunction__(__loadArguments__) }
            }
            // vmgen:end
            // vmgen:end
            // vmgen:if controlsTrail
            // vmgen:include Screen/Controls
            // vmgen:end
        }
        // vmgen:if loads
        .refreshable { @MainActor in await viewModel.refresh(__allArguments__) }
        // vmgen:end
        // vmgen:end
        .navigationTitle("__screenTitle__")
        // vmgen:include Screen/Toolbar
        // vmgen:for search in searches
        // vmgen:if searchIsOnly
        .searchable(
            text: Binding(
                get: { @MainActor in viewModel.__search__ },
                set: { @MainActor in viewModel.update__searchName__($0) }
            )
        )
        // vmgen:if searchWaits
        // vmgen:else
        .onSubmit(of: .search) { viewModel.submit__searchName__() }
        // vmgen:end
        // vmgen:if searchCovers
        .overlay {
            if !viewModel.__searchResults__.isNotRequested {
                List {
                    search__searchSuffix__Content
                }
            }
        }
        // vmgen:end
        // vmgen:end
        // vmgen:end
        // vmgen:if loads
        // vmgen:if followsLoads
        .task(id: __taskID__) { await viewModel.load(__allArguments__) }
        // vmgen:else
        .task { await viewModel.load(__allArguments__) }
        // vmgen:end
        // vmgen:end
        // vmgen:include Screen/Failures
        // vmgen:if outputs
        .onOutput(viewModel.output, reset: viewModel.resetOutput, perform: onOutput)
        // vmgen:end
        // vmgen:end
    }
    // vmgen:include Screen/FormBindings
    // vmgen:include Screen/StateBindings
    // vmgen:let takeQuery = viewModel.update__searchName__($0)
    // vmgen:include Screen/SearchBindings
    // vmgen:if fillsView
    // vmgen:for load in loads

    private func loaded(_ __load__: __loadType__) -> some View {
        List {
            // vmgen:include Screen/SearchContents
            // vmgen:include Screen/StateControls
            // vmgen:include Screen/GivenRows
            // vmgen:include Screen/ComputedRows
            // vmgen:if loadFollowsControls
            // vmgen:include Screen/Controls
            // vmgen:end
            // vmgen:for row in loadRows
            // vmgen:include Screen/Rows
            // vmgen:end
            // vmgen:include Screen/PageFooter
            // vmgen:if controlsTrail
            // vmgen:include Screen/Controls
            // vmgen:end
        }
        .refreshable { @MainActor in await viewModel.refresh(__loadArguments__) }
    }
    // vmgen:end
    // vmgen:else
    // vmgen:for load in loads
    // vmgen:if loadIsShown

    @ViewBuilder private func loaded(__load__: __loadType__) -> some View {
        // vmgen:for row in loadRows
        // vmgen:include Screen/Rows
        // vmgen:end
        // vmgen:include Screen/PageFooter
    }
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:for search in searches

    @ViewBuilder private var search__searchSuffix__Content: some View {
        switch viewModel.__searchResults__ {
        case .notRequested:
            EmptyView()
        case .loading:
            ProgressView()
        case .success(let __searchResults__):
            searched__searchSuffix__(__searchResults__)
            // vmgen:if searchIsPaged
            PageFooter(viewModel.__searchPage__, after: __searchResults__.count) { await viewModel.__searchMore__() }
        // vmgen:end
        // vmgen:if searchWaits
        case .failure(let error):
            failed(error) { viewModel.update__searchName__(viewModel.__search__) }
        // vmgen:else
        case .failure(let error):
            failed(error) { viewModel.submit__searchName__() }
        // vmgen:end
        }
    }

    @ViewBuilder private func searched__searchSuffix__(_ __searchResults__: __searchType__) -> some View {
        // vmgen:for row in searchRows
        // vmgen:include Screen/Rows
        // vmgen:end
    }
    // vmgen:end
    // vmgen:if loads
    // vmgen:if guest

    /// Replaces the content in guest mode, in which nothing loads.
    private var forGuests: some View {
        ContentUnavailableView("Sign In to See This", systemImage: "person.crop.circle")
    }
    // vmgen:end
    // vmgen:end
    // vmgen:if showsFailures

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
    // vmgen:end
}
// vmgen:if sharedRows

private extension __Name__View {
    // vmgen:include Screen/SharedRows
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
#else
enum __Name__View {}
#endif
// vmgen:end
