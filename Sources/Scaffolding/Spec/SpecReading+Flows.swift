import Wording

extension Spec {
  /// `-> sheet ProductEditor`: the screen that an output leads to.
  public struct Destination: Hashable, Sendable {
    /// How the screen is shown.
    public enum Presentation: String, CaseIterable, Hashable, Sendable {
      /// On top of the screens of the flow.
      case push
      /// Over a part of the display.
      case sheet
      /// Over the whole display.
      case cover
    }

    /// How the screen is shown.
    public var presentation: Presentation
    /// The screen.
    public var screen: TypeName
    /// The screen as the line writes it.
    var word: String
  }
}

/// What outputs lead to.
extension SpecReading {
  /// `-> ProductDetail`, `-> sheet ProductEditor`; nil if the output leads nowhere.
  static func destination(_ line: inout SpecLine) throws(SpecFault) -> Spec.Destination? {
    guard line.take("->") else { return nil }
    let ways = Spec.Destination.Presentation.allCases.map(\.rawValue)
    var word = try line.anyWord("the name of a screen")
    var presentation = Spec.Destination.Presentation.push
    if let given = Spec.Destination.Presentation(rawValue: word.text) {
      presentation = given
      word = try line.anyWord("the name of a screen")
    } else if line.token.kind == .word {
      let nearest = NearestName.find(word.text, among: ways)
      throw SpecFault(
        .leftOver(word.text, nearest: nearest, usage: SpecGrammar.sample(of: "output") + " -> sheet ProductDetail"),
        word.range)
    }
    do throws(NameError) {
      return Spec.Destination(presentation: presentation, screen: try TypeName(word.text), word: word.text)
    } catch {
      throw SpecFault(.name(error), word.range)
    }
  }
}

extension Spec.Output {
  /// The names of outputs that close their screen.
  static let ends: Set<String> = ["finished", "closed", "cancelled", "dismissed"]

  /// Whether it closes the screen.
  var ends: Bool { destination == nil && Self.ends.contains(name.text) }
}

extension Spec {
  /// A problem in the line of an output: at some of its words, or at the whole line.
  func fault(_ problem: FlowProblem, in output: Output, at words: [String]) -> PlanError {
    for source in origin.lines {
      guard let line = try? SpecLine(source.text), line.word == "output", line.words.first?.text == output.name.text
      else { continue }
      return .inSpec(source.error(SpecFault(.flow(problem), line.place(of: words) ?? 0..<line.endOfCode)))
    }
    return .inSpec(SpecError(source: "", line: nil, text: "", place: 0..<0, problem: .flow(problem)))
  }
}
