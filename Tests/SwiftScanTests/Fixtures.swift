import Foundation
import SwiftScan

/// Files of the repository that tests read.
enum Fixtures {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let folder = root.appending(path: "Fixtures/Swift")

  static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  static let names = ["Broken.swift", "Declarations.swift", "Strings.swift"]
}
