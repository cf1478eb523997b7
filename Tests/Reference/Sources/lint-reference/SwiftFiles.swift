import Foundation

/// The Swift files at a path: a file with any name, or all files below a folder. Nil if there is nothing at the path.
///
/// Skips hidden folders and folders with dependencies. Does not follow links to folders.
func swiftFiles(at path: String) -> [String]? {
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
  guard isFolder.boolValue else { return [path] }
  return swiftFiles(below: path)
}

private let passedOver: Set = [".build", "Pods", "Carthage", "DerivedData", ".xctemplates", ".vmgen"]

private func swiftFiles(below folder: String) -> [String] {
  let prefix = folder.hasSuffix("/") ? folder : folder + "/"
  var files: [String] = []
  for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
    let path = prefix + name
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
    if isFolder.boolValue {
      if !isLink, !name.hasPrefix("."), !passedOver.contains(name), !name.hasSuffix(".xctemplate") {
        files += swiftFiles(below: path)
      }
    } else if name.hasSuffix(".swift") {
      files.append(path)
    }
  }
  return files
}
