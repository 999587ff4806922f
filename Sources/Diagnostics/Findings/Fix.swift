/// A change of a spec that fixes a finding, such as a misspelt name with one near candidate or a
/// string that lacks quotes.
package struct Fix: Sendable, Equatable {
  /// How certain the intended meaning is.
  package enum Certainty: Sendable, Equatable {
    /// Nothing else can be meant: `--fix` applies it.
    case certain
    /// No other candidate is near.
    case likely
    case possible
  }

  package let range: SourceRange
  /// The expected contents of the range. A fix is applied only if they match: escapes and quotes
  /// can make a string differ from its source.
  package let original: String
  package let replacement: String
  package var certainty: Certainty

  /// Replaces `original` by `replacement`.
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
  /// The certain fixes that match the file.
  package func fixes(in file: SourceFile) -> [Fix] {
    fixes.filter { $0.certainty == .certain && file.text(in: $0.range) == $0.original }
  }
}

/// The end of a message about an unknown name, `; did you mean 'tasks'?` or nothing, and the fix.
///
/// For names that a spec declares, only a typo is certain: `unlock` may be missing although `lock`
/// is near. The keys of the language are few and known, so a single near key is certain.
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

  /// For a key of the language, or a name that is known to be meant.
  package init(for name: String, key: NearName?) {
    self.init(for: name, key?.name, key?.isOnly == true ? .certain : .possible)
  }

  private init(for name: String, _ meant: String?, _ certainty: Fix.Certainty) {
    self.name = name
    self.meant = meant
    self.certainty = certainty
    description = meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The only near name, if there is just one.
  package var only: String? { certainty == .possible ? nil : meant }

  /// `sign` precedes the name, within the range.
  package func fixes(at range: SourceRange, behind sign: String = "") -> [Fix] {
    meant.map { [Fix(sign + name, by: sign + $0, at: range, certainty)] } ?? []
  }
}
