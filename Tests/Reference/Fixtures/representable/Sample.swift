protocol HomeViewModelRepresentable: ObservableObject {}
final class HomeViewModel: HomeViewModelRepresentable {
  @Published private(set) var state: State
  @Published private(set) var other: State  // want private_set_state
  @ObservationIgnored var x = 1  // want private_set_state
  private var y = 1  // want member_order
  func trigger(_ action: HomeAction) {}
  struct State {}
}
enum HomeAction {}
final class AViewModel: NSObject {  // want view_model_protocol
  @Published fileprivate(set) var state: Home.State  // want private_set_state state_struct
  func trigger(_ action: HomeAction) {}
}
enum Home { enum State {} }
struct HomeView<ViewModel: HomeViewModelRepresentable>: View {
  @StateObject private var a: ViewModel
  @StateObject private var b: HomeViewModel  // want generic_view
  @StateObject private var c = HomeViewModel()  // want generic_view
  @StateObject private var d = OtherViewModel()
  @State private var e = 1
}
