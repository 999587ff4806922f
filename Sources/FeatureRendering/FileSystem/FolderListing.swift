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
