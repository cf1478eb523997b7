import Foundation
import PackagePlugin

/// Embeds files as Swift constants when a target is built: the files in the folders beside its sources, or in the
/// folders listed in its `embed.list`.
///
/// SwiftPM's `.embedInCode` writes arrays of numbers. Compiling 280,000 of them takes a quarter of the tool's build
/// time, so this plugin writes string literals.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL
    let list = folder.appending(path: "embed.list")
    let isListed = FileManager.default.fileExists(atPath: list.path)
    let names =
      isListed
      ? try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
      : try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let files = try names.flatMap { try self.files(in: folder.appending(path: $0).standardizedFileURL) }
    let output = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [output.path] + files.map { $0.path },
        inputFiles: files + (isListed ? [list] : []),
        outputFiles: [output])
    ]
  }

  /// The files in a folder and its subfolders, sorted, without links and documentation. Empty if it is not a folder.
  private func files(in folder: URL) throws -> [URL] {
    guard try type(of: folder) == .typeDirectory, folder.pathExtension != "docc" else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { name in
      let url = folder.appending(path: name)
      if name.hasPrefix(".") { return [] as [URL] }
      return try type(of: url) == .typeRegular ? [url] : files(in: url)
    }
  }

  private func type(of url: URL) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
  }
}
