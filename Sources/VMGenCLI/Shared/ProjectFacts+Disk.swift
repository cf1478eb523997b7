import HostIO
import Plans
import Scaffolding

extension ProjectFacts {
  /// The facts about a project on the disk.
  ///
  /// - Parameters:
  ///   - root: The project's folder. Neighbouring files are searched up to it.
  ///   - progress: Shows the number of files; nil if no progress is shown.
  static func ofDisk(root: FilePath, progress: Progress? = nil) -> ProjectFacts {
    let contents = ModuleContents(progress: progress)
    var facts = ProjectFacts(
      disk: PlanDiskReader(),
      declaringFile: { contents.fileDeclaring($0, below: FilePath($1))?.text },
      declaredType: { contents.declaredType($0, below: FilePath($1)) },
      typeNames: { contents.typeNames(below: FilePath($0)) },
      fileNamed: { contents.fileNamed($0, below: FilePath($1))?.text },
      manifestTargets: { PackageManifest($0).targets() },
      namesInFolder: { folder in
        ((try? FileSystem.names(in: FilePath(folder))) ?? []).map { String(decoding: $0, as: UTF8.self) }
      },
      filesNear: { Self.files(near: FilePath($0), upTo: root) },
      lacksLibrary: { PackageManifest($2).lacks($0, in: $1) },
      isolatesByDefault: { PackageManifest($1).isolates($0) })
    facts.deployedTargets = { PackageManifest($0).deployedTargets() }
    facts.publicType = { contents.declaredType($0, below: FilePath($1), isOutside: true) }
    facts.publicTypeNames = { contents.typeNames(below: FilePath($0), isOutside: true) }
    facts.imports = { contents.imports(below: FilePath($0)) }
    facts.computesPlatforms = { PackageManifest($0).computesPlatforms }
    facts.foldersOfCode = {
      FileWalker(honoursIgnores: true).files(below: FilePath($0)).files.filter { !TemplateFolders.contain($0) }
        .map(\.parent.text)
    }
    facts.packageFolders = {
      FileWalker(honoursIgnores: true).files(below: root).files
        .filter { $0.name.elementsEqual("Package.swift".utf8) && !TemplateFolders.contain($0) }
        .map(\.parent.text)
    }
    return facts
  }

  /// The smallest and largest number of files to inspect. A sample is enough to find what files have in common.
  private static let (fewest, most) = (3, 16)

  /// Swift files in a folder or below it. If there are too few, also files of its enclosing folders within the project.
  private static func files(near folder: FilePath, upTo root: FilePath) -> [NeighbouringFile] {
    guard folder.isInside(root) else { return [] }
    let walker = FileWalker(honoursIgnores: true, threads: 1)
    var current = folder
    while true {
      let found = FileSystem.kind(current, followsLinks: false) == .folder ? walker.files(below: current).files : []
      // Ignore templates and copies of vmgen's libraries, because their style is not the project's.
      let files = found.filter {
        !$0.name.elementsEqual("Package.swift".utf8) && !TemplateFolders.contain($0)
          && !TuistTemplate.contain($0) && !$0.isOfLibraryCopy
      }
      if files.count >= fewest || current == root || current.components.isEmpty {
        return files.prefix(most).compactMap { file in
          (try? FileSystem.read(file)).map {
            NeighbouringFile(name: String(decoding: file.name, as: UTF8.self), contents: Array($0.prefix(8192)))
          }
        }
      }
      current = current.parent
    }
  }
}
