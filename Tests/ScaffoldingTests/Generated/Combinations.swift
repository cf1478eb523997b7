import Foundation

@testable import Scaffolding

/// Specs in which every two ways of any two options occur together at least once.
struct Combinations {
  /// The ways to use each option, as lines of a spec. `NAME` is the name of the screen, `name` the same in lower case.
  static let options: [[String]] = [
    [
      "",
      "load items: [Post]\nstate newestFirst: Bool = false\nreloads items when newestFirst\nshows hasItems: Bool { items.value?.isEmpty == false && !newestFirst }",
      "load post(id: Int = 7): Post from namePost.fetchPost(id: id)",
      """
      load posts: [Post] from name.fetchPosts(order: order, since: since)
      load comments: [Comment] from nameComment.fetchComments(page: 1)
      state order: Order = .newest
      state since: Date = Date(timeIntervalSince1970: 0)
      watch showsAll as isComplete: Bool { $0 == .everything }
      reloads posts when order, since, isComplete
      """,
      """
      load user(id: Int, _ nick: String): User? from fetchUser(id: id, nick)
      load counts(id: Int): [String: Int] from nameComment.fetch(id: id)
      load updated: Date from nameTotal.fetch()
      """,
      """
      load articles: [Article] from name.fetchArticles()
      do drop(id: Int) from name.drop(id: id) removes from articles optimistically
      do like(article: Article) from name.like(article) updates articles concurrently
      do create(title: String) from name.create(title: title) adds to articles
      do touch from name.touch() reloads articles
      shows fresh: [Article] { articles.value?.filter { !$0.isRead } ?? [] }
      shows headline: String { "\\(fresh.count) fresh, \\(fresh.first?.title ?? "none")" }
      shows isBusy: Bool { touchState.isRunning || articles.isLoading }
      """,
      """
      page articles(topic: String): [Article] from name.fetchArticles(of: topic, page: page, newestFirst: newestFirst)
      load summary: Summary from nameSummary.fetch()
      state newestFirst: Bool = false
      reloads articles when newestFirst
      do drop(id: Int) from name.drop(id: id) removes from articles
      do restore(topic: String) from name.restore(topic) reloads articles
      """,
    ],
    [
      "", "state sortsByDate: Bool = false",
      "state limit: Int = 20\nstate tags: [String] = [\"a\", \"b\"]\nstate chosen: Post?\nstate link: URL?\nstate caption: String = \"\"",
    ],
    [
      "", "output finished\noutput default",
      "output detail(id: Int)\noutput share(post: Post, _ note: String) repeats\noutput showAll repeats",
    ],
    [
      "", "on nameScrollToTop -> scrollToTop",
      """
      output opened(id: Int) repeats
      output ranked(by: Int, _ post: Post)
      output shaken repeats
      on nameRequested(id) -> opened(id: id)
      on nameChosen(rank: Int, post) -> ranked(by: rank, post)
      on nameDropped(_ note: String) -> dropped
      on deviceShaken -> shaken
      """,
    ],
    [
      "",
      """
      watch authStatus as isSignedIn: Bool { $0 == .signedIn }
      watch badge: Int = 0 from nameInbox.badge
      """,
      """
      watch queued: [Article] = [] from nameQueue.articles
      watch latest: Post? from latestPost
      do discard(id: Int) from nameQueue.discard(id: id)
      shows hasQueued: Bool { !queued.isEmpty }
      watch unread: Int as hasUnread: Bool { $0 > 0 }
      watch userName: String
      watch theme as isDark: Bool { $0 != .dark }
      watch draft: Post?
      shows hasDraft: Bool { draft != nil }
      shows letters: Int { max(userName.count, 1) }
      """,
    ],
    ["", "guest"],
    [
      "", "search query as found: [Post] from nameSearch.search(query, limit: 20)",
      """
      search text as matches: [String] from find(text) on submit needs 3 letters
      search writer as writers: [Writer] from nameSearch.findWriters(writer, of: text)
      """,
    ],
    [
      "", "do store(id: Int, note: String) from nameBox.store(id: id, note, size: 3) sends stored",
      """
      field email: String { !$0.isEmpty && $0.contains("@") } "Enter an email address"
      field age: Int { $0 > 17 }
      field accepts: Bool
      submit register from nameBox.register(email: email, age: age)
      do clearAll from nameBox.clearAll() sends cleared
      shows canRegister: Bool { form.isValid && !registerState.isRunning && email.count > 5 }
      """,
    ],
  ]

