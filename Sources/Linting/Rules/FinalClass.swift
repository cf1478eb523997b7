extension Rule {
  static let finalClass = Rule(
    id: "final_class",
    summary: "ViewModel class that is not final",
    rationale: """
      A ViewModel is the state of one screen. A subclass would share that state with code the screen does not know, \
      and what it adds is not observed. 'final' says so, and spares the compiler dynamic dispatch.
      """,
    levels: .everywhere(.error),
    fixTokens: FixTokens(inserts: ["final"]),
    examples: [
      .passes("extension CartView { @Observable final class ViewModel {} }"),
      .passes("struct ViewModel {}"),
      .passes("protocol CartViewModel: class {}"),
      .passes("actor CartViewModel {}"),
      .passes("final public class CartViewModel {}"),
      .passes("@objc\n#if os(iOS)\n@Observable\n#endif\nfinal\nclass CartViewModel {}"),
      .passes("class CartViewModelFactory { class func make() {} }"),
      .fails("extension CartView { @Observable class ↓ViewModel {} }"),
      .fails("open class ↓CartViewModel {}"),
      .fails("func make() { class ↓CartViewModel {} }"),
      .fails("class ↓`ViewModel` { struct Row {} }"),
      .fails("let make = { class ↓CartViewModel<Item: Hashable>: Base<[Item]> {} }"),
      .fixes("@Observable class ViewModel {}", to: "@Observable final class ViewModel {}"),
      .fixes("open class CartViewModel {}", to: "open class CartViewModel {}"),
      .fixes(
        "class CartViewModel {}\nfinal class GiftViewModel: CartViewModel {}",
        to: "class CartViewModel {}\nfinal class GiftViewModel: CartViewModel {}"),
    ],
    check: { file, project, findings in
      for index in file.viewModels {
        let declaration = file.source.declarations[index]
        if file.source.has(.final, declaration) { continue }
        let keyword = file.source.bytes(ofToken: declaration.keyword).lowerBound
        let isOpen = file.source.has(.open, declaration)
        let isSubclassed = project.isSubclassed(file.source.path(of: index))
        findings.report(
          declaration.name.lowerBound,
          "class '\(file.path(of: index))' is not final; mark it 'final'"
            + (isOpen ? " instead of 'open'" : isSubclassed ? ", and let its subclasses hold one instead" : ""),
          fix: isOpen || isSubclassed ? nil : .insert("final ", at: keyword, "add 'final'", .safe))
      }
    })
}
