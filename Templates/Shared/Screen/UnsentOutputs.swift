// vmgen:note The outputs with values that nothing in the View sends.
// vmgen:for output in unsentOutputs
// TODO: Add a control that sends `__outputSignature__`; __outputReason__.
// vmgen:end
