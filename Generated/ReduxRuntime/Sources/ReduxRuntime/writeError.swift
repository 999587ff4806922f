// The runtime of redux-gen, written by it. Do not edit.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes a line to standard error.
func writeError(_ text: String) {
  let line = text + "\n"
  _ = write(2, line, line.utf8.count)
}
