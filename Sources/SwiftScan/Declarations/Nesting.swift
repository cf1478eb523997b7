/// Shortcuts from deeply nested declarations to the declarations around them. They keep a search outwards from visiting
/// every level.
///
/// Real code nests a few levels. Its shortcuts are not computed, and searches follow the parents one by one.
struct Nesting: Sendable {
  /// The number of nesting levels up to which no shortcuts are computed.
  static let few = 64

  private struct Link {
    /// The number of declarations around it.
    var depth: Int32
    /// The index of an enclosing declaration, possibly many levels out, or -1. Following these links reaches any
    /// enclosing declaration in logarithmically many steps.
    var jump: Int32
    /// The innermost type or extension around it, or -1.
    var enclosingType: Int32
  }

  /// One entry per declaration, or none at all.
  private var ways: [Link] = []

  init() {}

  /// - Parameter declarations: All declarations of a file, each after its parent.
  init(_ declarations: [Declaration]) {
    ways.reserveCapacity(declarations.count)
    for declaration in declarations {
      let parent = declaration.parent
      if parent < 0 {
        ways.append(Link(depth: 0, jump: -1, enclosingType: -1))
        continue
      }
      let around = ways[parent]
      ways.append(
        Link(
          depth: around.depth + 1, jump: jump(in: Int32(parent)),
          enclosingType: declarations[parent].kind.hasMembers ? Int32(parent) : around.enclosingType))
    }
  }

  /// The link of a child of `parent`. It is the end of the next two links from `parent` if both skip equally many
  /// levels, else `parent`.
  private func jump(in parent: Int32) -> Int32 {
    let middle = ways[Int(parent)].jump
    if middle < 0 { return parent }
    let end = ways[Int(middle)].jump
    if end < 0 { return parent }
    let first = ways[Int(parent)].depth - ways[Int(middle)].depth
    return first == ways[Int(middle)].depth - ways[Int(end)].depth ? end : parent
  }

  var isEmpty: Bool { ways.isEmpty }

  /// The enclosing declaration that a declaration links to, or -1 if there is none or no shortcuts are computed.
  func jump(of index: Int) -> Int { ways.isEmpty ? -1 : Int(ways[index].jump) }

  /// The innermost type or extension around a declaration, or -1; nil if no shortcuts are computed.
  func enclosingType(of index: Int) -> Int? { ways.isEmpty ? nil : Int(ways[index].enclosingType) }
}
