import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a file that must not exist yet; nothing is left if that fails.
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

/// Replaces a file atomically, keeping its permissions. If it is a link, its target is replaced.
package func replaceFile(_ path: String, _ bytes: [UInt8]) throws(Errno) {
  guard let resolved = realpath(path, nil) else { throw .last }
  defer { free(resolved) }
  let place = String(cString: resolved)
  guard let old = try status(AT_FDCWD, place) else { throw Errno(code: ENOENT) }
  let (folder, name) = PathText.split(place)
  let temporary = PathText.join(folder, ".\(name).\(getpid()).redux-gen-tmp")
  let signals = HeldSignals()
  defer { signals.release() }
  try createFile(temporary, bytes, mode: 0o600)
  guard chmod(temporary, old.mode) == 0, rename(temporary, place) == 0 else {
    let cause = Errno.last
    unlink(temporary)
    throw cause
  }
}
