import SwiftUI
struct V { let x = View() }
@Observable final class AViewModel {  // want nested_in_view
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
    class ViewModel {}  // want final_class observable_macro
  #endif
  struct Y { final class ViewModel {} }  // want observable_macro nested_in_view
  func f() { final class ViewModel {} }  // want observable_macro nested_in_view
}
