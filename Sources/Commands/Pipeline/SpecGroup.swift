import FeatureRendering
import PackageWriting

/// The specs of a run that are generated into one package.
struct SpecGroup: Sendable {
  let options: PackageOptions
  /// The indices of the group's specs among all specs of the run.
  var sources: [Int]
  /// The packages of earlier runs that this package replaces, because their specs now belong to it.
  var replaced: Set<String> = []

  var rendering: Rendering { options.rendering(isAlone: sources.count == 1) }
}
