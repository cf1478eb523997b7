import SwiftScan
import Testing

@testable import Linting

/// Code that a rule passes over, beside similar code that it reports.
@Suite struct PassedCodeTests {
  private func names(
    _ code: String, _ rule: Rule, in convention: Convention = .observable, otherFiles: String...
  ) -> [String] {
    lint(Array(code.utf8), [rule], in: convention, otherFiles: otherFiles).map { finding in
      let line = code.split(separator: "\n", omittingEmptySubsequences: false)[finding.start.line - 1]
      let bytes = line.utf8.dropFirst(finding.start.column - 1).prefix(finding.end.column - finding.start.column)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A class that conforms to a protocol cannot hide what the protocol requires.
  @Test func requiredPropertiesStayOpen() {
    let code = """
      final class CartViewModel: Screen {
        let cartService: CartService
        let giftService: GiftService
        var isShown = false
        var total = 0
        var observer: Any?
        let onTap: () -> Void
        let onClose: () -> Void
      }
      """
    let base = "protocol Base { var giftService: GiftService { get }; var isShown: Bool { get set } }"
    let screen = "protocol Screen: Base { var onTap: () -> Void { get }; var total: Int { get } }"
    #expect(names(code, .privateDependencies, otherFiles: base, screen) == ["cartService"])
    #expect(names(code, .outputChannel, otherFiles: base, screen) == ["onClose"])
    #expect(names(code, .privateSetState, in: .clean, otherFiles: base, screen) == ["total", "observer"])
  }

  /// A requirement counts for the extension that conforms, too.
  @Test func extensionsConform() {
    let code = "final class CartViewModel { var isShown = false }\nextension CartViewModel: Screen {}"
    #expect(names(code, .privateSetState, otherFiles: "protocol Screen { var isShown: Bool { get set } }") == [])
    #expect(names(code, .privateSetState, otherFiles: "protocol Screen { var isShown: Bool { get } }") == ["isShown"])
  }

  @Test func otherFilesMayNeedAProperty() {
    let code = "class CartViewModel { var total = 0; var count = 0 }"
    #expect(names(code, .privateSetState) == ["total", "count"])
    #expect(
      names(code, .privateSetState, otherFiles: "extension CartViewModel { func f() { total = 1 } }") == ["count"])
    #expect(names(code, .privateSetState, otherFiles: "class GiftViewModel: CartViewModel {}") == [])
    let view = "struct CartView: View { let viewModel: CartViewModel; func f() { viewModel.total = 1 } }"
    #expect(
      names(code, .privateSetState, otherFiles: "extension CartViewModel { func f() { total = 1 } }", view) == [
        "total", "count",
      ])
  }

  @Test func whatOtherCodeReadsIsNoPrivateDependency() {
    let code = "final class CartViewModel { let cartService: CartService; let giftService: GiftService }"
    let view =
      "struct CartView: View { let viewModel: CartViewModel; var body: some View { Row(viewModel.cartService) } }"
    #expect(names(code, .privateDependencies, otherFiles: view) == ["giftService"])
  }

  /// A closure around them has captured `self` weakly, or they end by themselves.
  @Test(arguments: [
    ("run { [weak self] in rows.sink { _ in guard let self else { return }; self.f() } }", 0),
    ("run { [weak self] in rows.sink { _ in self?.f() } }", 0),
    ("run { [weak self] in rows.sink { _ in run { [weak self] in self?.f() } } }", 1),
    ("rows.sink { _ in let me = self; me.f() }", 1),
    ("rows.first().sink { _ in self.f() }", 0),
    ("rows.prefix(1).map { self.g($0) }.sink { _ in self.f() }", 0),
    ("rows.prefix(2).sink { _ in self.f() }", 1),
    ("rows.sink { if case .failure(let e) = $0 { self.show(e) } } receiveValue: { self.rows = $0 }.store(in: &bag)", 0),
    ("rows.sink { _ in } receiveValue: { self.rows = $0 }.store(in: &bag)", 1),
  ])
  func closuresThatLetGo(_ statement: String, count: Int) {
    let code = "final class CartViewModel { func bind() { \(statement) } }"
    #expect(names(code, .weakSelfCapture, in: .unidirectional).count == count)
  }

  @Test func aTimerThatAnotherMethodStopsPasses() {
    func code(_ stop: String) -> String {
      """
      final class CartViewModel {
        func start() {
          timer?.invalidate()
          timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
        }
        \(stop) { timer?.invalidate() }
      }
      """
    }
    #expect(names(code("func stop()"), .weakSelfCapture) == [])
    #expect(names(code("func viewWillDisappear(_ animated: Bool)"), .weakSelfCapture) == [])
    for stop in ["deinit", "func tick()", "func stopwatch()"] {
      #expect(names(code(stop), .weakSelfCapture) == ["Timer"])
    }
  }

  @Test func aDelegateClosesWhatItIsHanded() {
    let code = """
      final class CartViewModel {
        func pickerDidCancel(_ picker: UIImagePickerController) { picker.dismiss(animated: true) }
        func close(picker: UIImagePickerController) { picker.dismiss(animated: true) }
      }
      """
    #expect(lint(Array(code.utf8), [.noNavigation]).map(\.start.line) == [3])
  }

  @Test func aSingleMethodThatTakesAnActionIsAnEntryPoint() {
    func found(_ method: String, otherFiles: String = "final class GiftViewModel { func load() {} }") -> [String] {
      names("class CartViewModel { func \(method) {} }", .singleEntryPoint, in: .unidirectional, otherFiles: otherFiles)
    }
    #expect(found("on(_ event: CartEvent)") == [])
    #expect(found("on(_ row: Row)") == ["CartViewModel"])
    #expect(found("on(_ event: CartEvent) {}; func load()") == ["CartViewModel"])
    #expect(found("load()", otherFiles: "final class GiftViewModel: CartViewModel {}") == [])
  }

  @Test func handlersAreSetFromOutside() {
    let code = "final class CartViewModel { var onClose: Handler?; var online = false }"
    for convention in [Convention.uikit, .clean, .unidirectional] {
      #expect(names(code, .privateSetState, in: convention) == ["online"])
    }
  }

  @Test func oneEntryPointOfAnyUsualName() {
    let code = "final class CartViewModel { func reduce(_ step: Step) {} }"
    #expect(names(code, .singleEntryPoint, in: .unidirectional) == [])
    #expect(
      names(code, .singleEntryPoint, in: .unidirectional, otherFiles: "final class GiftViewModel { func load() {} }")
        == [
          "CartViewModel"
        ])
  }
}
