import FeatureAnalysis
import SpecLanguage

/// Compares two versions of a feature.
///
/// Only the meaning of the specs is compared. Docs, comments, the order of keys and the style of
/// YAML are ignored.
///
/// - Parameter renamed: the models that were renamed, with their old names by their new names. In
///   `old`, they already have their new names.
/// - Returns: the changes, in the order of the new spec.
package func compareFeatures(
  _ old: SpecVersion, _ new: SpecVersion, renamed: [String: String] = [:]
) -> [SpecChange] {
  let versions = Versions(old: old, new: new)
  return RenamedMembers.$current.withValue(RenamedMembers(versions)) {
    changes(versions, renamed)
  }
}

private func changes(_ versions: Versions, _ renamed: [String: String]) -> [SpecChange] {
  var changes = Changes(from: versions.old.source)
  compareModelNames(versions, renamed, &changes)
  compareNames(versions, &changes)
  compareModels(versions, &changes)
  compareFilters(versions, &changes)
  compareState(versions, &changes)
  compareFunctions(versions, &changes)
  compareActions(versions, &changes)
  compareUndo(versions, &changes)
  compareEvents(versions, &changes)
  compareDependencies(versions, &changes)
  compareMiddleware(versions, &changes)
  comparePersistence(versions, &changes)
  return changes.inOrder
}

private func compareNames(_ versions: Versions, _ changes: inout Changes) {
  let (old, new) = (versions.old.spec.name, versions.new.spec.name)
  guard old.value != new.value else { return }
  changes.report(
    .featureRenamed,
    "the feature was renamed from '\(old.value)' to '\(new.value)', and with it its module and its types",
    at: new.range, was: old.range)
}

/// Reports models that only changed their names. Their stored data does not contain the names.
private func compareModelNames(
  _ versions: Versions, _ renamed: [String: String], _ changes: inout Changes
) {
  for (before, after) in Matching(versions.old.models, versions.new.models).common {
    guard let name = renamed[after.name] else { continue }
    changes.report(
      .modelRemoved, "the model '\(name)' is now '\(after.name)'", at: after.range,
      was: before.range)
  }
}

private func compareState(_ versions: Versions, _ changes: inout Changes) {
  let (old, new) = (versions.old.feature.state, versions.new.feature.state)
  let owner = MemberOwner(
    name: "the state", oldRange: versions.old.section("state"),
    range: versions.new.section("state"))
  compareConformances(old.conformances, new.conformances, of: owner, &changes)
  let properties = (versions.old.stateProperties, versions.new.stateProperties)
  compareProperties(properties.0, properties.1, of: owner, versions, &changes)
  if versions.old.feature.isCodable, versions.new.feature.isCodable {
    compareStoredProperties(
      properties.0, properties.1, of: owner, in: StoredData(recordedIn: versions), &changes)
  }
  let place = versions.new.section("derived")
  compareDerived(
    versions.old.derived, versions.new.derived,
    of: MemberOwner(name: "the state", oldRange: owner.oldRange, range: place),
    besides: properties.1, from: versions.old.source.file, to: versions.new.source.file, &changes)
}

/// The changes that result from removing the spec of a feature.
package func changesOfRemoved(_ old: SpecVersion) -> [SpecChange] {
  var changes = Changes(from: old.source)
  let (name, start) = (old.feature.name, SourceRange(.start, .start))
  changes.report(
    .featureRemoved, "the feature '\(name)' has no spec any more", at: start,
    was: old.spec.name.range)
  if old.feature.isStored {
    changes.report(
      .storedFeatureRemoved,
      "the feature '\(name)' has no spec any more: what it stored cannot be read", at: start,
      was: old.spec.name.range)
  }
  return changes.all
}

/// The changes that result from removing the spec of an app. Only the features of an app have
/// stored data.
package func changesOfRemoved(_ old: AppVersion) -> [SpecChange] {
  var changes = Changes(from: old.source)
  changes.report(
    .featureRemoved, "the app '\(old.app.name)' has no spec any more",
    at: SourceRange(.start, .start), was: old.spec.name.range)
  return changes.all
}

extension Feature {
  /// Whether stored data of the feature may exist.
  fileprivate var isStored: Bool {
    persistence != nil || isCodable || models.contains(where: \.isCodable)
      || filters.contains { $0.conformances.contains(codable) }
      || actionConformances.contains(codable)
  }
}
