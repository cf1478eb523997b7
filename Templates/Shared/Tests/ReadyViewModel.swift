// vmgen:note A ViewModel whose form is filled if the change needs it. Needs 'change' of a loop.
let viewModel = makeViewModel()
// vmgen:if changeFills
__fillForm__
// vmgen:end
