/// The built-in templates of the `observable` convention: the bytes of the files in this folder, embedded in the
/// binary.
public enum ObservableTemplates {
    /// The paths in this folder and the bytes of the files, in the order in which plans list them.
    public static let files: [(path: String, contents: [UInt8])] = [
        ("Screen/__Name__View.swift", PackageResources.__Name__View_swift),
        ("Screen/__Name__ViewModel.swift", PackageResources.__Name__ViewModel_swift),
        ("Screen/__Name__Output.swift", PackageResources.__Name__Output_swift),
        ("Screen/__Name__Form.swift", PackageResources.__Name__Form_swift),
        ("Screen/__Name__Flow.swift", PackageResources.__Name__Flow_swift),
        ("Screen/__Name__Navigation.swift", PackageResources.__Name__Navigation_swift),
        ("Screen/__newInteractorType__.swift", PackageResources.__newInteractorType___swift),
        ("Screen/Stub__newInteractorType__.swift", PackageResources.Stub__newInteractorType___swift),
        ("Screen/__modelFile__.swift", PackageResources.__modelFile___swift),
        ("Screen/__Name__Types.swift", PackageResources.__Name__Types_swift),
        ("Tests/__Name__ViewModelTests.swift", PackageResources.__Name__ViewModelTests_swift),
        ("Tests/__Name__NavigationTests.swift", PackageResources.__Name__NavigationTests_swift),
        ("App/AppStore.swift", PackageResources.AppStore_swift),
        ("App/__Module__App.swift", PackageResources.__Module__App_swift),
        ("Package/Package.swift", PackageResources.Package_swift),
        ("Package/gitignore", PackageResources.gitignore),
    ]
}
