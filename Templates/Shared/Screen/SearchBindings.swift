// vmgen:note What is typed into the fields of several searches. Needs the words shownState and takeQuery.
// vmgen:for search in searches
// vmgen:if searchIsOnly
// vmgen:else

private var search__searchSuffix__Binding: Binding<String> {
    Binding(
        get: { @MainActor in __shownState__.__search__ },
        set: { @MainActor in __takeQuery__ }
    )
}
// vmgen:end
// vmgen:end
