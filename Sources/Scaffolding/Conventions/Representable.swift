import RepresentableTemplates

extension ScreenConvention {
  /// The View is generic over a protocol of its ViewModel, which keeps all state in a struct and receives actions by
  /// `trigger(_:)`. Previews use a mock.
  public static let representable = ScreenConvention(
    name: "representable",
    templates: ScreenTemplate.all(in: RepresentableTemplates.files) + ScreenTemplate.flow
      + ScreenTemplate.shared,
    reservedNames: ["state"], typeSuffixes: ["ViewModel", "ViewModelRepresentable", "State", "Action", "Output"],
    flowNames: FlowNames(viewModel: "ViewModel", output: "Output", knowsViewModel: false))
}
