// vmgen:note Needs 'row' of a loop.
// vmgen:if rowIsSeveral
VStack(alignment: .leading) {
    // vmgen:for line in rowLines
    __line__
    // vmgen:end
}
.accessibilityElement(children: .combine)
// vmgen:else
// vmgen:for line in rowLines
__line__
// vmgen:end
// vmgen:end
