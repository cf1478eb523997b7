// vmgen:note The rows that several lists show.
// vmgen:for shared in sharedRows
struct __shared__: View {
    let __sharedElement__: __sharedType__

    var body: some View {
        VStack(alignment: .leading) {
            // vmgen:for line in sharedLines
            __line__
            // vmgen:end
        }
        .accessibilityElement(children: .combine)
    }
}

// vmgen:end
