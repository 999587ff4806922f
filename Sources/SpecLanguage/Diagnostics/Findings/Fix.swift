/// A change of the spec that fixes a finding. Examples are a misspelt name with one similar
/// candidate, and a string without quotes.
package struct Fix: Sendable, Equatable {
  /// How certain it is that the author meant the result of a fix.
  package enum Certainty: Sendable, Equatable {
    /// The author cannot have meant anything else. `--fix` applies such fixes.
    case certain
    /// There is only one similar name.
    case likely
    case possible
  }

  package let range: SourceRange
  /// The expected contents of the range. A fix is applied only if the file has these contents,
  /// because a string with escapes or quotes can differ from its source.
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
  /// Returns the certain fixes whose `original` is in the file.
  package func fixes(in file: SourceFile) -> [Fix] {
    fixes.filter { $0.certainty == .certain && file.sourceText(in: $0.range) == $0.original }
  }
}

/// A suggestion for an unknown name: the fix, and the end of the message, which is
/// `; did you mean 'tasks'?` or empty.
///
/// For names that a spec declares, only the fix of a typo is certain: `unlock` may be a missing
/// name, although `lock` is similar. For keys of the language, which are few and known, the fix is
/// certain if only one key is similar.
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

  /// Creates the suggestion for a misspelt key of the language. Also used for other names whose
  /// meaning is certain.
  package init(for name: String, key: NearName?) {
    self.init(for: name, key?.name, key?.isOnly == true ? .certain : .possible)
  }

  private init(for name: String, _ meant: String?, _ certainty: Fix.Certainty) {
    self.name = name
    self.meant = meant
    self.certainty = certainty
    description = meant.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The name that was meant, if there is only one similar name; nil otherwise.
  package var only: String? { certainty == .possible ? nil : meant }

  /// Returns the fixes that replace the name. `sign` is the part of the range that precedes the
  /// name.
  package func fixes(
    at range: SourceRange, behind sign: String = "", before end: String = ""
  ) -> [Fix] {
    meant.map { [Fix(sign + name + end, by: sign + $0 + end, at: range, certainty)] } ?? []
  }
}
