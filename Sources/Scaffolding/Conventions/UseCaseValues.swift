/// The words of templates for use cases, and for the publishers that pass through the layers of `clean`.
extension ScreenDescription {
  func useCase(_ useCase: UseCase) -> TemplateValues.Element {
    let parameters = useCase.method.parameters
    var words = Words()
    words.text("", "the method of the repository", useCase.method.name)
    words.text("publisher", "its publisher, if the use case observes one", Identifier.quoted(useCase.method.name))
    words.text("type", "the use case's protocol", useCase.type)
    words.text("property", "the property that holds it", useCase.property)
    words.text("repository", "the repository that it calls", useCase.repository)
    words.text("parameters", "its parameters", parameters.map(\.declaration).joined(separator: ", "))
    words.text("result", "the type of its result", useCase.method.result.text)
    words.text(
      "passedOn", "the arguments that pass on its parameters",
      parameters.map { labelled($0, Identifier.quoted($0.name)) }.joined(separator: ", "))
    words.text(
      "arguments", "the names of its parameters", parameters.map { Identifier.quoted($0.name) }.joined(separator: ", "))
    words.text("inputs", "the types of its parameters", parameters.map(\.type.text).joined(separator: ", "))
    words.flag("isGiven", "whether the project declares it", useCase.interactor.isUseCase)
    words.flag("observes", "whether it returns a publisher", useCase.observes)
    words.text("answer", "what its stub publishes in previews", publisherAnswer(useCase.method))
    words.flag("returns", "whether it returns anything", useCase.method.result != .void)
    words.flag("core", "whether its file needs the core", useCase.observes || needsCore(useCase.method))
    words.flag(
      "foundation", "whether its file needs Foundation",
      ([useCase.method.result] + parameters.map(\.type)).contains(where: TypeFacts.needsFoundation))
    return words.element
  }

  /// The source of a use case that calls the test's stub:
  /// `StubFetchPostsUseCase(onExecute: { try await fetchPosts($0) })`.
  func stub(of useCase: UseCase) -> String {
    if useCase.observes {
      let stub = stub(of: useCase.method, useCase.interactor.name)
      return "Stub\(useCase.type)(onExecute: { [\(stub)] in \(stub)() })"
    }
    let inputs = (0..<useCase.method.parameters.count).map { "$\($0)" }.joined(separator: ", ")
    let call = useCase.method.parameters.count == 1 ? inputs : "(\(inputs))"
    return "Stub\(useCase.type)(onExecute: { try await \(stub(of: useCase.method, useCase.interactor.name))(\(call)) })"
  }

  func layeredPublisher(_ publisher: Method, _ interactor: Interactor) -> TemplateValues.Element {
    let result = publisher.result
    let isPlain = entities(in: result).isEmpty
    let sample = types.samples(of: result)[0]
    let source = "dataSource.\(Identifier.quoted(publisher.name))"
    let domain = mapping("$0", result) { value, _ in "\(value).toDomain()" }
    let dataSample = isPlain ? sample : dataSample(sample, of: result)
    var words = self.publisher(publisher, of: interactor.name)
    words.text("dataType", "the type of the values of the data source", mapped(result, Self.dto).text)
    words.text(
      "toDomain", "the publisher of the data source, with its values as entities",
      isPlain ? source : "\(source).map { \(domain) }.eraseToAnyPublisher()")
    words.text(
      "useCase", "the use case that observes it",
      "Default\(UseCase(publisher, of: interactor, observes: true).type)")
    words.text("sample", "a value in tests", sample)
    words.text("dataSample", "that value as the data source publishes it", dataSample)
    words.text(
      "dataPreview", "what a data source publishes in a preview",
      types.canMakeSample(of: result)
        ? "CurrentValueSubject(\(isPlain ? types.preview(of: result) : dataSample)).eraseToAnyPublisher()"
        : "NotImplemented().publisher()")
    return words.element
  }
}
