/// Absolute folders for declarations that screens share. If one is nil, the folder of the first screen with such a
/// declaration is used.
public struct SharedPlaces: Hashable, Sendable {
  /// The folder for Interactors that several screens can call.
  public var interactors: String?
  /// The folder for the types that screens load and show.
  public var models: String?
  /// The folder for stubs.
  public var stubs: String?

  /// Makes the folders.
  public init(interactors: String? = nil, models: String? = nil, stubs: String? = nil) {
    self.interactors = interactors
    self.models = models
    self.stubs = stubs
  }

  /// The template lists whose files are written to `interactors`, except the screen's own Interactor.
  private static let interactorLists: Set<String> = ["newInteractors", "newRepositories"]
  private static let modelLists: Set<String> = ["models", "entities"]
  private static let stubLists: Set<String> = ["newStubs", "newStubUseCases"]

  /// Some of the files that a template makes, with their folder.
  struct Part {
    var folder: String
    var values: TemplateValues
    /// Whether the files are written to the folder itself and not to its subfolders for layers.
    var isFlat = false
  }

  /// Returns the folders for the files that a template makes. Without shared folders, this is one part with the
  /// screen's folder.
  ///
  /// - Parameters:
  ///   - list: The list of the template's outermost loop.
  ///   - screen: The screen's name in lower camel case, which is also the name of its own Interactor.
  func parts(of list: String?, _ values: TemplateValues, of screen: String, in folder: String) -> [Part] {
    let usual = [Part(folder: folder, values: values)]
    guard let list else { return usual }
    if let models, Self.modelLists.contains(list) { return [Part(folder: models, values: values, isFlat: true)] }
    if let stubs, Self.stubLists.contains(list) { return [Part(folder: stubs, values: values, isFlat: true)] }
    guard let interactors, Self.interactorLists.contains(list), let all = values.lists[list] else { return usual }
    func part(_ folder: String, _ isIncluded: (TemplateValues.Element) -> Bool) -> Part {
      var values = values
      values.lists[list]?.elements = all.elements.filter(isIncluded)
      return Part(folder: folder, values: values)
    }
    return [part(interactors) { $0.fields[""] != screen }, part(folder) { $0.fields[""] == screen }]
  }

  /// Whether a file is in the folder for Interactors or in that for models.
  func contain(_ file: String) -> Bool {
    [interactors, models].compactMap(\.self).contains { file.hasPrefix($0 + "/") }
  }
}
