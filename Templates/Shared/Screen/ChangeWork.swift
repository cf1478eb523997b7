// vmgen:note Needs 'change' of a loop and the words changeGoal, changeForm, steps and sendStep.
// vmgen:if changeIsSubmit
guard __changeForm__.__formCheck__ else { return }
// vmgen:end
await currentChanges.run(\.__changeGoal__, of: self) { viewModel in
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
        __stepValue__ = __stepValue__.map { elements in
            elements.restoring(__stepKey__, from: earlier, by: \.id)
        }
        throw error
    }
    // vmgen:end
    // vmgen:if stepIsChecked
    try viewModel.currentChanges.checkReset()
    // vmgen:end
    // vmgen:if stepRemoves
    __stepValue__ = __stepValue__.map { elements in
        elements.filter { $0.id != __stepKey__ }
    }
    // vmgen:end
    // vmgen:if stepUpdates
    __stepValue__ = __stepValue__.map { elements in
        elements.map { $0.id == __stepElement__.id ? __stepElement__ : $0 }
    }
    // vmgen:end
    // vmgen:if stepAdds
    __stepValue__ = __stepValue__.map { $0 + [__stepElement__] }
    // vmgen:end
    // vmgen:if stepReplaces
    __stepValue__ = .success(__stepElement__)
    // vmgen:end
    // vmgen:if stepSends
    __sendStep__
    // vmgen:end
    // vmgen:if stepClears
    viewModel.__changeForm__ = __Name__Form()
    // vmgen:end
    // vmgen:end
}
