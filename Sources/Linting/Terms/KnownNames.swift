import SwiftScan

/// Names that need no UI framework, and the modules that declare them.
enum KnownNames {
  /// The modules that a file needs.
  struct Needs {
    /// The modules other than Swift that declare names of the file.
    var modules: Set<String> = []
    /// Whether all capitalised names are known. An unknown name may belong to a UI framework.
    var areAllKnown = true
    /// Whether the file has a member that the project does not declare. Foundation may declare it.
    var hasUnknownMember = false
  }

  /// The modules that a file needs, whether it imports them or not.
  static func needs(of file: LintedFile, _ project: ProjectIndex) -> Needs {
    let source = file.source
    var needs = Needs()
    let generics = file.genericParameters
    var declared: Set<String> = []
    for declaration in source.declarations where declaration.kind != .import {
      for token in source.identifiers(in: declaration.name) { declared.insert(source.identifierName(token)) }
    }
    func isDeclared(_ name: String, _ token: Int) -> Bool {
      declared.contains(name) || project.declaresUnnested(source.nameBytes(token), in: source.text)
    }
    source.forEachIdentifierOutsideImports { token in
      let name = source.identifierName(token)
      let isMember = token > 0 && source.tokens[token - 1].kind == .period
      let isCapital = name.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
      if isCapital, !isMember, project.declaresUnnested(source.nameBytes(token), in: source.text) { return }
      if !isMember, functions.contains(name) {
        needs.modules.insert("Foundation")
      } else if let module = modulesByName[name], !isOfOtherLibrary(token, in: source) {
        if !module.isEmpty, isCapital || !isMember || source.isMemberOfValue(token),
          module != "Combine" || isCapital || isOfPublisher(token, in: source)
        {
          needs.modules.insert(module)
        }
      } else if isCapital, !isMember, !isDeclared(name, token), !generics.contains(name, at: token) {
        needs.areAllKnown = false
      } else if !isCapital, isMember || source.tokens[token + 1].kind == .openParen, !isDeclared(name, token) {
        needs.hasUnknownMember = true
      }
    }
    // OpenCombine has the names of Combine, and a file that imported both could use none of them.
    if needs.modules.contains("Combine"), importsOpenCombine(source) { needs.modules.remove("Combine") }
    return needs
  }

  /// Whether a name of Combine in lower case is that of a method that is called, and no property or key of that name.
  /// The label of `store(in:)` tells it from other methods.
  private static func isOfPublisher(_ token: Int, in source: SourceFile) -> Bool {
    if source.isNamed(token, "objectWillChange") { return true }
    let next = source.tokens[token + 1].kind
    if source.isNamed(token, "store") { return next == .openParen && source.isNamed(token + 2, "in") }
    return next == .openParen || next == .openBrace
  }

  /// Whether a file imports OpenCombine, which declares the types of Combine for older systems.
  static func importsOpenCombine(_ source: SourceFile) -> Bool {
    source.declarations.contains { declaration in
      declaration.kind == .import && declaration.tokens.contains { source.isNamed($0, "OpenCombine") }
    }
  }

  /// Whether a name is `Observable<…>`, a class of RxSwift.
  private static func isOfOtherLibrary(_ token: Int, in source: SourceFile) -> Bool {
    source.isNamed(token, "Observable") && source.genericArgumentsEnd(token + 1) != nil
  }

  /// Whether a module of Apple re-exports Foundation. A file that imports the module needs no import of Foundation.
  static func reexportsFoundation(_ module: String) -> Bool { aboveFoundation.contains(module) }

  private static let aboveFoundation = Set(
    """
    ARKit AVFoundation AVKit AuthenticationServices BackgroundTasks CloudKit Contacts ContactsUI CoreBluetooth CoreData \
    CoreImage CoreLocation CoreML CoreMotion CoreSpotlight EventKit EventKitUI GameKit HealthKit LinkPresentation \
    LocalAuthentication MapKit MediaPlayer MessageUI NaturalLanguage PDFKit PassKit Photos PhotosUI QuickLook \
    SafariServices SceneKit Speech SpriteKit StoreKit SwiftData UserNotifications Vision WatchConnectivity WebKit
    """.split(separator: " ").map(String.init))

  /// Whether Swift, Combine, Observation or Foundation declares a name.
  static func declares(_ name: String) -> Bool { modulesByName[name] != nil }

