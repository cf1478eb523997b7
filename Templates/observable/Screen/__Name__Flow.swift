// vmgen:if flow
// vmgen:if package
#if canImport(SwiftUI)
// vmgen:end
import SwiftUI
import ViewModelCore

/// Shows the screens of the flow and creates their ViewModels.
struct __Name__Flow: View {
    @State private var navigation: __Name__Navigation
    // vmgen:for dependency in flowDependencies
    private let __dependency__: __dependencyType__
    // vmgen:end
    // vmgen:if flowEnds
    private let onFinish: () -> Void
    // vmgen:end

    init(__flowParameters__: Void) {
        _navigation = State(initialValue: __Name__Navigation(root: root))
        // vmgen:for dependency in flowDependencies
        self.__dependency__ = __dependency__
        // vmgen:end
        // vmgen:if flowEnds
        self.onFinish = onFinish
        // vmgen:end
    }

    var body: some View {
        // vmgen:if flowPushes
        NavigationStack(path: $navigation.path) {
            screen(navigation.root)
                .navigationDestination(for: __Name__Route.self) { route in screen(route) }
        }
        // vmgen:else
        NavigationStack {
            screen(navigation.root)
        }
        // vmgen:end
        // vmgen:if flowSheets
        .sheet(item: $navigation.sheet) { route in
            flow(__flowSheetArguments__)
        }
        // vmgen:end
        // vmgen:if flowCovers
        #if os(macOS)
        .sheet(item: $navigation.cover) { route in
            flow(__flowCoverArguments__)
        }
        #else
        .fullScreenCover(item: $navigation.cover) { route in
            flow(__flowCoverArguments__)
        }
        #endif
        // vmgen:end
        // vmgen:if flowEnds
        .onChange(of: navigation.isFinished) { onFinish() }
        // vmgen:end
    }

    // vmgen:if flowModals
    /// A presented screen with its own navigation stack.
    private func flow(__flowModalParameters__: Void) -> __Name__Flow {
        __Name__Flow(__flowModalArguments__)
    }

    // vmgen:end
    @ViewBuilder private func screen(_ route: __Name__Route) -> some View {
        switch route {
        // vmgen:for screen in flowScreens
        case .__screenPattern__:
            // vmgen:if screenSendsOutputs
            __screen__View(__screenViewArguments__) { output in
                navigation.handle(output, from: route)
            }
            // vmgen:else
            __screen__View(__screenViewArguments__)
        // vmgen:end
        // vmgen:end
        }
    }
}
// vmgen:if flowPreview

#Preview {
    __Name__Flow(__flowPreviewArguments__)
}
// vmgen:end
// vmgen:if package
#endif
// vmgen:end
// vmgen:end
