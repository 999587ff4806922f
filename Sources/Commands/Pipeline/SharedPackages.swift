import FeatureLowering
import FeatureRendering
import PackageWriting

/// The packages of the output folder that all packages of features share, and depend on by their
/// paths: the runtime, and the storages of lists that a feature needs.
package struct SharedPackages {
  /// The names of the packages' folders. No feature can have such a name.
  package static let names = [RuntimeSymbol.module] + StorageLibrary.allCases.map(\.module)

  private let outputs: [PackageOutput]

  /// - Parameter written: The packages of earlier runs. If one of them is a shared package, it is
  ///   updated together with the runtime, because the specs of the run may be only a part.
  init(of drafts: [PackageDraft], _ written: WrittenPackages, _ renderer: FeatureRenderer) {
    let sharing = drafts.filter { $0.options.layout == .package && $0.options.runtime == .shared }
    guard !sharing.isEmpty else {
      outputs = []
      return
    }
    let libraries = StorageLibrary.allCases.filter { library in
      sharing.contains { $0.libraries.contains(library) }
        || written.all.contains { $0.name == library.module }
    }
    let packages =
      [(RuntimeSymbol.module, renderer.renderRuntime())]
      + libraries.map { ($0.module, renderer.renderLibrary($0)) }
    outputs = packages.filter { !$0.1.isEmpty }
      .map { PackageOutput(name: $0, specs: [], options: nil, files: $1) }
  }

  func plans(_ planner: Planner) throws(Fault) -> [PackagePlan] {
    var plans: [PackagePlan] = []
    for output in outputs { plans.append(try planner.plan(output)) }
    return plans
  }
}
