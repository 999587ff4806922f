import FeatureLowering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One package's part of a run's changes: first everything is written beside its place, then
/// everything is put in place by renaming.
struct StagedPackage {
  private let folder: OutputFolder
  private let plan: PackagePlan

  private static let journal = OutputPath.temporary(OutputPath.manifest)
  private static let nextManifest = OutputPath.temporary("\(OutputPath.manifest).next")

  init(_ plan: PackagePlan, in folder: OutputFolder) {
    self.plan = plan
    self.folder = folder
  }

  /// Writes the temporaries. Nothing that was there is changed.
  func stage() throws(Fault) {
    try attempt("write") { () throws(Errno) in
      if plan.isNew { try stageNew() } else { try stageChanges() }
    }
  }

  /// Puts the temporaries in place, the manifest last.
  func commit() throws(Fault) {
    if plan.isNew {
      try attempt("write") { () throws(Errno) in
        try rename(
          in: folder.root, OutputPath.temporary(plan.name), to: plan.name)
      }
      return
    }
    let folders = try attempt("open") { () throws(Errno) in try openFolders() }
    for file in plan.files where file.change != .none {
      let isDone = try attempt("write", file.path) { () throws(Errno) in
        let parent = try folders.made(file.place.folder)
        guard try isAsPlanned(file, in: parent) else { return false }
        try rename(in: parent, OutputPath.temporary(file.place.name), to: file.place.name)
        return true
      }
      guard isDone else { throw changedMeanwhile(file.path) }
    }
    for file in plan.pruned { try prune(file, in: folders) }
    try attempt("write", OutputPath.manifest) { () throws(Errno) in
      try commitManifest(in: try folders.made(0))
    }
    if !plan.pruned.isEmpty { removeEmptyFolders(folders) }
  }

  /// Takes all temporaries away, those of a killed run too, and the folders made for them.
  func sweep() throws(Fault) {
    try attempt("clean up") { () throws(Errno) in
      if plan.isNew { return try removeTree(folder.root, OutputPath.temporary(plan.name)) }
      let folders = try openFolders()
      let places = plan.interrupted + plan.files.lazy.filter { $0.change != .none }.map(\.place)
      for place in places {
        guard case .open(let parent) = folders.states[place.folder] else { continue }
        try remove(OutputPath.temporary(place.name), in: parent)
      }
      let package = try folders.made(0)
      try remove(Self.nextManifest, in: package)
      // Last: as long as it is there, the next run looks for the others. Where an earlier run was
      // killed, it still tells which bytes were the tool's.
      if plan.manifest.journal == nil { try remove(Self.journal, in: package) }
      removeEmptyFolders(folders)
    }
  }

  // MARK: - Writing

  private func stageNew() throws(Errno) {
    let name = OutputPath.temporary(plan.name)
    guard mkdirat(folder.root, name, 0o777) == 0 else { throw .last }
    let folders = try OpenFolders(root: folder.root, name: name)
    folders.expectNothing(of: plan.tree)
    for file in plan.files {
      try write(file.file.bytes, to: file.place.name, in: try folders.made(file.place.folder))
    }
    try write(plan.manifest.bytes ?? [], to: OutputPath.manifest, in: try folders.made(0))
  }

  private func stageChanges() throws(Errno) {
    let folders = try openFolders()
    try stageJournal(in: try folders.made(0))
    for place in plan.interrupted {
      guard case .open(let parent) = folders.states[place.folder] else { continue }
      try remove(OutputPath.temporary(place.name), in: parent)
    }
    for file in plan.files where file.change != .none {
      let parent = try folders.made(file.place.folder)
      let name = OutputPath.temporary(file.place.name)
      var mode: mode_t?
      if case .replace(let status) = file.change { mode = status.mode }
      try write(file.file.bytes, to: name, in: parent, mode: mode)
    }
  }

