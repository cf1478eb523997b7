// vmgen:let binds = bindsViewModel
// vmgen:let loadPublisher = viewModel.$__load__
// vmgen:let valuePublisher = viewModel.$__value__
// vmgen:let queryPublisher = viewModel.$__search__
// vmgen:let resultsPublisher = viewModel.$__searchResults__
// vmgen:let guestPublisher = viewModel.$isGuestMode
// vmgen:let statePublisher = viewModel.$__state__
// vmgen:let listPublisher = viewModel.$__state__
// vmgen:let formPublisher = viewModel.$form
// vmgen:let changePublisher = viewModel.$__changeState__
// vmgen:let pagePublisher = viewModel.$__listPage__
// vmgen:let sendOutput = viewModel.send(.__outputEventValue__)
// vmgen:let sendValues = viewModel.send(.__outputSentEvent__)
// vmgen:let loadedType = __loadType__
// vmgen:let foundType = __searchType__
// vmgen:let rowText = __tableElementText__
// vmgen:let selectRow = viewModel.send(.__tableSelection__)
// vmgen:let handsOutputOn = outputs
// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit
import ViewModelCore

final class __Name__ViewController: UIViewController {
    private let viewModel: __Name__ViewModel
    // vmgen:for parameter in parameters
    /// Reloads the content when it changes.
    var requested__parameterName__: __parameterType__ {
        didSet {
            if isViewLoaded, requested__parameterName__ != oldValue { load() }
        }
    }
    // vmgen:end
    // vmgen:if outputs
    private let onOutput: (__Name__ViewModel.Output) -> Void
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
    private var shown__tableName__: __tableType__ = []
    // vmgen:end
    // vmgen:end

    init(__controllerParameters__: Void) {
        self.viewModel = viewModel
        // vmgen:for parameter in parameters
        self.requested__parameterName__ = __parameter__
        // vmgen:end
        // vmgen:if outputs
        self.onOutput = onOutput
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
        rootViewController: __Name__ViewController(__previewControllerArguments__)
    )
}
// vmgen:else

#Preview {
    UINavigationController(
        rootViewController: __Name__ViewController(__previewControllerArguments__)
    )
}
// vmgen:end
// vmgen:end
// vmgen:if package
#endif
// vmgen:end
