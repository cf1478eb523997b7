import Foundation
import Scaffolding
import Testing

@Test func dumpPackage() throws {
  struct NoDisk: PlanDisk {
    func entry(at path: String) -> DiskEntry { path == "/p" ? .folder(writable: true) : .missing }
    func realPath(of path: String) -> String? { path }
  }
  let events = try [Spec.Event(on: MemberName("signedOut", role: .event), to: MemberName("leave", role: .output))]
  let plan = try Planner.plan(
    Request(
      specs: [Spec(name: TypeName("Home")), Spec(name: TypeName("feed view"), events: events)], root: "/p",
      currentFolder: "/p", package: ModuleName("Demo")),
    facts: ProjectFacts(disk: NoDisk()))
  print(plan.text())
  for step in plan.steps {
    let url = URL(fileURLWithPath: "/tmp/gen").appendingPathComponent(step.path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(step.contents).write(to: url)
  }
}
