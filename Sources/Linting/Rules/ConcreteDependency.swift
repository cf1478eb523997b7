import SwiftScan

extension Rule {
  static let concreteDependency = Rule(
    id: "concrete_dependency",
    summary: "class as the type of a dependency that has a protocol",
    topic: .knowledge,
    rationale: """
      The project has a protocol for this dependency so that tests and previews can replace it. A ViewModel that stores \
      the class takes only the class, with its network and its disk, and the protocol is of no use to it. 'any' and the \
      protocol's name in the property and in 'init' are all it takes.
      """,
    limits: """
      The rule recognises dependencies and their protocols by the endings of their names, so it misses a class \
      'FeedLoader' and a protocol 'FeedLoading'. It checks stored properties whose type is one name, and misses a list of \
      dependencies. It ignores a protocol that is nested in another type. It does not know which members of the class the ViewModel uses: the protocol may lack one of them.
      """,
    levels: .only(.off, in: .observable),
    examples: [
      .fails(
        """
        protocol FeedInteractor: Sendable {
          func fetchPosts() async throws -> [Post]
        }

        final class FeedInteractorImpl: FeedInteractor {
          func fetchPosts() async throws -> [Post] { [] }
        }

        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested
            private let feedInteractor: ↓FeedInteractorImpl

            init(feedInteractor: FeedInteractorImpl) {
              self.feedInteractor = feedInteractor
            }
          }
        }
        """),
      .passes(
        """
        protocol FeedInteractor: Sendable {
          func fetchPosts() async throws -> [Post]
        }

        final class FeedInteractorImpl: FeedInteractor {
          func fetchPosts() async throws -> [Post] { [] }
        }

        extension FeedView {
          @Observable
          final class ViewModel {
            private(set) var posts: LoadState<[Post]> = .notRequested
            private let feedInteractor: any FeedInteractor

            init(feedInteractor: any FeedInteractor) {
              self.feedInteractor = feedInteractor
            }
          }
        }
        """),
      .passes("class AViewModel { let a: AService }", otherFiles: "class AService {}\nprotocol AServiceProtocol {}"),
      .passes("class AViewModel { let a: AService }", otherFiles: "struct AService: BService {}\nprotocol BService {}"),
      .passes("class AViewModel { let a: AService }", otherFiles: "class AService: Loading {}\nprotocol Loading {}"),
      .passes("class AViewModel { let a: AService }", otherFiles: "class AService: BService {}\nclass BService {}"),
      .passes("class AViewModel { let a: ALoader }", otherFiles: "class ALoader: AService {}\nprotocol AService {}"),
      .passes(
        "class AViewModel { let a: [AService] }", otherFiles: "class AService: BService {}\nprotocol BService {}"),
      .passes(
        "class AViewModel { static let a = AService(); func f(_ a: AService) {} }",
        otherFiles: "class AService: BService {}\nprotocol BService {}"),
      .passes("class AViewModel { let a: AService }", otherFiles: "class AService: Kit.BService {}"),
      .passes(
        "class AViewModel { let a: AClient }",
        otherFiles: "class AClient {}\nextension AClient: Row.Client {}\nstruct Row { protocol Client {} }"),
      .fails(
        "class AViewModel { var a: Kit.↓AService<Int>?, b = ↓AService() }",
        otherFiles: "class AService: AServiceProtocol {}\nprotocol AServiceProtocol {}"),
      .fails(
        "class AViewModel { let a: ↓AStore }",
        otherFiles: "class AStore {}\nextension AStore: AStoreType {}\nprotocol AStoreType {}"),
      .fails(
        "class AViewModel { let a: Kit.↓AService }",
        otherFiles: "enum Kit { class AService: AServiceType {}\nprotocol AServiceType {} }"),
      .fails(
        "class AViewModel { let a: ↓AUseCaseImpl }",
        otherFiles: "class AUseCaseImpl: BaseUseCase {}\nclass BaseUseCase: NSObject, UseCase {}\nprotocol UseCase {}"),
    ],
    check: { file, project, findings in
      let source = file.source
      let roles = file.settings.names(dependencyTypes)
      for viewModel in file.viewModels {
        for property in file.storedProperties(of: viewModel) {
          let tokens = file.typeName(of: property)
          guard let type = tokens.last, SourceFile.isRole(source.identifierName(type), oneOf: roles),
            let name = project.protocolWithRole(
              ofClass: tokens.map(source.identifierName), from: source.typePath(of: viewModel), roles)
          else { continue }
          let path = file.path(of: property, in: viewModel)
          findings.report(
            type, declaration: path,
            "dependency '\(path)' takes the class '\(source.identifierName(type))' only; make it 'any \(name)'")
        }
      }
    })
}

