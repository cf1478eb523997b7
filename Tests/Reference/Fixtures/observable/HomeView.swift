import SwiftUI  // want no_ui_import
@preconcurrency public import UIKit  // want no_ui_import
import struct SwiftUI.Color
import AppKit.NSView
extension HomeView {
  @Observation.Observable
  final class ViewModel {  // want output_property
    private let bag = CancelBag()
    private let d = { CancelBag() }()
    private(set) var e = if x { CancelBag() } else { nil }  // want observation_ignored
    @ObservationIgnored private let f: CancelBag
    let interactor: any HomeInteractor  // want private_dependencies
    let map: [String: UserStore<Int>]  // want private_dependencies
    private(set) var isLoading = true  // want member_order
    private(set) var isFetchingX: Bool
    private(set) var isFetching, loading: Bool
    private(set) var isLoadingY: Bool?
    private let onDone: (() -> Void)?  // want output_channel
    private let onDone2: @MainActor (Int) -> (())  // want output_channel
    private let onDone3: () async -> Void
    private let onDone4: (((Int) -> ())!)  // want output_channel
    private let onDone5: (Int) throws -> Void
    private let onDone6: (Int) -> (Int) -> Void
    private weak var delegate: Foo?  // want output_channel
    private weak let delegate2: Foo?
    private weak var xDelegate: Foo?  // want output_channel
    private weak var askedDelegate: (any AskedDelegate)?
    private weak var toldDelegate: (any ToldDelegate)?  // want output_channel
    private(set) var output: Output
    enum Output { case a }  // want output_enum
    func reset() {}
    func f() async {
      p = await p.load { 1 }  // want load_guard
      if q { self.p = 1 }
      self.p = await p.load { 1 }
    }
    func g() async {
      guard p == 1 else { return }
      p = try await self.p.load { 2 }
      q = await self.q.load { 2 }  // want load_guard
      q = await other.q.load { 2 }
      q = q.load { 2 }
    }
    func sinks() {
      a.sink {}  // want weak_sink
      a.assign(to: \.x, on: self)  // want weak_sink
      a.assign(to: \.x, on: other)
      a.weakSink(on: self) { self.x }  // want weak_self_capture
      a.weakSink(on: self) { x in
        Foo.self; \.self
      }
      a.weakSink(on: self, receiveValue: { _ in self }).store(in: &x)  // want weak_self_capture single_collect
      cancelBag.collect {}
      self.cancelBag?.collect {}  // want single_collect
      if case .sink(let x) = y {}
      switch z {
      case .sink(let x): break;
      default: a.map { $0.sink() }  // want weak_sink
      }
    }
    init() { go() }
    func go() { { self.sinks() }() }
    func notGone() { x.myBag.collect {} }  // want bind_in_init single_collect
    func app() {
      appStore.x = 1  // want app_store_write
      self.appStore![\.x] += 1  // want app_store_write
      (appStore.a, b, (self?.appState.c)) = (1, 2, 3)  // want app_store_write app_store_write
      other.appStore.x = 1
      appStore = x
      appStore.x == 1
      appStore.send(.x)
      appStore.f().x = 1  // want app_store_write
      try await appStore.x = 1  // want app_store_write
      appStore.bulkUpdate { $0.x = 1 }  // want app_store_write
      appStore.x.bulkUpdate { $0.x = 1 }
      f(&appStore.x)
      appStore?.x = appStore.x  // want app_store_write
    }
    func wait() {
      a.debounce(for: 1)
      a.debounce(delay: 1)
      Task { try await Task.sleep(1) }
      func x() { t?.cancel() }
    }
    func wait2() { Task.sleep(1); t.cancel }
    func data() {
      URLSession.x; UserDefaults.x  // want no_data_access no_data_access
      HomeRepository()  // want no_data_access
    }
    func loadRows() async {
      await a(); x()
      await loadRows()
      await self.loadRows()  // want sequential_loading
      try await loadRows()
      await other.loadRows()
      await loadRows()
      let x = await loadRows()
      await loadRows()
      try? await loadRows()
      group {
        await loadRows()
        try await loadRows()  // want sequential_loading
      }
    }
  }
}
protocol AskedDelegate: ToldDelegate { func mayClose() async }
protocol ToldDelegate: AnyObject { func close(_ done: () -> Int) -> (()) }
