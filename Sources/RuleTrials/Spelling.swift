import Chance
import Linting
import SwiftScan

// The same code in other words: parentheses, `self`, modules, and closures in other places.
extension Disguise {
  private static func chains(
    _ name: String, movesLines: Bool = false, _ edits: @escaping @Sendable (Chains, inout SplitMix64) -> [TextEdit]
  ) -> Disguise {
    .edits(name, movesLines: movesLines) { layout, chance in edits(Chains(layout), &chance) }
  }

  static let spellings: [Disguise] = parentheses + words + closures

  // MARK: - Parentheses

  private static let parentheses: [Disguise] = [
    .chains("receivers in parentheses") { chains, chance in
      chains.all.flatMap { chain in
        chain.parts.filter { part in
          !part.isOptional && part.end < chain.tokens.upperBound && chains.isBeforeMember(part) && chance.once(in: 2)
        }.flatMap { chains.layout.wrapping(chain.tokens.lowerBound..<$0.end) }
      }
    },
    .chains("callees in parentheses") { chains, chance in
      chains.all.flatMap { chain in
        zip(chain.parts, chain.parts.dropFirst()).filter { part, next in
          !part.isOptional && !part.isCall && next.isCall && chains.isCallee(part) && chance.once(in: 2)
        }.flatMap { chains.layout.wrapping(chain.tokens.lowerBound..<$0.0.end) }
      }
    },
    .chains("arguments in parentheses") { chains, chance in
      chains.inCode { $0.kind == .openParen }.filter { chains.isCall($0) }.flatMap { open in
        chains.layout.file.arguments(in: open..<chains.layout.tokens.behind(open)).filter { argument in
          ![.prefixOperator, .wildcard].contains(chains.layout.tokens[argument.value.lowerBound].kind)
            && chance.once(in: 2)
        }.flatMap { chains.layout.wrapping($0.value) }
      }
    },
    .chains("values in parentheses") { chains, _ in
      chains.layout.declarations.flatMap { chains.layout.file.bindings(of: $0) }.map(\.value).filter { value in
        value.count > 0 && ![.if, .switch].contains(chains.layout.tokens[value.lowerBound].keyword)
      }.flatMap { chains.layout.wrapping($0) }
    },
    .chains("expressions in parentheses") { chains, chance in
      let file = chains.layout.file
      return chains.all.filter { chains.isValue($0) && chance.once(in: 2) }.flatMap { chain in
        let start = chance.once(in: 2) ? file.startWithEffects(chain.tokens.lowerBound) : chain.tokens.lowerBound
        return chains.layout.wrapping(start..<chain.tokens.upperBound)
      }
    },
    .chains("self in parentheses") { chains, _ in
      chains.all.filter {
        chains.layout.tokens[$0.tokens.lowerBound].keyword == .self && chains.isBeforeMember($0.parts[0])
          || chains.layout.tokens[$0.tokens.lowerBound].keyword == .self && chains.isValue($0)
      }.flatMap { chain in
        let first = chain.tokens.lowerBound..<chain.tokens.lowerBound + 1
        return chains.layout.wrapping(first) + chains.layout.wrapping(first)
      }
    },
    .edits("types in parentheses") { layout, _ in
      let types =
        layout.declarations.flatMap { layout.file.bindings(of: $0).map(\.type) }
        + layout.declarations.flatMap { layout.file.parameters(of: $0) }.map(\.type)
      return Set(types).filter { type in
        !type.isEmpty && ![.at, .binaryOperator].contains(layout.tokens[type.lowerBound].kind)
          && ![.inout, .isolated, .sending, .borrowing, .consuming].contains(layout.tokens[type.lowerBound].keyword)
          && ![.postfixExclamation, .binaryOperator, .postfixOperator].contains(layout.tokens[type.upperBound - 1].kind)
      }.flatMap { layout.wrapping($0) }
    },
  ]

  // MARK: - Words

