// vmgen:note The alerts of failed changes. Needs the words changeProgress, dismissChange and retryChange.
// vmgen:for change in changes
.onFailure(
    of: __changeProgress__,
    "Could Not __changeTitle__",
    dismiss: { __dismissChange__ },
    retry: { __retryChange__ }
)
// vmgen:end
