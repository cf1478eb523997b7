import Plans

/// Finds errors in the templates of a convention.
public enum TemplateCheck {
  /// An error in a template.
  public struct Problem: Hashable, Sendable {
    /// The template's file.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column in UTF-8 bytes, counted from 1.
    public var column: Int
    /// The message: one lower-case sentence without a full stop, with a remedy.
    public var message: String

    /// Makes a problem.
    public init(file: String, line: Int, column: Int, message: String) {
      self.file = file
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// Returns the unknown words, unknown directives and unclosed directives, in the order of the templates. Each part is
  /// checked where a template includes it.
  public static func problems(in convention: ScreenConvention) -> [Problem] {
    let vocabulary = vocabulary.adding(convention.words.values)
    let parts = convention.parts
    var problems: [Problem] = []
    var seen: Set<Problem> = []
    var included: Set<String> = []
    func add(_ error: TemplateError) {
      let contents = convention.templates.first { $0.file == error.file }?.contents ?? []
      let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = lines.indices.contains(error.line - 1) ? lines[error.line - 1] : []
      let problem = Problem(
        file: error.file, line: error.line, column: error.column(in: Array(line)), message: error.problem.message)
      if seen.insert(problem).inserted { problems.append(problem) }
    }
    for template in convention.templates where template.role != .shared {
      do throws(TemplateError) {
        let parsed = try Template(file: template.file, contents: template.contents, parts: parts)
        included.formUnion(parsed.includedFiles)
        let errors = Renderer.problems(in: parsed, vocabulary)
        errors.forEach(add)
        // The placeholders in the file name.
        if errors.isEmpty { _ = try Renderer.files(parsed, name: template.name, vocabulary) }
      } catch {
        add(error)
      }
    }
    // The words of a part depend on the including template, so only the directives of an unused part can be checked.
    for part in convention.templates where part.role == .shared && !included.contains(part.file) {
      do throws(TemplateError) {
        _ = try Template(file: part.file, contents: part.contents, parts: parts)
      } catch {
        add(error)
      }
    }
    return problems
  }

  static var vocabulary: TemplateValues {
    guard let name = try? TypeName("Check") else { return TemplateValues(placeholders: [:]) }
    return ScreenDescription(Spec(empty: name), in: .init(module: "Check", isPackage: true)).templateValues()
  }

  // MARK: - The generated code

  /// A package of screens that use every option, alone and combined.
  public struct Sample: Sendable {
    /// The plan for the package.
    public var plan: Plan
    /// For each line of the files that templates made, the line of the template or part; by the paths of the steps.
    public var origins: [String: [TemplatePlace]]
    /// The contents of templates and parts, by file.
    public var templates: [String: [UInt8]]
  }

  /// Returns the sample package for an empty folder.
  public static func sample(of convention: ScreenConvention, in folder: String) throws(PlanError) -> Sample {
    let refused = Set(convention.refusals.map(\.word))
    let lines = (screens + flow).split(separator: "\n").filter { line in
      !refused.contains(String(line.drop { $0 == " " }.prefix { $0 != " " }))
    }
    let specs: [Spec]
    let name: ModuleName
    do {
      specs = try SpecParser.screens(in: Array(lines.joined(separator: "\n").utf8), file: "check")
      name = try ModuleName("TemplateCheck")
    } catch {
      throw .noScreens
    }
    let request = Request(specs: specs, convention: convention, root: folder, currentFolder: folder, package: name)
    var draft = PlanDraft(
      root: folder, facts: ProjectFacts(disk: NoDisk()), existingFiles: .conflict, convention: convention)
    try Planner.addPackage(name, request, to: &draft)
    let templates = Dictionary(convention.templates.map { ($0.file, $0.contents) }) { $1 }
    return Sample(
      plan: Plan(root: folder, steps: draft.steps, notes: draft.notes), origins: draft.origins, templates: templates)
  }

  /// A screen for each option, then screens that combine them.
  private static let screens = """
    screen Plain
    screen Loading
      load posts: [Post] from loading.fetchPosts()
    screen Pages
      page posts: [Post] from pages.fetchPosts(page: page)
    screen Cursors
      page articles(topic: String): [Article] from cursors.fetchArticles(of: topic, after: cursor)
      guest
    screen Detail
      load post(id: Int): Post from detail.fetchPost(id: id)
    screen Overview
      load posts: [Post] from overview.fetchPosts()
      load comments(page: Int): [Comment] from comment.fetchComments(page: page)
    screen Filter
      state limit: Int = 20
      state chosen: Post?
    screen Menu
      output finished
      output opened(id: Int) repeats
    screen Inbox
      on inboxScrollToTop -> scrollToTop
      on inboxRequested(id) -> detail(id: id)
      output detail(id: Int)
    screen Profile
      watch authStatus as isSignedIn: Bool { $0 == .signedIn }
      watch userName: String
    screen Guarded
      load posts: [Post] from guarded.fetchPosts()
      guest
    screen Finder
      search query as found: [Post] from finder.search(query)
    screen Catalog
      search term as movies: [Article] from catalog.search(term) on submit needs 3 letters
      guest
    screen Library
      search title as titles: [Post] from library.search(title) needs 2 letters
      search author as authors: [String] from library.findAuthors(author, titled: title) on submit
      guest
    screen Everything
      load posts: [Post] from everything.fetchPosts()
      load comments(page: Int): [Comment] from everything.fetchComments(page: page)
      state limit: Int = 20
      output opened(id: Int) repeats
      output finished
      on everythingRequested(id) -> opened(id: id)
      watch unread: Int as hasUnread: Bool { $0 > 0 }
      guest
      search text as matches: [String] from everything.find(text)
      do archive(id: Int) from everything.archive(id: id) removes from articles
      page updates: [Update] from everything.fetchUpdates(after: cursor)
      load articles: [Article] from everything.fetchArticles()
      type Article { id: Int; title: String }
    screen Rows
      load articles: [Article] from rows.fetchArticles()
      do remove(id: Int) from rows.remove(id: id) removes from articles sends removed optimistically
      do rename(article: Article) from rows.rename(article) updates articles
      do reset from rows.reset() reloads articles
    screen Summary
      load articles: [Article] from summary.fetchArticles()
      state limit: Int = 20
      type Ranking { case newest, oldest }
      state ranking: Ranking = .newest
      shows isEmpty: Bool { articles.value?.isEmpty ?? false }
      shows count: Int { articles.value?.count ?? 0 }
      shows summary: String { "\\(count) of \\(limit)" }
      shows unread: [Article] { articles.value?.filter { !$0.title.isEmpty } ?? [] }
      shows first: Article? { articles.value?.first }
    screen SignUp
      field email: String { $0.contains("@") } "Enter an email address"
      field password: String { $0.count > 7 }
      field again: String { $0 == password }
      field age: Int
      field accepts: Bool { $0 } "Accept the terms"
      submit register from account.register(email: email, password: password) sends registered
    screen Editing
      load draft: Draft from editing.fetchDraft()
      type Draft { title: String; likes: Int }
      form edits draft
      field title: String
      field likes: Int
      submit save from editing.save(title: title, likes: likes) updates draft
    screen Given
      given draft: Draft
      given limit: Int
      form edits draft
      field title: String
      submit save from given.save(draft: draft, limit: limit) updates draft
    screen Errands
      type Errand { id: Int = 0; title: String }
      state errands: [Errand] = []
      state isSorted: Bool = false
      field title: String { !$0.isEmpty }
      submit addErrand updates errands { errands + [Errand(title: title)] } clears
      do removeErrand(id: Int) updates errands { errands.filter { $0.id != id } }
      do toggle updates isSorted { !isSorted }
    screen Around
      state limit: Int = 20
      state word: String = ""
      child choice: Choice edits limit
    screen Choice
      given limit: Int
      given word: String
      state isOpen: Bool = false
      shows isShort: Bool { word.count < limit }

    """

  /// Screens whose outputs open each other.
  private static let flow = """
    screen Shop
      output opened(id: Int) -> ShopItem
      output edited(id: Int) -> sheet ShopItem
      output explained -> cover ShopHelp
      output signIn
    screen ShopItem
      load article(id: Int): Article from shop.fetchArticle(id: id)
      output all repeats -> Shop
      output closed
    screen ShopHelp

    """
}

/// An empty disk.
private struct NoDisk: PlanDisk {
  func entry(at path: String) -> DiskEntry { .missing }

