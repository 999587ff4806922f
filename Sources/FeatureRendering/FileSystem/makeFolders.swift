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
