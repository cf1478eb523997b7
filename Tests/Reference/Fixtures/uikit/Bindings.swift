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
