// vmgen:note The form, and the buttons of changes and outputs. Needs the words of FormFields and sendOutput.
// vmgen:include Screen/FormFields
// vmgen:for output in plainOutputs
Button("__outputTitle__") { __sendOutput__ }
// vmgen:end
// vmgen:include Screen/UnsentOutputs
