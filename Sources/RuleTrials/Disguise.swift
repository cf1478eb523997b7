import Chance
import Linting
import SwiftScan

/// A change that must not affect any rule. Findings stay at the same tokens, and code without findings stays without.
struct Disguise: Sendable {
  /// The order in which several disguises are applied: first those inside the code, then those around it, finally line
  /// ends.
  enum Stage: Int, Sendable {
    case inside, around, before, start, bytes
  }

  let name: String
  let stage: Stage
  /// Whether tokens of one line may end up on different lines. Rules that report once per line then report more often.
  var movesLines = false
  /// Returns nil if the code has nothing to change.
  let apply: @Sendable (Specimen, inout SplitMix64) -> Specimen?

  /// A disguise that consists of text edits.
  static func edits(
    _ name: String, movesLines: Bool = false, _ edits: @escaping @Sendable (Layout, inout SplitMix64) -> [TextEdit]
  ) -> Disguise {
    Disguise(name: name, stage: .inside, movesLines: movesLines) { specimen, chance in
      let found = edits(Layout(specimen), &chance)
      return found.isEmpty ? nil : specimen.applying(found)
    }
  }

  static let all = space + heads + members + spellings + wraps + surroundings
}

// MARK: - Space and comments

extension Disguise {
  private static let noise = "/* , { \" class */"

  private static let space: [Disguise] = [
    .edits("comments between tokens") { layout, _ in
      layout.codeTokens.compactMap { token in
        guard let space = layout.space(before: token), !space.isEmpty, !layout.tokens[token].startsLine else {
          return nil
        }
        return TextEdit(space.upperBound..<space.upperBound, noise + " ")
      }
    },
    .edits("comments in brackets") { layout, _ in
      layout.freeTokens.filter { [.openParen, .openBracket, .openBrace].contains(layout.tokens[$0].kind) }.map {
        TextEdit(layout.end($0)..<layout.end($0), " /* ) } ] */ ")
      }
    },
    .edits("comments at line ends") { layout, _ in
      layout.codeTokens.compactMap { token in
        guard token > 0, layout.tokens[token].startsLine, let space = layout.space(before: token) else { return nil }
        return TextEdit(space.lowerBound..<space.lowerBound, " // { \" /* class")
      }
    },
    .edits("lines in brackets", movesLines: true) { layout, _ in
      layout.freeTokens.compactMap { token in
        switch layout.tokens[token].kind {
        case .openBrace, .openParen, .comma, .semicolon: TextEdit(layout.end(token)..<layout.end(token), "\n  ")
        case .closeBrace: TextEdit(layout.start(token)..<layout.start(token), "\n")
        default: nil
        }
      }
    },
    .edits("lines before periods", movesLines: true) { layout, _ in
      let heads = layout.file.attributes.map(\.tokens) + layout.declarations.filter { $0.kind == .import }.map(\.tokens)
      let operands: Set<TokenKind> = [
        .identifier, .closeParen, .closeBracket, .closeBrace, .postfixQuestion, .postfixExclamation,
      ]
      return layout.freeTokens.compactMap { token in
        guard token > 0, layout.tokens[token].kind == .period, operands.contains(layout.tokens[token - 1].kind),
          !heads.contains(where: { $0.contains(token) })
        else { return nil }
        return TextEdit(layout.start(token)..<layout.start(token), "\n    ")
      }
    },
    .edits("lines behind equals signs", movesLines: true) { layout, _ in
      layout.freeTokens.filter { layout.tokens[$0].kind == .equal }.map {
        TextEdit(layout.end($0)..<layout.end($0), "\n      ")
      }
    },
    .edits("lines for semicolons", movesLines: true) { layout, _ in
      layout.freeTokens.filter { layout.tokens[$0].kind == .semicolon }.map {
        TextEdit(layout.tokens[$0].range, "\n")
      }
    },
    .edits("empty lines") { layout, _ in
      layout.codeTokens.compactMap { token in
        guard token > 0, layout.tokens[token].startsLine, let space = layout.space(before: token) else { return nil }
        return TextEdit(space.lowerBound..<space.lowerBound, "\n  \n")
      }
    },
    .edits("tabs") { layout, _ in
      layout.codeTokens.compactMap { token in
        guard let space = layout.space(before: token), !space.isEmpty, !layout.tokens[token].startsLine else {
          return nil
        }
        return TextEdit(space, "\t\t")
      }
    },
    Disguise(name: "CRLF", stage: .bytes) { specimen, _ in
      specimen.code.contains(0x0A) ? specimen.withLineEnds("\r\n") : nil
    },
    Disguise(name: "CR", stage: .bytes) { specimen, _ in
      specimen.code.contains(0x0A) ? specimen.withLineEnds("\r") : nil
    },
  ]
}

