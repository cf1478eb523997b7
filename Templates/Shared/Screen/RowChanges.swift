// vmgen:note The buttons of the changes that a row can start. Needs 'row' of a loop and the words startRowChange,
// vmgen:note startLocalRowChange and changeProgress.
// vmgen:for change in rowChanges
// vmgen:if changeIsDisabled
// vmgen:if changeRemoves
Button("__changeTitle__", role: .destructive) {
    __startRowChange__
}
.disabled(__changeProgress__.isRunning)
// vmgen:else
Button("__changeTitle__") {
    __startRowChange__
}
.disabled(__changeProgress__.isRunning)
// vmgen:end
// vmgen:else
// vmgen:if changeHasState
// vmgen:if changeRemoves
Button("__changeTitle__", role: .destructive) { __startRowChange__ }
// vmgen:else
Button("__changeTitle__") { __startRowChange__ }
// vmgen:end
// vmgen:else
// vmgen:if changeRemoves
Button("__changeTitle__", role: .destructive) { __startLocalRowChange__ }
// vmgen:else
Button("__changeTitle__") { __startLocalRowChange__ }
// vmgen:end
// vmgen:end
// vmgen:end
// vmgen:end
