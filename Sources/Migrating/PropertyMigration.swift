import SwiftScan

extension ClassMigration {
  /// Removes `@Published`, and adds `@ObservationIgnored` to other stored properties.
  func migrate(property member: Int, of type: Int, _ names: Set<String>, _ family: Int, _ draft: inout Draft) {
    let (source, file) = (types.source(type), types.entries[type].file)
    let declaration = source.declarations[member]
    let bindings = source.bindings(of: declaration)
    guard let binding = bindings.first, let token = source.firstName(in: binding.pattern) else { return }
    let name = source.name(token)
    func refuse(_ reason: String) { draft.refuse([family], .property, reason, file: file, token: token) }
    if bindings.count > 1 || binding.pattern.count > 1 {
      return refuse(
        "'\(name)' shares its declaration, which the macro does not support; declare each property by itself")
    }
    if source.has(.override, declaration) {
      return refuse(
        "'\(name)' overrides a stored property with observers, which the macro does not support; use a method")
    }
    let attributes = source.attributes(of: declaration)
    guard let published = attributes.first(where: { source.isNamed($0, "Published") }) else {
      if attributes.contains(where: { source.isNamed($0, "ObservationIgnored") }) { return }
      for attribute in attributes {
        if let reason = reason(against: attribute, source) { return refuse(reason) }
      }
      let place = source.attributePlace(of: declaration)
      draft.edit([family], file, place..<place, "@ObservationIgnored ")
      draft.ignored.append((family, type, name, token))
      return
    }
    if !published.arguments.isEmpty {
      return refuse("'@Published' of '\(name)' has arguments; write the initial value with '='")
    }
    if let other = attributes.first(where: { isWrapper($0, source) && $0.at != published.at }) {
      return refuse(
        "'\(name)' has the wrapper '@\(source.name(other.name))' beside '@Published'; the macro does not support wrappers"
      )
    }
    for modifier in source.modifiers(of: declaration)
    where [.weak, .unowned, .nonisolated, .dynamic, .open].contains(modifier.keyword) {
      return refuse(
        "'\(name)' is '\(source.name(modifier.token))', which an observed property cannot be; remove that, or '@Published'"
      )
    }
    if source.text[Int(source.tokens[token].start)] == UInt8(ascii: "`") {
      return refuse("the macro stores '\(name)' under its name in backticks, which is not valid Swift; rename it")
    }
    if names.contains("_" + name) {
      return refuse("the macro stores '\(name)' as '_\(name)', which the class declares, too; rename one of them")
    }
    if !binding.accessorBlock.isEmpty, let mutation = mutation(of: name, in: binding.accessorBlock, source) {
      return draft.refuse(
        [family], .property,
        "an observer of '\(name)' changes '\(name)' itself, which never ends with the macro; move it to a method",
        file: file, token: mutation)
    }
    if attributes.contains(where: { source.isNamed($0, "MainActor") }), isSetOffTheMainActor(name, of: type) {
      return refuse(
        "'\(name)' is '@MainActor' but its class is not, so that the class's initialiser cannot set it with the macro; mark the class '@MainActor'"
      )
    }
    draft.published[name, default: []].insert(family)
    draft.publishedOf[type, default: []].insert(name)
    draft.edit([family], file, source.bytesToRemove(published), "")
  }

  /// Checks a stored property of a class without the macro, whose superclass gets it: Views do not follow the property
  /// afterwards, and no wrapper updates them.
  func check(property member: Int, of type: Int, _ family: Int, _ draft: inout Draft) {
    let (source, file) = (types.source(type), types.entries[type].file)
    let declaration = source.declarations[member]
    for binding in source.bindings(of: declaration) {
      guard let token = source.firstName(in: binding.pattern) else { continue }
      for attribute in source.attributes(of: declaration) {
        guard let reason = reason(against: attribute, source) else { continue }
        return draft.refuse([family], .property, reason, file: file, token: token)
      }
      draft.ignored.append((family, type, source.name(token), token))
    }
  }

  /// Returns the reason why a property with this attribute cannot be `@ObservationIgnored`; nil if it can.
  private func reason(against attribute: Attribute, _ source: SourceFile) -> String? {
    let name = source.name(attribute.name)
    if ["AppStorage", "SceneStorage"].contains(name) {
      return
        "'@\(name)' updates Views only in an 'ObservableObject'; move it to the View, or read the defaults in a computed property"
    }
    if ["NSManaged", "FetchRequest", "Query"].contains(name) || name.hasSuffix("Object") {
      return "'@\(name)' needs an 'ObservableObject' or a View; move the property first"
    }
    if types.types(named: name).contains(where: { type in
      let declaration = types.declaration(type)
      return declaration.body.contains { types.source(type).spells($0, "_enclosingInstance") }
    }) {
      return "'@\(name)' uses the object that contains it, which may update Views; replace it first"
    }
    return nil
  }

  /// Whether an initialiser that is not `@MainActor` sets a property with this name. The initialiser of a class that
  /// declares none does so.
  private func isSetOffTheMainActor(_ name: String, of type: Int) -> Bool {
    let source = types.source(type)
    func isOnMainActor(_ declaration: Declaration) -> Bool {
      !source.attributes("MainActor", of: declaration).isEmpty
    }
    if isOnMainActor(types.declaration(type)) { return false }
    let initializers = source.declarations.filter {
      $0.kind == .initializer && $0.parent == types.entries[type].declaration
    }
    return initializers.isEmpty
      || initializers.contains { initializer in
        !isOnMainActor(initializer)
          && initializer.body.contains { source.kind($0) == .identifier && source.name($0) == name }
      }
  }

  private func isWrapper(_ attribute: Attribute, _ source: SourceFile) -> Bool {
    source.namesType(attribute.name) && !source.isNamed(attribute, "MainActor")
  }

  /// Returns the first token in a property's observers that changes the property; nil if there is none.
  private func mutation(of name: String, in block: Range<Int>, _ source: SourceFile) -> Int? {
    block.first { token in
      guard source.kind(token) == .identifier, source.name(token) == name else { return false }
      let previous = source.tokens[token - 1]
      let isOwn = previous.kind == .period ? source.keyword(token - 2) == .self : true
      guard isOwn else { return false }
      if [.let, .var].contains(previous.keyword) { return false }
      let next = source.tokens[token + 1]
      if previous.kind == .prefixOperator, source.text[Int(previous.start)] == UInt8(ascii: "&") { return true }
      if next.kind == .equal { return true }
      if next.kind == .binaryOperator {
        let text = source.text.string(next.range)
        return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
      }
      // A statement that starts with the property may call a mutating method or assign to a part.
      let first = previous.kind == .period ? source.tokens[token - 2] : source.tokens[token]
      let before = previous.kind == .period ? source.tokens[token - 3] : previous
      let startsStatement = first.startsLine || before.kind == .openBrace || before.kind == .semicolon
      return startsStatement
        && [.period, .openBracket, .postfixQuestion, .postfixExclamation].contains(next.kind)
        && before.keyword != .return
    }
  }
}