  func realPath(of path: String) -> String? { nil }
}

extension TemplateError {
  /// Returns the column of the error in its line, in UTF-8 bytes, counted from 1.
  func column(in bytes: [UInt8]) -> Int {
    let (before, word) = problem.searchedText
    let pattern = Array((before + word).utf8)
    guard !pattern.isEmpty, bytes.count >= pattern.count,
      let start = (0...(bytes.count - pattern.count)).first(where: { bytes[$0...].starts(with: pattern) })
    else { return 1 }
    return start + 1 + before.utf8.count
  }
}

extension TemplateError.Problem {
  /// The wrong word, and text before it that distinguishes it from other occurrences in the line.
  fileprivate var searchedText: (before: String, word: String) {
    switch self {
    case .unknownPlaceholder(let name, _): ("", name)
    case .unknownDirective(let word, _): ("", "vmgen:\(word)")
    case .unknownCondition(let name, _): ("vmgen:if ", name)
    case .unknownList(let name, _): ("in ", name)
    case .unknownPart(let name, _): ("include ", name)
    case .takenName(let name): ("let ", name)
    case .malformed, .notAlone, .unclosed, .unopened, .tooDeep, .includesItself, .tooManyParts: ("", "vmgen:")
    case .inPart(let problem, _, _): problem.searchedText
    case .notUTF8: ("", "")
    }
  }
}
