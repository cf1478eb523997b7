import Wording

extension Spec {
  /// The screen that an output leads to, and how it is shown: `-> sheet ProductEditor`.
  public struct Destination: Hashable, Sendable {
    /// A way to show a screen.
    public enum Presentation: String, CaseIterable, Hashable, Sendable {
      /// Pushed on the navigation stack of the flow.
      case push
      /// As a sheet, over a part of the display.
      case sheet
      /// As a cover, over the whole display.
      case cover
    }

    /// How the screen is shown.
    public var presentation: Presentation
    /// The name of the screen.
    public var screen: TypeName
    /// The name of the screen as written in the line.
    var word: String
  }
}

/// Parsing of the destinations of outputs: `->`.
extension SpecBuilder {
  /// Reads `-> ProductDetail` or `-> sheet ProductEditor`; nil if the output leads to no screen.
  static func destination(_ line: inout SpecLine) throws(SpecFault) -> Spec.Destination? {
    guard line.take("->") else { return nil }
    let ways = Spec.Destination.Presentation.allCases.map(\.rawValue)
    var word = try line.anyWord("the name of a screen")
    var presentation = Spec.Destination.Presentation.push
    if let given = Spec.Destination.Presentation(rawValue: word.text) {
      presentation = given
      word = try line.anyWord("the name of a screen")
    } else if line.token.kind == .word {
      let nearest = waysByOtherName[word.text] ?? NearestName.find(word.text, among: ways)
      throw SpecFault(
        .unexpectedText(
          word.text, nearest: nearest, usage: SpecGrammar.sample(of: "output") + " -> sheet ProductDetail"),
        word.range)
    }
    do throws(NameError) {
      return Spec.Destination(presentation: presentation, screen: try TypeName(word.text), word: word.text)
    } catch {
      throw SpecFault(.name(error), word.range)
    }
  }
}

/// The words of the language by the names that SwiftUI and UIKit have for a presentation.
private let waysByOtherName = [
  "fullScreenCover": "cover", "fullscreen": "cover", "present": "sheet", "modal": "sheet", "navigate": "push",
]

extension Spec.Output {
  /// The names of outputs that close their screen.
  static let closingNames: Set<String> = ["finished", "closed", "cancelled", "dismissed"]

  /// Whether the output closes its screen.
  var closesScreen: Bool { destination == nil && Self.closingNames.contains(name.text) }
}

extension Spec {
  /// Returns an error at the given words in the line of an output, or at the whole line if it does not contain them.
  func fault(_ problem: FlowProblem, in output: Output, at words: [String]) -> PlanError {
    for source in origin.lines {
      guard let line = try? SpecLine(source.text), line.word == "output", line.words.first?.text == output.name.text
      else { continue }
      return .inSpec(source.error(SpecFault(.flow(problem), line.place(of: words) ?? 0..<line.endOfCode)))
    }
    return .inSpec(SpecError(source: "", line: nil, text: "", place: 0..<0, problem: .flow(problem)))
  }
}
