// vmgen:for item in items
/// What the screen shows of a `__item__`.
struct __itemType__: Equatable, Sendable {
    let title: String
}

extension __itemType__ {
    init(_ entity: __item__) {
        title = __itemText__
    }
}
// vmgen:end
