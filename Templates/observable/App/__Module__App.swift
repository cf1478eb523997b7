// vmgen:if appFlow
#if canImport(SwiftUI)
import SwiftUI

/// The app. Call `__Module__App.main()` in the `main.swift` of the app target.
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
