// What a ViewModel waits for, whom it knows, and where its data comes from.

final class SyncCoordinator { func start() {} }
protocol FeedCoordinating { func goToDetails() }
struct Repository {}

extension FeedView {
  @Observable final class ViewModel {
    private(set) var isLoading = false  // want load_state
    private(set) var isFetching = false
    private(set) var isLoadingRows = false
    private(set) var rows: [Row] = []
    private(set) var query = ""
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private var timeoutTask: Task<Void, Never>?
    private let sync: SyncCoordinator
    private let coordinator: any FeedCoordinating  // want no_coordinator
    private let files: FileCoordinator  // want no_coordinator
    let feedService: any FeedService
    let otherService: OtherService  // want private_dependencies
    private let repository: FeedRepository  // want no_data_access
    private let all: [Repository]

    init(defaults: UserDefaults, encoder: JSONEncoder) {  // want no_data_access
      all = Store(defaults).all + encoder.all
    }

    func load() async {
      isLoading = true
      rows = await repository.rows(for: query)
      isLoading = false
    }

    func save() async {
      isFetching = true
      rows = await saved()
    }

    func show() { isLoadingRows = false }

    func search(_ text: String) {
      task?.cancel()
      task = Task {
        try? await Task.sleep(for: .seconds(1))  // want manual_debounce
        await load()
      }
      timeoutTask?.cancel()
      timeoutTask = Task { try? await Task.sleep(for: .seconds(9)) }
    }

    func hide(_ row: Row) {
      task?.cancel()
      task = Task {
        try? await Task.sleep(for: .seconds(2))
        hideBanner()
      }
    }

    func poll(_ row: Row) {
      task?.cancel()
      task = Task { while true { try await Task.sleep(for: .seconds(2)) } }
    }
  }
}

struct FeedView: View {
  @State private var viewModel: ViewModel
  var body: some View { Text(viewModel.feedService.title) }
}

final class QueriesViewModel {
  private let queries = PassthroughSubject<String, Never>()
  var debounced: AnyPublisher<String, Never> { queries.debounce(for: 1, scheduler: main).eraseToAnyPublisher() }
  private var hidden: AnyPublisher<String, Never> { queries.debounce(for: 1, scheduler: main) }  // want manual_debounce
  func debounced(_ seconds: Int) -> some Publisher<String, Never> { queries.debounce(for: .seconds(seconds)) }
}
