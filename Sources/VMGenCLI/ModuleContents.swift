import HostIO
import SwiftScan

/// What a folder of sources declares already, read once when it is first asked for.
final class ModuleContents {
  private struct Folder {
    /// For each type at the top of a file, the file.
    var types: [String: FilePath] = [:]
    var files: [String: FilePath] = [:]
  }

  private var folders: [FilePath: Folder] = [:]

  /// The file below a folder that declares a type of a name at its top, or nil.
  func fileDeclaring(_ type: String, below folder: FilePath) -> FilePath? { contents(of: folder).types[type] }

  /// The file of a name below a folder, or nil. Names count as the same where only their case differs: many disks
  /// take them so.
  func fileNamed(_ name: String, below folder: FilePath) -> FilePath? {
    contents(of: folder).files[name.lowercased()]
  }

  private func contents(of folder: FilePath) -> Folder {
    if let known = folders[folder] { return known }
    var contents = Folder()
    // A folder that is still to be made is empty; what cannot be read is found by the build.
    let files = FileSystem.kind(folder) == .folder ? FileWalker(honoursIgnores: true).files(below: folder).files : []
    for file in files {
      contents.files[String(decoding: file.name, as: UTF8.self).lowercased()] = file
      guard let bytes = try? FileSystem.read(file) else { continue }
      let source = SourceFile(SourceText(bytes))
      for declaration in source.declarations where declaration.placement == .file {
        switch declaration.kind {
        case .class, .struct, .enum, .actor, .protocol, .typealias:
          if let name = declaration.name.first { contents.types[source.name(name)] = file }
        default: continue
        }
      }
    }
    folders[folder] = contents
    return contents
  }
}
