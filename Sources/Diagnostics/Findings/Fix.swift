/// A change of a spec that mends a finding: of a misspelt name with one near candidate, of a text
/// that lacks quotes.
package struct Fix: Sendable, Equatable {
  /// How much is known about what was meant.
  package enum Certainty: Sendable, Equatable {
    /// Nothing else can be meant: it may be made.
    case certain
    /// Nothing else is near.
    case likely
    case possible
  }

  package let range: SourceRange
  /// What the range is taken to hold. A fix is made only where it does: escapes and quotes can make
  /// a text differ from what stands in the file.
  package let original: String
  package let replacement: String
  package var certainty: Certainty

  /// Puts `replacement` in place of `original`.
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
  /// The fixes that are certain and fit the file as it is.
  package func fixes(in file: SourceFile) -> [Fix] {
    fixes.filter { $0.certainty == .certain && file.text(in: $0.range) == $0.original }
  }
}

/// The end of a message about a name that is not known, `; did you mean 'tasks'?` or nothing, and
/// the fix.
///
/// Of names that a spec declares, `unlock` may be missing where `lock` is near: only a slip is
/// certain. The keys of the language are few and known: what is near to one of them alone is that.
package struct Suggestion: CustomStringConvertible, Sendable {
  package let description: String
  private let name: String
  private let meant: String?
  private let certainty: Fix.Certainty

  package static let none = Suggestion(for: "", near: nil)

  package init(for name: String, near: NearName?) {
    let isOnly = near?.isOnly ?? false
    let isCertain = near.map { $0.isOnly && isSlip(name, of: $0.name) } ?? false
    self.init(for: name, near?.name, isCertain ? .certain : isOnly ? .likely : .possible)
  }

  /// Of a word of the language, or of what is known to be meant.
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

  /// `sign` stands in front of the name, within the range.
  package func fixes(at range: SourceRange, behind sign: String = "") -> [Fix] {
    meant.map { [Fix(sign + name, by: sign + $0, at: range, certainty)] } ?? []
  }
}
