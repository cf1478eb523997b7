// vmgen:note Needs the word shownResults.
@Test
func stopsSearchingWhenTheTaskIsCancelled__searchSuffix__() async {
    let viewModel = makeViewModel()
    __searchStub__.next { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return __searchSample__
    }
    await type__searchSuffix__("__searchText__", into: viewModel)
    #expect(__shownResults__.isNotRequested)
}
