public let coreFiles: [[UInt8]] = [PackageResources.LoadState_swift]
