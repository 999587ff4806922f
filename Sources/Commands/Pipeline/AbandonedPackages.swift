import FileSystem
import PackageWriting

/// Finds packages that earlier runs wrote and no spec gives any more: the feature got another name,
/// its spec was deleted from a folder that the run reads, or other options were asked for and
/// `--prune` gives the old ones up. What other options made is left alone otherwise.
struct AbandonedPackages {
  private let produced: Set<String>
  private let specs: Set<String>
  /// The specs that another package has now, by the package that had them.
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

  /// The packages among these, as runs that want no file of them.
  func find(among packages: [WrittenPackage]) -> [PackageOutput] {
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
