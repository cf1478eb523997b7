// vmgen:note The form, and the buttons of changes and outputs. Needs the words of FormFields, sendOutput, sendValues,
// vmgen:note loadedValues and hasLoadedValue: whether the loaded value is a variable here.
// vmgen:include Screen/FormFields
// vmgen:for output in listOutputs
Button("__outputTitle__") { __sendOutput__ }
// vmgen:end
// vmgen:for group in valueGroups
// vmgen:if groupNeedsLoads
// vmgen:if hasLoadedValue
// vmgen:for output in groupOutputs
Button("__outputTitle__") { __sendValues__ }
// vmgen:end
// vmgen:else
if __loadedValues__ {
    // vmgen:for output in groupOutputs
    Button("__outputTitle__") { __sendValues__ }
    // vmgen:end
}
// vmgen:end
// vmgen:else
// vmgen:for output in groupOutputs
Button("__outputTitle__") { __sendValues__ }
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:include Screen/UnsentOutputs
