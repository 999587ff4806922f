import FeatureRendering

#if !canImport(Darwin)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Reports when a spec file is saved. Uses inotify, so that no polling is needed.
  package final class SpecWatch {
    private let specs: WatchedSpecs
    private let events: Descriptor
    /// The paths of each watched folder, by watch descriptor. Several paths may lead to the same
    /// folder.
    private var folders: [CInt: Set<String>] = [:]
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)

    /// Starts watching. After that, no change of these specs is missed.
    package init(_ specs: [String], and configuration: String? = nil) throws(Fault) {
      self.specs = try WatchedSpecs(specs, and: configuration)
      let raw = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
      guard raw >= 0 else { throw Fault(cannot: "watch", specs[0], .last) }
      events = Descriptor(adopting: raw)
      for folder in self.specs.folders where !watch(folder) {
        throw Fault(cannot: "watch", folder, .last)
      }
    }

    /// Waits until a spec has changed, and then until no spec has changed for a short time. Editors
    /// write a file in several steps.
    package func waitForChange() {
      var hasChanged = false
      while true {
        // If a folder was deleted, polls until the folder exists again.
        let isComplete = isComplete
        let patience: CInt = hasChanged ? 40 : isComplete ? -1 : 250
        var wanted = pollfd(fd: events.raw, events: Int16(POLLIN), revents: 0)
        let count = poll(&wanted, 1, patience)
        if count > 0 {
          hasChanged = takeEvents() || hasChanged
        } else if count == 0, hasChanged {
          return
        }
        if !isComplete || !self.isComplete { hasChanged = watchAgain() || hasChanged }
      }
    }

    private var watched: Set<String> { folders.values.reduce(into: []) { $0.formUnion($1) } }

    private var isComplete: Bool { watched.count == specs.folders.count }

    private func watch(_ folder: String) -> Bool {
      let kinds =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF) | UInt32(IN_ONLYDIR)
      let watch = inotify_add_watch(events.raw, folder, kinds)
      guard watch >= 0 else { return false }
      folders[watch, default: []].insert(folder)
      return true
    }

    /// Starts to watch the folders that exist again after they were deleted. Returns whether there
    /// is such a folder.
    private func watchAgain() -> Bool {
      let watched = watched
      return specs.folders.filter { !watched.contains($0) && watch($0) }.count > 0
    }

    /// Takes all pending events. Returns whether any of them is about a spec.
    private func takeEvents() -> Bool {
      var isAboutSpecs = false
      let size = MemoryLayout<inotify_event>.size
      while true {
        let count = buffer.withUnsafeMutableBytes { (try? readSome(events.raw, into: $0)) ?? 0 }
        guard count > 0 else { return isAboutSpecs }
        var offset = 0
        while offset + size <= count {
          let event = buffer.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          }
          let name = buffer[offset + size..<min(offset + size + Int(event.len), count)]
          isAboutSpecs = take(event, name) || isAboutSpecs
          offset += size + Int(event.len)
        }
      }
    }

    private func take(_ event: inotify_event, _ name: ArraySlice<UInt8>) -> Bool {
      // The queue has overflowed, so a spec may have changed.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      guard let paths = folders[event.wd] else { return false }
      if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(events.raw, event.wd) }
      if event.mask & UInt32(IN_IGNORED) != 0 {
        folders[event.wd] = nil
        return false
      }
      let name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      return paths.contains { specs.holds(name, in: $0) }
    }
  }
#endif
