import FeatureRendering

#if canImport(Darwin)
  import Darwin

  /// Reports when a spec file is saved. Uses kqueue, so that no polling is needed.
  package final class SpecWatch {
    private let specs: WatchedSpecs
    private let queue: Descriptor
    private var watched: [CInt] = []

    /// Starts watching. After that, no change of these specs is missed.
    package init(_ specs: [String], and configuration: String? = nil) throws(Fault) {
      self.specs = try WatchedSpecs(specs, and: configuration)
      let raw = kqueue()
      guard raw >= 0 else { throw Fault(cannot: "watch", specs[0], .last) }
      queue = Descriptor(adopting: raw)
      watchAll()
    }

    deinit {
      for descriptor in watched { _ = close(descriptor) }
    }

    /// Waits until a spec has changed, and then until no spec has changed for a short time. Editors
    /// write a file in several steps.
    package func waitForChange() {
      var hasChanged = false
      while true {
        var event = kevent()
        var moment = timespec(tv_sec: 0, tv_nsec: 40_000_000)
        let count =
          hasChanged
          ? kevent(queue.raw, nil, 0, &event, 1, &moment)
          : kevent(queue.raw, nil, 0, &event, 1, nil)
        if count > 0 { hasChanged = true }
        if count == 0, hasChanged {
          watchAll()
          return
        }
      }
    }

    /// Watches folders for new, deleted and renamed files, and watches files for changed contents.
    private func watchAll() {
      for descriptor in watched { _ = close(descriptor) }
      watched = []
      for folder in specs.folders {
        watch(folder)
        let names = (try? folderNames(AT_FDCWD, folder)) ?? []
        for name in names where specs.holds(name, in: folder) {
          watch(PathText.join(folder, name))
        }
      }
    }

    private func watch(_ path: String) {
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      watched.append(descriptor)
      let kinds = UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME)
      var change = kevent(
        ident: UInt(descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: kinds, data: 0, udata: nil)
      _ = kevent(queue.raw, &change, 1, nil, 0, nil)
    }
  }
#endif