  /// The manifest to be comes first: if this run is killed, the next one learns from it which bytes
  /// were the tool's, and where to look for temporaries.
  private func stageJournal(in package: CInt) throws(Errno) {
    guard let journal = plan.manifest.journal else {
      return try write(plan.manifest.bytes ?? [], to: Self.journal, in: package)
    }
    try write(journal, to: Self.nextManifest, in: package)
    try rename(in: package, Self.nextManifest, to: Self.journal)
  }

  private func write(
    _ bytes: [UInt8], to name: String, in parent: CInt, mode: mode_t? = nil
  ) throws(Errno) {
    let descriptor = try create(name, in: parent)
    var failure: Errno?
    do throws(Errno) {
      try writeFully(descriptor, bytes)
      if let mode, fchmod(descriptor, mode) != 0 { throw .last }
    } catch {
      failure = error
    }
    // Network file systems tell only here that the disk is full.
    if close(descriptor) != 0, failure == nil, errno != EINTR { failure = .last }
    if let failure { throw failure }
  }

  /// A new file. What stands in its place can only be a temporary that was left behind.
  private func create(_ name: String, in parent: CInt) throws(Errno) -> CInt {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    do throws(Errno) {
      return try openAt(parent, name, flags, mode: 0o666)
    } catch {
      guard error.code == EEXIST else { throw error }
      try remove(name, in: parent)
      return try openAt(parent, name, flags, mode: 0o666)
    }
  }

  // MARK: - Putting in place

  /// Whether nobody changed or made the file since the plan was made.
  private func isAsPlanned(_ file: PlannedFile, in parent: CInt) throws(Errno) -> Bool {
    let found = try status(parent, file.place.name)
    if case .replace(let planned) = file.change { return found == planned }
    return found == nil
  }

  private func changedMeanwhile(_ path: String) -> Fault {
    Fault(
      "'\(folder.shown(plan.name, path))' was changed by somebody else while redux-gen was at "
        + "work; it is left as it is: run redux-gen again")
  }

  private func commitManifest(in package: CInt) throws(Errno) {
    switch (plan.manifest.bytes, plan.manifest.state) {
    case (nil, _): try remove(OutputPath.manifest, in: package)
    case (_, .current): break
    case (let bytes?, _) where plan.manifest.journal != nil:
      try write(bytes, to: Self.nextManifest, in: package)
      try rename(in: package, Self.nextManifest, to: OutputPath.manifest)
    default: return try rename(in: package, Self.journal, to: OutputPath.manifest)
    }
    try remove(Self.journal, in: package)
  }

  private func prune(_ file: LeftOver, in folders: OpenFolders) throws(Fault) {
    try attempt("delete", file.path) { () throws(Errno) in
      guard case .open(let parent) = folders.states[file.place.folder] else { return }
      try remove(file.place.name, in: parent)
    }
  }

  /// Folders that hold nothing any more, the innermost first. One that is not empty stays.
  private func removeEmptyFolders(_ folders: OpenFolders) {
    for folder in plan.tree.folders.dropFirst().reversed() {
      guard case .open(let parent) = folders.states[folder.parent] else { continue }
      _ = unlinkat(parent, folder.name, AT_REMOVEDIR)
    }
    if plan.manifest.bytes == nil { _ = unlinkat(self.folder.root, plan.name, AT_REMOVEDIR) }
  }

  // MARK: - System calls

  private func openFolders() throws(Errno) -> OpenFolders {
    let folders = try OpenFolders(root: folder.root, name: plan.name)
    try folders.open(plan.tree)
    return folders
  }

  private func remove(_ name: String, in parent: CInt) throws(Errno) {
    if unlinkat(parent, name, 0) != 0, errno != ENOENT { throw .last }
  }

  private func rename(in parent: CInt, _ old: String, to new: String) throws(Errno) {
    if renameat(parent, old, parent, new) != 0 { throw .last }
  }

  private func attempt<Value>(
    _ verb: String, _ path: String? = nil, _ body: () throws(Errno) -> Value
  ) throws(Fault) -> Value {
    do throws(Errno) {
      return try body()
    } catch {
      throw Fault(cannot: verb, folder.shown(plan.name, path), error)
    }
  }
}
