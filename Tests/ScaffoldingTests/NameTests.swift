import Foundation
import Plans
import Testing

@testable import Scaffolding

/// The table of names in the documentation, and names that are refused.
@Suite struct NameTests {
  @Test(arguments: [
    ("CollectionDetail", "CollectionDetail", "collectionDetail"),
    ("collection-detail", "CollectionDetail", "collectionDetail"),
    ("collection detail", "CollectionDetail", "collectionDetail"),
    ("collection_detail", "CollectionDetail", "collectionDetail"),
    ("  collection -- detail ", "CollectionDetail", "collectionDetail"),
    ("CollectionDetailView", "CollectionDetail", "collectionDetail"),
    ("CollectionDetailScreen", "CollectionDetail", "collectionDetail"),
    ("CollectionDetailViewModel", "CollectionDetail", "collectionDetail"),
    ("CollectionDetailViewController", "CollectionDetail", "collectionDetail"),
    ("collection detail view model", "CollectionDetail", "collectionDetail"),
    ("HomeScreenView", "Home", "home"),
    ("HomeScreenScreen", "Home", "home"),
    ("Screen", "Screen", "screen"), ("ScreenView", "Screen", "screen"),
    ("View", "View", "view"), ("ViewModel", "ViewModel", "viewModel"), ("Preview", "Preview", "preview"),
    ("FAQs", "FAQs", "faqs"), ("URLsOfPosts", "URLsOfPosts", "urlsOfPosts"),
    ("URLChooser", "URLChooser", "urlChooser"), ("QRCodeLogin", "QRCodeLogin", "qrCodeLogin"),
    ("URL", "URL", "url"), ("QRView", "QR", "qr"), ("X", "X", "x"), ("XView", "X", "x"),
    ("iOSSettings", "IOSSettings", "iosSettings"), ("H264Player", "H264Player", "h264Player"),
    ("Top10", "Top10", "top10"), ("Class", "Class", "class"), ("Import", "Import", "import"),
    ("Naïve", "Naïve", "naïve"), ("Nai\u{308}ve", "Na\u{EF}ve", "na\u{EF}ve"), ("élan", "Élan", "élan"),
    ("홈", "홈", "홈"), ("\u{1112}\u{1169}\u{11B7}", "홈", "홈"), ("홈View", "홈", "홈"),
    ("設定", "設定", "設定"), ("Ωmega", "Ωmega", "ωmega"),
  ])
  func accepted(_ given: String, _ text: String, _ lowerCamel: String) throws {
    let name = try TypeName(given)
    #expect(Array(name.text.unicodeScalars) == Array(text.unicodeScalars))
    #expect(Array(name.lowerCamel.unicodeScalars) == Array(lowerCamel.unicodeScalars))
    #expect(try TypeName(name.text) == name, "a name given twice stays itself")
  }

