import FeatureLowering
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecRepair
import TestPlanning

/// Renders specs to the bytes of their files, without accessing the disk.
package struct FeatureRenderer: Sendable {
  package typealias RenderFeature =
    @Sendable (_ source: SpecSource, _ rendering: Rendering) -> RenderedFeature
  package typealias RenderPackage =
    @Sendable (_ name: String, _ features: [RenderedFeature], _ rendering: Rendering)
    -> [GeneratedFile]

  /// Parses, decodes, analyzes, lowers and prints one spec.
  let renderFeature: RenderFeature
  /// Renders the files that the features of a package share: Package.swift, README.md and the
  /// runtime.
  let renderPackage: RenderPackage
  /// Renders the files of the runtime's own package, which all packages share.
  let renderRuntime: @Sendable () -> [GeneratedFile]
  /// Renders the files of a package with storages of lists, which all packages share.
  let renderLibrary: @Sendable (StorageLibrary) -> [GeneratedFile]

  package init(
    renderFeature: @escaping RenderFeature, renderPackage: @escaping RenderPackage,
    renderRuntime: @escaping @Sendable () -> [GeneratedFile],
    renderLibrary: @escaping @Sendable (StorageLibrary) -> [GeneratedFile] = { _ in [] }
  ) {
    self.renderFeature = renderFeature
    self.renderPackage = renderPackage
    self.renderRuntime = renderRuntime
    self.renderLibrary = renderLibrary
  }
}

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
