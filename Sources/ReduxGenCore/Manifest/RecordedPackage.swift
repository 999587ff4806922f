#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What earlier runs left to know about a package: the manifest, and that of a run that was killed
/// before it could put its own in place.
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
    [manifest, unfinished].compactMap { source in
      guard case .generated(let hash)? = source?.entries[path] else { return nil }
      return hash
    }
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
