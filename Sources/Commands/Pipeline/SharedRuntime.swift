import FeatureLowering
import FileSystem
import PackageWriting

/// The package of the runtime in the output folder. The packages of a run depend on it by its path.
package struct SharedRuntime {
  /// The name of the package's folder. No feature can have this name.
  package static let name = RuntimeSymbol.module

  private let output: PackageOutput

  /// Nil if no package of the run needs the runtime's package.
  init?(of drafts: [PackageDraft], _ renderer: FeatureRenderer) {
    let isNeeded = drafts.contains {
      $0.options.layout == .package && $0.options.runtime == .shared
    }
    guard isNeeded else { return nil }
    let files = renderer.renderRuntime()
    if files.isEmpty { return nil }
    output = PackageOutput(name: Self.name, specs: [], options: nil, files: files)
  }

  func plan(_ planner: Planner) throws(Fault) -> PackagePlan {
    try planner.plan(output)
  }
}
