@testable import Linting
import Testing

/// What the rules say they cannot see, or see where nothing is, as `limits` tells readers. Whoever mends one of these finds
/// here which text is no longer true.
@Suite struct LimitTests {
  struct Claim: CustomTestStringConvertible, Sendable {
    var rule: Rule
    var convention: Convention
    var code: String
    /// How many findings there are.
    var found: Int
    /// Other files.
    var beside: [String]

    init(
      _ rule: Rule, in convention: Convention = .observable, finds found: Int = 0, _ code: String, beside: String...
    ) {
      (self.rule, self.convention, self.code, self.found, self.beside) = (rule, convention, code, found, beside)
    }

    /// The rule with its code.
    var testDescription: String { "\(rule.id): \(code)" }
  }

  @Test(arguments: claims) func whatIsToldOfTheRuleIsTrue(_ claim: Claim) {
    let layers = LayerConfiguration(layers: [.init(name: "Data"), .init(name: "Domain")]) {
      [$0 == "Test.swift" ? 1 : 0]
    }
    let found = lint(
      Array(claim.code.utf8), [claim.rule], in: claim.convention, beside: claim.beside,
      layers: claim.rule.id == Rule.layerDependency.id ? layers : nil)
    #expect(found.count == claim.found)
  }

  @Test func everyRuleIsHeldToItsText() {
    #expect(Set(Rule.all.map(\.id)).subtracting(Self.claims.map(\.rule.id)) == [])
  }

