// What a ViewModel only hands on, and calls that show something.

extension HandedView {
  @Observable final class ViewModel {
    private let defaults: UserDefaults
    private let stored: UserDefaults  // want no_data_access
    private let flags: FeatureFlagRepository
    private let tags: RecentTags

    init(defaults: UserDefaults, stored: UserDefaults, flags: FeatureFlagRepository) {
      self.defaults = defaults
      self.stored = stored
      self.flags = flags
      tags = RecentTags(defaults)
    }

    func close() {
      stored.set(1)
      flags.reload()
      let alert = UIAlertController()  // want no_platform_ui
      alert.dismiss(animated: true)
    }

    static func make() -> ViewModel { ViewModel(decoder: JSONDecoder(), repository: HomeRepository()) }
  }
}

struct HandedView: View {
  let viewModel: ViewModel
  let feedService: FeedService
  let windowService: WindowService

  var body: some View {
    Button("New") { feedService.showRow() }
    Button("Open") { feedService.open(1) }
    Button("Close") { windowService.close() }
    Button("Load") { feedService.reload() }  // want view_data_access
  }
}
