// vmgen:note A row that sends an output when it is tapped. Needs 'row' of a loop and the word selectRow.
// vmgen:if rowSelects
Button {
    __selectRow__
} label: {
    // vmgen:if rowIsSeveral
    VStack(alignment: .leading) {
        // vmgen:for line in rowLines
        __line__
        // vmgen:end
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .contentShape(Rectangle())
    // vmgen:else
    // vmgen:for line in rowLines
    __line__
        .frame(maxWidth: .infinity, alignment: .leading)
        .contentShape(Rectangle())
    // vmgen:end
    // vmgen:end
}
.buttonStyle(.plain)
// vmgen:else
// vmgen:include Screen/RowLines
// vmgen:end
