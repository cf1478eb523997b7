// vmgen:let viewModelType = Default__Name__ViewModel
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
// vmgen:let loadedValue = __loadShown__
// vmgen:let loadedOther = __loadShownOther__
// vmgen:let countsGuestSessions = never
// vmgen:let shownResults = viewModel.__searchResults__
// vmgen:let shownPage = viewModel.__searchPage__
// vmgen:let runMoreResults = await viewModel.__searchMore__()
// vmgen:let enterMore = viewModel.update__searchName__("__searchText__ 6")
// vmgen:let resultsRecorder = PublisherRecorder(viewModel.$__searchResults__)
// vmgen:let foundValue = __searchShownSample__
// vmgen:let recordOutputs =
// vmgen:let recordedOutputs = log.actions
// vmgen:let changeProgress = viewModel.__changeState__
// vmgen:let changeRecorder = PublisherRecorder(viewModel.$__changeState__)
// vmgen:let runChange = await viewModel.__change__(__changeSamples__)
// vmgen:let runOtherChange = await viewModel.__change__(__changeOtherSamples__)
// vmgen:let retryChange = await viewModel.retry__changeName__()
// vmgen:let dismissChange = viewModel.dismiss__changeName__()
// vmgen:let recordSent =
// vmgen:let resetOutput =
// vmgen:let lastSent = log.actions.last
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

    // vmgen:if outputs
    /// Records the actions.
    @MainActor
    private final class ActionLog {
        // vmgen:note The cases are those that an Output would have.
        enum Action: Equatable {
            // vmgen:for output in outputs
            case __outputEvent__
            // vmgen:end
        }

        var actions: [Action] = []
    }

    private let log = ActionLog()
    // vmgen:end

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
    // vmgen:for state in hiddenStates

    @Test
    func showsItemsOf__stateName__() async {
        let viewModel = makeViewModel()
        // vmgen:if stateIsFixed
        // vmgen:else
        let recorder = PublisherRecorder(viewModel.__stateShownName__Publisher)
        // vmgen:end
        // vmgen:for change in stateAdders
        // vmgen:if changeFills
        __fillForm__
        // vmgen:end
        __runLocal__
        // vmgen:end
        #expect(viewModel.__stateShownName__ == __stateItemsInTests__)
        // vmgen:if stateIsFixed
        // vmgen:else
        #expect(recorder.values.last == viewModel.__stateShownName__)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:for item in items
    // vmgen:if itemIsTested

    @Test
    func showsThePropertiesOf__itemName__() {
        let entity = __itemSample__
        let item = __itemType__(entity)
        // vmgen:for part in itemParts
        #expect(item.__part__ == entity.__part__)
        // vmgen:end
    }
    // vmgen:end
    // vmgen:end
    // vmgen:include Tests/Form
    // vmgen:include Tests/Computed
    // vmgen:include Tests/ChildStates
    // vmgen:include Tests/FollowedStates
    // vmgen:for output in sentOutputs
    // vmgen:if outputIsKept
    // vmgen:else

    @Test
    func asksFor__outputName__() {
        let viewModel = makeViewModel()
        viewModel.__outputRequest__(__outputSamples__)
        #expect(log.actions == [.__outputEventValue__])
    }
    // vmgen:end
    // vmgen:end
    // vmgen:for tap in taps

    @Test
    func asksFor__tapOutputName__OfATappedRowOf__tapName__() async {
        let viewModel = makeViewModel()
        let chosen = __tapSample__[0]
        viewModel.__tapRequest__
        #expect(log.actions.isEmpty)
        // vmgen:if tapIsFound
        await type__tapSuffix__("__tapQuery__", into: viewModel)
        // vmgen:else
        await viewModel.__tapFunction__(__tapSamples__)
        // vmgen:end
        viewModel.__tapRequest__
        #expect(log.actions == [.__tapSent__])
        // vmgen:if forgets
        appStore.set(\.authStatus, to: .guest)
        viewModel.__tapRequest__
        #expect(log.actions == [.__tapSent__])
        // vmgen:end
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
        Default__Name__ViewModel(__modelTestArguments__)
    }
}
