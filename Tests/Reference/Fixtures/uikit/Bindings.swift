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
