import FeatureRendering

/// The folders of a package. Each folder is listed once, after its parent. Paths are therefore
/// opened one component at a time, and no system call follows a link inside a path.
struct FolderTree: Sendable {
  struct Folder: Sendable {
    /// The index of the parent folder; -1 for the package's own folder.
    let parent: Int
    let name: String
  }

  private(set) var folders: [Folder]
  private var indexes: [String: Int] = ["": 0]
  /// The folder that was looked up last. Paths are looked up in sorted order, so the next path is
  /// often in the same folder.
  private var last = (path: "", index: 0)

  init(package name: String) {
    folders = [Folder(parent: -1, name: name)]
  }

  /// Returns the location of a file. Adds the folders of the path to the tree.
  mutating func addFile(at path: String) -> FilePlace {
    FilePlace(folder: folder(of: path), name: Self.lastComponent(of: path))
  }

  /// Returns the index of the folder that contains a file. Adds the folder to the tree.
  mutating func folder(of path: String) -> Int {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return 0 }
    return index(of: path[..<slash])
  }

  /// Returns the last component of a path.
  static func lastComponent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns the tree without its lookup table, which is not needed after all files have been
  /// located. A run keeps the trees of many packages in memory.
  func withoutPaths() -> FolderTree {
    var tree = self
    tree.indexes = [:]
    return tree
  }

  private mutating func index(of path: Substring) -> Int {
    if path == last.path { return last.index }
    let path = String(path)
    let index = indexes[path] ?? add(path)
    last = (path, index)
    return index
  }

  private mutating func add(_ path: String) -> Int {
    let place = addFile(at: path)
    folders.append(Folder(parent: place.folder, name: place.name))
    indexes[path] = folders.count - 1
    return folders.count - 1
  }
}

/// The location of a file in a tree: the index of its folder, and its name.
struct FilePlace: Sendable {
  let folder: Int
  let name: String
}

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