  /// Whether one of these modules declares a class of this name, or a type without mutating methods.
  static func declaresObject(_ name: String) -> Bool { declares(name) && !values.contains(name) }

  /// Whether RxSwift or RxRelay has a class of this name that one sends values through.
  static func isSubjectOfRx(_ name: String) -> Bool {
    [
      "PublishSubject", "BehaviorSubject", "ReplaySubject", "AsyncSubject", "PublishRelay", "BehaviorRelay",
      "ReplayRelay",
    ]
    .contains(name)
  }

  /// The types with mutating methods, settable members, or values to which an extension may add mutating methods.
  private static let values = Set(
    """
    Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Double Float Bool String Character Substring Array Set \
    Dictionary Optional Range ClosedRange Result Any Duration Date Data URL UUID Calendar Locale TimeZone \
    DateComponents DateInterval TimeInterval URLRequest URLComponents Notification IndexPath IndexSet Decimal \
    Measurement AttributedString CharacterSet CGFloat CGPoint CGSize CGRect
    """.split(separator: " ").map(String.init))

  private static let modulesByName: [String: String] = {
    var all: [String: String] = [:]
    for (module, names) in [
      ("", swift), ("Combine", combine), ("Observation", observation), ("Foundation", foundation),
    ] {
      for name in names.split(separator: " ") { all[String(name)] = module }
    }
    return all
  }()

  private static let swift = """
    Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Double Float Bool String Character Substring Array Set \
    Dictionary Optional Range ClosedRange Result Error Never Void Any AnyObject Equatable Hashable Comparable Codable \
    Encodable Decodable Identifiable Sendable Sequence Collection CaseIterable RawRepresentable CustomStringConvertible \
    Task TaskGroup MainActor Actor Duration ContinuousClock Clock AsyncStream AsyncSequence CancellationError KeyPath \
    WritableKeyPath ReferenceWritableKeyPath ObjectIdentifier Mirror Self Swift map filter compactMap flatMap reduce \
    forEach first last count isEmpty append insert remove removeAll contains sorted sort min max joined prefix suffix \
    dropFirst dropLast enumerated zip reversed lowercased uppercased hasPrefix hasSuffix init self id description print \
    debugPrint assert precondition fatalError firstIndex index indices keys values allSatisfy some none rawValue hash \
    combine into sleep cancel isCancelled value toggle isMultiple split repeating randomElement shuffled
    """
  private static let combine = """
    ObservableObject Published AnyCancellable Cancellable AnyPublisher Publisher Publishers Subject PassthroughSubject \
    CurrentValueSubject Just Future Fail Empty Deferred Combine ObservableObjectPublisher Subscribers Subscription \
    Scheduler sink store assign receive eraseToAnyPublisher removeDuplicates debounce throttle combineLatest merge \
    objectWillChange send
    """
  private static let observation =
    "Observable ObservationIgnored ObservationTracked ObservationRegistrar Observation withObservationTracking"
  /// Global functions and variables that Foundation and the C library declare. Members of these names are others.
  private static let functions = Set(
    """
    floor ceil round trunc pow sqrt cbrt log log2 log10 exp sin cos tan asin acos atan atan2 hypot fmod errno noErr \
    errSecSuccess errSecItemNotFound autoreleasepool sleep usleep arc4random arc4random_uniform kCFAllocatorDefault \
    kSecClass kSecClassGenericPassword kSecAttrAccount kSecAttrService kSecValueData kSecReturnData kSecMatchLimit \
    kSecMatchLimitOne kCFBooleanTrue kCFBooleanFalse
    """.split(separator: " ").map(String.init))
  private static let foundation = """
    Foundation Date Data URL UUID Calendar Locale TimeZone DateFormatter DateComponents DateInterval TimeInterval \
    NumberFormatter Formatter JSONDecoder JSONEncoder URLSession URLRequest URLComponents UserDefaults FileManager \
    NotificationCenter Notification NSNotification NSError NSObject NSString NSNumber NSLocalizedString Bundle Timer \
    DispatchQueue DispatchTime OperationQueue RunLoop ProcessInfo Thread IndexPath IndexSet Decimal Measurement Unit \
    AttributedString NSPredicate NSRegularExpression CharacterSet ISO8601DateFormatter LocalizedError CGFloat CGPoint \
    CGSize CGRect NSAttributedString URLError HTTPURLResponse URLResponse format localized
    """
}
