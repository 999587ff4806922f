import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The records of earlier runs about a package: its manifest, and the journal that a killed run may
/// have left.
struct RecordedPackage {
  /// The bytes of the manifest; nil if there is no manifest. Empty if the manifest is current,
  /// because the bytes are then not needed.
  let bytes: [UInt8]?
  let manifest: Manifest
  /// The journal that a killed run has left; nil if no run was killed.
  let unfinished: Manifest?
  /// Whether the manifest on disk equals the manifest to be written, except for line endings.
  let isCurrent: Bool

  /// Reads the manifest and the journal in the open folder `package`. `wanted` is the manifest that
  /// a run would write.
  init(package: CInt, wanted: WantedManifest) throws(ManifestFault) {
    let found: [UInt8]?
    do throws(Errno) {
      found = try contents(of: OutputPath.manifest, in: package)
    } catch {
      throw ManifestFault(
        reason: error.code == ELOOP ? "is a symbolic link" : "cannot be read: \(error.words)")
    }
    // Usually the manifest is current, and need not be parsed.
    isCurrent = found.map(wanted.isWritten) ?? false
    bytes = isCurrent ? [] : found
    if isCurrent {
      manifest = wanted.manifest
    } else {
      manifest = if let found { try Manifest(reading: found) } else { Manifest() }
    }
    do throws(Errno) {
      let left = try contents(of: OutputPath.journal, in: package)
      // If the journal is incomplete, the killed run had not written any other file.
      unfinished = left.map { (try? Manifest(parsing: $0)) ?? Manifest() }
    } catch {
      unfinished = Manifest()
    }
  }

  /// Whether the manifest has a merge conflict.
  var isConflicted: Bool { !isCurrent && bytes.map(MergeConflict.isIn) ?? false }

  /// Returns the hashes of all contents that the tool may have written to `path`.
  func hashes(of path: String) -> [ContentHash] {
    var hashes: [ContentHash] = []
    if case .generated(let known)? = manifest[path] { hashes = known }
    if case .generated(let known)? = unfinished?[path] {
      hashes += known.filter { !hashes.contains($0) }
    }
    return hashes
  }

  /// Returns the recorded entry of the file at `path`; nil if there is none.
  func entry(of path: String) -> Manifest.File? {
    (manifest[path] ?? unfinished?[path]).map { Manifest.File(path: path, entry: $0) }
  }

  /// Returns the journal for writing `manifest`. If this run is killed, the next run needs the
  /// journal. Returns nil if `manifest` itself is enough, because no run was killed before and no
  /// file is deleted.
  func journal(_ manifest: Manifest, deleting deleted: [String]) -> Manifest? {
    guard unfinished != nil || !deleted.isEmpty else { return nil }
    let begun = unfinished?.files ?? []
    var files = manifest.files
    for (index, file) in files.enumerated() {
      guard case .generated(let hashes) = file.entry,
        case .generated(let older)? = unfinished?[file.path]
      else { continue }
      files[index].entry = .generated(hashes + older.filter { !hashes.contains($0) })
    }
    let others = begun.lazy.filter { $0.entry != .yours }.map(\.path) + deleted
    files += Set(others).filter { manifest[$0] == nil }.map { path in
      Manifest.File(path: path, entry: .generated(hashes(of: path)))
    }
    return Manifest(
      specs: manifest.specs, options: manifest.options, stored: manifest.stored, files: files)
  }

  /// Whether the tool has written a user-owned file at `path`.
  func isYours(_ path: String) -> Bool {
    manifest[path] == .yours
  }
}

/// The manifest that a run is going to write, and its bytes.
struct WantedManifest {
  let manifest: Manifest
  let bytes: [UInt8]

  init(_ manifest: Manifest) {
    self.manifest = manifest
    bytes = manifest.bytes
  }

  /// Returns the manifest with the entries of `files` added.
  func remembering(_ files: [Manifest.File]) -> WantedManifest {
    WantedManifest(
      Manifest(
        specs: manifest.specs, options: manifest.options, stored: manifest.stored,
        files: manifest.files + files))
  }

  /// Whether `other` equals the manifest, except that it does not record what features store.
  func isWrittenWithoutStored(_ other: [UInt8]) -> Bool {
    if manifest.stored.isEmpty { return false }
    let former = manifest.withoutStored.bytes
    return other == former || FileComparison.withUnixLines(other) == former
  }

  /// Whether `other` equals the manifest's bytes. Line endings are ignored.
  func isWritten(_ other: [UInt8]) -> Bool {
    other == bytes || FileComparison.withUnixLines(other) == bytes
  }
}
