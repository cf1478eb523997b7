import SwiftUI
import Testing
import ViewModelCore

/// The model of rendering behaves like SwiftUI in these cases. Other tests rely on it.
@MainActor
struct RenderingTests {
  @Observable final class Model {
    var isLoaded = false
    var id = 1
    var log: [String] = []
  }

  private struct Grouped: View {
    let model: Model

    var body: some View {
      Group {
        if model.isLoaded { Text(verbatim: "loaded") } else { ProgressView() }
      }
      .task { @MainActor in model.log.append("task") }
      .onChange(of: 1, initial: true) { _, _ in model.log.append("appeared") }
    }
  }

  private struct Stacked: View {
    let model: Model

    var body: some View {
      ZStack {
        if model.isLoaded { Text(verbatim: "loaded") } else { ProgressView() }
      }
      .task(id: model.id) { @MainActor [id = model.id] in
        model.log.append("task \(id)")
        try? await Task.sleep(for: .seconds(3600))
        model.log.append("end of task \(id)")
      }
      .onChange(of: 1, initial: true) { _, _ in model.log.append("appeared") }
    }
  }

  private let model = Model()

  private func wait(for count: Int) async {
    for _ in 0..<1000 where model.log.count < count { await Task.yield() }
  }

  /// A `Group` applies its modifiers to each of its children, so they start again in another branch.
  @Test func aGroupHandsItsModifiersToItsChildren() async {
    let rendering = Rendering(Grouped(model: model))
    rendering.settle()
    await wait(for: 2)
    model.isLoaded = true
    rendering.settle()
    await wait(for: 4)
    #expect(model.log.sorted() == ["appeared", "appeared", "task", "task"])
    #expect(rendering.shows(Text.self))
  }

  @Test func aStackKeepsItsModifiers() async {
    let rendering = Rendering(Stacked(model: model))
    rendering.settle()
    await wait(for: 2)
    model.isLoaded = true
    rendering.settle()
    #expect(rendering.shows(Text.self))
    model.id = 2
    rendering.settle()
    await wait(for: 4)
    #expect(model.log.prefix(2) == ["appeared", "task 1"])
    #expect(model.log.dropFirst(2).sorted() == ["end of task 1", "task 2"])
    rendering.end()
    await wait(for: 5)
    #expect(model.log.last == "end of task 2")
  }
}
