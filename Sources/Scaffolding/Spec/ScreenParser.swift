import Wording

/// The parser of one screen: turns its lines into a spec.
///
/// A line may use what a later line declares, so the parser goes over the lines six times, see `rounds`. It takes
/// states, outputs, fields and watched values first; then loads; then searches and events; then changes and children;
/// then computed values; then changes without a call. Lines of one kind keep their order.
struct ScreenParser {
  let name: TypeName
  var lines: [SpecSource] = []
  /// Whether some lines of the screen could not be parsed.
  var hasUnparsedLines = false

  /// The title of the screen, if its line has one.
  private let title: String?

  init(name: TypeName, title: String? = nil) { (self.name, self.title) = (name, title) }

  private static let rounds: [Set<String>] = [
    ["state", "given", "output", "watch", "guest", "field"], ["load", "page"], ["search", "on"],
    ["do", "submit", "reloads", "child"], ["shows", "form"], ["local"],
  ]

  private static func word(of source: SpecSource) -> String? { (try? SpecLine(source.text))?.word }

  /// Returns the spec of the screen.
  ///
  /// - Parameters:
  ///   - errors: Receives the errors in the lines. If there are any, the spec is incomplete.
  ///   - models: The structs that the file declares.
  func spec(_ errors: inout [SpecError], _ models: ModelLines) -> Spec {
    if lines.isEmpty {
      var spec = Spec(name: name)
      spec.title = title
      return spec
    }
    var builder = SpecBuilder(name: name, models: models.models)
    builder.spec.title = title
    var isWhole = !hasUnparsedLines && models.isWhole
    var found: [(line: Int, error: SpecError)] = []
    var names: DeclaredNames?
    for round in Self.rounds {
      let wasWhole = isWhole
      for (index, source) in lines.enumerated() {
        do throws(SpecFault) {
          var line = try SpecLine(source.text)
          guard round.contains(line.isLocalChange ? "local" : line.word) else { continue }
          try builder.add(&line)
        } catch {
          isWhole = false
          guard wasWhole || !error.problem.mayFollowFromAnotherError else { continue }
          let declared = names ?? DeclaredNames(lines)
          names = declared
          let (place, fault) = declared.located(error, at: index)
          found.append((place, lines[place].error(fault)))
        }
      }
    }
    if isWhole, let index = lines.firstIndex(where: { Self.word(of: $0) == "field" || Self.word(of: $0) == "form" }),
      !builder.spec.changes.contains(where: \.isSubmit), !builder.spec.localChanges.contains(where: \.isSubmit),
      builder.spec.editedName == nil
    {
      let line = try? SpecLine(lines[index].text)
      let place = (line?.firstRange.lowerBound ?? 0)..<(line?.endOfCode ?? lines[index].text.count)
      let problem = builder.spec.fields.isEmpty ? SpecProblem.noField(for: "form") : .noSubmit
      found.append((index, lines[index].error(SpecFault(problem, place))))
    }
    errors += found.sorted { $0.line < $1.line }.map(\.error)
    builder.spec.origin.lines = lines
    return builder.spec
  }
}
