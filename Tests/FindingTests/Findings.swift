import Foundation
import SpecLanguage

@testable import Commands
@testable import FeatureRendering

/// Returns the findings that `generate` reports for a spec.
///
/// - Parameters:
///   - features: the other specs in the spec's folder.
///   - explores: whether to return the findings of `explore` instead.
func findings(
  of file: SourceFile, beside features: [SourceFile] = [], explores: Bool = false
) -> [Finding] {
  var specs = ([file] + features).map { SpecSource(file: $0, pathFromOutput: $0.path) }
  FeatureLibrary.addImports(to: &specs)
  if explores { return SpecExplorer().explored(specs[0]).0.findings }
  return FeatureRenderer.standard().renderFeature(specs[0], Rendering()).findings
}

/// The folder of this package.
let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