  /// Screens that lead to each other in each way, also in a cycle and to themselves.
  static let flow = """
    screen Album
      load albums: [Album] from album.fetchAlbums()
      output detail(id: Int) -> AlbumDetail
      output edit(id: Int, draft: Draft) repeats -> sheet AlbumEditor
      output intro -> cover Intro
      output signIn
      on albumRequested(id) -> detail(id: id)
    screen AlbumDetail
      load album(id: Int): Album from album.fetchAlbum(id: id)
      output all -> Album
      output related(id: Int) repeats -> AlbumDetail
      output closed
    screen AlbumEditor
      load text(id: Int, draft: Draft): Draft from album.fetchDraft(id: id, draft: draft)
      watch authStatus as isSignedIn: Bool { $0 == .signedIn }
      output cancelled
      output intro -> cover Intro
    screen Intro
      load pages: [String]
      output finished(page: Int)

    """

  /// Forms of other kinds than those in the pairs. A screen can have only one form.
  static let forms = """
    screen Member
      load account(id: Int): Account from account.fetchAccount(id: id)
      form edits account
      field name: String { !$0.isEmpty } "Enter a name"
      field nick: String
      field born: Date = Date()
      field isPublic: Bool
      submit save(id: Int) from account.save(id: id, name: name, nick: nick) updates account sends saved
      do reset(id: Int) from account.reset(id: id) updates account clears
      guest
    screen Memo
      load note: Article from note.fetchNote()
      form edits note
      field title: String
      field password: String { $0.count > 3 }
      field again: String { $0 == password } "The passwords differ"
      field start: Date = Date()
      field end: Date = Date() { $0 > start }
      submit store from note.store(title: title) reloads note
      shows mayLeave: Bool { !form.isChanged && title.count > 3 }
    screen Person
      given account: Account
      given note: String?
      form edits account
      field name: String
      field nick: String
      submit save from person.save(account: account, name: name, note) updates account sends saved
      do ping from person.ping(id: 1) updates note
    screen Membership
      type Tier { case basic, gold, team }
      type Payment { case card, invoice }
      type Customer { id: Int; name: String; tier: Tier = .basic }
      load customer(id: Int): Customer from customer.fetchCustomer(id: id)
      form edits customer
      field name: String { !$0.isEmpty }
      field tier: Tier = .basic
      field payment: Payment = .card
      submit save from customer.save(name: name, tier: tier, payment: payment) updates customer
      shows isTeam: Bool { tier == .team || payment == .invoice }
    screen Catalogue
      search query as found: [Article] from catalogue.find(query, page: page) on submit
      guest
    screen Finder
      search text as names: [String] from finder.find(text, limit: 20, page: page) needs 3 letters
      search writer as writers: [Writer] from finder.findWriters(writer)
      load hint: String from finder.fetchHint()
    screen Greeting
      given account: Account
      form edits account
      field name: String { !$0.isEmpty }
      field nick: String
      shows greeting: String { "Hello, \\(name)! You are also called \\(nick)." }
    screen Playbill
      type Play { id: Int; title: String; city: String = "Rome" }
      given play: Play
      load actors: [Writer] from playbill.fetchActors(of: play.id)
      page notes: [Article] from playbill.fetchNotes(play.id, page: page)
      search text as similar: [Article] from playbill.find(text, near: play.city)
      do rate(stars: Int) from playbill.rate(play.id, title: play.title, stars: stars) reloads actors
      output share(play: Play) repeats
      output finished
    screen Errands
      type Errand { id: Int = 0; title: String; isDone: Bool = false }
      state errands: [Errand] = []
      state order: Order = .newest
      state count: Int = 1
      field title: String { !$0.isEmpty }
      submit addErrand updates errands { errands + [Errand(title: title)] } clears
      do changeOrder updates order { order == .newest ? .oldest : .newest }
      do removeErrand(id: Int) updates errands { errands.filter { $0.id != id } }
      do raise(step: Int) updates count { count + step * 2 }
      load hint(page: Int): String from errand.fetchHint(page: page, order: order)
      reloads hint when order
      do reset(page: Int) updates count { page + (hint.value?.count ?? 0) }
    screen Parlour
      load guests: [Article] from parlour.fetchGuests(matching: text, order: order)
      given host: Account
      state text: String = ""
      state order: Order = .newest
      state since: Date = Date()
      reloads guests when text, order
      child filter: ParlourFilter edits text, order
      child title: ParlourTitle edits since
    screen ParlourFilter
      given text: String
      given order: Order
      state isOpen: Bool = false
      shows isActive: Bool { !text.isEmpty || order == .oldest }
    screen ParlourTitle
      given since: Date
      given host: Account
      shows greeting: String { "\\(host.name), \\(host.isPublic)" }

    """

