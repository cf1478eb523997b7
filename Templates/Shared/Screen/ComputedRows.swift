// vmgen:note Values that follow from others, as a View shows them. Needs the word shownState.
// vmgen:if computed
Section {
    // vmgen:for computed in computedValues
    // vmgen:if computedIsFlag
    if __shownState__.__computed__ {
        Text("__computedTitle__")
    }
    // vmgen:else
    // vmgen:if computedIsText
    Text(__shownState__.__computed__)
    // vmgen:else
    // vmgen:if computedIsNumber
    LabeledContent("__computedTitle__") { Text(__shownState__.__computed__, format: .number) }
    // vmgen:else
    // vmgen:for row in computedRows
    // vmgen:if rowIsShown
    // vmgen:if computedIsOptional
    if let __computed__ = __shownState__.__computed__ {
        // vmgen:include Screen/Rows
    }
    // vmgen:else
    let __computed__ = __shownState__.__computed__
    // vmgen:include Screen/Rows
    // vmgen:end
    // vmgen:else
    // vmgen:include Screen/Rows
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:end
    // vmgen:end
}
// vmgen:end
