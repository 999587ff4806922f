import Diagnostics
import Foundation

@testable import Commands
@testable import FeatureRendering

/// The findings about a spec in `generate`.
///
/// - Parameter features: the other specs in its folder.
func findings(of file: SourceFile, beside features: [SourceFile] = []) -> [Finding] {
  var specs = ([file] + features).map { SpecSource(file: $0, pathFromOutput: $0.path) }
  FeatureLibrary.addImports(to: &specs)
  return FeatureRenderer.standard().renderFeature(specs[0], Rendering()).findings
}

/// The folder of this package.
let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
