import Plans

/// The templates of a convention, checked as a compiler checks its sources.
public enum TemplateCheck {
  /// What is wrong at a place of a template.
  public struct Problem: Hashable, Sendable {
    /// The template's file.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column in UTF-8 bytes, counted from 1.
    public var column: Int
    /// One lower-case sentence without a full stop, remedy included.
    public var message: String

    /// A problem.
    public init(file: String, line: Int, column: Int, message: String) {
      self.file = file
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// All words and directives that there are not, or that are not closed, by file and line.
  public static func problems(in convention: ScreenConvention) -> [Problem] {
    let vocabulary = vocabulary
    return convention.templates.flatMap { template -> [Problem] in
      let lines = template.contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      func problem(_ error: TemplateError) -> Problem {
        let line = lines.indices.contains(error.line - 1) ? lines[error.line - 1] : []
        return Problem(
          file: error.file, line: error.line, column: error.column(in: Array(line)), message: error.problem.message)
      }
      do throws(TemplateError) {
        let parsed = try Template(file: template.file, contents: template.contents)
        let words = Renderer.problems(in: parsed, vocabulary).map(problem)
        if !words.isEmpty { return words }
        // What is left is the name of the file.
        _ = try Renderer.files(parsed, name: template.name, vocabulary)
        return []
      } catch {
        return [problem(error)]
      }
    }
  }

  private static var vocabulary: TemplateValues {
    guard let name = try? TypeName("Check") else { return TemplateValues(placeholders: [:]) }
    return ScreenDescription(spec: Spec(empty: name), module: "Check", isPackage: true).templateValues()
  }

  // MARK: - What comes of them

  /// A package with screens that make use of all options, alone and together, and where each of its lines comes from.
  public struct Sample: Sendable {
    /// The package; its files are at paths below the plan's root.
    public var plan: Plan
    /// For the files that templates made, by path: the template, and for each line the line of the template.
    public var origins: [String: Origin]

    /// Where the lines of a file come from.
    public struct Origin: Hashable, Sendable {
      /// The template's file.
      public var file: String
      /// Lines of the template, counted from 1.
      public var lines: [Int]
      /// The template's bytes.
      public var template: [UInt8]
    }
  }

  /// The package of samples, to be written to a folder that is there and empty.
  public static func sample(of convention: ScreenConvention, in folder: String) throws(PlanError) -> Sample {
    let refused = Set(convention.refusals.map(\.word))
    let lines = screens.split(separator: "\n").filter { line in
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
    var draft = PlanDraft(root: folder, facts: ProjectFacts(disk: NoDisk()), existingFiles: .conflict)
    try Planner.addPackage(name, request, to: &draft)
    return Sample(plan: Plan(root: folder, steps: draft.steps, notes: draft.notes), origins: draft.origins)
  }

  /// One screen for each option, then more and more of them.
  private static let screens = """
    screen Plain
    screen Loading
      load posts: [Post] from loading.fetchPosts()
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

    """
}

/// A disk with nothing on it.
private struct NoDisk: PlanDisk {
  func entry(at path: String) -> DiskEntry { .missing }

  func realPath(of path: String) -> String? { nil }
}

extension TemplateError {
  /// The column of what is wrong in its line, in UTF-8 bytes, counted from 1.
  func column(in bytes: [UInt8]) -> Int {
    let needle: String
    switch problem {
    case .unknownPlaceholder(let name, _): needle = name
    case .unknownDirective(let word, _): needle = "vmgen:\(word)"
    case .unknownCondition(let name, _): needle = "vmgen:if \(name)"
    case .unknownList(let name, _): needle = "in \(name)"
    case .malformed, .notAlone, .unclosed, .unopened, .tooDeep: needle = "vmgen:"
    case .notUTF8: return 1
    }
    let pattern = Array(needle.utf8)
    guard bytes.count >= pattern.count,
      let start = (0...(bytes.count - pattern.count)).first(where: { bytes[$0...].starts(with: pattern) })
    else { return 1 }
    return start + 1 + (problem.prefix.map(\.utf8.count) ?? 0)
  }
}

extension TemplateError.Problem {
  /// What stands before the word that is wrong.
  fileprivate var prefix: String? {
    switch self {
    case .unknownCondition: "vmgen:if "
    case .unknownList: "in "
    case .unknownPlaceholder, .unknownDirective, .malformed, .notAlone, .unclosed, .unopened, .tooDeep,
      .notUTF8:
      nil
    }
  }
}
