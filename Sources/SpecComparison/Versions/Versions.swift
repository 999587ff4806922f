import Diagnostics

/// Both versions of the spec of a feature.
struct Versions {
  let old: SpecVersion
  let new: SpecVersion
}

/// A change that affects callers or stored data of the older version.
package struct SpecChange: Sendable, Equatable {
  package let id: FindingID
  package let message: String
  /// The place in the new spec that makes the change, or that lacks a declaration.
  package let range: SourceRange
  package let help: String?
  /// The corresponding place in the old spec.
  package let note: FindingNote

  package var category: ChangeCategory { comparisonRules[id]?.category ?? .source }
}

/// Collects the changes of one spec.
struct Changes {
  private(set) var all: [SpecChange] = []
  private let old: VersionedFile

  init(from old: VersionedFile) { self.old = old }

  /// - Parameters:
  ///   - range: the place in the new spec.
  ///   - place: the place in the old spec.
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
  /// The changes in the order of the new spec. At the same place, they have the order of the rules.
  var inOrder: [SpecChange] {
    all.enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map(\.element)
  }
}
