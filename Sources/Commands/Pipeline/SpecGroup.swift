import FeatureRendering
import PackageWriting

/// The specs of a run that form one package.
struct SpecGroup: Sendable {
  let options: PackageOptions
  /// The indices of the group's specs among the specs of the run.
  var sources: [Int]
  /// The packages of earlier runs whose specs now belong to this package. It replaces them.
  var replaced: Set<String> = []

  var rendering: Rendering { options.rendering(isAlone: sources.count == 1) }
}
