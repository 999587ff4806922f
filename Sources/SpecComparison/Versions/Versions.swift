import SpecLanguage

/// The old and the new version of the spec of a feature.
struct Versions {
  let old: SpecVersion
  let new: SpecVersion
}

/// A change that affects callers or the stored data of the old version.
package struct SpecChange: Sendable, Equatable {
  package let id: FindingID
  package let message: String
  /// The range in the new spec that makes the change, or that lacks a declaration.
  package let range: SourceRange
  package let help: String?
  /// The note with the corresponding range in the old spec.
  package let note: FindingNote

  package var category: ChangeCategory { ChangeCategory.byFinding[id] ?? .source }
}

/// Collects the changes between two versions of a spec.
struct Changes {
  private(set) var all: [SpecChange] = []
  private let old: VersionedFile
  /// The message of the note about the old version.
  private let note: String

  init(from old: VersionedFile, note: String = "the older version") {
    self.old = old
    self.note = note
  }

  /// - Parameters:
  ///   - range: the range in the new spec.
  ///   - place: the range in the old spec.
  mutating func report(
    _ id: FindingID, _ message: String, at range: SourceRange, was place: SourceRange,
    help: String? = nil
  ) {
    let note = FindingNote(
      self.note, path: old.file.path, revision: old.revision, range: place)
    all.append(SpecChange(id: id, message: message, range: range, help: help, note: note))
  }
}

extension Changes {
  /// The changes in the order of the new spec. Changes at the same range are in the order in which
  /// they were reported.
  var inOrder: [SpecChange] {
    all.enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map(\.element)
  }
}
