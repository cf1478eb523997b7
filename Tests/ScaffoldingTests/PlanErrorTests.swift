import Testing

@testable import Scaffolding

/// Suggestions that a user can paste.
@Suite struct PlanErrorTests {
  @Test func suggestedFoldersArePastedWhole() {
    func said(_ folders: [String], _ targets: [String]) -> String {
      PlanError.ambiguousTarget(of: "screen", file: "App.xcodeproj", folders: folders, targets: targets).message
    }
    #expect(
      said(["App", "Kit"], ["App", "Kit"]).hasSuffix("has 2: 'App', 'Kit'; choose a folder, as in '--in App/__Name__'"))
    #expect(said(["App Clip", "Kit"], ["Clip", "Kit"]).hasSuffix("as in '--in \"App Clip/__Name__\"'"))
    // The name of a target may be a variable of the project file.
    #expect(said(["App", "Kit"], ["", "Tools"]).contains("has 2: 'App', 'Tools' in 'Kit'; choose"))
  }
}
