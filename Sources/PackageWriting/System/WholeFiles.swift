import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Creates a file. Throws an error if the file exists. If writing fails, no incomplete file
/// remains.
package func createFile(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o666) throws(Errno) {
  let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
  let file = Descriptor(adopting: try openAt(AT_FDCWD, path, flags, mode: mode))
  do throws(Errno) {
    try writeFully(file.raw, bytes)
  } catch {
    unlink(path)
    throw error
  }
}

/// Replaces a file atomically, and keeps its permissions. If the path is a link, the file that it
/// leads to is replaced.
package func replaceFile(_ path: String, _ bytes: [UInt8]) throws(Errno) {
  guard let resolved = realpath(path, nil) else { throw .last }
  defer { free(resolved) }
  let place = String(cString: resolved)
  guard let old = try status(AT_FDCWD, place) else { throw Errno(code: ENOENT) }
  try put(bytes, at: place, mode: old.mode)
}

/// Creates a file, or replaces an existing file atomically and keeps its permissions. If something
/// other than a file is at the path, such as a link, nothing is changed.
package func writeFile(_ path: String, _ bytes: [UInt8]) throws(Fault) {
  do throws(Errno) {
    let old = try status(AT_FDCWD, path)
    switch old?.kind {
    case nil, .file: return try put(bytes, at: path, mode: old?.mode)
    case .folder: throw Errno(code: EISDIR)
    case .other: throw Errno(code: EEXIST)
    case .link: break
    }
  } catch {
    throw Fault(cannot: "write", path, error)
  }
  throw Fault("'\(shown(path))' is a symbolic link: use the file that it points to", path: path)
}

/// - Parameter mode: The permissions; nil for the default permissions of new files.
private func put(_ bytes: [UInt8], at place: String, mode: mode_t?) throws(Errno) {
  let (folder, name) = PathText.split(place)
  let temporary = PathText.join(folder, ".\(name).\(getpid()).redux-gen-tmp")
  let signals = HeldSignals()
  defer { signals.release() }
  try createFile(temporary, bytes, mode: mode == nil ? 0o666 : 0o600)
  let hasMode = mode.map { chmod(temporary, $0) == 0 } ?? true
  guard hasMode, rename(temporary, place) == 0 else {
    let cause = Errno.last
    unlink(temporary)
    throw cause
  }
}
