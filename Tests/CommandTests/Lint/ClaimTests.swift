import Sandboxes
import Testing

/// The message of `private_set_state` claims that no other code sets a property only if the uses say so.
@Suite struct ClaimTests {
  private static let claim = "can be set from outside, but vmgen found no other code that sets it"

  /// The findings of a ViewModel's properties, beside a View whose code runs on `viewModel`.
  private func findings(_ properties: String, _ code: String, _ others: String = "") throws -> String {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "final class AViewModel { \(properties) }\n")
    try sandbox.write(
      "B.swift", "struct AView: View { let viewModel: AViewModel\nfunc f() { \(code) } }\n\(others)\n")
    return try sandbox.run("lint", "--root", ".", "--only", "private_set_state", "--group", "rule").output
  }

  /// Methods of Swift, Foundation and SwiftUI that change the value.
  @Test(arguments: [
    "move(fromOffsets: a, toOffset: b)", "remove(atOffsets: a)", "remove(at: 0)", "shuffle()", "partition { $0 > 1 }",
    "partition(by: { $0 > 1 })", "sort()", "swapAt(0, 1)", "moveSubranges(a, to: 1)", "formUnion(a)",
    "remove(integersIn: a)", "remove(charactersIn: a)", "addProduct(1, 2)", "formTruncatingRemainder(dividingBy: 2)",
    "appendPathComponent(a)", "addTimeInterval(1)", "mergeAttributes(a)", "trimPrefix(a)",
  ]) func mutatingMethodsSetAProperty(_ call: String) throws {
    for type in [": [Int]", " = [1]", ": Set<Int>", ": IndexSet?"] {
      let found = try findings("var order\(type)", "viewModel.order.\(call)")
      #expect(found.contains("'AViewModel.order' can be set from outside: B.swift:2 sets it"), "\(found)")
    }
  }

  /// Only an extension that is not linted may declare the method, or objects often have a method of that name.
  @Test(arguments: [
    "remove(1)", "move(1)", "merge(a) { $1 }", "subtract(a)", "update(with: 1)", "reverse()", "round()",
    "removeDuplicates()", "unheardOf()", "moveUp { 1 }",
  ]) func anUnknownMethodEndsTheClaim(_ call: String) throws {
    for type in [": [Int]", " = [1]", " = \"\"", ": Set<Int>", ": [String: Int]", ": Date", " = make()", ": Foreign"] {
      let found = try findings("var order\(type)", "viewModel.order.\(call)")
      let said = "'AViewModel.order' can be set from outside; make it 'private(set)' and change it in a method"
      #expect(found.contains(said), "\(type): \(found)")
    }
  }

  @Test(arguments: ["map { $0 }", "contains(1)", "formatted()", "firstIndex(of: 1)", "squareRoot()", "subdata(in: a)"])
  func methodsThatKeepTheValueLeaveTheClaim(_ call: String) throws {
    let found = try findings("var order: [Int]", "print(viewModel.order.\(call), viewModel.$order.removeDuplicates())")
    #expect(found.contains("'AViewModel.order' \(Self.claim)"), "\(found)")
  }

  /// The property keeps the same object, however much code changes the object.
  @Test(arguments: [
    "box.close()", "box.remove(at: 0)", "box.removeAll()", "box.move(fromOffsets: a, toOffset: 1)",
    "box.isOpen = false", "box?.row.total += 1", "box[0] = 1", "change(&viewModel.box.total)",
  ]) func aChangeInsideAnObjectSetsNoProperty(_ code: String) throws {
    let object = "final class Box { var isOpen = true; var total = 1 }\nactor Crate {}"
    for type in ["Box", "Box?", "any Boxes", "URLSession", "Crate"] {
      let all = object + "\nprotocol Boxes: AnyObject {}"
      let found = try findings("var box: \(type)", "viewModel.\(code)", all)
      #expect(found.contains("'AViewModel.box' \(Self.claim)"), "\(found)")
    }
    let value = try findings("var box: Box", "viewModel.box.isOpen = false", "struct Box { var isOpen = true }")
    #expect(value.contains("'AViewModel.box' can be set from outside: B.swift:2 sets it"), "\(value)")
    let tuple = try findings("var box: (Int, Int)", "viewModel.box.0 = 1")
    #expect(tuple.contains("'AViewModel.box' can be set from outside: B.swift:2 sets it"), "\(tuple)")
  }

  @Test func aMutatingMethodOfAStructEndsTheClaim() throws {
    let found = try findings(
      "var details: Loadable<Int>; var total = 1; var count = 1",
      "viewModel.details.cancelLoading(); g(&viewModel.total); g(viewModel.count)",
      "struct Loadable<T> { mutating func cancelLoading() {} }")
    #expect(found.contains("'AViewModel.details' can be set from outside; make it 'private(set)' and change it"))
    #expect(found.contains("'AViewModel.total' can be set from outside: B.swift:2 sets it"))
    #expect(found.contains("'AViewModel.count' \(Self.claim)"))
  }

  /// The access that the message asks for, and the access that the fix writes; nil if no fix is offered.
  private func remedies(_ property: String, _ code: String) throws -> (asked: String?, done: String?) {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "final class AViewModel { \(property) }\n")
    try sandbox.write("B.swift", "struct AView: View { let viewModel: AViewModel\nfunc f() { \(code) } }\n")
    let lint = ["lint", "--root", ".", "--only", "private_set_state"]
    let message = try sandbox.run(lint + ["--group", "rule"]).output
    _ = try sandbox.run(lint + ["--fix", "--unsafe-fixes"])
    let text = try sandbox.text("A.swift")
    func access(_ text: String, _ mark: String) -> String? {
      text.contains(mark.replacing("X", with: "private(set)"))
        ? "private(set)" : text.contains(mark.replacing("X", with: "private")) ? "private" : nil
    }
    return (access(message, "make it 'X'"), access(text, "X var"))
  }

  @Test(arguments: [
    ("var task: Task<Void, Never>?", "g()", "private"), ("var bag = CancelBag()", "g()", "private"),
    ("var task: Task<Void, Never>?", "viewModel.task?.cancel()", "private(set)"),
    ("var bag: Set<AnyCancellable>", "print(viewModel.bag)", "private(set)"),
    ("internal(set) var task: Task<Void, Never>?", "g()", "private(set)"),
    // An object of unknown type is hardly the view model.
    ("var task: Task<Void, Never>?", "holder().task = a", "private"),
    ("var task: Task<Void, Never>?", "print(holder().task)", "private"),
    ("@Inject var service: CartService", "holder().service.load()", "private"),
    ("var total = 1", "print(viewModel.total)", "private(set)"),
  ]) func theFixDoesWhatTheMessageAsksFor(_ property: String, _ code: String, _ access: String) throws {
    let found = try remedies(property, code)
    #expect(found.asked == access && found.done == access, "\(property), \(code): \(found)")
  }

  /// The wrapper may have no setter that could be private.
  @Test func anInjectedPropertyThatOtherCodeReadsHasNoFix() throws {
    let found = try remedies("@Inject var service: CartService", "viewModel.service.load()")
    #expect(found.asked == "private" && found.done == nil, "\(found)")
  }
}
