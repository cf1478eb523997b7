// vmgen:note The buttons in the bar of the screen. Needs the word sendOutput.
// vmgen:if barOutputs
.toolbar {
    // vmgen:for output in barOutputs
    ToolbarItem(placement: .__outputPlacement__) {
        Button("__outputTitle__") { __sendOutput__ }
    }
    // vmgen:end
}
// vmgen:end
