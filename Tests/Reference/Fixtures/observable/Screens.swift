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
