@testable import HostIO
import Testing

@Suite struct PathListTests {
  private static func list(_ places: [FilePlace]) -> PathList {
    var list = PathList()
    for place in places { list.append(place) }
    return list
  }

  @Test func aPlaceIsWhatItsPathIs() {
    let places = [
      FilePlace(FilePath("/a/b.swift")), FilePlace(folder: FilePath("/a"), name: ArraySlice("c.swift".utf8)),
      FilePlace(folder: FilePath("/"), name: ArraySlice("d.swift".utf8)), FilePlace(FilePath("e.swift")),
    ]
    let list = Self.list(places)
    #expect((0..<list.count).map { list[$0].text } == ["/a/b.swift", "/a/c.swift", "/d.swift", "e.swift"])
    #expect(places.map(\.path) == (0..<list.count).map { list[$0] })
  }

  @Test func listsAreJoined() {
    var list = PathList()
    list.append(contentsOf: Self.list([FilePlace(FilePath("/a")), FilePlace(FilePath("/b"))]))
    list.append(contentsOf: PathList())
    list.append(contentsOf: Self.list([FilePlace(folder: FilePath("/c"), name: ArraySlice("d".utf8))]))
    #expect((0..<list.count).map { list[$0].text } == ["/a", "/b", "/c/d"])
  }
}
