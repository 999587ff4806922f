import FeatureLowering
import FeatureRendering
import PackageWriting

/// Finds the packages of earlier runs that no spec generates any more. There are three reasons: the
/// feature was renamed; its spec was deleted from a folder of the run; or the options changed and
/// `--prune` allows deleting the package with the old options. Without `--prune`, packages with
/// other options are kept.
struct AbandonedPackages {
  private let produced: Set<String>
  private let specs: Set<String>
  /// The specs that have moved to another package, by the name of their old package.
  private let moved: [String: Set<String>]
  private let folders: Set<String>

  init(
    _ drafts: [PackageDraft], _ inputs: SpecPaths, output: String
  ) throws(Fault) {
    produced = Set(drafts.map(\.name))
    specs = Set(drafts.flatMap(\.specs))
    var moved: [String: Set<String>] = [:]
    for draft in drafts {
      for name in draft.replaced where name != draft.name {
        moved[name, default: []].formUnion(draft.specs)
      }
    }
    self.moved = moved
    guard !inputs.folders.isEmpty else {
      folders = []
      return
    }
    let folder = try PathText.workingFolder()
    folders = Set(inputs.folders.map { PathText.relative($0, to: output, from: folder) })
  }

  /// The packages that no spec generates any more, as outputs without files.
  func abandonedOutputs(among packages: [WrittenPackage]) -> [PackageOutput] {
    packages.filter(isAbandoned).map { package in
      PackageOutput(
        name: package.name, specs: package.specs, options: package.options, files: [])
    }
  }

  private func isAbandoned(_ package: WrittenPackage) -> Bool {
    guard package.name != PackageOutput.rootName, !produced.contains(package.name),
      !package.specs.isEmpty
    else { return false }
    let moved = moved[package.name] ?? []
    return package.specs.allSatisfy { spec in
      moved.contains(spec)
        || !specs.contains(spec) && folders.contains(PathText.split(spec).folder)
    }
  }
}

/// The packages of the output folder that all packages of features share, and depend on by their
/// paths: the runtime, and the storages of lists that a feature needs.
package struct SharedPackages {
  /// The names of the packages' folders. No feature can have such a name.
  package static let names = [RuntimeSymbol.module] + StorageLibrary.allCases.map(\.module)

  /// The modules of the runtime and the test support.
  static let modules = names + [RuntimeSymbol.testing]

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