  /// The screens of `forms` and `flow`, which follow the pairs.
  static func behindPairs(of specs: [Spec]) -> [Spec] {
    Array(specs.drop { $0.name.text != "Member" })
  }

  /// The types that the lines use.
  static let types = """
    type Article { id: Int; title as "article_title": String; body: String; isRead: Bool = false }
    type Order { case newest, oldest }
    type Account { id: Int; name: String; nick: String?; born: Date; isPublic: Bool = false }

    """

  /// All combinations of one way for each option.
  private static var all: [[Int]] {
    options.reduce([[]]) { all, ways in
      all.flatMap { combination in ways.indices.map { combination + [$0] } }
    }
  }

  /// Combinations in which every three ways of any three options occur together. Each is the combination with the most
  /// new triples.
  static func triples() -> [[Int]] {
    let meetings = all.map(meetingsOfThree)
    var missing = Set(meetings.joined())
    var chosen: [[Int]] = []
    while !missing.isEmpty {
      let counts = meetings.map { $0.count { missing.contains($0) } }
      guard let best = counts.indices.max(by: { counts[$0] < counts[$1] }) else { break }
      missing.subtract(meetings[best])
      chosen.append(all[best])
    }
    return chosen
  }

  /// A number for each triple of options and their ways in a combination.
  private static func meetingsOfThree(_ choice: [Int]) -> [Int] {
    let ways = choice.enumerated().map { $0 * 16 + $1 }
    return ways.indices.flatMap { first in
      ways.indices.dropFirst(first + 1).flatMap { second in
        ways.indices.dropFirst(second + 1).map { (ways[first] * 256 + ways[second]) * 256 + ways[$0] }
      }
    }
  }

  /// The lines of a screen with a combination.
  static func screen(_ name: String, _ combination: [Int]) -> String {
    let lines = zip(options, combination).map { $0[$1] }.filter { !$0.isEmpty }.joined(separator: "\n")
    let first = name.prefix(1).lowercased() + name.dropFirst()
    return "screen \(name)\n" + lines.replacingOccurrences(of: "name", with: first) + "\n"
  }

