import Linting
import Wording

/// A report as one HTML page that needs no network: charts, findings with their code, and a graph of ViewModels.
///
/// All data is JSON in one element that browsers do not execute. The script builds elements from its text, so names and
/// code cannot become tags.
public struct HTMLReport: Sendable {
  /// The findings; the silenced ones include those in a baseline.
  public var report: Report
  /// The name of the project.
  public var project: String
  /// The conventions for the heading: `'clean' (.vmgen.json:2)`.
  public var convention: String
  /// The ViewModels and their Views.
  public var evidence: ProjectEvidence
  /// The revision with which findings are compared; nil without a comparison.
  public var comparedWith: String?
  /// The findings that the compared revision does not have.
  public var new: Set<Place> = []
  /// The earlier runs, oldest first, then this one: JSON objects with their date and numbers.
  public var history: [String] = []

  /// The identity of a finding in a report.
  public struct Place: Hashable, Sendable {
    private var path: String
    private var offset: Int
    private var rule: String

    /// Makes the identity of a finding.
    public init(_ diagnostic: Diagnostic) {
      (path, offset, rule) = (diagnostic.path, diagnostic.range.lowerBound, diagnostic.rule)
    }
  }

  /// Makes a page.
  public init(report: Report, project: String, convention: String, evidence: ProjectEvidence) {
    (self.report, self.project, self.convention, self.evidence) = (report, project, convention, evidence)
  }

  /// Writes the page in pieces.
  public func write(to write: (String) -> Void) {
    write(head)
    write(body)
    write("<script type=\"application/json\" id=\"data\">")
    writeData { write(Self.harmless($0)) }
    write("</script>\n<script>\n\(HTMLScript.text)\n\(HTMLGraphs.text)\n</script>\n</body>\n</html>\n")
  }

  // MARK: - The page

  private var head: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>vmgen: \(XMLText.escaped(project))</title>
    <style>
    \(HTMLStyle.text)
    </style>
    </head>

    """
  }

  private func number(_ count: Int, _ noun: String, _ style: String = "") -> String {
    let counted = Counted.text(count, noun)
    let digits = Counted.number(count)
    return "<div><b class=\"\(style)\">\(digits)</b>\(counted.dropFirst(digits.count + 1))</div>"
  }

  /// The sentence about the baseline below the numbers; empty without one. The charts leave out what it has, so they may
  /// be empty.
  private var baseline: String {
    if report.baselined == 0 { return "" }
    let findings = Counted.text(report.baselined, report.diagnostics.isEmpty ? "finding" : "more finding")
    return "\n<p class=\"soft\">The baseline has \(findings), which the charts leave out; the list shows them as "
      + "\u{201C}In the baseline\u{201D}.</p>"
  }

  private var body: String {
    let tabs = [
      ("overview", "Overview"), ("findings", "Findings"), ("graph", "Graph"), ("rules", "Rules"), ("trend", "Trend"),
    ]
    let buttons = tabs.map { name, title in
      "<button role=\"tab\" data-tab=\"\(name)\" aria-controls=\"\(name)\" aria-selected=\"false\">\(title)</button>"
    }
    var numbers = number(report.count(.error), "error", "error") + number(report.count(.warning), "warning", "warning")
    if comparedWith != nil { numbers += number(new.count, "new finding", "new") }
    if report.baselined > 0 { numbers += "<div><b>\(Counted.number(report.baselined))</b> in the baseline</div>" }
    numbers += number(evidence.viewModels.count, "ViewModel") + number(report.files, "file")
    let compared = comparedWith.map { "; new since \(XMLText.escaped($0))" } ?? ""
    return """
      <body>
      <a class="skip" href="#findings">Skip to the findings</a>
      <header>
      <h1>\(XMLText.escaped(project))</h1>
      <p class="soft">vmgen \(XMLText.escaped(report.version)), by \(XMLText.escaped(convention))\(compared)</p>
      <nav role="tablist" aria-label="Parts of the report">\(buttons.joined())<span class="space"></span>
      <button id="theme">Dark</button></nav>
      </header>
      <main>
      <section id="overview" role="tabpanel">
      <div class="numbers">\(numbers)</div>\(baseline)
      <div class="charts">
      <div><h2>By rule</h2><div id="byRule"></div></div>
      <div><h2>By folder</h2><div id="byFolder"></div></div>
      <div><h2>By ViewModel</h2><div id="byViewModel"></div></div>
      </div>
      </section>
      <section id="findings" role="tabpanel" hidden>
      <div class="filters">
      <input id="search" type="search" placeholder="Search findings and code ( / )" aria-label="Search findings and code">
      <select id="rule" aria-label="Rule"><option value="">All rules</option></select>
      <select id="folder" aria-label="Folder"><option value="">All folders</option></select>
      <select id="severity" aria-label="Severity"><option value="">Errors and warnings</option>\
      <option value="error">Errors</option><option value="warning">Warnings</option></select>
      <select id="state" aria-label="State"><option value="">Not in the baseline</option>\
      <option value="new">New</option><option value="fix">With a fix</option>\
      <option value="known">In the baseline</option><option value="all">All</option></select>
      <button id="clear" hidden>Clear</button>
      </div>
      <p id="count" role="status" tabindex="-1"></p>
      <div id="list"></div>
      <button id="more" class="more" hidden>Show more</button>
      </section>
      <section id="graph" role="tabpanel" hidden>
      <div class="filters">
      <input id="graphSearch" type="search" placeholder="Search names and files" aria-label="Search the graph">
      <label><input id="graphBad" type="checkbox"> only with findings</label>
      <button id="graphBack">Back</button><button id="graphNext">Next</button><span id="graphCount" role="status"></span>
      </div>
      <p class="soft">A red line stands for findings about that use; point at it to read them. Click a ViewModel to see its
      findings.</p>
      <div id="drawing"></div>
      </section>
      <section id="rules" role="tabpanel" hidden><div id="ruleList"></div></section>
      <section id="trend" role="tabpanel" hidden><div id="trendDrawing"></div></section>
      </main>

      """
  }

  /// Returns JSON that cannot end its HTML element. All escaped characters are inside strings.
  private static func harmless(_ json: String) -> String {
    json.replacing("<", with: "\\u003c").replacing(">", with: "\\u003e").replacing("&", with: "\\u0026")
      .replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
  }
}
