// vmgen:note The alerts of failed changes. Needs the words changeProgress, dismissChange and retryChange.
// vmgen:for change in changes
.onFailure(
    of: __changeProgress__,
    __changeFailureTitle__,
    dismiss: { __dismissChange__ },
    retry: { __retryChange__ }
)
// vmgen:end
