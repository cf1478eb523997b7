// vmgen:let binds = readable
// vmgen:let loadPublisher = viewModel.__load__Publisher
// vmgen:let valuePublisher = viewModel.__value__Publisher
// vmgen:let queryPublisher = viewModel.__search__Publisher
// vmgen:let resultsPublisher = viewModel.__searchResults__Publisher
// vmgen:let guestPublisher = viewModel.isGuestModePublisher
// vmgen:let statePublisher = viewModel.__state__Publisher
// vmgen:let listPublisher = viewModel.__stateShownName__Publisher
// vmgen:let formPublisher = viewModel.formPublisher
// vmgen:let changePublisher = viewModel.__changeState__Publisher
// vmgen:let pagePublisher = viewModel.__listPage__Publisher
// vmgen:let sendOutput = viewModel.__outputRequest__()
// vmgen:let sendValues = viewModel.__outputSentRequest__
// vmgen:let loadedType = __loadShownType__
// vmgen:let foundType = __searchShownType__
// vmgen:let rowText = __tableItemText__
// vmgen:let selectRow = viewModel.__tableSelection__
// vmgen:let handsOutputOn = never
// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit
import ViewModelCore

final class __Name__ViewController: UIViewController {
    private let viewModel: any __Name__ViewModel
    // vmgen:for parameter in parameters
    /// Reloads the content when it changes.
    var requested__parameterName__: __parameterType__ {
        didSet {
            if isViewLoaded, requested__parameterName__ != oldValue { load() }
        }
    }
    // vmgen:end
    // vmgen:for state in states
    // vmgen:if stateIsBound
    private let __stateSetterName__: @MainActor (__stateType__) -> Void
    // vmgen:end
    // vmgen:end
    private let contentView = __Name__View()
    // vmgen:if loads
    private var loadTask: Task<Void, Never>?
    private var refreshTask: Task<Void, Never>?
    // vmgen:end
    // vmgen:if paged
    private var pageTask: Task<Void, Never>?
    // vmgen:end
    // vmgen:if subscribes
    private var cancellables: Set<AnyCancellable> = []
    // vmgen:end
    // vmgen:if tables

    private lazy var dataSource = makeDataSource()
    // The rows on the screen. The ViewModel's rows may already be newer when the table asks for a cell.
    // vmgen:for table in tables
    private var shown__tableName__: __tableShownType__ = []
    // vmgen:end
    // vmgen:end

    init(__itemControllerParameters__: Void) {
        self.viewModel = viewModel
        // vmgen:for parameter in parameters
        self.requested__parameterName__ = __parameter__
        // vmgen:end
        // vmgen:for state in states
        // vmgen:if stateIsBound
        self.__stateSetterName__ = __stateSetterName__
        // vmgen:end
        // vmgen:end
        super.init(nibName: nil, bundle: nil)
    }

    // vmgen:include Screen/Controller
}
// vmgen:include Screen/TableSource
// vmgen:for preview in stubPreviews
// vmgen:if severalPreviews

#Preview("__preview__") {
    UINavigationController(
        rootViewController: __Name__ViewController(__previewItemControllerArguments__)
    )
}
// vmgen:else

#Preview {
    UINavigationController(
        rootViewController: __Name__ViewController(__previewItemControllerArguments__)
    )
}
// vmgen:end
// vmgen:end
// vmgen:if package
#endif
// vmgen:end
