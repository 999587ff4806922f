import FeatureLowering
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecRepair
import TestPlanning

extension Evaluation {
  /// The evaluation by the evaluator and the test planner of this package.
  package static let standard = Evaluation(
    runScenarios: { _ = FeatureSimulation.runScenarios(of: $0, in: $1, &$2) },
    runAppScenarios: { _ = FeatureSimulation.runScenarios(of: $0, in: $1, &$2) },
    planTests: { TestPlanning.planTests(of: $0) },
    planLinks: { TestPlanning.planLinks(of: $0) })
}

extension FeatureRenderer {
  /// The renderer that uses the stages of this package.
  package static func standard() -> FeatureRenderer {
    FeatureRenderer(
      renderFeature: { source, rendering in
        var feature = render(
          source, as: rendering, evaluation: .standard, explain: explainErrors,
          explainApp: explainAppErrors)
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
      }, renderRuntime: lowerRuntimePackage,
      renderLibrary: lowerLibraryPackage)
  }
}
