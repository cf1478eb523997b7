public let observableView: [UInt8] = PackageResources.__Name__View_swift
