/// The built-in templates of the `representable` convention: the bytes of the files in this folder, built into the
/// binary. What is as in the `observable` convention is not here again.
public enum RepresentableTemplates {
    /// Paths in this folder and bytes, in the order in which plans list the files.
    public static let files: [(path: String, contents: [UInt8])] = [
        ("Screen/__Name__View.swift", PackageResources.__Name__View_swift),
        ("Screen/__Name__ViewModelRepresentable.swift", PackageResources.__Name__ViewModelRepresentable_swift),
        ("Screen/__Name__ViewModel.swift", PackageResources.__Name__ViewModel_swift),
        ("Screen/__Name__Output.swift", PackageResources.__Name__Output_swift),
        ("Screen/Mock__Name__ViewModel.swift", PackageResources.Mock__Name__ViewModel_swift),
        ("Tests/__Name__ViewModelTests.swift", PackageResources.__Name__ViewModelTests_swift),
    ]
}
