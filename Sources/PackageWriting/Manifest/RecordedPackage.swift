import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What earlier runs recorded about a package: the manifest, and the journal that a killed run
/// wrote but did not rename into place.
struct RecordedPackage {
  /// The manifest's bytes; nil if there is no manifest, empty if they equal the wanted bytes.
  let bytes: [UInt8]?
  let manifest: Manifest
  /// The journal of a killed run; nil if no run was killed.
  let unfinished: Manifest?
  /// Whether the manifest on disk equals the wanted manifest, except for line endings.
  let isCurrent: Bool

  /// Reads the record in the open folder `package`, where a run would write `wanted`.
  init(package: CInt, wanted: WantedManifest) throws(ManifestFault) {
    let found: [UInt8]?
    do throws(Errno) {
      found = try contents(of: OutputPath.manifest, in: package)
    } catch {
      throw ManifestFault(
        reason: error.code == ELOOP ? "is a symbolic link" : "cannot be read: \(error.words)")
    }
    // Usually the manifest has not changed and is not parsed.
    isCurrent = found.map(wanted.isWritten) ?? false
    bytes = isCurrent ? [] : found
    if isCurrent {
      manifest = wanted.manifest
    } else {
      manifest = if let found { try Manifest(reading: found) } else { Manifest() }
    }
    do throws(Errno) {
      let left = try contents(of: OutputPath.journal, in: package)
      // If the journal is truncated, the killed run wrote no other file.
      unfinished = left.map { (try? Manifest(parsing: $0)) ?? Manifest() }
    } catch {
      unfinished = Manifest()
    }
  }

  /// Whether the manifest has a merge conflict.
  var isConflicted: Bool { !isCurrent && bytes.map(MergeConflict.isIn) ?? false }

  /// The hashes of the bytes that the tool may have written at `path`.
  func hashes(of path: String) -> [ContentHash] {
    var hashes: [ContentHash] = []
    if case .generated(let known)? = manifest[path] { hashes = known }
    if case .generated(let known)? = unfinished?[path] {
      hashes += known.filter { !hashes.contains($0) }
    }
    return hashes
  }

  /// The recorded entry for a path.
  func entry(of path: String) -> Manifest.File? {
    (manifest[path] ?? unfinished?[path]).map { Manifest.File(path: path, entry: $0) }
  }

  /// The record that the next run needs if this run is killed while it writes `manifest`. Nil if
  /// `manifest` is enough, because no run was killed before and no file is deleted.
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
    return Manifest(specs: manifest.specs, options: manifest.options, files: files)
  }

  /// Whether a user-owned file was once written at `path`.
  func isYours(_ path: String) -> Bool {
    manifest[path] == .yours
  }
}

/// The manifest that a run wants, and its bytes.
struct WantedManifest {
  let manifest: Manifest
  let bytes: [UInt8]

  init(_ manifest: Manifest) {
    self.manifest = manifest
    bytes = manifest.bytes
  }

  /// The manifest with `files` added, which it would otherwise omit.
  func remembering(_ files: [Manifest.File]) -> WantedManifest {
    WantedManifest(
      Manifest(
        specs: manifest.specs, options: manifest.options, files: manifest.files + files))
  }

  /// Whether `other` equals the manifest's bytes, except for line endings.
  func isWritten(_ other: [UInt8]) -> Bool {
    other == bytes || FileComparison.withUnixLines(other) == bytes
  }
}
