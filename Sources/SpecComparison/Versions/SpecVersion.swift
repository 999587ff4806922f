import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// One version of the spec of a feature: the file, the decoded spec and the analyzed feature.
package struct SpecVersion: Sendable {
  package let source: VersionedFile
  package let spec: FeatureSpec
  package let feature: Feature
  /// The ranges of the top-level keys of the file.
  let sections: [String: SourceRange]
  let writtenModels: [String: ModelSpec]
  let writtenFilters: [String: FilterSpec]
  let writtenDependencies: [String: DependencySpec]
  /// The models that are stored as rows.
  let rowModels: Set<String>
  /// The models that SwiftData stores as rows.
  let entityModels: Set<String>
  /// The plain enums that are stored in columns of rows. A column contains the name of the case.
  let columnEnums: Set<String>
  /// The types that other features declare.
  let importedTypes: Set<String>
  /// The types whose values the feature stores as JSON, its own and imported ones.
  let jsonTypes: Set<String>
  /// The members that `removed` lists, with their versions, by the name of the model.
  let removals: [String: [String: Located<Int>]]

  package init(_ source: VersionedFile, _ spec: FeatureSpec, _ feature: Feature) {
    self.source = source
    self.spec = spec
    self.feature = feature
    sections = topKeys(of: source.file)
    writtenModels = byName(spec.models, \.name.value)
    writtenFilters = byName(spec.filters, \.name.value)
    writtenDependencies = byName(spec.dependencies, \.name.value)
    rowModels = feature.rowModels()
    entityModels = feature.rowModels(in: [.swiftData])
    columnEnums = feature.columnEnums(in: rowModels)
    importedTypes = Set((feature.imported.models + feature.imported.filters).map(\.name))
    jsonTypes = StoredShape(of: feature)?.jsonTypes ?? []
    var removals: [String: [String: Located<Int>]] = [:]
    for removal in spec.persistence?.removed ?? [] {
      removals[removal.owner.value, default: [:]][removal.member.value] = Located(
        removal.version.value, at: removal.member.range)
    }
    self.removals = removals
  }

  /// The range of a section's key. If the section is missing, the range of the feature's name.
  func section(_ name: String) -> SourceRange { sections[name] ?? spec.name.range }
}

/// The file of a spec, and the revision from which it was read.
package struct VersionedFile: Sendable {
  package let file: SourceFile
  /// The git revision; nil for a file that is read from disk.
  package let revision: String?

  package init(_ file: SourceFile, revision: String? = nil) {
    self.file = file
    self.revision = revision
  }

  /// The name of the file as messages show it, such as `main:Specs/tasklist.yaml`.
  package var name: String { (revision.map { "\($0):" } ?? "") + file.path }
}

/// The ranges of the top-level keys of a spec, by the name of the key.
func topKeys(of file: SourceFile) -> [String: SourceRange] {
  var ignored = Diagnostics()
  guard case .mapping(let entries)? = parseYAML(file, &ignored)?.content else { return [:] }
  var ranges: [String: SourceRange] = [:]
  for entry in entries {
    if case .scalar(let scalar) = entry.key.content { ranges[scalar.text] = entry.key.range }
  }
  return ranges
}

/// The elements of a list, by name. If several elements have the same name, the first one is used.
func byName<Element>(
  _ list: [Element], _ name: (Element) -> String
) -> [String: Element] {
  Dictionary(list.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
}

/// The old and the new version of the spec of a feature.
struct Versions {
  let old: SpecVersion
  let new: SpecVersion
  /// The values of constants and defaults of each version.
  let oldValues: ClosedExpressions
  let newValues: ClosedExpressions

  init(old: SpecVersion, new: SpecVersion) {
    self.old = old
    self.new = new
    oldValues = ClosedExpressions(of: old.feature)
    newValues = ClosedExpressions(of: new.feature)
  }
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
