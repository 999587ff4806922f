import FeatureLowering
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The changes of a run to one package. All new files are first written under temporary names, and
/// then renamed to their final names. Finally, the remaining temporary files are deleted.
struct StagedPackage {
  let folder: OutputFolder
  let plan: PackagePlan

  init(_ plan: PackagePlan, in folder: OutputFolder) {
    self.plan = plan
    self.folder = folder
  }

  /// Writes the temporary files. Existing files do not change.
  func stage() throws(Fault) {
    try attempt("write") { () throws(Errno) in
      if plan.isNew { try stageNew() } else { try stageChanges() }
    }
  }

  /// Deletes all temporary files, including those of a killed run, and the folders that were
  /// created for them.
  func sweep() throws(Fault) {
    try attempt("clean up") { () throws(Errno) in
      if plan.isNew { return try removeTree(folder.root, OutputPath.temporary(plan.name)) }
      let folders = try openFolders()
      try removeTemporaries(at: plan.interrupted ?? [], in: folders)
      for change in plan.changes {
        guard let parent = try folders.opened(change.place.folder) else { continue }
        try removeFile(change.new, in: parent)
        try removeFile(change.old, in: parent)
      }
      try removeEmptyFolders(folders)
      // The journal is deleted last, because as long as it exists the next run looks for temporary
      // files. If an earlier run was killed, its journal is kept, because it shows which contents
      // the tool has written.
      if plan.interrupted == nil {
        try removeFile(OutputPath.journal, in: try folders.openOrCreateFolder(0))
      }
    }
  }

  // MARK: - Writing

  private func stageNew() throws(Errno) {
    let name = OutputPath.temporary(plan.name)
    guard mkdirat(folder.root, name, 0o777) == 0 else { throw .last }
    let folders = try OpenFolders(root: folder.root, name: name)
    folders.expectNothing(of: plan.tree)
    for file in plan.files {
      try writeTemporary(
        file.file.bytes, to: file.place.name, in: try folders.openOrCreateFolder(file.place.folder))
    }
    try writeTemporary(
      plan.output.map { Manifest(of: $0).bytes } ?? [], to: OutputPath.manifest,
      in: try folders.openOrCreateFolder(0))
  }

  private func stageChanges() throws(Errno) {
    let folders = try openFolders()
    try removeTemporaries(at: plan.interrupted ?? [], in: folders)
    try stageJournal(in: try folders.openOrCreateFolder(0))
    for change in plan.changes {
      let parent = try folders.openOrCreateFolder(change.place.folder)
      if change.before != .nothing { try keepOld(change, in: parent) }
      if change.path == OutputPath.manifest {
        try stageManifest(in: parent)
      } else if let bytes = change.bytes {
        var mode: mode_t?
        if case .file(let status) = change.before { mode = status.mode }
        try writeTemporary(bytes, to: change.new, in: parent, mode: mode)
      }
    }
  }

  /// Writes the journal before all other files. If the plan has no journal, the new manifest is
  /// written instead. If this run is killed, the next run learns from the journal which contents
  /// the tool has written, and where to look for temporary files.
  private func stageJournal(in package: CInt) throws(Errno) {
    let bytes = plan.manifest.journal ?? plan.manifest.bytes ?? []
    guard plan.interrupted != nil else {
      return try writeTemporary(bytes, to: OutputPath.journal, in: package)
    }
    try writeTemporary(bytes, to: OutputPath.nextManifest, in: package)
    try renameFile(OutputPath.nextManifest, to: OutputPath.journal, in: package)
  }

  private func stageManifest(in package: CInt) throws(Errno) {
    guard let bytes = plan.manifest.bytes else { return }
    if plan.manifest.journal == nil {
      try keepFile(OutputPath.journal, as: OutputPath.nextManifest, in: package)
    } else {
      try writeTemporary(bytes, to: OutputPath.nextManifest, in: package)
    }
  }

  private func keepOld(_ change: PlacedChange, in parent: CInt) throws(Errno) {
    do throws(Errno) {
      try keepFile(change.place.name, as: change.old, in: parent)
    } catch {
      // If another program has just deleted the file, a later check reports that the file has
      // changed since it was planned.
      if error.code != ENOENT { throw error }
    }
  }

  private func removeTemporaries(
    at places: [FilePlace], in folders: OpenFolders
  ) throws(Errno) {
    for place in places {
      guard let parent = try folders.opened(place.folder) else { continue }
      try removeFile(OutputPath.temporary(place.name), in: parent)
      try removeFile(OutputPath.replaced(place.name), in: parent)
    }
    guard plan.interrupted != nil else { return }
    let package = try folders.openOrCreateFolder(0)
    try removeFile(OutputPath.nextManifest, in: package)
    try removeFile(OutputPath.replaced(OutputPath.manifest), in: package)
  }

  // MARK: - Folders

  func openFolders() throws(Errno) -> OpenFolders {
    let folders = try OpenFolders(root: folder.root, name: plan.name)
    try folders.look(at: plan.tree)
    return folders
  }

  /// Deletes empty folders, the innermost folders first.
  func removeEmptyFolders(_ folders: OpenFolders) throws(Errno) {
    for folder in plan.tree.folders.dropFirst().reversed() {
      guard let parent = try folders.opened(folder.parent) else { continue }
      try removeFolderIfEmpty(folder.name, in: parent)
    }
  }

  func attempt<Value>(
    _ verb: String, _ path: String? = nil, _ body: () throws(Errno) -> Value
  ) throws(Fault) -> Value {
    do throws(Errno) {
      return try body()
    } catch {
      throw Fault(cannot: verb, folder.shown(plan.name, path), error)
    }
  }
}
