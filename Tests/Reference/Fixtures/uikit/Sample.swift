import UIKit
import SwiftUI
final class AViewModel {
  @Published var x: View  // want no_navigation
  func f() {
    a.sink { self.x }  // want weak_self_capture
    a.sink { [weak self] in self?.x }
    a.sink { [unowned self] in self.x }  // want weak_self_capture
    a.sink { [weak vm = self] in vm?.x }
    a.sink { [vm = self] in vm?.x }  // want weak_self_capture
    a.sink { [self] in x }  // want weak_self_capture
    a.sink { b { [weak self] in self?.x } }  // want weak_self_capture
    a.sink(receiveCompletion: { [weak self] _ in self }, receiveValue: { _ in self })  // want weak_self_capture
    a.observe(on: self) { self.x }  // want weak_self_capture
    a.observe(on: self) { [weak self] in self?.x }
    a.observe(at: self) { self.x }
    a.assign(to: \.x, on: self)  // want weak_self_capture
    appStore.x = 1  // want app_store_write
  }
}
class Foo: BaseViewController {
  func f() {
    a.sink {}
    a.receive(on: x).map {}.sink { self }  // want weak_self_capture
    a.map { $0.receive(on: x) }.sink {}
    a.receive(on: x)
      #if A
        .sink {}
      #else
        .map {}.sink {}
      #endif
    a.b?.c[1]!.receive(on: x).d.sink {}
  }
}
extension Foo { func g() { a.sink {} } }
extension Foo.Bar { func g() { a.sink { self } } }
class Bar { func g() { a.sink { self } } }
