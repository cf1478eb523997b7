// vmgen:note The start of a test of a change that calls nothing. Needs the words fillForm, runLocal and setState.
let viewModel = makeViewModel()
// vmgen:for change in changePrimers
// vmgen:if changeFills
__fillForm__
// vmgen:end
__runLocal__
// vmgen:end
// vmgen:if changeFills
__fillForm__
// vmgen:end
// vmgen:for state in changeReadStates
__setState__
// vmgen:end
