/// The words of templates that every convention needs; `docs/templates.md` lists them.
extension ScreenDescription {
  var screenValues: TemplateValues {
    var words = Words()
    addParameters(to: &words)
    addSearches(to: &words)
    addLines(to: &words)
    addNeeds(to: &words)
    addLists(to: &words)
    addStore(to: &words)
    addChanges(to: &words)
    addLocalChanges(to: &words)
    addForm(to: &words)
    addEdits(to: &words)
    addGiven(to: &words)
    addSharedRows(to: &words)
    addChildren(to: &words)
    addSetters(to: &words)
    addReloads(to: &words)
    addSources(to: &words)
    addComputed(to: &words)
    addPages(to: &words)
    addRowOutputs(to: &words)
    addButtonOutputs(to: &words)
    addPreviews(to: &words)
    return words.values
  }

  private func addParameters(to words: inout Words) {
    words.text("Name", "the screen's name", spec.name.text)
    words.text("name", "the screen's name with a small first letter", spec.name.lowerCamel)
    words.text("screenTitle", "the screen's title", spec.title ?? Identifier.title(spec.name.text))
    words.text("Module", "the module that the screen belongs to", module)
    words.text(
      "initParameters", "the parameters of the ViewModel's initialiser",
      dependencies.map(\.parameter).joined(separator: ", "))
    words.text(
      "previewArguments", "the arguments of the ViewModel's initialiser in a preview",
      dependencies.compactMap(\.preview).joined(separator: ", "))
    words.text(
      "testArguments", "the arguments of the ViewModel's initialiser in tests",
      dependencies.map(\.test).joined(separator: ", "))
    words.text("allParameters", "the parameters of all loads, each name once", list(parameters))
    words.text("allArguments", "the arguments that pass on the parameters of all loads", arguments(parameters))
    words.text("allSamples", "the arguments for the parameters of all loads in tests", testSamples(parameters))
    words.text(
      "viewParameters", "the parameters of the View's initialiser",
      viewParameters("@autoclosure @escaping () -> ViewModel", output: "ViewModel.Output"))
    words.text(
      "viewArguments", "the arguments of the View's initialiser in a preview",
      viewArguments(".init(\(dependencies.compactMap(\.preview).joined(separator: ", ")))"))
    words.text("sampleType", "the type that holds the constants of the tests", sampleType)
    words.text("member", "a value of `authStatus` that is not `.guest`", otherCase(than: "guest", of: .guest))
    words.text("otherEvent", "an event of the store that the screen ignores", otherEvent ?? "other")
    words.text("taskID", "the identity of the View's task, which loads again when it changes", taskID(in: "viewModel"))
    words.text(
      "stateTaskID", "the identity of the View's task, for a ViewModel with a `state`", taskID(in: "viewModel.state"))
  }

  /// Adds conditions about the lines of the spec.
  private func addLines(to words: inout Words) {
    words.flag("always", "always true", true)
    words.flag("never", "always false", false)
    words.flag("package", "whether the code must also build without SwiftUI and UIKit", isPackage)
    words.flag("bundled", "whether texts name the bundle of the module, which has localised resources", isLocalized)
    words.flag("isolated", "whether the module's code is on the main actor by default", isIsolated)
    words.flag("loads", "whether there are `load` lines", !spec.loads.isEmpty)
    words.flag("oneLoad", "whether there is one `load` line", spec.loads.count == 1)
    words.flag("severalLoads", "whether there are two or more `load` lines", spec.loads.count > 1)
    words.flag("states", "whether there are `state` lines", !spec.states.isEmpty)
    words.flag("outputs", "whether there are `output` lines", !spec.outputs.isEmpty)
    words.flag("sentOutputs", "whether there are outputs that no event becomes", !sentOutputs.isEmpty)
    words.flag("events", "whether there are `on` lines", !spec.events.isEmpty)
    words.flag(
      "otherEvents", "whether the store has an event that the screen ignores", !spec.events.isEmpty && otherEvent != nil
    )
    words.flag("watches", "whether there are `watch` lines, `guest` included", !spec.allWatches.isEmpty)
    words.flag("store", "whether the screen uses the app's store", spec.usesStore)
    words.flag("sharedStore", "whether any screen of the run uses the app's store", store.isUsed)
    words.flag("guest", "whether there is a `guest` line", spec.isGuestAware)
    words.flag(
      "guestLoads", "whether there are a `guest` line and `load` lines", spec.isGuestAware && !spec.loads.isEmpty)
  }

  /// Adds conditions that follow from the lines.
  private func addNeeds(to words: inout Words) {
    words.flag("forgets", "whether the screen removes data when guest mode begins", removesDataForGuests)
    words.flag(
      "followsLoads", "whether the View loads again when something changes", !taskParts(in: "viewModel").isEmpty)
    words.flag("samples", "whether the tests have constants", !sampleConstants.isEmpty)
    words.flag("parameters", "whether any load has parameters", !parameters.isEmpty)
    words.flag("dependencies", "whether the ViewModel's initialiser has parameters", !dependencies.isEmpty)
    words.flag("methods", "whether the screen calls Interactors", !interactors.isEmpty)
    words.flag("foundation", "whether the code needs Foundation", needsFoundation)
    words.flag("testFoundation", "whether the tests need Foundation", testsNeedFoundation)
    words.flag(
      "outputFoundation", "whether the Output's file needs Foundation",
      spec.outputs.contains { output in
        output.repeats || output.parameters.map(\.type).contains(where: TypeFacts.needsFoundation)
      })
    words.flag("storeFoundation", "whether the store's file needs Foundation", store.needsFoundation)
    words.flag("storeEvents", "whether the app's store has events", !store.events.isEmpty)
    words.flag(
      "newTypes", "whether types are declared beside the screen",
      !newDeclarations.types.isEmpty && !newDeclarations.hasOwnModels)
    words.flag(
      "typesFoundation", "whether the file of those types needs Foundation",
      newDeclarations.types.contains(where: needsFoundation))
    words.flag(
      "initialState", "whether a new ViewModel has a known state, the output included",
      !(spec.loads.isEmpty && steadyStates.isEmpty && spec.searches.isEmpty && spec.outputs.isEmpty
        && spec.changes.isEmpty))
    words.flag("ambiguousTypes", "whether a type's name is ambiguous in the tests", !ambiguousTypes.isEmpty)
  }

