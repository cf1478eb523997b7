// vmgen:note The outputs with values that nothing in the View sends.
// vmgen:for output in unsentOutputs
// TODO: Send `__outputSignature__` where the user chooses it; __outputReason__.
// vmgen:end
