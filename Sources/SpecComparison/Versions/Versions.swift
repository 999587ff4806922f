import Diagnostics

/// Both versions of the spec of a feature.
struct Versions {
  let old: SpecVersion
  let new: SpecVersion
}

/// A change that somebody has to know of.
package struct SpecChange: Sendable, Equatable {
  package let id: FindingID
  package let message: String
  /// Where the new spec says so, or should.
  package let range: SourceRange
  package let help: String?
  /// Where the old one said so.
  package let note: FindingNote

  package var category: ChangeCategory { comparisonRules[id]?.category ?? .source }
}

/// Collects the changes of one spec.
struct Changes {
  private(set) var all: [SpecChange] = []
  private let old: VersionedFile

  init(from old: VersionedFile) { self.old = old }

  /// - Parameters:
  ///   - range: in the new spec.
  ///   - place: in the old spec.
  mutating func report(
    _ id: FindingID, _ message: String, at range: SourceRange, was place: SourceRange,
    help: String? = nil
  ) {
    let note = FindingNote(
      "the older version", path: old.file.path, revision: old.revision, range: place)
    all.append(SpecChange(id: id, message: message, range: range, help: help, note: note))
  }
}

extension Changes {
  /// In the order of the new spec; of one place, in the order of the rules.
  var inOrder: [SpecChange] {
    all.enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map(\.element)
  }
}
