// vmgen:note The body of a View inside of another one's list. Needs the word shownState.
// vmgen:if showsNothing
// TODO: Show the parameters of the screen.
EmptyView()
// vmgen:else
// vmgen:include Screen/StateControls
// vmgen:include Screen/GivenRows
// vmgen:include Screen/ComputedRows
// vmgen:end
