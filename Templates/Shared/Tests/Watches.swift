// vmgen:note Needs the word screenState.
// vmgen:for watch in watches

@Test
func follows__watchName__InTheStore() {
    let viewModel = makeViewModel()
    // vmgen:for sample in watchSamples
    appStore.set(\.__watchKeyPath__, to: __sample__)
    #expect(__screenState__.__watch__ == __sampleExpected__)
    // vmgen:end
}
// vmgen:end
