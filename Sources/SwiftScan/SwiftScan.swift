// SwiftScan
