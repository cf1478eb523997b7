import RepresentableTemplates

extension ScreenConvention {
  /// View that is generic over a protocol, ViewModel with all state in a struct, one entry: `trigger(_:)`; a mock.
  public static let representable = ScreenConvention(
    name: "representable",
    templates: ScreenTemplate.all(in: RepresentableTemplates.files) + ScreenTemplate.flow
      + ScreenTemplate.shared,
    ownNames: ["state"], suffixes: ["ViewModel", "ViewModelRepresentable", "State", "Action", "Output"],
    flowNames: FlowNames(viewModel: "ViewModel", output: "Output", knowsViewModel: false))
}
