import SwiftScan

/// Tells which publishers in a file's view controllers deliver on the main thread.
struct PublisherChains {
  let calls: CallChain
  private let file: LintedFile
  private let project: ProjectIndex

  init(_ file: LintedFile, _ project: ProjectIndex) {
    (self.file, self.project) = (file, project)
    calls = CallChain(file.source)
  }

  /// Whether a publisher delivers on the main thread behind an operator or another member; nil if that leaves it open.
  func isReached(behind name: Int) -> Bool? {
    if let known = MainThread.isReached(behind: name, file) { return known }
    // `Publishers.CombineLatest(a, b)` delivers where its publishers do.
    guard Self.joins.contains(where: { file.source.isNamed(name, startingWith: $0) }),
      let call = file.source.memberCall(at: name, file.code)
    else { return nil }
    let publishers = file.source.arguments(in: call.arguments)
    let allDeliver = publishers.allSatisfy { delivers(file.source.bareExpression($0.value)) }
    return allDeliver && !publishers.isEmpty ? true : nil
  }

  private static let joins: [StaticString] = ["CombineLatest", "Merge", "Zip"]

  /// Whether a publisher that is passed as an argument delivers on the main thread.
  private func delivers(_ publisher: Range<Int>) -> Bool {
    var result: Bool?
    var start = [publisher.upperBound]
    calls.walk(from: publisher.upperBound) { step in
      guard case .member(let name, let period) = step else { return false }
      start.append(period)
      result = isReached(behind: name)
      return result == nil
    }
    return result ?? startsOnMain(start)
  }

  /// Whether a chain starts at an object that changes only on the main thread: the controller's own published property
  /// or subject, a control, or a type with `@MainActor`.
  ///
  /// - Parameter periods: The periods of the chain, or what is behind it. The one that comes last in the code is first.
  func startsOnMain(_ periods: [Int]) -> Bool {
    let source = file.source
    guard var period = periods.last, var root = source.receiver(before: period)?.last else { return false }
    if source.tokens[root].keyword == .self, periods.count > 1 {
      root = period + 1
      period = periods[periods.count - 2]
    }
    guard source.tokens[root].kind == .identifier else { return false }
    let first = source.nameBytes(root).lowerBound
    if source.text[first] == UInt8(ascii: "$") {
      // `$0` is no property.
      return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(source.text[first + 1])
    }
    if source.tokens[period].kind == .period, file.deliversOnMain(root, member: period + 1, project) { return true }
    let place = file.enclosingType(of: root).map(source.typePath) ?? TypePath(names: [], isLocal: false)
    let types = file.declaredTypes(of: root)
    // The store of The Composable Architecture publishes on the main thread.
    if source.isNamed(root, "viewStore") || types.contains("ViewStore") { return true }
    if types.isEmpty { return source.isNameOfControl(root) }
    return types.contains { type in
      // The controller's own subject delivers values of its controls.
      type == "PassthroughSubject" || type == "CurrentValueSubject" || project.isUserInterface(type, from: place)
        || project.isOnMainActor(type, from: place)
    }
  }
}
