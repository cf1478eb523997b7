/// The built-in templates of the `uikit` convention: the bytes of the files in this folder, embedded in the binary.
public enum UIKitTemplates {
    /// The paths in this folder and the bytes of the files, in the order in which plans list them.
    public static let files: [(path: String, contents: [UInt8])] = [
        ("Screen/__Name__ViewController.swift", PackageResources.__Name__ViewController_swift),
        ("Screen/__Name__View.swift", PackageResources.__Name__View_swift),
        ("Screen/__Name__ViewModel.swift", PackageResources.__Name__ViewModel_swift),
        ("Screen/__Name__Output.swift", PackageResources.__Name__Output_swift),
        ("Screen/__Name__FlowController.swift", PackageResources.__Name__FlowController_swift),
        ("Screen/__Name__Navigation.swift", PackageResources.__Name__Navigation_swift),
        ("Tests/__Name__ViewModelTests.swift", PackageResources.__Name__ViewModelTests_swift),
        ("Tests/__Name__NavigationTests.swift", PackageResources.__Name__NavigationTests_swift),
        ("App/SceneDelegate.swift", PackageResources.SceneDelegate_swift),
    ]
}
