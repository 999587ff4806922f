import FeatureLowering

/// Decides, file by file, what a run does with a package's folder. It reads and writes nothing.
struct Planner: Sendable {
  /// Nil if there is no output folder yet.
  let folder: OutputFolder?
  /// The output folder's path as it is shown.
  let path: String
  let forced: ForcedPaths
  let isPruning: Bool
  /// The names in the output folder, by what they are when case is ignored.
  private let entries: [String: [String]]

  init(folder: OutputFolder?, path: String, forced: ForcedPaths, isPruning: Bool) throws(Fault) {
    self.folder = folder
    self.path = path
    self.forced = forced
    self.isPruning = isPruning
    entries = Dictionary(grouping: try folder?.names() ?? []) { $0.lowercased() }
  }

  /// The names in the output folder.
  var names: [String] { entries.values.flatMap { $0 } }

  func plan(_ package: PackageOutput) throws(Fault) -> PackagePlan {
    try Self.checkNames(package)
    let variants = entries[package.name.lowercased()] ?? []
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
      case .open(let descriptor): return try plan(package, in: folders, at: descriptor)
      }
    } catch {
      throw Fault(cannot: "read", folder.shown(package.name), error)
    }
  }

  private func plan(
    _ package: PackageOutput, in folders: OpenFolders, at descriptor: CInt
  ) throws(Errno) -> PackagePlan {
    let recorded: RecordedPackage
    do throws(ManifestFault) {
      recorded = try RecordedPackage(package: descriptor)
    } catch {
      return PackagePlan(of: package, problem: Self.wayOut(of: error))
    }
    var survey = PackageSurvey(package, in: folders, recorded, forced)
    return try survey.plan(isPruning: isPruning)
  }

  /// A name that cannot be one of the tool's is a fault of the tool, and must lead nowhere.
  private static func checkNames(_ package: PackageOutput) throws(Fault) {
    guard OutputPath.isSafeFolderName(package.name) else {
      throw Fault("'\(package.name)' cannot be the name of a folder")
    }
    // Each path and each folder above it, by what they are when case is ignored.
    var seen: [String: Substring] = [:]
    for path in package.files.map(\.path) {
      guard OutputPath.isSafe(path) else { throw Fault("'\(path)' cannot be the path of a file") }
      var part = path[...]
      while true {
        let known = seen.updateValue(part, forKey: part.lowercased())
        if let known, known != part { throw Fault(differsOnlyInCase(String(part), String(known))) }
        if known != nil, part.utf8.count == path.utf8.count {
          throw Fault("'\(path)' is wanted twice")
        }
        guard known == nil, let slash = part.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
        part = part[..<slash]
      }
    }
  }

  private static func wayOut(of fault: ManifestFault) -> String {
    "its \(OutputPath.manifest) \(fault.reason); restore it, or delete it: files that are as they "
      + "would be generated are then taken over, others are left alone unless named with --force"
  }
}
