import FeatureRendering
import PackageWriting

/// The specs of a run that form one package.
struct SpecGroup: Sendable {
  let options: PackageOptions
  /// The indexes of its specs among the specs of the run.
  var sources: [Int]
  /// The packages of earlier runs whose specs now belong to this one, which replaces them.
  var replaced: Set<String> = []

  var rendering: Rendering { options.rendering(isAlone: sources.count == 1) }
}
