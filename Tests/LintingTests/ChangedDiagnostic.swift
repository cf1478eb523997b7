@testable import Linting
import SwiftScan

extension Diagnostic {
  /// The same diagnostic with some values replaced.
  func with(range: Range<Int>? = nil, subject: String? = nil, fixIts: [FixIt]? = nil) -> Diagnostic {
    Diagnostic(
      rule: rule, severity: severity, path: path, span: SourceSpan(start: start, end: end),
      Finding(
        range: range ?? self.range, declaration: declaration, subject: subject ?? self.subject, message: message,
        fixIts: fixIts ?? self.fixIts),
      fixSpans: fixSpans, excerpt: excerpt)
  }
}
