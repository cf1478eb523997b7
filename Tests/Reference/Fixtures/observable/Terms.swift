/// What counts as a ViewModel, a member, a stored property, an attribute, an identifier.
extension TermsView { final class ViewModel { // want observable_macro
  var a = 1, b: Int { didSet {} } // want private_set_state private_set_state
  var c: Int { 1 }, d: Int { }, e: Int { mutating get { 1 } }, f: Int { _read { } }
  var (x: g, y: h) = i(), (_, j) = k(), _ = 1 // want private_set_state private_set_state
  lazy var l = { 1 }() // want private_set_state
  static var m = 1; class var n: Int { 1 }
  #if A
  #if B
  var o, p: Int // want private_set_state private_set_state
  #else
  @Foo.ObservationIgnored var q = "\(coordinator)" // want no_coordinator
  #endif
  #endif
  @ObservationIgnored
  #if X
  @Foo
  #endif
  var r = 1
  public fileprivate(set) var s = 1 // want member_order
} }
public @MainActor final class AttributeAfterModifierViewModel {} // want no_class_main_actor
@Observable final class NamesViewModel {
  @Foo(\.coordinator) private var a = 1 // want no_coordinator
  func f() {
    $coordinator.x(coordinator: 1); `coordinator`()
    _ = "coordinator" /* coordinator */; _ = /coordinator/; _ = #"\(coordinator)"#
    #selector(x(coordinator:))
    transitionCoordinator; $transitionCoordinator; CoordinatorViewModel.x
    coordinator: for x in y { break coordinator }
    #if COORDINATOR
    #endif
    coordinatorX(); NSFileCoordinator(), persistentStoreCoordinator // want no_coordinator
  }
}
@MainActor extension X { // want no_class_main_actor
  #if A
  @Observable final class ViewModel {}
  #endif
  struct S { @Observable final class ViewModel {} }
}
#if X
@MainActor // want no_class_main_actor
#endif
extension CoordinatorX.AViewModel<Coordinator> where T == Coordinator {} // want no_coordinator
extension [AViewModel] { func coordinator() {} }
extension AViewModel? { func coordinator() {} }
extension Array<AViewModel> { func coordinator() {} }
struct StructViewModel { var coordinator = 1 }
extension StructViewModel { func coordinator() {} }
