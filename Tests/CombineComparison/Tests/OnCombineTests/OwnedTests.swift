import SwiftUI
import Testing
import ViewModelCore

@MainActor
struct OwnedTests {
  @Observable final class ViewModel {
    var title: String

    init(_ title: String, made: Log) {
      self.title = title
      made.entries.append(title)
    }
  }

  final class Log {
    var entries: [String] = []
  }

  private struct Screen: View {
    @Owned private var viewModel: ViewModel
    private let shown: Log

    init(viewModel: @autoclosure @escaping () -> ViewModel, shown: Log) {
      _viewModel = Owned(wrappedValue: viewModel())
      self.shown = shown
    }

    var body: some View {
      shown.entries.append(viewModel.title)
      return Inside(text: $viewModel.title)
    }
  }

  private struct Inside: View {
    let text: Binding<String>

    var body: some View {
      EmptyView().task { @MainActor in text.wrappedValue = "bound" }
    }
  }

  @Observable final class Parent {
    var count = 0
    var isFirst = true
  }

  private struct Root: View {
    let parent: Parent
    let made: Log
    let shown: Log

    var body: some View {
      let title = "\(parent.count)"
      if parent.isFirst {
        Screen(viewModel: ViewModel(title, made: made), shown: shown)
      } else {
        Screen(viewModel: ViewModel(title, made: made), shown: shown)
      }
    }
  }

  private let parent = Parent()
  private let made = Log()
  private let shown = Log()

  @Test func makesOneForAllEvaluationsOfTheParent() {
    let rendering = Rendering(Root(parent: parent, made: made, shown: shown))
    rendering.settle()
    parent.count = 1
    rendering.settle()
    parent.count = 2
    rendering.settle()
    #expect(made.entries == ["0"])
    #expect(shown.entries == ["0", "0", "0"])
  }

  /// The reason for `Owned`.
  @Test func aStateMakesOneForEachEvaluationOfTheParent() {
    struct Screen: View {
      @State var viewModel: ViewModel
      var body: some View { Text(viewModel.title) }
    }
    struct Root: View {
      let parent: Parent
      let made: Log
      var body: some View { Screen(viewModel: ViewModel("\(parent.count)", made: made)) }
    }
    let rendering = Rendering(Root(parent: parent, made: made))
    rendering.settle()
    parent.count = 1
    rendering.settle()
    #expect(made.entries == ["0", "1"])
  }

  @Test func makesNoneBeforeTheViewIsShown() {
    let rendering = Rendering(Root(parent: parent, made: made, shown: shown))
    #expect(made.entries == [])
    rendering.end()
    #expect(made.entries == [])
  }

  @Test func makesAnotherForAnotherIdentity() {
    let rendering = Rendering(Root(parent: parent, made: made, shown: shown))
    rendering.settle()
    parent.count = 1
    parent.isFirst = false
    rendering.settle()
    #expect(made.entries == ["0", "1"])
    #expect(shown.entries == ["0", "1"])
  }

  @Test func theViewFollowsTheViewModelAndWritesToIt() async {
    let rendering = Rendering(Root(parent: parent, made: made, shown: shown))
    rendering.settle()
    for _ in 0..<100 where shown.entries.count < 2 {
      await Task.yield()
      rendering.settle()
    }
    #expect(shown.entries == ["0", "bound"])
    #expect(made.entries == ["0"])
    rendering.end()
  }

  @Test func releasesTheViewModelWithTheView() async {
    weak var viewModel: ViewModel?
    do {
      let rendering = Rendering(
        Screen(
          viewModel: {
            let made = ViewModel("kept", made: made)
            viewModel = made
            return made
          }(), shown: shown))
      rendering.settle()
      #expect(viewModel != nil)
      rendering.end()
    }
    // The task of the inner View keeps the ViewModel until it has run.
    for _ in 0..<100 where viewModel != nil { await Task.yield() }
    #expect(viewModel == nil)
  }
}
