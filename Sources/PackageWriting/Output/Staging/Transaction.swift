import CSyncFS
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes the planned changes of a run as one atomic change.
package struct Transaction {
  private let folder: OutputFolder
  private let packages: [StagedPackage]

  package init(_ plans: [PackagePlan], in folder: OutputFolder) {
    self.folder = folder
    packages = plans.filter(\.changesAnything).map { StagedPackage($0, in: folder) }
  }

  /// Writes all files under temporary names, flushes them to disk, and then renames them. If an
  /// error occurs before the last rename, all files stay as they were.
  package func writePackages() throws(Fault) {
    guard !packages.isEmpty else { return }
    let signals = HeldSignals()
    defer { signals.release() }
    var fault = firstFault { package throws(Fault) in
      if !signals.isEndNear { try package.stage() }
    }
    if fault == nil { fault = flushFault() }
    guard fault == nil, !signals.isEndNear else {
      sweep()
      if let fault { throw fault }
      signals.release()
      throw Fault("interrupted; nothing was written")
    }
    try place()
    if let fault = firstFault({ package throws(Fault) in try package.deleteTemporaryFiles() }) {
      throw Fault("all files are written; but \(fault.message); the next run removes it")
    }
  }

  /// Renames the files of one package after another. If a rename fails, the old files of all
  /// packages are restored.
  private func place() throws(Fault) {
    for (index, package) in packages.enumerated() {
      do throws(Fault) {
        try package.renameFiles()
      } catch {
        let begun = Array(packages[...index].reversed())
        guard let other = firstFault(of: begun, { package throws(Fault) in try package.putBack() })
        else {
          sweep()
          throw error
        }
        // The temporary files are kept, because the next run needs the journals to complete or undo
        // the changes.
        throw Fault(
          "\(error.message); and some files could not be restored: \(other.message); the next run "
            + "finishes this one")
      }
    }
  }

  /// Deletes temporary files. Files that cannot be deleted now are deleted by the next run.
  private func sweep() {
    for package in packages { try? package.sweep() }
  }

  private func firstFault(
    of packages: [StagedPackage]? = nil, _ body: @Sendable (StagedPackage) throws(Fault) -> Void
  ) -> Fault? {
    let faults = concurrentMap(packages ?? self.packages) { package -> Fault? in
      do throws(Fault) {
        try body(package)
        return nil
      } catch {
        return error
      }
    }
    return faults.lazy.compactMap { $0 }.first
  }

  /// Flushes the disk once for the whole run, before any file is renamed. A power failure therefore
  /// cannot leave incomplete contents under a final name. Returns an error if writing failed, but
  /// not if the disk does not support flushing.
  private func flushFault() -> Fault? {
    #if canImport(Darwin)
      sync()
      let isFlushed = fcntl(folder.root, F_FULLFSYNC) == 0
    #else
      let isFlushed = syncfs(folder.root) == 0
    #endif
    let cause = Errno.last
    guard !isFlushed, [EIO, ENOSPC, EDQUOT].contains(cause.code) else { return nil }
    return Fault(cannot: "write", folder.path, cause)
  }
}
