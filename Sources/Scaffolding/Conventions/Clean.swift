import CleanTemplates
import UIKitTemplates

extension ScreenConvention {
  /// Each screen has Domain, Data, Presentation and Views, each in its own folder, and the code that connects them.
  public static let clean = ScreenConvention(
    name: "clean",
    templates: ScreenTemplate.all(in: CleanTemplates.files) + ScreenTemplate.cleanView + ScreenTemplate.cleanForm
      + ScreenTemplate.common,
    readsNumbers: true,
    flowNames: FlowNames(
      flow: "FlowCoordinator", handler: "Step", screen: "ViewController", viewModel: "ViewModel",
      output: "ViewModelActions", marksRepeats: false,
      sharesContainer: true),
    backend: .repository)
}

extension ScreenTemplate {
  /// The shared templates for the app's store and the package. This convention has its own templates for Interactors
  /// and types.
  fileprivate static let common = shared.filter { $0.role != .source }

  /// The template of the form, moved to the Presentation folder.
  fileprivate static let cleanForm = shared.filter { $0.name == "__Name__Form.swift" }.compactMap {
    ScreenTemplate(path: "Screen/Presentation/__Name__Form.swift", file: $0.path, contents: $0.contents)
  }

  /// The View of `uikit`, moved to the Views folder. It knows neither entities nor the source of its values.
  fileprivate static let cleanView = UIKitTemplates.files.filter { $0.path == "Screen/__Name__View.swift" }.compactMap {
    ScreenTemplate(path: "Screen/Views/__Name__View.swift", file: $0.path, contents: $0.contents)
  }
}
