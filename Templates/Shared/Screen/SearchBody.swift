// vmgen:note The body of a View of search results. Needs the words shownResults, resultsArguments and
// vmgen:note searchAgain, startMoreResults.
// vmgen:if searchCovers
var body: some View {
    if !__shownResults__.isNotRequested {
        List {
            content
        }
    }
}

@ViewBuilder private var content: some View {
    switch __shownResults__ {
    case .notRequested:
        EmptyView()
    case .loading:
        ProgressView()
    case .success(let __searchResults__):
        __searchResultsView__(__resultsArguments__)
        // vmgen:if searchIsPaged
        PageFooter(__shownState__.__searchPage__, after: __searchResults__.count) { __startMoreResults__ }
    // vmgen:end
    case .failure(let error):
        __failureView__(error: error) { __searchAgain__ }
    }
}
// vmgen:else
var body: some View {
    switch __shownResults__ {
    case .notRequested:
        EmptyView()
    case .loading:
        ProgressView()
    case .success(let __searchResults__):
        __searchResultsView__(__resultsArguments__)
        // vmgen:if searchIsPaged
        PageFooter(__shownState__.__searchPage__, after: __searchResults__.count) { __startMoreResults__ }
    // vmgen:end
    case .failure(let error):
        __failureView__(error: error) { __searchAgain__ }
    }
}
// vmgen:end
