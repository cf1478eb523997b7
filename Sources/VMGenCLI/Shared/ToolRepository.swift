import HostIO
import Wording

/// The repository of vmgen on GitHub, for generated files that name it. A release contains the name. A binary built in
/// a clone gets it from the clone.
struct ToolRepository {
  /// The owner and the name: `acme/vmgen`.
  let name: String
  /// Whether the owner is a placeholder.
  var isPlaceholder: Bool { name.hasPrefix("OWNER/") }

  /// The address of a rule's page, without the rule's name. Nil if the owner is a placeholder, because the link would lead
  /// nowhere.
  var rulePage: String? {
    isPlaceholder ? nil : "https://github.com/\(name)/blob/\(Version.current)/docs/rules.md#"
  }

  /// The address of a rule's page for people at this machine, without the rule's name: the page on GitHub, otherwise that of
  /// the clone in which the binary was built. Nil if there is neither.
  static func nearestRulePage() -> String? {
    if let page = find().rulePage { return page }
    return Machine.program().flatMap { rulePage(inCloneAround: $0) }
  }

  /// The address of a rule's page in the clone with a binary, without the rule's name; nil outside of clones of vmgen.
  static func rulePage(inCloneAround binary: FilePath) -> String? {
    var folder = binary.parent
    while folder != folder.parent {
      let page = folder.appending("docs/rules.md".utf8)
      if FileSystem.kind(page) == .file, FileSystem.kind(folder.appending("Sources/VMGenCLI".utf8)) == .folder {
        return "file://\(URIText.path(page.text))#"
      }
      folder = folder.parent
    }
    return nil
  }

  /// A note about the placeholder to replace; nil if there is none.
  ///
  /// - Parameter file: The file that names the repository.
  func note(in file: String) -> String? {
    isPlaceholder
      ? "in '\(file)', replace OWNER with the GitHub account that publishes your vmgen; this build does not know it"
      : nil
  }

  init(_ name: String = Version.repository) { self.name = name }

  /// Finds the repository of the release, otherwise `origin` of the clone in which the binary was built.
  static func find() -> ToolRepository {
    let built = ToolRepository()
    guard built.isPlaceholder, let folder = Machine.program()?.parent,
      let address = try? Git(in: folder).originAddress(),
      let name = name(in: String(decoding: address, as: UTF8.self))
    else { return built }
    return ToolRepository(name)
  }

  /// The owner and the name of a vmgen repository on GitHub, from its address in git; nil for other addresses.
  static func name(in address: String) -> String? {
    var rest = address[...]
    for start in ["https://", "http://", "ssh://", "git://"] where rest.hasPrefix(start) {
      rest = rest.dropFirst(start.count)
    }
    if let at = rest.firstIndex(of: "@"), !rest[..<at].contains("/") { rest = rest[rest.index(after: at)...] }
    guard rest.hasPrefix("github.com/") || rest.hasPrefix("github.com:") else { return nil }
    rest = rest.dropFirst("github.com/".count)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    if rest.hasSuffix(".git") { rest = rest.dropLast(4) }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    func isPlain(_ part: Substring) -> Bool {
      !part.isEmpty
        && part.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D }
    }
    guard parts.count == 2, parts.allSatisfy(isPlain), parts[1] == "vmgen" else { return nil }
    return String(rest)
  }
}