extension ProjectIndex {
  /// A protocol with one of some roles that a class conforms to, directly, through an extension or through a superclass:
  /// of several, the first by name. Only declarations of the project count. Nil if there is no such protocol, or if the
  /// project declares no class with this name.
  fileprivate func protocolWithRole(ofClass name: [String], from place: TypePath, _ roles: NamePatterns) -> String? {
    var open = [(name: name, place: place)]
    var visited: Set<TypePath> = []
    while let next = open.popLast() {
      // Several classes may have one path, in any order.
      let classes = declarations(of: next.name, from: next.place).filter { $0.kind == .class }
      let paths = Set(classes.map(\.path)).filter { visited.insert($0).inserted }
      let inherited = classes.filter { paths.contains($0.path) }.flatMap { type in
        (type.inherited + extensions(of: type.path).flatMap { self.inherited(byExtensionsOf: $0) }).map { ($0, type) }
      }
      let found = inherited.filter { name, type in
        SourceFile.isRole(name.last ?? "", oneOf: roles)
          && declarations(of: name, from: type.path).contains { isCounterpart($0, of: type) }
      }.map { name, _ in name.joined(separator: ".") }
      if let first = found.min() { return first }
      open += inherited.map { ($0, $1.path) }
    }
    return nil
  }

  /// Whether a type is a protocol that code may use in place of a class. A protocol nested in another type belongs to
  /// that type.
  private func isCounterpart(_ type: FileFacts.DeclaredType, of other: FileFacts.DeclaredType) -> Bool {
    type.kind == .protocol && (type.path.names.count == 1 || type.path.names.dropLast() == other.path.names.dropLast())
  }
}

extension TrialPlan {
  static let concreteDependency = TrialPlan(
    limits: [
      .misses(
        "class AViewModel { let a: FeedLoader; let b: [FeedService] }",
        otherFiles: "class FeedLoader: FeedService {}\nclass FeedService: FeedLoading {}\nprotocol FeedLoading {}"),
      .finds(
        1, "class AViewModel { let a: AService; func f() { a.g() } }",
        otherFiles: "class AService: BService { func g() {} }\nprotocol BService {}"),
    ],
    sound: [
      Sound(
        "final class CartViewModel { private let cart: any CartService }",
        otherFiles: "protocol CartService {}\nfinal class CartServiceImpl: NSObject, CartService {}\nstruct Cart {}",
        breakingChanges: [
          ("any CartService", "↓CartServiceImpl"), ("any CartService", "↓CartServiceImpl?"),
          (": any CartService", " = ↓CartServiceImpl(1)"), ("any CartService", "(↓CartServiceImpl)!"),
        ]),
      Sound(
        "final class CartViewModel { private let cart: CartStore }",
        otherFiles:
          "protocol CartStoreType {}\nclass CartStore {}\nextension NetworkStore: CartStoreType {}\nclass NetworkStore {}",
        breakingChanges: [("CartStore", "↓NetworkStore"), (": CartStore", " = ↓NetworkStore.init { 1 }")]),
    ],
    lookalikes: [
      [
        "*Interactor": "*Interactors", "*Store": "*Stores", "*UseCase": "*UseCases", "*Service": "*Services",
        "*Impl": "*Impls", "*StoreType": "*StoreTypes", "*ServiceProtocol": "*ServiceProtocols",
      ]
    ])
}