extension Specimen {
  fileprivate func withLineEnds(_ lineEnd: String) -> Specimen {
    applying(code.indices.filter { code[$0] == 0x0A }.map { TextEdit($0..<$0 + 1, lineEnd) })
  }
}

// MARK: - Heads of declarations

extension Disguise {
  /// Attributes and the modules that declare them.
  private static let modules = [
    "Observable": "Observation", "ObservationIgnored": "Observation", "MainActor": "Swift", "Published": "Combine",
    "StateObject": "SwiftUI", "State": "SwiftUI", "ObservedObject": "SwiftUI",
  ]

  private static let heads: [Disguise] = [
    .edits("modifiers on lines of their own", movesLines: true) { layout, _ in
      layout.declarations.flatMap { declaration -> [TextEdit] in
        guard declaration.kind != .enumCase, declaration.keyword > declaration.tokens.lowerBound else { return [] }
        let starts = layout.file.modifiers(of: declaration).map(\.tokens.lowerBound) + [declaration.keyword]
        return starts.compactMap { token in
          guard token > declaration.tokens.lowerBound, let space = layout.space(before: token), !space.isEmpty,
            !layout.isInDirective(token - 1)
          else { return nil }
          return TextEdit(space, "\n")
        }
      }
    },
    .edits("names on lines of their own", movesLines: true) { layout, _ in
      layout.declarations.compactMap { declaration in
        guard let name = declaration.name.first, name == declaration.keyword + 1,
          let space = layout.space(before: name), !space.isEmpty
        else { return nil }
        return TextEdit(space, "\n  ")
      }
    },
    .edits("modules on lines of their own", movesLines: true) { layout, _ in
      layout.declarations.filter { $0.kind == .import }.compactMap { declaration in
        layout.space(before: declaration.keyword + 1).map { TextEdit($0, "\n  ") }
      }
    },
    .edits("attributes with their module") { layout, _ in
      layout.declarations.flatMap(layout.file.attributes(of:)).compactMap { attribute in
        guard attribute.name == attribute.at + 1, let module = modules[layout.file.name(attribute.name)] else {
          return nil
        }
        return TextEdit(layout.start(attribute.name)..<layout.start(attribute.name), module + ".")
      }
    },
    .edits("attributes in conditions", movesLines: true) { layout, _ in
      layout.declarations.flatMap { declaration -> [TextEdit] in
        let kinds: Set<DeclarationKind> = [.class, .struct, .extension, .variable, .constant, .function]
        guard kinds.contains(declaration.kind), declaration.placement != .local else { return [] }
        let attributes = layout.file.attributes(of: declaration)
        // The compiler does not accept `#if` behind a modifier.
        guard let first = attributes.first, first.at == declaration.tokens.lowerBound, let last = attributes.last,
          attributes.allSatisfy({ $0.tokens.upperBound <= declaration.keyword }),
          layout.file.modifiers(of: declaration).allSatisfy({ $0.token > last.at })
        else { return [] }
        let (start, end) = (layout.start(first.at), layout.end(last.tokens.upperBound - 1))
        return [TextEdit(start..<start, "\n#if os(iOS) && !DEBUG\n"), TextEdit(end..<end, "\n#endif\n")]
      }
    },
    .edits("another attribute") { layout, chance in
      layout.types([.class, .struct, .extension]).compactMap { declaration in
        let first = declaration.tokens.lowerBound
        guard layout.tokens[first].kind != .poundIf else { return nil }
        let text = chance.pick(["@available(iOS 17, *) ", "@Scope(make: { $0 as? [Int] }, \"{\") ", "@objc(Scope) "])
        return TextEdit(layout.start(first)..<layout.start(first), text)
      }
    },
    .edits("a generic parameter") { layout, _ in
      layout.types([.class]).compactMap { declaration in
        guard let name = declaration.name.first, [.openBrace, .colon].contains(layout.tokens[name + 1].kind) else {
          return nil
        }
        return TextEdit(layout.end(name)..<layout.end(name), "<Scope: Sequence>")
      }
    },
    .edits("a superclass") { layout, _ in
      layout.types([.class]).compactMap { declaration in
        guard let name = declaration.name.first, layout.tokens[name + 1].kind == .openBrace else { return nil }
        return TextEdit(layout.end(name)..<layout.end(name), ": Scope<[Int], (Int) -> Void>")
      }
    },
    .edits("documentation", movesLines: true) { layout, _ in
      layout.declarations.compactMap { declaration in
        let first = declaration.tokens.lowerBound
        guard declaration.kind != .enumCase, declaration.placement != .local, layout.tokens[first].kind != .poundIf,
          layout.space(before: first) != nil
        else { return nil }
        return TextEdit(layout.start(first)..<layout.start(first), "\n/// A `class` of its { \"own\".\n")
      }
    },
    .edits("backticks") { layout, chance in
      let attributes = layout.file.attributes.map(\.tokens) + layout.file.modifiers.map(\.tokens)
      let imports = layout.declarations.filter { $0.kind == .import }.map(\.tokens)
      return layout.freeTokens.compactMap { token in
        guard layout.isPlainName(token), !(attributes + imports).contains(where: { $0.contains(token) }),
          chance.once(in: 2)
        else { return nil }
        return TextEdit(layout.tokens[token].range, "`\(layout.file.name(token))`")
      }
    },
    Disguise(name: "another name", stage: .inside) { specimen, chance in
      let name = chance.pick(["Checkout", "Ñandú", "C", "Cart_2", "장바구니", "ClassExtension"])
      return specimen.text.contains("Cart") ? specimen.replacing("Cart", with: name) : nil
    },
  ]
}

