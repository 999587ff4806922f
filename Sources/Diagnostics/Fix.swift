/// A change of a spec that certainly mends a finding: a misspelt name with one near candidate, a
/// text that lacks quotes.
package struct Fix: Sendable, Equatable {
  package let range: SourceRange
  /// What the range is taken to hold. A fix is made only where it does: escapes and quotes can make
  /// a text differ from what stands in the file.
  package let original: String
  package let replacement: String

  /// Puts `replacement` in place of `original`.
  package init(_ original: String, by replacement: String, at range: SourceRange) {
    self.range = range
    self.original = original
    self.replacement = replacement
  }
}

extension Finding {
  /// The fixes that fit the file as it is.
  package func fixes(in file: SourceFile) -> [Fix] {
    fixes.filter { file.text(in: $0.range) == $0.original }
  }
}

/// The end of a message about a name that is not known, `; did you mean 'tasks'?` or nothing, and
/// the fix where nothing else can be meant.
package struct Suggestion: CustomStringConvertible, Sendable {
  package let description: String
  private let name: String
  /// The only near name, if there is just one.
  package let certain: String?

  package static let none = Suggestion(for: "", near: nil)

  package init(for name: String, near: NearName?) {
    self.name = name
    certain = near.flatMap { $0.isOnly ? $0.name : nil }
    description = near.map { "; did you mean '\($0.name)'?" } ?? ""
  }

  /// `sign` stands in front of the name, within the range.
  package func fixes(at range: SourceRange, behind sign: String = "") -> [Fix] {
    certain.map { [Fix(sign + name, by: sign + $0, at: range)] } ?? []
  }
}