  @Test(
    arguments: [
      ("", "the name is empty; try 'CollectionDetail'"),
      ("   ", "the name is empty; try 'CollectionDetail'"),
      ("---", "the name is empty; try 'CollectionDetail'"),
      ("_", "the name is empty; try 'CollectionDetail'"),
      ("class", "'class' is not a Swift type name: it is a Swift keyword; try 'Class'"),
      (
        "classView",
        "'classView' is not a Swift type name: it stands for the Swift keyword 'class'; try 'Class'"
      ),
      ("AnyView", "'AnyView' would declare 'AnyView', which SwiftUI already has; try 'AnyDetail'"),
      ("any view", "'any view' would declare 'AnyView', which SwiftUI already has; try 'AnyDetail'"),
      (
        "AnyScreen",
        "'AnyScreen' is not a Swift type name: it stands for the Swift keyword 'Any'; try 'AnyDetail'"
      ),
      ("any", "'any' is not a Swift type name: it is a Swift keyword; try 'AnyDetail'"),
      ("Any", "'Any' is not a Swift type name: it is a Swift keyword; try 'AnyDetail'"),
      ("Self", "'Self' is not a Swift type name: it is a Swift keyword; try 'SelfDetail'"),
      ("self", "'self' is not a Swift type name: it is a Swift keyword; try 'SelfDetail'"),
      ("SELF", "'SELF' is not a Swift type name: it stands for the Swift keyword 'self'; try 'SelfDetail'"),
      ("type", "'type' is not a Swift type name: it stands for the Swift keyword 'Type'; try 'TypeDetail'"),
      ("Type", "'Type' is not a Swift type name: it is a Swift keyword; try 'TypeDetail'"),
      ("404", "'404' is not a Swift type name: it is a number; try 'Screen404'"),
      ("9Lives", "'9Lives' is not a Swift type name: it starts with a digit; try 'NineLives'"),
      ("2fa-login", "'2fa-login' is not a Swift type name: it starts with a digit; try 'TwoFaLogin'"),
      ("../../x", "'../../x' is not a Swift type name: it is a path; try 'X' and name the folder with --in"),
      ("/tmp/home", "'/tmp/home' is not a Swift type name: it is a path; try 'Home' and name the folder with --in"),
      ("a\\b", "'a\\b' is not a Swift type name: it is a path; try 'B' and name the folder with --in"),
      (
        "..", "'..' is not a Swift type name: it is a path; try 'CollectionDetail' and name the folder with --in"
      ),
      ("Home.View", "'Home.View' is not a Swift type name: it contains '.'; try 'HomeView'"),
      ("Home!", "'Home!' is not a Swift type name: it contains '!'; try 'Home'"),
      ("Ca$h", "'Ca$h' is not a Swift type name: it contains '$'; try 'CaH'"),
      ("🐶", "'🐶' contains '🐶', but vmgen accepts only letters and digits in names; try 'CollectionDetail'"),
      ("Home№", "'Home№' contains '№', but vmgen accepts only letters and digits in names; try 'Home'"),
      ("\u{301}x", "'\u{301}x' is not a Swift type name: it contains '\u{301}'; try 'CollectionDetail'"),
      (
        "Home\u{202E}", "'Home\\u{202E}' is not a Swift type name: it contains U+202E, which is invisible; try 'Home'"
      ),
      (
        "Ho\u{200D}me", "'Ho\\u{200D}me' is not a Swift type name: it contains U+200D, which is invisible; try 'Home'"
      ),
      (
        "\u{3164}",
        "'\\u{3164}' is not a Swift type name: it contains U+3164, which is invisible; "
          + "try 'CollectionDetail'"
      ),
      ("Ho\nme", "'Ho\\u{A}me' is not a Swift type name: it contains U+000A, which is invisible; try 'Home'"),
      ("Scroll", "'Scroll' would declare 'ScrollView', which SwiftUI already has; try 'ScrollDetail'"),
      ("scroll view", "'scroll view' would declare 'ScrollView', which SwiftUI already has; try 'ScrollDetail'"),
      ("Navigation", "'Navigation' would declare 'NavigationView', which SwiftUI already has; try 'NavigationDetail'"),
      ("Tab", "'Tab' would declare 'TabView', which SwiftUI already has; try 'TabDetail'"),
      ("Progress", "'Progress' would declare 'ProgressView', which SwiftUI already has; try 'ProgressDetail'"),
      ("Empty", "'Empty' would declare 'EmptyView', which SwiftUI already has; try 'EmptyDetail'"),
      ("Timeline", "'Timeline' would declare 'TimelineView', which SwiftUI already has; try 'TimelineDetail'"),
      ("Toolbar", "'Toolbar' would declare 'ToolbarContent', which SwiftUI already has; try 'ToolbarDetail'"),
      (
        "AppCOORDINATOR",
        "the rule no_coordinator forbids 'AppCOORDINATOR' in the ViewModel; try 'App'"
      ),
      (
        "coordinator",
        "the rule no_coordinator forbids 'coordinator' in the ViewModel; "
          + "try 'CollectionDetail'"
      ),
      ("UITable", "'UITable' would declare 'UITableView', which UIKit already has; try 'UITableDetail'"),
      (
        "UIActivity",
        "'UIActivity' would declare 'UIActivityViewController', which UIKit already has; try 'UIActivityDetail'"
      ),
      ("UI", "'UI' would declare 'UIView', which UIKit already has; try 'UIDetail'"),
    ] as [(String, String)])
  func refused(_ given: String, _ message: String) throws {
    let error = try #require(throws: NameError.self) { try TypeName(given) }
    #expect(error.message == message)
    // The suggested name is accepted.
    let suggestion = try #require(message.components(separatedBy: "try '").last?.components(separatedBy: "'").first)
    #expect(throws: Never.self) { try TypeName(suggestion) }
  }

