/// The words of templates for states that follow a publisher: `watch unread: Int = 0 from inbox.unreadCount`.
extension ScreenDescription {
  func addSources(to words: inout Words) {
    words.flag(
      "modelSubscribes", "whether the ViewModel subscribes to the app's store or to a publisher of an Interactor",
      spec.usesStore || !spec.sources.isEmpty)
    words.text(
      "bindMethod", "the method that subscribes: `bindAppStore`, or `bindPublishers` if Interactors publish",
      spec.sources.isEmpty ? "bindAppStore" : "bindPublishers")
    words.list(
      "subscribedStates", "the states that follow a publisher of an Interactor", spec.sources.map(\.state),
      like: Self.sample?.states ?? []
    ) { state($0) }
    words.list(
      "publishers", "the publishers of Interactors that the screen follows",
      interactors.flatMap { interactor in interactor.publishers.map { ($0, interactor.name) } },
      like: samplePublishers.map { ($0, "sample") }
    ) { publisher($0, of: $1).element }
    words.list(
      "unshownStates", "the states that the user cannot set and the View cannot show", unshownStates,
      like: Self.sample?.states ?? []
    ) { state($0) }
  }

  func addSource(of state: Spec.State, to words: inout Words) {
    let source = state.source
    let interactor = interactors.first { $0.type == spec.interactorType(named: source?.interactor) }
    let publisher = interactor?.publishers.first { $0.name == source?.publisher }
    let useCase = publisher.flatMap { publisher in interactor.map { UseCase(publisher, of: $0, observes: true) } }
    words.text(
      "publisher", "the publisher that it follows, in code",
      "\(interactor?.property ?? "interactor").\(Identifier.quoted(source?.publisher ?? state.name))")
    words.text(
      "useCase", "the same by a use case, for `clean`", "\(useCase?.property ?? "observeUseCase").execute()")
    words.flag(
      "isPublished", "whether it follows a publisher, and tests know a value other than the first",
      source != nil && otherValue(of: state) != nil)
    words.text(
      "stub", "the stub of the publisher in tests", publisher.map { stub(of: $0, interactor?.name) } ?? state.name)
  }

  /// The states that only a publisher sets and that the View has nothing to show with, such as enums and dictionaries.
  var unshownStates: [Spec.State] {
    let shown = Set((listStates + shownGivens).map(\.name))
    return spec.sources.map(\.state).filter { !shown.contains($0.name) }
  }

  /// The words of a publisher of an Interactor.
  func publisher(_ publisher: Method, of interactor: String) -> Words {
    var words = Words()
    words.text("", "the publisher's name", Identifier.quoted(publisher.name))
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(publisher.name))
    words.text("type", "the type of its values", publisher.result.text)
    words.text("stub", "the name of its stub in tests", stub(of: publisher, interactor))
    words.text("answer", "what its stub publishes in previews", publisherAnswer(publisher))
    return words
  }

  /// The publisher of a stub in previews, in code.
  func publisherAnswer(_ publisher: Method) -> String {
    types.canMakeSample(of: publisher.result)
      ? "CurrentValueSubject(\(types.preview(of: publisher.result))).eraseToAnyPublisher()"
      : "NotImplemented(\"on\(Identifier.upperCamel(publisher.name))\").publisher()"
  }

  /// A publisher for the elements that describe the lists that are empty for another screen.
  var samplePublishers: [Method] {
    [Method(name: "unreadCount", parameters: [], result: .named(["Int"], []))]
  }
}

extension ScreenDescription.Interactor {
  /// The methods and the publishers.
  var members: [ScreenDescription.Method] { methods + publishers }
}

extension ScreenDescription.Method {
  /// The declaration as a publisher of a protocol: `var unreadCount: AnyPublisher<Int, Never> { get }`.
  var publisherText: String { "var \(Identifier.quoted(name)): \(publisherType) { get }" }

  /// The type of the publisher: `AnyPublisher<Int, Never>`.
  var publisherType: String { "AnyPublisher<\(result.text), Never>" }
}