extension Layout {
  /// The stored properties of classes and structs.
  fileprivate var storedProperties: [Declaration] {
    declarations.filter { declaration in
      guard [.variable, .constant].contains(declaration.kind), declaration.placement == .member,
        declaration.parent >= 0, [.class, .struct].contains(declarations[declaration.parent].kind)
      else { return false }
      return !file.has(.static, declaration) && !file.has(.class, declaration)
        && file.bindings(of: declaration).allSatisfy { $0.accessors != .computed }
    }
  }

  /// Whether a token is a name that may be put in backticks.
  fileprivate func isPlainName(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier, tokens[token].keyword == .none else { return false }
    let first = file.text[start(token)]
    if first == UInt8(ascii: "`") || first == UInt8(ascii: "$") { return false }
    guard token > 0 else { return true }
    // Names behind `@` or `#` must stay as they are, and so must the word in `unowned(safe)`.
    return ![.at, .pound].contains(tokens[token - 1].kind)
      && !["safe", "unsafe", "nonsending"].contains(file.name(token)) && !isAttributeOfType(token)
  }

  /// Whether a token is the first argument of an attribute, such as `c` in `@convention(c)`.
  private func isAttributeOfType(_ token: Int) -> Bool {
    token > 1 && tokens[token - 1].kind == .openParen && tokens[token - 2].kind == .identifier && token > 2
      && tokens[token - 3].kind == .at
  }
}

// MARK: - Other members

extension Disguise {
  private static let method = "private static func scope() { f { \"}\" } }"

  /// Wraps the statements of functions and initialisers in one of these blocks.
  private static func bodies(_ name: String, _ blocks: [(String, String)]) -> Disguise {
    .edits(name) { layout, chance in
      layout.declarations.flatMap { declaration -> [TextEdit] in
        let (body, tokens) = (declaration.body, layout.tokens)
        guard [.function, .initializer].contains(declaration.kind), body.count > 2,
          tokens[body.upperBound - 1].kind == .closeBrace, let (before, after) = blocks.randomElement(using: &chance),
          // Leave directives alone, because they end with their line.
          !layout.isInDirective(body.lowerBound + 1), !layout.isInDirective(body.upperBound - 2)
        else { return [] }
        let (first, last) = (layout.end(body.lowerBound), layout.start(body.upperBound - 1))
        return [TextEdit(first..<first, (before.hasPrefix("#") ? "\n" : " ") + before), TextEdit(last..<last, after)]
      }
    }
  }

