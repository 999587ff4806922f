import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Deletes the folder `name` below `parent` with all that is in it; links are deleted, never
/// followed. Deeper than any tree of this tool it gives up.
func removeTree(_ parent: CInt, _ name: String, depth: Int = 0) throws(Errno) {
  guard depth < 16 else { throw Errno(code: ENOTEMPTY) }
  if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
  // What is no folder, and yet cannot be unlinked, shows its cause here.
  let folder = Descriptor(adopting: try openAt(parent, name, folderNoFollow))
  for entry in try folderNames(folder.raw) {
    try removeTree(folder.raw, entry, depth: depth + 1)
  }
  if unlinkat(parent, name, AT_REMOVEDIR) != 0, errno != ENOENT { throw .last }
}
