final class AViewModel: ObservableObject {
  @Published var a = 1
  var b = 1  // want private_set_state
  lazy var c: ChildViewModel = x()  // want member_order
  lazy var d = { ChildViewModel() }()
  lazy var e = { Child() }()  // want private_set_state
  enum Action {}
  func send(_ action: Action) {}
  func send(_ action: Action, x: Int) {}  // want single_entry_point
  func sendAsync(_ action: AsyncAction) async throws {}
  private func f() {}
  static func == (a: AViewModel, b: AViewModel) {}
  func hash(into h: inout Hasher) {}
  func hash(to h: inout Hasher) {}
  struct S { func f() {} }
}
extension AViewModel { func x() {} }
private extension AViewModel { func x() {} }
final class BViewModel {
  func send(action: Action) {}  // want action_enum
  struct Action {}
}
final class CViewModel: BaseViewModel {
  func send(_ action: C.Action) {}  // want action_enum
}
class BaseViewModel {}  // want final_class
extension BaseViewModel: Combine.ObservableObject {}
struct C { struct Action {}; protocol P {} }
final class DViewModel: P {
  func send(_ action: Action) {}  // want action_enum
}
protocol P: ObservableObject {}
final class EViewModel<Action>: ObservableObject { func send(_ action: Action) {} }
final class FViewModel: ObservableObject { func send(_ action: any C.P) {} }  // want action_enum
struct Action {}
final class GViewModel: ObservableObject { func send(_ action: borrowing Action) {} }  // want action_enum
final class HViewModel: ObservableObject { func send(_ action: Action?) {} }
struct X: SwiftUI.View {
  @StateObject private(set) var a = AViewModel()  // want private_state_object
  @State var b = false  // want private_state_object
  @State private var c = false
  @State private var d: Int  // want view_local_state
  @ObservedObject var e = AViewModel()  // want observed_object_owner
  @ObservedObject var f: AViewModel
  init(y: AViewModel, z: @autoclosure @escaping () -> AViewModel, with w: AViewModel) {
    _y = StateObject(wrappedValue: y)
    self._y = .init(wrappedValue: y)
    self._y = SwiftUI.StateObject<AViewModel>(wrappedValue: w)  // want state_object_autoclosure
    _y = StateObject(wrappedValue: z())
    _y = StateObject(wrappedValue: AViewModel(y))
    y = StateObject(wrappedValue: y)
    _y = StateObject(wrappedValue: with)
  }
}
enum AsyncAction {}
struct Y {
  @State var a: Int
  @State var b = 1  // want private_state_object
  @State var c: Int?  // want private_state_object
}
extension M.Y: View {}
struct Z {
  @State var b: Int  // want private_state_object
  init(_ b: Int) { self.b = b }
}
extension Z: A & View {}
