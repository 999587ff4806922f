import Diagnostics
import FileSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders of a package on disk, opened one below another without following links. Only the
/// folders on the path to one folder are open at once, because a process may open few files and a
/// package may have any number of folders.
final class OpenFolders {
  enum State {
    case present
    case missing
    /// The folder's name belongs to something that is not a folder. The string explains why nothing
    /// can be written there.
    case blocked(String)
  }

  /// An open folder, and its entries by case-folded name. The entries are read when they are first
  /// needed.
  private struct Step {
    let index: Int
    let descriptor: CInt
    var listing: [String: String]?
  }

  /// The maximum number of open folders, which is more than the tool's own packages need. In a
  /// deeper tree, folders in the middle of the path are closed.
  private static let mostSteps = 6

  private var tree: FolderTree
  private(set) var states: [State] = []
  /// The package's folder, and the open folders below it, outermost first.
  private var way: [Step] = []

  /// Opens the package's folder `name` of `root`.
  init(root: CInt, name: String) throws(Errno) {
    tree = FolderTree(package: name)
    states.append(try look(for: name, in: root, index: 0))
  }

  deinit {
    for step in way { _ = close(step.descriptor) }
  }

  /// Sets the package's tree without reading the disk, because the package's folder is new.
  func expectNothing(of tree: FolderTree) {
    self.tree = tree
    states += Array(repeating: .missing, count: tree.folders.count - states.count)
  }

  /// Finds out which folders of the package's tree exist.
  func look(at tree: FolderTree) throws(Errno) {
    self.tree = tree
    states.reserveCapacity(tree.folders.count)
    for (index, folder) in tree.folders.enumerated().dropFirst(states.count) {
      guard case .present = states[folder.parent] else {
        states.append(states[folder.parent])
        continue
      }
      let parent = try enter(folder.parent)
      var state = try look(for: folder.name, in: parent, index: index)
      if case .missing = state,
        let variant = try caseVariant(of: folder.name, inFolder: folder.parent)
      {
        state = .blocked(differsOnlyInCase(folder.name, variant))
      }
      states.append(state)
    }
  }

  /// The folder with this index, which stays open until another folder is requested; nil if the
  /// folder does not exist.
  func opened(_ index: Int) throws(Errno) -> CInt? {
    guard case .present = states[index] else { return nil }
    return try enter(index)
  }

  /// The folder with this index, which is created if it is missing.
  func made(_ index: Int) throws(Errno) -> CInt {
    switch states[index] {
    case .present: return try enter(index)
    case .blocked: throw Errno(code: ENOTDIR)
    case .missing:
      let folder = tree.folders[index]
      guard index > 0 else { throw Errno(code: ENOENT) }
      let parent = try made(folder.parent)
      if mkdirat(parent, folder.name, 0o777) != 0, errno != EEXIST { throw .last }
      states[index] = .present
      return try enter(index)
    }
  }

  /// An entry of the folder whose name differs from `name` only in case.
  func caseVariant(of name: String, inFolder index: Int) throws(Errno) -> String? {
    guard let descriptor = try opened(index) else { return nil }
    let last = way.count - 1
    if way[last].listing == nil {
      way[last].listing = Dictionary(
        try folderNames(descriptor).map { ($0.lowercased(), $0) }, uniquingKeysWith: { $1 })
    }
    guard let variant = way[last].listing?[name.lowercased()], variant != name else { return nil }
    return variant
  }

  // MARK: - Walking

  /// Opens an existing folder, which becomes the last folder of the path.
  private func enter(_ index: Int) throws(Errno) -> CInt {
    if let last = way.last, last.index == index { return last.descriptor }
    var below: [Int] = []
    var ancestor = index
    while ancestor > 0, !way.contains(where: { $0.index == ancestor }) {
      below.append(ancestor)
      ancestor = tree.folders[ancestor].parent
    }
    guard let first = way.first else { throw Errno(code: ENOENT) }
    while let last = way.last, last.index != ancestor, way.count > 1 {
      _ = close(last.descriptor)
      way.removeLast()
    }
    var folder = way.last?.descriptor ?? first.descriptor
    for index in below.reversed() {
      folder = try openAt(folder, tree.folders[index].name, folderNoFollow)
      push(index, folder)
    }
    return folder
  }

  private func push(_ index: Int, _ descriptor: CInt) {
    way.append(Step(index: index, descriptor: descriptor))
    if way.count > Self.mostSteps { _ = close(way.remove(at: 1).descriptor) }
  }

  /// Opens the folder `name`. If it exists, it becomes the last folder of the path.
  private func look(for name: String, in parent: CInt, index: Int) throws(Errno) -> State {
    do throws(Errno) {
      push(index, try openAt(parent, name, folderNoFollow))
      return .present
    } catch {
      switch error.code {
      case ENOENT: return .missing
      case ELOOP, ENOTDIR:
        let isLink = try status(parent, name)?.kind == .link
        return .blocked("'\(name)' is \(isLink ? "a symbolic link" : "not a folder")")
      default: throw error
      }
    }
  }
}

/// The reason why `name` is not written beside `other`: on some file systems both names refer to
/// the same file.
func differsOnlyInCase(_ name: String, _ other: String) -> String {
  "'\(excerpt(other))' exists, which differs from '\(name)' only in case"
}
