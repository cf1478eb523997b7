import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether Swift, Foundation or SwiftUI has a mutating method that is called like this, and objects rarely have one.
  var changesValue: Bool {
    guard let name = calledExpression.lastName else { return false }
    if Self.mutating.contains(name) { return true }
    guard let label = arguments.first?.label?.nameText else { return false }
    return name == "move" && label == "fromOffsets"
      || name == "remove" && ["at", "atOffsets", "integersIn", "charactersIn"].contains(label)
  }

  private static let mutating: Set<String> = [
    // Collections
    "append", "insert", "popFirst", "popLast", "removeAll", "removeFirst", "removeLast", "removeSubrange",
    "removeSubranges", "replaceSubrange", "replaceSubranges", "moveSubranges", "reserveCapacity", "partition",
    "shuffle",
    "sort", "swapAt", "withContiguousMutableStorageIfAvailable", "withUnsafeMutableBufferPointer",
    // Dictionaries and sets
    "removeValue", "updateValue", "formIntersection", "formSymmetricDifference", "formUnion",
    // Numbers and flags
    "addProduct", "formRemainder", "formSquareRoot", "formTruncatingRemainder", "negate", "toggle",
    // Texts
    "makeContiguousUTF8", "mergeAttributes", "replaceAttributes", "trimPrefix", "withUTF8",
    // Data, dates and URLs
    "addTimeInterval", "appendPathComponent", "appendPathExtension", "deleteLastPathComponent", "deletePathExtension",
    "removeAllCachedResourceValues", "removeCachedResourceValue", "resetBytes", "resolveSymlinksInPath",
    "setResourceValues", "setTemporaryResourceValue", "withUnsafeMutableBytes",
  ]
}
