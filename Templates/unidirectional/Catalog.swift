/// The built-in templates of the `unidirectional` convention: the bytes of the files in this folder, embedded in the
/// binary. Templates shared with the `observable` convention are only in that folder.
public enum UnidirectionalTemplates {
    /// The paths in this folder and the bytes of the files, in the order in which plans list them.
    public static let files: [(path: String, contents: [UInt8])] = [
        ("Screen/__Name__View.swift", PackageResources.__Name__View_swift),
        ("Screen/__Name__ViewModel.swift", PackageResources.__Name__ViewModel_swift),
        ("Screen/__Name__Output.swift", PackageResources.__Name__Output_swift),
        (
            "Screen/__Name__ViewModel+__searchSuffix__Search.swift",
            PackageResources.__Name__ViewModel___searchSuffix__Search_swift
        ),
        ("Tests/__Name__ViewModelTests.swift", PackageResources.__Name__ViewModelTests_swift),
    ]
}
