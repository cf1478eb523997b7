@testable import Reporting
import Testing

@Suite struct FindingTablesTests {
  /// A report on classes without `final`, one in each file.
  private func tables(_ paths: [String]) -> FindingTables {
    FindingTables(paths.flatMap { report("class AViewModel {}", path: $0).diagnostics })
  }

  @Test func rulesAndFoldersAreCounted() {
    let tables = tables(["App/Cart/A.swift", "App/Cart/B.swift", "App/Home/C.swift"])
    #expect(tables.byRule.map(\.name) == ["final_class"])
    #expect(tables.byRule[0].count == 3)
    #expect(tables.byRule[0].errors == 3)
    #expect(tables.byFolder.map { "\($0.name) \($0.count)" } == ["App/Cart 2", "App/Home 1"])
    #expect(
      tables.text == """
        By rule                By folder
             3  final_class         2  App/Cart
                                    1  App/Home

        """)
  }

  /// Most findings are in one of many folders: that one is split, the others stay together.
  @Test func onlyTheLargestFoldersAreSplit() {
    let many = (0..<30).map { "Other/F\($0)/A.swift" }
    let few = (0..<8).flatMap { folder in (0..<10).map { "App/F\(folder)/A\($0).swift" } }
    let folders = tables(many + few).byFolder
    #expect(folders.count == 9)
    #expect(folders.first == FindingTables.Row(name: "Other", count: 30, errors: 30, safeFixes: folders[0].safeFixes))
    #expect(folders.reduce(0) { $0 + $1.count } == 110)
  }

  @Test func aLongTableSumsUpItsEnd() {
    let text = tables((0..<30).map { "App/F\($0)/A.swift" }).text
    #expect(text.hasSuffix("21  in 21 more folders\n"), "\(text)")
    #expect(text.split(separator: "\n").count == 11)
  }

  @Test func filesInTheCurrentFolderAndHostileNames() {
    let tables = tables(["A.swift", "\u{1B}[31m/B.swift"])
    #expect(tables.byFolder.map(\.name) == [".", "\u{1B}[31m"] || tables.byFolder.map(\.name) == ["\u{1B}[31m", "."])
    #expect(!tables.text.contains("\u{1B}"))
  }
}
