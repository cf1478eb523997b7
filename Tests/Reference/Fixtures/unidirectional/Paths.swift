// Writes through a property of another object, and through what a function returns.

final class RowViewModel: ObservableObject { @Published var total = 0 }
final class PathViewModel: ObservableObject { @Published var title = "" }
final class RowHolder { let viewModel: RowViewModel }

final class PathViewController: UIViewController {
  private let row: RowHolder
  private let viewModel: PathViewModel

  func f() {
    row.viewModel.total = 1  // want view_writes_state
    self.row.viewModel.total = 1  // want view_writes_state
    unknown.viewModel.title = ""
    let viewModel = makeRow()
    viewModel.total = 2
    let copy = row.viewModel
    copy.total = 3  // want view_writes_state
  }

  private func makeRow() -> RowViewModel { RowViewModel() }
}

// A callback by a type alias, and a screen.

typealias RowAction = (Int) -> Void

final class TapViewModel: ObservableObject {
  var changed: RowAction?
  var rows: [RowAction]  // want private_set_state
  var controller: UIViewController?  // want no_navigation
}

struct OwnedView: View {
  @ObservedObject private var model: RowViewModel  // want observed_object_owner
  @ObservedObject private var implicit: RowViewModel  // want observed_object_owner
  @ObservedObject private var handed: RowViewModel

  init(handed: RowViewModel) {
    _model = ObservedObject(wrappedValue: RowViewModel())
    self._implicit = .init(wrappedValue: .init())
    _handed = .init(wrappedValue: handed)
  }
}
