/// The plans of rules about views.
extension TrialPlan {
  static let viewPlans: [String: Change] = [
    "generic_view": {
      $0.with(
        Sound(
          """
          struct CartView<ViewModel: P>: View { @StateObject private var vm: ↓ViewModel }
          final class CartViewModel {}
          """,
          breaks: [
            (": ↓ViewModel }", ": ↓CartViewModel }"), (": ↓ViewModel }", ": ↓CartViewModel? }"),
            (": ↓ViewModel }", " = ↓CartViewModel() }"), (": ↓ViewModel }", " = ↓CartViewModel.init(1) { 2 } }"),
          ]),
        lookalikes: [["StateObject": "StateObjects"], ["StateObject": "ObservedObject"]], subjects: [.view, .viewModel])
    },
    "private_state_object": {
      $0.with(
        Sound(
          "struct CartView: View { @StateObject private var ↓viewModel: CartViewModel }",
          breaks: [
            ("private ", ""), ("private", "fileprivate"), ("private", "private(set)"), ("private", "public"),
            ("@StateObject private", "@State"), ("private", "/* private */"),
          ]),
        lookalikes: [
          ["State": "States", "StateObject": "StateObjects"], ["State": "Binding", "StateObject": "ObservedObject"],
        ], subjects: [.view])
    },
    "observed_object_owner": {
      $0.with(
        Sound(
          "struct CartView: View { @ObservedObject var ↓viewModel: CartViewModel }",
          breaks: [
            (": CartViewModel", " = CartViewModel()"), (": CartViewModel", ": CartViewModel = .init()"),
            (": CartViewModel", " = CartViewModel() { didSet {} }"), (": CartViewModel", ": A = .shared, b: B"),
          ]),
        lookalikes: [["ObservedObject": "ObservedObjects"], ["ObservedObject": "StateObject"]], subjects: [.view])
    },
    "view_local_state": {
      $0.with(
        Sound(
          "struct CartView: View { let viewModel: CartViewModel; @State private var ↓query: Bool }",
          breaks: [(": Bool", ": Int"), (": Bool", " = \"\""), (": Bool", ": Bool?"), (": Bool", ": Swift.Bool")]),
        Sound(
          "struct CartView: View { let model: CartModel; @State private var ↓query = \"\" }",
          breaks: [
            ("CartModel", "CartViewModel"), (": CartModel", " = Cart.ViewModel()"), ("CartModel", "CartViewModel?"),
          ]),
        lookalikes: [["State": "States"], ["State": "Binding"]], subjects: [.view, .viewModel])
    },
    "state_object_autoclosure": {
      $0.with(
        Sound(
          "struct V: View { init(vm: @autoclosure @escaping () -> M) { _vm = ↓StateObject(wrappedValue: vm) } }",
          breaks: [
            ("@autoclosure @escaping () -> M", "M"), ("@autoclosure ", ""), ("vm: @autoclosure", "_ vm:"),
            ("@autoclosure @escaping () -> M", "M, x: @autoclosure () -> M"),
          ]),
        Sound(
          "struct V: View { init(vm: M) { _vm = ↓StateObject(wrappedValue: vm.child) } }",
          breaks: [
            (".child", ""),
            ("_vm = ↓StateObject(wrappedValue: vm.child)", "self._vm = SwiftUI.↓StateObject<M>(wrappedValue: vm)"),
          ]),
        lookalikes: [
          ["StateObject": "StateObjects"], ["wrappedValue": "initialValue"], ["StateObject": "ObservedObject"],
        ], subjects: [])
    },
    "layer_dependency": {
      $0.with(
        lookalikes: [
          ["Page": "Pages", "Sheet": "Sheets", "SwiftUI": "SwiftUIs"],
          ["Page": "page", "Sheet": "sheet", "SwiftUI": "Swift"],
        ], subjects: []
      ).renamingHereOnly
    },
  ]
}
