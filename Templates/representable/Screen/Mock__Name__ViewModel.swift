import ViewModelCore

/// A ViewModel with a fixed state for previews and tests of the View. It forwards each action to a closure.
final class Mock__Name__ViewModel: __Name__ViewModelRepresentable {
    @Published private(set) var state: __Name__State
    // vmgen:for child in children
    private(set) lazy var __child__ = Mock__childScreen__ViewModel(state: __childScreen__State(__childMockArguments__))
    // vmgen:end

    // vmgen:if hasTriggers
    private let onTrigger: @MainActor (__Name__Action) -> Void

    init(state: __Name__State, onTrigger: @escaping @MainActor (__Name__Action) -> Void = { _ in }) {
        self.state = state
        self.onTrigger = onTrigger
    }
    // vmgen:else
    init(state: __Name__State) {
        self.state = state
    }
    // vmgen:end

    // vmgen:if returnsTask
    @MainActor
    @discardableResult
    func trigger(_ action: __Name__Action) -> Task<Void, Never>? {
        onTrigger(action)
        return nil
    }
    // vmgen:else
    // vmgen:if hasTriggers
    @MainActor
    func trigger(_ action: __Name__Action) {
        onTrigger(action)
    }
    // vmgen:else
    @MainActor
    func trigger(_ action: __Name__Action) {}
    // vmgen:end
    // vmgen:end
}
