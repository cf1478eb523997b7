import Observation

extension ImportView {
  @Observable
  final class ViewModel {
    private(set) var isLoading = false
    private(set) var rows: [Row] = []
    @ObservationIgnored private var task: Task<Void, Never>?

    func fetchRows() async {
      isLoading = true
      rows = await all()
      isLoading = false
    }

    func startImporting() async {
      isLoading = true
      await store(rows)
      isLoading = false
    }

    func report() {
      Container.shared.report()
      AppContainer.shared.report()
      Kit.shared.report()  // want no_shared_instance
    }

    func poll() {
      task = Task { [weak self] in  // want weak_self_capture
        guard let self else { return }
        while !Task.isCancelled {
          await self.fetchRows()
        }
      }
      task = Task { [weak self] in
        while !Task.isCancelled { await self?.fetchRows() }
      }
      task = Task {
        while true {
          await fetchRows()
          if rows.isEmpty { break }
        }
      }
      task = Task {  // want weak_self_capture
        while true {
          await fetchRows()
          if Task.isCancelled { return }
        }
      }
    }
  }
}

final class AppContainer: SharedContainer {}
