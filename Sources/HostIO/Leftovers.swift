/// Temporary files that a killed run left beside its destinations: `.HomeView.swift.vmgen-4f2a9c`.
///
/// A run removes its temporary files itself, even when a signal ends it. After SIGKILL or a power failure they remain.
public enum Leftovers {
  private static let mark = Array(".vmgen-".utf8)
  private static let digits = 6

  /// Returns a random name for a hidden file beside `name`.
  static func freeName(beside name: some StringProtocol) -> String {
    "." + name + ".vmgen-" + String(UInt32.random(in: 0x100000...0xFFFFFF), radix: 16)
  }

  /// Returns the leftovers directly in some folders, sorted. Unreadable folders are skipped.
  ///
  /// - Parameter folders: Absolute paths.
  public static func find(in folders: some Sequence<FilePath>) -> [FilePath] {
    Set(folders).sorted().flatMap { folder in
      ((try? FileSystem.names(in: folder)) ?? []).filter { isLeftover($0) }.map { folder.appending($0) }.sorted()
    }.filter { FileSystem.kind($0, followsLinks: false) == .file }
  }

  /// Returns a folder and those below it that can contain a project's own code. Links are not followed.
  ///
  /// - Parameter folder: An absolute path.
  public static func folders(below folder: FilePath) -> [FilePath] {
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter {
      $0.first != UInt8(ascii: ".") && !FolderListing.isForeign($0)
    }
    let inner = names.map { folder.appending($0) }.filter { FileSystem.kind($0, followsLinks: false) == .folder }
    return [folder] + inner.flatMap(folders(below:))
  }

  /// Removes a leftover returned by `find`.
  public static func remove(_ path: FilePath) throws(FileError) { try FileSystem.remove(path) }

  static func isLeftover(_ name: some Sequence<UInt8>) -> Bool {
    let name = Array(name)
    guard name.first == UInt8(ascii: "."), name.count > mark.count + digits + 1 else { return false }
    let end = name.suffix(digits)
    return name.dropLast(digits).suffix(mark.count).elementsEqual(mark)
      && end.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}
