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
  /// The manifest's bytes; nil if there is none.
  let bytes: [UInt8]?
  let manifest: Manifest
  /// The manifest of a killed run, which it wrote before all else. Nil if none was killed.
  let unfinished: Manifest?

  init(package: CInt) throws(ManifestFault) {
    do throws(Errno) {
      bytes = try Self.read(OutputPath.manifest, in: package)
    } catch {
      throw ManifestFault(
        reason: error.code == ELOOP ? "is a symbolic link" : "cannot be read: \(error.words)")
    }
    manifest = if let bytes { try Manifest(parsing: bytes) } else { Manifest() }
    let temporary = OutputPath.temporary(OutputPath.manifest)
    do throws(Errno) {
      let left = try Self.read(temporary, in: package)
      // One that is cut short says nothing, and nothing was written after it.
      unfinished = left.map { (try? Manifest(parsing: $0)) ?? Manifest() }
    } catch {
      unfinished = Manifest()
    }
  }

  private static func read(_ name: String, in folder: CInt) throws(Errno) -> [UInt8]? {
    do throws(Errno) {
      let descriptor = Descriptor(adopting: try openAt(folder, name, readNoFollow))
      return try readRest(descriptor.raw)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// The hashes of what the tool may have written at `path`.
  func hashes(of path: String) -> [ContentHash] {
    var hashes: [ContentHash] = []
    if case .generated(let known)? = manifest.entries[path] { hashes = known }
    if case .generated(let known)? = unfinished?.entries[path] {
      hashes += known.filter { !hashes.contains($0) }
    }
    return hashes
  }

  /// What the next run must know if this one, which wants `manifest`, is killed too. Nil if none
  /// was killed before: then `manifest` says it all.
  func journal(_ manifest: Manifest) -> Manifest? {
    guard let unfinished else { return nil }
    var journal = manifest
    for (path, entry) in unfinished.entries {
      guard case .generated(let older) = entry else { continue }
      switch journal.entries[path] {
      case .yours: break
      case .generated(let hashes):
        journal.entries[path] = .generated(hashes + older.filter { !hashes.contains($0) })
      case nil: journal.entries[path] = entry
      }
    }
    return journal
  }

  /// Whether a file of the user's was once written at `path`.
  func isYours(_ path: String) -> Bool {
    manifest.entries[path] == .yours
  }

  /// Whether `wanted` is what the manifest on disk says, but for line endings.
  func isCurrent(_ wanted: [UInt8]) -> Bool {
    guard let bytes else { return false }
    return bytes == wanted || FileComparison.withUnixLines(bytes) == wanted
  }
}
