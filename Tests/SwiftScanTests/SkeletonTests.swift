import Testing
import SwiftScan
