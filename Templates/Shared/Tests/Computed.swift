// vmgen:note Tests of values that follow from others. Needs the words screenState, expectedValue, runLoad, runRefresh, setState,
// vmgen:note runLocal, handOn and fillField.
// vmgen:for computed in computedValues
// vmgen:if computedIsSteady

@Test
func computes__computedName__() async {
    let viewModel = makeViewModel()
    func expected() -> __computedShownType__ {
        __expectedValue__
    }
    #expect(__screenState__.__computed__ == expected())
    // vmgen:for load in computedLoads
    __runLoad__
    #expect(__screenState__.__computed__ == expected())
    // vmgen:if loadHasNextPage
    __loadStub__.next(return: __loadBothAnswer__)
    __runRefresh__
    #expect(__screenState__.__computed__ == expected())
    // vmgen:end
    // vmgen:end
    // vmgen:for state in computedStates
    __setState__
    #expect(__screenState__.__computed__ == expected())
    // vmgen:end
    // vmgen:for change in computedChanges
    __runLocal__
    #expect(__screenState__.__computed__ == expected())
    // vmgen:end
    // vmgen:for state in computedHandedStates
    __handOn__
    #expect(__screenState__.__computed__ == expected())
    // vmgen:end
    // vmgen:for state in computedSubscribedStates
    __stateStub__.send(__stateOther__)
    #expect(__screenState__.__computed__ == expected())
    // vmgen:end
    // vmgen:for watch in computedWatches
    // vmgen:for sample in watchSamples
    appStore.set(\.__watchKeyPath__, to: __sample__)
    #expect(__screenState__.__computed__ == expected())
    // vmgen:end
    // vmgen:end
    // vmgen:for field in computedFields
    __fillField__
    #expect(__screenState__.__computed__ == expected())
    // vmgen:end
}
// vmgen:end
// vmgen:end
