/// The built-in parts, which templates of all conventions include: the bytes of the files in this folder, built into the
/// binary.
public enum SharedTemplates {
    /// Paths in this folder and bytes, in the order of lists.
    public static let files: [(path: String, contents: [UInt8])] = [
        ("Screen/Controller.swift", PackageResources.Controller_swift),
        ("Screen/Forgetting.swift", PackageResources.Forgetting_swift),
        ("Screen/InitialValues.swift", PackageResources.InitialValues_swift),
        ("Screen/LoadMethods.swift", PackageResources.LoadMethods_swift),
        ("Screen/PlaceholderViews.swift", PackageResources.PlaceholderViews_swift),
        ("Screen/Preview.swift", PackageResources.Preview_swift),
        ("Screen/PrivateLoads.swift", PackageResources.PrivateLoads_swift),
        ("Screen/Search.swift", PackageResources.Search_swift),
        ("Screen/SearchBody.swift", PackageResources.SearchBody_swift),
        ("Screen/StoreSubscriptions.swift", PackageResources.StoreSubscriptions_swift),
        ("Screen/StoredWatches.swift", PackageResources.StoredWatches_swift),
        ("Screen/TableSource.swift", PackageResources.TableSource_swift),
        ("Screen/ViewProperties.swift", PackageResources.ViewProperties_swift),
        ("Tests/Actions.swift", PackageResources.Actions_swift),
        ("Tests/AllLoads.swift", PackageResources.AllLoads_swift),
        ("Tests/CancelledSearch.swift", PackageResources.CancelledSearch_swift),
        ("Tests/Doubles.swift", PackageResources.Doubles_swift),
        ("Tests/Imports.swift", PackageResources.Imports_swift),
        ("Tests/InitialState.swift", PackageResources.InitialState_swift),
        ("Tests/Loads.swift", PackageResources.Loads_swift),
        ("Tests/OutputEvents.swift", PackageResources.OutputEvents_swift),
        ("Tests/PublishedRefresh.swift", PackageResources.PublishedRefresh_swift),
        ("Tests/Refreshes.swift", PackageResources.Refreshes_swift),
        ("Tests/Release.swift", PackageResources.Release_swift),
        ("Tests/ResetOutputs.swift", PackageResources.ResetOutputs_swift),
        ("Tests/SearchArguments.swift", PackageResources.SearchArguments_swift),
        ("Tests/SearchResults.swift", PackageResources.SearchResults_swift),
        ("Tests/Searches.swift", PackageResources.Searches_swift),
        ("Tests/SentEvents.swift", PackageResources.SentEvents_swift),
        ("Tests/ShownRefresh.swift", PackageResources.ShownRefresh_swift),
        ("Tests/Typing.swift", PackageResources.Typing_swift),
        ("Tests/Watches.swift", PackageResources.Watches_swift),
    ]
}