  private static let members: [Disguise] = [
    .edits("a member before") { layout, _ in
      layout.types([.class, .struct, .extension, .enum]).map { declaration in
        let first = declaration.body.lowerBound + 1
        let isAlone = layout.tokens[first].startsLine || layout.tokens[first].kind == .closeBrace
        let place = layout.end(declaration.body.lowerBound)
        return TextEdit(place..<place, " \(method)" + (isAlone ? " " : "; "))
      }
    },
    .edits("a member behind") { layout, _ in
      layout.types([.class, .struct, .extension, .enum]).map { declaration in
        let close = declaration.body.upperBound - 1
        let last = layout.tokens[close - 1].kind
        let parts = layout.isInDirective(close - 1) ? "\n" : last == .openBrace || last == .semicolon ? " " : "; "
        return TextEdit(layout.start(close)..<layout.start(close), "\(parts)\(method) ")
      }
    },
    .edits("properties with a modifier more") { layout, chance in
      layout.storedProperties.map { declaration in
        let place = layout.start(declaration.keyword)
        return TextEdit(place..<place, chance.pick(["nonisolated(unsafe) ", "nonisolated ", "dynamic "]))
      }
    },
    .edits("properties with an attribute more") { layout, chance in
      layout.storedProperties.compactMap { declaration in
        let first = declaration.tokens.lowerBound
        guard layout.tokens[first].kind != .poundIf else { return nil }
        let text = chance.pick([
          "@objc ", "@Scope(make: { \"{\" }, 1) ", "@available(*, deprecated) ", "@A.B<[Int]>(\\.c) ",
        ])
        return TextEdit(layout.start(first)..<layout.start(first), text)
      }
    },
    .edits("properties with observers") { layout, _ in
      layout.storedProperties.compactMap { declaration in
        let bindings = layout.file.bindings(of: declaration)
        guard declaration.kind == .variable, bindings.count == 1, let binding = bindings.first,
          binding.accessorBlock.isEmpty,
          binding.value.first.map({ ![.if, .switch].contains(layout.tokens[$0].keyword) }) ?? true
        else { return nil }
        let end = layout.end(declaration.tokens.upperBound - 1)
        return TextEdit(end..<end, " { willSet { f(newValue) } didSet(old) { if old == self { return } } }")
      }
    },
    .edits("functions with an attribute more") { layout, chance in
      layout.declarations.compactMap { declaration in
        let first = declaration.tokens.lowerBound
        guard declaration.kind == .function, declaration.placement == .member, layout.tokens[first].kind != .poundIf
        else { return nil }
        let text = chance.pick(["@discardableResult ", "@available(iOS 17, *) nonisolated ", "@Scope({ 1 }) @objc "])
        return TextEdit(layout.start(first)..<layout.start(first), text)
      }
    },
    .bodies(
      "bodies in a block",
      [
        ("do { ", " }"), ("for row in 1...2 where row > 0 { ", " }"), ("repeat { ", " } while there"),
        ("defer { ", " }"),
        ("do { other.go() } catch let error as E { ", " }"), ("while let there, there { ", " }"),
        ("#if A\n", "\n#endif\n"),
      ]),
    .bodies(
      "bodies in a decision",
      [
        ("switch there { case .a, .b(let x) where x: ", "; default: break }"), ("if there { ", " } else if here { }"),
        ("if case .a(let x)? = there { ", " } else { }"), ("switch there { case is Int: break; default: ", " }"),
      ]),
    Disguise(name: "members in an extension", stage: .inside) { specimen, _ in
      let layout = Layout(specimen)
      // The file must consist of one class that has only functions and types.
      guard specimen.otherFiles.isEmpty, let type = layout.types([.class]).first, type.placement == .file,
        let name = type.name.first, name + 1 == type.body.lowerBound, type.tokens.upperBound == layout.tokens.count - 1,
        layout.declarations.allSatisfy({ $0.parent >= 0 || $0.tokens == type.tokens }),
        layout.declarations.allSatisfy({
          $0.parent != 0 || [.function, .enum, .struct, .class].contains($0.kind) && !$0.tokens.isEmpty
        }), !specimen.marks.contains(where: { $0 < layout.start(type.body.lowerBound) }),
        type.tokens.lowerBound == type.keyword || layout.file.attributes(of: type).isEmpty
      else { return nil }
      let open = layout.start(type.body.lowerBound)
      return specimen.applying([TextEdit(open..<open, "{}\nextension \(layout.file.name(name)) ")])
    },
  ]
}

// MARK: - Around everything

