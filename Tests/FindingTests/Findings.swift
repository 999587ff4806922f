import Diagnostics
import FeatureRendering
import Foundation

@testable import Commands

/// The findings about a spec in `generate`.
func findings(of file: SourceFile) -> [Finding] {
  FeatureRenderer.standard()
    .renderFeature(SpecSource(file: file, pathFromOutput: "spec.yaml"), Rendering()).findings
}

/// The folder of this package.
let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
