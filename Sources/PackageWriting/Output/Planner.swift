import FeatureLowering
import FeatureRendering

/// Plans how a run changes each file in a package's folder. The planner only reads files.
package struct Planner: Sendable {
  /// The output folder; nil if it does not exist.
  let folder: OutputFolder?
  /// The path of the output folder, as it is displayed to the user.
  let path: String
  let forced: ForcedPaths
  let isPruning: Bool
  /// The names in the output folder, grouped by their lowercase form.
  private let entries: [String: [String]]

  package init(folder: OutputFolder?, path: String, forced: ForcedPaths, isPruning: Bool)
    throws(Fault)
  {
    self.folder = folder
    self.path = path
    self.forced = forced
    self.isPruning = isPruning
    entries = Dictionary(grouping: try folder?.names() ?? []) { $0.lowercased() }
  }

  package func plan(_ package: PackageOutput) throws(Fault) -> PackagePlan {
    try Self.checkNames(package)
    let isRoot = package.name == PackageOutput.rootName
    let variants = isRoot ? [package.name] : entries[package.name.lowercased()] ?? []
    if let variant = variants.first(where: { $0 != package.name }) {
      return PackagePlan(
        of: package, problem: differsOnlyInCase(package.name, variant))
    }
    guard let folder, !variants.isEmpty else { return PackagePlan(new: package) }
    do throws(Errno) {
      let folders = try OpenFolders(root: folder.root, name: package.name)
      switch folders.states[0] {
      case .missing: return PackagePlan(new: package)
      case .blocked(let reason): return PackagePlan(of: package, problem: reason)
      case .present:
        let package = package.keepingUserFiles(in: folder)
        return try plan(package, in: folders, at: try folders.openOrCreateFolder(0))
      }
    } catch {
      throw Fault(cannot: "read", folder.shown(package.name), error)
    }
  }

  private func plan(
    _ package: PackageOutput, in folders: OpenFolders, at descriptor: CInt
  ) throws(Errno) -> PackagePlan {
    let wanted = WantedManifest(Manifest(of: package))
    let recorded: RecordedPackage
    do throws(ManifestFault) {
      recorded = try RecordedPackage(package: descriptor, wanted: wanted)
    } catch {
      return PackagePlan(of: package, problem: Self.wayOut(of: error))
    }
    var survey = PackageSurvey(package, wanted, in: folders, recorded, forced)
    return try survey.plan(isPruning: isPruning)
  }

  /// Throws an error if a name is invalid, which is a bug in the tool.
  private static func checkNames(_ package: PackageOutput) throws(Fault) {
    guard
      package.name == PackageOutput.rootName || OutputPath.isSafeFolderName(package.name)
    else {
      throw Fault("'\(package.name)' cannot be the name of a folder")
    }
    for path in package.files.lazy.map(\.path) where !OutputPath.isSafe(path) {
      throw Fault("'\(path)' cannot be the path of a file")
    }
    // Paths that differ only in case are adjacent, because the order ignores case.
    let paths = package.files.map(\.path).sorted { OutputPath.meeting($0, $1).isBefore }
    for (path, next) in zip(paths, paths.dropFirst()) {
      if path == next { throw Fault("'\(path)' is generated twice") }
      guard let count = OutputPath.meeting(path, next).caseConflict else { continue }
      let parts = (path.utf8.prefix(count), next.utf8.prefix(count))
      throw Fault(differsOnlyInCase("\(Substring(parts.1))", "\(Substring(parts.0))"))
    }
  }

  private static func wayOut(of fault: ManifestFault) -> String {
    "its \(OutputPath.manifest) \(fault.reason); restore it, or delete it: then files that equal the "
      + "generated ones are adopted, and others are kept unless named with --force"
  }
}