extension Disguise {
  private static let wraps: [Disguise] =
    [
      ("in a condition", "#if canImport(Darwin) && !DEBUG\n", "\n#endif\n"),
      ("in an else", "#if DEBUG\nstruct Scope {}\n#else\n", "\n#endif"),
      ("in an elseif of a condition", "#if A\n#if B\n#elseif swift(>=5.9) || C\n", "\n#else\n#endif\n#endif"),
    ].map { name, before, after in
      Disguise(name: name, stage: .around) { specimen, _ in specimen.wrapped(before, after) }
    }
    + [
      ("in a struct", "struct Scope {\n", "\n}"),
      ("in a class", "final class Scope<Item>: Base { enum Inner { ", " } }"),
      ("in a condition of an actor", "actor Scope {\n#if DEBUG\n", "\n#endif\n}"),
    ].map { name, before, after in
      Disguise(name: name, stage: .around) { specimen, _ in
        specimen.canBeNested(besides: [.extension, .import, .operator]) ? specimen.wrapped(before, after) : nil
      }
    }
    + [
      ("in a function", "func scope() {\n", "\n}"),
      ("in a closure", "let scope = { (x: Int) -> Void in\n", "\n}"),
      ("in a macro", "#Scene(\"{\", traits: .fixed { 1 }) {\n", "\n}"),
      ("in an accessor", "struct Scope { var scope: Int { get { \n", "\nreturn 1 } set {} } }"),
    ].map { name, before, after in
      Disguise(name: name, stage: .around) { specimen, _ in
        let isLocal = specimen.canBeNested(besides: [.extension, .import, .operator, .protocol, .precedencegroup])
        return isLocal ? specimen.wrapped(before, after) : nil
      }
    }

  /// Code that is hard to parse.
  private static let codeThatIsHardToParse = [
    "private let scope = /[{\"(]/", "private let scope = #/ { \" /* ( /#", "private let scope = #/\n  { \" (\n/#",
    "private let scope = \"\"\"\n  { class \"quoted\" \\(1 + { 2 }()) /*\n  \"\"\"",
    "private let scope = ##\"{ \"# \\#( /* \"##", "private let scope = \"\\\"{ \\(f(\"}\")) {\"",
    "private let scope = #\"\"\"\n  { \"\"\" \\(\n  \"\"\"#", "/* /* { */ \" ( */", "// { \" /* (",
    "infix operator </>: AdditionPrecedence", "private let scope = a < b && c > (d), other = f(a < b, c > (d))",
    "private let scope = 6 / 2 / 3", "private let scope = f(Scope<[Int]>.self, { $0 / 2 }, / 1)",
    "@attached(member, names: arbitrary) macro Scope() = #externalMacro(module: \"{\", type: \"(\")",
    "private let `class` = \\Scope.`extension`?.first![0]", "private let scope = \"👩‍👩‍👧‍👦 { é\" // é {",
    "#if A\nprivate let scope = \"#endif\" // #endif\n#endif", "#warning(\"{\")",
    "#sourceLocation(file: \"{.swift\", line: 100)",
    "private func scope() -> some Sequence<Int> { if a < b { [1] } else { [2] } }",
  ]

  private static let surroundings: [Disguise] = [
    Disguise(name: "behind other code", stage: .around) { specimen, chance in
      specimen.wrapped(chance.pick(codeThatIsHardToParse) + "\n", "")
    },
    Disguise(name: "before other code", stage: .around) { specimen, chance in
      specimen.wrapped("", "\n" + chance.pick(codeThatIsHardToParse) + "\n")
    },
    Disguise(name: "behind emoji", stage: .before) { specimen, _ in specimen.wrapped("/* 👩‍👩‍👧‍👦 é */ ", "") },
    Disguise(name: "behind a shebang", stage: .start) { specimen, _ in
      specimen.wrapped("#!/usr/bin/env swift {\n", "")
    },
    Disguise(name: "behind a suppression of another rule", stage: .before) { specimen, _ in
      specimen.wrapped("// vmgen:disable no_such_rule -- { \"\n", "")
    },
    Disguise(name: "behind a byte order mark", stage: .bytes) { specimen, _ in
      specimen.code.first == 0xEF ? nil : specimen.wrapped("\u{FEFF}", "")
    },
  ]
}

extension Specimen {
  /// Whether the code means the same inside another declaration. It must contain no declarations of these kinds and
  /// must not have layers, other files or a byte order mark.
  fileprivate func canBeNested(besides kinds: Set<DeclarationKind>) -> Bool {
    otherFiles.isEmpty && layers == nil && code.first != 0xEF && !Layout(self).declares(kinds)
  }
}
