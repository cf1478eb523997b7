import UnidirectionalTemplates

extension ScreenConvention {
  /// Each screen has a View with subviews, and a ViewModel with shared and internal state that receives actions by
  /// `send(_:)`. A child ViewModel searches.
  public static let unidirectional = ScreenConvention(
    name: "unidirectional",
    templates: ScreenTemplate.all(in: UnidirectionalTemplates.files) + ScreenTemplate.flow
      + ScreenTemplate.shared,
    reservedTypes: ["Action", "SearchViewModel"], reservedMethods: ["action"], typeSuffixes: ["ViewModel"],
    searchesInChild: true,
    createsDefaultServices: true,
    flowNames: FlowNames(viewModel: "ViewModel", output: "ViewModel.Output"))
}
