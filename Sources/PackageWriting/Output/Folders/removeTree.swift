import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Deletes the folder `name` in `parent` recursively. Links are deleted, but never followed. Fails
/// if the folder is deeper than any tree of this tool.
func removeTree(_ parent: CInt, _ name: String, depth: Int = 0) throws(Errno) {
  guard depth < 16 else { throw Errno(code: ENOTEMPTY) }
  if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
  // Opening throws the error for an entry that is not a folder and cannot be unlinked.
  let folder = Descriptor(adopting: try openAt(parent, name, folderNoFollow))
  for entry in try folderNames(folder.raw) {
    try removeTree(folder.raw, entry, depth: depth + 1)
  }
  if unlinkat(parent, name, AT_REMOVEDIR) != 0, errno != ENOENT { throw .last }
}
