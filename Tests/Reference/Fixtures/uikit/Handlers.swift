// Closures that a view controller hands to its ViewModel.

final class HandledViewModel {
  var onChange: (() -> Void)?
}

final class HandledViewController: UIViewController {
  private let viewModel: HandledViewModel
  private weak var other: HandledViewModel?
  private var timer: Timer?

  func bind(_ row: HandledViewModel) {
    viewModel.onChange = { self.show() }  // want weak_self_capture
    self.viewModel.onChange = { run { [weak self] in self?.show() } }  // want weak_self_capture
    viewModel.onChange = { [weak self] in self?.show() }
    other?.onChange = { self.show() }
    row.onChange = { self.show() }
    timer = .scheduledTimer(timeInterval: 1, target: self, selector: tick, repeats: true)  // want weak_self_capture
  }

  func tick() { timer?.invalidate() }
}
