// The part of the plugin API that this package's plugin uses. Its availability depends on the tools version, not on the
// system.

public import Foundation

public protocol Plugin {
  init()
}

extension Plugin {
  public static func main() throws {}
}

public protocol Target {
  var name: String { get }
  var directoryURL: URL { get }
}

public struct PluginContext {
  public struct Tool {
    public let name: String
    public let url: URL
  }

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
