import SwiftScan
import Testing

@testable import Migrating

@Suite struct LostIsolationTests {
  /// Swift 5 isolates a type to the main actor because of a wrapper that goes.
  @Test(
    arguments: [
      (
        "@propertyWrapper struct L: DynamicProperty { @StateObject var m = CartViewModel() }",
        "@propertyWrapper @MainActor struct L: DynamicProperty { @State var m = CartViewModel() }"
      ),
      (
        "@dynamicMemberLookup\npublic final class L: NSObject {\n  @EnvironmentObject var m: CartViewModel\n}",
        "@dynamicMemberLookup\n@MainActor public final class L: NSObject {\n  @Environment(CartViewModel.self) var m\n}"
      ),
      ("struct L { @ObservedObject var m: CartViewModel }", "@MainActor struct L { var m: CartViewModel }"),
      (
        "struct L {}\nextension L: View {}\nstruct K: P { @ObservedObject var m: CartViewModel }\nprotocol P {}",
        "struct L {}\nextension L: View {}\n@MainActor struct K: P { var m: CartViewModel }\nprotocol P {}"
      ),
      // These are isolated by other means.
      ("@MainActor struct L { @ObservedObject var m: CartViewModel }", "@MainActor struct L { var m: CartViewModel }"),
      (
        "struct L: P & Sendable { @ObservedObject var m: CartViewModel }\nprotocol P: SwiftUI.View {}",
        "struct L: P & Sendable { var m: CartViewModel }\nprotocol P: SwiftUI.View {}"
      ),
      (
        "struct L: P { @ObservedObject var m: CartViewModel }\n@MainActor protocol P {}",
        "struct L: P { var m: CartViewModel }\n@MainActor protocol P {}"
      ),
      (
        "struct L { @ObservedObject var m: CartViewModel; @ObservedObject var other: Player }",
        "struct L { var m: CartViewModel; @ObservedObject var other: Player }"
      ),
      (
        "class L: UIViewController { @ObservedObject var m: CartViewModel }",
        "class L: UIViewController { var m: CartViewModel }"
      ),
      (
        "import ViewModelCore\nstruct L { @StateObject var m: CartViewModel }",
        "import ViewModelCore\nstruct L { @Owned var m: CartViewModel }"
      ),
    ]
      + ["View", "App", "Scene", "ViewModifier", "UIViewRepresentable", "NSViewControllerRepresentable"].map {
        ("struct L: \($0) { @ObservedObject var m: CartViewModel }", "struct L: \($0) { var m: CartViewModel }")
      }) func isolation(old: String, new: String)
  {
    expect([cartViewModel, old], [migratedCartViewModel, new])
  }

  /// A wrapper that stays, because its class does, still isolates the type.
  @Test func isolationThatStays() {
    let other = "import SwiftUI\nclass B: ObservableObject { func f() { objectWillChange.send() } }"
    let sources = [cartViewModel, other, "struct L { @ObservedObject var m: CartViewModel; @ObservedObject var b: B }"]
    #expect(after(migrate(sources), sources)[2] == "struct L { var m: CartViewModel; @ObservedObject var b: B }")
  }
}
