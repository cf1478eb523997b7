// The part of the plugin API that this package's plugins use. Its availability depends on the tools version, not on the
// system.

public import Foundation

public protocol Plugin {
  init()
}

extension Plugin {
  public static func main() throws {}
}

public protocol Target {
  typealias ID = String
  var id: ID { get }
  var name: String { get }
  var directoryURL: URL { get }
}

extension Target {
  public var recursiveTargetDependencies: [any Target] { [] }
}

public struct File {
  public let url: URL
}

public struct FileList: Sequence {
  public func makeIterator() -> IndexingIterator<[File]> { [].makeIterator() }
}

public protocol SourceModuleTarget: Target {
  func sourceFiles(withSuffix: String) -> FileList
}

public protocol Package {
  var directoryURL: URL { get }
  var targets: [any Target] { get }
}

extension Package {
  public func targets(named targetNames: [String]) throws -> [any Target] { [] }
}

public enum Diagnostics {
  public static func error(_ message: String, file: String? = #file, line: Int? = #line) {}
}

public struct ArgumentExtractor {
  public init(_ arguments: [String]) {}
  public mutating func extractOption(named: String) -> [String] { [] }
  public var remainingArguments: [String] { [] }
}

public struct PluginContext {
  public struct Tool {
    public let name: String
    public let url: URL
  }

  public let package: any Package
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> Tool { throw CocoaError(.featureUnsupported) }
}

public enum Command {
  case buildCommand(
    displayName: String?, executable: URL, arguments: [String], environment: [String: String] = [:],
    inputFiles: [URL] = [], outputFiles: [URL] = [])
}

public protocol BuildToolPlugin: Plugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command]
}

public protocol CommandPlugin: Plugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws
}

extension CommandPlugin {
  public var packageManager: PackageManager { PackageManager() }
}

public struct PackageManager {
  public enum BuildSubset {
    case product(String)
  }

  public struct BuildParameters {
    public init() {}
  }

  public struct BuildResult {
    public struct BuiltArtifact {
      public enum Kind {
        case executable, dynamicLibrary, staticLibrary
      }

      public let url: URL
      public let kind: Kind
    }

    public let logText: String
    public let builtArtifacts: [BuiltArtifact]
  }

  public func build(_ subset: BuildSubset, parameters: BuildParameters) throws -> BuildResult {
    throw CocoaError(.featureUnsupported)
  }
}