  /// The modules of types that the rules know.
  private static let typeModules = [
    "Timer": "Foundation", "NotificationCenter": "Foundation", "UserDefaults": "Foundation",
    "FileManager": "Foundation",
    "URLSession": "Foundation", "JSONDecoder": "Foundation", "DispatchQueue": "Dispatch", "Task": "_Concurrency",
    "MainActor": "_Concurrency", "AnyCancellable": "Combine", "PassthroughSubject": "Combine",
    "CurrentValueSubject": "Combine", "AnyPublisher": "Combine", "UIViewController": "UIKit", "UIWindow": "UIKit",
    "UIApplication": "UIKit", "Bool": "Swift", "String": "Swift", "Void": "Swift", "Never": "Swift", "Int": "Swift",
    "RunLoop": "Foundation", "OperationQueue": "Foundation", "StateObject": "SwiftUI", "State": "SwiftUI",
    "Bindable": "SwiftUI", "Binding": "SwiftUI",
  ]

  private static let words: [Disguise] = [
    .edits("types with their module") { layout, _ in
      let declared = Set(layout.declarations.flatMap { layout.file.dottedName($0.name) })
      let attributes = layout.file.attributes.map(\.tokens)
      return layout.freeTokens.compactMap { token in
        guard token > 0, layout.tokens[token].kind == .identifier,
          let module = typeModules[layout.file.name(token)], !declared.contains(layout.file.name(token)),
          ![.period, .at, .pound, .backslash].contains(layout.tokens[token - 1].kind),
          layout.tokens[token - 1].keyword != .case, layout.tokens[token + 1].kind != .colon,
          !attributes.contains(where: { $0.contains(token) })
        else { return nil }
        return TextEdit(layout.start(token)..<layout.start(token), module + ".")
      }
    },
    .chains("types with init") { chains, _ in
      chains.all.flatMap { chain in
        zip(chain.parts, chain.parts.dropFirst()).filter { part, next in
          !part.isCall && next.isCall && !part.isOptional && chains.endsWithType(part, of: chain)
        }.map { part, _ in
          TextEdit(chains.layout.end(part.end - 1)..<chains.layout.end(part.end - 1), ".init")
        }
      }
    },
    .chains("comments in chains") { chains, _ in
      chains.all.flatMap { chain in
        chain.parts.dropLast().compactMap { part in
          let layout = chains.layout
          let next = layout.start(part.end)
          guard next == layout.end(part.end - 1), [.period, .openParen].contains(layout.tokens[part.end].kind) else {
            return nil
          }
          return TextEdit(next..<next, " /* ) .{ */ ")
        }
      }
    },
    .chains("members of self") { chains, _ in
      let (layout, own) = (chains.layout, chains.ownMembers)
      return chains.all.compactMap { chain in
        let name = chain.tokens.lowerBound
        guard layout.tokens[name].kind == .identifier, own.contains(layout.file.name(name)), !chains.isInClosure(name),
          layout.tokens[name - 1].kind != .openBracket
        else { return nil }
        return TextEdit(layout.start(name)..<layout.start(name), "self.")
      }
    },
    .chains("members without self") { chains, _ in
      let (layout, own) = (chains.layout, chains.ownMembers)
      return chains.all.compactMap { chain in
        let start = chain.tokens.lowerBound
        guard layout.tokens[start].keyword == .self, layout.tokens[start + 1].kind == .period,
          layout.tokens[start + 2].kind == .identifier, own.contains(layout.file.name(start + 2)),
          !chains.isInClosure(start)
        else { return nil }
        return TextEdit(layout.start(start)..<layout.start(start + 2), "")
      }
    },
    .edits("self unwrapped by name") { layout, _ in
      layout.freeTokens.compactMap { token in
        guard token > 0, layout.tokens[token].keyword == .self, layout.tokens[token - 1].keyword == .let,
          layout.tokens[token + 1].kind != .equal
        else { return nil }
        return TextEdit(layout.end(token)..<layout.end(token), " = self")
      }
    },
    .chains("forced optionals") { chains, _ in
      chains.inCode { $0.kind == .postfixQuestion }.filter {
        chains.layout.tokens[$0 + 1].kind == .period && chains.layout.tokens[$0 - 1].keyword != .try
      }.map { TextEdit(chains.layout.tokens[$0].range, "!") }
    },
  ]

