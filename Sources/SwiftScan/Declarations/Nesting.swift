/// Ways out of declarations that lie in one another by the hundred, so that none is found by going through all of them.
///
/// Real code nests a handful: there parents are followed one by one, and nothing is worked out in advance.
struct Nesting: Sendable {
  /// How many declarations may lie in one another for it to stay empty.
  static let few = 64

  private struct Way {
    /// How many declarations enclose it.
    var depth: Int32
    /// One of these, far out, or -1: by these any is reached in a few steps, however many there are.
    var farOut: Int32
    /// The innermost type or extension around it, or -1.
    var enclosingType: Int32
  }

  /// One for each declaration, or none at all.
  private var ways: [Way] = []

  init() {}

  /// - Parameter declarations: Each behind its parent.
  init(_ declarations: [Declaration]) {
    ways.reserveCapacity(declarations.count)
    for declaration in declarations {
      let parent = declaration.parent
      if parent < 0 {
        ways.append(Way(depth: 0, farOut: -1, enclosingType: -1))
        continue
      }
      let around = ways[parent]
      ways.append(
        Way(
          depth: around.depth + 1, farOut: farOut(in: Int32(parent)),
          enclosingType: declarations[parent].kind.hasMembers ? Int32(parent) : around.enclosingType))
    }
  }

  /// The parent, or where two equal leaps from there lead as one.
  private func farOut(in parent: Int32) -> Int32 {
    let middle = ways[Int(parent)].farOut
    if middle < 0 { return parent }
    let end = ways[Int(middle)].farOut
    if end < 0 { return parent }
    let first = ways[Int(parent)].depth - ways[Int(middle)].depth
    return first == ways[Int(middle)].depth - ways[Int(end)].depth ? end : parent
  }

  var isEmpty: Bool { ways.isEmpty }

  /// A declaration far out of another one, or -1.
  func farOut(of index: Int) -> Int { ways.isEmpty ? -1 : Int(ways[index].farOut) }

  /// The innermost type or extension around a declaration, or -1; nil where it is to be looked for.
  func enclosingType(of index: Int) -> Int? { ways.isEmpty ? nil : Int(ways[index].enclosingType) }
}
