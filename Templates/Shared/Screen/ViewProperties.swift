// vmgen:note Needs the words outputType, ownParameters and owner.
// vmgen:for parameter in parameters
private let __parameter__: __parameterType__
// vmgen:end
// vmgen:if outputs
private let onOutput: (__outputType__) -> Void
// vmgen:end

init(__ownParameters__: Void) {
    _viewModel = __owner__(wrappedValue: viewModel())
    // vmgen:for parameter in parameters
    self.__parameter__ = __parameter__
    // vmgen:end
    // vmgen:if outputs
    self.onOutput = onOutput
    // vmgen:end
}
