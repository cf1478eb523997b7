import UnidirectionalTemplates

extension ScreenConvention {
  /// View with subviews, ViewModel with shared and internal state, child ViewModel for the search, one entry: `send(_:)`.
  public static let unidirectional = ScreenConvention(
    name: "unidirectional",
    templates: ScreenTemplate.all(in: UnidirectionalTemplates.files) + ScreenTemplate.flow
      + ScreenTemplate.shared,
    ownTypes: ["Action", "SearchViewModel"], ownMethods: ["action"], suffixes: ["ViewModel"], searchesInChild: true,
    givesServices: true,
    flowNames: FlowNames(viewModel: "ViewModel", output: "ViewModel.Output"))
}
