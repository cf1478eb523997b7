// vmgen:note A row of a list with the changes that it can start. Needs the words of Rows.
// vmgen:if rowIsFlush
// vmgen:include Screen/RowButton
// vmgen:if rowChanges
// vmgen:if package
#if !os(tvOS)
// vmgen:end
.swipeActions {
    // vmgen:include Screen/RowChanges
}
// vmgen:if package
#endif
// vmgen:end
// vmgen:end
// vmgen:else
// vmgen:for line in rowLines
__line__
    .swipeActions {
        // vmgen:include Screen/RowChanges
    }
// vmgen:end
// vmgen:end
