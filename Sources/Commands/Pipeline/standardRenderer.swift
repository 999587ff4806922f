import FeatureLowering
import FeatureRendering
import PackageLowering
import SpecRepair

extension FeatureRenderer {
  /// All stages of this package, in order.
  package static func standard() -> FeatureRenderer {
    FeatureRenderer(
      renderFeature: { source, rendering in
        var feature = render(source, as: rendering, explain: explainErrors)
        guard let name = feature.name, let member = feature.member else { return feature }
        let package = rendering.package ?? name
        let part = lowerPart(member, isAlone: rendering.isAlone && package == name)
        feature.member = nil
        if rendering.isAlone {
          feature.files += lowerPackage(name: package, parts: [part], runtime: rendering.runtime)
        } else {
          feature.part = part
        }
        return feature
      },
      renderPackage: { name, features, rendering in
        let parts = features.compactMap(\.part)
        return parts.isEmpty
          ? [] : lowerPackage(name: name, parts: parts, runtime: rendering.runtime)
      }, renderRuntime: lowerRuntimePackage)
  }
}
