import FeatureLowering
import FeatureRendering

extension FeatureRenderer {
  /// The stages of this package, one after the other.
  package static func standard(_ rendering: Rendering = Rendering()) -> FeatureRenderer {
    FeatureRenderer(
      renderFeature: { source in render(source, as: rendering) },
      renderPackage: { name, features in
        let members = features.compactMap(\.member)
        return members.isEmpty
          ? [] : lowerPackage(name: name, members: members, runtime: rendering.runtime)
      })
  }
}
