// vmgen:if appFlow
#if canImport(SwiftUI)
import SwiftUI

/// The app. The target of an app starts it by `__Module__App.main()` in its `main.swift`.
public struct __Module__App: App {
    // vmgen:if appStoreFlow
    private let appStore = AppStore()

    // vmgen:end
    public init() {}

    public var body: some Scene {
        WindowGroup {
            __flowName__Flow(__flowAppArguments__)
        }
    }
}
#endif
// vmgen:end
