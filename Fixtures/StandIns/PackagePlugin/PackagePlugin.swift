// A stand-in for SwiftPM's module: the declarations that the plugins use. The types have initialisers, so that a test can
// make them. It also collects what the plugins report.
import Foundation

public struct File {
  public let url: URL
  public let type: FileType

  public init(url: URL, type: FileType) { (self.url, self.type) = (url, type) }
}

public enum FileType { case source, header, resource, unknown }

public struct FileList: Sequence {
  private let files: [File]

  public init(_ files: [File]) { self.files = files }

  public func makeIterator() -> IndexingIterator<[File]> { files.makeIterator() }
}

public protocol Target {
  var id: String { get }
  var name: String { get }
  var directoryURL: URL { get }
  var recursiveTargetDependencies: [any Target] { get }
}

public protocol SourceModuleTarget: Target {
  var sourceFiles: FileList { get }
}

extension SourceModuleTarget {
  public func sourceFiles(withSuffix suffix: String) -> FileList {
    FileList(sourceFiles.filter { $0.url.path.hasSuffix(suffix) })
  }
}

public struct Package {
  public let directoryURL: URL
  public let targets: [any Target]

  public init(directoryURL: URL, targets: [any Target]) { (self.directoryURL, self.targets) = (directoryURL, targets) }

  public func targets(named names: [String]) throws -> [any Target] { targets.filter { names.contains($0.name) } }
}

public struct PluginContext {
  public struct Tool {
    public let name: String
    public let url: URL

    public init(name: String, url: URL) { (self.name, self.url) = (name, url) }
  }

  public let package: Package
  public let pluginWorkDirectoryURL: URL
  private let tools: [String: Tool]

  public init(package: Package, work: URL, tools: [String: Tool]) {
    (self.package, pluginWorkDirectoryURL, self.tools) = (package, work, tools)
  }

  public func tool(named name: String) throws -> Tool {
    guard let tool = tools[name] else { throw CocoaError(.fileNoSuchFile) }
    return tool
  }
}

public enum Command {
  case buildCommand(
    displayName: String?, executable: URL, arguments: [String], inputFiles: [URL] = [], outputFiles: [URL] = [])
}

public enum Diagnostics {
  /// The reported errors. A test reads and empties this.
  nonisolated(unsafe) public static var errors: [String] = []

  public static func error(_ message: String) { errors.append(message) }
}

public struct ArgumentExtractor {
  public private(set) var remainingArguments: [String]

  public init(_ arguments: [String]) { remainingArguments = arguments }

  public mutating func extractOption(named name: String) -> [String] {
    var values: [String] = []
    while let index = remainingArguments.firstIndex(of: "--\(name)"), index + 1 < remainingArguments.count {
      values.append(remainingArguments[index + 1])
      remainingArguments.removeSubrange(index...index + 1)
    }
    return values
  }
}

public struct PackageManager {
  public enum BuildSubset { case product(String) }

  public struct BuildParameters { public init() {} }

  public struct BuildResult {
    public struct BuiltArtifact {
      public enum Kind { case executable, dynamicLibrary, staticLibrary }

      public let kind: Kind
      public let url: URL
    }

    public let builtArtifacts: [BuiltArtifact] = []
    public let logText = "the stand-in builds nothing"
  }

  public func build(_ subset: BuildSubset, parameters: BuildParameters) throws -> BuildResult { BuildResult() }
}

public protocol BuildToolPlugin {
  init()
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command]
}

public protocol CommandPlugin {
  init()
  func performCommand(context: PluginContext, arguments: [String]) throws
}

extension CommandPlugin {
  public var packageManager: PackageManager { PackageManager() }
}
