// Who observes a ViewModel, and which state is its own.

final class PlainViewModel {  // want observable_object
  @Published private(set) var query = ""
}
final class UnusedViewModel { @Published private(set) var query = "" }
final class LibraryViewModel: Kit.BaseModel { @Published private(set) var query = "" }

struct PlainView: View {
  private let viewModel: PlainViewModel
  private let library: LibraryViewModel
  @State private var query = ""  // want view_local_state
  @State private var draft = 0  // want view_local_state
  @State private var other = 0
  @State private var offset: CGFloat = 0
  @State private var isOpen = false

  var body: some View { Button(other) { viewModel.rename(draft, offset) } }
}
