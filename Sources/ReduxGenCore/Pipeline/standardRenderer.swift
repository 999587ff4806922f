import Diagnostics
import FeatureAnalysis
import FeatureLowering
import FeatureSimulation
import SpecDecoding
import YAMLParsing

extension FeatureRenderer {
  /// The stages of this package, one after the other.
  package static let standard = FeatureRenderer(
    renderFeature: renderFeature(of:),
    renderPackage: { name, features in
      lowerPackage(name: name, members: features.compactMap(\.member))
    })
}

/// Parses, decodes, analyzes, tries, lowers and prints one spec.
private func renderFeature(of source: SpecSource) -> RenderedFeature {
  var diagnostics = Diagnostics()
  let spec = parseYAML(source.file, &diagnostics).flatMap { root in
    decodeSpec(root, of: source.file, &diagnostics)
  }
  let feature = spec.flatMap { analyze($0, of: source.file, &diagnostics) }
  if let feature { _ = runScenarios(of: feature, in: source.file, &diagnostics) }
  var rendered = RenderedFeature(
    name: spec?.name.value, nameRange: spec?.name.range ?? SourceRange(.start, .start),
    findings: diagnostics.inSourceOrder)
  guard let feature, !diagnostics.hasErrors else { return rendered }
  // The packages stand one folder below the output folder.
  let member = PackageMember(feature, specPath: "../\(source.pathFromOutput)")
  rendered.files = lowerFeature(feature, specPath: member.specPath)
  rendered.member = member
  return rendered
}