  // MARK: - Closures

  /// The labels of closures that may be arguments or trailing closures.
  private static let labels = [
    "sink": "receiveValue: ", "Task": "operation: ", "detached": "operation: ", "async": "execute: ",
    "sync": "execute: ",
    "asyncAfter": "execute: ", "weakSink": "receiveValue: ", "scheduledTimer": "block: ", "Timer": "block: ",
    "addObserver": "using: ", "map": "", "filter": "", "flatMap": "", "compactMap": "", "forEach": "",
    "onReceive": "perform: ", "onChange": "perform: ", "run": "body: ",
  ]

  private static let closures: [Disguise] = [
    .chains("closures as arguments") { chains, chance in
      let (layout, tokens) = (chains.layout, chains.layout.tokens)
      return chains.all.flatMap { chain -> [TextEdit] in
        zip([chain.tokens.lowerBound] + chain.parts.map(\.end), chain.parts).flatMap { start, part -> [TextEdit] in
          // One closure, alone or behind arguments in parentheses.
          guard part.isCall, tokens[start].kind == .openBrace, tokens.behind(start) == part.end else { return [] }
          let hasArguments = tokens[start - 1].kind == .closeParen
          let name = chains.name(endingAt: hasArguments ? tokens.partner(of: start - 1) - 1 : start - 1)
          guard let label = labels[layout.file.name(name)] else { return [] }
          let isEmpty = hasArguments && tokens[start - 2].kind == .openParen
          let before = hasArguments ? (isEmpty ? "" : ", ") : "("
          let open =
            hasArguments ? layout.start(start - 1)..<layout.start(start) : layout.end(start - 1)..<layout.start(start)
          let close = layout.end(part.end - 1)
          return [TextEdit(open, before + label), TextEdit(close..<close, ")")]
        }
      }
    },
    .chains("closures behind calls") { chains, _ in
      let (layout, tokens) = (chains.layout, chains.layout.tokens)
      return chains.all.filter { chains.isStatement($0) }.flatMap { chain -> [TextEdit] in
        zip(chain.parts, chain.parts.dropFirst()).flatMap { part, next -> [TextEdit] in
          let open = part.end
          guard next.isCall, tokens[open].kind == .openParen, tokens.behind(open) == next.end else { return [] }
          let arguments = layout.file.arguments(in: open..<next.end)
          guard let last = arguments.last, last.value.upperBound == next.end - 1,
            tokens[last.value.lowerBound].kind == .openBrace, tokens.behind(last.value.lowerBound) == next.end - 1,
            last.label < 0 || labels.values.contains(layout.file.name(last.label) + ": ")
          else { return [] }
          let start = arguments.count > 1 ? arguments[arguments.count - 2].value.upperBound : open
          return [
            TextEdit(
              layout.start(start)..<layout.start(last.value.lowerBound), arguments.count > 1 ? ") " : " "),
            TextEdit(tokens[next.end - 1].range, ""),
          ]
        }
      }
    },
  ]
}

extension Layout {
  /// The edits that put parentheses around tokens.
  fileprivate func wrapping(_ range: Range<Int>) -> [TextEdit] {
    let (start, end) = (self.start(range.lowerBound), self.end(range.upperBound - 1))
    return [TextEdit(start..<start, "("), TextEdit(end..<end, ")")]
  }
}

extension Chains {
  /// Whether a member of the part follows, perhaps behind `?` or `!`.
  fileprivate func isBeforeMember(_ part: Chain.Part) -> Bool {
    var index = part.end
    while [.postfixQuestion, .postfixExclamation].contains(layout.tokens[index].kind) { index += 1 }
    // The name of a module, and a type with a nested one, may not stand in parentheses.
    if layout.file.name(index + 1).first?.isUppercase ?? false { return false }
    if Self.modules.contains(layout.file.name(part.end - 1)) { return false }
    return layout.tokens[index].kind == .period && layout.tokens[index + 1].keyword != .`init`
      && layout.tokens[index + 1].keyword != .self
  }

