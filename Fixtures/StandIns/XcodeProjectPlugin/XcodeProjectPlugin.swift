// A stand-in for the module that Xcode gives to plugins: the declarations that the plugins use, as in Xcode 16.
import Foundation
import PackagePlugin

public struct XcodeProject {
  public let displayName: String
  public let directoryURL: URL
  public let targets: [XcodeTarget]

  /// Xcode has no such initialiser.
  public init(displayName: String, directoryURL: URL, targets: [XcodeTarget]) {
    (self.displayName, self.directoryURL, self.targets) = (displayName, directoryURL, targets)
  }
}

public struct XcodeTarget {
  public let displayName: String
  public let inputFiles: FileList

  /// Xcode has no such initialiser.
  public init(displayName: String, inputFiles: FileList) {
    (self.displayName, self.inputFiles) = (displayName, inputFiles)
  }
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL
  /// The tools by their names. Xcode has no such property; tests set it.
  public let tools: [String: PluginContext.Tool]

  public func tool(named name: String) throws -> PluginContext.Tool {
    guard let tool = tools[name] else { throw CocoaError(.fileNoSuchFile) }
    return tool
  }

  /// Xcode has no such initialiser.
  public init(project: XcodeProject, work: URL, tools: [String: PluginContext.Tool]) {
    (xcodeProject, pluginWorkDirectoryURL, self.tools) = (project, work, tools)
  }
}

public protocol XcodeCommandPlugin: CommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}
