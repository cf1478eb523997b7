import HostIO
import Plans
import Scaffolding

extension InitFiles {
  /// Plans templates of Xcode or Tuist for the project's screens. They replace files of an earlier run.
  func foreignTemplates(_ part: InitPart) throws(UsageError) -> Outcome {
    let screen: PlaceholderScreen
    do throws(PlanError) {
      let style = facts.style(of: screens, in: project.root)
      // Xcode has its own header.
      screen = try PlaceholderScreen(
        convention, screens, style: style, findsHeader: part == .tuist,
        isIsolated: facts.isIsolated(screens, in: project.root))
    } catch {
      throw UsageError(
        message: "the templates of '\(convention.name)' cannot create a screen: \(error.message)",
        remedy: "see 'vmgen templates check'", command: "init")
    }
    if screen.sources.isEmpty { return .nothing("the convention '\(convention.name)' has no templates of screens") }
    let folder: String
    let files: [(path: String, text: String)]
    let note: String
    if part == .xcode {
      folder = XcodeTemplates.folder
      files = XcodeTemplates(screen, convention: convention.name, hasHeader: screens.header != nil).files
      let project = String(decoding: project.root.name, as: UTF8.self)
      note = "each developer runs this once in the project: \(XcodeTemplates.link(project: project))"
    } else {
      folder = TuistTemplate.folder
      files = TuistTemplate(screen, convention: convention.name, screens, root: project.root).files
      note = "write a screen with '\(TuistTemplate.command)'"
    }
    var plan = try copying(files.map { (path($0.path), Array($0.text.utf8)) })
    for index in plan.steps.indices where plan.steps[index].action == .conflict(.differs) {
      if isGenerated(plan.steps[index].path, below: folder) { plan.steps[index].action = .replace }
    }
    plan.notes = [note]
    let written = Set(files.map(\.path))
    for path in (try? FileSystem.files(below: self.path(folder))) ?? [] {
      let name = "\(folder)/\(path.text)"
      if !written.contains(name), isGenerated(name, below: folder) {
        plan.obsolete.append(name)
        plan.notes.append("delete '\(shown(self.path(name)))'; the templates no longer have this file")
      }
    }
    return .plan(plan)
  }

  /// Whether a file belongs to a generated template: the manifest of its folder has the mark.
  private func isGenerated(_ file: String, below folder: String) -> Bool {
    var manifest = path("\(TuistTemplate.folder)/vmgen-screen.swift")
    if folder == XcodeTemplates.folder {
      let template = file.dropFirst(folder.count + 1).prefix { $0 != "/" }
      manifest = path("\(folder)/\(template)/TemplateInfo.plist")
    }
    guard let bytes = try? FileSystem.read(manifest) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(InitPart.mark)
  }
}
