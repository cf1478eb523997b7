// vmgen:note Needs 'change' of a loop and the words changeGoal, changeForm, steps and sendStep.
// vmgen:if changeIsSubmit
guard __changeForm__.__formCheck__ else { return }
// vmgen:end
await currentChanges.run(\.__changeGoal__, of: __changeOwner__) { viewModel in
    // vmgen:for step in steps
    // vmgen:if stepIsLine
    __step__
    // vmgen:end
    // vmgen:if stepTries
    do {
        __step__
    } catch {
        // vmgen:if forgets
        try viewModel.currentChanges.checkReset()
        // vmgen:end
        viewModel.currentLoads.update(\.__stepProperty__, of: viewModel) { elements in
            elements.restoring(__stepKey__, from: earlier, by: \.id)
        }
        throw error
    }
    // vmgen:end
    // vmgen:if stepIsChecked
    try viewModel.currentChanges.checkReset()
    // vmgen:end
    // vmgen:if stepRemoves
    viewModel.currentLoads.update(\.__stepProperty__, of: viewModel) { elements in
        elements.filter { $0.id != __stepKey__ }
    }
    // vmgen:end
    // vmgen:if stepUpdates
    viewModel.currentLoads.update(\.__stepProperty__, of: viewModel) { elements in
        elements.map { $0.id == __stepElement__.id ? __stepElement__ : $0 }
    }
    // vmgen:end
    // vmgen:if stepAdds
    viewModel.currentLoads.update(\.__stepProperty__, of: viewModel) { $0 + [__stepElement__] }
    // vmgen:end
    // vmgen:if stepReplaces
    viewModel.currentLoads.replace(\.__stepProperty__, of: viewModel, with: __stepElement__)
    // vmgen:end
    // vmgen:if stepSends
    __sendStep__
    // vmgen:end
    // vmgen:if stepClears
    if viewModel.__changeForm__ == __stepForm__ { viewModel.__changeForm__ = __Name__Form() }
    // vmgen:end
    // vmgen:end
}