  /// Combinations in which every two ways of any two options occur together. One option has seven ways and others have
  /// three, so at least 21 are needed. The first one has all options.
  static let pairwise: [[Int]] = [
    [6, 2, 2, 2, 2, 1, 2, 2], [5, 2, 2, 2, 2, 1, 2, 2], [0, 1, 1, 1, 1, 1, 1, 1], [1, 1, 2, 1, 0, 0, 2, 0],
    [4, 0, 0, 2, 2, 0, 1, 1],
    [3, 2, 1, 0, 1, 0, 0, 2], [2, 1, 1, 2, 2, 1, 0, 0], [2, 0, 2, 0, 1, 1, 2, 1], [2, 2, 0, 1, 0, 1, 1, 2],
    [5, 0, 1, 1, 0, 0, 0, 1], [5, 1, 0, 0, 1, 0, 1, 0], [3, 0, 2, 2, 0, 1, 1, 0], [1, 0, 0, 2, 1, 1, 0, 2],
    [4, 1, 1, 0, 0, 1, 2, 2], [4, 2, 2, 1, 1, 0, 0, 0], [3, 1, 0, 1, 2, 0, 2, 1], [1, 2, 1, 0, 2, 0, 1, 1],
    [6, 1, 1, 1, 1, 1, 1, 1], [6, 0, 0, 0, 0, 0, 0, 0],
    [0, 2, 2, 2, 2, 0, 2, 2], [0, 0, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0, 0, 0],
  ]

  /// The specs of these combinations, without the lines that a convention refuses.
  ///
  /// - Parameter quarter: From 0 to 3: only the combination with all options, one with an enum, the screens of `flow`,
  ///   and a quarter of those of `forms`. Nil for everything.
  static func text(for convention: ScreenConvention, quarter: Int? = nil) -> String {
    let pairs = pairs(for: convention)
    guard let quarter else { return types + pairs.joined(separator: "\n\n") + "\n" + forms + flow }
    let picker = pairs.dropFirst().first { $0.contains("state order: Order") }
    let screens = [pairs[0], picker ?? ""].joined(separator: "\n\n") + "\n" + forms(ofQuarter: quarter) + flow
    let used = types.split(separator: "\n").filter { line in
      screens.contains(": \(line.split(separator: " ")[1])") || screens.contains("[\(line.split(separator: " ")[1])]")
    }
    return used.joined(separator: "\n") + "\n" + screens
  }

  /// A quarter of the screens of `forms`. A screen and its children stay together.
  private static func forms(ofQuarter quarter: Int) -> String {
    let screens = forms.components(separatedBy: "screen ").dropFirst()
    var families: [[String]] = []
    for screen in screens {
      if let parent = families.last?[0], screen.hasPrefix(parent.prefix { $0 != "\n" }) {
        families[families.count - 1].append(screen)
      } else {
        families.append([screen])
      }
    }
    return families.enumerated().filter { $0.offset % 4 == quarter }
      .flatMap(\.element).map { "screen " + $0 }.joined()
  }

  /// A screen for each combination that differs from the others in a convention.
  private static func pairs(for convention: ScreenConvention) -> [String] {
    let words = [
      "Home", "Feed", "Cart", "Gift", "Profile", "Search", "Inbox", "Shelf", "Order", "Wallet", "Photo", "Place",
      "Ticket", "Recipe", "Lesson", "Player", "Review", "Coupon", "Notice", "Friend", "Budget", "Event", "Report",
      "Market", "Garden", "Museum", "Studio", "Valley", "Window", "Yellow",
    ]
    var known: Set<String> = []
    var screens: [String] = []
    for combination in pairwise {
      let all = zip(options, combination).map { $0[$1] }.filter { !$0.isEmpty }.joined(separator: "\n")
      let lines = lines(all, for: convention)
      guard known.insert(lines).inserted else { continue }
      let name = words[screens.count]
      screens.append("screen \(name)\n" + lines.replacingOccurrences(of: "name", with: name.lowercased()))
    }
    return screens
  }

  /// The lines that a convention accepts.
  static func lines(_ text: String, for convention: ScreenConvention) -> String {
    text.split(separator: "\n").filter { line in
      !convention.refusals.contains { $0.word == line.drop { $0 == " " }.prefix { $0 != " " } }
    }.joined(separator: "\n")
  }
}