  private func addLists(to words: inout Words) {
    let sample = Self.sample
    let sampleInteractors = sample?.interactors ?? []
    words.list("loads", "the `load` lines", spec.loads, like: sample?.loads ?? []) { load($0) }
    words.list("states", "the `state` lines", spec.states, like: sample?.states ?? []) { state($0) }
    words.list(
      "steadyStates", "the states whose first value equals itself each time it is made", steadyStates,
      like: sample?.states ?? []
    ) { state($0) }
    words.list("outputs", "the `output` lines", spec.outputs, like: sample?.outputs ?? []) { output($0) }
    words.list(
      "sentOutputs", "the outputs that no event of the store causes", sentOutputs, like: sample?.outputs ?? []
    ) { output($0) }
    words.list(
      "samples", "the constants of the tests", sampleConstants,
      like: [.init(name: "id", type: .named(["Int"], []), value: "1")]
    ) { constant($0) }
    words.list("events", "the `on` lines", spec.events, like: sample?.events ?? []) { event($0) }
    words.list("watches", "the `watch` lines; `guest` is one, too", spec.allWatches, like: sample?.watches ?? []) {
      watch($0)
    }
    words.list(
      "parameters", "the parameters of all loads, each name once", parameters, like: sample?.loadParameters ?? []
    ) { parameter($0) }
    words.list("interactors", "the Interactors that the screen calls", interactors, like: sampleInteractors) {
      interactor($0)
    }
    words.list(
      "newInteractors", "the Interactors that are declared with the screen", newDeclarations.interactors,
      like: sampleInteractors
    ) { interactor($0) }
    words.list(
      "methods", "the methods of Interactors that the screen calls",
      interactors.flatMap { interactor in interactor.methods.map { ($0, interactor.name) } },
      like: sampleInteractors.flatMap { interactor in interactor.methods.map { ($0, interactor.name) } }
    ) { self.words(of: $0, of: $1).element }
    words.list(
      "ambiguousTypes", "the types that a module imported by the tests has, too", ambiguousTypes, like: ["Comment"]
    ) { ambiguousType($0, among: spec.mentionedTypes) }
    words.list(
      "newTypes", "the types that are declared beside the screen, unless types have a folder of their own",
      newDeclarations.hasOwnModels ? [] : newDeclarations.types, like: [["Sample"]]
    ) { newType($0) }
    words.list(
      "models", "the types that are declared with the screen, if types have a folder of their own",
      newDeclarations.hasOwnModels ? newDeclarations.interactors.flatMap(\.newTypes) + newDeclarations.types : [],
      like: [["Sample"]]
    ) { newType($0) }
    words.list(
      "newStubs", "the Interactors that are declared with the screen, if stubs have a folder of their own",
      newDeclarations.hasOwnStubs ? newDeclarations.interactors : [], like: sampleInteractors
    ) { interactor($0) }
    words.flag("ownStubs", "whether stubs have a folder of their own", newDeclarations.hasOwnStubs)
    words.flag(
      "stubsInTests", "whether the tests have the stubs, so that no preview can use them",
      newDeclarations.hasStubsInTests)
  }

  private func addStore(to words: inout Words) {
    for list in store.lists ?? storeLists { words.list(list.name, list.meaning, list.elements) }
  }

  /// The lists of the store's templates, which are the same for all screens.
  var storeLists: [SharedStore.NamedList] {
    func made<Item>(
      _ items: [Item], _ sample: Item?, _ element: @escaping (Item) -> TemplateValues.Element
    ) -> TemplateValues.List {
      .init(sample: sample.map(element) ?? .init([:]), elements: items.map(element))
    }
    return [
      .init(
        name: "storeEvents", meaning: "the events of the app's store, for all screens of the run",
        elements: made(store.events, Self.sample?.events.first) { event($0) }),
      .init(
        name: "storeValues", meaning: "the values of the app's store, for all screens of the run",
        elements: made(store.values, Self.sample?.watches.first) { storeValue($0) }),
      .init(
        name: "storeEnums", meaning: "the enums that a package declares for the store",
        elements: made(store.enums, ("Sample", ["sample"])) { storeEnum($0) }),
    ]
  }

  /// A screen with each kind of line. Its elements describe the lists that are empty for another screen.
  static let sample: Spec? = {
    let lines = """
      screen Sample
      load items(page: Int): [String] from sample.fetchItems(page: page)
      state isSorted: Bool = false
      output detail(id: Int) repeats
      on detailRequested(id) -> detail(id: id)
      watch status as isActive: Bool { $0 == .active }
      guest
      search query from sample.search(query)
      do remove(id: Int, page: Int) from sample.remove(id: id) reloads items sends finished
      field email: String { $0.contains("@") } "Enter an email address"
      submit register from sample.register(email: email) clears
      do toggle updates isSorted { !isSorted }
      shows isEmpty: Bool { items.value?.isEmpty ?? false }
      """
    return (try? SpecParser.screens(in: Array(lines.utf8), file: "sample"))?.first
  }()
}
