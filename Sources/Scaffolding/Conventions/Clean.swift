import CleanTemplates
import UIKitTemplates

extension ScreenConvention {
  /// Domain, Data, Presentation and Views, each in a folder of its own, and what puts them together.
  public static let clean = ScreenConvention(
    name: "clean",
    templates: ScreenTemplate.all(in: CleanTemplates.files) + ScreenTemplate.cleanView + ScreenTemplate.cleanForm
      + ScreenTemplate.common,
    flowNames: FlowNames(
      flow: "FlowCoordinator", handler: "Step", screen: "ViewController", viewModel: "ViewModel",
      output: "ViewModelActions", marksRepeats: false,
      sharesContainer: true),
    work: .repository)
}

extension ScreenTemplate {
  /// What an app's store and a package are, they are in every convention; Interactors and their types are not.
  fileprivate static let common = shared.filter { $0.role != .source }

  /// The form is a part of the Presentation.
  fileprivate static let cleanForm = shared.filter { $0.name == "__Name__Form.swift" }.compactMap {
    ScreenTemplate(path: "Screen/Presentation/__Name__Form.swift", file: $0.path, contents: $0.contents)
  }

  /// The View knows no entity, nor how its view controller comes by what it shows: it is the one of `uikit`.
  fileprivate static let cleanView = UIKitTemplates.files.filter { $0.path == "Screen/__Name__View.swift" }.compactMap {
    ScreenTemplate(path: "Screen/Views/__Name__View.swift", file: $0.path, contents: $0.contents)
  }
}
