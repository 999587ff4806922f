#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Returns the bytes of the file `name` in `folder`; nil if the file does not exist. Links are not
/// followed.
package func contents(of name: String, in folder: CInt) throws(Errno) -> [UInt8]? {
  do throws(Errno) {
    let file = Descriptor(adopting: try openAt(folder, name, readNoFollow))
    return try readRest(file.raw)
  } catch {
    if error.code == ENOENT { return nil }
    throw error
  }
}

/// Deletes the file `name` in `folder`, if it exists.
package func removeFile(_ name: String, in folder: CInt) throws(Errno) {
  if unlinkat(folder, name, 0) != 0, errno != ENOENT { throw .last }
}

/// Deletes the folder `name`. Does nothing if the folder is not empty or deleting it is not
/// allowed.
package func removeFolderIfEmpty(_ name: String, in folder: CInt) throws(Errno) {
  guard unlinkat(folder, name, AT_REMOVEDIR) != 0 else { return }
  let cause = Errno.last
  if ![ENOTEMPTY, EEXIST, ENOENT, ENOTDIR, EBUSY, EACCES, EPERM, EINVAL].contains(cause.code) {
    throw cause
  }
}

/// Renames the file `name` to `other` atomically. An existing file `other` is replaced.
package func renameFile(_ name: String, to other: String, in folder: CInt) throws(Errno) {
  if renameat(folder, name, folder, other) != 0 { throw .last }
}

/// Writes a new file. If an interrupted run has left a temporary file with this name, replaces it.
package func writeTemporary(
  _ bytes: [UInt8], to name: String, in folder: CInt, mode: mode_t? = nil
) throws(Errno) {
  let descriptor = try create(name, in: folder)
  var failure: Errno?
  do throws(Errno) {
    try writeFully(descriptor, bytes)
    if let mode, fchmod(descriptor, mode) != 0 { throw .last }
  } catch {
    failure = error
  }
  // Network file systems report a full disk only when the file is closed.
  if close(descriptor) != 0, failure == nil, errno != EINTR { failure = .last }
  if let failure { throw failure }
}

private func create(_ name: String, in folder: CInt) throws(Errno) -> CInt {
  let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
  do throws(Errno) {
    return try openAt(folder, name, flags, mode: 0o666)
  } catch {
    guard error.code == EEXIST else { throw error }
    try removeFile(name, in: folder)
    return try openAt(folder, name, flags, mode: 0o666)
  }
}

/// Creates a hard link `temporary` to the file `name`, or a copy if the file system does not
/// support hard links.
package func keepFile(_ name: String, as temporary: String, in folder: CInt) throws(Errno) {
  if linkat(folder, name, folder, temporary, 0) == 0 { return }
  var cause = Errno.last
  if cause.code == EEXIST {
    try removeFile(temporary, in: folder)
    if linkat(folder, name, folder, temporary, 0) == 0 { return }
    cause = .last
  }
  guard [EPERM, EACCES, EMLINK, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(cause.code) else {
    throw cause
  }
  let old = Descriptor(adopting: try openAt(folder, name, readNoFollow))
  try writeTemporary(
    try readRest(old.raw), to: temporary, in: folder, mode: try status(old.raw).mode)
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Returns the names in the folder `name` of `parent`, sorted and without `.` and `..`.
package func folderNames(_ parent: CInt, _ name: String = ".") throws(Errno) -> [String] {
  let descriptor = try openAt(parent, name, O_RDONLY | O_DIRECTORY)
  guard let stream = fdopendir(descriptor) else {
    let cause = Errno.last
    _ = close(descriptor)
    throw cause
  }
  defer { closedir(stream) }
  var names: [String] = []
  while true {
    // `readdir` returns nil at the end of the folder and after an error. Only `errno` distinguishes
    // the two.
    errno = 0
    guard let entry = readdir(stream) else { break }
    let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  let cause = Errno.last
  if cause.code != 0 { throw cause }
  return names.sorted()
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Creates the folder at `path` and its missing parents.
package func makeFolders(_ path: String) throws(Fault) {
  var path = path
  var missing: [String] = []
  while mkdir(path, 0o777) != 0 {
    let cause = Errno.last
    if cause.code == EEXIST { break }
    let above = PathText.split(path).folder
    guard cause.code == ENOENT, !above.isEmpty, above != path else {
      throw Fault(cannot: "make the folder", path, cause)
    }
    missing.append(path)
    path = above
  }
  for path in missing.reversed() where mkdir(path, 0o777) != 0 && errno != EEXIST {
    throw Fault(cannot: "make the folder", path, .last)
  }
}
