import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Deletes the folder `name` in `parent` with its contents. Links are deleted, but never followed.
/// Throws an error if the folder is nested deeper than the tool ever creates folders.
func removeTree(_ parent: CInt, _ name: String, depth: Int = 0) throws(Errno) {
  guard depth < 16 else { throw Errno(code: ENOTEMPTY) }
  if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
  // If the entry is not a folder and could not be deleted, opening it as a folder throws the error.
  let folder = Descriptor(adopting: try openAt(parent, name, folderNoFollow))
  for entry in try folderNames(folder.raw) {
    try removeTree(folder.raw, entry, depth: depth + 1)
  }
  if unlinkat(parent, name, AT_REMOVEDIR) != 0, errno != ENOENT { throw .last }
}
