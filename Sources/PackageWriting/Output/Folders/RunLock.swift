import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whether a run shares the output folder with other runs.
package enum RunLock {
  /// Other runs may read the folder at the same time.
  case reading
  /// No other run may use the folder.
  case writing

  /// How long a run waits until another run has unlocked the folder.
  package static let patience = Duration.seconds(10)
}

extension OutputFolder {
  /// Waits until the folder is unlocked, and locks it. The folder itself is locked, so no lock file
  /// remains. The lock ends when the descriptor is closed, even if the process is killed.
  package func lock(
    _ kind: RunLock, patience: Duration = RunLock.patience, onWait: () -> Void = {}
  ) throws(Fault) {
    let operation = (kind == .writing ? LOCK_EX : LOCK_SH) | LOCK_NB
    let start = ContinuousClock.now
    var isWaiting = false
    while flock(root, operation) != 0 {
      let cause = Errno.last
      switch cause.code {
      case EINTR: continue
      // Some network file systems do not support locks. There, the user has to avoid concurrent
      // runs.
      case ENOTSUP, ENOLCK, EBADF, EINVAL, ENOSYS: return
      case EWOULDBLOCK: break
      default: throw Fault(cannot: "lock", path, cause)
      }
      guard ContinuousClock.now - start < patience else {
        throw Fault(
          "another run of redux-gen is active in '\(path)'; waited for "
            + "\(patience.components.seconds) s")
      }
      if !isWaiting { onWait() }
      isWaiting = true
      usleep(20_000)
    }
  }
}