  private static let modules: Set<String> = [
    "Swift", "_Concurrency", "Foundation", "Combine", "Dispatch", "SwiftUI", "UIKit", "Kit", "Module",
  ]

  /// Whether a part that is called may stand in parentheses.
  fileprivate func isCallee(_ part: Chain.Part) -> Bool {
    let last = layout.tokens[part.end - 1]
    return last.keyword != .`init` && last.keyword != .self
      && [.openParen, .openBrace].contains(layout.tokens[part.end].kind)
      && layout.file.endOfArgumentNames(part.end) == nil
  }

  /// Whether a parenthesis opens the arguments of a call.
  fileprivate func isCall(_ open: Int) -> Bool {
    !layout.file.isGroup(open) && layout.tokens[open - 1].kind != .pound
      && layout.file.endOfArgumentNames(open) == nil && !map.isInPattern(open)
      && layout.tokens[open - 1].keyword != .func
      && (open < 2 || layout.tokens[open - 2].kind != .pound)
  }

  /// Whether a chain is a value: the code assigns nothing to it and does not refer to it otherwise.
  fileprivate func isValue(_ chain: Chain) -> Bool {
    let tokens = layout.tokens
    let next = tokens[chain.tokens.upperBound]
    let isAssigned =
      next.kind == .equal
      || next.kind == .binaryOperator && layout.file.text[Int(next.end) - 1] == UInt8(ascii: "=")
    let before = chain.tokens.lowerBound - 1
    return !isAssigned && ![.openBracket, .backslash].contains(tokens[before].kind) && !isLabelled(chain)
      && tokens[chain.tokens.upperBound - 1].keyword != .`init`
  }

  private func isLabelled(_ chain: Chain) -> Bool {
    layout.tokens[chain.tokens.upperBound].kind == .colon
      && layout.tokens[chain.tokens.upperBound + 1].kind == .openBrace
  }

  /// Whether a chain starts a statement.
  fileprivate func isStatement(_ chain: Chain) -> Bool {
    let start = layout.file.startWithEffects(chain.tokens.lowerBound)
    return layout.tokens[start].startsLine || [.openBrace, .semicolon].contains(layout.tokens[start - 1].kind)
  }

  /// The name that ends at a token, without its generic arguments.
  fileprivate func name(endingAt last: Int) -> Int {
    let start = (0..<last).last { layout.file.genericArgumentsEnd($0) == last }
    return start.map { $0 - 1 } ?? last
  }

  /// Whether a part is the name of a type.
  fileprivate func endsWithType(_ part: Chain.Part, of chain: Chain) -> Bool {
    let name = name(endingAt: part.end - 1)
    guard layout.tokens[name].kind == .identifier, let first = layout.file.name(name).first else { return false }
    return first.isUppercase
  }

  /// The names of the instance members in the file that nothing else declares.
  fileprivate var ownMembers: Set<String> {
    let file = layout.file
    var names: Set<String> = []
    var others: Set<String> = []
    for declaration in layout.declarations {
      let own =
        file.bindings(of: declaration).flatMap { $0.pattern }.map(file.name)
        + (declaration.kind == .function ? declaration.name.map(file.name) : [])
      let isOwn =
        declaration.placement == .member && !file.has(.static, declaration) && !file.has(.class, declaration)
      if isOwn { names.formUnion(own) } else { others.formUnion(own) }
      others.formUnion(file.parameters(of: declaration).map { file.name($0.name) })
    }
    let types = layout.declarations.filter { [.class, .struct, .extension].contains($0.kind) }
    return types.count == 1 || types.count == 2 && layout.declares([.extension]) ? names.subtracting(others) : []
  }
}
