import Plans
import Wording

/// Notes on new Interactors whose names are probably misspelt: `fed` beside `feed`.
struct NearInteractors {
  /// An Interactor that lines call.
  private struct Called {
    /// The name in the lines: `feed`.
    var name: String
    /// The name of the type: `FeedInteractor`.
    var type: String
    /// The number of lines that call it.
    var count = 0
    /// The first line that names it; nil if it is the screen's own and no line does.
    var line: SpecSource?
  }

  private var called: [Called] = []

  init(_ specs: [Spec], in convention: ScreenConvention) {
    for spec in specs {
      for interactor in spec.interactors(in: convention) where !interactor.isUseCase {
        let line = spec.origin.lines.first {
          (try? SpecLine($0.text))?.place(of: [interactor.name, "."]) != nil
        }
        let index = called.firstIndex { $0.type == interactor.type }
        if index == nil { called.append(Called(name: interactor.name, type: interactor.type)) }
        let place = index ?? called.count - 1
        called[place].count += interactor.members.count
        called[place].line = called[place].line ?? line
      }
    }
  }

  /// Returns the notes, one for each new Interactor whose name is nearly that of another one.
  ///
  /// - Parameters:
  ///   - isNew: Whether this run writes the type.
  ///   - declared: The names of the project's types.
  func notes(isNew: (String) -> Bool, declared: some Collection<String>) -> [String] {
    called.enumerated().compactMap { index, own in
      guard let line = own.line, isNew(own.type) else { return nil }
      let place = line.line.map { "\(printable(line.name)):\($0): " } ?? "\(printable(line.name)): "
      let others = called.enumerated().filter { position, other in
        // Of two new names, the one that fewer lines use is the misspelt one, or the later one. The screen's name is none.
        position != index
          && (!isNew(other.type) || other.line == nil || other.count > own.count
            || other.count == own.count && position < index)
      }
      if let meant = others.map(\.element).first(where: { Self.isNear(own.name, $0.name) }) {
        let reference = meant.line?.line.map { ", as in line \($0)" } ?? ""
        return "\(place)'\(own.type)' is new; did you mean '\(meant.name)'\(reference)?"
      }
      guard let ending = ["Interactor", "Repository"].first(where: own.type.hasSuffix),
        let meant = declared.filter({ $0.hasSuffix(ending) && $0 != own.type }).sorted().first(where: {
          Self.isNear(own.name, TypeName.lowerCamelCase(String($0.dropLast(ending.count))))
        })
      else { return nil }
      return "\(place)'\(own.type)' is new; did you mean '\(meant)', which the project declares?"
    }
  }

  /// Whether two names differ by a typing error, but not by the `s` of a plural.
  private static func isNear(_ name: String, _ other: String) -> Bool {
    let (one, two) = (name.lowercased(), other.lowercased())
    if one == two || one + "s" == two || two + "s" == one { return false }
    if ExistingTypes.isNear(name, other) { return true }
    return min(name.count, other.count) >= 7 && NearestName.distance(name, other) <= 2
  }
}
