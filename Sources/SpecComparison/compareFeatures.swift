import Diagnostics
import FeatureAnalysis
import SpecDecoding

/// Compares two versions of a feature.
///
/// Only the meaning of the specs is compared. Docs, comments, the order of keys and the style of
/// YAML are ignored.
///
/// - Returns: the changes, in the order of the new spec.
package func compareFeatures(_ old: SpecVersion, _ new: SpecVersion) -> [SpecChange] {
  let versions = Versions(old: old, new: new)
  var changes = Changes(from: old.source)
  compareNames(versions, &changes)
  compareModels(versions, &changes)
  compareFilters(versions, &changes)
  compareState(versions, &changes)
  compareFunctions(versions, &changes)
  compareActions(versions, &changes)
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
    from: versions.old.source.file, to: versions.new.source.file, &changes)
}
