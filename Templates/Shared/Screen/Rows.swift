// vmgen:note A value as a View shows it. Needs 'row' of a loop and the words startRowChange and selectRow.
// vmgen:if rowIsLoaded
if __row__.isEmpty {
    ContentUnavailableView("__rowEmptyTitle__", systemImage: "tray")
}
// vmgen:end
// vmgen:if rowIsFound
if __row__.isEmpty {
    ContentUnavailableView.search
}
// vmgen:end
// vmgen:if rowIsShown
// vmgen:if rowIsList
// vmgen:if rowIsIdentified
ForEach(__row__) { __rowElement__ in
    // vmgen:include Screen/RowItem
}
// vmgen:else
// vmgen:if rowIsPlain
ForEach(__row__, id: \.self) { __rowElement__ in
    // vmgen:include Screen/RowButton
}
// vmgen:else
ForEach(Array(__row__.enumerated()), id: \.offset) { _, __rowElement__ in
    // vmgen:include Screen/RowItem
}
// vmgen:end
// vmgen:end
// vmgen:else
// vmgen:include Screen/RowLines
// vmgen:end
// vmgen:else
// vmgen:if rowSelects
// TODO: Show the __rowWords__; a tapped one sends `__rowOutput__`.
// vmgen:else
// TODO: Show the __rowWords__.
// vmgen:end
EmptyView()
// vmgen:end
