import SwiftScan

/// The initialisers that start work which outlives them: timers, tasks and observers. `@State` makes an object with
/// every initialisation of the View, and SwiftUI keeps only the first one; the work of the others may go on.
struct StartedWork {
  let types: TypeTable

  /// Returns the first place at which the initialisers of a class, or the methods of it that they call, start work; nil
  /// if none does.
  func start(inInitialisersOf type: Int) -> (place: Migration.Place, word: String)? {
    let source = types.source(type)
    let members = source.declarations.filter { $0.parent == types.entries[type].declaration }
    var pending = members.filter { $0.kind == .initializer }
    var called: Set<String> = []
    while let member = pending.popLast() {
      for token in member.body where source.kind(token) == .identifier {
        if let word = startedWork(at: token, source) {
          return (types.place(file: types.entries[type].file, token: token), word)
        }
        let isOwn = source.kind(token - 1) != .period || source.keyword(token - 2) == .self
        guard isOwn, source.kind(token + 1) == .openParen, called.insert(source.name(token)).inserted else { continue }
        pending += members.filter { member in
          member.kind == .function && member.name.first.map(source.name) == source.name(token)
        }
      }
    }
    return nil
  }

  private func startedWork(at token: Int, _ source: SourceFile) -> String? {
    let isMember = source.kind(token - 1) == .period
    let next = source.kind(token + 1)
    switch source.name(token) {
    case "Task" where !isMember && (next == .openBrace || next == .openParen): return "Task"
    case "Timer" where !isMember && (next == .openParen || next == .period): return "Timer"
    case "addObserver" where isMember && next == .openParen: return "addObserver"
    default: return nil
    }
  }
}
