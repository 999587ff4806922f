import FeatureRendering

/// Renames files to their final names, or undoes the renaming. From the first rename to the end of
/// the run, both the old and the new contents of each file are on disk.
extension StagedPackage {
  /// Renames the temporary files to their final names. The manifest is renamed last.
  func renameFiles() throws(Fault) {
    if plan.isNew {
      return try attempt("write") { () throws(Errno) in
        try renameFile(OutputPath.temporary(plan.name), to: plan.name, in: folder.root)
      }
    }
    let folders = try attempt("open") { () throws(Errno) in try openFolders() }
    for change in plan.changes {
      let verb = change.bytes == nil ? "delete" : "write"
      let isDone = try attempt(verb, change.path) { () throws(Errno) in
        let parent = try folders.openOrCreateFolder(change.place.folder)
        guard try isAsPlanned(change, in: parent) else { return false }
        if change.bytes == nil {
          try removeFile(change.place.name, in: parent)
        } else {
          try renameFile(change.new, to: change.place.name, in: parent)
        }
        return true
      }
      guard isDone else { throw changedMeanwhile(change.path) }
    }
  }

  /// Restores the old files. If another program has changed a file after this run wrote it, the
  /// file is kept. Continues after errors.
  func putBack() throws(Fault) {
    if plan.isNew {
      return try attempt("put back") { () throws(Errno) in
        guard try status(folder.root, OutputPath.temporary(plan.name)) == nil else { return }
        try renameFile(plan.name, to: OutputPath.temporary(plan.name), in: folder.root)
      }
    }
    let folders = try attempt("open") { () throws(Errno) in try openFolders() }
    var fault: Fault?
    for change in plan.changes.reversed() {
      do throws(Fault) {
        try attempt("put back", change.path) { () throws(Errno) in
          guard let parent = try folders.opened(change.place.folder) else { return }
          try putBack(change, in: parent)
        }
      } catch {
        fault = fault ?? error
      }
    }
    if let fault { throw fault }
  }

  /// Deletes the temporary files. Called after all steps that can fail have succeeded.
  func deleteTemporaryFiles() throws(Fault) {
    if plan.isNew { return }
    try attempt("clean up") { () throws(Errno) in
      let folders = try openFolders()
      for change in plan.changes where change.before != .nothing {
        guard let parent = try folders.opened(change.place.folder) else { continue }
        try removeFile(change.old, in: parent)
      }
      if !plan.pruned.isEmpty || plan.interrupted != nil { try removeEmptyFolders(folders) }
      try removeFile(OutputPath.journal, in: try folders.openOrCreateFolder(0))
      if plan.manifest.bytes == nil { try removeFolderIfEmpty(plan.name, in: folder.root) }
    }
  }

  private func putBack(_ change: PlacedChange, in parent: CInt) throws(Errno) {
    let found = try status(parent, change.place.name)
    guard found == nil || found?.kind == .file,
      try contents(of: change.place.name, in: parent) == change.bytes
    else { return }
    if change.before == .nothing { return try removeFile(change.place.name, in: parent) }
    // If another program deleted the file before this run kept a copy, nothing can be restored.
    if change.bytes == nil, try status(parent, change.old) == nil { return }
    try renameFile(change.old, to: change.place.name, in: parent)
  }

  /// Whether the file is still in the state in which it was planned.
  private func isAsPlanned(_ change: PlacedChange, in parent: CInt) throws(Errno) -> Bool {
    switch change.before {
    case .manifest: true
    case .nothing: try status(parent, change.place.name) == nil
    case .file(let planned): try status(parent, change.place.name) == planned
    }
  }

  private func changedMeanwhile(_ path: String) -> Fault {
    Fault(
      "'\(folder.shown(plan.name, path))' was changed while redux-gen was "
        + "running, and was not overwritten: run redux-gen again")
  }
}
