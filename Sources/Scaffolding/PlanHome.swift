/// The module and folders for a screen's code, as far as generated declarations depend on them.
struct PlanHome {
  var module: String
  var convention: ScreenConvention
  /// The folder whose sources are searched for existing types; nil for a new package.
  var typeFolder: String?
  /// The folder of the screen's sources.
  var sources: String?
  /// Whether the module's default isolation is `MainActor`.
  var isIsolated = false
  /// Whether the module is a package target with localised resources.
  var isLocalized = false
  /// Whether the code must also build without SwiftUI and UIKit, because `swift test` builds the whole package on any
  /// system.
  var isPackage = false
  /// The folders for declarations that screens share.
  var places = SharedPlaces()
  /// Whether stubs are part of the test target.
  var hasStubsInTests = false
  /// Whether this run generates the store.
  var writesStore = false

  /// Makes the home of a screen in a new package.
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
    isPackage = place.hasCoreTarget
  }
}
