// vmgen:note Needs the word shownResults.
@Test
func stopsSearchingWhenTheTaskIsCancelled() async {
    let viewModel = makeViewModel()
    __searchStub__.next { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return __resultsSample__
    }
    await type("__queryText__", into: viewModel)
    #expect(__shownResults__.isNotRequested)
}
