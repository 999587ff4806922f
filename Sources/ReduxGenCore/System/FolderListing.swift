#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The names in the folder `name` below `parent`, without `.` and `..`, sorted.
func folderNames(_ parent: CInt, _ name: String = ".") throws(Errno) -> [String] {
  let descriptor = try openAt(parent, name, O_RDONLY | O_DIRECTORY)
  guard let stream = fdopendir(descriptor) else {
    let cause = Errno.last
    _ = close(descriptor)
    throw cause
  }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
      tuple.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted()
}
