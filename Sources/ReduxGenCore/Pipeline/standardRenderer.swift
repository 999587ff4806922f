import Diagnostics
import FeatureAnalysis
import FeatureLowering
import FeatureSimulation
import SpecDecoding
import YAMLParsing

extension FeatureRenderer {
  /// The stages of this package, one after the other.
  ///
  /// - Parameter isAlone: each feature has a package of its own: its files are made at once, so that
  ///   nothing else of the feature need be kept.
  package static func standard(isAlone: Bool) -> FeatureRenderer {
    FeatureRenderer(
      renderFeature: { source in render(source, isAlone: isAlone) },
      renderPackage: { name, features in
        isAlone ? [] : lowerPackage(name: name, members: features.compactMap(\.member))
      })
  }
}

/// Parses, decodes, analyzes, tries, lowers and prints one spec.
private func render(_ source: SpecSource, isAlone: Bool) -> RenderedFeature {
  var diagnostics = Diagnostics()
  let file = source.file
  let spec = parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
  let feature = spec.flatMap { analyze($0, of: file, &diagnostics) }
  if let feature { _ = runScenarios(of: feature, in: file, &diagnostics) }
  var rendered = RenderedFeature(
    name: spec?.name.value, nameRange: spec?.name.range ?? SourceRange(.start, .start),
    findings: diagnostics.inSourceOrder)
  guard let feature, !diagnostics.hasErrors else { return rendered }
  rendered.handled = HandledActions(of: feature)
  // The packages stand one folder below the output folder.
  let tests = planTests(of: feature)
  let member = PackageMember(
    feature, tests: tests, specPath: "../\(source.pathFromOutput)")
  rendered.files = lowerFeature(feature, tests: tests, specPath: member.specPath)
  if isAlone {
    rendered.files += lowerPackage(name: feature.name, members: [member])
  } else {
    rendered.member = member
  }
  return rendered
}
