/// A change of a spec that fixes a finding, for example a misspelt name with one near candidate, or
/// a string without quotes.
package struct Fix: Sendable, Equatable {
  /// How certain it is that the fix is what the author meant.
  package enum Certainty: Sendable, Equatable {
    /// The author cannot have meant anything else. `--fix` applies the fix.
    case certain
    /// There is no other near candidate.
    case likely
    case possible
  }

  package let range: SourceRange
  /// The expected contents of the range. A fix is applied only if the file contains them: because
  /// of escapes and quotes, a string can differ from its source.
  package let original: String
  package let replacement: String
  package var certainty: Certainty

  /// Creates a fix that replaces `original` by `replacement`.
  package init(
    _ original: String, by replacement: String, at range: SourceRange,
    _ certainty: Certainty = .certain
  ) {
    self.certainty = certainty
    self.range = range
    self.original = original
    self.replacement = replacement
  }
}

extension Finding {
  /// The certain fixes whose `original` matches the file.
  package func fixes(in file: SourceFile) -> [Fix] {
    fixes.filter { $0.certainty == .certain && file.text(in: $0.range) == $0.original }
  }
}

/// A suggestion for an unknown name: the fix, and the end of the message, `; did you mean 'tasks'?`
/// or empty.
///
/// Of the names that a spec declares, only a typo is certain: `unlock` may be missing although
/// `lock` is near. The keys of the language are few and known, so a single near key is certain.
package struct Suggestion: CustomStringConvertible, Sendable {
  package let description: String
  private let name: String
  private let meant: String?
  private let certainty: Fix.Certainty

  package static let none = Suggestion(for: "", near: nil)

  package init(for name: String, near: NearName?) {
    let isOnly = near?.isOnly ?? false
    let isCertain = near.map { $0.isOnly && isTypo(name, of: $0.name) } ?? false
    self.init(for: name, near?.name, isCertain ? .certain : isOnly ? .likely : .possible)
  }

  /// Creates the suggestion for a key of the language, or for another name that is certainly meant.
  package init(for name: String, key: NearName?) {
    self.init(for: name, key?.name, key?.isOnly == true ? .certain : .possible)
  }

  private init(for name: String, _ meant: String?, _ certainty: Fix.Certainty) {
    self.name = name
    self.meant = meant
    self.certainty = certainty
    description = meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The only near name; nil unless there is exactly one.
  package var only: String? { certainty == .possible ? nil : meant }

  /// The fixes that replace the name. `sign` is the part of the range before the name.
  package func fixes(at range: SourceRange, behind sign: String = "") -> [Fix] {
    meant.map { [Fix(sign + name, by: sign + $0, at: range, certainty)] } ?? []
  }
}
