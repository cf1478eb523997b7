/// Folders for what screens share, absolute; nil for the folder of the screen that needs it first.
public struct SharedPlaces: Hashable, Sendable {
  /// The folder of Interactors that several screens can call.
  public var interactors: String?
  /// The folder of types that screens load and show.
  public var models: String?
  /// The folder of stubs.
  public var stubs: String?

  /// Folders; nil for none.
  public init(interactors: String? = nil, models: String? = nil, stubs: String? = nil) {
    self.interactors = interactors
    self.models = models
    self.stubs = stubs
  }

  /// The lists whose files go to the folder of Interactors, if several screens can call them.
  private static let interactorLists: Set<String> = ["newInteractors", "newRepositories"]
  private static let modelLists: Set<String> = ["models", "entities"]
  private static let stubLists: Set<String> = ["newStubs", "newStubUseCases"]

  /// A part of a template's files, and their folder.
  struct Part {
    var folder: String
    var values: TemplateValues
    /// Whether the files lie in the folder itself, and not in one of a layer.
    var isFlat = false
  }

  /// The folders of the files that a template with a loop makes; one part for the screen's folder if nothing is shared.
  ///
  /// - Parameters:
  ///   - list: The list of the template's outermost loop.
  ///   - screen: The screen's name as that of its own Interactor.
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

  /// Whether a file lies in one of the folders.
  func contain(_ file: String) -> Bool {
    [interactors, models].compactMap(\.self).contains { file.hasPrefix($0 + "/") }
  }
}
