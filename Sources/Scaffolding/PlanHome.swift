/// Where a screen is written, as far as it matters to what is declared with it.
struct PlanHome {
  var module: String
  var convention: ScreenConvention
  /// The folder in which types are looked for; nil for a package that is being made.
  var typeFolder: String?
  /// The folder of the screen's sources.
  var sources: String?
  /// Whether the code is on the main actor where nothing else is said.
  var isIsolated = false
  /// Whether the module is a package's target with localised resources.
  var isLocalized = false
  /// Whether the code must build without SwiftUI and UIKit, too: `swift test` builds the whole package on any system.
  var isPackage = false
  /// Folders for what screens share.
  var places = SharedPlaces()
  /// Whether the stubs belong to the tests.
  var hasStubsInTests = false
  /// Whether this run writes the store.
  var writesStore = false

  /// The home of a screen in a package that this run makes.
  init(module: String, convention: ScreenConvention) {
    isPackage = true
    writesStore = true
    self.module = module
    self.convention = convention
  }

  init(_ place: ScreenPlace, convention: ScreenConvention) {
    module = place.module ?? "App"
    self.convention = convention
    typeFolder = place.typeFolder
    sources = place.sources
    isIsolated = place.isIsolated
    isLocalized = place.isLocalized
    isPackage = place.carriesCore
  }
}
