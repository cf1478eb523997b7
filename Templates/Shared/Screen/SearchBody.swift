// vmgen:note The body of a View of search results. Needs the words shownResults, resultsArguments and
// vmgen:note searchAgain.
var body: some View {
    switch __shownResults__ {
    case .notRequested:
        EmptyView()
    case .loading:
        ProgressView()
    case .success(let __results__):
        __resultsView__(__resultsArguments__)
    case .failure(let error):
        __failureView__(error: error) { __searchAgain__ }
    }
}
