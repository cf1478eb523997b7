// Where values of a publisher arrive.

@MainActor final class MainViewModel {}  // want no_class_main_actor
final class OtherViewModel {}

final class ListViewController: UIViewController {
  @Published private var title = ""
  private let main: MainViewModel
  private let other: OtherViewModel
  private let nextButton = UIButton()

  func bind() {
    $title.sink { [weak self] in self?.show($0) }
    main.$rows.sink { [weak self] in self?.show($0) }
    other.$rows.sink { [weak self] in self?.show($0) }  // want receive_on_main
    other.$rows.receive(on: DispatchQueue.main).sink { [weak self] in self?.show($0) }
    other.$rows.receive(on: DispatchQueue.global()).sink { [weak self] in self?.show($0) }  // want receive_on_main
    other.$rows.receive(on: queue).subscribe(on: backgroundQueue).sink { [weak self] in self?.show($0) }
    other.$rows.sink { print($0) }
    other.$rows.sink { [weak self] rows in DispatchQueue.main.async { self?.show(rows) } }
    other.$rows.sink(receiveValue: show)  // want receive_on_main
    nextButton.taps.sink { [weak self] in self?.show($0) }
    rows.forEach { $0.changes.sink { [weak self] in self?.show($0) } }  // want receive_on_main
  }
}

final class SettledViewModel {
  @Published private(set) var rows = 1
  @Published private(set) var ids = 1

  init() {
    rows = 2
    build()
    load { self.ids = 2 }
  }

  private func build() { rows += 1 }

  func transform(_ input: Int) -> SettledOutput {
    let titles = store.titles.receive(on: RunLoop.main).map { $0 }
    return .init(titles: titles.share(), texts: reload(input), names: store.names.map { $0 })
  }

  private func reload(_ input: Int) -> Rows { store.texts.delay(for: 1, scheduler: DispatchQueue.main).share() }
}

final class SettledViewController: UIViewController {
  private let viewModel: SettledViewModel

  func bind() {
    viewModel.$rows.sink { [weak self] in self?.show($0) }
    viewModel.$ids.sink { [weak self] in self?.show($0) }  // want receive_on_main
    let output = viewModel.transform(1)
    output.titles.map { $0 }.sink { [weak self] in self?.show($0) }
    output.texts.sink { [weak self] in self?.show($0) }
    output.names.sink { [weak self] in self?.show($0) }  // want receive_on_main
  }
}

final class SendingViewModel {
  let closes = PassthroughSubject<Int, Never>()
  let rows: CurrentValueSubject<[Int], Never> = .init([])
  let ids = PassthroughSubject<Int, Never>()
  let texts = PassthroughSubject<Int, Never>()
  let given: PassthroughSubject<Int, Never>
  let counts = CurrentValueSubject<Int, Never>(0)
  let taps = CurrentValueSubject<Int, Never>(0)

  init(given: PassthroughSubject<Int, Never>) {
    self.given = given
    rows.send([1])
  }

  func select(_ id: Int) {
    if id > 0 { done(id) } else { self.closes.send(0) }
  }

  private func done(_ id: Int) { [id].forEach { closes.send($0) } }

  @MainActor func load() async { rows.value = await rows.value.next() }

  func loadAll() async {
    ids.send(1)
    finish()
  }

  func finish() { texts.send(1) }

  func bind() {
    service.fetch { [weak self] new in DispatchQueue.main.async { self?.rows.send(new) } }
    store.rows.receive(on: RunLoop.main).map { $0 }.sink { [weak self] in self?.rows.value.append($0) }
  }
}

final class SendingViewController: UIViewController {
  private let viewModel: SendingViewModel

  func bind() {
    viewModel.closes.sink { [weak self] in self?.show($0) }
    viewModel.rows.removeDuplicates().sink { [weak self] in self?.show($0) }
    viewModel.rows.flatMap { $0 }.sink { [weak self] in self?.show($0) }  // want receive_on_main
    viewModel.ids.sink { [weak self] in self?.show($0) }  // want receive_on_main
    viewModel.texts.sink { [weak self] in self?.show($0) }  // want receive_on_main
    viewModel.given.sink { [weak self] in self?.show($0) }  // want receive_on_main
    viewModel.counts.sink { [weak self] in self?.show($0) }  // want receive_on_main
    viewModel.taps.sink { [weak self] in self?.show($0) }
  }

  func tap() { viewModel.taps.send(1) }
}

final class Counter {
  let sending: SendingViewModel

  func count() { sending.counts.value += 1 }
}