  private static let claims: [Claim] = [
    Claim(
      .actionEnum, in: .unidirectional,
      """
      class AViewModel { struct Action {}
      func send(_ a: Action?) {} }
      class BViewModel { struct Action {}
      func send(_ a: [Action]) {} }
      struct S {}
      typealias T = S
      class CViewModel { func send(_ a: T) {} }
      class DViewModel { func send<S>(_ a: S) {} }
      """),
    Claim(
      .appStoreWrite,
      """
      extension CartView { @Observable final class ViewModel {
      func f() { appStore.items.append(1)
      change(&appStore.x)
      let s = appStore
      s.x = 1
      globalStore.x = 1 }
      } }
      """),
    Claim(
      .appStoreWrite, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      func f() { let appStore = make()
      appStore.x = 1 }
      } }
      """),
    Claim(
      .bindInInit,
      """
      extension CartView { @Observable final class ViewModel {
      init() { bind(x: 1) }
      func bind(x: Int) {}
      func bind() { cancelBag.collect { a } }
      } }
      """),
    Claim(
      .bindInInit, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      init() { perform(bind) }
      func bind() { cancelBag.collect { a } }
      } }
      """),
    Claim(
      .bindInInit,
      """
      extension CartView { @Observable final class ViewModel {
      init() { }
      func bind() { a.weakSink(on: self) { _, _ in }.store(in: &subs) }
      } }
      """),
    Claim(.finalClass, "class CartModel {}"),
    Claim(
      .genericView, in: .representable,
      """
      struct V: View { @ObservedObject var a: AViewModel
      @StateObject var b: AStore
      @StateObject var c: TA
      @StateObject var d = make()
      @StateObject var e: KitViewModel }
      class AViewModel {}
      class AStore {}
      typealias TA = AViewModel
      """),
    Claim(
      .guestGuard, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      var isGuest = true
      func load() async { guard canLoad else { return } }
      } }
      """),
    Claim(
      .guestGuard,
      """
      extension CartView { @Observable final class ViewModel {
      var isGuest = true
      func load() async { print(isGuest) }
      } }
      """),
    Claim(
      .guestGuard,
      """
      extension CartView { @Observable final class ViewModel {
      var isGuest: Bool { true }
      func load() async { }
      } }
      """),
    Claim(
      .loadGuard, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      func l() async { guard canLoad() else { return }
      rows = await rows.load { 1 } }
      } }
      """),
    Claim(
      .loadGuard,
      """
      extension CartView { @Observable final class ViewModel {
      func l() async { if rows.isEmpty { print() }
      rows = await rows.load { 1 } }
      } }
      """),
    Claim(
      .loadState,
      """
      extension CartView { @Observable final class ViewModel {
      var isBusy = false
      var isLoading = f()
      var isLoadingX: Bool?
      } }
      """),
    Claim(
      .manualDebounce,
      """
      extension CartView { @Observable final class ViewModel {
      func a() { t.cancel() }
      func b() async { try await Task.sleep(1) }
      } }
      """),
    Claim(
      .manualDebounce, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      func a() async { timer.cancel()
      try await Task.sleep(1) }
      } }
      """),
    Claim(
      .manualDebounce,
      """
      extension CartView { @Observable final class ViewModel {
      func a() async { t.cancel()
      try await clock.sleep(for: 1)
      DispatchQueue.main.asyncAfter(deadline: 1) {} }
      } }
      """),
    Claim(
      .memberOrder,
      """
      final class AViewModel { func f() {} }
      extension AViewModel { func g() {}
       init(a: Int) {} }
      """),
    Claim(
      .memberOrder,
      """
      extension CartView { @Observable final class ViewModel {
      func f() {}
      let x = 1
      var y: Int { 1 }
      static var z = 1
      enum FooAction {}
      } }
      """),
    Claim(
      .memberOrder, in: .unidirectional, finds: 1,
      """
      final class AViewModel { func f() {}
      let x = 1 }
      """),
    Claim(
      .memberOrder, in: .unidirectional,
      """
      final class AViewModel { func f() {}
      var y: Int { 1 }
      static var z = 1
      struct X {} }
      """),
    Claim(
      .memberOrder, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      func f() {}
      var a = 1
      var b = 1
      } }
      """),
    Claim(.nestedInView, "extension String { class ViewModel {} }"),
    Claim(
      .noClassMainActor,
      """
      @MainActor protocol P {}
      class AViewModel: P {}
      @Other class BViewModel {}
      @MainActor extension C { struct R { class ViewModel {} } }
      """),
    Claim(
      .noCoordinator,
      """
      typealias Flow = AppCoordinator
      class AViewModel { let f: Flow, r: Router }
      """),
    Claim(.noCoordinator, finds: 1, "class AViewModel { var coordinatorRows = 1 }"),
    Claim(
      .noDataAccess,
      """
      typealias R = UserRepository
      class AViewModel { let r: R; func f() { Database.open() } }
      """),
    Claim(.noDataAccess, finds: 1, "class AViewModel { func f(homeRepository: Int) {} }"),
    Claim(
      .noUiImport, finds: 1,
      """
      import SwiftUI
      class AViewModel { func f() { withAnimation {} } }
      """),
    Claim(
      .noUiImport,
      """
      import SwiftUI
      extension AViewModel { func f() { } }
      """),
    Claim(
      .noUiImport,
      """
      import SwiftUI
      class AViewModel { func f() { case Image } }
      """),
    Claim(
      .observableMacro, finds: 1,
      """
      @Observable class Base {}
      @MyObservable class AViewModel: Base {}
      @Other.Observable class BViewModel {}
      """),
    Claim(
      .observationIgnored, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      private var bag = makeBag()
      private var b: Bag
      let c: CancelBag
      } }
      """),
    Claim(
      .observedObjectOwner, in: .unidirectional,
      """
      struct V: View { @ObservedObject var a: AViewModel
      init() { a = AViewModel() } }
      struct W: Screen { @ObservedObject var a = AViewModel() }
      protocol Screen: View {}
      """),
    Claim(
      .observedObjectOwner, in: .unidirectional, finds: 1,
      "struct V: View { @ObservedObject var a: AViewModel = .shared }"),
    Claim(
      .outputChannel,
      """
      extension CartView { @Observable final class ViewModel {
      var h: [() -> Void] = []
      var d: [Int: () -> Void]
      var o: Optional<() -> Void>
      let s = PassthroughSubject<Int, Never>()
      var delegate: D?
      let f: () async -> Void
      let g: () -> Int
      let t: Handler
      } }
      """),
    Claim(
      .outputEnum, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      enum Output {}

      } }
      extension CartView.ViewModel.Output: Equatable {}
      """),
    Claim(
      .outputProperty, finds: 1,
      """
      extension CartView { @Observable final class ViewModel {
      enum Output {}
      var output: Optional<Output>
      func resetOutput() {}
      } }
      """),
    Claim(
      .privateDependencies,
      """
      extension CartView { @Observable final class ViewModel {
      let a: CartLoading
      var b: CartService
      let c: CartService = .init()
      } }
      """),
    Claim(
      .privateSetState,
      """
      extension CartView { @Observable final class ViewModel {
      let a = Box()
      var c: Int { get { 1 } set {} }
      static var d = 1
      override var e: Int { didSet {} }
      @ObservationIgnored var f = 1
      } }
      """),
    Claim(
      .privateSetState, in: .representable, finds: 2,
      """
      class AViewModel { @ObservationIgnored var f = 1
      override var e: Int { didSet {} } }
      """),
    Claim(
      .receiveOnMain, in: .uikit, finds: 1,
      """
      class AViewController { func f() { let r = x.receive(on: main)
      r.sink { _ in } } }
      """),
    Claim(
      .receiveOnMain, in: .uikit,
      "class AViewController { func f() { x.receive(on: DispatchQueue.global()).delay(for: 1, scheduler: q).sink { _ in } } }"
    ),
    Claim(
      .sequentialLoading,
      """
      extension CartView { @Observable final class ViewModel {
      func f() async { await i.a()
      await i.b()
      let x = await g()
      let y = await g()
      await g()
      print()
      await g() }
      func g() async {}
      } }
      """),
    Claim(
      .singleCollect,
      """
      extension CartView { @Observable final class ViewModel {
      func f() { subscriptions.collect { a }
      subscriptions.collect { b } }
      } }
      """),
    Claim(
      .singleEntryPoint, in: .unidirectional, finds: 1,
      """
      class AViewModel: P { init(a: Int) {}
      static func g() {}
      subscript(i: Int) -> Int { get { 1 } set {} }
      func send(_ a: A) {}
      func p() {} }
      """),
    Claim(
      .stateObjectAutoclosure, in: .representable,
      """
      struct V: View { init(vm: M) { let x = vm
      _vm = StateObject(wrappedValue: x)
      _b = .init(wrappedValue: vm)
      _c = StateObject(wrappedValue: vm.c) } }
      """),
    Claim(
      .stateObjectAutoclosure, in: .representable, finds: 1,
      "struct V: View { init(vm: () -> M) { _vm = StateObject(wrappedValue: vm) } }"),
    Claim(
      .stateStruct, in: .representable,
      """
      class AViewModel<T> { @Published private(set) var state = S() }
      class S {}
      class BViewModel { var state: X }
      class CViewModel { var state: TA }
      typealias TA = S
      class DViewModel<T> { var state: T }
      """),
    Claim(.unbalancedSource, "class AViewModel { } }"),
    Claim(
      .unbalancedSource,
      """
      class AViewModel { func f() { if x { }
      }
      class B { } }
      """),
    Claim(.unbalancedSource, "class A {"),
    Claim(
      .unknownRule,
      """
      /* vmgen:disable:next final_clas */
      class AViewModel {}
      // vmgen:disable:next state_struct member_order
      func f() {}
      """),
    Claim(
      .useCaseBoundary, in: .clean,
      """
      class AViewModel { let s: MovieStore
      let r = MovieRepository()
      let t: TA
      func f(r: MovieRepository) {} }
      typealias TA = MovieRepository
      """),
    Claim(
      .viewLocalState, in: .unidirectional,
      #"""
      struct V: View { let title: String
      @State private var a = 1 }
      struct W: View { let vm: AViewModel
      @State private var b = true
      @AppStorage("a") private var c = 1 }
      """#),
    Claim(
      .viewModelProtocol, in: .clean, finds: 2,
      """
      import Kit
      class AViewModel: KitProtocol {}
      typealias T = AInput & AOutput
      protocol AInput {}
      protocol AOutput {}
      class BViewModel: T {}
      """),
    Claim(
      .weakSelfCapture, in: .uikit,
      """
      class AViewModel { func f() { x.sink(receiveValue: show)
      y.sink { [weak self] in guard let self else { return }
      run { self.f() } } } }
      class Screen { func f() { x.sink { self.f() } } }
      """),
    Claim(
      .weakSink, finds: 2,
      """
      extension CartView { @Observable final class ViewModel {
      func f() { x.sink { [weak self] _ in }
      kitchen.sink()
      Task { for await v in p.values { self.a = v } } }
      } }
      """),
    Claim(.layerDependency, "let title = makePage().title", beside: "struct Page { let title: String }"),
    Claim(.layerDependency, finds: 1, "func show() { open(Page: 1) }", beside: "struct Page {}"),
    Claim(.observableObject, in: .unidirectional, finds: 1, "final class AViewModel: LibraryViewModel {}"),
    Claim(
      .observableObject, in: .unidirectional, finds: 1,
      "typealias Both = ObservableObject & Sendable\nfinal class AViewModel: Both {}"),
    Claim(.privateStateObject, in: .unidirectional, finds: 1, "private struct CartView: View { @State var a = 1 }"),
    Claim(
      .privateStateObject, in: .unidirectional,
      "struct CartView: View { @FocusState var a: Bool\n@AppStorage(\"a\") var b = 1 }"),
    Claim(.unusedSuppression, "// vmgen:disable:next final_class\nfinal class AViewModel {}"),
    Claim(.unusedSuppression, finds: 1, "// vmgen:disable:next\nstruct A {}"),
    Claim(.unknownRule, finds: 1, "// vmgen:disable:next final_clas\nstruct A {}"),
    Claim(
      .genericView, in: .representable, "struct V: View { @StateObject var a = AViewModel.shared }\nclass AViewModel {}"
    ),
  ]
}
