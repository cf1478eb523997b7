// vmgen:let viewModelType = __Name__ViewModel
// vmgen:let screenState = viewModel
// vmgen:let startsAsKnown = startsWithState
// vmgen:let keepsOutput = never
// vmgen:let runLoad = await viewModel.__loadFunction__(__loadSamples__)
// vmgen:let runOtherLoad = await viewModel.__loadFunction__(__loadOtherSamples__)
// vmgen:let runRefresh = await viewModel.__loadRefresh__(__loadSamples__)
// vmgen:let runMore = await viewModel.__loadMore__(__loadSamples__)
// vmgen:let runAllLoads = await viewModel.load(__allSamples__)
// vmgen:let runAllRefreshes = await viewModel.refresh(__allSamples__)
// vmgen:let useViewModel = await $0.load(__allSamples__)
// vmgen:let loadRecorder = PublisherRecorder(viewModel.$__load__)
// vmgen:let loadedValue = __loadSample__
// vmgen:let loadedOther = __loadOther__
// vmgen:let countsGuestSessions = never
// vmgen:let shownResults = viewModel.__searchResults__
// vmgen:let shownPage = viewModel.__searchPage__
// vmgen:let runMoreResults = await viewModel.__searchMore__()
// vmgen:let enterMore = viewModel.update__searchName__("__searchText__ 6")
// vmgen:let resultsRecorder = PublisherRecorder(viewModel.$__searchResults__)
// vmgen:let foundValue = __searchSample__
// vmgen:let recordOutputs = let outputs = PublisherRecorder(viewModel.output)
// vmgen:let recordedOutputs = outputs.values
// vmgen:let changeProgress = viewModel.__changeState__
// vmgen:let changeRecorder = PublisherRecorder(viewModel.$__changeState__)
// vmgen:let runChange = await viewModel.__change__(__changeSamples__)
// vmgen:let runOtherChange = await viewModel.__change__(__changeOtherSamples__)
// vmgen:let retryChange = await viewModel.retry__changeName__()
// vmgen:let dismissChange = viewModel.dismiss__changeName__()
// vmgen:let recordSent = let outputs = PublisherRecorder(viewModel.output)
// vmgen:let resetOutput =
// vmgen:let lastSent = outputs.values.last
// vmgen:let fillField = viewModel.update__fieldName__(__fieldValid__)
// vmgen:let restoreField = viewModel.update__fieldName__(__fieldBegunOther__)
// vmgen:let changeField = viewModel.update__fieldName__(__fieldChanged__)
// vmgen:let spoilField = viewModel.update__fieldName__(__fieldInvalid__)
// vmgen:let setState = viewModel.update__stateName__(__stateOther__)
// vmgen:let runLocal = viewModel.__change__(__changeSamples__)
// vmgen:let localExpected = __changeExpected__
// vmgen:let localAdded = __changeAddedExpected__
// vmgen:let runLocalElement = viewModel.__change__(__changeElementSamples__)
// vmgen:let localElementExpected = __changeElementExpected__
// vmgen:let runLocalOther = viewModel.__change__(__changeOtherSamples__)
// vmgen:let localExpectedOther = __changeExpectedOther__
// vmgen:let handOn = __state__Subject.send(__stateOther__)
// vmgen:let childState = viewModel.__child__
// vmgen:let canSetState = stateIsSet
// vmgen:let expectedValue = __computedExpected__
// vmgen:include Tests/Imports

@MainActor
struct __Name__ViewModelTests {
    // vmgen:include Tests/Doubles

    // vmgen:include Tests/InitialState
    // vmgen:for load in loads

    // vmgen:include Tests/Loads

    // vmgen:include Tests/PublishedRefresh

    // vmgen:include Tests/Refreshes
    // vmgen:include Tests/Reloads
    // vmgen:include Tests/Pages
    // vmgen:end
    // vmgen:include Tests/AllLoads
    // vmgen:include Tests/Setters
    // vmgen:for search in searches

    // vmgen:include Tests/Searches
    // vmgen:end
    // vmgen:for change in changes
    // vmgen:include Tests/Changes
    // vmgen:end
    // vmgen:include Tests/LocalWork
    // vmgen:include Tests/Form
    // vmgen:include Tests/Computed
    // vmgen:include Tests/ChildStates
    // vmgen:include Tests/FollowedStates
    // vmgen:for output in sentOutputs

    @Test
    func sends__outputName__() {
        let viewModel = makeViewModel()
        let outputs = PublisherRecorder(viewModel.output)
        viewModel.send(.__outputEventValue__)
        #expect(outputs.values == [.__outputEventValue__])
    }
    // vmgen:end
    // vmgen:include Tests/SentEvents
    // vmgen:include Tests/Watches
    // vmgen:include Tests/FollowedPublishers

    // vmgen:include Tests/Release
    // vmgen:for search in searches
    // vmgen:if searchWaits

    @Test
    func isReleasedWhileASearchWaits__searchSuffix__() async {
        #expect(await isReleased(makeViewModel, after: { $0.update__searchName__("__searchText__") }))
    }
    // vmgen:end

    // vmgen:include Tests/Typing
    // vmgen:end

    private func makeViewModel() -> __viewModelType__ {
        __Name__ViewModel(__testArguments__)
    }
}
