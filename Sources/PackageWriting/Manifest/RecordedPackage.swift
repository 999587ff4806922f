import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What earlier runs left to know about a package: the manifest, and the one that a run wrote beside
/// it before all else, and could not put in its place because it was killed.
struct RecordedPackage {
  /// The manifest's bytes; nil if there is none, empty if they are those that are wanted.
  let bytes: [UInt8]?
  let manifest: Manifest
  /// The manifest of a killed run, which it wrote before all else. Nil if none was killed.
  let unfinished: Manifest?
  /// Whether the manifest on disk is what is wanted there, but for line endings.
  let isCurrent: Bool

  /// What the open folder `package` has, where a run would write `wanted`.
  init(package: CInt, wanted: WantedManifest) throws(ManifestFault) {
    let found: [UInt8]?
    do throws(Errno) {
      found = try contents(of: OutputPath.manifest, in: package)
    } catch {
      throw ManifestFault(
        reason: error.code == ELOOP ? "is a symbolic link" : "cannot be read: \(error.words)")
    }
    // Nearly always nothing has changed: then there is nothing to parse.
    isCurrent = found.map(wanted.isWritten) ?? false
    bytes = isCurrent ? [] : found
    if isCurrent {
      manifest = wanted.manifest
    } else {
      manifest = if let found { try Manifest(reading: found) } else { Manifest() }
    }
    do throws(Errno) {
      let left = try contents(of: OutputPath.journal, in: package)
      // One that is cut short says nothing, and nothing was written after it.
      unfinished = left.map { (try? Manifest(parsing: $0)) ?? Manifest() }
    } catch {
      unfinished = Manifest()
    }
  }

  /// Whether two branches disagree about the manifest.
  var isConflicted: Bool { !isCurrent && bytes.map(MergeConflict.isIn) ?? false }

  /// The hashes of what the tool may have written at `path`.
  func hashes(of path: String) -> [ContentHash] {
    var hashes: [ContentHash] = []
    if case .generated(let known)? = manifest[path] { hashes = known }
    if case .generated(let known)? = unfinished?[path] {
      hashes += known.filter { !hashes.contains($0) }
    }
    return hashes
  }

  /// What is known of the file with this path.
  func entry(of path: String) -> Manifest.File? {
    (manifest[path] ?? unfinished?[path]).map { Manifest.File(path: path, entry: $0) }
  }

  /// What the next run must know if this one, which wants `manifest`, is killed. Nil if `manifest`
  /// says it all: no run was killed before, and no file goes.
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

  /// Whether a file of the user's was once written at `path`.
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

  /// The same with files that it would leave out.
  func remembering(_ files: [Manifest.File]) -> WantedManifest {
    WantedManifest(
      Manifest(
        specs: manifest.specs, options: manifest.options, files: manifest.files + files))
  }

  /// Whether these are its bytes, but for line endings.
  func isWritten(_ other: [UInt8]) -> Bool {
    other == bytes || FileComparison.withUnixLines(other) == bytes
  }
}
