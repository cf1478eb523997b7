import UIKitTemplates

extension ScreenConvention {
  /// Each screen has a Model, a View, a ViewController and a ViewModel, bound with Combine.
  public static let uikit = ScreenConvention(
    name: "uikit", templates: ScreenTemplate.all(in: UIKitTemplates.files) + ScreenTemplate.shared,
    readsNumbers: true,
    flowNames: FlowNames(
      flow: "FlowController", handler: "Step", screen: "ViewController", viewModel: "ViewModel",
      output: "ViewModel.Output", knowsViewModel: false,
      marksRepeats: false))
}
