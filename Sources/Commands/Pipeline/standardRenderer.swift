import FeatureLowering
import FeatureRendering
import PackageLowering
import SpecRepair

extension FeatureRenderer {
  /// The renderer that uses the stages of this package.
  package static func standard() -> FeatureRenderer {
    FeatureRenderer(
      renderFeature: { source, rendering in
        var feature = render(
          source, as: rendering, explain: explainErrors, explainApp: explainAppErrors)
        guard let name = feature.name else { return feature }
        let package = rendering.package ?? name
        let isAlone = rendering.isAlone && package == name
        let part =
          feature.member.map { lowerPart($0, isAlone: isAlone) }
          ?? feature.app.map { lowerPart($0, isAlone: isAlone) }
        (feature.member, feature.app) = (nil, nil)
        guard let part else { return feature }
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
