import SwiftUI
struct V { let x = View() }
@Observable final class AViewModel {
  private(set) var output: Output?
  private(set) var isGuest = true  // want member_order
  let a: Int
  private(set) var s = 1
  func loadX() async {}  // want guest_guard
  func loadY() async { isGuest }
  func loadZ() {}
}
extension AViewModel {
  struct Output: Equatable {}  // want output_enum
  func resetOutput() {}
  func refresh() async {}  // want guest_guard
}
extension X {
  #if A
    class ViewModel {}  // want final_class
  #endif
  struct Y { final class ViewModel {} }
  func f() { final class ViewModel { var a = 1 } }  // want observable_macro private_set_state
}
