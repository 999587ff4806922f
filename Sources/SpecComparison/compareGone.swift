import FeatureAnalysis
import SpecLanguage

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
