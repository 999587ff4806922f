/// The folders of a package. Each folder occurs once, after its parent, so that a path is opened
/// one component at a time and no system call follows a link inside a path.
struct FolderTree: Sendable {
  struct Folder: Sendable {
    /// The index of the folder's parent; -1 for the package's own folder.
    let parent: Int
    let name: String
  }

  private(set) var folders: [Folder]
  private var indexes: [String: Int] = ["": 0]
  /// The last folder that was looked up. It is kept because paths are looked up in sorted order.
  private var last = (path: "", index: 0)

  init(package name: String) {
    folders = [Folder(parent: -1, name: name)]
  }

  /// The location of a file. Its folders are added to the tree.
  mutating func place(of path: String) -> FilePlace {
    FilePlace(folder: folder(of: path), name: Self.name(of: path))
  }

  /// The index of a file's folder, which is added to the tree.
  mutating func folder(of path: String) -> Int {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return 0 }
    return index(of: path[..<slash])
  }

  /// The last component of a path.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The tree without the lookup table, which is not needed once all files have been located. A run
  /// keeps the trees of many packages.
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
    let place = place(of: path)
    folders.append(Folder(parent: place.folder, name: place.name))
    indexes[path] = folders.count - 1
    return folders.count - 1
  }
}

/// The location of a file in a tree: a folder's index and the file's name.
struct FilePlace: Sendable {
  let folder: Int
  let name: String
}