  @Test func threeHundredLettersAreTooMany() throws {
    let error = try #require(throws: NameError.self) { try TypeName(String(repeating: "x", count: 300)) }
    #expect(
      error.message == "'X\(String(repeating: "x", count: 23))…' has 300 bytes, "
        + "but vmgen accepts names of at most 180, because file names contain them; "
        + "try 'X\(String(repeating: "x", count: 23))'")
    #expect(throws: Never.self) { try TypeName(String(repeating: "x", count: 180)) }
    #expect(throws: NameError.self) { try TypeName(String(repeating: "홈", count: 61)) }
  }

  /// Every scalar is accepted or refused. An accepted name is an identifier in normal form that fits into a file name.
  @Test func everyScalarIsAcceptedOrRefused() {
    // All of the ASCII and Latin ranges, and every fifth scalar of the others.
    for value in Array(UInt32(0)..<0x400) + Array(stride(from: UInt32(0x400), through: 0x2FFFF, by: 5)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for given in ["\(scalar)", "Ab\(scalar)"] {
        guard let name = try? TypeName(given) else { continue }
        let isIdentifier =
          name.text.unicodeScalars.allSatisfy(Identifier.isTail)
          && name.text.unicodeScalars.first.map(Identifier.isHead) == true
        let isNormal =
          Array(name.text.unicodeScalars) == Array(name.text.precomposedStringWithCanonicalMapping.unicodeScalars)
        if !isIdentifier || !isNormal { Issue.record("U+\(String(value, radix: 16)) in '\(given)'") }
      }
    }
  }

  @Test(arguments: [
    ("my-app", "'my-app' is not a Swift module name: it contains '-'; try 'MyApp'"),
    ("my app", "'my app' is not a Swift module name: it contains a space; try 'MyApp'"),
    ("SwiftUI", "'SwiftUI' is the name of a module that the screen imports; try 'SwiftUIApp'"),
    ("viewmodelcore", "'viewmodelcore' is the name of a module that the screen imports; try 'viewmodelcoreApp'"),
    (
      "ViewModelTesting",
      "'ViewModelTesting' is the name of a module that the screen imports; try 'ViewModelTestingApp'"
    ),
    ("class", "'class' is not a Swift module name: it is a Swift keyword; try 'ClassKit'"),
    ("../x", "'../x' is not a Swift module name: it is a path; try 'X'"),
    ("", "the module name is empty; try 'Demo'"),
    ("4u", "'4u' is not a Swift module name: it starts with a digit; try 'FourU'"),
  ])
  func modulesRefused(_ given: String, _ message: String) throws {
    let error = try #require(throws: NameError.self) { try ModuleName(given) }
    #expect(error.message == message)
    let suggestion = try #require(message.components(separatedBy: "try '").last?.components(separatedBy: "'").first)
    #expect(throws: Never.self) { try ModuleName(suggestion) }
  }

  @Test(arguments: ["Demo", "demo", "My_App", "홈"])
  func modulesAccepted(_ given: String) throws {
    #expect(try ModuleName(given).text == given)
  }

  @Test func members() throws {
    #expect(try MemberName("scroll to top", role: .output).text == "scrollToTop")
    #expect(try MemberName("Finished", role: .output).text == "finished")
    #expect(try MemberName("default", role: .output).text == "default")
    #expect(try MemberName("scrollToTop", role: .output).title == "Scroll to Top")
    for word in ["none", "some", "self", "Type", "init"] {
      let error = try #require(throws: NameError.self) { try MemberName(word, role: .output) }
      #expect(error.message.contains("in the ViewModel it would mean"))
    }
  }

  /// Titles as in English: acronyms in capitals, small words in lower case except at both ends.
  @Test(arguments: [
    ("newRecipe", "New Recipe", "new recipe"), ("addToCart", "Add to Cart", "add to cart"),
    ("historyOfTheLastYear", "History of the Last Year", "history of the last year"),
    ("signIn", "Sign In", "sign in"), ("theEnd", "The End", "the end"), ("startedAt", "Started At", "started at"),
    ("rawJSON", "Raw JSON", "raw JSON"), ("rawJSONData", "Raw JSON Data", "raw JSON data"),
    ("faqItems", "FAQ Items", "FAQ items"), ("userId", "User ID", "user ID"), ("photoURLs", "Photo URLs", "photo URLs"),
    ("urlsOpened", "URLs Opened", "URLs opened"), ("httpsURL", "HTTPS URL", "HTTPS URL"), ("planB", "Plan B", "plan b"),
    ("iPhoneFound", "iPhone Found", "iPhone found"), ("oAuthUser", "OAuth User", "OAuth user"),
    ("isOAuthUser", "Is OAuth User", "is OAuth user"), ("iOSVersion", "iOS Version", "iOS version"),
    ("latestMacOSVersion", "Latest macOS Version", "latest macOS version"), ("myIPadOS", "My iPadOS", "my iPadOS"),
    ("gitHubName", "GitHub Name", "GitHub name"), ("top10", "Top10", "top10"), ("x", "X", "x"), ("홈", "홈", "홈"),
  ])
  func wordsOfNames(_ name: String, title: String, phrase: String) {
    #expect(Identifier.title(name) == title)
    #expect(Identifier.phrase(name) == phrase)
  }

  /// Behind a period, a keyword needs no backticks, except four keywords that have a meaning there.
  @Test(arguments: [
    ("case .`import`(let `in`)", "case .import(let `in`)"), ("title = entity.`if`", "title = entity.if"),
    ("x.`init`, x.`self`, x.`Type`, x.`Protocol`", "x.`init`, x.`self`, x.`Type`, x.`Protocol`"),
    ("a.`if` + b.`else`", "a.if + b.else"), ("/// `Trip.Stop` as it travels.", "/// `Trip.Stop` as it travels."),
    ("a.`if", "a.`if"), ("", ""),
  ])
  func membersBehindDots(code: String, plain: String) {
    #expect(Identifier.withPlainMembers(code) == plain)
  }

  @Test func membersThatARuleForbids() throws {
    for word in ["showCoordinator", "open repository"] {
      let error = try #require(throws: NameError.self) { try MemberName(word, role: .output) }
      #expect(error.message.contains("the rule no_"))
    }
  }

  @Test func keywordsMatchTheCompiler() {
    #expect(Identifier.keywords.count == 61)
    #expect(Identifier.keywords.isSuperset(of: ["class", "Any", "Self", "Type", "async", "await", "self", "_"]))
  }
}

@Suite struct ArticleTests {
  @Test(arguments: [
    ("Int", "an 'Int'"), ("String", "a 'String'"), ("UUID", "a 'UUID'"), ("[Int]", "a '[Int]'"), ("", "a ''"),
  ])
  func article(name: String, expected: String) {
    #expect(withArticle(name) == expected)
  }
}
