// Types and extensions: their heads, and who owns what stands in their bodies.
extension SketchReader {
  /// Whether the outermost of what is open are braces.
  var isInBraces: Bool {
    var outermost = 0
    while outermost < depth, open[outermost] == UInt8(ascii: "c") { outermost += 1 }
    return outermost < depth && open[outermost] == UInt8(ascii: "{")
  }

  mutating func readClass(from start: Int) -> Bool {
    let known = sketch.types.count
    guard readType(from: start, .other) else { return false }
    guard sketch.types.count > known, let name = sketch.types.last?.name else { return true }
    guard let end = losesOwners || body < start ? startOfBody() : body else {
      // Where it is not plain where the head ends, anything may be in it.
      if names != nil { sketch.mentions.insert(.heads) }
      sketch.viewControllers.append(name)
      return true
    }
    let head = UnsafeRawBufferPointer(start: bytes + start, count: end - start)
    if let names, names.occur(in: head) { sketch.mentions.insert(.heads) }
    if Self.viewController.occurs(in: head) { sketch.viewControllers.append(name) }
    return true
  }

  /// - Parameter kind: What it is as an owner; nil for what has no body.
  mutating func readType(from start: Int, _ kind: Owner.Kind?) -> Bool {
    guard let isPlain = isPlainName(from: start) else { return false }
    if isPlain { return true }
    guard let name = readName() else { return false }
    addType(name, kind)
    return true
  }

  mutating func addType(_ name: UInt64, _ kind: Owner.Kind?) {
    // Types are declared in braces, but for those of the file.
    let inner = innermost
    if inner != UInt8(ascii: "{"), inner != 0, inner != UInt8(ascii: "c") { losesOwners = true }
    let owner =
      losesOwners
      ? SourceSketch.unknownOwner : ownerCount > 0 ? owners[ownerCount - 1].name : SourceSketch.noOwner
    sketch.types.append(SourceSketch.TypeName(name: name, owner: owner))
    if let kind { expectBody(of: name, kind) }
  }

  /// Finds the brace that opens the body of a type or extension whose name ends at the position, where the head is plain:
  /// `<A, B: C>: D, @e F.G where H == I {`.
  mutating func expectBody(of name: UInt64, _ kind: Owner.Kind) {
    if losesOwners { return }
    body = startOfBody() ?? -1
    (bodyOwner, bodyKind) = (name, kind)
    losesOwners = body < 0
  }

  func startOfBody() -> Int? {
    var next = position
    /// Whether what was read last ends a type, so that no other word can follow.
    var isBehindType = true
    var isAttribute = false
    while true {
      switch classes[Int(bytes[next])] {
      case .openBrace: return isBehindType ? next : nil
      case .space: next += 1
      case .letter:
        let start = next
        while continuesIdentifier[Int(bytes[next])] { next += 1 }
        if bytes[next] >= 0x80 { return nil }
        let isWhere = next - start == 5 && isWord("where", at: start)
        if isWhere != isBehindType || isAttribute && isWhere { return nil }
        if !isWhere, isReserved(UnsafeBufferPointer(start: bytes + start, count: next - start)),
          next - start != 3 || !isWord("Any", at: start)
        {
          return nil
        }
        isBehindType = !isWhere && !isAttribute
        isAttribute = false
      case .at:
        if isBehindType || isAttribute { return nil }
        isAttribute = true
        next += 1
      case .colon, .comma, .dot, .leftAngle:
        if !isBehindType { return nil }
        isBehindType = false
        next += 1
      case .rightAngle, .questionOrExclamation:
        if !isBehindType { return nil }
        next += 1
      case .operatorCharacter:
        switch bytes[next] {
        case UInt8(ascii: "=") where bytes[next + 1] == UInt8(ascii: "="):
          if !isBehindType { return nil }
          isBehindType = false
          next += 2
        case UInt8(ascii: "&"):
          if !isBehindType { return nil }
          isBehindType = false
          next += 1
        case UInt8(ascii: "~"):
          if isBehindType { return nil }
          next += 1
        default: return nil
        }
      case .newline:
        while classes[Int(bytes[next])] == .newline || classes[Int(bytes[next])] == .space { next += 1 }
        if !isBehindType { continue }
        // A head goes on where nothing else could.
        switch bytes[next] {
        case UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ">"): continue
        case UInt8(ascii: "w"): if isWord("where", at: next), !continuesIdentifier[Int(bytes[next + 5])] { continue }
        default: break
        }
        return nil
      default: return nil
      }
    }
  }

  mutating func pushOwner() {
    guard ownerCount < Self.deepestOwner else {
      losesOwners = true
      return
    }
    owners[ownerCount] = Owner(name: bodyOwner, kind: bodyKind, depth: depth)
    ownerCount += 1
    ownerDepth = depth
  }

  mutating func popOwner() {
    ownerCount -= 1
    ownerDepth = ownerCount > 0 ? owners[ownerCount - 1].depth : -1
  }

  mutating func readExtension(from start: Int) -> Bool {
    guard let isPlain = isPlainName(from: start) else { return false }
    if isPlain { return true }
    if isInBraces {
      nestsExtensions = true
      if sketch.mentions.contains(.subscription) {
        sketch.mentions.insert([.extensionSubscription, .unknownSubscriber])
      }
    }
    // Where none can be declared, what stands in it is not its own.
    if innermost != UInt8(ascii: "{"), innermost != UInt8(ascii: "c"), innermost != 0 { losesOwners = true }
    // What extends an array has no name to be found by, nor has what stands in it.
    if bytes[position] == UInt8(ascii: " "), bytes[position + 1] == UInt8(ascii: "[") {
      losesOwners = true
      return true
    }
    var last = position
    guard var name = readName() else { return false }
    while bytes[position] == UInt8(ascii: ".") {
      position += 1
      last = position
      guard let next = readName() else { return false }
      name = next
    }
    if let names, names.occur(in: UnsafeRawBufferPointer(start: bytes + last, count: position - last)) {
      sketch.mentions.insert(.heads)
    }
    expectBody(of: name, .extension)
    guard var next = endOfArguments() else { return false }
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    switch bytes[next] {
    case UInt8(ascii: "{"): return true
    case UInt8(ascii: "w"):
      return isWord("where", at: next)
        && (classes[Int(bytes[next + 5])] == .space || classes[Int(bytes[next + 5])] == .newline)
    case UInt8(ascii: ":") where bytes[next + 1] != UInt8(ascii: ":"):
      sketch.extensions.append(name)
      return true
    default: return false
    }
  }
}
