@testable import struct Module.Thing
import Observation; import Combine

precedencegroup Joining { associativity: left }
infix operator <+>: Joining
prefix operator √

let global = 1, other: [String: Int] = [:]
typealias Handler = @MainActor (Int) async throws -> Void

@Observable @MainActor
#if os(iOS)
@available(iOS 17, *)
#elseif DEBUG
@objc(Feed) @Sendable
#endif
public final class FeedViewModel<Item: Hashable & Sendable, Other>: Base<[Item], (Int) -> Void>, @unchecked Sendable, Outer.Proto
where Item: Codable, Other == Array<Array<Int>> {
  enum Output: Equatable { case a, b(Int, label: String = "x"); indirect case c }
  private(set) public var state: Optional<Array<Int>>= nil, next = 2
  @Published var shared: [Item] = [] { willSet { print(newValue) } didSet { save() } }
  var computed: Int { 1 }
  var full: Int { get async throws { 1 } }
  var observed = 5 { didSet {} }
  var closure: (Int, inout String) throws -> (any Error)? = { _, _ in nil }
  var made = { () -> [Int] in class Local { var inner = 1 }; return [] }()
  lazy var picked = if flag { 1 } else if other { 2 } else { 3 }
  weak var owner: (any Owner & AnyObject)?, delegate: Delegate!
  var (width, height): (Int, Int) = (1, 2)
  var (label: renamed, _) = pair
  static var shared2 = 1
  class override func make() {}
  let generic = Dictionary<String, [Int]>(minimumCapacity: 3), more = a < b, c = d > (e)
  let chain = Foo()
    .bar { $0 }
    onError: { _ in }
    .baz?.qux!
  let ternary = flag ? [1: 2] : [:]
  let cast = value as? Array<Int>
  let path = \Foo.bar[0]?.baz
  let keyPath: KeyPath<Foo, Int> = \.count
  let awaited = try await load()
  #if DEBUG
  var debug = 1
    #if os(macOS)
    let deeper = 2
    #else
    var deepest: Int
    #endif
  #else
  var release = 1
  #endif
  #warning("a macro") ; #stringify(1) { var insideMacro = 1 }
  init?(_ x: Int = { 1 }()) throws(Failure) {}
  convenience required init() {}
  deinit {}
  subscript(index: Int) -> Int { get { 1 } set {} }
  static func ==<T>(lhs: T, rhs: T) -> Bool where T: Equatable { true }
  static func < (l: Self, r: Self) -> Bool { l.x < r.x }
  prefix static func √(x: Self) -> Self { x }
  func generic<each T>(_ t: repeat each T) async rethrows -> some View where T: P {
    func local() { struct Nested { var x = 1 } }
    actor(named: 1)
    if case let .some(x) = y, let z { open(z) }
    switch self { case .a: break; default: class InSwitch {} }
  }
  @Builder var body: some View { Text("") }
  actor Cache { var items = [Int]() }
  protocol P { var x: Int { get set }; associatedtype A: Collection = [Int]; func f() async }
  macro unused() -> Int = #externalMacro(module: "M", type: "T")
}

extension Feed<Int>.ViewModel: Hashable where T == Int { func one() {} }
extension [FeedViewModel] {}
extension FeedViewModel? {}
struct `class` { let `var` = 1 }
open class 화면ViewModel {}
distributed actor Remote { distributed func call() {} }
protocol OldStyle: class { func f() }
protocol OldStyleToo: Base, class where Self: Sendable { var x: Int { get } }
