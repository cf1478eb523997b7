/// The built-in templates of the `clean` convention: the bytes of the files in this folder, embedded in the binary.
public enum CleanTemplates {
    /// The paths in this folder and the bytes of the files, in the order in which plans list them.
    public static let files: [(path: String, contents: [UInt8])] = [
        ("Screen/Domain/__entityFile__.swift", PackageResources.__entityFile___swift),
        ("Screen/Domain/__newRepositoryType__.swift", PackageResources.__newRepositoryType___swift),
        ("Screen/Domain/__newUseCaseType__.swift", PackageResources.__newUseCaseType___swift),
        ("Screen/Domain/Stub__newUseCaseType__.swift", PackageResources.Stub__newUseCaseType___swift),
        ("Screen/Data/__dtoType__.swift", PackageResources.__dtoType___swift),
        ("Screen/Data/__newRepositoryDataSource__.swift", PackageResources.__newRepositoryDataSource___swift),
        ("Screen/Data/Default__newRepositoryType__.swift", PackageResources.Default__newRepositoryType___swift),
        ("Screen/Presentation/__itemType__.swift", PackageResources.__itemType___swift),
        ("Screen/Presentation/__Name__ViewModel.swift", PackageResources.__Name__ViewModel_swift),
        ("Screen/Presentation/__Name__ViewModelActions.swift", PackageResources.__Name__ViewModelActions_swift),
        ("Screen/Presentation/__Name__Navigation.swift", PackageResources.__Name__Navigation_swift),
        ("Screen/Views/__Name__ViewController.swift", PackageResources.__Name__ViewController_swift),
        ("Screen/__Name__FlowCoordinator.swift", PackageResources.__Name__FlowCoordinator_swift),
        ("Screen/__Name__DIContainer.swift", PackageResources.__Name__DIContainer_swift),
        ("Tests/__Name__ViewModelTests.swift", PackageResources.__Name__ViewModelTests_swift),
        ("Tests/__Name__NavigationTests.swift", PackageResources.__Name__NavigationTests_swift),
        ("Tests/__newRepositoryType__Tests.swift", PackageResources.__newRepositoryType__Tests_swift),
        ("Tests/__dtoType__Tests.swift", PackageResources.__dtoType__Tests_swift),
        ("App/SceneDelegate.swift", PackageResources.SceneDelegate_swift),
    ]
}
