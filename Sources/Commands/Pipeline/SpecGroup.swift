import FeatureRendering
import PackageWriting

/// The specs of a run that make one package together.
struct SpecGroup: Sendable {
  let options: PackageOptions
  /// The indexes of its specs among those of the run.
  var sources: [Int]
  /// Packages that earlier runs wrote and that this one takes the place of: it has their specs.
  var replaced: Set<String> = []

  var rendering: Rendering { options.rendering(isAlone: sources.count == 1) }
}
