// What ViewModels take from global instances and screens, and who owns them.

final class Session {
  static let shared = Session()
  static let current = Session()
}

struct Palette {
  static let shared = Palette()
}

extension SettingsView {
  @Observable final class ViewModel {
    private let session: Session
    private let palette = Palette.shared
    private let flow: any SettingsFlow
    @ObservationIgnored private weak var window: UIWindow?  // want no_navigation member_order

    init(session: Session = .shared, flow: any SettingsFlow) {
      self.session = session
      self.flow = flow
    }

    convenience init(flow: any SettingsFlow) { self.init(session: Session.shared, flow: flow) }

    func signOut() {
      Session.shared.end()  // want no_shared_instance
      Session.current.end()
      AppLogger.shared.log("signed out")
      flow.popViewController(animated: true)
      window?.rootViewController?.present(SignInView(), animated: true)  // want no_navigation
      settingsRouter.dismiss(animated: true)
    }
  }
}

protocol SettingsFlow {}

struct SettingsView: View {
  let viewModel = SettingsViewModel()  // want view_model_owner
  @State private var rows = SettingsRows()  // want unmatched_view_model
  @State private var more: SettingsRows
  @State private var listener: ListenerViewModel  // want view_model_owner

  init() {
    _listener = State(initialValue: ListenerViewModel())
  }
}

@Observable final class SettingsRows {}

@Observable final class ListenerViewModel {  // want nested_in_view
  init() { listen() }

  private func listen() { center.addObserver(self) }
}

// ViewModels that belong to no single View.
@Observable final class SharedViewModel {}

struct FirstSharedView: View { @State private var viewModel = SharedViewModel() }

struct SecondSharedView: View {
  @State private var viewModel: SharedViewModel
  init(_ a: Int) { _viewModel = State(initialValue: SharedViewModel(a)) }
}

@Observable final class CachedViewModel {}

struct CachedView: View { @State private var viewModel = CachedViewModel() }

final class ViewModelCache { private var all: [Int: CachedViewModel] = [:] }

@Observable final class SingleViewModel { static let shared = SingleViewModel() }

struct SingleView: View { @Bindable var viewModel: SingleViewModel }

@Observable final class LonelyViewModel { static let preview = LonelyViewModel() }  // want nested_in_view

struct LonelyView: View { @State private var viewModel = LonelyViewModel() }

final class LonelyFlow {
  weak var viewModel: LonelyViewModel?
  let show: (LonelyViewModel) -> Void
}

// What ties ViewModels to a running app, and what Views do with their ViewModels.

extension InviteView {
  @Observable final class ViewModel {
    private(set) var link = URL(string: UIApplication.openSettingsURLString)
    private(set) var style: NSAlert.Style?
    private weak var alert: UIAlertController?  // want no_navigation
    var name = ""  // want private_set_state
    var row = InviteRow()  // want private_set_state
    var isSending = false  // want private_set_state
    var onClose: (() -> Void)?  // want output_channel
    let player = InvitePlayer()

    func copy(into board: UIPasteboard = .general) {  // want no_platform_ui
      UIPasteboard.general.url = link
      (NSApp).activate()  // want no_platform_ui
      show(\UIScreen.scale)  // want no_platform_ui
      use(UIScreen.main)
    }
  }
}

struct InviteRow { var title = "" }
final class InvitePlayer { var level = 1 }

struct InviteView: View {
  @State private var viewModel = ViewModel()
  let service: any InviteService

  var body: some View {
    TextField("Name", text: $viewModel.name)
    Button("Reset") { viewModel.name = "" }  // want view_writes_state
    Button("More") { (self.viewModel).row.title += "!" }  // want view_writes_state
    Button("Send") { viewModel.isSending.toggle() }  // want view_writes_state
    Button("Close") { viewModel.onClose = { dismiss() } }
    Button("Louder") { viewModel.player.level += 1 }
    Button("New") { rename(ViewModel()) }
      .onAppear { viewModel.name = service.name }
      .task { await service.load() }  // want view_data_access
  }

  func rename(_ other: ViewModel) {
    if let model = optional(other) { model.name = "" }
    let model = other
    model.name = ""  // want view_writes_state
    let made = ViewModel()
    made.name = ""
    change(&other.name)  // want view_writes_state
    let viewModel = InviteRow()
    viewModel.title = ""
  }
}
