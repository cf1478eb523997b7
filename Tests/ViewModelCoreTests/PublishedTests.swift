import Testing
import ViewModelCore

struct PublishedTests {
  private class Form: ObservableObject {
    @Published var name = "a"
    @Published private(set) var age: Int?

    func grow() { age = (age ?? 0) + 1 }
  }

  private final class LongForm: Form {
    @Published var city = "x"
  }

  /// Announces changes without a property wrapper. OpenCombine, which these tests also use, cannot do this.
  private final class Plain: ObservableObject {
    var name = "a" { willSet { objectWillChange.send() } }
  }

  private let form = Form()

  @Test func sendsItsValueThenEachNewOne() {
    var seen: [String] = []
    let subscription = form.$name.sink { seen.append($0) }
    form.name = "b"
    form.name += "c"
    form.name = "bc"
    #expect(seen == ["a", "b", "bc", "bc"])
    #expect(form.name == "bc")
    subscription.cancel()
    form.name = "d"
    #expect(seen.count == 4)
  }

  @Test func tellsBeforeItChanges() {
    var log: [String] = []
    var subscriptions = Set<AnyCancellable>()
    form.$name.dropFirst().sink { [form] in log.append("value \($0), still \(form.name)") }.store(in: &subscriptions)
    form.objectWillChange.sink { [form] in log.append("object, still \(form.name)") }.store(in: &subscriptions)
    form.name = "b"
    #expect(log == ["object, still a", "value b, still a"])
  }

  @Test func everyPropertyAnnouncesItsObject() {
    let form = LongForm()
    var count = 0
    let subscription = form.objectWillChange.sink { count += 1 }
    form.name = "b"
    form.grow()
    form.city = "y"
    #expect(count == 3)
    subscription.cancel()
  }

  @Test func objectWillChangeIsTheSameEachTime() {
    #expect(form.objectWillChange === form.objectWillChange)
    #expect(form.objectWillChange !== Form().objectWillChange)
  }

  #if canImport(Darwin) || !canImport(Combine)
    @Test func anObjectCanAnnounceItself() {
      let plain = Plain()
      var seen: [String] = []
      let subscription = plain.objectWillChange.sink { seen.append(plain.name) }
      plain.name = "b"
      #expect(seen == ["a"])
      subscription.cancel()
    }

  #endif

  @Test func objectsDoNotMixUpTheirPublishers() {
    // Far more objects than exist at a time, so that addresses are reused.
    for _ in 0..<1_000 {
      let form = Form()
      var count = 0
      let subscription = form.objectWillChange.sink { count += 1 }
      form.name = "b"
      #expect(count == 1)
      subscription.cancel()
    }
  }

  @Test func observingDoesNotKeepTheObjectAlive() {
    var form: Form? = Form()
    weak let observed = form
    let subscription = form?.objectWillChange.sink {}
    form = nil
    #expect(observed == nil)
    subscription?.cancel()
  }

  @Test func aPropertyCanTakeFromAPublisher() {
    final class Child: ObservableObject {
      @Published var title = ""
      init(_ titles: AnyPublisher<String, Never>) { titles.assign(to: &$title) }
    }
    var count = 0
    let names = form.$name.map { name in
      count += 1
      return name.uppercased()
    }
    var child: Child? = Child(names.eraseToAnyPublisher())
    weak let observed = child
    #expect(child?.title == "A")
    form.name = "b"
    #expect(child?.title == "B")
    child = nil
    #expect(observed == nil)
    form.name = "c"
    #expect(count == 2)
  }

  @Test func whoSubscribesDuringAChangeBeginsWithTheOldValue() {
    var seen: [String] = []
    var subscriptions: [AnyCancellable] = []
    form.$name.dropFirst().sink { [form] _ in
      guard subscriptions.count < 2 else { return }
      form.$name.sink { seen.append($0) }.store(in: &subscriptions)
    }.store(in: &subscriptions)
    form.name = "b"
    #expect(seen == ["a"])
    form.name = "c"
    #expect(seen == ["a", "c"])
  }

  @Test func theLastToBeWrittenStaysWhenASubscriberWritesToo() {
    let subscription = form.$name.sink { [form] in if $0 == "b" { form.name = "c" } }
    form.name = "b"
    #expect(form.name == "b")
    var seen: [String] = []
    let late = form.$name.sink { seen.append($0) }
    #expect(seen == ["b"])
    subscription.cancel()
    late.cancel()
  }
}
