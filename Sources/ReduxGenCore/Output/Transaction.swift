import CSyncFS

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Carries out the plans of a run, all of them or none.
struct Transaction {
  private let folder: OutputFolder
  private let packages: [StagedPackage]

  init(_ plans: [PackagePlan], in folder: OutputFolder) {
    self.folder = folder
    packages = plans.filter(\.changesAnything).map { StagedPackage($0, in: folder) }
  }

  /// Stages everything, brings it to the disk, and only then renames. Whatever fails before the
  /// first rename leaves every file as it was.
  func run() throws(Fault) {
    guard !packages.isEmpty else { return }
    let signals = HeldSignals()
    defer { signals.release() }
    let faults = concurrentMap(packages) { package in
      signals.isEndNear ? nil : package.stageFault()
    }
    let fault = faults.lazy.compactMap { $0 }.first
    guard fault == nil, !signals.isEndNear else {
      // What cannot be swept now is swept by the next run.
      for package in packages { try? package.sweep() }
      if let fault { throw fault }
      signals.release()
      throw Fault("interrupted; nothing was written")
    }
    flush()
    for package in packages { try package.commit() }
  }

  /// One flush for the whole run, against a power cut: no file is renamed into place before its
  /// bytes are on the disk.
  private func flush() {
    #if canImport(Darwin)
      sync()
      _ = fcntl(folder.root, F_FULLFSYNC)
    #else
      _ = syncfs(folder.root)
    #endif
  }
}

extension StagedPackage {
  fileprivate func stageFault() -> Fault? {
    do throws(Fault) {
      try stage()
      return nil
    } catch {
      return error
    }
  }
}
